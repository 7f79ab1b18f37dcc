//! Folders that another program copies to other devices, file by file.
//!
//! A database that is copied while it is written is torn in the copy, and a copy that comes back
//! turns the journal back. A desk survives both, by a damaged file's backup or by a new log; but
//! the place is wrong, and the person should know. What goes between devices is a bundle.

use std::{ffi::OsStr, fmt, path::Path};

/// Who copies a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyncedBy {
    /// Dropbox.
    Dropbox,
    /// Google Drive.
    GoogleDrive,
    /// iCloud.
    ICloud,
    /// 坚果云.
    Nutstore,
    /// OneDrive.
    OneDrive,
    /// Syncthing.
    Syncthing,
}

/// Names that a folder above may have.
const NAMES: &[(&str, SyncedBy)] = &[
    ("dropbox", SyncedBy::Dropbox),
    ("google drive", SyncedBy::GoogleDrive),
    ("googledrive", SyncedBy::GoogleDrive),
    ("icloud", SyncedBy::ICloud),
    ("mobile documents", SyncedBy::ICloud),
    ("nutstore", SyncedBy::Nutstore),
    ("我的坚果云", SyncedBy::Nutstore),
    ("坚果云", SyncedBy::Nutstore),
    ("onedrive", SyncedBy::OneDrive),
];

/// Files and folders that such a program puts into the folder it copies.
const MARKS: &[(&str, SyncedBy)] = &[
    (".dropbox", SyncedBy::Dropbox),
    (".dropbox.cache", SyncedBy::Dropbox),
    (".nutstore", SyncedBy::Nutstore),
    (".stfolder", SyncedBy::Syncthing),
];

impl fmt::Display for SyncedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dropbox => "Dropbox",
            Self::GoogleDrive => "Google Drive",
            Self::ICloud => "iCloud",
            Self::Nutstore => "坚果云",
            Self::OneDrive => "OneDrive",
            Self::Syncthing => "Syncthing",
        })
    }
}

/// Who copies this folder to other devices, as far as names and marks tell.
pub fn synced_by(folder: &Path) -> Option<SyncedBy> {
    // Where it really lies, if that can be told.
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    folder.ancestors().find_map(|it| by_mark(it).or_else(|| by_name(it.file_name()?)))
}

fn by_mark(folder: &Path) -> Option<SyncedBy> {
    MARKS.iter().find(|it| folder.join(it.0).exists()).map(|it| it.1)
}

/// A name, alone or with more behind it such as `OneDrive - Club`.
fn by_name(name: &OsStr) -> Option<SyncedBy> {
    let name = name.to_string_lossy().to_lowercase();
    let bears = |it: &str| {
        name.strip_prefix(it).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    NAMES.iter().find(|it| bears(it.0)).map(|it| it.1)
}
