//! What a new rating list changes for those who have entered.

use super::{RatedPlayer, Speed, fold::fold};
use crate::table::text::is_han;
use chrono::Datelike;
use competition::competitor::{Person, Sex};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// What the list says otherwise of one entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The place of the person among those asked about, from 0.
    pub entry: usize,
    /// His or her FIDE id.
    pub fide_id: u32,
    /// What differs.
    pub what: Difference,
}

/// A difference between an entry and the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "of", rename_all = "snake_case")]
#[ts(export)]
pub enum Difference {
    /// Nobody in the list has this id.
    NotListed,
    /// The rating at the speed asked about.
    Rating {
        /// In the entry; none for unrated.
        was: Option<u16>,
        /// In the list.
        now: Option<u16>,
    },
    /// The title. One in Han characters, such as 棋协大师, is no list's, and is not compared.
    Title {
        /// In the entry.
        was: String,
        /// In the list.
        now: String,
    },
    /// Another name: perhaps somebody else's id. Case, accents and the order of names are none, and
    /// names in Han characters, which no list has, are not compared.
    Name {
        /// In the entry.
        was: String,
        /// In the list.
        now: String,
    },
    /// The sex.
    Sex {
        /// In the entry.
        was: Sex,
        /// In the list.
        now: Sex,
    },
    /// The year of birth.
    Born {
        /// In the entry.
        was: i32,
        /// In the list.
        now: i32,
    },
}

/// The ids of those who have one.
pub fn ids<'a>(people: impl IntoIterator<Item = &'a Person>) -> BTreeSet<u32> {
    people.into_iter().filter_map(id).collect()
}

/// Who differs from the list in what, in the order of the people; those without an id are not asked
/// about.
pub fn changes<'a>(
    people: impl IntoIterator<Item = &'a Person>,
    listed: &BTreeMap<u32, RatedPlayer<'_>>,
    speed: Speed,
) -> Vec<Change> {
    let mut changes = Vec::new();
    for (entry, person) in people.into_iter().enumerate() {
        let Some(fide_id) = id(person) else { continue };
        let differences = match listed.get(&fide_id) {
            Some(player) => differences(person, player, speed),
            None => vec![Difference::NotListed],
        };
        changes.extend(differences.into_iter().map(|what| Change { entry, fide_id, what }));
    }
    changes
}

/// The FIDE id of an entry form, if it has one.
pub fn id(person: &Person) -> Option<u32> {
    person.fide_id.trim().parse().ok().filter(|it| *it > 0)
}

fn differences(person: &Person, listed: &RatedPlayer<'_>, speed: Speed) -> Vec<Difference> {
    let mut found = Vec::new();
    let (was, now) = (person.rating.filter(|it| *it > 0), listed.rating(speed));
    if was != now {
        found.push(Difference::Rating { was, now });
    }
    // A woman may enter under either of her titles.
    let is_local = person.title.chars().any(is_han);
    if !is_local && person.title != listed.title && person.title != listed.women_title {
        let (was, now) = (person.title.clone(), listed.title.clone().into_owned());
        found.push(Difference::Title { was, now });
    }
    if !person.name.chars().any(is_han) && words(&person.name) != words(&listed.name) {
        let (was, now) = (person.name.clone(), listed.name.clone().into_owned());
        found.push(Difference::Name { was, now });
    }
    if let (Some(was), Some(now)) = (person.sex, listed.sex)
        && was != now
    {
        found.push(Difference::Sex { was, now });
    }
    if let (Some(was), Some(now)) = (person.born.map(|it| it.year()), listed.born.map(i32::from))
        && was != now
    {
        found.push(Difference::Born { was, now });
    }
    found
}

/// The words of a name in any order: lists put the family's name first, entries often last.
fn words(name: &str) -> BTreeSet<String> {
    fold(name).split(' ').map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ratings::find, testing::rating_list};
    use expect_test::expect;

    #[test]
    fn who_changed_what_is_told() {
        let person = |name: &str, fide_id: u32, rating| Person {
            name: name.to_owned(),
            fide_id: fide_id.to_string(),
            rating: Some(rating),
            sex: Some(Sex::Male),
            ..Person::default()
        };
        let local =
            Person { title: "棋协大师".to_owned(), ..person("赵一", 8_600_011, 1411) };
        let people = [
            person("Given10 FAMILY10", 8_600_010, 1400),
            local,
            person("Else, Somebody", 8_600_012, 1412),
            person("Given13 Family13", 9, 1413),
            Person { name: "No Id".to_owned(), ..Person::default() },
        ];
        let list = rating_list(100);
        let (listed, _) = find(&list[..], Speed::Standard, &ids(&people)).unwrap();
        let lines = changes(&people, &listed, Speed::Standard);
        let lines = lines.iter().map(|it| format!("{} {} {:?}\n", it.entry, it.fide_id, it.what));
        expect![[r#"
            0 8600010 Rating { was: Some(1400), now: Some(1410) }
            0 8600010 Sex { was: Male, now: Female }
            2 8600012 Name { was: "Else, Somebody", now: "Family12, Given12" }
            3 9 NotListed
        "#]]
        .assert_eq(&lines.collect::<String>());
    }
}
