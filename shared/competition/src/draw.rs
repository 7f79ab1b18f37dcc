//! A drawn round: who meets whom on which board, and who is free.

use crate::{
    id::{CompetitorId, DrawId, EventKey, PhaseKey, RoundNumber},
    lot::Seed,
    pairing::reasons::Reasons,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One draw of one round. Once drawn it is stored, never computed again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct DrawnRound {
    /// Its id.
    pub draw: DrawId,
    /// Of which event.
    pub event: EventKey,
    /// Of which phase.
    pub phase: PhaseKey,
    /// Which round.
    pub round: RoundNumber,
    /// The boards, board 1 first.
    pub boards: Vec<Seating>,
    /// Those who do not play.
    pub byes: Vec<Bye>,
    /// Who drew.
    pub by: DrawnBy,
    /// The seed of the lots in it, if there were any.
    pub seed: Option<Seed>,
    /// If it was made from another draft by hand: from which, what it breaks, and why.
    pub edited: Option<Edited>,
    /// Why it came out like that, where an engine drew it.
    pub reasons: Option<Reasons>,
}

/// Two at a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Seating {
    /// The board's number: 1, 2, 3 …
    pub board: u16,
    /// Who has White (Red).
    pub white: CompetitorId,
    /// Who has Black.
    pub black: CompetitorId,
}

/// Somebody who does not play in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Bye {
    /// Who.
    pub competitor: CompetitorId,
    /// What kind of bye.
    pub kind: ByeKind,
}

/// Kinds of bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ByeKind {
    /// The one left over.
    Pairing,
    /// Asked for, worth a win.
    Full,
    /// Asked for, worth a draw.
    Half,
    /// Absent.
    Zero,
}

/// Who drew a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum DrawnBy {
    /// A pairing engine.
    Engine {
        /// The system and its edition, such as `dutch-2026`.
        system: String,
    },
    /// The knock-out's own table.
    Knockout,
    /// A file that told of a tournament already played.
    Imported,
}

/// How a draft was changed by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Edited {
    /// The draft it was made from.
    pub from: DrawId,
    /// Why.
    pub reason: String,
    /// What it breaks.
    pub breaches: Vec<Breach>,
}

/// A rule of pairing that a draft breaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum Breach {
    /// The two have met (FIDE C.04.3 C1).
    Rematch {
        /// The board.
        board: u16,
        /// When they met.
        met_in: RoundNumber,
    },
    /// The bye goes to somebody who may not have it (C2).
    SecondBye {
        /// Who.
        competitor: CompetitorId,
    },
    /// A color that must not be: a third time in a row, or three more than the other (C3).
    ColorForbidden {
        /// The board.
        board: u16,
        /// Who.
        competitor: CompetitorId,
    },
    /// The two have different points.
    DifferentScores {
        /// The board.
        board: u16,
    },
}

/// A board of a drawn round.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct BoardRef {
    /// Of which event.
    pub event: EventKey,
    /// Of which phase.
    pub phase: PhaseKey,
    /// Of which draw.
    pub draw: DrawId,
    /// The board's number.
    pub board: u16,
}
