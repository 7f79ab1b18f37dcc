//! Those who compete, and the delegations that enter them.

use crate::id::{CompetitorId, DelegationId};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Sex {
    /// 男.
    Male,
    /// 女.
    Female,
}

/// The unit that enters people (代表团、参赛单位).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Delegation {
    /// Its id.
    pub id: DelegationId,
    /// Its name, such as 安徽.
    pub name: String,
}

/// What an entry form says of a person. What the form leaves empty is none, not a guess.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(export)]
pub struct Person {
    /// The name as the person writes it.
    pub name: String,
    /// The sex.
    pub sex: Option<Sex>,
    /// The date of birth.
    pub born: Option<NaiveDate>,
    /// The title, such as `GM` or 棋协大师; empty for none.
    pub title: String,
    /// The rating of the list that the event uses; none for unrated.
    pub rating: Option<u16>,
    /// The FIDE id; empty for none.
    pub fide_id: String,
    /// The number of the annual registration; empty for none.
    pub registration: String,
    /// The year of the annual registration.
    pub registered_year: Option<i32>,
    /// The unit of the annual registration, as written; empty for none.
    pub registered_unit: String,
}

/// A person or team that has entered an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Competitor {
    /// Its id.
    pub id: CompetitorId,
    /// Who it is.
    pub person: Person,
    /// Who entered it.
    pub delegation: DelegationId,
    /// Entered by the host to make the field even (补单): ranked, but outside quotas and not
    /// counted among the delegations.
    pub filler: bool,
    /// Whether it still plays.
    pub status: EntryStatus,
}

/// Whether a competitor still plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum EntryStatus {
    /// Plays.
    Active,
    /// Has left; results stand.
    Withdrawn,
    /// Put out of the ranking; results of others stand.
    Disqualified,
}
