//! Which rules an entry breaks, and which cannot be checked because something is not known yet.

use crate::{
    competitor::{
        Delegation, Document, Person, Professional, Represents, Sex, Student, UnitKind,
        UniversityKind,
    },
    id::EventKey,
    refusal::Objection,
    rulebook::entry::{Counted, Demand, EntryRule, Grade, RatingFloor},
};
use chrono::{Datelike, Days, NaiveDate};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a person's entry is judged by.
#[derive(Debug, Clone, Copy)]
pub struct EntryFacts<'a> {
    /// Who enters.
    pub person: &'a Person,
    /// The name of who enters it; empty for a person without a unit.
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

    /// Whether a unit enters the person: nobody's entry, and that of one person alone, are none.
    fn has_unit(&self) -> bool {
        let kind = self.unit.and_then(|it| it.kind);
        !self.delegation.trim().is_empty() && kind != Some(UnitKind::Individual)
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
            let known = Verdict::known(person.registered_year, |it| it == *year);
            if person.is_foreign() { Verdict::Kept } else { known }
        }
        Demand::PerDelegation { at_most } => {
            let counts = entry.has_unit() && !entry.filler && entry.team.is_none();
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
            Verdict::kept(entry.has_unit() || titles.contains(&person.title))
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
            let floor = floor.flat_map(|it| {
                [("rating_min", it.rating_min.to_string()), ("list", it.list.to_string())]
            });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{id::DelegationId, rulebook::shipped::shipped};
    use expect_test::{Expect, expect};
    use serde::de::DeserializeOwned;

    /// An entry as words such as `sex=male born=2007-10-01 unit=安徽`.
    #[derive(Default)]
    struct Form {
        person: Person,
        delegation: Option<Delegation>,
        team: Option<Vec<Person>>,
        other_events: Vec<EventKey>,
        other_teams: Vec<String>,
        entered_by_delegation: u16,
        filler: bool,
        entered_on: Option<NaiveDate>,
        first_match_on: Option<NaiveDate>,
    }

    fn word<T: DeserializeOwned>(text: &str) -> T {
        serde_json::from_value(text.into()).unwrap()
    }

    fn words<T: DeserializeOwned>(text: &str) -> Vec<T> {
        text.split(',').map(word).collect()
    }

    impl Form {
        fn read(text: &str) -> Self {
            let mut form = Self::default();
            for (key, value) in text.split_whitespace().filter_map(|it| it.split_once('=')) {
                form.set(key, value);
            }
            form
        }

        fn set(&mut self, key: &str, value: &str) {
            let person = &mut self.person;
            match key {
                "sex" => person.sex = Some(word(value)),
                "born" => person.born = Some(word(value)),
                "rating" => person.rating = value.parse().ok(),
                "title" => person.title = value.to_owned(),
                "registered" => person.registered_year = value.parse().ok(),
                "registered_unit" => person.registered_unit = value.to_owned(),
                "citizen" => person.citizen = value.parse().ok(),
                "household" => person.household = value.to_owned(),
                "represents" => person.represents = Some(word(value)),
                "insured" => person.insured_months = value.parse().ok(),
                "documents" => person.documents = words(value).into_iter().collect(),
                "professional" => {
                    person.professional = Some(match value {
                        "never" => Professional::Never,
                        "active" => Professional::Active,
                        day => Professional::Retired { on: word(day) },
                    });
                }
                "run_by" | "area" | "ministry" | "full_time" | "graduates" => {
                    set_student(person.student.get_or_insert_default(), key, value);
                }
                _ => self.set_entry(key, value),
            }
        }

        fn set_entry(&mut self, key: &str, value: &str) {
            let unit = self.delegation.get_or_insert_with(|| Delegation {
                id: DelegationId::new(1),
                name: "甲".to_owned(),
                kind: None,
                province: String::new(),
                authority: String::new(),
            });
            match key {
                "unit" => unit.name = value.to_owned(),
                "kind" => unit.kind = Some(word(value)),
                "authority" => unit.authority = value.to_owned(),
                "before" => self.entered_by_delegation = value.parse().unwrap(),
                "team" => self.team = Some(value.chars().filter_map(member).collect()),
                "other_events" => self.other_events = words(value),
                "other_teams" => self.other_teams = words(value),
                "filler" => self.filler = value.parse().unwrap(),
                "entered" => self.entered_on = Some(word(value)),
                "first" => self.first_match_on = Some(word(value)),
                _ => panic!("{key} is no part of an entry"),
            }
        }

        fn facts(&self) -> EntryFacts<'_> {
            EntryFacts {
                delegation: self.delegation.as_ref().map_or("", |it| &it.name),
                unit: self.delegation.as_ref(),
                entered_by_delegation: self.entered_by_delegation,
                other_events: &self.other_events,
                other_teams: &self.other_teams,
                team: self.team.as_deref(),
                filler: self.filler,
                entered_on: self.entered_on,
                first_match_on: self.first_match_on,
                ..EntryFacts::of(&self.person)
            }
        }
    }

    fn set_student(student: &mut Student, key: &str, value: &str) {
        match key {
            "run_by" => student.run_by = Some(word(value)),
            "area" => student.area = value.to_owned(),
            "ministry" => student.ministry = value.to_owned(),
            "full_time" => student.full_time = value.parse().ok(),
            _ => student.graduates = Some(word(value)),
        }
    }

    /// `m` and `w` are a man and a woman, `M` and `W` foreign ones, anything else is nobody.
    fn member(letter: char) -> Option<Person> {
        let sex = match letter.to_ascii_lowercase() {
            'm' => Sex::Male,
            'w' => Sex::Female,
            _ => return None,
        };
        let citizen = Some(letter.is_ascii_lowercase());
        Some(Person { sex: Some(sex), citizen, ..Person::default() })
    }

    /// What the rules of that code in a shipped event say of some entries.
    fn check(event: (&str, &str), rule: &str, entries: &[&str], expect: Expect) {
        let rulebook = &shipped()[event.0];
        let mut rules = rulebook.event(&event.1.into()).unwrap().entry.clone();
        rules.retain(|it| serde_json::to_value(&it.demand).unwrap()["rule"] == rule);
        assert!(!rules.is_empty(), "{rule} is a rule of {event:?}");
        let lines = entries.iter().map(|entry| {
            let found = objections(&rules, &Form::read(entry).facts());
            let found: Vec<String> = found.iter().map(written).collect();
            let found = if found.is_empty() { "kept".to_owned() } else { found.join("; ") };
            format!("{entry}: {found}\n")
        });
        expect.assert_eq(&lines.collect::<String>());
    }

    fn written(it: &Objection) -> String {
        let grade: String = serde_json::to_value(it.grade).unwrap().as_str().unwrap().to_owned();
        let args: Vec<String> = it.args.iter().map(|(name, it)| format!(" {name}={it}")).collect();
        let reading = it.reading.iter().map(|it| format!(" {it}")).collect::<String>();
        let verdict = if it.missing { "not known" } else { "broken" };
        format!("{} {verdict}, {grade} 〔{}{reading}〕{}", it.rule, it.article, args.concat())
    }

    const YOUTH_2019: (&str, &str) = ("games-2019/chess", "boys-individual");
    const MEN_2019: (&str, &str) = ("games-2019/chess", "men-individual");
    const YOUTH_2023: (&str, &str) = ("games-2023/chess", "girls-individual-rapid");
    const MEN_2023: (&str, &str) = ("games-2023/chess", "men-individual-rapid");
    const TEAM_2023: (&str, &str) = ("games-2023/chess", "men-team");
    const MIXED_2023: (&str, &str) = ("games-2023/chess", "youth-mixed-team");
    const STUDENTS_2023: (&str, &str) = ("games-2023/chess", "university-team");
    const LEAGUE: (&str, &str) = ("league-2019/chess", "league");
    const BOYS_A: (&str, &str) = ("chongqing-2022/xiangqi", "boys-a-individual");
    const BOYS_B: (&str, &str) = ("chongqing-2022/xiangqi", "boys-b-team");
    const GIRLS_C: (&str, &str) = ("chongqing-2022/xiangqi", "girls-c-individual");
    const OPEN: (&str, &str) = ("chongqing-2022/xiangqi", "men-individual");
    const STUDENTS: (&str, &str) = ("chongqing-2022/xiangqi", "university-individual");

    #[test]
    fn ages_at_both_borders() {
        let rule = "born_between";
        let days = ["born=2003-10-31", "born=2003-11-01", "born=2009-10-31", "born=2009-11-01", ""];
        check(
            YOUTH_2019,
            rule,
            &days,
            expect![[r#"
                born=2003-10-31: born_between broken, blocks 〔四(三)〕 from=2003-11-01 to=2009-10-31
                born=2003-11-01: kept
                born=2009-10-31: kept
                born=2009-11-01: born_between broken, blocks 〔四(三)〕 from=2003-11-01 to=2009-10-31
                : born_between not known, notes 〔四(三)〕 from=2003-11-01 to=2009-10-31
            "#]],
        );
        let days = ["born=2007-09-30", "born=2007-10-01", "born=2013-09-30", "born=2013-10-01"];
        check(
            YOUTH_2023,
            rule,
            &days,
            expect![[r#"
                born=2007-09-30: born_between broken, blocks 〔四(二) AMB-2〕 from=2007-10-01 to=2013-09-30
                born=2007-10-01: kept
                born=2013-09-30: kept
                born=2013-10-01: born_between broken, blocks 〔四(二) AMB-2〕 from=2007-10-01 to=2013-09-30
            "#]],
        );
        let days = ["born=2007-12-31", "born=2008-01-01", "born=2009-12-31", "born=2010-01-01"];
        check(
            BOYS_A,
            rule,
            &days,
            expect![[r#"
                born=2007-12-31: born_between broken, blocks 〔四(一)1—4〕 from=2008-01-01 to=2009-12-31
                born=2008-01-01: kept
                born=2009-12-31: kept
                born=2010-01-01: born_between broken, blocks 〔四(一)1—4〕 from=2008-01-01 to=2009-12-31
            "#]],
        );
        let days = ["born=2009-12-31", "born=2010-01-01", "born=2011-12-31", "born=2012-01-01"];
        check(
            BOYS_B,
            rule,
            &days,
            expect![[r#"
                born=2009-12-31: born_between broken, blocks 〔四(一)5—8〕 from=2010-01-01 to=2011-12-31
                born=2010-01-01: kept
                born=2011-12-31: kept
                born=2012-01-01: born_between broken, blocks 〔四(一)5—8〕 from=2010-01-01 to=2011-12-31
            "#]],
        );
        check(
            GIRLS_C,
            rule,
            &["born=2011-12-31", "born=2012-01-01"],
            expect![[r#"
                born=2011-12-31: born_from broken, blocks 〔四(一)9—12〕 from=2012-01-01
                born=2012-01-01: kept
            "#]],
        );
        check(
            OPEN,
            rule,
            &["born=1951-12-31", "born=1952-01-01"],
            expect![[r#"
                born=1951-12-31: born_from broken, blocks 〔四(二)1—4〕 from=1952-01-01
                born=1952-01-01: kept
            "#]],
        );
    }

    #[test]
    fn a_league_player_is_fourteen_on_the_day_of_the_first_match() {
        check(
            LEAGUE,
            "age_at_least",
            &[
                "born=2005-04-20 first=2019-04-20",
                "born=2005-04-21 first=2019-04-20",
                "born=2004-02-29 first=2018-02-28",
                "born=2004-02-29 first=2018-03-01",
                "born=2005-04-21",
            ],
            expect![[r#"
                born=2005-04-20 first=2019-04-20: kept
                born=2005-04-21 first=2019-04-20: age_at_least broken, asks 〔十一(四) AMB-18〕 years=14
                born=2004-02-29 first=2018-02-28: age_at_least broken, asks 〔十一(四) AMB-18〕 years=14
                born=2004-02-29 first=2018-03-01: kept
                born=2005-04-21: age_at_least not known, notes 〔十一(四) AMB-18〕 years=14
            "#]],
        );
    }

    #[test]
    fn sexes() {
        let women =
            ["sex=female", "sex=female rating=2449", "sex=female rating=2450", "sex=male", ""];
        check(
            MEN_2019,
            "sex",
            &women,
            expect![[r#"
                sex=female: sex_or_rated broken, blocks 〔五(二)〕 list=2019-01-01 rating_min=2450 sex=male
                sex=female rating=2449: sex_or_rated broken, blocks 〔五(二)〕 list=2019-01-01 rating_min=2450 sex=male
                sex=female rating=2450: kept
                sex=male: kept
                : sex_or_rated not known, notes 〔五(二)〕 list=2019-01-01 rating_min=2450 sex=male
            "#]],
        );
        check(
            MEN_2023,
            "sex",
            &["sex=female rating=2600", "sex=male"],
            expect![[r#"
                sex=female rating=2600: sex broken, blocks 〔五(二) AMB-1〕 sex=male
                sex=male: kept
            "#]],
        );
        check(
            YOUTH_2019,
            "sex",
            &["sex=female rating=2450"],
            expect![[r#"
                sex=female rating=2450: sex broken, blocks 〔五(五) WOMEN-2450〕 sex=male
            "#]],
        );
        check(
            YOUTH_2023,
            "sex",
            &["sex=male", "sex=female"],
            expect![[r#"
                sex=male: sex broken, blocks 〔五(五)〕 sex=female
                sex=female: kept
            "#]],
        );
    }

    #[test]
    fn registration() {
        let entries = [
            "unit=安徽 registered=2023 registered_unit=安徽",
            "unit=安徽 registered=2023 registered_unit=上海",
            "unit=安徽 registered=2022 registered_unit=安徽",
            "unit=安徽 registered=2023",
            "unit=安徽",
        ];
        check(
            MEN_2023,
            "registered_unit",
            &entries,
            expect![[r#"
                unit=安徽 registered=2023 registered_unit=安徽: kept
                unit=安徽 registered=2023 registered_unit=上海: registered_unit broken, blocks 〔总则四(一)3〕 year=2023
                unit=安徽 registered=2022 registered_unit=安徽: registered_unit broken, blocks 〔总则四(一)3〕 year=2023
                unit=安徽 registered=2023: registered_unit not known, notes 〔总则四(一)3〕 year=2023
                unit=安徽: registered_unit not known, notes 〔总则四(一)3〕 year=2023
            "#]],
        );
        check(
            LEAGUE,
            "registered",
            &["registered=2019", "registered=2018", "", "citizen=false"],
            expect![[r#"
                registered=2019: kept
                registered=2018: registered broken, blocks 〔十一(一) REGISTERED〕 year=2019
                : registered not known, notes 〔十一(一) REGISTERED〕 year=2019
                citizen=false: kept
            "#]],
        );
        let entries = [
            "unit=上海 registered_unit=上海",
            "unit=上海 registered_unit=北京",
            "unit=上海 registered_unit=北京 documents=loan_agreement",
            "unit=上海",
        ];
        check(
            LEAGUE,
            "loan_agreed",
            &entries,
            expect![[r#"
                unit=上海 registered_unit=上海: kept
                unit=上海 registered_unit=北京: loan_agreed not known, notes 〔十一(二)〕
                unit=上海 registered_unit=北京 documents=loan_agreement: kept
                unit=上海: kept
            "#]],
        );
    }

    #[test]
    fn citizens_and_documents() {
        check(
            MEN_2023,
            "citizen",
            &["citizen=true", "citizen=false", ""],
            expect![[r#"
                citizen=true: kept
                citizen=false: citizen broken, blocks 〔总则四(一)1〕
                : citizen not known, notes 〔总则四(一)1〕
            "#]],
        );
        check(
            YOUTH_2019,
            "documents",
            &["", "documents=household_register", "documents=id_card"],
            expect![[r#"
                : documents not known, notes 〔五(三)、(四)、(五)〕 documents=id_card,household_register
                documents=household_register: kept
                documents=id_card: kept
            "#]],
        );
        check(
            YOUTH_2023,
            "documents",
            &["documents=household_register", "documents=id_card,health_certificate"],
            expect![[r#"
                documents=household_register: documents not known, notes 〔总则四(一)2〕 documents=health_certificate; documents not known, notes 〔九(二)〕 documents=id_card
                documents=id_card,health_certificate: kept
            "#]],
        );
        check(
            STUDENTS_2023,
            "documents",
            &["documents=health_certificate,student_card", "documents=id_card"],
            expect![[r#"
                documents=health_certificate,student_card: kept
                documents=id_card: documents not known, notes 〔总则四(一)2〕 documents=health_certificate; documents not known, notes 〔九(二)〕 documents=student_card
            "#]],
        );
        check(
            BOYS_A,
            "documents",
            &["documents=id_card,representation_agreement", "documents=id_card"],
            expect![[r#"
                documents=id_card,representation_agreement: kept
                documents=id_card: documents not known, notes 〔六(二)4〕 documents=representation_agreement
            "#]],
        );
    }

    #[test]
    fn quotas() {
        let before = ["before=3", "before=4", "before=4 filler=true"];
        check(
            MEN_2023,
            "per_delegation",
            &before,
            expect![[r#"
                before=3: kept
                before=4: per_delegation broken, blocks 〔五(二)〕 at_most=4
                before=4 filler=true: kept
            "#]],
        );
        check(
            YOUTH_2023,
            "per_delegation",
            &["before=2", "before=3"],
            expect![[r#"
                before=2: kept
                before=3: per_delegation broken, blocks 〔五(五)〕 at_most=3
            "#]],
        );
        check(
            BOYS_A,
            "per_delegation",
            &["before=2", "before=3"],
            expect![[r#"
                before=2: kept
                before=3: per_delegation broken, blocks 〔六(一)2〕 at_most=3
            "#]],
        );
        check(
            GIRLS_C,
            "per_delegation",
            &["before=1", "before=2"],
            expect![[r#"
                before=1: kept
                before=2: per_delegation broken, blocks 〔六(一)2〕 at_most=2
            "#]],
        );
        check(
            STUDENTS,
            "per_delegation",
            &["before=2", "before=3"],
            expect![[r#"
                before=2: kept
                before=3: per_delegation broken, blocks 〔六(一)2〕 at_most=3
            "#]],
        );
        check(
            TEAM_2023,
            "per_delegation",
            &["before=0", "before=1", "before=1 team=m"],
            expect![[r#"
                before=0: kept
                before=1: per_delegation broken, blocks 〔五(一)〕 at_most=1
                before=1 team=m: kept
            "#]],
        );
        check(
            TEAM_2023,
            "team_size",
            &["team=mmm", "team=mmmm", ""],
            expect![[r#"
                team=mmm: kept
                team=mmmm: team_size broken, blocks 〔五(一)〕 at_most=4
                : kept
            "#]],
        );
    }

    #[test]
    fn rosters() {
        let members = [
            "sex=male team=mww",
            "sex=male team=mm",
            "sex=female team=mmw",
            "sex=female team=ww",
            "team=m",
            "sex=male",
        ];
        check(
            MIXED_2023,
            "roster",
            &members,
            expect![[r#"
                sex=male team=mww: kept
                sex=male team=mm: roster broken, blocks 〔五(四)〕 men=2 women=2
                sex=female team=mmw: kept
                sex=female team=ww: roster broken, blocks 〔五(四)〕 men=2 women=2
                team=m: roster not known, notes 〔五(四)〕 men=2 women=2
                sex=male: kept
            "#]],
        );
        let members = [
            "sex=male team=mmmMM",
            "sex=male team=mmmm",
            "sex=male citizen=false team=mmmm",
            "sex=female team=www",
        ];
        check(
            LEAGUE,
            "roster",
            &members,
            expect![[r#"
                sex=male team=mmmMM: kept
                sex=male team=mmmm: roster broken, blocks 〔十一(三)〕 men=4 women=3
                sex=male citizen=false team=mmmm: kept
                sex=female team=www: roster broken, blocks 〔十一(三)〕 men=4 women=3
            "#]],
        );
    }

    #[test]
    fn students() {
        let areas = [
            "area=安徽 unit=安徽 kind=province authority=安徽",
            "area=江苏 unit=安徽 kind=province authority=安徽",
            "area=江苏 ministry=铁道部 unit=火车头 kind=industry_association authority=铁道部",
            "area=江苏 ministry=教育部 unit=火车头 kind=industry_association authority=铁道部",
            "unit=安徽 kind=province authority=安徽",
            "area=安徽 unit=安徽",
        ];
        check(
            STUDENTS_2023,
            "university_of_unit",
            &areas,
            expect![[r#"
                area=安徽 unit=安徽 kind=province authority=安徽: kept
                area=江苏 unit=安徽 kind=province authority=安徽: university_of_unit broken, blocks 〔四(三)1、2〕
                area=江苏 ministry=铁道部 unit=火车头 kind=industry_association authority=铁道部: kept
                area=江苏 ministry=教育部 unit=火车头 kind=industry_association authority=铁道部: university_of_unit broken, blocks 〔四(三)1、2〕
                unit=安徽 kind=province authority=安徽: university_of_unit not known, notes 〔四(三)1、2〕
                area=安徽 unit=安徽: university_of_unit not known, notes 〔四(三)1、2〕
            "#]],
        );
        let kinds = ["run_by=ministry", "run_by=public", "run_by=private", "run_by=other", ""];
        check(
            STUDENTS_2023,
            "university_public",
            &kinds,
            expect![[r#"
                run_by=ministry: kept
                run_by=public: kept
                run_by=private: university_public broken, blocks 〔四(三)3〕
                run_by=other: university_public broken, blocks 〔四(三)3〕
                : university_public not known, notes 〔四(三)3〕
            "#]],
        );
        let studies = [
            "full_time=true graduates=2023-11-05",
            "full_time=true graduates=2023-11-04",
            "full_time=false graduates=2024-07-01",
            "full_time=true",
            "graduates=2024-07-01",
            "full_time=false",
        ];
        check(
            STUDENTS_2023,
            "enrolled",
            &studies,
            expect![[r#"
                full_time=true graduates=2023-11-05: kept
                full_time=true graduates=2023-11-04: enrolled broken, blocks 〔四(三)4〕 until=2023-11-04
                full_time=false graduates=2024-07-01: enrolled broken, blocks 〔四(三)4〕 until=2023-11-04
                full_time=true: enrolled not known, notes 〔四(三)4〕 until=2023-11-04
                graduates=2024-07-01: enrolled not known, notes 〔四(三)4〕 until=2023-11-04
                full_time=false: enrolled broken, blocks 〔四(三)4〕 until=2023-11-04
            "#]],
        );
        check(
            STUDENTS,
            "enrolled",
            &["graduates=2023-07-01", "full_time=false graduates=2023-07-01", ""],
            expect![[r#"
                graduates=2023-07-01: kept
                full_time=false graduates=2023-07-01: kept
                : enrolled not known, notes 〔四(二)5 ENROLLED〕 until=2022-08-11
            "#]],
        );
    }

    #[test]
    fn other_events() {
        let others = ["other_events=boys-team", ""];
        check(
            MIXED_2023,
            "no_other_event",
            &others,
            expect![[r#"
                other_events=boys-team: no_other_event broken, blocks 〔五(七)〕
                : kept
            "#]],
        );
        let others = ["other_events=men-team", "other_events=university-team,men-team"];
        check(
            MEN_2023,
            "not_also_in",
            &others,
            expect![[r#"
                other_events=men-team: kept
                other_events=university-team,men-team: not_also_in broken, blocks 〔五(七)〕 events=youth-mixed-team,university-team
            "#]],
        );
        check(
            MEN_2023,
            "timetable_allows",
            &["other_events=men-team", ""],
            expect![[r#"
                other_events=men-team: timetable_allows not known, notes 〔五(七)〕
                : kept
            "#]],
        );
    }

    #[test]
    fn foreign_aids() {
        let teams =
            ["citizen=false other_teams=北京", "citizen=true other_teams=北京", "citizen=false"];
        check(
            LEAGUE,
            "one_team",
            &teams,
            expect![[r#"
                citizen=false other_teams=北京: one_team broken, blocks 〔十(一)〕
                citizen=true other_teams=北京: kept
                citizen=false: kept
            "#]],
        );
        let days = [
            "citizen=false entered=2019-04-12 first=2019-04-20",
            "citizen=false entered=2019-04-13 first=2019-04-20",
            "citizen=false entered=2019-04-13",
            "citizen=true entered=2019-04-19 first=2019-04-20",
        ];
        check(
            LEAGUE,
            "foreigner_entered_before",
            &days,
            expect![[r#"
                citizen=false entered=2019-04-12 first=2019-04-20: kept
                citizen=false entered=2019-04-13 first=2019-04-20: foreigner_entered_before broken, asks 〔十(三) FOREIGN-LIST〕 days=8
                citizen=false entered=2019-04-13: foreigner_entered_before not known, notes 〔十(三) FOREIGN-LIST〕 days=8
                citizen=true entered=2019-04-19 first=2019-04-20: kept
            "#]],
        );
    }

    #[test]
    fn professionals() {
        let careers = [
            "professional=never",
            "professional=active",
            "professional=2019-12-31",
            "professional=2020-01-01",
            "",
        ];
        check(
            OPEN,
            "no_professional",
            &careers,
            expect![[r#"
                professional=never: kept
                professional=active: no_professional broken, blocks 〔五〕 retired_from=2020-01-01
                professional=2019-12-31: kept
                professional=2020-01-01: no_professional broken, blocks 〔五〕 retired_from=2020-01-01
                : no_professional not known, notes 〔五〕 retired_from=2020-01-01
            "#]],
        );
    }

    #[test]
    fn whom_one_represents() {
        let ties = [
            "represents=household_district household=重庆市永川区",
            "represents=household_district household=四川",
            "represents=employer_trade insured=6",
            "represents=employer_district insured=5",
            "represents=employer_district",
            "represents=school_district documents=student_record,admission_letter",
            "represents=school_district documents=student_card",
            "",
        ];
        check(
            OPEN,
            "represents",
            &ties,
            expect![[r#"
                represents=household_district household=重庆市永川区: kept
                represents=household_district household=四川: represents broken, blocks 〔五(一)1、2〕 household=重庆 insured_months=6
                represents=employer_trade insured=6: kept
                represents=employer_district insured=5: represents broken, blocks 〔五(一)1、2〕 household=重庆 insured_months=6
                represents=employer_district: represents not known, notes 〔五(一)1、2〕 household=重庆 insured_months=6
                represents=school_district documents=student_record,admission_letter: kept
                represents=school_district documents=student_card: represents not known, notes 〔五(一)1、2〕 household=重庆 insured_months=6
                : represents not known, notes 〔五(一)1、2〕 household=重庆 insured_months=6
            "#]],
        );
        check(
            BOYS_A,
            "household",
            &["household=重庆", "household=四川", ""],
            expect![[r#"
                household=重庆: kept
                household=四川: household broken, blocks 〔五(二)1〕 place=重庆
                : household not known, notes 〔五(二)1〕 place=重庆
            "#]],
        );
        let guardians = [
            "born=2008-01-01",
            "born=2008-01-01 documents=guardian_consent",
            "born=2004-06-21",
            "born=2004-06-22",
        ];
        check(
            BOYS_A,
            "guardian_agrees",
            &guardians,
            expect![[r#"
                born=2008-01-01: guardian_agrees broken, notes 〔五(二)2〕 under=18
                born=2008-01-01 documents=guardian_consent: kept
                born=2004-06-21: kept
                born=2004-06-22: guardian_agrees broken, notes 〔五(二)2〕 under=18
            "#]],
        );
    }

    #[test]
    fn without_a_unit() {
        let entries = [
            "kind=individual unit=张三 title=一级运动员",
            "kind=individual unit=张三 title=二级运动员",
            "kind=individual unit=张三",
            "kind=district unit=永川区",
            "title=一级运动员",
            "title=二级运动员",
        ];
        check(
            OPEN,
            "without_unit",
            &entries,
            expect![[r#"
                kind=individual unit=张三 title=一级运动员: kept
                kind=individual unit=张三 title=二级运动员: without_unit broken, blocks 〔六(一)1 TITLES〕 title=一级运动员
                kind=individual unit=张三: without_unit broken, blocks 〔六(一)1 TITLES〕 title=一级运动员
                kind=district unit=永川区: kept
                title=一级运动员: kept
                title=二级运动员: without_unit broken, blocks 〔六(一)1 TITLES〕 title=一级运动员
            "#]],
        );
    }

    #[test]
    fn entered_in_time() {
        let days = ["entered=2022-06-21", "entered=2022-06-22", ""];
        check(
            OPEN,
            "entered_by",
            &days,
            expect![[r#"
                entered=2022-06-21: kept
                entered=2022-06-22: entered_by broken, asks 〔六(二)3〕 to=2022-06-21
                : entered_by not known, notes 〔六(二)3〕 to=2022-06-21
            "#]],
        );
    }
}
