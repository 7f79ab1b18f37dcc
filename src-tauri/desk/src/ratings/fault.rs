//! Why a rating list cannot be read in or asked.

use crate::files::FileFault;
use interchange::ratings::RatingFault;
use rusqlite::ErrorCode;

/// Why a rating list cannot be read in or asked. The lists that were there are as they were.
#[derive(Debug, thiserror::Error)]
pub enum RatingsFault {
    /// SQLite could not do it.
    #[error("a rating list failed")]
    Sqlite(#[source] rusqlite::Error),
    /// The disk is full.
    #[error("the disk is full")]
    DiskFull,
    /// There is no such list.
    #[error("there is no rating list {0}")]
    NoSuchList(String),
    /// A newer version made the list.
    #[error("a newer version made the rating list {0}")]
    Newer(String),
    /// The file is no rating list, or nothing of it can be read.
    #[error("this is no rating list")]
    NotAList(#[source] Option<RatingFault>),
    /// The file is larger than any list.
    #[error("the file is larger than any rating list")]
    TooLarge,
    /// Another list is being read in.
    #[error("another rating list is being read in")]
    Busy,
    /// The month is none.
    #[error("there is no such month")]
    NoSuchMonth,
    /// A file cannot be read or written.
    #[error("a file cannot be read or written")]
    File(#[from] FileFault),
}

impl From<rusqlite::Error> for RatingsFault {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            _ => Self::Sqlite(error),
        }
    }
}
