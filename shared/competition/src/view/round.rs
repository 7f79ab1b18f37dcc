//! A round: as a draft, while it is played, and afterwards.

use super::{EventHead, PersonLine};
use crate::{
    draw::{BoardRef, Breach, ByeKind, DrawnBy},
    id::{DrawId, PhaseKey, RecordId, RoundNumber},
    refusal::Refusal,
    result::Standing,
    rulebook::TimeControl,
    score::{Outcome, Points},
};
use serde::Serialize;
use ts_rs::TS;

/// A round of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RoundView {
    /// What every screen of the event shows.
    pub head: EventHead,
    /// Of which phase.
    pub phase: PhaseKey,
    /// Which round.
    pub round: RoundNumber,
    /// Whether it is a draft, published, or not yet drawn.
    pub status: RoundStatus,
    /// What stands against drawing the next round now; empty if nothing does.
    pub next_blocked: Vec<Refusal>,
    /// The clock of this round.
    pub time: Option<TimeControl>,
    /// The boards.
    pub boards: Vec<BoardRow>,
    /// Those who do not play.
    pub byes: Vec<ByeRow>,
}

/// Where a round stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "status", rename_all = "snake_case")]
#[ts(export)]
pub enum RoundStatus {
    /// Not drawn.
    Undrawn,
    /// Drawn, and seen by officials only.
    Draft {
        /// Which.
        draw: DrawId,
        /// Who drew it.
        by: DrawnBy,
        /// What it breaks after changes by hand.
        breaches: Vec<Breach>,
        /// The reason given for the changes; empty if there were none.
        reason: String,
    },
    /// Published.
    Published {
        /// Which draw.
        draw: DrawId,
        /// Who drew it.
        by: DrawnBy,
        /// Which time it was published.
        version: u16,
        /// When, by the writer's clock, in milliseconds since 1970.
        at_ms: i64,
        /// What it broke when it was published.
        breaches: Vec<Breach>,
        /// Whether every board has one result.
        finished: bool,
    },
}

/// A board of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct BoardRow {
    /// The board.
    pub board: BoardRef,
    /// Who has White (Red).
    pub white: Seat,
    /// Who has Black.
    pub black: Seat,
    /// What stands.
    pub standing: Standing,
    /// The records that a new result must replace.
    pub heads: Vec<RecordId>,
    /// How the board can end, in the order of the keys.
    pub outcomes: Vec<Outcome>,
    /// How often something was written about it.
    pub reports: u16,
    /// Whether a draw is Black's win.
    pub decider: bool,
}

/// Somebody at a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Seat {
    /// Who.
    pub line: PersonLine,
    /// The points before the round.
    pub points: Points,
}

/// Somebody who does not play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ByeRow {
    /// Who, with the points before the round.
    pub seat: Seat,
    /// What kind of bye.
    pub kind: ByeKind,
    /// What it is worth.
    pub worth: Points,
}
