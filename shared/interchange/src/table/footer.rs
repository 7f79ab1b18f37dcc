//! What programs write under their tables.

use crate::table::Row;

/// How the lines begin that chess-results puts under each list.
const BEGINNINGS: &[&str] = &["You find all details", "Chess-Tournament-Results-Server"];

/// Whether a row is such a line and nothing else.
pub(crate) fn is_footer(row: &Row) -> bool {
    row.filled() == 1 && row.cells.iter().any(|it| BEGINNINGS.iter().any(|by| it.starts_with(by)))
}
