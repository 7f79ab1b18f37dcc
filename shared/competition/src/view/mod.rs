//! What a screen shows, one read for each. The UI computes no points, ranks or permissions: they
//! are here.

use crate::{
    competitor::EntryStatus,
    id::{CompetitionId, CompetitorId, EventKey, PhaseKey, RoundNumber, Tpn},
    phase::{Supposition, TooManyRounds},
    rulebook::{Bilingual, Discipline, EventKind},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub mod awards;
pub mod bracket;
pub mod competition;
pub mod constraints;
pub mod devices;
pub mod disputes;
pub mod entries;
pub mod event;
pub mod foul;
pub mod history;
pub mod round;
pub mod standings;
pub mod statement;
pub mod trail;

mod head;
mod read;
mod tasks;

pub use read::read;

/// What a screen asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "view", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum Query {
    /// The competitions of this device.
    Competitions,
    /// The regulations that a competition can be founded under.
    Rulebooks,
    /// One competition with its events.
    Competition {
        /// Which.
        competition: CompetitionId,
    },
    /// One event with its tasks.
    Event {
        /// Of which competition.
        competition: CompetitionId,
        /// Which.
        event: EventKey,
    },
    /// Who has entered.
    Entries {
        /// Of which competition.
        competition: CompetitionId,
        /// Which event.
        event: EventKey,
    },
    /// A round: draft or published, with its results.
    Round {
        /// Of which competition.
        competition: CompetitionId,
        /// Of which event.
        event: EventKey,
        /// Of which phase; the one that is being played if none.
        phase: Option<PhaseKey>,
        /// Which round; the newest if none.
        round: Option<RoundNumber>,
    },
    /// A ranking.
    Standings {
        /// Of which competition.
        competition: CompetitionId,
        /// Of which event.
        event: EventKey,
        /// Of which phase; the Swiss if none.
        phase: Option<PhaseKey>,
        /// After which round; the last finished one if none.
        after_round: Option<u16>,
    },
    /// What a ranking would be if boards ended so. Nothing is written.
    WhatIf {
        /// Of which competition.
        competition: CompetitionId,
        /// Of which event.
        event: EventKey,
        /// Of which phase; the Swiss if none.
        phase: Option<PhaseKey>,
        /// How they end.
        supposition: Supposition,
    },
    /// Where one number of a ranking comes from.
    TieBreak {
        /// Of which competition.
        competition: CompetitionId,
        /// Of which event.
        event: EventKey,
        /// Of which phase.
        phase: PhaseKey,
        /// After which round.
        after_round: u16,
        /// Whose.
        competitor: CompetitorId,
        /// Which column's code.
        code: String,
    },
    /// The knock-out phases.
    Bracket {
        /// Of which competition.
        competition: CompetitionId,
        /// Of which event.
        event: EventKey,
    },
    /// The final places and honors.
    Awards {
        /// Of which competition.
        competition: CompetitionId,
        /// Of which event.
        event: EventKey,
    },
    /// What was written, newest first.
    History {
        /// Of which competition.
        competition: CompetitionId,
        /// Only about this event.
        event: Option<EventKey>,
        /// Skip so many.
        skip: u32,
        /// Only what is about this board, as `phase/draw/board`.
        board: Option<String>,
    },
    /// All that desks know differently, for those who rule on it.
    Disputes {
        /// Of which competition.
        competition: CompetitionId,
    },
    /// Every record about one thing, in order.
    Trail {
        /// Of which competition.
        competition: CompetitionId,
        /// About what.
        of: trail::TrailOf,
    },
    /// The roster: who is what on which device.
    Devices {
        /// Of which competition.
        competition: CompetitionId,
    },
}

/// What every screen of an event shows around its own matter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EventHead {
    /// Of which competition.
    pub competition: CompetitionId,
    /// The competition's name.
    pub competition_name: String,
    /// Which event.
    pub event: EventKey,
    /// Its name.
    pub name: Bilingual,
    /// What is played.
    pub discipline: Discipline,
    /// Persons or teams.
    pub kind: EventKind,
    /// How many have entered.
    pub entered: u32,
    /// How many of them still play.
    pub active: u32,
    /// How many delegations have entered somebody.
    pub delegations: u32,
    /// The phases in the order in which they are played.
    pub phases: Vec<PhaseHead>,
    /// The phase that is being played; the last one at the end.
    pub current_phase: PhaseKey,
    /// How many boards are disputed.
    pub disputes: u32,
    /// What is to be done next, the most urgent first.
    pub tasks: Vec<event::Task>,
    /// Whether one device alone runs the competition: if it is lost, nobody gives rights any more.
    pub lone_organiser: bool,
    /// Whether the trails of entries and places may be read here. A board's own row says so of it.
    pub trails: bool,
    /// Whether a newer version wrote something here, so that this one only reads.
    pub read_only: bool,
}

/// A phase in the navigation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct PhaseHead {
    /// Which.
    pub phase: PhaseKey,
    /// Its name.
    pub name: Bilingual,
    /// Whether it is a knock-out.
    pub knockout: bool,
    /// The number of rounds, once laid down; of a knock-out at most so many.
    pub rounds: Option<u16>,
    /// How many rounds are published.
    pub published: u16,
    /// How many rounds are finished.
    pub finished: u16,
    /// The round that has a draft.
    pub draft: Option<RoundNumber>,
    /// Whether its ranking is frozen.
    pub closed: bool,
    /// That its rounds may be too many for its field; none once somebody has played.
    pub too_many_rounds: Option<TooManyRounds>,
}

/// A competitor in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct PersonLine {
    /// Who.
    pub competitor: CompetitorId,
    /// The pairing number, once there is one.
    pub number: Option<Tpn>,
    /// The name.
    pub name: String,
    /// The title; empty for none.
    pub title: String,
    /// The delegation's name.
    pub delegation: String,
    /// The rating; none for unrated.
    pub rating: Option<u16>,
    /// Entered by the host to make the field even (补单).
    pub filler: bool,
    /// Whether it still plays.
    pub status: EntryStatus,
}

/// What a screen gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "view", content = "data", rename_all = "snake_case")]
#[ts(export)]
pub enum View {
    /// For `Query::Competitions`, the one changed last first.
    Competitions(Vec<competition::CompetitionLine>),
    /// For `Query::Rulebooks`.
    Rulebooks(Vec<competition::RulebookLine>),
    /// For `Query::Competition`.
    Competition(competition::CompetitionView),
    /// For `Query::Event`.
    Event(Box<event::EventView>),
    /// For `Query::Entries`.
    Entries(entries::EntriesView),
    /// For `Query::Round`.
    Round(Box<round::RoundView>),
    /// For `Query::Standings` and `Query::WhatIf`.
    Standings(standings::StandingsView),
    /// For `Query::TieBreak`.
    TieBreak(standings::TieBreakView),
    /// For `Query::Bracket`.
    Bracket(bracket::BracketView),
    /// For `Query::Awards`.
    Awards(awards::AwardsView),
    /// For `Query::History`.
    History(history::HistoryView),
    /// For `Query::Disputes`.
    Disputes(disputes::DisputesView),
    /// For `Query::Trail`.
    Trail(trail::TrailView),
    /// For `Query::Devices`.
    Devices(devices::DevicesView),
}
