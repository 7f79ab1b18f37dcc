//! Copies of the file by SQLite's own backup call, and putting one back.

use super::{
    Sqlite, migrate,
    open::{is_missing, remove_with_companions},
    own::begin_anew,
};
use crate::{
    files::{At, FileFault, move_into_place, partial_name},
    store::{StoreFault, backup::vanished, tables::Own},
};
use competition::id::CompetitionId;
use rusqlite::{Connection, OpenFlags, backup};
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

/// Puts a backup where a file is missing or damaged. A damaged one is kept beside it, under a name
/// that ends in `.damaged`.
pub(in crate::store) fn restore(
    path: &Path,
    competition: CompetitionId,
    backup: &Path,
    before_the_move: impl FnOnce() -> Result<(), StoreFault>,
) -> Result<(), StoreFault> {
    let source = open_backup(backup, competition)?;
    let partial = partial_name(path);
    remove_with_companions(&partial)?;
    copy(&source, &partial)?;
    renew(&mut Connection::open(&partial)?, &partial)?;
    before_the_move()?;
    set_aside(path)?;
    Ok(move_into_place(&partial, path)?)
}

/// Makes an open file what it was when a backup was taken.
pub(super) fn put_back(
    tables: &mut Sqlite,
    backup: &Path,
    before_the_change: &mut dyn FnMut() -> Result<(), StoreFault>,
) -> Result<(), StoreFault> {
    let source = open_backup(backup, tables.competition()?)?;
    before_the_change()?;
    tables.connection.flush_prepared_statement_cache();
    pour(&source, &mut tables.connection)?;
    renew(&mut tables.connection, &tables.path)
}

/// One file with everything, on the disk when this returns.
pub(super) fn copy(from: &Connection, to: &Path) -> Result<(), StoreFault> {
    let mut copy = Connection::open(to)?;
    pour(from, &mut copy)?;
    // One file that can be opened where nothing can be written beside it.
    copy.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))?;
    copy.close().map_err(|(_, error)| error)?;
    File::open(to).and_then(|it| it.sync_all()).at(to)?;
    Ok(())
}

fn pour(from: &Connection, to: &mut Connection) -> Result<(), StoreFault> {
    let every_page = -1;
    // Nobody else has the file open: the desk holds a lock on its folder.
    if backup::Backup::new(from, to)?.step(every_page)? != backup::StepResult::Done {
        return Err(StoreFault::Busy);
    }
    Ok(())
}

fn open_backup(path: &Path, competition: CompetitionId) -> Result<Connection, StoreFault> {
    let damaged = |what: String| StoreFault::Damaged { path: path.to_owned(), what };
    if is_missing(path) {
        return Err(vanished(path));
    }
    let source = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let verdict: String = source
        .query_one("PRAGMA integrity_check(1)", [], |it| it.get(0))
        .map_err(|error| damaged(error.to_string()))?;
    if verdict != "ok" {
        return Err(damaged(verdict));
    }
    let of: [u8; 32] = source
        .query_one("SELECT competition FROM own", [], |it| it.get(0))
        .map_err(|error| damaged(error.to_string()))?;
    if of != competition.0 {
        return Err(damaged("it is of another competition".to_owned()));
    }
    Ok(source)
}

fn renew(connection: &mut Connection, path: &Path) -> Result<(), StoreFault> {
    migrate::migrate(connection, path)?;
    begin_anew(connection)
}

fn set_aside(journal: &Path) -> Result<(), FileFault> {
    for ending in ["", "-wal", "-shm"] {
        let with = |more: &str| {
            let mut name = journal.as_os_str().to_owned();
            name.push(ending);
            name.push(more);
            PathBuf::from(name)
        };
        let (from, to) = (with(""), with(".damaged"));
        if !is_missing(&from) {
            fs::rename(&from, &to).at(&from)?;
        }
    }
    Ok(())
}
