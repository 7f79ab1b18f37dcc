//! How far other devices' journals were read.

use super::{Journal, StoreFault};
use competition::id::DeviceKey;

impl Journal {
    /// This file's random name. Another file for the same competition has another one, and counts
    /// its rows anew.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn store_epoch(&self) -> Result<[u8; 16], StoreFault> {
        self.tables.store_epoch()
    }

    /// The last row read of a peer's journal; 0 if never, or if the peer has another file now.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn read_to(&self, peer: DeviceKey, store_epoch: [u8; 16]) -> Result<u64, StoreFault> {
        self.tables.read_to(peer, store_epoch)
    }

    /// Notes the last row read of a peer's journal.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be written.
    pub fn note_read(
        &mut self,
        peer: DeviceKey,
        store_epoch: [u8; 16],
        row: u64,
    ) -> Result<(), StoreFault> {
        self.tables.note_read(peer, store_epoch, row)
    }
}
