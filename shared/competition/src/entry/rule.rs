//! Which rules an entry breaks, and which cannot be checked because something is not known yet.

use crate::{
    competitor::{
        Delegation, Document, Person, Professional, Represents, Sex, Student, UnitKind,
        UniversityKind,
    },
    id::EventKey,
    rulebook::{Article, Counted, Demand, EntryRule, Grade, RatingFloor},
};
use chrono::{Datelike, Days, NaiveDate};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// What a person's entry is judged by.
#[derive(Debug, Clone, Copy)]
pub struct EntryFacts<'a> {
    /// Who enters.
    pub person: &'a Person,
    /// Who enters it; none for a person without a unit.
    pub delegation: Option<&'a Delegation>,
    /// How many the delegation already has in the event.
    pub already: u16,
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
            delegation: None,
            already: 0,
            other_events: &[],
            other_teams: &[],
            team: None,
            filler: false,
            entered_on: None,
            first_match_on: None,
        }
    }
}

/// A rule that an entry breaks, or that cannot be checked yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Objection {
    /// The rule's code, such as `born_between`.
    pub rule: String,
    /// How hard it is. What is only missing is a note.
    pub grade: Grade,
    /// Where it is said.
    pub article: Article,
    /// What the words need.
    pub args: BTreeMap<String, Arg>,
    /// The rule may well be kept, but something that it needs is not known.
    pub missing: bool,
}

/// What words are filled with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[ts(export)]
pub enum Arg {
    /// A number.
    Number(i32),
    /// A text.
    Text(String),
    /// Words of `shared/words`, any of which will do.
    Words {
        /// The group, such as `document`.
        of: String,
        /// The codes, such as `id_card`.
        codes: Vec<String>,
    },
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
    let mut args = args(&rule.demand);
    args.insert("who".to_owned(), Arg::Text(entry.person.name.clone()));
    Some(Objection {
        rule: rule.demand.code().to_owned(),
        grade: if missing { Grade::Notes } else { rule.grade },
        article: rule.article.clone(),
        args,
        missing,
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
            let counts = !entry.filler && entry.team.is_none() && entry.delegation.is_some();
            Verdict::kept(!counts || entry.already < *at_most)
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
        Demand::Enrolled { until } => enrolled(*until, person.student.as_ref()),
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
            Verdict::kept(entry.delegation.is_some() || titles.contains(&person.title))
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
    let delegation = entry.delegation.map(|it| it.name.trim());
    Verdict::known(known, |(registered, unit)| registered == year && Some(unit) == delegation)
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
    let (Some(student), Some(delegation)) = (&entry.person.student, entry.delegation) else {
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

fn enrolled(until: NaiveDate, student: Option<&Student>) -> Verdict {
    let full_time = student.and_then(|it| it.full_time);
    let graduates = student.and_then(|it| it.graduates);
    if full_time == Some(false) || graduates.is_some_and(|it| it <= until) {
        return Verdict::Broken;
    }
    Verdict::known(full_time.zip(graduates), |_| true)
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
    let own = entry.delegation.is_some_and(|it| it.name.trim() == unit);
    let agreed = entry.person.documents.contains(&Document::LoanAgreement);
    let needed = !unit.is_empty() && !own && !entry.person.is_foreign();
    if needed && !agreed { Verdict::Unknown } else { Verdict::Kept }
}

/// What the words of a rule need.
fn args(demand: &Demand) -> BTreeMap<String, Arg> {
    let args = match demand {
        Demand::Sex { is, women_rated_from } => {
            let floor = women_rated_from.iter();
            let floor = floor.map(|it| ("rating_min", Arg::number(it.rating_min)));
            [("sex", Arg::words("sex", &[*is]))].into_iter().chain(floor).collect()
        }
        Demand::BornBetween { from, to } => {
            let from = from.iter().map(|it| ("from", Arg::date(*it)));
            from.chain(to.iter().map(|it| ("to", Arg::date(*it)))).collect()
        }
        Demand::AgeAtLeast { years, .. } => vec![("years", Arg::number(*years))],
        Demand::RegisteredUnit { year } | Demand::Registered { year } => {
            vec![("year", Arg::Number(*year))]
        }
        Demand::PerDelegation { at_most } | Demand::TeamSize { at_most } => {
            vec![("at_most", Arg::number(*at_most))]
        }
        Demand::Roster { men, women, .. } => {
            vec![("men", Arg::number(*men)), ("women", Arg::number(*women))]
        }
        Demand::Documents { any_of } => vec![("documents", Arg::words("document", any_of))],
        Demand::Enrolled { until } => vec![("until", Arg::date(*until))],
        Demand::NotAlsoIn { events } => vec![("events", Arg::words("event", events))],
        Demand::NoProfessional { retired_from } => {
            vec![("retired_from", Arg::date(*retired_from))]
        }
        Demand::Represents { household, insured_months } => vec![
            ("household", Arg::Text(household.clone())),
            ("insured_months", Arg::number(*insured_months)),
        ],
        Demand::Household { place } => vec![("place", Arg::Text(place.clone()))],
        Demand::GuardianAgrees { under, .. } => vec![("under", Arg::number(*under))],
        Demand::WithoutUnit { titles } => {
            let lowest = titles.first().cloned().unwrap_or_default();
            vec![("title", Arg::Text(lowest))]
        }
        Demand::ForeignerEnteredBefore { days } => vec![("days", Arg::number(*days))],
        Demand::EnteredBy { to } => vec![("to", Arg::date(*to))],
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

impl Arg {
    fn number(it: u16) -> Self {
        Self::Number(it.into())
    }

    /// As ISO 8601 writes it.
    fn date(it: NaiveDate) -> Self {
        Self::Text(it.to_string())
    }

    /// Codes as the wire writes them.
    fn words<T: Serialize>(of: &str, list: &[T]) -> Self {
        let code = |it: &T| {
            let value = serde_json::to_value(it).expect("a word is a text");
            value.as_str().unwrap_or_default().to_owned()
        };
        Self::Words { of: of.to_owned(), codes: list.iter().map(code).collect() }
    }
}
