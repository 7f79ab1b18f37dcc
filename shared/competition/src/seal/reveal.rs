//! Showing everybody what was sealed, and checking that it is that.

use super::{Plain, Salt, Seal, SealContext};
use crate::{
    chair,
    fact::{Fact, NewFact},
    id::{DeviceKey, EventKey, RecordId},
    refusal::Refusal,
    state::State,
};

/// Shows everybody what was sealed. What is revealed already is not written again.
pub fn reveal(
    state: &State,
    author: DeviceKey,
    record: RecordId,
    (salt, content): (&Salt, &Plain),
) -> Result<Vec<NewFact>, Refusal> {
    let seal = state.seals.get(record).ok_or(Refusal::NoSuchSeal)?;
    if !may_reveal(state, author, seal) {
        return Err(Refusal::NotAllowed);
    }
    if !fits(state, seal, salt, content) {
        return Err(Refusal::NotWhatWasSealed);
    }
    if seal.revealed.is_some() {
        return Ok(Vec::new());
    }
    let event = seal.about.event().clone();
    let content = content.clone();
    Ok(vec![Fact::SealRevealed { event, seal: record, salt: *salt, content }.into()])
}

/// Whether a reveal changes anything: it fits, and its writer may make it.
pub fn counts(
    state: &State,
    author: DeviceKey,
    (event, record): (&EventKey, RecordId),
    (salt, content): (&Salt, &Plain),
) -> bool {
    state.seals.get(record).is_some_and(|it| {
        it.about.event() == event && may_reveal(state, author, it) && fits(state, it, salt, content)
    })
}

/// The desk in the event's chair may, and its author, so that no absent official can keep it closed.
fn may_reveal(state: &State, device: DeviceKey, seal: &Seal) -> bool {
    let event = seal.about.event();
    let in_the_chair = chair::check(state, device, event).is_ok();
    seal.about.may_be_revealed() && (in_the_chair || device == seal.author)
}

fn fits(state: &State, seal: &Seal, salt: &Salt, content: &Plain) -> bool {
    state.founded.as_ref().is_some_and(|founded| {
        let context = SealContext::of(founded.competition, seal.author, &seal.about);
        context.commitment(salt, &content.0) == seal.sealing.commitment
    })
}
