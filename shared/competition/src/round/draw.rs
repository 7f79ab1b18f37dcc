//! Drawing the next round of a phase as a draft.

use super::{knockout, round_robin, swiss};
use crate::{
    command::Order,
    draw::DrawnRound,
    fact::{Fact, NewFact},
    id::{DrawId, EventKey, OpId, PhaseKey, RoundNumber},
    pairing::relaxed::AbsoluteRule,
    phase,
    refusal::Refusal,
    result::Standing,
    rulebook::phase::PhaseForm,
    scene::PhaseScene,
    state::State,
};

/// Draws the next round.
pub fn draw(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    order: &Order,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = PhaseScene::open(state, event, phase)?;
    next_is_possible(scene)?;
    let draw = DrawId::made_by(order.op, 0);
    let drawn: DrawnRound = match &scene.rules.form {
        PhaseForm::Swiss(rules) => swiss::draw(scene, rules, draw)?,
        PhaseForm::Knockout(rules) => knockout::draw(scene, rules, draw, order.seed)?,
        PhaseForm::RoundRobin(_) if scene.schedule().is_some() => round_robin::draw(scene, draw)?,
        PhaseForm::TeamSwiss(_) | PhaseForm::RoundRobin(_) | PhaseForm::SumOfRanks(_) => {
            return Err(scene.not_built());
        }
    };
    Ok(vec![Fact::RoundDrafted { drawn }.into()])
}

/// Draws the next round of a Swiss where nothing is legal, with rules set aside for those for whom
/// they must be (FIDE C.04.3 1.9.3: the arbiter decides what to do).
pub fn draw_relaxed(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    (relax, reason): (&[AbsoluteRule], &str),
    op: OpId,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = PhaseScene::open(state, event, phase)?;
    next_is_possible(scene)?;
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(Refusal::ReasonNeeded { breaches: Vec::new() });
    }
    let rules = scene.swiss().ok_or(Refusal::NothingToSetAside)?;
    let drawn = swiss::draw_relaxed(scene, rules, DrawId::made_by(op, 0), (relax, reason))?;
    Ok(vec![Fact::RoundDrafted { drawn }.into()])
}

/// What stands against drawing the next round now.
pub fn next_is_possible(scene: PhaseScene<'_>) -> Result<(), Refusal> {
    if scene.phase.ranking.is_some() {
        return Err(Refusal::PhaseClosed);
    }
    if let Some(draw) = scene.phase.draft {
        return Err(Refusal::DraftWaiting { draw });
    }
    // A round robin has as many rounds as its field makes.
    if scene.phase.field.is_none() && scene.rules.form.round_robin().is_some() {
        return Err(Refusal::FieldNotOrdered);
    }
    let rounds = scene.rounds().ok_or(Refusal::RoundsNotPlanned)?;
    if scene.phase.field.is_none() {
        return Err(Refusal::FieldNotOrdered);
    }
    if scene.phase.next_round().0 > rounds {
        return Err(Refusal::NoMoreRounds);
    }
    last_is_finished(scene)?;
    if let Some(phase) = phase::takes_next(scene) {
        return Err(Refusal::TakesFieldFirst { phase });
    }
    match scene.knockout() {
        Some(rules) if knockout::next_matches(scene, rules).is_empty() => {
            Err(Refusal::NothingToDraw)
        }
        Some(_) | None => Ok(()),
    }
}

/// Refuses while any published round has a board without one result.
pub fn last_is_finished(scene: PhaseScene<'_>) -> Result<(), Refusal> {
    if let Some((round, draws)) = scene.phase.rivals.first_key_value() {
        let draws = draws.iter().copied().collect();
        return Err(Refusal::DrawnApart { round: *round, draws });
    }
    for drawn in scene.phase.rounds() {
        let (mut open, mut disputed) = (Vec::new(), Vec::new());
        for it in &drawn.boards {
            match scene.phase.register(drawn.draw, it.board).standing() {
                Standing::Open => open.push(it.board),
                Standing::Disputed { .. } => disputed.push(it.board),
                Standing::Known { .. } => {}
            }
        }
        if !open.is_empty() || !disputed.is_empty() {
            let round: RoundNumber = drawn.round;
            return Err(Refusal::RoundUnfinished { round, open, disputed });
        }
    }
    Ok(())
}
