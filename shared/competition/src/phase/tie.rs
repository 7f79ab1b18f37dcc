//! Equals that people put in order: by a playoff game or by lot.

use super::ranking::ranked;
use crate::{
    fact::{DecidedBy, Fact, NewFact},
    id::{CompetitorId, EventKey, PhaseKey},
    lot::Seed,
    refusal::Refusal,
    round::knockout,
    scene::PhaseScene,
    state::State,
};
use std::collections::BTreeSet;

/// Records what decided between equals. They must be exactly those who share a place, or the two
/// sides of a level match.
pub fn decide_tie(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    (among, by, note): (&[CompetitorId], DecidedBy, &str),
    seed: Seed,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = PhaseScene::open(state, event, phase)?;
    let tied: BTreeSet<CompetitorId> = among.iter().copied().collect();
    if tied.len() != among.len() || tied.len() < 2 || !are_level(scene, &tied) {
        return Err(Refusal::NotTied);
    }
    let (order, seed) = match by {
        DecidedBy::Playoff => (among.to_vec(), None),
        DecidedBy::Lot => (seed.order(among.iter().copied()), Some(seed)),
    };
    let (event, phase, note) = (event.clone(), phase.clone(), note.trim().to_owned());
    Ok(vec![Fact::TieDecided { event, phase, order, by, seed, note }.into()])
}

fn are_level(scene: PhaseScene<'_>, tied: &BTreeSet<CompetitorId>) -> bool {
    if let Some(ranked) = ranked(scene, scene.phase.finished_rounds()) {
        let rank = ranked.places.iter().find(|it| tied.contains(&it.competitor)).map(|it| it.rank);
        let equals = ranked.places.iter().filter(|it| Some(it.rank) == rank);
        return equals.map(|it| it.competitor).collect::<BTreeSet<_>>() == *tied;
    }
    let level = |it: &knockout::MatchState| {
        it.is_exhausted && BTreeSet::from(it.sides) == *tied && it.winner.is_none()
    };
    knockout::matches(scene).iter().any(level)
}
