//! The competitions of a device, and one of them with its events.

use super::head::{count, head};
use crate::{
    competitor::Delegation,
    id::{CompetitionId, Digest, EventKey},
    rulebook::{Bilingual, Discipline, EventKind, EventRules, Rulebook},
    scene::EventScene,
    state::State,
};
use chrono::NaiveDate;
use serde::Serialize;
use ts_rs::TS;

/// A competition in the list of all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct CompetitionLine {
    /// Which.
    pub competition: CompetitionId,
    /// Its name.
    pub name: String,
    /// Where; empty if not said.
    pub place: String,
    /// The first day.
    pub from: Option<NaiveDate>,
    /// The last day.
    pub to: Option<NaiveDate>,
    /// The titles of its regulations.
    pub rulebooks: Vec<Bilingual>,
    /// How many events are open.
    pub events: u32,
    /// How many have entered, all events together.
    pub entered: u32,
    /// How many records it has.
    pub records: u32,
    /// When something was last written, by its writer's clock, in milliseconds since 1970.
    pub changed_ms: i64,
}

/// A regulation to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RulebookLine {
    /// Its key, such as `games-2023/chess`.
    pub key: String,
    /// Its digest.
    pub digest: Digest,
    /// Its title.
    pub title: Bilingual,
    /// When it was issued.
    pub issued: Option<NaiveDate>,
    /// What is played.
    pub discipline: Discipline,
    /// Its events.
    pub events: Vec<EventChoice>,
}

/// An event of a regulation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EventChoice {
    /// Its key.
    pub event: EventKey,
    /// Its name.
    pub name: Bilingual,
    /// Persons or teams.
    pub kind: EventKind,
    /// Whether this version can run it from its entries to its awards.
    pub runs: bool,
    /// Whether the competition has opened it.
    pub open: bool,
}

/// One competition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct CompetitionView {
    /// What the list of all says of it.
    pub line: CompetitionLine,
    /// Its regulations with all their events.
    pub rulebooks: Vec<RulebookLine>,
    /// Its open events.
    pub events: Vec<super::EventHead>,
    /// Its delegations.
    pub delegations: Vec<Delegation>,
}

/// One competition for a screen.
pub(super) fn view(state: &State, competition: CompetitionId) -> CompetitionView {
    let open = |key: &EventKey| state.events.contains_key(key);
    let scenes = state.events.keys().filter_map(|key| EventScene::of(state, key).ok());
    CompetitionView {
        line: line(state, competition),
        rulebooks: state.rulebooks.iter().map(|it| rulebook(it, open)).collect(),
        events: scenes.map(|it| head(it, competition)).collect(),
        delegations: state.delegations.values().cloned().collect(),
    }
}

/// One competition for the list of all.
pub fn line(state: &State, competition: CompetitionId) -> CompetitionLine {
    let founded = state.founded.as_ref();
    let entered = state.events.values().map(|it| it.competitors.len()).sum();
    CompetitionLine {
        competition,
        name: founded.map(|it| it.name.clone()).unwrap_or_default(),
        place: founded.map(|it| it.place.clone()).unwrap_or_default(),
        from: founded.and_then(|it| it.from),
        to: founded.and_then(|it| it.to),
        rulebooks: state.rulebooks.iter().map(|it| it.title.clone()).collect(),
        events: count(state.events.len()),
        entered: count(entered),
        records: count(state.records.len()),
        changed_ms: state.records.last().map_or(0, |it| it.at_ms),
    }
}

/// One regulation for a choice; `open` says which events are open already.
pub fn rulebook(rulebook: &Rulebook, open: impl Fn(&EventKey) -> bool) -> RulebookLine {
    let choice = |it: &EventRules| EventChoice {
        event: it.key.clone(),
        name: it.name.clone(),
        kind: it.kind,
        runs: it.runs(),
        open: open(&it.key),
    };
    RulebookLine {
        key: rulebook.key.clone(),
        digest: rulebook.digest,
        title: rulebook.title.clone(),
        issued: rulebook.issued,
        discipline: rulebook.discipline,
        events: rulebook.events.iter().map(choice).collect(),
    }
}
