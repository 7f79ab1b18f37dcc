//! Which rules an entry breaks, and which cannot be checked because something is not known yet.

use crate::{
    competitor::{
        Delegation, Document, Person, Professional, Represents, Sex, Student, UnitKind,
        UniversityKind,
    },
    id::EventKey,
    refusal::Objection,
    rulebook::{Counted, Demand, EntryRule, Grade, RatingFloor},
};
use chrono::{Datelike, Days, NaiveDate};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a person's entry is judged by.
#[derive(Debug, Clone, Copy)]
pub struct EntryFacts<'a> {
    /// Who enters.
    pub person: &'a Person,
    /// The name of who enters it.
    pub delegation: &'a str,
    /// What is known of who enters it.
    pub unit: Option<&'a Delegation>,
    /// How many the delegation already has in the event, the host's fillers aside.
    pub entered_by_delegation: u16,
    /// The other events that the person is in.
    pub other_events: &'a [EventKey],
    /// The other teams of this event that the person plays for, by name.
    pub other_teams: &'a [String],
    /// The members that the team already has, where the person enters as a member of a team.
    pub team: Option<&'a [Person]>,
    /// Whether the host's filler: outside the quotas.
    pub filler: bool,
    /// The day of the entry.
    pub entered_on: Option<NaiveDate>,
    /// The day of the first match.
    pub first_match_on: Option<NaiveDate>,
}

impl<'a> EntryFacts<'a> {
    /// A person of whose entry nothing more is known.
    pub const fn of(person: &'a Person) -> Self {
        Self {
            person,
            delegation: "",
            unit: None,
            entered_by_delegation: 0,
            other_events: &[],
            other_teams: &[],
            team: None,
            filler: false,
            entered_on: None,
            first_match_on: None,
        }
    }
}

/// What `rules` object to: all of it, in their order.
pub fn objections(rules: &[EntryRule], entry: &EntryFacts<'_>) -> Vec<Objection> {
    rules.iter().filter_map(|it| objection(it, entry)).collect()
}

fn objection(rule: &EntryRule, entry: &EntryFacts<'_>) -> Option<Objection> {
    let verdict = judge(&rule.demand, entry);
    if verdict == Verdict::Kept {
        return None;
    }
    let missing = verdict == Verdict::Unknown;
    Some(Objection {
        rule: rule.demand.code().to_owned(),
        article: rule.article.clause.clone(),
        reading: rule.article.reading.clone(),
        grade: if missing { Grade::Notes } else { rule.grade },
        missing,
        args: args(&rule.demand),
    })
}

/// Whether a rule is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Kept,
    Broken,
    /// Something that the rule needs is not known.
    Unknown,
}

impl Verdict {
    fn kept(is_kept: bool) -> Self {
        if is_kept { Self::Kept } else { Self::Broken }
    }

    /// Judges what is known.
    fn known<T>(known: Option<T>, is_kept: impl FnOnce(T) -> bool) -> Self {
        known.map_or(Self::Unknown, |it| Self::kept(is_kept(it)))
    }
}

fn judge(demand: &Demand, entry: &EntryFacts<'_>) -> Verdict {
    let person = entry.person;
    match demand {
        Demand::Sex { is, women_rated_from } => {
            Verdict::known(person.sex, |it| it == *is || is_strong_woman(person, women_rated_from))
        }
        Demand::BornBetween { from, to } => Verdict::known(person.born, |born| {
            from.is_none_or(|it| born >= it) && to.is_none_or(|it| born <= it)
        }),
        Demand::AgeAtLeast { years, on } => {
            let on = on.or(entry.first_match_on);
            Verdict::known(person.born.zip(on), |(born, on)| age(born, on) >= *years)
        }
        Demand::RegisteredUnit { year } => registered_unit(*year, entry),
        Demand::Registered { year } => {
            Verdict::known(person.registered_year, |it| it == *year || person.is_foreign())
        }
        Demand::PerDelegation { at_most } => {
            let counts = !entry.filler && entry.team.is_none();
            Verdict::kept(!counts || entry.entered_by_delegation < *at_most)
        }
        Demand::TeamSize { at_most } => {
            Verdict::kept(entry.team.is_none_or(|it| it.len() < usize::from(*at_most)))
        }
        Demand::Roster { men, women, counted } => roster(*men, *women, *counted, entry),
        Demand::Citizen => Verdict::known(person.citizen, |it| it),
        Demand::Documents { any_of } => {
            let seen = any_of.iter().any(|it| person.documents.contains(it));
            if seen { Verdict::Kept } else { Verdict::Unknown }
        }
        Demand::UniversityOfUnit => university_of_unit(entry),
        Demand::UniversityPublic => {
            Verdict::known(person.student.as_ref().and_then(|it| it.run_by), |it| match it {
                UniversityKind::Ministry | UniversityKind::Public => true,
                UniversityKind::Private | UniversityKind::Other => false,
            })
        }
        Demand::Enrolled { until, full_time } => {
            enrolled(*until, *full_time, person.student.as_deref())
        }
        Demand::NoOtherEvent => Verdict::kept(entry.other_events.is_empty()),
        Demand::NotAlsoIn { events } => {
            Verdict::kept(!events.iter().any(|it| entry.other_events.contains(it)))
        }
        Demand::TimetableAllows => {
            if entry.other_events.is_empty() {
                Verdict::Kept
            } else {
                Verdict::Unknown
            }
        }
        Demand::NoProfessional { retired_from } => {
            Verdict::known(person.professional, |it| match it {
                Professional::Never => true,
                Professional::Active => false,
                Professional::Retired { on } => on < *retired_from,
            })
        }
        Demand::Represents { household, insured_months } => {
            represents(household, *insured_months, person)
        }
        Demand::Household { place } => {
            let known = Some(&person.household).filter(|it| !it.is_empty());
            Verdict::known(known, |it| it.starts_with(place))
        }
        Demand::GuardianAgrees { under, on } => Verdict::known(person.born, |born| {
            age(born, *on) >= *under || person.documents.contains(&Document::GuardianConsent)
        }),
        Demand::WithoutUnit { titles } => {
            let is_unit = entry.unit.and_then(|it| it.kind) != Some(UnitKind::Individual);
            Verdict::kept(is_unit || titles.contains(&person.title))
        }
        Demand::OneTeam => Verdict::kept(!person.is_foreign() || entry.other_teams.is_empty()),
        Demand::ForeignerEnteredBefore { days } => foreigner_in_time(*days, entry),
        Demand::LoanAgreed => loan_agreed(entry),
        Demand::EnteredBy { to } => Verdict::known(entry.entered_on, |it| it <= *to),
    }
}

fn is_strong_woman(person: &Person, floor: &Option<RatingFloor>) -> bool {
    let floor = floor.as_ref().map(|it| it.rating_min);
    person.sex == Some(Sex::Female) && floor.is_some_and(|it| person.rating >= Some(it))
}

/// Completed years. Who is born on 29 February comes of age on 1 March.
fn age(born: NaiveDate, on: NaiveDate) -> u16 {
    let birthday_is_over = (on.month(), on.day()) >= (born.month(), born.day());
    let years = on.year() - born.year() - i32::from(!birthday_is_over);
    u16::try_from(years).unwrap_or(0)
}

fn registered_unit(year: i32, entry: &EntryFacts<'_>) -> Verdict {
    let person = entry.person;
    let unit = Some(person.registered_unit.trim()).filter(|it| !it.is_empty());
    let known = person.registered_year.zip(unit);
    let delegation = entry.delegation.trim();
    Verdict::known(known, |(registered, unit)| registered == year && unit == delegation)
}

fn roster(men: u16, women: u16, counted: Counted, entry: &EntryFacts<'_>) -> Verdict {
    let (Some(team), person) = (entry.team, entry.person) else { return Verdict::Kept };
    let counts = |it: &Person| counted == Counted::All || !it.is_foreign();
    if !counts(person) {
        return Verdict::Kept;
    }
    Verdict::known(person.sex, |sex| {
        let quota = match sex {
            Sex::Male => men,
            Sex::Female => women,
        };
        let before = team.iter().filter(|it| counts(it) && it.sex == Some(sex)).count();
        before < usize::from(quota)
    })
}

fn university_of_unit(entry: &EntryFacts<'_>) -> Verdict {
    let (Some(student), Some(delegation)) = (&entry.person.student, entry.unit) else {
        return Verdict::Unknown;
    };
    let theirs = match delegation.kind {
        None => return Verdict::Unknown,
        Some(UnitKind::IndustryAssociation) => &student.ministry,
        Some(_) => &student.area,
    };
    if theirs.is_empty() || delegation.authority.is_empty() {
        return Verdict::Unknown;
    }
    Verdict::kept(*theirs == delegation.authority)
}

/// What is known to be wrong is broken even if the rest is not known.
fn enrolled(until: NaiveDate, full_time: bool, student: Option<&Student>) -> Verdict {
    let studies = student.and_then(|it| it.full_time).map(|it| it || !full_time);
    let graduates = student.and_then(|it| it.graduates).map(|it| it > until);
    match (studies, graduates) {
        (Some(false), _) | (_, Some(false)) => Verdict::Broken,
        (Some(true), Some(true)) => Verdict::Kept,
        (None, Some(true)) if !full_time => Verdict::Kept,
        (None, _) | (_, None) => Verdict::Unknown,
    }
}

fn represents(household: &str, insured_months: u16, person: &Person) -> Verdict {
    let Some(represents) = person.represents else { return Verdict::Unknown };
    let seen = |it: Document| person.documents.contains(&it);
    match represents {
        Represents::HouseholdDistrict => {
            let known = Some(&person.household).filter(|it| !it.is_empty());
            Verdict::known(known, |it| it.starts_with(household))
        }
        Represents::EmployerTrade | Represents::EmployerDistrict => {
            Verdict::known(person.insured_months, |it| it >= insured_months)
        }
        Represents::SchoolTrade | Represents::SchoolDistrict => {
            let card = seen(Document::StudentCard) || seen(Document::AdmissionLetter);
            if card && seen(Document::StudentRecord) { Verdict::Kept } else { Verdict::Unknown }
        }
    }
}

fn foreigner_in_time(days: u16, entry: &EntryFacts<'_>) -> Verdict {
    if !entry.person.is_foreign() {
        return Verdict::Kept;
    }
    Verdict::known(entry.entered_on.zip(entry.first_match_on), |(entered, first)| {
        entered.checked_add_days(Days::new(days.into())).is_some_and(|it| it <= first)
    })
}

fn loan_agreed(entry: &EntryFacts<'_>) -> Verdict {
    let unit = entry.person.registered_unit.trim();
    let own = entry.delegation.trim() == unit;
    let agreed = entry.person.documents.contains(&Document::LoanAgreement);
    let needed = !unit.is_empty() && !own && !entry.person.is_foreign();
    if needed && !agreed { Verdict::Unknown } else { Verdict::Kept }
}

/// What the words of a rule need. `sex`, `documents` and `events` are codes with commas between
/// them, which have words of their own; dates are written as ISO 8601 writes them.
fn args(demand: &Demand) -> BTreeMap<String, String> {
    let args = match demand {
        Demand::Sex { is, women_rated_from } => {
            let floor = women_rated_from.iter();
            let floor = floor.map(|it| ("rating_min", it.rating_min.to_string()));
            [("sex", codes(&[*is]))].into_iter().chain(floor).collect()
        }
        Demand::BornBetween { from, to } => {
            let from = from.iter().map(|it| ("from", it.to_string()));
            from.chain(to.iter().map(|it| ("to", it.to_string()))).collect()
        }
        Demand::AgeAtLeast { years, .. } => vec![("years", years.to_string())],
        Demand::RegisteredUnit { year } | Demand::Registered { year } => {
            vec![("year", year.to_string())]
        }
        Demand::PerDelegation { at_most } | Demand::TeamSize { at_most } => {
            vec![("at_most", at_most.to_string())]
        }
        Demand::Roster { men, women, .. } => {
            vec![("men", men.to_string()), ("women", women.to_string())]
        }
        Demand::Documents { any_of } => vec![("documents", codes(any_of))],
        Demand::Enrolled { until, .. } => vec![("until", until.to_string())],
        Demand::NotAlsoIn { events } => vec![("events", codes(events))],
        Demand::NoProfessional { retired_from } => {
            vec![("retired_from", retired_from.to_string())]
        }
        Demand::Represents { household, insured_months } => {
            vec![("household", household.clone()), ("insured_months", insured_months.to_string())]
        }
        Demand::Household { place } => vec![("place", place.clone())],
        Demand::GuardianAgrees { under, .. } => vec![("under", under.to_string())],
        Demand::WithoutUnit { titles } => {
            let lowest = titles.first().cloned().unwrap_or_default();
            vec![("title", lowest)]
        }
        Demand::ForeignerEnteredBefore { days } => vec![("days", days.to_string())],
        Demand::EnteredBy { to } => vec![("to", to.to_string())],
        Demand::Citizen
        | Demand::UniversityOfUnit
        | Demand::UniversityPublic
        | Demand::NoOtherEvent
        | Demand::TimetableAllows
        | Demand::OneTeam
        | Demand::LoanAgreed => Vec::new(),
    };
    args.into_iter().map(|(name, it)| (name.to_owned(), it)).collect()
}

/// Codes as the wire writes them.
fn codes<T: Serialize>(list: &[T]) -> String {
    let code = |it: &T| {
        let value = serde_json::to_value(it).expect("a code is a text");
        value.as_str().unwrap_or_default().to_owned()
    };
    list.iter().map(code).collect::<Vec<_>>().join(",")
}
