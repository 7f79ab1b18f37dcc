//! Migrations: numbered files, never edited once released.

use super::LocalFault;
use rusqlite::{Connection, TransactionBehavior};

const MIGRATIONS: &[&str] = &[include_str!("migrations/0001_local.sql")];

/// Marks the file as a device's own of this program: `YCL1`.
const APPLICATION_ID: u32 = 0x5943_4c31;

/// Makes the tables in an empty file, brings an older one up to date and refuses what is newer.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), LocalFault> {
    let mark: u32 = connection.pragma_query_value(None, "application_id", |it| it.get(0))?;
    let done: usize = connection.pragma_query_value(None, "user_version", |it| it.get(0))?;
    match mark {
        APPLICATION_ID if done > MIGRATIONS.len() => return Err(LocalFault::Newer),
        APPLICATION_ID => {}
        0 if done == 0 => connection.pragma_update(None, "application_id", APPLICATION_ID)?,
        _ => return Err(LocalFault::Damaged),
    }
    for (number, sql) in (1_i64..).zip(MIGRATIONS).skip(done) {
        let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        tx.execute_batch(sql)?;
        tx.pragma_update(None, "user_version", number)?;
        tx.commit()?;
    }
    Ok(())
}
