//! Changing a draft by hand. What the change breaks is named, and needs a reason.

mod rest;
mod seats;

use super::{breach, draft};
use crate::{
    command::DraftEdit,
    constraint::Firmness,
    draw::{Breach, DrawnRound, Edited, Seating},
    fact::{Fact, NewFact},
    id::{CompetitorId, DrawId, EventKey, OpId, PhaseKey},
    pairing::reasons::{PairReason, Reasons},
    refusal::Refusal,
    scene::PhaseScene,
    state::State,
};

/// Makes another draft of the waiting one. The old one stays in the journal.
///
/// A reason is needed where the change breaks what the old draft did not. What a hard constraint
/// keeps apart cannot be brought together: the constraint is to be taken back first.
pub fn edit(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    draw: DrawId,
    (edits, reason): (&[DraftEdit], &str),
    op: OpId,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = draft::waiting(state, (event, phase), draw)?;
    let before = &scene.phase.draws[&draw];
    let mut drawn = before.clone();
    for it in edits {
        apply(scene, &mut drawn, it)?;
    }
    if drawn == *before {
        return Ok(Vec::new());
    }
    let breaches = breach::all(scene, &drawn);
    let fresh = fresh(scene, (before, &drawn), &breaches);
    may_be(&fresh, reason)?;
    drawn.draw = DrawId::made_by(op, 0);
    drawn.edited = Some(Edited { from: draw, reason: reasons_given(before, reason), breaches });
    Ok(vec![Fact::RoundDrafted { drawn }.into()])
}

/// Refuses what breaks a hard constraint, and what breaks anything without a reason.
fn may_be(fresh: &[Breach], reason: &str) -> Result<(), Refusal> {
    let hard = |it: &&Breach| it.firmness() == Some(Firmness::Hard);
    let hard: Vec<Breach> = fresh.iter().filter(hard).cloned().collect();
    if !hard.is_empty() {
        return Err(Refusal::MustNotMeet { breaches: hard });
    }
    let asks: Vec<Breach> = fresh.iter().filter(|it| it.asks_for_a_reason()).cloned().collect();
    match reason.trim().is_empty() && !asks.is_empty() {
        true => Err(Refusal::ReasonNeeded { breaches: asks }),
        false => Ok(()),
    }
}

/// What the new draft breaks and the old one did not. Boards are known by who sits there: their
/// numbers change.
fn fresh(
    scene: PhaseScene<'_>,
    (before, after): (&DrawnRound, &DrawnRound),
    breaches: &[Breach],
) -> Vec<Breach> {
    let known: Vec<_> =
        breach::all(scene, before).into_iter().map(|it| of_whom(before, &it)).collect();
    breaches.iter().filter(|it| !known.contains(&of_whom(after, it))).cloned().collect()
}

fn of_whom(drawn: &DrawnRound, breach: &Breach) -> (Breach, Option<[CompetitorId; 2]>) {
    let at = |board: u16| drawn.boards.iter().find(|it| it.board == board);
    let pair = breach.board().and_then(at).map(|it| [it.white, it.black]);
    (breach.clone().at_board(0), pair)
}

/// Every reason that was given on the way from the engine's draft.
fn reasons_given(before: &DrawnRound, reason: &str) -> String {
    let earlier = before.edited.as_ref().map_or("", |it| it.reason.as_str());
    let said = [earlier, reason.trim()].into_iter().filter(|it| !it.is_empty());
    said.collect::<Vec<_>>().join("\n")
}

fn apply(scene: PhaseScene<'_>, drawn: &mut DrawnRound, edit: &DraftEdit) -> Result<(), Refusal> {
    let before = drawn.clone();
    match edit {
        DraftEdit::Swap { one, other } => seats::swap(drawn, *one, *other)?,
        DraftEdit::SwapColors { board } => seats::swap_colors(drawn, *board)?,
        DraftEdit::Seat { white, black } => seats::seat(scene, drawn, (*white, *black))?,
        DraftEdit::Unseat { board } => seats::unseat(drawn, *board)?,
        DraftEdit::Free { competitor, kind } => seats::free(scene, drawn, *competitor, *kind)?,
        DraftEdit::Recall { competitor } => seats::recall(drawn, *competitor)?,
        DraftEdit::Fix { board } => fix(drawn, *board)?,
        DraftEdit::Unfix { board } => {
            let pair = pair_at(drawn, *board)?;
            drawn.settled.fixed.retain(|it| *it != pair);
        }
        DraftEdit::Forbid { one, other } => forbid(scene, drawn, [*one, *other])?,
        DraftEdit::Allow { one, other } => {
            let pair = ordered([*one, *other]);
            drawn.settled.forbidden.retain(|it| *it != pair);
        }
        DraftEdit::PairRest => return rest::pair(scene, drawn),
    }
    seats::tidy(drawn);
    keep_reasons(&before, drawn);
    Ok(())
}

fn fix(drawn: &mut DrawnRound, board: u16) -> Result<(), Refusal> {
    let pair = pair_at(drawn, board)?;
    if !drawn.settled.fixed.contains(&pair) {
        drawn.settled.fixed.push(pair);
    }
    Ok(())
}

fn forbid(
    scene: PhaseScene<'_>,
    drawn: &mut DrawnRound,
    pair: [CompetitorId; 2],
) -> Result<(), Refusal> {
    let pair = ordered(pair);
    if pair[0] == pair[1] || pair.iter().any(|it| scene.phase.number(*it).is_none()) {
        return Err(Refusal::NoSuchCompetitor);
    }
    if !drawn.settled.forbidden.contains(&pair) {
        drawn.settled.forbidden.push(pair);
    }
    Ok(())
}

fn pair_at(drawn: &DrawnRound, board: u16) -> Result<[CompetitorId; 2], Refusal> {
    let seating = drawn.boards.iter().find(|it| it.board == board);
    seating.map(|it| pair_of(*it)).ok_or(Refusal::NoSuchBoard { board })
}

fn pair_of(seating: Seating) -> [CompetitorId; 2] {
    ordered([seating.white, seating.black])
}

fn ordered([one, other]: [CompetitorId; 2]) -> [CompetitorId; 2] {
    [one.min(other), one.max(other)]
}

/// The account of the boards that are as the engine drew them. What it said of whole brackets is
/// not true any more once anybody moved.
fn keep_reasons(before: &DrawnRound, drawn: &mut DrawnRound) {
    let Some(reasons) = &before.reasons else { return };
    if before.boards == drawn.boards && before.byes == drawn.byes {
        return;
    }
    let known = |it: &Seating| {
        let at = before.boards.iter().position(|old| old.is_same_pair(*it));
        at.and_then(|at| reasons.pairs.get(at)).copied().unwrap_or(PairReason::BY_HAND)
    };
    let pairs = drawn.boards.iter().map(known).collect();
    drawn.reasons = Some(Reasons { pairs, ..Reasons::default() });
}
