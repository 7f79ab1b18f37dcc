//! Why what this device keeps for itself cannot be read or written.

use crate::files::FileFault;
use rusqlite::ErrorCode;

/// Why what this device keeps for itself cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum LocalFault {
    /// SQLite could not do it.
    #[error("the device's own file failed")]
    Sqlite(#[source] rusqlite::Error),
    /// The disk is full.
    #[error("the disk is full")]
    DiskFull,
    /// The file is none of ours.
    #[error("the device's own file is damaged")]
    Damaged,
    /// A newer version wrote the file.
    #[error("a newer version wrote the device's own file")]
    Newer,
    /// What is kept has no JSON form.
    #[error("the device's own file holds something else than was written")]
    Json(#[from] serde_json::Error),
    /// The file cannot be put aside.
    #[error("a file cannot be read or written")]
    File(#[from] FileFault),
}

impl From<rusqlite::Error> for LocalFault {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged,
            _ => Self::Sqlite(error),
        }
    }
}
