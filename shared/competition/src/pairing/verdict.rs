//! What tells a pairing that somebody told from the one that the rules give.

use super::reasons::ColorRule;
use crate::{id::Tpn, pairing::Pair, score::Points};

/// One thing in which a pairing that was told is not the one that the rules give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// Somebody present has neither an opponent nor the bye.
    Unpaired(Tpn),
    /// Somebody has more than one place, or one although absent.
    Misplaced(Tpn),
    /// These two must not meet by an absolute criterion, such as 1 for C1.
    Illegal {
        /// The pair.
        pair: Pair,
        /// The criterion; none for a pair that the organizer has forbidden.
        criterion: Option<u8>,
    },
    /// This one may not have the bye (C2), or somebody with fewer points should (C5).
    Bye {
        /// Who has it.
        who: Tpn,
        /// The criterion.
        criterion: u8,
    },
    /// The pairs differ, from the bracket of this score on. The rules' pairs are better by a
    /// criterion.
    Criterion {
        /// The score of the bracket's residents.
        bracket: Points,
        /// The criterion.
        criterion: u8,
    },
    /// The pairs differ from the bracket of this score on. Both are as good, but the rules' pairs
    /// come earlier in the sequence (3.8.1, article 4).
    Sequence {
        /// The score of the bracket's residents.
        bracket: Points,
    },
    /// The pairs differ, and it is not known by what.
    Pairs,
    /// The two meet with the colors changed.
    Colors {
        /// The pair as told.
        pair: Pair,
        /// The rule that gives the other colors.
        rule: ColorRule,
    },
}
