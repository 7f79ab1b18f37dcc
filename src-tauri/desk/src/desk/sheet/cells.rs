//! What several lists write alike.

use crate::words::Language;
use competition::{
    competitor::EntryStatus,
    score::{Color, Outcome, Points, Share},
    view::PersonLine,
};
use interchange::sheet_out::Value;

/// The columns of [`who`].
pub(super) const WHO: [&str; 5] = ["number", "name", "title", "rating", "delegation"];

/// The names of columns.
pub(super) fn header(language: Language, keys: &[&str]) -> Vec<String> {
    keys.iter().map(|it| language.sheet(it).to_owned()).collect()
}

/// Number, name, title, rating, delegation.
pub(super) fn who(line: &PersonLine) -> Vec<Value> {
    vec![
        line.number.map(|it| it.0).into(),
        line.name.as_str().into(),
        line.title.as_str().into(),
        line.rating.into(),
        line.delegation.as_str().into(),
    ]
}

/// Whether somebody left or fills up the field; nothing for everybody else.
pub(super) fn remark(line: &PersonLine, language: Language) -> Value {
    match line.status {
        EntryStatus::Withdrawn => language.sheet("withdrawn").into(),
        EntryStatus::Disqualified => language.sheet("disqualified").into(),
        EntryStatus::Active if line.filler => language.sheet("filler").into(),
        EntryStatus::Active => Value::Blank,
    }
}

/// `1 - 0`, `½ - ½`, `+ - -`.
pub(super) fn result(outcome: Outcome) -> String {
    format!("{} - {}", side(outcome, Color::White), side(outcome, Color::Black))
}

/// What one side got: `1`, `½`, `0`; unplayed `+` or `-`.
pub(super) fn side(outcome: Outcome, color: Color) -> &'static str {
    match (outcome.was_played(), outcome.share(color)) {
        (true, Share::Win) => "1",
        (true, Share::Draw) => "½",
        (true, Share::Loss) => "0",
        (false, Share::Win) => "+",
        (false, Share::Draw | Share::Loss) => "-",
    }
}

/// A value of a ranking: a number to count with where it is halves, else as it is written.
pub(super) fn value(written: Option<&str>) -> Value {
    let Some(written) = written else { return Value::Blank };
    let (whole, half) = match written.strip_suffix('½') {
        Some("") => ("0", 1),
        Some(whole) => (whole, 1),
        None => (written, 0),
    };
    match whole.parse::<u16>() {
        Ok(whole) => Points::from_halves(u32::from(whole) * 2 + half).into(),
        Err(_) => written.into(),
    }
}
