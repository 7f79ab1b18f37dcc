//! Why a round was drawn as it was: data only, for whoever has to explain it.

pub mod team;

use crate::{
    id::Tpn,
    score::{Color, Points},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The account of a drawn round.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Reasons {
    /// The brackets from the top, for systems that pair by score.
    pub brackets: Vec<PairingBracket>,
    /// One account for each pair, in the order of the boards.
    pub pairs: Vec<PairReason>,
    /// The account of a round of teams drawn by FIDE C.04.6, which then stands for the two above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub team: Option<Box<team::TeamReasons>>,
    /// What 积分编排制 settled before it looked at scores; none for other systems.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub xiangqi: Option<Box<XiangqiReasons>>,
}

/// What 积分编排制 settled for the whole field (X2, X3 of [`super::xiangqi`]).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct XiangqiReasons {
    /// Why the one who is free is free; none in an even field.
    pub bye: Option<ByeReason>,
    /// 禁连三 and 禁多三 did not bind those with so many points or fewer: in the last round, or
    /// because the field could not be paired otherwise. None if they bound everybody.
    pub released: Option<Points>,
}

/// Why somebody is free.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ByeReason {
    /// How often they were free before.
    pub free_before: u16,
    /// Who would have been free before them, but without whom the others could not be paired.
    pub passed_over: Vec<Tpn>,
}

/// A bracket: a score group, and who moved down into it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PairingBracket {
    /// The score of its residents.
    pub score: Points,
    /// How many residents it has.
    pub residents: usize,
    /// Who moved down into it.
    pub moved_down: Vec<Tpn>,
    /// Who floats down out of it, or gets the bye.
    pub floaters: Vec<Floater>,
    /// What the best pairing of the bracket falls short of, criterion by criterion (C10 to C17 of
    /// the Dutch system, X7 to X11 of 积分编排制); those that are kept in full are left out.
    pub shortfalls: Vec<Shortfall>,
    /// What would have come first in the order of candidates, and what spoke against it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejected: Vec<Rejected>,
}

/// A pair or a floater that would have come first, and was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Rejected {
    /// Who.
    pub who: Tpn,
    /// Whom they would have met; none if they would have floated down or had the bye.
    pub with: Option<Tpn>,
    /// What spoke against it.
    pub because: Obstacle,
}

/// What speaks against a pair or a floater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(tag = "obstacle", rename_all = "snake_case")]
#[ts(export)]
pub enum Obstacle {
    /// The two have met, or are kept apart (C1).
    MayNotMeet,
    /// This one may not have the bye (C2).
    SecondBye,
    /// Both must have the same color (C3).
    Colors,
    /// The rest of the field could not be paired (C4).
    RestUnpaired,
    /// It would break a criterion of quality.
    Criterion {
        /// Its number, such as 12 for C12.
        criterion: u8,
    },
    /// The other one is needed for a pair that comes before.
    Taken,
    /// The pairs of the bracket would be worse, all taken together (C6 to C21).
    Pairs,
    /// Nothing: what was taken is as good and comes first (article 4).
    Order,
}

/// A competitor who floats down or gets the bye, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Floater {
    /// Who floats.
    pub who: Tpn,
    /// Why somebody had to.
    pub because: FloatCause,
    /// The criterion by which the lowest ranked of the bracket would have been the worse choice,
    /// such as 14 for C14; none if that one floats, or if the pairs decided.
    pub decided_by: Option<u8>,
}

/// What made a floater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum FloatCause {
    /// There is nobody in the bracket whom this one may meet.
    NoOpponent,
    /// The bracket cannot make more pairs.
    LeftOver,
    /// The bracket could make more pairs, but then the rest of the field could not be paired.
    NeededBelow,
}

/// A criterion that could not be kept in full.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Shortfall {
    /// The criterion's number in the system's regulation, such as 12 for C12.
    pub criterion: u8,
    /// How many times it is broken.
    pub count: u32,
}

/// Why a pair has its colors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PairReason {
    /// The rule that gave the colors.
    pub colors: ColorRule,
    /// What White would have liked.
    pub white: ColorPreference,
    /// What Black would have liked.
    pub black: ColorPreference,
}

/// The rules of color allocation: FIDE C.04.3 5.2, or Y1 to Y6 and R2 of [`super::xiangqi`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ColorRule {
    /// 5.2.1, Y1: both preferences are granted.
    Both,
    /// 5.2.2, Y2, Y4: the stronger preference, or the wider color difference.
    Stronger,
    /// 5.2.3, Y5: the latest round in which one had White and the other Black is turned round.
    Alternate,
    /// 5.2.4: the preference of the higher ranked.
    HigherRanked,
    /// 5.2.5: the initial color to the higher ranked if the number is odd.
    Initial,
    /// Y2, Y3: the higher score goes first.
    HigherScore,
    /// Y6: equal histories, so the numbers decide.
    Number,
    /// R2: by the table in the first round.
    Table,
    /// No rule: somebody put them there by hand.
    ByHand,
}

impl PairReason {
    /// A pair that was made by hand. Nothing is said of what the two would have liked.
    pub const BY_HAND: Self = Self {
        colors: ColorRule::ByHand,
        white: ColorPreference { color: None, strength: Strength::None },
        black: ColorPreference { color: None, strength: Strength::None },
    };
}

/// The color that a competitor ought to get, and how much it matters (FIDE C.04.3 1.7).
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS,
)]
#[ts(export)]
pub struct ColorPreference {
    /// The color; none before the first game.
    pub color: Option<Color>,
    /// How much it matters.
    pub strength: Strength,
}

/// How much a color preference matters.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Strength {
    /// No game was played yet.
    #[default]
    None,
    /// White and Black as often; it should alternate.
    Mild,
    /// One more of the other color.
    Strong,
    /// Two more of the other color, or twice the other color just now.
    Absolute,
}
