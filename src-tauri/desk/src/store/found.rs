//! Founding a competition: its first record names it, and then its journal is made.

use super::{Journal, Place, StoreFault, Writing, append::Pen};
use crate::{
    chance::random,
    identity::DeviceSecret,
    record::{Body, Incarnation, LogId, Record},
};
use competition::id::CompetitionId;
use std::sync::Arc;

impl Journal {
    /// Founds a competition with the facts of one command, the founding one first. The file
    /// appears whole or not at all.
    ///
    /// # Errors
    /// [`StoreFault`]; no journal was made then.
    pub fn found(
        place_of: impl FnOnce(CompetitionId) -> Place,
        device: Arc<DeviceSecret>,
        writing: &Writing,
    ) -> Result<(Self, Vec<Record>), StoreFault> {
        let written = sign(&device, writing)?;
        let Some((founding, _)) = written.first() else { return Err(StoreFault::NoFounding) };
        let competition = CompetitionId(founding.id().0);
        let fill = |journal: &mut Self| journal.add_own(&written);
        let journal = Self::build(place_of(competition), competition, device, fill)?;
        Ok((journal, written.into_iter().map(|(record, _)| record).collect()))
    }
}

fn sign(device: &DeviceSecret, writing: &Writing) -> Result<Vec<(Record, Body)>, StoreFault> {
    let log = LogId { author: device.key(), incarnation: Incarnation(random()?) };
    let mut pen = Pen { device, competition: None, log, seq: 0, prev: None, lamport: 0 };
    pen.write_all(writing)
}
