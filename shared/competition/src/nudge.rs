//! Nudges: an official asks whoever is at a silent device to look at it. It travels as every fact
//! does, by whatever way there is.

use crate::{
    fact::{Fact, NewFact},
    id::{DeviceKey, RecordId},
    refusal::Refusal,
    state::State,
};

/// The longest note, in characters.
const NOTE_LENGTH: usize = 200;

/// A nudge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nudge {
    /// The device that it is for.
    pub device: DeviceKey,
    /// What its writer wants.
    pub note: String,
    /// Its record.
    pub record: RecordId,
    /// Who wrote it.
    pub by: DeviceKey,
    /// When, by the writer's clock, in milliseconds since 1970.
    pub at_ms: i64,
}

/// Nudges a device that has a right here.
pub fn nudge(state: &State, device: DeviceKey, note: &str) -> Result<Vec<NewFact>, Refusal> {
    if state.roster.grants_of(device).next().is_none() {
        return Err(Refusal::NoSuchDevice { device });
    }
    let note = note.trim();
    if note.chars().count() > NOTE_LENGTH {
        return Err(Refusal::BadField { field: "note".into(), seen: note.into() });
    }
    Ok(vec![Fact::DeviceNudged { device, note: note.to_owned() }.into()])
}

/// The last nudge for a device, under whatever key it had then.
pub fn last(state: &State, device: DeviceKey) -> Option<&Nudge> {
    state.nudges.iter().rfind(|it| state.roster.current(it.device) == device)
}
