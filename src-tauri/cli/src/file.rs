//! The tournament files named on the command line.

use crate::failure::Failure;
use interchange::{tournament::Tournament, trf};
use std::path::{Path, PathBuf};

/// Reads a TRF file.
pub(crate) fn read(path: &Path) -> Result<Tournament, Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::Unreadable(path.to_owned(), error))?;
    trf::read(&bytes).map_err(|faults| Failure::BadFile(path.to_owned(), faults))
}

/// The files named, and those in the folders named: their `.trf` and `.trfx`, in order of name.
pub(crate) fn all(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in named {
        if path.is_dir() {
            files.extend(inside(path).map_err(|it| Failure::Unreadable(path.clone(), it))?);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn inside(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let is_trf = |it: &PathBuf| {
        let extension = it.extension().map(|it| it.to_ascii_lowercase());
        extension.is_some_and(|it| it == "trf" || it == "trfx")
    };
    let paths = std::fs::read_dir(folder)?.map(|it| Ok(it?.path()));
    let mut files: Vec<PathBuf> = paths.collect::<std::io::Result<_>>()?;
    files.retain(is_trf);
    files.sort();
    Ok(files)
}
