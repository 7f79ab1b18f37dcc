//! What PostgreSQL says, as a fault of the store.

use crate::store::StoreFault;
use postgres::error::SqlState;
use std::error::Error;

/// What it says, without its details: they show the row, and a row may hold what is personal.
pub(super) fn told(error: postgres::Error) -> StoreFault {
    let Some(said) = error.as_db_error() else {
        let cause = error.source().map(|it| format!(": {it}")).unwrap_or_default();
        return StoreFault::Database(format!("{error}{cause}"));
    };
    match said.code() {
        &SqlState::DISK_FULL => StoreFault::DiskFull,
        &SqlState::LOCK_NOT_AVAILABLE => StoreFault::Busy,
        code => StoreFault::Database(format!("{}: {}", code.code(), said.message())),
    }
}
