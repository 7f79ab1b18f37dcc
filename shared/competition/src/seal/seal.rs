//! Taking in what a desk has sealed.

use super::{About, Audience, Sealing, recipients};
use crate::{
    draw::BoardRef,
    fact::{Fact, NewFact},
    id::CompetitorId,
    refusal::Refusal,
    scene::{EventScene, PhaseScene},
    state::State,
};

/// Writes down what was sealed.
pub fn seal(
    state: &State,
    (about, to): (&About, &Audience),
    sealing: &Sealing,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = EventScene::of(state, about.event())?;
    match about {
        About::LineUp { board, team } => plays_there(state, board, *team)?,
        About::Person { competitor, .. } => {
            scene.event.competitors.get(competitor).ok_or(Refusal::NoSuchCompetitor)?;
        }
        About::Fact { .. } => {}
    }
    recipients(state, (about, to))?;
    let (about, to, sealing) = (about.clone(), to.clone(), sealing.clone());
    Ok(vec![Fact::Sealed { about, to, sealing }.into()])
}

fn plays_there(state: &State, board: &BoardRef, team: CompetitorId) -> Result<(), Refusal> {
    let scene = PhaseScene::open(state, &board.event, &board.phase)?;
    let missing = Refusal::NoSuchDraw { draw: board.draw };
    let drawn = scene.phase.rounds().find(|it| it.draw == board.draw).ok_or(missing)?;
    let seating = drawn.boards.iter().find(|it| it.board == board.board);
    let seating = seating.ok_or(Refusal::NoSuchBoard { board: board.board })?;
    seating.color(team).map(drop).ok_or(Refusal::NoSuchCompetitor)
}
