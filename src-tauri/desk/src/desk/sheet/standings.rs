//! The ranking.

use super::{
    cells::{WHO, header, remark, value, who},
    name,
};
use crate::words::Language;
use competition::view::standings::{PlaceRow, StandingsView};
use interchange::sheet_out::{Sheet, Value};

/// The ranking with all that separates equals.
pub(super) fn sheet(view: &StandingsView, language: Language) -> Sheet {
    let mut columns = header(language, &["rank"]);
    columns.extend(header(language, &WHO));
    columns.extend(view.columns.iter().map(|it| tie_break(it, language)));
    columns.extend(header(language, &["remark"]));
    Sheet {
        name: name(&view.head, language, "standings", Some(view.after_round)),
        header: columns,
        rows: view.rows.iter().map(|it| row(it, language)).collect(),
    }
}

/// A column by its short name; by its code where it has none.
fn tie_break(code: &str, language: Language) -> String {
    language.find(&["tie_break", code, "short"]).unwrap_or(code).to_owned()
}

fn row(row: &PlaceRow, language: Language) -> Vec<Value> {
    let mut cells = vec![row.rank.into()];
    cells.extend(who(&row.line));
    cells.extend(row.values.iter().map(|it| value(it.as_deref())));
    cells.push(remark(&row.line, language));
    cells
}
