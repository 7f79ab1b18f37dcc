//! The stages of an event.

use super::{
    Article, Bilingual,
    knockout::KnockoutRules,
    round_robin::RoundRobinRules,
    swiss::{SwissRules, TeamSwissRules},
    tie_break::TieBreakRules,
};
use crate::id::{EventKey, PhaseKey};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The rules of one phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct PhaseRules {
    /// The key, unique in its event.
    pub key: PhaseKey,
    /// The name.
    pub name: Bilingual,
    /// How it is played.
    pub form: PhaseForm,
}

/// How a phase is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "form", rename_all = "snake_case")]
#[ts(export)]
pub enum PhaseForm {
    /// Everybody plays in each round, equals against equals.
    Swiss(SwissRules),
    /// The same for teams.
    TeamSwiss(TeamSwissRules),
    /// All meet each other.
    RoundRobin(RoundRobinRules),
    /// Pairs, until one is better.
    Knockout(KnockoutRules),
    /// Nobody plays: teams are ranked by the places of their members in another event.
    SumOfRanks(SumOfRanksRules),
}

impl PhaseForm {
    /// The rules of a Swiss.
    pub fn swiss(&self) -> Option<&SwissRules> {
        match self {
            Self::Swiss(rules) => Some(rules),
            Self::TeamSwiss(_) | Self::RoundRobin(_) | Self::Knockout(_) | Self::SumOfRanks(_) => {
                None
            }
        }
    }

    /// The rules of a round robin of persons.
    pub fn round_robin(&self) -> Option<&RoundRobinRules> {
        match self {
            Self::RoundRobin(rules) => Some(rules).filter(|it| it.individual_tie_breaks.is_some()),
            Self::Swiss(_) | Self::TeamSwiss(_) | Self::Knockout(_) | Self::SumOfRanks(_) => None,
        }
    }

    /// What separates equal persons, in phases that rank persons by points.
    pub fn tie_breaks(&self) -> Option<&TieBreakRules> {
        let of_swiss = self.swiss().map(|it| &it.tie_breaks);
        of_swiss.or_else(|| self.round_robin()?.individual_tie_breaks.as_ref())
    }

    /// The rules of a knock-out.
    pub fn knockout(&self) -> Option<&KnockoutRules> {
        match self {
            Self::Knockout(rules) => Some(rules),
            Self::Swiss(_) | Self::TeamSwiss(_) | Self::RoundRobin(_) | Self::SumOfRanks(_) => None,
        }
    }
}

/// Teams ranked by the places of their members in another event: the lower the sum, the better.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct SumOfRanksRules {
    /// The event whose final places are summed.
    pub of: EventKey,
    /// So many members make a full team.
    pub members: u16,
    /// What separates equal sums.
    pub tie: RankTie,
    /// What becomes of a team with fewer.
    pub short: ShortTeam,
    /// Where it is said.
    pub article: Article,
}

/// What separates equal sums of ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum RankTie {
    /// The better best place.
    BestRank,
}

/// What becomes of a team without its full number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ShortTeam {
    /// It is not ranked.
    Unranked,
    /// Who is missing counts as one place behind the last.
    BehindLast,
}
