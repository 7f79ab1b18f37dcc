//! What all requests share.

use std::sync::Arc;

use desk::Desk;
use desk::chance::NoChance;
use parking_lot::Mutex;

use crate::live::Live;
use crate::session::Sessions;
use crate::session::invitation::{Announce, Invitation};
use crate::session::throttle::Throttle;

/// A desk on the network.
pub(crate) struct Hub {
    pub(crate) desk: Arc<Desk>,
    pub(crate) live: Live,
    pub(crate) port: u16,
    pub(crate) sessions: Sessions,
    pub(crate) invitation: Invitation,
    pub(crate) throttle: Mutex<Throttle>,
}

impl Hub {
    /// A hub that browsers reach at `base`. The first invitation is announced at once.
    pub(crate) fn new(
        desk: Arc<Desk>,
        port: u16,
        base: String,
        announce: Announce,
    ) -> Result<Self, NoChance> {
        Ok(Self {
            live: Live::over(&desk),
            desk,
            port,
            sessions: Sessions::default(),
            invitation: Invitation::open(base, announce)?,
            throttle: Mutex::default(),
        })
    }
}
