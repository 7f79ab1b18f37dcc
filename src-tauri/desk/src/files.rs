//! Writing files so that a power cut leaves the old one or the new one, never half of one.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// A file or folder could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}", path.display())]
pub struct FileFault {
    /// Which one.
    pub path: PathBuf,
    /// What the system said.
    pub source: io::Error,
}

/// Names the path in an IO error.
pub(crate) trait At<T> {
    fn at(self, path: &Path) -> Result<T, FileFault>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, path: &Path) -> Result<T, FileFault> {
        self.map_err(|source| FileFault { path: path.to_owned(), source })
    }
}

/// Who may read a new file.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Readers {
    /// Whoever the system's default lets.
    Usual,
    /// This account only.
    Owner,
}

/// Writes a whole file under a temporary name, to the disk, and renames it into place.
pub(crate) fn write_whole(path: &Path, bytes: &[u8], readers: Readers) -> Result<(), FileFault> {
    let partial = partial_name(path);
    write_through(&partial, bytes, readers).at(&partial)?;
    move_into_place(&partial, path)
}

/// Gives a finished file its name, to the disk. What had that name is replaced.
pub(crate) fn move_into_place(partial: &Path, path: &Path) -> Result<(), FileFault> {
    fs::rename(partial, path).at(path)?;
    sync_folder(path)
}

/// The name that a file bears until it is whole. Leftovers under such names mean nothing.
pub(crate) fn partial_name(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

/// Makes a folder, and those above it, that only this account may enter.
pub(crate) fn make_folder(path: &Path) -> Result<(), FileFault> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).at(path)
}

/// Removes a file if it is there.
pub(crate) fn remove(path: &Path) -> Result<(), FileFault> {
    match fs::remove_file(path) {
        Err(gone) if gone.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other.at(path),
    }
}

fn write_through(path: &Path, bytes: &[u8], readers: Readers) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    if let Readers::Owner = readers {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = readers;
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A new name in a folder survives a power cut only once the folder itself is written.
pub(crate) fn sync_folder(of: &Path) -> Result<(), FileFault> {
    match of.parent() {
        // Windows has no such call, and NTFS keeps names in its own journal.
        Some(folder) if cfg!(unix) => File::open(folder).and_then(|it| it.sync_all()).at(folder),
        Some(_) | None => Ok(()),
    }
}
