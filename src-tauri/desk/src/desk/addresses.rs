//! Where this desk meets others that it does not find by itself.

use super::Desk;
use crate::failure::{Failure, Fault};
use std::net::SocketAddr;

/// So many may be kept.
const ADDRESSES_MAX: usize = 64;

impl Desk {
    /// The addresses that a person typed, in order.
    ///
    /// # Errors
    /// [`Failure`] if they cannot be read.
    pub fn typed_addresses(&self) -> Result<Vec<SocketAddr>, Failure> {
        Ok(self.local.addresses().map_err(Fault::from)?)
    }

    /// Keeps these instead.
    ///
    /// # Errors
    /// [`Failure`] if they are too many, or cannot be written.
    pub fn set_typed_addresses(&self, addresses: &[SocketAddr]) -> Result<(), Failure> {
        if addresses.len() > ADDRESSES_MAX {
            return Err(Fault::TooManyAddresses.into());
        }
        Ok(self.local.set_addresses(addresses).map_err(Fault::from)?)
    }
}
