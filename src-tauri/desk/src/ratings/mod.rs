//! The rating lists of this device: what FIDE hands out, read in once, so that people are found in
//! it without any network. Nothing is ever fetched.
//!
//! Each list is one SQLite file outside the competitions' journals. It is made under another name
//! and gets its own once it is whole, so that the list before it serves until then. After that it
//! is only read: it needs no write-ahead log, and it is replaced or removed as a file.

mod build;
mod fault;
mod find;
mod incoming;
mod list;
mod migrate;

pub use fault::RatingsFault;
pub use incoming::{Incoming, RatingListWish};
pub(crate) use list::RatingList;

use crate::files::{At, remove};
use interchange::ratings::Speed;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use std::{
    fmt, fs,
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
};
use ts_rs::TS;

/// Which list: one of a kind for each month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct RatingListKey {
    /// Its year.
    pub year: u16,
    /// Its month, from 1.
    pub month: u8,
    /// What it holds.
    pub of: RatingListOf,
}

/// What a list holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum RatingListOf {
    /// Standard ratings.
    Standard,
    /// Rapid ratings.
    Rapid,
    /// Blitz ratings.
    Blitz,
    /// The ratings at all speeds.
    All,
}

/// A list as one sees it from outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RatingListLine {
    /// Which.
    pub key: RatingListKey,
    /// How many players it has.
    #[ts(type = "number")]
    pub rows: u64,
    /// How many rows of the file were left out, each for a fault.
    #[ts(type = "number")]
    pub left_out: u64,
    /// When it was read in, by this device's clock, in milliseconds since 1970.
    #[ts(type = "number")]
    pub imported_ms: u64,
}

/// One player of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RatedLine {
    /// The FIDE id.
    pub fide_id: u32,
    /// `Last, First` as the list has it.
    pub name: String,
    /// The federation's three letters.
    pub federation: String,
    /// The sex; none if the list does not say it.
    pub sex: Option<competition::competitor::Sex>,
    /// `GM`, `WIM` …, empty for none.
    pub title: String,
    /// The title among women.
    pub women_title: String,
    /// The ratings: standard, rapid, blitz.
    pub ratings: [Option<u16>; 3],
    /// The year of birth, if it is known.
    pub born: Option<u16>,
    /// Whether the player is marked as not active.
    pub inactive: bool,
}

/// The lists of a device.
#[derive(Debug)]
pub struct RatingLists {
    folder: PathBuf,
    /// What is being read in, one at a time.
    incoming: Mutex<Option<Arc<incoming::Course>>>,
}

/// How far the reading in of a list is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RatingsProgress {
    /// So much of the file has been read, in percent; 100 while names are put in order.
    pub percent: u8,
    /// So many players have been taken.
    #[ts(type = "number")]
    pub rows: u64,
}

const ENDING: &str = ".sqlite";

impl RatingListOf {
    /// Whether the list tells ratings at a speed.
    pub fn tells(self, speed: Speed) -> bool {
        match self {
            Self::All => true,
            Self::Standard => speed == Speed::Standard,
            Self::Rapid => speed == Speed::Rapid,
            Self::Blitz => speed == Speed::Blitz,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
            Self::All => "all",
        }
    }
}

impl From<Speed> for RatingListOf {
    fn from(speed: Speed) -> Self {
        match speed {
            Speed::Standard => Self::Standard,
            Speed::Rapid => Self::Rapid,
            Speed::Blitz => Self::Blitz,
        }
    }
}

/// `2026-10-all`.
impl fmt::Display for RatingListKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{}", self.year, self.month, self.of.name())
    }
}

/// A text is no key of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAKey;

impl FromStr for RatingListKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let [year, month, of] = text.split('-').collect::<Vec<_>>()[..] else {
            return Err(NotAKey);
        };
        let all =
            [RatingListOf::Standard, RatingListOf::Rapid, RatingListOf::Blitz, RatingListOf::All];
        let key = Self {
            year: year.parse().map_err(|_| NotAKey)?,
            month: month.parse().map_err(|_| NotAKey)?,
            of: all.into_iter().find(|it| it.name() == of).ok_or(NotAKey)?,
        };
        if key.to_string() == text { Ok(key) } else { Err(NotAKey) }
    }
}

impl RatingLists {
    /// The lists in a folder, which is there.
    pub(crate) fn open(folder: PathBuf) -> Self {
        Self { folder, incoming: Mutex::default() }
    }

    /// The lists that are whole and can be read, the newest first.
    pub(crate) fn lines(&self) -> Result<Vec<RatingListLine>, RatingsFault> {
        let lists = self.keys()?.into_iter().rev();
        Ok(lists.filter_map(|it| self.list(it).ok()?.line().ok()).collect())
    }

    /// The newest list that tells ratings at a speed.
    pub(crate) fn newest(&self, speed: Speed) -> Result<Option<RatingList>, RatingsFault> {
        let newest = self.keys()?.into_iter().rev().find(|it| it.of.tells(speed));
        newest.map(|it| self.list(it)).transpose()
    }

    /// A list.
    pub(crate) fn list(&self, key: RatingListKey) -> Result<RatingList, RatingsFault> {
        RatingList::open(key, &self.path(key))
    }

    /// Removes a list; that there is none is no fault.
    pub(crate) fn remove(&self, key: RatingListKey) -> Result<(), RatingsFault> {
        Ok(remove(&self.path(key))?)
    }

    /// How far the reading in of a list is; none if none is read in.
    pub(crate) fn progress(&self) -> Option<RatingsProgress> {
        self.incoming.lock().as_ref().map(|it| it.progress())
    }

    /// Stops the reading in of a list, if one is read in; nothing of it stays.
    pub(crate) fn stop(&self) {
        if let Some(course) = &*self.incoming.lock() {
            course.stop();
        }
    }

    fn keys(&self) -> Result<Vec<RatingListKey>, RatingsFault> {
        let mut keys = Vec::new();
        for entry in fs::read_dir(&self.folder).at(&self.folder)? {
            let name = entry.at(&self.folder)?.file_name();
            let key = name.to_str().and_then(|it| it.strip_suffix(ENDING));
            keys.extend(key.and_then(|it| it.parse::<RatingListKey>().ok()));
        }
        keys.sort_unstable();
        Ok(keys)
    }

    fn path(&self, key: RatingListKey) -> PathBuf {
        self.folder.join(format!("{key}{ENDING}"))
    }

    fn folder(&self) -> &Path {
        &self.folder
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_name_of_a_file() {
        let key = RatingListKey { year: 2026, month: 10, of: RatingListOf::All };
        assert_eq!(key.to_string(), "2026-10-all");
        assert_eq!("2026-10-all".parse(), Ok(key));
        for text in ["2026-10", "2026-1-all", "+2026-10-all", "../2026-10-all", "2026-10-fide"] {
            assert_eq!(text.parse::<RatingListKey>(), Err(NotAKey), "{text}");
        }
    }

    #[test]
    fn later_months_come_later_and_a_list_of_all_speeds_last() {
        let key = |month, of| RatingListKey { year: 2026, month, of };
        let keys = [
            key(9, RatingListOf::Standard),
            key(9, RatingListOf::All),
            key(10, RatingListOf::Rapid),
        ];
        assert!(keys.is_sorted());
    }
}
