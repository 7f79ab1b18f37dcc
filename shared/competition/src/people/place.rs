//! Placing boards in venues.

use super::{BoardRange, Venue, give::check_name};
use crate::{
    fact::{Fact, NewFact},
    id::{EventKey, PhaseKey},
    refusal::Refusal,
    scene::PhaseScene,
    state::State,
};

/// Places boards of a phase in a venue.
pub fn place(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    boards: BoardRange,
    venue: &Venue,
) -> Result<Vec<NewFact>, Refusal> {
    PhaseScene::open(state, event, phase)?;
    check_name("venue", &venue.0)?;
    if boards.first == 0 || boards.last < boards.first {
        let seen = format!("{}–{}", boards.first, boards.last);
        return Err(Refusal::BadField { field: "boards".into(), seen });
    }
    let (event, phase, venue) = (event.clone(), phase.clone(), venue.clone());
    Ok(vec![Fact::BoardsPlaced { event, phase, boards, venue }.into()])
}
