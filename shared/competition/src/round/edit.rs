//! Changing a draft by hand. What the change breaks is named, and needs a reason.

use super::{breach, draft};
use crate::{
    command::DraftEdit,
    draw::{DrawnRound, Edited, Seating},
    fact::{Fact, NewFact},
    id::{CompetitorId, DrawId, EventKey, OpId, PhaseKey},
    refusal::Refusal,
    state::State,
};

/// Makes another draft of the waiting one. The old one stays in the journal.
pub fn edit(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    draw: DrawId,
    (edits, reason): (&[DraftEdit], &str),
    op: OpId,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = draft::waiting(state, (event, phase), draw)?;
    let mut drawn = scene.phase.draws[&draw].clone();
    for it in edits {
        apply(&mut drawn, it)?;
    }
    if drawn == scene.phase.draws[&draw] {
        return Ok(Vec::new());
    }
    let breaches = breach::all(scene, &drawn);
    let reason = reason.trim().to_owned();
    if !breaches.is_empty() && reason.is_empty() {
        return Err(Refusal::ReasonNeeded { breaches });
    }
    drawn.draw = DrawId::made_by(op, 0);
    drawn.reasons = None;
    drawn.edited = Some(Edited { from: draw, reason, breaches });
    Ok(vec![Fact::RoundDrafted { drawn }.into()])
}

fn apply(drawn: &mut DrawnRound, edit: &DraftEdit) -> Result<(), Refusal> {
    match edit {
        DraftEdit::Swap { one, other } => swap(drawn, *one, *other),
        DraftEdit::SwapColors { board } => {
            let missing = Refusal::NoSuchBoard { board: *board };
            let seating = drawn.boards.iter_mut().find(|it| it.board == *board).ok_or(missing)?;
            std::mem::swap(&mut seating.white, &mut seating.black);
            Ok(())
        }
    }
}

/// Two change places, at boards or among the free.
fn swap(drawn: &mut DrawnRound, one: CompetitorId, other: CompetitorId) -> Result<(), Refusal> {
    if one == other || !drawn.names(one) || !drawn.names(other) {
        return Err(Refusal::NoSuchCompetitor);
    }
    let swapped = |who: CompetitorId| match who {
        _ if who == one => other,
        _ if who == other => one,
        _ => who,
    };
    for it in &mut drawn.boards {
        *it = Seating { board: it.board, white: swapped(it.white), black: swapped(it.black) };
    }
    drawn.byes.iter_mut().for_each(|it| it.competitor = swapped(it.competitor));
    Ok(())
}
