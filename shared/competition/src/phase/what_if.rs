//! What a ranking would be if boards ended so: nothing is written.

use super::{
    ranking::{Ranked, ranked_by},
    table::{Supposed, crosstable_if},
};
use crate::{
    event::PhaseState, id::RoundNumber, refusal::Refusal, round::outcomes, scene::PhaseScene,
    score::Outcome,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How some boards of published rounds are supposed to end, whatever was written about them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Supposition {
    /// Board by board.
    pub results: Vec<SupposedResult>,
    /// How all other boards end that are still open or disputed. If none, there must be no such
    /// board in a round that counts.
    pub rest: Option<Outcome>,
}

/// How one board is supposed to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct SupposedResult {
    /// In which round.
    pub round: RoundNumber,
    /// The board's number.
    pub board: u16,
    /// How it ends.
    pub outcome: Outcome,
}

/// The ranking under a supposition, and after which round: the last one that it reaches, at least
/// the last finished one.
///
/// # Errors
/// `BadField` for more results than there are boards, `NoSuchBoard` and `OutcomeNotPossible` for
/// what cannot be, `RoundUnfinished` with the boards of
/// which nothing is supposed, `FieldNotOrdered` where there is no ranking.
pub fn ranked_if(
    scene: PhaseScene<'_>,
    supposition: &Supposition,
) -> Result<(u16, Ranked), Refusal> {
    let boards = scene.phase.rounds().map(|it| it.boards.len()).sum();
    if supposition.results.len() > boards {
        let seen = supposition.results.len().to_string();
        return Err(Refusal::BadField { field: "results".to_owned(), seen });
    }
    let mut supposed = Supposed::new();
    for it in &supposition.results {
        check(scene, it)?;
        supposed.insert((it.round, it.board), it.outcome);
    }
    let reached = supposition.results.iter().map(|it| it.round.0).max().unwrap_or(0);
    let published = u16::try_from(scene.phase.published.len()).unwrap_or(u16::MAX);
    let rest_reaches = supposition.rest.map_or(0, |_| published);
    let rounds = reached.max(rest_reaches).max(scene.phase.finished_rounds());
    for round in (1..=rounds).map(RoundNumber) {
        suppose_the_rest(scene, round, supposition.rest, &mut supposed)?;
    }

    let table = crosstable_if(scene, rounds, &supposed);
    let ranked = ranked_by(scene, table).ok_or(Refusal::FieldNotOrdered)?;
    Ok((rounds, ranked))
}

fn check(scene: PhaseScene<'_>, it: &SupposedResult) -> Result<(), Refusal> {
    if !boards(scene.phase, it.round).any(|board| board == it.board) {
        return Err(Refusal::NoSuchBoard { board: it.board });
    }
    if !outcomes::possible(scene, it.round, it.outcome) {
        return Err(Refusal::OutcomeNotPossible { article: outcomes::article(scene, it.round) });
    }
    Ok(())
}

/// Supposes the rest of a round, or refuses where nothing is supposed of it.
fn suppose_the_rest(
    scene: PhaseScene<'_>,
    round: RoundNumber,
    rest: Option<Outcome>,
    supposed: &mut Supposed,
) -> Result<(), Refusal> {
    let phase = scene.phase;
    let without = |board: &u16| {
        let known =
            phase.published.get(&round).and_then(|it| phase.register(*it, *board).outcome());
        known.is_none() && !supposed.contains_key(&(round, *board))
    };
    let open: Vec<u16> = boards(phase, round).filter(without).collect();
    match rest {
        Some(outcome) if !open.is_empty() && !outcomes::possible(scene, round, outcome) => {
            Err(Refusal::OutcomeNotPossible { article: outcomes::article(scene, round) })
        }
        Some(outcome) => {
            supposed.extend(open.into_iter().map(|board| ((round, board), outcome)));
            Ok(())
        }
        None if open.is_empty() => Ok(()),
        None => Err(Refusal::RoundUnfinished { round, open, disputed: Vec::new() }),
    }
}

fn boards(phase: &PhaseState, round: RoundNumber) -> impl Iterator<Item = u16> {
    let drawn = phase.published.get(&round).and_then(|it| phase.draws.get(it));
    drawn.into_iter().flat_map(|it| &it.boards).map(|it| it.board)
}
