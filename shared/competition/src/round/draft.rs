//! A draft's two ends: thrown away, or published.

use crate::{
    fact::{Fact, NewFact},
    id::{DrawId, EventKey, PhaseKey},
    refusal::Refusal,
    scene::PhaseScene,
    state::State,
};

/// Throws the waiting draft away.
pub fn discard(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    draw: DrawId,
) -> Result<Vec<NewFact>, Refusal> {
    waiting(state, (event, phase), draw)?;
    let (event, phase) = (event.clone(), phase.clone());
    Ok(vec![Fact::DraftDiscarded { event, phase, draw }.into()])
}

/// Makes the waiting draft the round.
pub fn publish(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    draw: DrawId,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = waiting(state, (event, phase), draw)?;
    let round = scene.phase.draws[&draw].round;
    if scene.phase.published.contains_key(&round) {
        return Err(Refusal::RoundAlreadyPublished);
    }
    let (event, phase) = (event.clone(), phase.clone());
    Ok(vec![Fact::RoundPublished { event, phase, round, draw }.into()])
}

pub(super) fn waiting<'a>(
    state: &'a State,
    (event, phase): (&EventKey, &PhaseKey),
    draw: DrawId,
) -> Result<PhaseScene<'a>, Refusal> {
    let scene = PhaseScene::open(state, event, phase)?;
    match scene.phase.draft {
        Some(waits) if waits == draw => Ok(scene),
        Some(_) | None => Err(Refusal::NoSuchDraw { draw }),
    }
}
