//! Who has entered an event.

use super::{EventHead, PersonLine};
use crate::{
    competitor::{Delegation, Person},
    entry::rule::Objection,
    fact::{RequestedBye, Waiver},
    id::{PhaseKey, RoundNumber},
};
use serde::Serialize;
use ts_rs::TS;

/// The entries of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EntriesView {
    /// What every screen of the event shows.
    pub head: EventHead,
    /// Everybody who has entered: by pairing number once there are numbers, else by delegation
    /// and name.
    pub rows: Vec<EntryRow>,
    /// The delegations of the competition.
    pub delegations: Vec<Delegation>,
    /// Whether the host may fill up an odd field.
    pub filler_allowed: bool,
}

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EntryRow {
    /// The competitor.
    pub line: PersonLine,
    /// The whole form.
    pub person: Person,
    /// What the regulation still has against it.
    pub objections: Vec<Objection>,
    /// What was set aside, and why.
    pub waived: Vec<Waiver>,
    /// The rounds ahead that it will not play.
    pub byes: Vec<ByeAhead>,
    /// Whether it can still be struck as if it had never entered.
    pub can_strike: bool,
}

/// A round that somebody will not play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ByeAhead {
    /// Of which phase.
    pub phase: PhaseKey,
    /// Which round.
    pub round: RoundNumber,
    /// What it is worth.
    pub bye: RequestedBye,
}
