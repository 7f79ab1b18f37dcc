//! Telling whether files changed, so that nothing is done twice.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::trouble::Trouble;

/// What files hold, in sixteen hexadecimal digits: paths and contents, not times.
pub(crate) fn of(paths: &[PathBuf], skip: &[&str]) -> Result<String, Trouble> {
    let mut hasher = DefaultHasher::new();
    for path in paths {
        add(path, skip, &mut hasher)?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Whether `stamp` was left by the same fingerprint.
pub(crate) fn is_fresh(stamp: &Path, fingerprint: &str) -> bool {
    fs::read_to_string(stamp).is_ok_and(|it| it == fingerprint)
}

/// Leaves the fingerprint for the next time.
pub(crate) fn leave(stamp: &Path, fingerprint: &str) -> Result<(), Trouble> {
    let folder = stamp.parent().expect("a stamp is a file in a folder");
    fs::create_dir_all(folder).map_err(|error| Trouble::at(folder, &error))?;
    fs::write(stamp, fingerprint).map_err(|error| Trouble::at(stamp, &error))
}

fn add(path: &Path, skip: &[&str], hasher: &mut DefaultHasher) -> Result<(), Trouble> {
    let name = path.file_name().unwrap_or_default();
    if skip.iter().any(|it| name == *it) || !path.exists() {
        return Ok(());
    }
    if path.is_dir() {
        return inside(path)?.iter().try_for_each(|it| add(it, skip, hasher));
    }

    path.hash(hasher);
    fs::read(path).map_err(|error| Trouble::at(path, &error))?.hash(hasher);
    Ok(())
}

/// What a folder holds, in order of name.
pub(crate) fn inside(folder: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let trouble = |error| Trouble::at(folder, &error);
    let entries = fs::read_dir(folder).map_err(trouble)?;
    let mut paths =
        entries.map(|it| it.map(|it| it.path())).collect::<Result<Vec<_>, _>>().map_err(trouble)?;
    paths.sort();
    Ok(paths)
}
