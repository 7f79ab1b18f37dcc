//! Giving somebody access to what was sealed before.

use super::{KeyBox, Seal, audience::is_for};
use crate::{
    fact::{Fact, NewFact},
    id::{DeviceKey, EventKey, RecordId, SealKey},
    refusal::Refusal,
    state::State,
};
use std::collections::BTreeMap;

/// So many key boxes stand in one fact.
const BOXES_MAX: usize = 1024;

/// What a device is to read and has no key box of.
pub fn lacking(state: &State, with: DeviceKey) -> Vec<(RecordId, SealKey)> {
    let Some(key) = state.roster.seal_key(with) else { return Vec::new() };
    let lacks =
        |it: &Seal| is_for(state, (&it.about, &it.to), with) && it.boxes(key).next().is_none();
    state.seals.all().filter(|(_, it)| lacks(it)).map(|(record, _)| (record, key)).collect()
}

/// Passes key boxes on, to a device that is to read what they open.
pub fn share(
    state: &State,
    with: DeviceKey,
    boxes: &BTreeMap<RecordId, KeyBox>,
) -> Result<Vec<NewFact>, Refusal> {
    let mut by_event: BTreeMap<(&EventKey, SealKey), Vec<(RecordId, KeyBox)>> = BTreeMap::new();
    for (record, key) in lacking(state, with) {
        let seal = state.seals.get(record).ok_or(Refusal::NoSuchSeal)?;
        let boxed = boxes.get(&record).map(|it| (record, *it));
        by_event.entry((seal.about.event(), key)).or_default().extend(boxed);
    }
    let facts = by_event.into_iter().flat_map(|((event, with), boxes)| {
        let chunks: Vec<BTreeMap<RecordId, KeyBox>> =
            boxes.chunks(BOXES_MAX).map(|it| it.iter().copied().collect()).collect();
        let event = event.clone();
        chunks
            .into_iter()
            .map(move |boxes| NewFact::from(Fact::SealShared { event: event.clone(), with, boxes }))
    });
    Ok(facts.collect())
}
