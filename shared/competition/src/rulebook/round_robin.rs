//! Phases in which teams all meet each other.

use super::{
    Article,
    tie_break::{PlayoffRules, TeamTieBreakRules},
};
use serde::Serialize;
use ts_rs::TS;

/// A phase in which teams all meet each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RoundRobinRules {
    /// How often two meet: once or twice.
    pub legs: u16,
    /// What separates equals. None: to be published before the start, and no ranking is final
    /// until it is.
    pub tie_breaks: Option<TeamTieBreakRules>,
    /// The games behind the code `PLAYOFF`.
    pub playoff: Option<PlayoffRules>,
    /// Those of one province do not meet in the last rounds of a leg.
    pub province_apart: Option<ProvinceApart>,
    /// Where it is said.
    pub article: Article,
}

/// Those of one province do not meet in the last rounds of each leg (强制抽签).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ProvinceApart {
    /// So many rounds at the end of each leg.
    pub last_rounds: u16,
    /// Where it is said.
    pub article: Article,
}
