//! What an entry is asked.

use super::Article;
use crate::{
    competitor::{Document, Sex},
    id::EventKey,
};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A rule that an entry must keep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EntryRule {
    /// What is asked.
    #[serde(flatten)]
    pub demand: Demand,
    /// How hard it is.
    pub grade: Grade,
    /// Where it is said.
    pub article: Article,
}

/// What an entry rule asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "rule", rename_all = "snake_case")]
#[ts(export)]
pub enum Demand {
    /// Of this sex.
    Sex {
        /// Which.
        is: Sex,
        /// Women rated so high by this list may play in a men's event all the same.
        women_rated_from: Option<RatingFloor>,
    },
    /// Born on or between two dates.
    BornBetween {
        /// The earliest date, if there is one.
        from: Option<NaiveDate>,
        /// The latest date, if there is one.
        to: Option<NaiveDate>,
    },
    /// At least so old.
    AgeAtLeast {
        /// Completed years.
        years: u16,
        /// On this day; on the day of the team's first match if none.
        on: Option<NaiveDate>,
    },
    /// Registered in this year for the delegation that enters.
    RegisteredUnit {
        /// The year of the annual registration.
        year: i32,
    },
    /// Registered in this year, for whatever unit.
    Registered {
        /// The year of the annual registration.
        year: i32,
    },
    /// Not more than so many from one delegation; the host's filler is outside it.
    PerDelegation {
        /// The quota.
        at_most: u16,
    },
    /// Not more than so many in one team.
    TeamSize {
        /// The quota.
        at_most: u16,
    },
    /// Not more than so many in one team, by sex.
    Roster {
        /// Men, at most.
        men: u16,
        /// Women, at most.
        women: u16,
        /// Whom it counts.
        counted: Counted,
    },
    /// A citizen of the People's Republic of China.
    Citizen,
    /// One of these documents has been seen.
    Documents {
        /// Any of them is enough.
        any_of: Vec<Document>,
    },
    /// Studies where the delegation may choose from: in its area, or under its ministry.
    UniversityOfUnit,
    /// Studies at a public university, or one under a ministry.
    UniversityPublic,
    /// A student who does not graduate before this day is over.
    Enrolled {
        /// The last day of the competition.
        until: NaiveDate,
        /// Only full-time students.
        full_time: bool,
    },
    /// Enters no other event.
    NoOtherEvent,
    /// Is in none of these events, which admit no other beside them. The loader derives it from
    /// `NoOtherEvent`.
    NotAlsoIn {
        /// The events that admit no other.
        events: Vec<EventKey>,
    },
    /// May enter other events if the timetable allows it.
    TimetableAllows,
    /// No professional, and none who has retired on or after this day.
    NoProfessional {
        /// The day.
        retired_from: NaiveDate,
    },
    /// Represents a delegation that it may represent: that of its household, its employer or its
    /// school.
    Represents {
        /// Who has its household here may represent its district.
        household: String,
        /// Who represents an employer's delegation has been insured for so many months.
        insured_months: u16,
    },
    /// Has its household here.
    Household {
        /// The place, such as 重庆.
        place: String,
    },
    /// The guardian agrees, if younger than this.
    GuardianAgrees {
        /// Completed years.
        under: u16,
        /// On this day.
        on: NaiveDate,
    },
    /// Whoever enters without a unit has one of these titles.
    WithoutUnit {
        /// The titles, the lowest first.
        titles: Vec<String>,
    },
    /// A foreigner plays for one team in the whole season.
    OneTeam,
    /// A foreigner is entered so many days before the first match.
    ForeignerEnteredBefore {
        /// Days.
        days: u16,
    },
    /// Who is registered for another unit brings the agreement on the loan.
    LoanAgreed,
    /// Entered on or before this day.
    EnteredBy {
        /// The day.
        to: NaiveDate,
    },
}

impl Demand {
    /// The code by which objections and words know the rule: that of the regulation's file, but
    /// for rules that ask only half, or give a way out.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Sex { women_rated_from: Some(_), .. } => "sex_or_rated",
            Self::BornBetween { from: Some(_), to: None } => "born_from",
            Self::BornBetween { from: None, to: Some(_) } => "born_by",
            Self::Sex { .. } => "sex",
            Self::BornBetween { .. } => "born_between",
            Self::AgeAtLeast { .. } => "age_at_least",
            Self::RegisteredUnit { .. } => "registered_unit",
            Self::Registered { .. } => "registered",
            Self::PerDelegation { .. } => "per_delegation",
            Self::TeamSize { .. } => "team_size",
            Self::Roster { .. } => "roster",
            Self::Citizen { .. } => "citizen",
            Self::Documents { .. } => "documents",
            Self::UniversityOfUnit { .. } => "university_of_unit",
            Self::UniversityPublic { .. } => "university_public",
            Self::Enrolled { .. } => "enrolled",
            Self::NoOtherEvent { .. } => "no_other_event",
            Self::NotAlsoIn { .. } => "not_also_in",
            Self::TimetableAllows { .. } => "timetable_allows",
            Self::NoProfessional { .. } => "no_professional",
            Self::Represents { .. } => "represents",
            Self::Household { .. } => "household",
            Self::GuardianAgrees { .. } => "guardian_agrees",
            Self::WithoutUnit { .. } => "without_unit",
            Self::OneTeam { .. } => "one_team",
            Self::ForeignerEnteredBefore { .. } => "foreigner_entered_before",
            Self::LoanAgreed { .. } => "loan_agreed",
            Self::EnteredBy { .. } => "entered_by",
        }
    }

    /// How hard a rule is where its regulation says no more: what can be made good at the desk
    /// asks, what only an eye can check is a note.
    pub const fn usual_grade(&self) -> Grade {
        match self {
            Self::Sex { .. }
            | Self::BornBetween { .. }
            | Self::RegisteredUnit { .. }
            | Self::Registered { .. }
            | Self::PerDelegation { .. }
            | Self::TeamSize { .. }
            | Self::Roster { .. }
            | Self::Citizen
            | Self::UniversityOfUnit
            | Self::UniversityPublic
            | Self::Enrolled { .. }
            | Self::NoOtherEvent
            | Self::NotAlsoIn { .. }
            | Self::NoProfessional { .. }
            | Self::Represents { .. }
            | Self::Household { .. }
            | Self::WithoutUnit { .. }
            | Self::OneTeam => Grade::Blocks,
            Self::AgeAtLeast { .. }
            | Self::ForeignerEnteredBefore { .. }
            | Self::EnteredBy { .. } => Grade::Asks,
            Self::Documents { .. }
            | Self::TimetableAllows
            | Self::GuardianAgrees { .. }
            | Self::LoanAgreed => Grade::Notes,
        }
    }
}

/// Whom a roster's quota counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Counted {
    /// Everybody.
    All,
    /// Citizens only: foreign aids are outside it.
    Domestic,
}

/// A rating that must be reached, by the list of a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RatingFloor {
    /// Inclusive.
    pub rating_min: u16,
    /// The date of the rating list.
    pub list: NaiveDate,
    /// Where it is said.
    pub article: Article,
}

/// How hard a rule is, for the person at the desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Grade {
    /// Worth knowing.
    Notes,
    /// May be forced, with a reason that is recorded.
    Asks,
    /// Cannot be.
    Blocks,
}
