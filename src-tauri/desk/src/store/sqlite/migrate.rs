//! Migrations: numbered files, never edited once released.

use crate::store::StoreFault;
use rusqlite::{Connection, TransactionBehavior};
use std::path::Path;

const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001_journal.sql"),
    include_str!("migrations/0002_contact.sql"),
    include_str!("migrations/0003_condition.sql"),
    include_str!("migrations/0004_parked_by.sql"),
];

/// The lowest number of migrations that a program must know to open a file written today. A
/// migration that older programs can ignore leaves it as it is; one that they would trip over
/// raises it to its own number.
const OLDEST_READER: i64 = 1;

/// Marks the file as a journal of this program: `YCJ1`.
const APPLICATION_ID: u32 = 0x5943_4a31;

/// Whether the first 100 bytes of a SQLite file bear the mark.
pub(super) fn is_ours(head: &[u8; 100]) -> bool {
    head[68..72] == APPLICATION_ID.to_be_bytes()
}

/// Makes the tables in an empty file.
pub(super) fn create(connection: &mut Connection) -> Result<(), StoreFault> {
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    bring_up(connection, 0)
}

/// Refuses a file that is too new, and brings an older one up to date.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreFault> {
    let done: usize = connection.pragma_query_value(None, "user_version", |it| it.get(0))?;
    let oldest_reader: i64 =
        connection.query_one("SELECT oldest_reader FROM own", [], |it| it.get(0))?;
    if oldest_reader > MIGRATIONS.len() as i64 {
        return Err(StoreFault::Newer { path: path.to_owned() });
    }
    bring_up(connection, done)?;
    connection
        .execute("UPDATE own SET oldest_reader = ?1 WHERE oldest_reader < ?1", [OLDEST_READER])?;
    Ok(())
}

/// What a new file says of its oldest reader.
pub(super) const fn oldest_reader() -> i64 {
    OLDEST_READER
}

fn bring_up(connection: &mut Connection, done: usize) -> Result<(), StoreFault> {
    for (number, sql) in (1_i64..).zip(MIGRATIONS).skip(done) {
        let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        tx.execute_batch(sql)?;
        tx.pragma_update(None, "user_version", number)?;
        tx.commit()?;
    }
    Ok(())
}
