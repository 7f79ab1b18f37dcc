//! The tournament file named on the command line.

use crate::failure::Failure;
use interchange::{tournament::Tournament, trf};
use std::path::Path;

/// Reads a TRF file.
pub(crate) fn read(path: &Path) -> Result<Tournament, Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::Unreadable(path.to_owned(), error))?;
    trf::read(&bytes).map_err(|faults| Failure::BadFile(path.to_owned(), faults))
}
