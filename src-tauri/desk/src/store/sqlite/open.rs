//! Opening the file: settings and migrations.

use super::{Sqlite, migrate};
use crate::{
    chance::random,
    files::{At, partial_name, remove},
    store::StoreFault,
};
use competition::id::CompetitionId;
use rusqlite::{Connection, OpenFlags};
use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
    time::Duration,
};

/// Files up to this size are read through by SQLite when they are opened.
const CHECKED_WHOLE: u64 = 64 << 20;

const BUSY: Duration = Duration::from_secs(5);

const SETTINGS: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;        -- what was acknowledged is on the disk: else a power cut forks a log
    PRAGMA fullfsync = ON;            -- Apple's fsync alone does not reach the disk
    PRAGMA foreign_keys = ON;
    PRAGMA recursive_triggers = ON;   -- so that REPLACE, too, asks the triggers
    PRAGMA secure_delete = ON;        -- an erased body is overwritten
    PRAGMA cell_size_check = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cache_size = -16000;       -- ids are random, so a large batch touches many pages
    PRAGMA wal_autocheckpoint = 4000; -- and pages that are touched again are moved once
";

impl Sqlite {
    /// Opens the file. One that is missing, damaged or too new is left as it is.
    pub(in crate::store) fn open(path: &Path) -> Result<Self, StoreFault> {
        let mut connection = connect(path)?;
        migrate::migrate(&mut connection, path).map_err(|it| it.in_file(path))?;
        Ok(Self { connection, path: path.to_owned() })
    }

    /// A new file, under the name that it bears until it is whole.
    pub(in crate::store) fn create(
        path: &Path,
        competition: CompetitionId,
    ) -> Result<Self, StoreFault> {
        Self::abandon(path)?;
        let mut connection = Connection::open(partial_name(path))?;
        set(&connection)?;
        migrate::create(&mut connection)?;
        connection.execute(
            "INSERT INTO own (only, competition, store_epoch, log, oldest_reader)
             VALUES (1, ?1, ?2, NULL, ?3)",
            (competition.0, random::<16>()?, migrate::oldest_reader()),
        )?;
        Ok(Self { connection, path: path.to_owned() })
    }

    /// Removes a file that never became whole.
    pub(in crate::store) fn abandon(path: &Path) -> Result<(), StoreFault> {
        remove_with_companions(&partial_name(path))
    }

    /// The file for reading only, beside whoever writes.
    pub(in crate::store) fn look(path: &Path) -> Result<Self, StoreFault> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(BUSY)?;
        Ok(Self { connection, path: path.to_owned() })
    }
}

/// Removes a SQLite file and what stands beside it while it is open.
pub(super) fn remove_with_companions(path: &Path) -> Result<(), StoreFault> {
    for ending in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        remove(name.as_ref())?;
    }
    Ok(())
}

fn connect(path: &Path) -> Result<Connection, StoreFault> {
    look_at(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    set(&connection).and_then(|()| check(&connection, path)).map_err(|it| it.in_file(path))?;
    Ok(connection)
}

/// Looks at a file before SQLite does, which would make a database of an empty one.
fn look_at(path: &Path) -> Result<(), StoreFault> {
    let mut head = [0; 100];
    let read = File::open(path).at(path)?.read_exact(&mut head);
    if read.is_err() || !head.starts_with(b"SQLite format 3\0") || !migrate::is_ours(&head) {
        return Err(StoreFault::Damaged {
            path: path.to_owned(),
            what: "not a journal".to_owned(),
        });
    }
    Ok(())
}

fn set(connection: &Connection) -> Result<(), StoreFault> {
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(32);
    connection.execute_batch(SETTINGS)?;
    Ok(())
}

fn check(connection: &Connection, path: &Path) -> Result<(), StoreFault> {
    let size = fs::metadata(path).map_or(0, |it| it.len());
    if size > CHECKED_WHOLE {
        return Ok(());
    }
    let verdict: String = connection.query_one("PRAGMA quick_check(1)", [], |it| it.get(0))?;
    match verdict.as_str() {
        "ok" => Ok(()),
        _ => Err(StoreFault::Damaged { path: path.to_owned(), what: verdict }),
    }
}

/// Whether there is no such file.
pub(super) fn is_missing(path: &Path) -> bool {
    matches!(fs::metadata(path), Err(none) if none.kind() == io::ErrorKind::NotFound)
}
