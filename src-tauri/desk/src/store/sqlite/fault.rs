//! What SQLite says, as a fault of the store.

use crate::store::StoreFault;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

impl From<rusqlite::Error> for StoreFault {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Self::Damaged { path: PathBuf::new(), what: error.to_string() }
            }
            _ => Self::Sqlite(error),
        }
    }
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
