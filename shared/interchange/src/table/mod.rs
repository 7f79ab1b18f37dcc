//! A sheet as people see it: rows and columns of text, each cell knowing its place.

pub mod problem;
pub mod read;

pub(crate) mod footer;
pub(crate) mod header;
pub(crate) mod text;

mod csv;
pub(crate) mod decode;
mod xlsx;

use serde::Serialize;
use ts_rs::TS;

/// A file of tables: one for csv, one for each visible sheet of a workbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableFile {
    /// How the file was read.
    pub format: TableFormat,
    /// The tables, in the file's order.
    pub tables: Vec<Table>,
}

/// How a file was read, so that nobody has to guess why a name looks wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export)]
pub enum TableFormat {
    /// Text with separators.
    Csv {
        /// How the bytes became text.
        encoding: TextEncoding,
        /// What stands between two cells.
        separator: char,
    },
    /// An Excel workbook.
    Xlsx,
}

/// How bytes became text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum TextEncoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16, little endian, by its byte order mark.
    Utf16Le,
    /// UTF-16, big endian, by its byte order mark.
    Utf16Be,
    /// GB18030, which holds GBK and GB2312: what a Chinese Excel writes as csv.
    Gb18030,
}

/// One sheet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// The sheet's name; none for csv.
    pub sheet: Option<String>,
    /// The rows that hold anything, from top to bottom.
    pub rows: Vec<Row>,
}

/// One row that holds at least one text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The row's number as Excel shows it, from 1.
    pub number: u32,
    /// The texts from column A on, without blanks around them; the row may end early.
    pub cells: Vec<String>,
}

impl Row {
    /// The text in a column counted from 0; empty if there is none.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// How many cells hold a text.
    pub fn filled(&self) -> usize {
        self.cells.iter().filter(|it| !it.is_empty()).count()
    }
}

/// The letters of a column counted from 0: A, B … Z, AA.
pub fn column_letters(column: usize) -> String {
    let last = char::from(b'A' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        before => format!("{}{last}", column_letters(before - 1)),
    }
}

/// How much is read at most. A list of entries or a crosstable is far smaller; what is larger is
/// a mistake or an attack.
pub(crate) mod limit {
    /// Bytes of the file.
    pub(crate) const BYTES: usize = 16 << 20;
    /// Bytes of a workbook's parts once unpacked, together.
    pub(crate) const UNPACKED: u64 = 64 << 20;
    /// Parts of a workbook's archive.
    pub(crate) const PARTS: usize = 2_000;
    /// The last row read.
    pub(crate) const ROWS: u32 = 10_000;
    /// The last column read, counted from 1.
    pub(crate) const COLUMNS: usize = 128;
    /// Separators in a line: the columns of Excel. Blank cells at a line's end are not read.
    pub(crate) const FIELDS: usize = 16_384;
    /// Cells of all sheets together, blank ones between filled ones included.
    pub(crate) const CELLS: usize = 1_280_000;
    /// Bytes of text in all cells together.
    pub(crate) const TEXT: usize = 32 << 20;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_letters() {
        let letters = [0, 1, 25, 26, 51, 52, 701, 702].map(column_letters);
        assert_eq!(letters, ["A", "B", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }
}
