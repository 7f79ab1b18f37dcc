//! The number of rounds.

use crate::{
    fact::{Fact, NewFact},
    id::{EventKey, PhaseKey},
    refusal::Refusal,
    scene::PhaseScene,
    state::State,
};

/// So many must compete for a Swiss.
pub const FIELD_MIN: u16 = 4;
/// The most rounds that a phase may have.
const ROUNDS_MAX: u16 = 30;

/// Lays down the number of rounds of a Swiss: at least as many as are published.
pub fn plan(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    rounds: u16,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = PhaseScene::open(state, event, phase)?;
    let Some(swiss) = scene.swiss() else {
        return Err(Refusal::NoSuchPhase { phase: phase.clone() });
    };
    if let Some(fixed) = swiss.rounds {
        let article = swiss.article.clause.clone();
        return Err(Refusal::RoundsFixed { rounds: fixed, article });
    }
    if scene.phase.planned == Some(rounds) {
        return Ok(Vec::new());
    }
    let at_least = (scene.phase.next_round().0 - 1).max(1);
    if !(at_least..=ROUNDS_MAX).contains(&rounds) {
        return Err(Refusal::RoundsOutOfRange { at_least, at_most: ROUNDS_MAX });
    }
    let (event, phase) = (event.clone(), phase.clone());
    Ok(vec![Fact::PhasePlanned { event, phase, rounds: Some(rounds) }.into()])
}
