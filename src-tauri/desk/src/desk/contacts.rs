//! The other devices as they were last met.

use super::Desk;
use crate::{
    failure::{Failure, Fault},
    identity::succession,
    store::{Contact, StoreFault},
    sync::condition::{Battery, Condition},
};
use competition::id::{CompetitionId, DeviceKey};

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

    /// Whether a device is enrolled in a competition here.
    pub fn enrols(&self, competition: CompetitionId, device: DeviceKey) -> bool {
        self.opened(competition).is_ok_and(|it| it.folded.read().enrolled.contains(device))
    }

    /// The competitions here in which a device is enrolled.
    pub fn shared_with(&self, device: DeviceKey) -> Vec<CompetitionId> {
        let open = self.open_all().into_iter().filter_map(|(id, it)| Some((id, it.ok()?)));
        open.filter(|(_, it)| it.folded.read().enrolled.contains(device)).map(|it| it.0).collect()
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
