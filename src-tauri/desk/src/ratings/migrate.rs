//! Migrations of a list: numbered files, never edited once released. A list of an older version is
//! read in again, not changed, so that only the newest form is read.

use super::RatingsFault;
use rusqlite::Connection;

const MIGRATIONS: &[&str] = &[include_str!("migrations/0001_list.sql")];

/// Marks the file as a rating list of this program: `YCR1`.
const APPLICATION_ID: u32 = 0x5943_5231;

/// Makes the tables in an empty file.
pub(super) fn create(connection: &Connection) -> Result<(), RatingsFault> {
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    for (number, sql) in (1_i64..).zip(MIGRATIONS) {
        connection.execute_batch(sql)?;
        connection.pragma_update(None, "user_version", number)?;
    }
    Ok(())
}

/// What a file is.
pub(super) enum Form {
    Ours,
    Newer,
    /// Of an older version, or no list.
    Other,
}

/// What a file is.
pub(super) fn form(connection: &Connection) -> Result<Form, RatingsFault> {
    let mark: u32 = connection.pragma_query_value(None, "application_id", |it| it.get(0))?;
    let version: usize = connection.pragma_query_value(None, "user_version", |it| it.get(0))?;
    Ok(match version.cmp(&MIGRATIONS.len()) {
        _ if mark != APPLICATION_ID => Form::Other,
        std::cmp::Ordering::Less => Form::Other,
        std::cmp::Ordering::Equal => Form::Ours,
        std::cmp::Ordering::Greater => Form::Newer,
    })
}
