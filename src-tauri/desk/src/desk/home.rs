//! The desk's folder.
//!
//! ```text
//! desk.lock                  held while a program has the desk open
//! device.key                 the secret
//! former-keys/<key>          those that it had before
//! competitions/<id>.sqlite   a journal each
//! marks/<id>                 what this device last wrote in it
//! backups/<id>/…             its backups
//! ratings/<list>.sqlite      a rating list each
//! local.sqlite               what the device keeps for itself
//! ```
//!
//! With a shared database the journals are there, and the rest is here.

use crate::{
    failure::Fault,
    files::{At, make_folder},
    identity::MarkFile,
    store::{Base, Database, Founding, Place, StoreFault},
};
use competition::id::CompetitionId;
use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
};

const ENDING: &str = ".sqlite";

/// The folder, locked.
#[derive(Debug)]
pub(super) struct Home {
    root: PathBuf,
    /// Where the journals are, if not in files of this folder.
    database: Option<Database>,
    _lock: File,
}

impl Home {
    /// Makes the folder if there is none, and locks it: two programs on one log would fork it.
    pub(super) fn open(root: &Path, database: Option<Database>) -> Result<Self, Fault> {
        for folder in ["competitions", "marks", "backups", "ratings"] {
            make_folder(&root.join(folder))?;
        }
        let path = root.join("desk.lock");
        let lock =
            File::options().create(true).truncate(false).write(true).open(&path).at(&path)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { root: root.to_owned(), database, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(Fault::InUse { home: root.to_owned() }),
            Err(TryLockError::Error(source)) => Err(source).at(&path)?,
        }
    }

    /// The folder itself.
    pub(super) fn folder(&self) -> &Path {
        &self.root
    }

    /// The device's secret.
    pub(super) fn key(&self) -> PathBuf {
        self.root.join("device.key")
    }

    /// Where a competition's journal is kept.
    pub(super) fn place(&self, competition: CompetitionId) -> Place {
        let file = || self.root.join("competitions").join(format!("{competition}{ENDING}"));
        let base = match &self.database {
            Some(database) => Base::Shared(database.clone(), competition),
            None => Base::File(file()),
        };
        Place { base, mark: MarkFile::new(self.root.join("marks").join(competition.to_string())) }
    }

    /// Keeps other hubs over the same database from founding meanwhile. A folder has one program.
    pub(super) fn founding(&self) -> Result<Option<Founding>, StoreFault> {
        self.database.as_ref().map(Database::founding).transpose()
    }

    /// Where a competition's backups are kept.
    pub(super) fn backups(&self, competition: CompetitionId) -> PathBuf {
        self.root.join("backups").join(competition.to_string())
    }

    /// Where the rating lists are kept.
    pub(super) fn ratings(&self) -> PathBuf {
        self.root.join("ratings")
    }

    /// Where the device keeps what is only its own.
    pub(super) fn local(&self) -> PathBuf {
        self.root.join("local.sqlite")
    }

    /// Whether the desk takes backups.
    pub(super) fn has_backups(&self) -> bool {
        self.database.is_none()
    }

    /// The competitions that there are.
    pub(super) fn competitions(&self) -> Result<Vec<CompetitionId>, Fault> {
        if let Some(database) = &self.database {
            return Ok(database.competitions()?);
        }
        let folder = self.root.join("competitions");
        let mut found = Vec::new();
        for entry in fs::read_dir(&folder).at(&folder)? {
            let name = entry.at(&folder)?.file_name();
            let id = name.to_str().and_then(|it| it.strip_suffix(ENDING));
            found.extend(id.and_then(|it| it.parse::<CompetitionId>().ok()));
        }
        Ok(found)
    }
}
