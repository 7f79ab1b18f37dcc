//! Any table file by its content, whatever its name.

use crate::table::{
    TableFile, csv, limit,
    problem::{Measure, Problem, Trouble},
    xlsx,
};

/// Reads a table file. Nothing in it is interpreted yet.
///
/// # Errors
/// The one reason why the file as a whole cannot be read.
pub fn read_tables(bytes: &[u8]) -> Result<TableFile, Problem> {
    const WORKBOOK: &[u8] = b"PK\x03\x04";
    const OLD_WORKBOOK: &[u8] = &[0xD0, 0xCF, 0x11, 0xE0];

    if bytes.len() > limit::BYTES {
        return Err(Problem::of_file(too_large(Measure::Bytes, limit::BYTES as u64)));
    }
    if bytes.starts_with(WORKBOOK) {
        xlsx::read(bytes).map_err(Problem::of_file)
    } else if bytes.starts_with(OLD_WORKBOOK) {
        Err(Problem::of_file(Trouble::OldOrLockedWorkbook))
    } else {
        csv::read(bytes)
    }
}

pub(super) fn too_large(what: Measure, at_most: u64) -> Trouble {
    Trouble::TooLarge { what, at_most: u32::try_from(at_most).unwrap_or(u32::MAX) }
}

/// Counts what has been read and stops where it is too much.
#[derive(Default)]
pub(super) struct Budget {
    cells: usize,
    text: usize,
}

impl Budget {
    /// Takes a cell at a place, row from 1 and column from 0, that makes its row longer by some
    /// cells.
    pub(super) fn take(
        &mut self,
        (row, column): (u32, usize),
        longer_by: usize,
        text: &str,
    ) -> Result<(), Trouble> {
        self.cells += longer_by;
        self.text += text.len();
        if row > limit::ROWS {
            Err(too_large(Measure::Rows, limit::ROWS.into()))
        } else if column >= limit::COLUMNS {
            Err(too_large(Measure::Columns, limit::COLUMNS as u64))
        } else if self.cells > limit::CELLS {
            Err(too_large(Measure::Cells, limit::CELLS as u64))
        } else if self.text > limit::TEXT {
            Err(too_large(Measure::Text, limit::TEXT as u64))
        } else {
            Ok(())
        }
    }
}
