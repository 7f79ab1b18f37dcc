//! The other devices as they were last met.

use super::Desk;
use crate::{
    failure::{Failure, Fault},
    identity::succession,
    store::{Contact, StoreFault},
    sync::condition::{Battery, Condition},
};
use competition::id::CompetitionId;

/// Another device as it was last met in a competition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Peer {
    /// When it was heard, and how its clock stands.
    pub contact: Contact,
    /// How many of this device's own records it has not said that it holds.
    pub unsent: u64,
}

impl Desk {
    /// The devices that were ever met.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn peers(&self, competition: CompetitionId) -> Result<Vec<Peer>, Failure> {
        let opened = self.opened(competition)?;
        let journal = opened.journal.lock();
        let peer = |contact: Contact| Ok(Peer { unsent: journal.unsent(contact.peer)?, contact });
        let contacts = journal.contacts().map_err(Fault::from)?;
        let peers = contacts.into_iter().map(peer).collect::<Result<_, StoreFault>>();
        Ok(peers.map_err(Fault::from)?)
    }

    /// Notes how full this device's battery is. Whoever reads it from the system says so from time to
    /// time; others hear of it when they meet this desk.
    pub fn note_battery(&self, battery: Option<Battery>) {
        *self.battery.lock() = battery;
    }

    /// What this device says of itself.
    pub(super) fn condition(&self) -> Condition {
        Condition::here(*self.battery.lock())
    }

    /// Signs for a transport that proves by this device's key who it is. Nothing that could pass
    /// for a statement of this program is signed so.
    pub fn sign_handshake(&self, message: &[u8]) -> Option<[u8; 64]> {
        self.secret().sign_handshake(message)
    }

    /// The keys that this device had before, proved, as a transport tells its peers; empty if none.
    pub fn formerly(&self) -> String {
        succession::told(&self.secret())
    }
}
