//! What regulations choose within 积分编排制, the Swiss of the Chinese xiangqi rules: the rule book
//! leaves room, and programs differ.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The switches of 积分编排制. Whatever a regulation does not name stays as in
/// [`XiangqiSwitches::default`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct XiangqiSwitches {
    /// Who meets whom in the first round.
    pub first_round: FirstRound,
    /// Who moves first in the first round.
    pub first_moves: FirstMoves,
    /// A forfeited game counts as a meeting: the two are never paired again.
    pub forfeit_is_meeting: bool,
    /// 禁连三: nobody has the same side three times in a row.
    pub no_three_in_a_row: bool,
    /// 禁多三: nobody has one side three times more than the other.
    pub no_surplus_of_three: bool,
    /// Whether 禁连三 and 禁多三 go before equal scores.
    pub limits: SideLimits,
    /// 上下调: who floated in the round before should not float the same way again.
    pub float_balance: bool,
    /// In so many last rounds the higher scorer gets the due side first.
    pub higher_first_rounds: u16,
    /// Who moves first if both have the same history.
    pub equal_histories: EqualHistories,
}

impl XiangqiSwitches {
    /// What the rule book says, and the usual choice where it leaves one.
    pub const DEFAULT: Self = Self {
        first_round: FirstRound::Halves,
        first_moves: FirstMoves::Tables,
        forfeit_is_meeting: true,
        no_three_in_a_row: true,
        no_surplus_of_three: true,
        limits: SideLimits::BeforeScoreButLast,
        float_balance: true,
        higher_first_rounds: 3,
        equal_histories: EqualHistories::Round,
    };
}

impl Default for XiangqiSwitches {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Who meets whom in the first round, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum FirstRound {
    /// 拦腰: upper half against lower half, 1–11, 2–12 of twenty.
    Halves,
    /// 临近: neighbors, 1–2, 3–4. With numbers by lot this is the draw by lot.
    Neighbors,
    /// 首尾: the first against the last, 1–20, 2–19 of twenty.
    Ends,
}

/// Who moves first in the first round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum FirstMoves {
    /// The smaller number at odd tables, the larger one at even tables.
    Tables,
    /// The same, or the other way round, as the lot for the first round falls.
    Lot,
}

/// Whether 禁连三 and 禁多三 go before equal scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum SideLimits {
    /// In every round.
    BeforeScore,
    /// In every round but the last, where equal scores go first.
    BeforeScoreButLast,
    /// Equal scores go first in every round.
    AfterScore,
}

/// Who moves first if both have the same history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum EqualHistories {
    /// The smaller number in odd rounds, the larger one in even rounds.
    Round,
    /// The smaller number if the sum of the numbers is odd, else the larger one.
    Sum,
}
