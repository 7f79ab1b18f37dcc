//! A list on its way in: its bytes are gathered in a file of this device, and then it is read. What
//! is left of one that was stopped or broke off is removed.

use super::{
    RatingListKey, RatingListLine, RatingLists, RatingsFault, RatingsProgress,
    build::{Source, build},
};
use crate::files::{At, move_into_place, partial_name, remove};
use interchange::ratings::Speed;
use serde::Deserialize;
use std::{
    fs::File,
    io::Write,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed},
    },
};
use ts_rs::TS;

/// The largest file that is taken: the XML of all players is less than one of these.
const BYTES_MAX: u64 = 2 << 30;

/// What the person says of a list, which no list says itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct RatingListWish {
    /// The year of the list.
    pub year: u16,
    /// Its month, from 1.
    pub month: u8,
    /// The speed of its ratings, if it has one column of them.
    pub single: Speed,
}

/// How far the reading in is, and whether it is to go on.
#[derive(Debug, Default)]
pub(super) struct Course {
    pub(super) percent: AtomicU8,
    pub(super) rows: AtomicU64,
    stopped: AtomicBool,
}

impl Course {
    pub(super) fn progress(&self) -> RatingsProgress {
        RatingsProgress { percent: self.percent.load(Relaxed), rows: self.rows.load(Relaxed) }
    }

    pub(super) fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }
}

/// A list on its way in. There is one at a time.
#[derive(Debug)]
pub struct Incoming<'a> {
    lists: &'a RatingLists,
    course: Arc<Course>,
    gathered: Option<File>,
    bytes: u64,
}

impl RatingLists {
    /// Begins to take a list in.
    pub(crate) fn begin(&self) -> Result<Incoming<'_>, RatingsFault> {
        let mut incoming = self.incoming.lock();
        if incoming.is_some() {
            return Err(RatingsFault::Busy);
        }
        let course = Arc::new(Course::default());
        *incoming = Some(Arc::clone(&course));
        Ok(Incoming { lists: self, course, gathered: None, bytes: 0 })
    }

    fn gathering(&self) -> PathBuf {
        partial_name(&self.folder().join("gathered"))
    }

    fn building(&self) -> PathBuf {
        partial_name(&self.folder().join("list"))
    }
}

impl Incoming<'_> {
    /// Takes the next bytes of the file.
    ///
    /// # Errors
    /// [`RatingsFault`], if the file becomes too large or cannot be kept.
    pub fn take(&mut self, bytes: &[u8]) -> Result<(), RatingsFault> {
        self.bytes += bytes.len() as u64;
        if self.bytes > BYTES_MAX {
            return Err(RatingsFault::TooLarge);
        }
        let path = self.lists.gathering();
        let file = match &mut self.gathered {
            Some(file) => file,
            none => none.insert(File::create(&path).at(&path)?),
        };
        Ok(file.write_all(bytes).at(&path)?)
    }

    /// Reads what was taken. The answer is nothing if somebody has stopped it.
    ///
    /// # Errors
    /// [`RatingsFault`].
    pub fn read(self, wish: RatingListWish) -> Result<Option<RatingListLine>, RatingsFault> {
        if self.gathered.is_none() {
            return Err(RatingsFault::NotAList(None));
        }
        let path = self.lists.gathering();
        self.read_file(&path, wish)
    }

    /// Reads a file of this device. The answer is nothing if somebody has stopped it.
    ///
    /// # Errors
    /// [`RatingsFault`].
    pub fn read_file(
        self,
        path: &Path,
        wish: RatingListWish,
    ) -> Result<Option<RatingListLine>, RatingsFault> {
        if !(1..=12).contains(&wish.month) || !(1970..=2999).contains(&wish.year) {
            return Err(RatingsFault::NoSuchMonth);
        }
        let file = File::open(path).at(path)?;
        let length = file.metadata().at(path)?.len();
        let source = Source::new(file, length, Arc::clone(&self.course));
        let building = self.lists.building();
        remove_list(&building)?;
        let Some(of) = build(source, &building, wish.single)? else { return Ok(None) };
        let key = RatingListKey { year: wish.year, month: wish.month, of };
        move_into_place(&building, &self.lists.path(key))?;
        self.lists.list(key)?.line().map(Some)
    }
}

impl Drop for Incoming<'_> {
    fn drop(&mut self) {
        drop(self.gathered.take());
        // What cannot be removed now is overwritten the next time.
        let _ = remove(&self.lists.gathering());
        let _ = remove_list(&self.lists.building());
        *self.lists.incoming.lock() = None;
    }
}

fn remove_list(path: &Path) -> Result<(), RatingsFault> {
    for ending in ["", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        remove(name.as_ref())?;
    }
    Ok(())
}
