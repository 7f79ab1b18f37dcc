//! The final places and honors of an event.

use super::{EventHead, PersonLine};
use crate::{id::PhaseKey, refusal::Refusal, rulebook::Article};
use serde::Serialize;
use ts_rs::TS;

/// The final places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct AwardsView {
    /// What every screen of the event shows.
    pub head: EventHead,
    /// Whether they are confirmed.
    pub confirmed: bool,
    /// What stands against confirming them; empty if nothing does.
    pub blocked: Vec<Refusal>,
    /// How many competed, as the awards count them.
    pub field: u16,
    /// So many places are honored.
    pub honored: u16,
    /// Whether the event is an exhibition, without medals.
    pub exhibition: bool,
    /// Where the honors are said.
    pub article: Article,
    /// All places, first place first.
    pub rows: Vec<AwardRow>,
}

/// A final place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct AwardRow {
    /// 1, 2, 3 …; equals share one, and the next stay empty.
    pub rank: u16,
    /// Who.
    pub line: PersonLine,
    /// The medal, if it gets one.
    pub medal: Option<Medal>,
    /// Whether the place is honored.
    pub honored: bool,
    /// The phase that gave the place.
    pub from: PhaseKey,
}

/// A medal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Medal {
    /// First.
    Gold,
    /// Second.
    Silver,
    /// Third.
    Bronze,
}
