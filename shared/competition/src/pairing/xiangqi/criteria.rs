//! What makes one pairing of a bracket better than another (X4–X11).
//!
//! Each criterion counts something that a pair or a floater *keeps*, so that the count of a whole
//! pairing is a sum. Packed into one number, the first criterion on top, the best pairing is the
//! matching that gains the most.

use super::{
    color::given_up,
    field::Field,
    next::Prospect,
    player::{Float, Player},
};
use crate::{
    pairing::{matching::weight::Weight, reasons::Strength},
    score::Points,
};

/// One thing that is counted. Where those who moved down are told apart by score, each score has a
/// rung of its own, the highest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rung {
    /// Pairs in the bracket.
    X4,
    /// Those with this score, above the bracket's own, who are paired in it.
    X5(Points),
    /// Pairs in the next bracket.
    X6Pairs,
    /// Floaters with this score who are paired in the next bracket.
    X6Floaters(Points),
    /// Pairs without a limit broken.
    X7,
    /// Pairs in which nobody gets further from even.
    X8,
    /// Pairs in which both get the side they are due.
    X9,
    /// Floaters who did not float down in the round before.
    X10,
    /// Opponents of those who moved down who did not float up in the round before.
    X11,
}

/// The rungs that can make a difference, each with its place in the packed number.
#[derive(Debug, Clone, Default)]
pub(super) struct Ladder {
    steps: Vec<(Rung, u32)>,
    bits: u32,
}

impl Ladder {
    /// From the rungs in order of priority, each with the most that a pairing can count.
    pub(super) fn of(rungs: &[(Rung, usize)]) -> Self {
        let mut ladder = Self::default();
        for &(rung, most) in rungs.iter().rev().filter(|it| it.1 > 0) {
            ladder.steps.push((rung, ladder.bits));
            ladder.bits += usize::BITS - most.leading_zeros();
        }
        ladder
    }

    /// How many bits the packed number takes.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// Packs what a pair or a floater keeps.
    pub(super) fn pack<W: Weight>(&self, kept: impl Fn(Rung) -> u32) -> W {
        let packed = self.steps.iter().map(|(rung, shift)| W::placed(kept(*rung), *shift));
        packed.fold(W::default(), |sum, it| sum + it)
    }
}

/// What a pair in the bracket keeps; `higher` comes first in the order of X12. `own` is the score
/// of the bracket's residents.
pub(super) fn kept_by_pair(
    field: &Field,
    own: Points,
    (higher, lower): (&Player, &Player),
    rung: Rung,
) -> u32 {
    let given_up = || given_up(field, higher, lower);
    match rung {
        Rung::X4 => 1,
        Rung::X5(score) => [higher, lower].map(|it| u32::from(it.score == score)).iter().sum(),
        Rung::X6Pairs | Rung::X6Floaters(_) | Rung::X10 => 0,
        Rung::X7 => u32::from(given_up() != Some(Strength::Absolute)),
        Rung::X8 => u32::from(given_up() < Some(Strength::Strong)),
        Rung::X9 => u32::from(given_up().is_none()),
        Rung::X11 => {
            let moved = higher.score > own;
            u32::from(moved && !broken_by_opponent(higher, lower))
        }
    }
}

/// What somebody who floats keeps of X10.
pub(super) fn kept_by_floater(floater: &Player, rung: Rung) -> u32 {
    u32::from(rung == Rung::X10 && !broken_by_floater(floater))
}

/// What a floater keeps of X6 who does this for the next bracket.
pub(super) fn kept_below(floater: &Player, does: Prospect, rung: Rung) -> u32 {
    let kept = match rung {
        Rung::X6Pairs => does == Prospect::Adds,
        Rung::X6Floaters(score) => does >= Prospect::Replaces && floater.score == score,
        Rung::X4 | Rung::X5(_) | Rung::X7 | Rung::X8 | Rung::X9 | Rung::X10 | Rung::X11 => false,
    };
    u32::from(kept)
}

/// X10: floats down again.
pub(super) fn broken_by_floater(floater: &Player) -> bool {
    floater.floated == Some(Float::Down)
}

/// X11: meets a higher score again.
pub(super) fn broken_by_opponent(higher: &Player, lower: &Player) -> bool {
    higher.score > lower.score && lower.floated == Some(Float::Up)
}
