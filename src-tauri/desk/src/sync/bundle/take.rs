//! Taking what a bundle holds into a journal.

use super::Unpacked;
use crate::{
    identity::DeviceSecret,
    store::{Gaps, Journal, Place, Received, StoreFault},
};
use competition::id::RecordId;
use std::sync::Arc;

impl Journal {
    /// Merges a bundle of this competition with what is here, all of it or nothing.
    ///
    /// # Errors
    /// [`StoreFault`]; nothing was taken then.
    pub fn merge(&mut self, bundle: Unpacked) -> Result<Received, StoreFault> {
        self.receive(bundle.frames, Gaps::Refuse)
    }

    /// Makes the journal of a competition that this device does not have. The file appears whole
    /// or not at all.
    ///
    /// # Errors
    /// [`StoreFault`]; no journal was made then.
    pub fn from_bundle(
        place: Place,
        device: Arc<DeviceSecret>,
        bundle: Unpacked,
    ) -> Result<Self, StoreFault> {
        let competition = bundle.competition;
        Self::build(place, competition, device, |journal| {
            journal.merge(bundle)?;
            match journal.record(RecordId(competition.0))? {
                Some(_) => Ok(()),
                None => Err(StoreFault::NoFounding),
            }
        })
    }
}
