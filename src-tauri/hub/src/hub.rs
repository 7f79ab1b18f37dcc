//! What all requests share.

use std::sync::Arc;

use desk::chance::NoChance;
use desk::{Desk, Seat};
use parking_lot::Mutex;

use crate::live::Live;
use crate::peer::Peers;
use crate::session::invitation::{Announce, Invitation};
use crate::session::pass::Passes;
use crate::session::secret::Fingerprint;
use crate::session::{Admitted, Sessions};
use crate::throttle::Throttle;

/// A desk on the network.
pub(crate) struct Hub {
    pub(crate) desk: Arc<Desk>,
    pub(crate) peers: Arc<Peers>,
    pub(crate) live: Live,
    pub(crate) port: u16,
    pub(crate) sessions: Sessions,
    pub(crate) invitation: Invitation,
    pub(crate) passes: Passes,
    pub(crate) throttle: Mutex<Throttle>,
}

impl Hub {
    /// A hub that browsers reach at `base`. The first invitation is announced at once.
    pub(crate) fn new(
        peers: Arc<Peers>,
        port: u16,
        base: String,
        announce: Announce,
    ) -> Result<Self, NoChance> {
        let desk = Arc::clone(peers.desk());
        Ok(Self {
            live: Live::over(&desk),
            desk,
            peers,
            port,
            sessions: Sessions::default(),
            invitation: Invitation::open(base, announce)?,
            passes: Passes::default(),
            throttle: Mutex::default(),
        })
    }

    /// Whose seat the browser of a session sits in now; none if it was closed or is over.
    pub(crate) fn seat(&self, session: &Fingerprint) -> Option<Seat> {
        match self.sessions.admitted(session)? {
            Admitted::Device => Some(Seat::Device),
            Admitted::Seat((competition, seat)) => {
                self.desk.seated(competition, seat).ok()?.map(Seat::Browser)
            }
        }
    }
}
