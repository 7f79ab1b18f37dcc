//! Making a list's file out of what FIDE hands out.

use super::{RatingListOf, RatingsFault, find::words, incoming::Course, migrate};
use crate::{
    chance::now_ms,
    files::{At, FileFault},
};
use competition::competitor::Sex;
use interchange::ratings::{self, RatedPlayer, Speed, packed::read_packed};
use rusqlite::{Connection, Statement};
use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::Path,
    sync::{Arc, atomic::Ordering::Relaxed},
};

/// Nobody else reads the file before it has its name, and one that breaks off is removed: so
/// nothing need survive a power cut until it is whole. The cache bounds the memory, in KiB.
const SETTINGS: &str = "
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA temp_store = FILE;
    PRAGMA cache_size = -65536;
";

/// A file that tells how far it is read, and breaks off when somebody stops it.
pub(super) struct Source {
    file: File,
    length: u64,
    at: u64,
    course: Arc<Course>,
}

impl Source {
    pub(super) fn new(file: File, length: u64, course: Arc<Course>) -> Self {
        Self { file, length, at: 0, course }
    }
}

impl Read for Source {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.course.is_stopped() {
            return Err(io::Error::other("stopped"));
        }
        let read = self.file.read(into)?;
        self.at += read as u64;
        let percent = self.at.saturating_mul(100) / self.length.max(1);
        self.course.percent.store(u8::try_from(percent.min(100)).unwrap_or(100), Relaxed);
        Ok(read)
    }
}

impl Seek for Source {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.at = self.file.seek(to)?;
        Ok(self.at)
    }
}

/// Makes the file and brings it to the disk; nothing if somebody has stopped it.
pub(super) fn build(
    source: Source,
    path: &Path,
    single: Speed,
) -> Result<Option<RatingListOf>, RatingsFault> {
    let course = Arc::clone(&source.course);
    let connection = Connection::open(path)?;
    connection.execute_batch(SETTINGS)?;
    migrate::create(&connection)?;
    connection.execute_batch("BEGIN")?;
    let list = match players(&connection, source, single) {
        _ if course.is_stopped() => return Ok(None),
        Ok(list) => list,
        Err(fault) => return Err(fault),
    };
    let rows = course.rows.load(Relaxed);
    if rows == 0 {
        return Err(RatingsFault::NotAList(list.faults.into_iter().next()));
    }
    if !index(&connection, &course)? {
        return Ok(None);
    }
    connection.execute(
        "INSERT INTO about (only, left_out, rows, imported_ms) VALUES (1, ?1, ?2, ?3)",
        (list.left_out, rows, now_ms()),
    )?;
    connection.execute_batch("COMMIT")?;
    connection.close().map_err(|(_, error)| error)?;
    File::open(path).and_then(|it| it.sync_all()).at(path)?;
    let of = if list.combined { RatingListOf::All } else { single.into() };
    Ok(Some(of))
}

fn players(
    connection: &Connection,
    source: Source,
    single: Speed,
) -> Result<ratings::RatingList, RatingsFault> {
    let course = Arc::clone(&source.course);
    let mut insert = connection.prepare(include_str!("insert_player.sql"))?;
    let mut failed = None;
    let list = read_packed(source, single, |player| {
        if failed.is_none() {
            match take(&mut insert, player) {
                Ok(new) => drop(course.rows.fetch_add(new, Relaxed)),
                Err(error) => failed = Some(error),
            }
        }
    });
    match (failed, list) {
        (Some(error), _) => Err(error.into()),
        (None, Ok(list)) => Ok(list),
        (None, Err(source)) => {
            let path = connection.path().unwrap_or_default().into();
            Err(FileFault { path, source }.into())
        }
    }
}

fn take(insert: &mut Statement<'_>, player: &RatedPlayer<'_>) -> rusqlite::Result<u64> {
    let sex = player.sex.map(|it| match it {
        Sex::Male => "m",
        Sex::Female => "f",
    });
    let rating = |speed| player.rating(speed).filter(|it| *it > 0);
    let new = insert.execute((
        player.fide_id,
        &player.name,
        &player.federation,
        sex,
        &player.title,
        &player.women_title,
        rating(Speed::Standard),
        rating(Speed::Rapid),
        rating(Speed::Blitz),
        player.born.filter(|it| *it > 0),
        player.inactive,
    ))?;
    Ok(new as u64)
}

/// Puts the words in order, by ascending ids, which alone the index takes fast. False if somebody
/// has stopped it.
fn index(connection: &Connection, course: &Course) -> Result<bool, RatingsFault> {
    let mut players =
        connection.prepare("SELECT fide_id, name, federation FROM player ORDER BY fide_id")?;
    let mut insert = connection.prepare("INSERT INTO word (rowid, words) VALUES (?1, ?2)")?;
    let mut rows = players.query([])?;
    while let Some(row) = rows.next()? {
        if course.is_stopped() {
            return Ok(false);
        }
        let (fide_id, name): (u32, String) = (row.get(0)?, row.get(1)?);
        let federation: String = row.get(2)?;
        insert.execute((fide_id, words(&name, &federation)))?;
    }
    Ok(true)
}
