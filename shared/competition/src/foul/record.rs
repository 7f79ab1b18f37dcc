//! Writing a foul down, and taking it back.

use super::offenses;
use crate::{
    draw::BoardRef,
    fact::{Fact, NewFact},
    id::{CompetitorId, RecordId},
    refusal::Refusal,
    scene::PhaseScene,
    state::State,
};

/// A note has at most so many characters.
const NOTE_LENGTH: usize = 500;

/// Writes a foul down. The same offense may be committed again, so each wish is another foul.
pub fn record(
    state: &State,
    board: &BoardRef,
    competitor: CompetitorId,
    (offense, note): (Option<&str>, &str),
) -> Result<Vec<NewFact>, Refusal> {
    let (scene, seating) = PhaseScene::published(state, board)?;
    if seating.color(competitor).is_none() {
        return Err(Refusal::NotAtBoard { board: board.board });
    }
    let note = note.trim();
    if note.chars().count() > NOTE_LENGTH {
        let seen = note.chars().take(20).collect();
        return Err(Refusal::BadField { field: "note".to_owned(), seen });
    }
    match offense {
        Some(key) if !offenses(scene.at).iter().any(|it| it.key == key) => {
            return Err(Refusal::NoSuchOffense);
        }
        None if note.is_empty() => return Err(Refusal::ReasonNeeded { breaches: Vec::new() }),
        Some(_) | None => {}
    }
    let (board, offense) = (board.clone(), offense.map(str::to_owned));
    Ok(vec![Fact::FoulRecorded { board, competitor, offense, note: note.to_owned() }.into()])
}

/// Takes a foul back.
pub fn withdraw(state: &State, board: &BoardRef, foul: RecordId) -> Result<Vec<NewFact>, Refusal> {
    let (scene, _) = PhaseScene::published(state, board)?;
    let stands =
        |it: &super::Foul| it.record == foul && (it.draw, it.board) == (board.draw, board.board);
    if !scene.phase.fouls.iter().any(stands) {
        return Err(Refusal::NoSuchFoul);
    }
    Ok(vec![Fact::FoulWithdrawn { board: board.clone(), foul }.into()])
}
