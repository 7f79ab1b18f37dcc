//! Backups that a person can choose from, and putting one back.
//!
//! A backup is a SQLite file made by SQLite's own backup call, named by time and label, such as
//! `2026-11-30T10-42-07Z round-4-before-drawing men-individual-rapid.sqlite`. Putting one back
//! takes nothing away from the others: what they have of the records since comes back when the
//! desks next meet. This device writes on in a new log.

use super::{Base, Journal, Place, StoreFault, sqlite};
use crate::{
    files::{At, FileFault, make_folder, move_into_place, partial_name},
    identity::DeviceSecret,
};
use chrono::{DateTime, NaiveDateTime, SecondsFormat, Utc};
use competition::id::CompetitionId;
use std::{
    collections::BTreeSet,
    fs, io,
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
        self.tables.copy_to(&partial)?;
        move_into_place(&partial, &path)?;
        read_entry(&path)?.ok_or_else(|| vanished(&path))
    }

    /// Makes this journal what it was when a backup was taken. The next record begins a new log.
    ///
    /// # Errors
    /// [`StoreFault`]. If the backup is damaged or another competition's, nothing has changed.
    pub fn put_back(&mut self, backup: &Path) -> Result<(), StoreFault> {
        let (mark, own) = (&self.place.mark, &mut self.own);
        self.tables.put_back(backup, &mut || {
            // Without a mark the log is not continued, even if the power goes in the middle of this.
            mark.forget()?;
            *own = None;
            Ok(())
        })
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
        match &place.base {
            Base::File(file) => {
                sqlite::restore(file, competition, backup, || Ok(place.mark.forget()?))?;
            }
            Base::Shared(..) => return Err(StoreFault::NoBackups),
        }
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

/// There is no such backup.
pub(super) fn vanished(path: &Path) -> StoreFault {
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
