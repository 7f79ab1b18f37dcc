//! Phases in which all meet each other, persons or teams.

use super::{
    Article,
    tie_break::{PlayoffRules, TeamTieBreakRules, TieBreakRules},
};
use serde::Serialize;
use ts_rs::TS;

/// A phase in which all meet each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RoundRobinRules {
    /// How often two meet: once or twice.
    pub legs: u16,
    /// The last two rounds of the first leg are exchanged under this article, as FIDE's double
    /// form has it (C.05 Annex 1).
    pub exchange_last_two: Option<Article>,
    /// What separates equal teams. None: to be published before the start, and no ranking is final
    /// until it is.
    pub tie_breaks: Option<TeamTieBreakRules>,
    /// What separates equal persons; there in events of persons, and only there.
    pub individual_tie_breaks: Option<TieBreakRules>,
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
