//! What SQLite says, as a fault of the store.

use crate::store::StoreFault;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

impl From<rusqlite::Error> for StoreFault {
    fn from(error: rusqlite::Error) -> Self {
        let damaged = || Self::Damaged { path: PathBuf::new(), what: error.to_string() };
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => damaged(),
            // Our statements fit the tables as we make them: then a table is another one.
            Some(ErrorCode::Unknown) => damaged(),
            None if is_not_what_was_written(&error) => damaged(),
            _ => Self::Sqlite(error),
        }
    }
}

/// Whether a value or a table is none that this program makes: a bit was turned where SQLite does not
/// look.
fn is_not_what_was_written(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{
        FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, QueryReturnedNoRows,
        SqlInputError, Utf8Error,
    };
    matches!(
        error,
        FromSqlConversionFailure(..)
            | IntegralValueOutOfRange(..)
            | InvalidColumnType(..)
            | QueryReturnedNoRows
            | SqlInputError { .. }
            | Utf8Error(..)
    )
}

impl StoreFault {
    /// Names the file where SQLite did not.
    pub(super) fn in_file(mut self, file: &Path) -> Self {
        if let Self::Damaged { path, .. } = &mut self
            && path.as_os_str().is_empty()
        {
            file.clone_into(path);
        }
        self
    }
}
