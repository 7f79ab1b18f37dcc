//! The officials that a delegation may bring.

use super::Article;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How many officials a delegation may bring, and when they come and go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct OfficialRules {
    /// A team's officials by the number of events it enters, the largest number first.
    pub by_events: Vec<OfficialStep>,
    /// A delegation's officials by the number of its athletes.
    pub delegation: Option<DelegationOfficials>,
    /// When they come and go.
    pub stays: Vec<Stay>,
}

/// From so many events on, so many officials.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct OfficialStep {
    /// At least so many events.
    pub events: u16,
    /// 领队.
    pub leaders: u16,
    /// 副领队.
    pub deputy_leaders: u16,
    /// 教练.
    pub coaches: u16,
    /// 领队兼教练: one person for both.
    pub leader_coaches: u16,
    /// Where it is said.
    pub article: Article,
}

/// A delegation's officials by the number of its athletes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DelegationOfficials {
    /// From so many sports (大项) on, units form a delegation.
    pub sports: u16,
    /// All officials: so many for a hundred athletes.
    pub officials_percent: u16,
    /// Headquarters (团部官员): so many for a hundred officials.
    pub headquarters_percent: u16,
    /// How parts of a person are counted.
    pub rounding: Rounding,
    /// 团长.
    pub heads: u16,
    /// 副团长, by the number of athletes, the largest number first.
    pub deputy_heads: Vec<DeputyStep>,
    /// More deputies at the delegation's own cost, outside the percentage.
    pub own_cost_deputies: u16,
    /// Where it is said.
    pub article: Article,
}

/// From so many athletes on, so many deputy heads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DeputyStep {
    /// At least so many athletes.
    pub athletes: u16,
    /// 副团长.
    pub deputies: u16,
}

/// How parts of a person are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Rounding {
    /// A half and more count as one.
    HalfUp,
}

/// When some people come and go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Stay {
    /// Who.
    pub who: Party,
    /// So many days before what `around` names.
    pub arrive_days_before: u16,
    /// So many days after it.
    pub leave_days_after: u16,
    /// What the days are counted from.
    pub around: Around,
    /// Where it is said.
    pub article: Article,
}

/// Who comes and goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Party {
    /// 代表团团部.
    Headquarters,
    /// 运动队.
    Teams,
    /// 技术官员.
    TechnicalOfficials,
}

/// What days of arrival and leaving are counted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Around {
    /// From the opening and the closing ceremony.
    Ceremonies,
    /// From the first and the last day of the sport.
    Sport,
}
