//! The final places of an event and its honors.

use crate::{
    competitor::EntryStatus,
    fact::{Fact, NewFact, Place},
    id::{CompetitorId, EventKey, PhaseKey},
    refusal::Refusal,
    scene::EventScene,
    state::State,
};
use std::collections::BTreeSet;

/// A final place and the phase that gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalPlace {
    /// The place.
    pub place: Place,
    /// The phase.
    pub from: PhaseKey,
}

/// Final places with everything that the honors depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalTable {
    /// First place first.
    pub places: Vec<FinalPlace>,
    /// How many competed.
    pub field: u16,
    /// So many places are honored.
    pub honored: u16,
    /// So many with medals; none in an exhibition.
    pub medals: u16,
    /// Whether too few delegations entered for a medal event.
    pub exhibition: bool,
}

/// Confirms the final places.
pub fn confirm(state: &State, event: &EventKey) -> Result<Vec<NewFact>, Refusal> {
    let scene = EventScene::of(state, event)?;
    if scene.event.awards.is_some() {
        return Err(Refusal::AwardsAlreadyConfirmed);
    }
    let table = final_table(scene)?;
    Ok(vec![
        Fact::AwardsConfirmed {
            event: event.clone(),
            places: table.places.iter().map(|it| it.place).collect(),
            honored: table.honored,
            medals: table.medals,
            exhibition: table.exhibition,
        }
        .into(),
    ])
}

/// The final table, or the first phase that is not over.
pub fn final_table(scene: EventScene<'_>) -> Result<FinalTable, Refusal> {
    if let Some(open) = scene.phases().find(|it| it.phase.ranking.is_none()) {
        return Err(Refusal::PhaseNotClosed { phase: open.rules.key.clone() });
    }
    Ok(table(scene, places(scene)))
}

/// The honors as they would be if the field stayed as it is.
pub fn preview(scene: EventScene<'_>) -> FinalTable {
    table(scene, Vec::new())
}

fn table(scene: EventScene<'_>, places: Vec<FinalPlace>) -> FinalTable {
    let field = scene.event.competitors.len();
    let delegations = scene.delegations();
    let floor = scene.rules.exhibition_below.as_ref();
    let exhibition = floor.is_some_and(|it| delegations < usize::from(it.at_least));
    let awards = &scene.rules.awards;
    let honored = if exhibition { 0 } else { awards.places(field) };
    FinalTable {
        places,
        field: u16::try_from(field).unwrap_or(u16::MAX),
        honored,
        medals: awards.medals.min(honored),
        exhibition,
    }
}

/// The places, phase after phase, each for those who are not placed yet. Who was put out has no
/// place, and the places behind move up (2023 general rules 四(二)2).
fn places(scene: EventScene<'_>) -> Vec<FinalPlace> {
    let mut placed: BTreeSet<CompetitorId> = BTreeSet::new();
    let mut all: Vec<FinalPlace> = Vec::new();
    for key in &scene.rules.final_order {
        let ranking = scene.event.phase(key).ranking.as_deref().unwrap_or_default();
        let counts = |it: &&Place| {
            let status = scene.event.competitors.get(&it.competitor).map(|it| it.status);
            status != Some(EntryStatus::Disqualified) && !placed.contains(&it.competitor)
        };
        let new: Vec<Place> = ranking.iter().filter(counts).copied().collect();
        placed.extend(new.iter().map(|it| it.competitor));
        let behind = u16::try_from(all.len()).unwrap_or(u16::MAX);
        let numbered = renumbered(&new, behind);
        all.extend(numbered.map(|place| FinalPlace { place, from: key.clone() }));
    }
    all
}

/// Ranks counted on from those before; equals keep sharing one, and the next stay empty.
fn renumbered(places: &[Place], behind: u16) -> impl Iterator<Item = Place> {
    let rank = move |it: &Place| {
        let better = places.iter().filter(|other| other.rank < it.rank).count();
        behind.saturating_add(u16::try_from(better).unwrap_or(u16::MAX)).saturating_add(1)
    };
    places.iter().map(move |it| Place { rank: rank(it), competitor: it.competitor })
}
