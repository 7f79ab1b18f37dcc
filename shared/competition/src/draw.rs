//! A drawn round: who meets whom on which board, and who is free.

use crate::{
    constraint::{Constraint, Firmness},
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
    /// What gave way, where not everything could be kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gave_way: Vec<GaveWay>,
    /// What is settled by hand for the draft, and not the engine's to change.
    #[serde(default, skip_serializing_if = "Settled::is_nothing")]
    pub settled: Settled,
}

/// A constraint that a draw could not keep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct GaveWay {
    /// Which.
    pub constraint: Constraint,
    /// Why it was set aside; empty for a soft one, which gives way by itself.
    pub reason: String,
}

/// What is settled in a draft, whoever pairs the rest.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Settled {
    /// The boards whose pairs stay, by the two who sit there.
    pub fixed: Vec<[CompetitorId; 2]>,
    /// Who does not meet in this round.
    pub forbidden: Vec<[CompetitorId; 2]>,
    /// Who was freed by hand.
    pub free: Vec<CompetitorId>,
}

impl Settled {
    /// Whether nothing is settled.
    pub fn is_nothing(&self) -> bool {
        self.fixed.is_empty() && self.forbidden.is_empty() && self.free.is_empty()
    }
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
        /// The number of the rule in the system's regulation.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        article: String,
    },
    /// The bye goes to somebody who may not have it (C2).
    SecondBye {
        /// Who.
        competitor: CompetitorId,
        /// The number of the rule in the system's regulation.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        article: String,
    },
    /// A color that must not be: a third time in a row, or three more than the other (C3).
    ColorForbidden {
        /// The board.
        board: u16,
        /// Who.
        competitor: CompetitorId,
        /// The number of the rule in the system's regulation.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        article: String,
    },
    /// The two have different points, and no engine made them meet.
    DifferentScores {
        /// The board.
        board: u16,
        /// The number of the rule in the system's regulation.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        article: String,
    },
    /// An arbiter keeps the two apart.
    ForbiddenPair {
        /// The board.
        board: u16,
        /// Whether that may give way.
        firmness: Firmness,
        /// Why they are kept apart; empty for a decision about this round only.
        reason: String,
    },
    /// The two are of one delegation, which is kept apart in this round.
    SameDelegation {
        /// The board.
        board: u16,
        /// Whether that may give way.
        firmness: Firmness,
        /// The delegation's name.
        name: String,
        /// Where the regulation says so; empty if an arbiter did.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        article: String,
    },
    /// Somebody who is there has neither a board nor a bye.
    Unpaired {
        /// Who.
        competitor: CompetitorId,
    },
    /// Somebody who is not there any more sits at a board or has the bye.
    Gone {
        /// Who.
        competitor: CompetitorId,
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

impl Breach {
    /// The board it is about.
    pub fn board(&self) -> Option<u16> {
        match self {
            Self::Rematch { board, .. }
            | Self::ColorForbidden { board, .. }
            | Self::DifferentScores { board, .. }
            | Self::ForbiddenPair { board, .. }
            | Self::SameDelegation { board, .. } => Some(*board),
            Self::SecondBye { .. } | Self::Unpaired { .. } | Self::Gone { .. } => None,
        }
    }

    /// The same at another board.
    #[must_use]
    pub fn at_board(mut self, number: u16) -> Self {
        match &mut self {
            Self::Rematch { board, .. }
            | Self::ColorForbidden { board, .. }
            | Self::DifferentScores { board, .. }
            | Self::ForbiddenPair { board, .. }
            | Self::SameDelegation { board, .. } => *board = number,
            Self::SecondBye { .. } | Self::Unpaired { .. } | Self::Gone { .. } => {}
        }
        self
    }

    /// Whether the constraint that is broken may give way; none for a rule of the system.
    pub fn firmness(&self) -> Option<Firmness> {
        match self {
            Self::ForbiddenPair { firmness, .. } | Self::SameDelegation { firmness, .. } => {
                Some(*firmness)
            }
            Self::Rematch { .. }
            | Self::SecondBye { .. }
            | Self::ColorForbidden { .. }
            | Self::DifferentScores { .. }
            | Self::Unpaired { .. }
            | Self::Gone { .. } => None,
        }
    }

    /// Whether a draft with it cannot be published: somebody would be forgotten or missed.
    pub fn leaves_incomplete(&self) -> bool {
        matches!(self, Self::Unpaired { .. } | Self::Gone { .. })
    }

    /// Whether whoever causes it must say why. An unfinished draft needs no excuse, nor does a
    /// wish for this draft that is yet to be seen to.
    pub fn asks_for_a_reason(&self) -> bool {
        let of_draft = matches!(self, Self::ForbiddenPair { reason, .. } if reason.is_empty());
        !of_draft && !self.leaves_incomplete()
    }
}
