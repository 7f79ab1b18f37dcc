//! Who must not meet: constraints that people lay down beside the system's own rules.

use crate::{
    id::{CompetitorId, DelegationId, RecordId, RoundNumber},
    pairing::relaxed::AbsoluteRule,
    rulebook::swiss::ApartRounds,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Whether a constraint ever gives way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Firmness {
    /// Never. A round that cannot keep it is not drawn.
    Hard,
    /// Where the round could not be paired otherwise, and only there: it goes before every
    /// criterion of quality.
    Soft,
}

/// Two who must not meet, as an arbiter decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ForbiddenPair {
    /// One.
    pub one: CompetitorId,
    /// The other.
    pub other: CompetitorId,
    /// From this round on.
    pub from: RoundNumber,
    /// To this round; to the last one if none.
    pub to: Option<RoundNumber>,
    /// Whether it gives way.
    pub firmness: Firmness,
    /// Why.
    pub reason: String,
}

/// How those of one delegation are kept apart, as an arbiter decided; it goes before the
/// regulation's own word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct DelegationsApart {
    /// In which rounds.
    pub rounds: ApartRounds,
    /// Whether it gives way.
    pub firmness: Firmness,
}

/// Something that stands against pairs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(tag = "constraint", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum Constraint {
    /// A rule of the system that admits no exception.
    System {
        /// Which.
        rule: AbsoluteRule,
        /// Its number in the system's regulation.
        article: String,
    },
    /// Two whom an arbiter keeps apart.
    ForbiddenPair {
        /// The decision's record.
        forbidden: RecordId,
        /// One.
        one: CompetitorId,
        /// The other.
        other: CompetitorId,
    },
    /// Those of one delegation.
    SameDelegation {
        /// Which.
        delegation: DelegationId,
        /// Its name.
        name: String,
    },
}

/// A constraint that, together with the others beside it, leaves no legal pairing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Blocking {
    /// Which.
    pub constraint: Constraint,
    /// The fewest exceptions to it that would make a pairing possible; none if it cannot be had
    /// by setting this one aside alone.
    pub without: Option<Vec<Exception>>,
}

/// An exception to a constraint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "exception", rename_all = "snake_case")]
#[ts(export)]
pub enum Exception {
    /// Two meet again.
    Rematch {
        /// One.
        one: CompetitorId,
        /// The other.
        other: CompetitorId,
        /// When they met.
        met_in: RoundNumber,
    },
    /// Somebody has a bye again.
    SecondBye {
        /// Who.
        competitor: CompetitorId,
    },
    /// Somebody may get any color.
    Colors {
        /// Who.
        competitor: CompetitorId,
    },
    /// Two meet who are kept apart.
    Meeting {
        /// One.
        one: CompetitorId,
        /// The other.
        other: CompetitorId,
    },
}

impl ForbiddenPair {
    /// Whether it holds in a round.
    pub fn holds_in(&self, round: RoundNumber) -> bool {
        self.from <= round && self.to.is_none_or(|to| round <= to)
    }

    /// Whether it is about these two.
    pub fn is_of(&self, a: CompetitorId, b: CompetitorId) -> bool {
        (self.one, self.other) == (a, b) || (self.other, self.one) == (a, b)
    }
}

impl ApartRounds {
    /// Whether a round of so many is among them.
    pub fn holds_in(self, round: RoundNumber, rounds: u16) -> bool {
        match self {
            Self::None => false,
            Self::First => round.0 == 1,
            Self::Last => round.0 == rounds,
            Self::All => true,
        }
    }
}
