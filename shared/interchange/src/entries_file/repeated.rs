//! Entries that may be the same person twice. One person in two events is no repetition.

use crate::{
    entries_file::{
        EntryField::{self, FideId, Name, NationalId, RegistrationNumber},
        ListedEntry,
    },
    table::problem::Trouble,
};
use std::collections::BTreeMap;

/// A repetition: the row's index among the entries, the column and the trouble.
pub(super) type Repetition = (usize, EntryField, Trouble);

/// Finds the rows that repeat an earlier one.
pub(super) fn repetitions(rows: &[ListedEntry]) -> Vec<Repetition> {
    let mut found = same_persons(rows);
    found.extend(same_ids(rows, FideId, |it| Some(&it.person.fide_id)));
    found.extend(same_ids(rows, NationalId, |it| it.national_id.as_deref()));
    found.extend(same_ids(rows, RegistrationNumber, |it| Some(&it.person.registration)));
    found
}

fn same_persons(rows: &[ListedEntry]) -> Vec<Repetition> {
    let mut first = BTreeMap::new();
    let mut found = Vec::new();
    for (index, it) in rows.iter().enumerate().filter(|(_, it)| !it.person.name.is_empty()) {
        let row = *first.entry((name_key(it), &it.delegation, &it.event)).or_insert(it.row);
        if row != it.row {
            found.push((index, Name, Trouble::SamePerson { row }));
        }
    }
    found
}

fn same_ids(
    rows: &[ListedEntry],
    field: EntryField,
    id: impl Fn(&ListedEntry) -> Option<&str>,
) -> Vec<Repetition> {
    let mut first: BTreeMap<&str, &ListedEntry> = BTreeMap::new();
    let mut found = Vec::new();
    for (index, it) in rows.iter().enumerate() {
        let Some(id) = id(it).filter(|it| !it.is_empty()) else { continue };
        let earlier = *first.entry(id).or_insert(it);
        let same_event = earlier.event == it.event;
        let same_name = name_key(earlier) == name_key(it);
        if earlier.row != it.row && (same_event || !same_name) {
            found.push((index, field, Trouble::SameId { row: earlier.row }));
        }
    }
    found
}

fn name_key(row: &ListedEntry) -> String {
    row.person.name.to_lowercase()
}
