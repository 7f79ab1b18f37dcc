//! What a journal stands on.

use super::{StoreFault, postgres::Database, sqlite::Sqlite, tables::Tables};
use crate::identity::MarkFile;
use competition::id::CompetitionId;
use std::path::PathBuf;

/// Where a journal is kept.
#[derive(Debug, Clone)]
pub struct Place {
    /// Its tables.
    pub base: Base,
    /// What this device last wrote in it, told outside it.
    pub mark: MarkFile,
}

/// What a journal's tables are in.
#[derive(Debug, Clone)]
pub enum Base {
    /// A SQLite file of its own.
    File(PathBuf),
    /// A database that several hubs share, and the competition.
    Shared(Database, CompetitionId),
}

impl Place {
    /// A journal in a file.
    pub fn file(journal: PathBuf, mark: MarkFile) -> Self {
        Self { base: Base::File(journal), mark }
    }
}

impl Base {
    /// Whether the desk takes backups of it.
    pub fn has_backups(&self) -> bool {
        match self {
            Self::File(_) => true,
            Self::Shared(..) => false,
        }
    }

    pub(super) fn open(&self) -> Result<Box<dyn Tables>, StoreFault> {
        match self {
            Self::File(path) => Ok(Box::new(Sqlite::open(path)?)),
            Self::Shared(database, id) => Ok(Box::new(database.open(*id)?)),
        }
    }

    /// Empty tables, which nobody sees before they are finished.
    pub(super) fn create(&self, competition: CompetitionId) -> Result<Box<dyn Tables>, StoreFault> {
        match self {
            Self::File(path) => Ok(Box::new(Sqlite::create(path, competition)?)),
            Self::Shared(database, _) => Ok(Box::new(database.create(competition)?)),
        }
    }

    /// Removes what was being made.
    pub(super) fn abandon(&self) -> Result<(), StoreFault> {
        match self {
            Self::File(path) => Sqlite::abandon(path),
            // Records are never deleted. Nobody lists what is not whole, and who tries again goes on.
            Self::Shared(..) => Ok(()),
        }
    }

    /// A second look, which sees the tables as they are now and keeps no writer waiting.
    pub(super) fn look(&self) -> Result<Box<dyn Tables>, StoreFault> {
        match self {
            Self::File(path) => Ok(Box::new(Sqlite::look(path)?)),
            Self::Shared(..) => self.open(),
        }
    }
}
