//! Backups that a person can choose from, and putting one back.
//!
//! A backup is a SQLite file made by SQLite's own backup call, named by time and label, such as
//! `2026-11-30T10-42-07Z round-4-before-drawing men-individual-rapid.sqlite`. Putting one back
//! takes nothing away from the others: what they have of the records since comes back when the
//! desks next meet. This device writes on in a new log.

use super::{Journal, Place, StoreFault, migrate, open};
use crate::{
    chance::random,
    files::{At, FileFault, make_folder, move_into_place, partial_name},
    identity::DeviceSecret,
};
use chrono::{DateTime, NaiveDateTime, SecondsFormat, Utc};
use competition::id::CompetitionId;
use rusqlite::{Connection, OpenFlags, backup};
use std::{
    collections::BTreeSet,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

/// How long a name may be in bytes, so that it fits every file system.
const NAME_MAX: usize = 180;
const ENDING: &str = ".sqlite";

/// A backup in its folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    /// The file.
    pub path: PathBuf,
    /// When it was taken, in seconds since 1970 by this device's clock.
    pub taken_s: i64,
    /// What it was taken for, as in its name.
    pub label: String,
    /// The file's size in bytes.
    pub size: u64,
}

impl Journal {
    /// Copies the journal into a folder. `label` says what for, most important first.
    ///
    /// # Errors
    /// [`StoreFault`]; no backup appears in the folder then.
    pub fn back_up(
        &self,
        folder: &Path,
        taken_ms: u64,
        label: &[&str],
    ) -> Result<Backup, StoreFault> {
        make_folder(folder)?;
        let taken_s = i64::try_from(taken_ms / 1000).unwrap_or(i64::MAX);
        let before = list(folder)?.iter().filter(|it| it.taken_s == taken_s).count();
        let path = folder.join(name(taken_s, before, label));
        let partial = partial_name(&path);
        open::remove_with_companions(&partial)?;
        copy(&self.connection, &partial)?;
        move_into_place(&partial, &path)?;
        read_entry(&path)?.ok_or_else(|| vanished(&path))
    }

    /// Makes this journal what it was when a backup was taken. The next record begins a new log.
    ///
    /// # Errors
    /// [`StoreFault`]. If the backup is damaged or another competition's, nothing has changed.
    pub fn put_back(&mut self, backup: &Path) -> Result<(), StoreFault> {
        let source = open_backup(backup, self.competition)?;
        // Without a mark the log is not continued, even if the power goes in the middle of this.
        self.place.mark.forget()?;
        self.own = None;
        self.connection.flush_prepared_statement_cache();
        pour(&source, &mut self.connection)?;
        begin_anew(&mut self.connection, &self.place.journal)
    }

    /// Puts a backup where a journal is missing or damaged. A damaged one is kept beside it, under
    /// a name that ends in `.damaged`.
    ///
    /// # Errors
    /// [`StoreFault`].
    pub fn put_back_for_damaged(
        place: Place,
        competition: CompetitionId,
        backup: &Path,
        device: Arc<DeviceSecret>,
    ) -> Result<Self, StoreFault> {
        let source = open_backup(backup, competition)?;
        let partial = partial_name(&place.journal);
        open::remove_with_companions(&partial)?;
        copy(&source, &partial)?;
        begin_anew(&mut Connection::open(&partial)?, &partial)?;
        place.mark.forget()?;
        set_aside(&place.journal)?;
        move_into_place(&partial, &place.journal)?;
        Self::open(place, device)
    }
}

/// The backups in a folder, the newest first.
///
/// # Errors
/// [`StoreFault`] if the folder cannot be read.
pub fn list(folder: &Path) -> Result<Vec<Backup>, StoreFault> {
    let entries = match fs::read_dir(folder) {
        Err(none) if none.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other.at(folder)?,
    };
    let mut backups = Vec::new();
    for entry in entries {
        backups.extend(read_entry(&entry.at(folder)?.path())?);
    }
    backups.sort_by(|one, other| other.path.cmp(&one.path));
    Ok(backups)
}

/// Deletes backups, but for the newest `keep` and the last one of each day.
///
/// # Errors
/// [`StoreFault`] if the folder cannot be read or a file not be deleted.
pub fn prune(folder: &Path, keep: usize) -> Result<(), StoreFault> {
    let mut days = BTreeSet::new();
    for (nth, backup) in list(folder)?.iter().enumerate() {
        let last_of_its_day = days.insert(backup.taken_s.div_euclid(24 * 60 * 60));
        if nth >= keep && !last_of_its_day {
            crate::files::remove(&backup.path)?;
        }
    }
    Ok(())
}

/// The name sorts by time, and holds nothing that a file system minds. `before` counts the backups
/// of the same second.
fn name(taken_s: i64, before: usize, label: &[&str]) -> String {
    let mut name = DateTime::<Utc>::from_timestamp(taken_s, 0)
        .unwrap_or(DateTime::UNIX_EPOCH)
        .to_rfc3339_opts(SecondsFormat::Secs, true)
        .replace(':', "-");
    if before > 0 {
        name.push_str(&format!(".{:02}", before + 1));
    }
    for words in label.iter().map(|it| plain(it)).filter(|it| !it.is_empty()) {
        name.push(' ');
        name.push_str(&words);
    }
    name.truncate(name.floor_char_boundary(NAME_MAX));
    name + ENDING
}

/// Letters and digits of any script, with a hyphen for everything else.
fn plain(text: &str) -> String {
    let letters = text.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
    letters.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// Reads a backup's name. Any other file is none of ours.
fn read_entry(path: &Path) -> Result<Option<Backup>, StoreFault> {
    let name = path.file_name().and_then(|it| it.to_str());
    let Some(name) = name.and_then(|it| it.strip_suffix(ENDING)) else { return Ok(None) };
    let (time, label) = name.split_once(' ').unwrap_or((name, ""));
    let time = time.split_once('.').map_or(time, |(time, _)| time);
    let Ok(taken) = NaiveDateTime::parse_from_str(time, "%Y-%m-%dT%H-%M-%SZ") else {
        return Ok(None);
    };
    Ok(Some(Backup {
        path: path.to_owned(),
        taken_s: taken.and_utc().timestamp(),
        label: label.to_owned(),
        size: fs::metadata(path).at(path)?.len(),
    }))
}

fn copy(from: &Connection, to: &Path) -> Result<(), StoreFault> {
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
    if open::is_missing(path) {
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

/// A journal that was put back is another file to its peers, and has read less of theirs.
fn begin_anew(connection: &mut Connection, path: &Path) -> Result<(), StoreFault> {
    migrate::migrate(connection, path)?;
    let tx = connection.transaction()?;
    tx.execute("UPDATE own SET log = NULL, store_epoch = ?1", [random::<16>()?])?;
    tx.execute("DELETE FROM peer", [])?;
    tx.commit()?;
    Ok(())
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
        if !open::is_missing(&from) {
            fs::rename(&from, &to).at(&from)?;
        }
    }
    Ok(())
}

fn vanished(path: &Path) -> StoreFault {
    let source = io::Error::from(io::ErrorKind::NotFound);
    FileFault { path: path.to_owned(), source }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_backup_is_named_by_time_and_label() {
        let taken_s = 1_796_035_327;
        let label = ["Round 4: before drawing", "men-individual-rapid"];
        expect!["2026-11-30T10-42-07Z round-4-before-drawing men-individual-rapid.sqlite"]
            .assert_eq(&name(taken_s, 0, &label));
        expect!["2026-11-30T10-42-07Z.02 第四轮-抽签前.sqlite"].assert_eq(&name(
            taken_s,
            1,
            &["../第四轮 / 抽签前", ""],
        ));
        expect!["2026-11-30T10-42-07Z.sqlite"].assert_eq(&name(taken_s, 0, &[]));
        assert!(name(taken_s, 0, &["男".repeat(400).as_str()]).len() < 200);
    }

    #[test]
    fn the_newest_and_the_last_of_each_day_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let day = 24 * 60 * 60;
        for taken_s in [0, 60, day, day + 60, 2 * day, 2 * day + 60, 2 * day + 120] {
            fs::write(folder.path().join(name(taken_s, 0, &["x"])), "").unwrap();
        }
        fs::write(folder.path().join("something else.sqlite"), "").unwrap();
        prune(folder.path(), 2).unwrap();
        let left: Vec<i64> = list(folder.path()).unwrap().iter().map(|it| it.taken_s).collect();
        assert_eq!(left, [2 * day + 120, 2 * day + 60, day + 60, 60]);
        assert!(folder.path().join("something else.sqlite").exists());
    }
}
