//! Who sits at a screen, as the frame of every screen says it, so that nobody works at the wrong
//! table.

use super::{Desk, Seat};
use crate::failure::Failure;
use competition::{
    id::{CompetitionId, DeviceKey},
    people::{Grant, Scope},
};
use serde::Serialize;
use ts_rs::TS;

/// Who sits at a screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Sitting {
    /// The device that signs.
    pub device: DeviceKey,
    /// Whether the screen is the device's own, and not a browser's that it let in.
    pub own: bool,
    /// What may be done from here.
    pub scopes: Vec<Scope>,
}

impl Desk {
    /// Who sits at a screen of a competition.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn sitting(&self, seat: &Seat, competition: CompetitionId) -> Result<Sitting, Failure> {
        let opened = self.opened_for(seat, competition)?;
        let folded = opened.folded.read();
        let device = self.device();
        let (own, scopes) = match seat {
            Seat::Device => {
                (true, folded.state.roster.grants_of(device).map(Grant::scope).collect())
            }
            Seat::Browser(browser) => (false, vec![browser.scope()]),
        };
        Ok(Sitting { device, own, scopes })
    }
}
