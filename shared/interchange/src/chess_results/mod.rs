//! Crosstables and start lists as tables: as chess-results writes them for Excel, and as plain
//! csv with start numbers. Everything that does not fit together is told at once.

pub mod read;

mod assemble;
mod cell;
mod check;
mod column;
mod list;

use crate::{
    table::{
        TableFormat,
        problem::{self, Problem},
    },
    tournament::Tournament,
};

/// A crosstable as far as it could be read. A start list is a crosstable without rounds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CrosstableFile {
    /// How the file was read; none if it could not be.
    pub format: Option<TableFormat>,
    /// The tournament; none if there are errors.
    pub tournament: Option<Tournament>,
    /// All problems of the file, from top to bottom.
    pub problems: Vec<Problem>,
}

impl CrosstableFile {
    /// Whether something must be put right before the tournament can be used.
    pub fn has_errors(&self) -> bool {
        problem::has_errors(&self.problems)
    }
}
