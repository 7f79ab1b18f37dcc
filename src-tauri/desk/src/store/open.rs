//! Opening a journal: settings, migrations, and whether its own log may be continued.

use super::{Journal, OwnLog, StoreFault, migrate};
use crate::{
    chance::random,
    files::{At, move_into_place, partial_name, remove},
    identity::{DeviceSecret, MarkFile},
    record::Incarnation,
};
use competition::id::{CompetitionId, DeviceKey, RecordId};
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// Where a journal is kept.
#[derive(Debug, Clone)]
pub struct Place {
    /// The SQLite file.
    pub journal: PathBuf,
    /// What this device last wrote in it, told outside it.
    pub mark: MarkFile,
}

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
";

impl Journal {
    /// Opens the journal of a competition.
    ///
    /// # Errors
    /// [`StoreFault`]. A file that is missing, damaged or too new is left as it is.
    pub fn open(place: Place, device: Arc<DeviceSecret>) -> Result<Self, StoreFault> {
        let mut connection = connect(&place)?;
        migrate::migrate(&mut connection, &place.journal).map_err(|it| it.in_file(&place))?;
        Self::resume(connection, place, device)
    }

    /// Makes a journal under the name that it bears until it is whole, lets it be filled, and gives
    /// it its own name. If filling fails, nothing is left.
    pub(crate) fn build(
        place: Place,
        competition: CompetitionId,
        device: Arc<DeviceSecret>,
        fill: impl FnOnce(&mut Self) -> Result<(), StoreFault>,
    ) -> Result<Self, StoreFault> {
        let path = partial_name(&place.journal);
        remove_with_companions(&path)?;
        let partial = Place { journal: path.clone(), mark: place.mark.clone() };
        let filled = Self::create(partial, competition, device).and_then(|mut journal| {
            fill(&mut journal)?;
            journal.close()
        });
        match filled {
            Ok(device) => {
                move_into_place(&path, &place.journal)?;
                Self::open(place, device)
            }
            Err(fault) => {
                remove_with_companions(&path)?;
                Err(fault)
            }
        }
    }

    fn create(
        place: Place,
        competition: CompetitionId,
        device: Arc<DeviceSecret>,
    ) -> Result<Self, StoreFault> {
        let mut connection = Connection::open(&place.journal)?;
        set(&connection)?;
        migrate::create(&mut connection)?;
        connection.execute(
            "INSERT INTO own (only, competition, store_epoch, log, oldest_reader)
             VALUES (1, ?1, ?2, NULL, ?3)",
            (competition.0, random::<16>()?, migrate::oldest_reader()),
        )?;
        Ok(Self { connection, place, competition, device, own: None })
    }

    /// Closing moves all of it out of the write-ahead log into the one file that is renamed then.
    fn close(self) -> Result<Arc<DeviceSecret>, StoreFault> {
        self.connection.close().map_err(|(_, error)| error)?;
        Ok(self.device)
    }

    /// A second look at the journal, which sees it as it is now and keeps no writer waiting.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub(crate) fn reader(&self) -> Result<Self, StoreFault> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.place.journal, flags)?;
        connection.busy_timeout(BUSY)?;
        let (place, device) = (self.place.clone(), self.device.clone());
        Ok(Self { connection, place, competition: self.competition, device, own: None })
    }

    /// Whether the next record begins a new log. The journal may have been put back from a backup.
    pub fn begins_new_log(&self) -> bool {
        self.own.is_none()
    }

    fn resume(
        connection: Connection,
        place: Place,
        device: Arc<DeviceSecret>,
    ) -> Result<Self, StoreFault> {
        let competition = connection
            .query_one("SELECT competition FROM own", [], |it| it.get(0))
            .map(CompetitionId)?;
        let own = own_log(&connection, &place.mark, device.key())?;
        if own.is_none() {
            // For good: the missing records may still come, and the mark may lag behind the truth.
            connection.execute("UPDATE own SET log = NULL WHERE log IS NOT NULL", [])?;
        }
        Ok(Self { connection, place, competition, device, own })
    }
}

impl StoreFault {
    /// Names the file where SQLite did not.
    fn in_file(mut self, place: &Place) -> Self {
        if let Self::Damaged { path, .. } = &mut self
            && path.as_os_str().is_empty()
        {
            path.clone_from(&place.journal);
        }
        self
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

fn connect(place: &Place) -> Result<Connection, StoreFault> {
    look_at(&place.journal)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(&place.journal, flags)?;
    set(&connection).and_then(|()| check(&connection, place)).map_err(|it| it.in_file(place))?;
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

fn check(connection: &Connection, place: &Place) -> Result<(), StoreFault> {
    let size = fs::metadata(&place.journal).map_or(0, |it| it.len());
    if size > CHECKED_WHOLE {
        return Ok(());
    }
    let verdict: String = connection.query_one("PRAGMA quick_check(1)", [], |it| it.get(0))?;
    match verdict.as_str() {
        "ok" => Ok(()),
        _ => Err(StoreFault::Damaged { path: place.journal.clone(), what: verdict }),
    }
}

/// The log to go on with: the journal names it, the mark outside agrees, and the journal reaches up
/// to the mark. Anything else means that the journal may not be the newest one.
fn own_log(
    connection: &Connection,
    mark: &MarkFile,
    device: DeviceKey,
) -> Result<Option<OwnLog>, StoreFault> {
    let own = connection
        .query_row(include_str!("own_log.sql"), [device.0], |it| {
            Ok(OwnLog {
                log: it.get(0)?,
                incarnation: Incarnation(it.get(1)?),
                seq: it.get(2)?,
                head: RecordId(it.get(3)?),
            })
        })
        .optional()?;
    let (Some(own), Some(mark)) = (own, mark.read()?) else { return Ok(None) };
    if own.incarnation != mark.incarnation {
        return Ok(None);
    }
    let reaches_mark = connection
        .prepare_cached("SELECT 1 FROM record WHERE id = ?1 AND log = ?2 AND seq = ?3")?
        .exists((mark.head.0, own.log, mark.seq))?;
    Ok(reaches_mark.then_some(own))
}

/// Whether a fault means that there is no such file.
pub(crate) fn is_missing(path: &Path) -> bool {
    matches!(fs::metadata(path), Err(none) if none.kind() == io::ErrorKind::NotFound)
}
