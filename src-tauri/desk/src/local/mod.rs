//! What this device keeps for itself, outside every journal: the invitations that it gave, and the
//! addresses where it meets other desks. It is in no bundle, and no other desk is told it.
//!
//! It is one SQLite file, opened when it is first needed. One that is damaged is put aside and begun
//! anew: the invitations in it then let nobody in, and the addresses are to be typed again.

mod addresses;
mod fault;
mod invitations;
mod migrate;

pub use fault::LocalFault;
pub(crate) use invitations::{Kept, New, Shown};

use crate::files::{move_into_place, remove};
use parking_lot::Mutex;
use rusqlite::Connection;
use std::path::PathBuf;

/// To the disk before anything is answered: an invitation that was used stays used.
const SETTINGS: &str = "
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA secure_delete = ON;
    PRAGMA trusted_schema = OFF;
";

/// What this device keeps for itself.
#[derive(Debug)]
pub(crate) struct LocalStore {
    path: PathBuf,
    open: Mutex<Option<Connection>>,
}

impl LocalStore {
    pub(crate) fn at(path: PathBuf) -> Self {
        Self { path, open: Mutex::default() }
    }

    /// Does something with the file, which is opened if it was not.
    fn with<T>(
        &self,
        act: impl FnOnce(&mut Connection) -> Result<T, LocalFault>,
    ) -> Result<T, LocalFault> {
        let mut open = self.open.lock();
        if open.is_none() {
            *open = Some(self.connect()?);
        }
        act(open.as_mut().expect("it was opened"))
    }

    fn connect(&self) -> Result<Connection, LocalFault> {
        match self.connect_as_it_is() {
            Err(LocalFault::Damaged) => {
                let mut aside = self.path.clone().into_os_string();
                aside.push(".damaged");
                move_into_place(&self.path, aside.as_ref())?;
                let mut half_done = self.path.clone().into_os_string();
                half_done.push("-journal");
                remove(half_done.as_ref())?;
                self.connect_as_it_is()
            }
            connected => connected,
        }
    }

    fn connect_as_it_is(&self) -> Result<Connection, LocalFault> {
        let mut connection = Connection::open(&self.path)?;
        connection.execute_batch(SETTINGS)?;
        migrate::migrate(&mut connection)?;
        Ok(connection)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_damaged_file_is_put_aside_and_a_newer_one_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("local.sqlite");
        fs::write(&path, "no database at all, however long one reads in it").unwrap();
        let store = LocalStore::at(path.clone());
        store.set_addresses(&["192.0.2.1:7879".parse().unwrap()]).unwrap();
        assert!(folder.path().join("local.sqlite.damaged").is_file());

        let later = Connection::open(&path).unwrap();
        later.pragma_update(None, "user_version", 1000).unwrap();
        let newer = LocalStore::at(path.clone()).addresses().unwrap_err();
        assert!(matches!(newer, LocalFault::Newer), "{newer:?}");
        later.pragma_update(None, "user_version", 1).unwrap();
        assert_eq!(LocalStore::at(path).addresses().unwrap().len(), 1);
    }
}
