//! Swiss phases, of persons and of teams.

use super::{
    Article,
    tie_break::{PlayoffRules, TeamTieBreakRules, TieBreakRules},
    xiangqi::XiangqiSwitches,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A Swiss phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct SwissRules {
    /// Who pairs.
    pub system: SwissSystem,
    /// The number of rounds, where the regulation fixes it; else the organiser decides.
    pub rounds: Option<u16>,
    /// What separates equals, in order, the points first.
    pub tie_breaks: TieBreakRules,
    /// The games behind the code `PLAYOFF`.
    pub playoff: Option<PlayoffRules>,
    /// Whether those of one delegation are kept apart.
    pub apart: Option<Apart>,
    /// What is chosen within 积分编排制; none if it is all as usual.
    pub xiangqi: Option<XiangqiSwitches>,
    /// Where the system is said.
    pub article: Article,
}

/// A pairing system and its edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum SwissSystem {
    /// FIDE C.04.3, edition of 1 February 2026.
    #[serde(rename = "dutch-2026")]
    Dutch2026,
    /// FIDE C.04.3, edition of 2017.
    #[serde(rename = "dutch-2017")]
    Dutch2017,
    /// The Chinese xiangqi rules' 积分编排制.
    #[serde(rename = "xiangqi-2020")]
    Xiangqi2020,
}

impl SwissSystem {
    /// The name, as rulebooks spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dutch2026 => "dutch-2026",
            Self::Dutch2017 => "dutch-2017",
            Self::Xiangqi2020 => "xiangqi-2020",
        }
    }
}

/// A Swiss phase of teams.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TeamSwissRules {
    /// Who pairs.
    pub system: TeamSwissSystem,
    /// The number of rounds, where the regulation fixes it; else the organiser decides.
    pub rounds: Option<u16>,
    /// What separates equals, in order, the points first.
    pub tie_breaks: TeamTieBreakRules,
    /// The games behind the code `PLAYOFF`.
    pub playoff: Option<PlayoffRules>,
    /// Where the system is said.
    pub article: Article,
}

/// A pairing system for teams and its edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub enum TeamSwissSystem {
    /// FIDE C.04.6, edition of 1 February 2026.
    #[serde(rename = "team-2026")]
    Team2026,
}

/// Whether those of one delegation are kept apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Apart {
    /// In which rounds.
    pub rounds: ApartRounds,
    /// Where it is said.
    pub article: Article,
}

/// In which rounds those of one delegation are kept apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ApartRounds {
    /// In none.
    None,
    /// In the first.
    First,
    /// In the last.
    Last,
    /// In all.
    All,
}
