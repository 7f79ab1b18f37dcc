//! Entering in stages, staying away, and entries that prove not to have been eligible.

use super::{Article, Bilingual};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A stage of entering, such as 第二次报名.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RegistrationStage {
    /// The key, unique in its rulebook.
    pub key: String,
    /// The name.
    pub name: Bilingual,
    /// The last day.
    pub closes: NaiveDate,
    /// What is handed in.
    pub collects: Vec<Collected>,
    /// What cannot be changed afterwards.
    pub locks: Vec<Collected>,
    /// The exception to that.
    pub replacement: Option<ReplacementRules>,
    /// Where it is said.
    pub article: Article,
}

/// What is handed in with an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Collected {
    /// Which events are entered.
    Events,
    /// How many persons.
    Numbers,
    /// Which persons.
    Names,
    /// The order of the boards of teams.
    BoardOrder,
    /// Copies of documents.
    Documents,
    /// The registration of athletes for their delegation.
    Registrations,
    /// A short introduction of the delegation.
    Introduction,
}

/// Until when a person may be replaced after names are locked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ReplacementRules {
    /// Before this day.
    pub before: NaiveDate,
    /// Who agrees.
    pub approved_by: Bilingual,
    /// Where it is said.
    pub article: Article,
}

/// What follows where somebody who is entered stays away without reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct AbsenceRules {
    /// So many forfeits end a competitor's event; none if the regulation says nothing.
    pub forfeits_withdraw: Option<u16>,
    /// What a withdrawn competitor's results become.
    pub results: Option<WithdrawnResults>,
    /// What its delegation loses.
    pub delegation_loses: Vec<Loss>,
    /// Where it is said.
    pub article: Article,
}

/// What a withdrawn competitor's results become.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum WithdrawnResults {
    /// What was played stands; the rest is forfeited.
    Stand,
}

/// What a delegation loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Loss {
    /// The right to enter this event at the next competition.
    NextCompetition,
    /// The fair play award (体育道德风尚奖).
    FairPlayAward,
    /// A penalty by other rules.
    Penalty,
}

/// What follows where an entry proves not to have been eligible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DisqualificationRules {
    /// In events of two and more the whole team goes.
    pub whole_team: bool,
    /// Results that were played stay as they are for the others.
    pub results_stand: bool,
    /// Those behind move up.
    pub others_move_up: bool,
    /// Where it is said.
    pub article: Article,
}
