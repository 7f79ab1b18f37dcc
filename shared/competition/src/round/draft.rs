//! A draft's two ends: thrown away, or published.

use super::breach;
use crate::{
    draw::Breach,
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
    let scene = PhaseScene::open(state, event, phase)?;
    // One of two draws of a round that were published apart gives way like a draft.
    if !scene.phase.rivals.values().any(|it| it.contains(&draw)) {
        waiting(state, (event, phase), draw)?;
    }
    let (event, phase) = (event.clone(), phase.clone());
    Ok(vec![Fact::DraftDiscarded { event, phase, draw }.into()])
}

/// Makes the waiting draft the round. It must have a board or a bye for everybody who is there,
/// and nobody who is not.
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
    let breaches = breach::all(scene, &scene.phase.draws[&draw]);
    let breaches: Vec<Breach> = breaches.into_iter().filter(Breach::leaves_incomplete).collect();
    if !breaches.is_empty() {
        return Err(Refusal::RoundIncomplete { breaches });
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
