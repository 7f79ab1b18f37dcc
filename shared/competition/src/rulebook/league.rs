//! What only a league has.

use super::{Article, Bilingual};
use serde::Serialize;
use ts_rs::TS;

/// A league's season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct LeagueRules {
    /// Where the teams come from.
    pub origins: Vec<LeagueOrigin>,
    /// The stations (赛会) and rounds.
    pub stations: StationRules,
    /// The last so many are relegated.
    pub relegated: Relegation,
    /// Prizes, the first place first.
    pub prizes: PrizeRules,
    /// The list of foreign aids.
    pub foreign_list: ForeignListRules,
    /// What every team is granted.
    pub grant: LeagueGrant,
    /// Where it is said that games are rated by FIDE.
    pub rated: Article,
    /// Who replaces a team that drops out.
    pub replacements: Vec<ReplacementOrder>,
}

/// Teams that qualified by one league.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct LeagueOrigin {
    /// The league.
    pub league: Bilingual,
    /// Its first so many teams.
    pub first: u16,
    /// Where it is said.
    pub article: Article,
}

/// The stations and rounds of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct StationRules {
    /// Stations.
    pub count: u16,
    /// Rounds in all.
    pub rounds: u16,
    /// Rounds at each station, where it is settled.
    pub rounds_at: Vec<u16>,
    /// Where it is said.
    pub article: Article,
}

/// How many are relegated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Relegation {
    /// The last so many.
    pub last: u16,
    /// Where it is said.
    pub article: Article,
}

/// Prizes in money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct PrizeRules {
    /// Yuan, the first place first.
    pub yuan: Vec<u32>,
    /// Where it is said.
    pub article: Article,
}

/// The list of foreign aids.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ForeignListRules {
    /// Aids are entered so many days before the first match.
    pub entered_days_before: u16,
    /// The list is published so many days before it.
    pub published_days_before: u16,
    /// Where it is said.
    pub article: Article,
}

/// Money for a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct LeagueGrant {
    /// Yuan.
    pub yuan: u32,
    /// Where it is said.
    pub article: Article,
}

/// Who replaces a team that drops out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ReplacementOrder {
    /// Which team drops out.
    pub of: Bilingual,
    /// Who comes in, in which order.
    pub by: Bilingual,
    /// Where it is said.
    pub article: Article,
}
