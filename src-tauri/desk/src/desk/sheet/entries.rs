//! Who has entered. What is written can be read as an entry list again.

use super::{
    cells::{header, remark},
    name,
};
use crate::words::Language;
use competition::{
    competitor::Sex,
    view::entries::{EntriesView, EntryRow},
};
use interchange::sheet_out::{Sheet, Value};

const COLUMNS: [&str; 12] = [
    "number",
    "name",
    "sex",
    "born",
    "delegation",
    "title",
    "rating",
    "fide_id",
    "registration",
    "registered_year",
    "registered_unit",
    "remark",
];

/// The list of entries.
pub(super) fn sheet(view: &EntriesView, language: Language) -> Sheet {
    Sheet {
        name: name(&view.head, language, "entries", None),
        header: header(language, &COLUMNS),
        rows: view.rows.iter().map(|it| row(it, language)).collect(),
    }
}

fn row(row: &EntryRow, language: Language) -> Vec<Value> {
    let EntryRow { line, person, .. } = row;
    let sex = |it| match it {
        Sex::Male => language.find(&["sex", "male"]),
        Sex::Female => language.find(&["sex", "female"]),
    };
    vec![
        line.number.map(|it| it.0).into(),
        person.name.as_str().into(),
        person.sex.and_then(sex).into(),
        person.born.map(|it| it.to_string()).into(),
        line.delegation.as_str().into(),
        person.title.as_str().into(),
        person.rating.into(),
        person.fide_id.as_str().into(),
        person.registration.as_str().into(),
        person.registered_year.into(),
        person.registered_unit.as_str().into(),
        remark(line, language),
    ]
}
