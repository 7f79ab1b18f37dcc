//! Why a journal cannot be read or written.

use crate::{chance::NoChance, files::FileFault, record::Malformed};
use std::path::PathBuf;

/// Why a journal cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreFault {
    /// SQLite said no.
    #[error("the journal cannot be read or written")]
    Sqlite(#[source] rusqlite::Error),
    /// The database that hubs share said no, or cannot be reached.
    #[error("the shared database failed: {0}")]
    Database(String),
    /// A shared database is backed up by its own means.
    #[error("a shared database is backed up by its own means, such as pg_dump")]
    NoBackups,
    /// Another program uses the journal.
    #[error("another program uses the journal")]
    Busy,
    /// The disk is full. What was to be written is not there.
    #[error("the disk is full")]
    DiskFull,
    /// The file is damaged. It is left as it is.
    #[error("the journal {} is damaged: {what}", path.display())]
    Damaged {
        /// Which file; empty where the connection does not tell.
        path: PathBuf,
        /// What was found.
        what: String,
    },
    /// A later program wrote the file, in a way that this one cannot read.
    #[error("the journal {} was written by a newer version", path.display())]
    Newer {
        /// Which file.
        path: PathBuf,
    },
    /// A file beside the journal failed.
    #[error("a file beside the journal cannot be read or written")]
    File(#[from] FileFault),
    /// What was to be written is not a record.
    #[error("what was to be written is no record")]
    Unwritable(#[from] Malformed),
    /// A record from elsewhere is not one.
    #[error("record {nth} of the batch is not one")]
    BadFrame {
        /// Its place in the batch, from 0.
        nth: usize,
        /// What is wrong.
        #[source]
        why: Malformed,
    },
    /// A record from elsewhere belongs to another competition.
    #[error("record {nth} of the batch belongs to another competition")]
    OtherCompetition {
        /// Its place in the batch, from 0.
        nth: usize,
    },
    /// A record does not follow the one that it names.
    #[error("a record does not follow the one it names")]
    BrokenChain,
    /// A record came before the one that it follows.
    #[error("the record before one of these is missing")]
    Gap,
    /// The record that founded the competition is missing.
    #[error("the founding record is missing")]
    NoFounding,
    /// More at once than is taken.
    #[error("{what}: at most {at_most}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// The limit.
        at_most: usize,
    },
    /// The system gave no random bytes.
    #[error(transparent)]
    NoChance(#[from] NoChance),
}
