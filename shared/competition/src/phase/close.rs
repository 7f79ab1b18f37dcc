//! The end of a phase: its ranking is frozen, and later phases build on it.

use super::{
    qualify,
    ranking::{ranked, tied_across},
};
use crate::{
    fact::{Fact, NewFact, Place},
    id::{EventKey, PhaseKey},
    refusal::Refusal,
    round::{self, knockout},
    rulebook::{knockout::Numbering, phase::PhaseForm},
    scene::PhaseScene,
    state::State,
};

/// Ends a phase.
pub fn close(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
) -> Result<Vec<NewFact>, Refusal> {
    let scene = PhaseScene::open(state, event, phase)?;
    let ranking = ready_to_close(scene)?;
    let (event, phase) = (event.clone(), phase.clone());
    Ok(vec![Fact::PhaseClosed { event, phase, ranking }.into()])
}

/// The ranking that closing would freeze, or why it can't be closed.
pub fn ready_to_close(scene: PhaseScene<'_>) -> Result<Vec<Place>, Refusal> {
    if let Some(draw) = scene.phase.draft {
        return Err(Refusal::DraftWaiting { draw });
    }
    round::last_is_finished(scene)?;
    match &scene.rules.form {
        PhaseForm::Swiss(_) => by_points(scene),
        PhaseForm::RoundRobin(_) if scene.tie_breaks().is_some() => by_points(scene),
        PhaseForm::Knockout(_) => knockout_ranking(scene),
        PhaseForm::TeamSwiss(_) | PhaseForm::RoundRobin(_) | PhaseForm::SumOfRanks(_) => {
            Err(scene.not_built())
        }
    }
}

/// The ranking of a Swiss or a round robin.
fn by_points(scene: PhaseScene<'_>) -> Result<Vec<Place>, Refusal> {
    let rounds = scene.rounds().ok_or(Refusal::RoundsNotPlanned)?;
    let finished = scene.phase.finished_rounds();
    if finished < rounds {
        let round = scene.phase.next_round();
        return Err(Refusal::RoundUnfinished { round, open: Vec::new(), disputed: Vec::new() });
    }
    let ranking = ranked(scene, finished).ok_or(Refusal::FieldNotOrdered)?.places;
    match undecided(scene, &ranking).into_iter().next() {
        Some(among) => {
            let article = scene.tie_breaks().map(|it| it.article.clause.clone());
            Err(Refusal::TieToDecide { among, article: article.unwrap_or_default() })
        }
        None => Ok(ranking),
    }
}

/// Equals across a line that the next phase needs drawn: behind the last who goes on, and between
/// those who are numbered by rank (AMB-10). Others share their place.
pub fn undecided(scene: PhaseScene<'_>, ranking: &[Place]) -> Vec<Vec<crate::id::CompetitorId>> {
    let (count, numbered) = qualify::line_to_draw(scene);
    let first = match numbered {
        Numbering::Rank => 1,
        Numbering::Lot => count,
    };
    let lines = first.max(1)..=count;
    let mut groups: Vec<_> =
        lines.filter_map(|line| tied_across(ranking, usize::from(line))).collect();
    groups.dedup();
    groups
}

/// Winners in the order of the matches, then losers.
fn knockout_ranking(scene: PhaseScene<'_>) -> Result<Vec<Place>, Refusal> {
    let matches = knockout::matches(scene);
    if matches.is_empty() {
        return Err(Refusal::FieldNotOrdered);
    }
    if let Some(level) = matches.iter().find(|it| it.winner.is_none()) {
        if level.is_exhausted {
            let article = String::new();
            return Err(Refusal::TieToDecide { among: level.sides.to_vec(), article });
        }
        let round = scene.phase.next_round();
        return Err(Refusal::RoundUnfinished { round, open: Vec::new(), disputed: Vec::new() });
    }
    let side = |winners: bool| {
        let pick = move |it: &knockout::MatchState| {
            let winner = it.winner.unwrap_or(0);
            it.sides[if winners { winner } else { 1 - winner }]
        };
        matches.iter().map(pick).collect::<Vec<_>>()
    };
    let (winners, losers) = (side(true), side(false));
    let second = u16::try_from(winners.len() + 1).unwrap_or(u16::MAX);
    let place = |rank: u16| move |competitor| Place { rank, competitor };
    Ok(winners.into_iter().map(place(1)).chain(losers.into_iter().map(place(second))).collect())
}
