//! The competitions of a device, and one of them with its events.

use crate::{
    competitor::Delegation,
    id::{CompetitionId, Digest, EventKey},
    rulebook::{Bilingual, Discipline, EventKind},
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
    pub issued: NaiveDate,
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
