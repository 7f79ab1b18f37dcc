//! What is wrong with a table file, cell by cell. The words for people are in `shared/words`
//! under `table`, keyed by code.

use crate::table::column_letters;
use serde::Serialize;
use std::fmt;
use ts_rs::TS;

/// One thing that a person should look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export, rename = "TableProblem")]
pub struct Problem {
    /// Whether the file can be used in spite of it.
    pub severity: Severity,
    /// Where it is; none if it is about the file as a whole.
    pub place: Option<CellPlace>,
    /// The text that stands there.
    pub seen: String,
    /// What it is.
    #[serde(flatten)]
    pub trouble: Trouble,
}

/// Whether a file with a problem can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, rename = "TableSeverity")]
pub enum Severity {
    /// It must be put right first.
    Error,
    /// It was read as stated, and a person should agree.
    Warning,
}

/// A place in a sheet, as Excel shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct CellPlace {
    /// The row, from 1.
    pub row: u32,
    /// The column's letters; none for the row as a whole.
    pub column: Option<String>,
    /// The header of the column as written.
    pub header: Option<String>,
}

/// What is wrong, with what is needed to say it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[ts(export, rename = "TableTrouble")]
pub enum Trouble {
    /// The file or its content is larger than any such list.
    TooLarge {
        /// What there is too much of.
        what: Measure,
        /// How much is read.
        at_most: u32,
    },
    /// An `.xls` of old, or a workbook locked by a password.
    OldOrLockedWorkbook,
    /// A workbook that is damaged or no workbook.
    BrokenWorkbook,
    /// Text in no encoding that is known here, or no text.
    UnknownEncoding,
    /// A quotation mark is opened and never closed, so that the rest is one cell.
    UnclosedQuote,
    /// No row among the first has the names of the columns.
    NoHeader,
    /// There is a header and nothing under it.
    NoRows,

    /// A column whose name says nothing here. It was not read.
    UnknownColumn,
    /// A column that means the same as another one. It was not read.
    SecondColumn {
        /// The letters of the column that was read.
        used: String,
    },
    /// The rounds are not numbered 1, 2, 3 …: one is missing.
    RoundMissing {
        /// The missing round.
        round: u16,
    },
    /// Columns by opponent instead of by round.
    TableByOpponent,

    /// The cell shows an error of a formula, such as `#REF!`.
    FormulaError,
    /// A row without a name.
    NameMissing,
    /// A name without a letter in it, or an endless one.
    NotAName,
    /// A character that only one font can show, left over from an old encoding.
    PrivateUseCharacter,
    /// A row with a name and nothing else, such as a note under the table.
    OnlyAName,
    /// A row without a delegation, where the regulation needs one.
    DelegationMissing,
    /// Neither a man nor a woman can be read from it.
    UnknownSex,
    /// No date can be read from it for certain.
    UnreadableDate,
    /// The calendar has no such date, or not in our time.
    NoSuchDate,
    /// A bare number, read as Excel counts days.
    SerialDate {
        /// The date it was read as.
        read_as: String,
    },
    /// A year or month of birth without the day, which an age limit may need.
    NotToTheDay,
    /// Not a whole number.
    NotARating,
    /// No rating list goes so high.
    RatingTooHigh {
        /// The highest that is believed.
        at_most: u16,
    },
    /// A title that nobody has without a rating.
    TitleWithoutRating,
    /// Not a number as the federations give them.
    NotAnId,
    /// Not a year.
    NotAYear,
    /// Not a board.
    NotABoard,
    /// The same name in the same delegation and event stands in another row too.
    SamePerson {
        /// That row.
        row: u32,
    },
    /// The same number stands in another row too.
    SameId {
        /// That row.
        row: u32,
    },

    /// A player without a number.
    NumberMissing,
    /// Not a whole number from 1 on.
    NotANumber,
    /// Another player has that number too.
    NumberTwice {
        /// That player's row.
        row: u32,
    },
    /// Not a number of points.
    NotPoints,
    /// The results add up to other points than the file says.
    PointsDiffer {
        /// What they add up to.
        computed: String,
    },
    /// The file gives ranks and no pairing numbers, so that the ranks became the numbers.
    NumberedByRank,
    /// Neither a game nor a bye can be read from it.
    UnreadableResult,
    /// A game whose result is not in the file.
    ResultMissing,
    /// A game that is not over yet. It was read as open.
    OpenGame,
    /// A round without any result. It was left out.
    RoundNotPlayed {
        /// That round.
        round: u16,
    },
    /// Nobody in the file has that number.
    UnknownOpponent {
        /// The number.
        opponent: u16,
    },
    /// A player against himself.
    OwnOpponent,
    /// The opponent's row says that he met somebody else or nobody.
    NotMirrored {
        /// The opponent's row.
        row: u32,
        /// What stands there.
        other: String,
    },
    /// Both say that they had the same color.
    SameColor {
        /// The opponent's row.
        row: u32,
        /// What stands there.
        other: String,
    },
    /// The two results cannot both be true.
    ResultsDisagree {
        /// The opponent's row.
        row: u32,
        /// What stands there.
        other: String,
    },
    /// Together less than a win was given, as an arbiter may rule.
    UnusualResult {
        /// The opponent's row.
        row: u32,
        /// What stands there.
        other: String,
    },
    /// The same two met in an earlier round already.
    MetBefore {
        /// That round.
        round: u16,
    },
    /// Several full-point byes in one round: at most one came from the pairing, and the file does
    /// not say which. All were read as byes asked for.
    SeveralByes {
        /// How many.
        count: u16,
    },
}

/// What a file can have too much of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, rename = "TableMeasure")]
pub enum Measure {
    /// Bytes of the file.
    Bytes,
    /// Bytes of the file once unpacked.
    UnpackedBytes,
    /// Rows.
    Rows,
    /// Columns.
    Columns,
    /// Cells.
    Cells,
    /// Bytes of text.
    Text,
}

impl Problem {
    /// A problem of the whole file.
    pub fn of_file(trouble: Trouble) -> Self {
        Self { severity: trouble.severity(), place: None, seen: String::new(), trouble }
    }

    /// A problem of a place.
    pub fn at(place: CellPlace, seen: &str, trouble: Trouble) -> Self {
        Self { severity: trouble.severity(), place: Some(place), seen: seen.to_owned(), trouble }
    }
}

impl CellPlace {
    /// A row as a whole.
    pub fn row(row: u32) -> Self {
        Self { row, column: None, header: None }
    }

    /// A cell by its column counted from 0, with the header as written.
    pub fn cell(row: u32, column: usize, header: &str) -> Self {
        Self { row, column: Some(column_letters(column)), header: Some(header.to_owned()) }
    }
}

/// Writes `B7`, or `7` for a row as a whole.
impl fmt::Display for CellPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column.as_deref().unwrap_or_default(), self.row)
    }
}

/// Writes a line for logs and tests: `B7 "x" NotANumber`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        match &self.place {
            Some(place) => write!(f, "{mark} {place} {:?} {:?}", self.seen, self.trouble),
            None => write!(f, "{mark} {:?}", self.trouble),
        }
    }
}

impl Trouble {
    /// Whether a file with it can be used.
    pub fn severity(&self) -> Severity {
        match self {
            Self::UnknownColumn
            | Self::SecondColumn { .. }
            | Self::PrivateUseCharacter
            | Self::OnlyAName
            | Self::SerialDate { .. }
            | Self::NotToTheDay
            | Self::TitleWithoutRating
            | Self::SamePerson { .. }
            | Self::SameId { .. }
            | Self::PointsDiffer { .. }
            | Self::NumberedByRank
            | Self::OpenGame
            | Self::RoundNotPlayed { .. }
            | Self::UnusualResult { .. }
            | Self::MetBefore { .. }
            | Self::SeveralByes { .. } => Severity::Warning,

            Self::TooLarge { .. }
            | Self::OldOrLockedWorkbook
            | Self::BrokenWorkbook
            | Self::UnknownEncoding
            | Self::UnclosedQuote
            | Self::NoHeader
            | Self::NoRows
            | Self::RoundMissing { .. }
            | Self::TableByOpponent
            | Self::FormulaError
            | Self::NameMissing
            | Self::NotAName
            | Self::DelegationMissing
            | Self::UnknownSex
            | Self::UnreadableDate
            | Self::NoSuchDate
            | Self::NotARating
            | Self::RatingTooHigh { .. }
            | Self::NotAnId
            | Self::NotAYear
            | Self::NotABoard
            | Self::NumberMissing
            | Self::NotANumber
            | Self::NumberTwice { .. }
            | Self::NotPoints
            | Self::UnreadableResult
            | Self::ResultMissing
            | Self::UnknownOpponent { .. }
            | Self::OwnOpponent
            | Self::NotMirrored { .. }
            | Self::SameColor { .. }
            | Self::ResultsDisagree { .. } => Severity::Error,
        }
    }
}

/// Whether any of the problems must be put right before the file can be used.
pub fn has_errors(problems: &[Problem]) -> bool {
    problems.iter().any(|it| it.severity == Severity::Error)
}

/// Puts problems in the order in which one reads: those of the file, then row by row.
pub(crate) fn sort(problems: &mut [Problem]) {
    problems.sort_by_key(|it| {
        let place = it.place.as_ref();
        let column = place.and_then(|it| it.column.clone()).unwrap_or_default();
        (place.map(|it| it.row), column.len(), column)
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        entries_file::EntryField, ratings::RatingFaultCode, table::TextEncoding, trf::FaultCode,
    };
    use std::{collections::BTreeSet, fs};

    /// The texts in quotes, but for the names of the fields: the codes of a type.
    fn codes<T: TS>() -> BTreeSet<String> {
        let declared = T::inline(&ts_rs::Config::default());
        let declared = declared.split("*/").map(|it| it.split("/*").next().unwrap_or_default());
        let declared = declared.collect::<String>().replace("\"code\":", "");
        declared.split('"').skip(1).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn every_code_has_words() {
        for language in ["zh", "en"] {
            let path = format!("{}/../words/{language}.json", env!("CARGO_MANIFEST_DIR"));
            let words: serde_json::Value =
                serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
            let worded = |key: &str| words[key].as_object().unwrap().keys().cloned().collect();
            let worded = |key: &str| -> BTreeSet<String> { worded(key) };
            assert_eq!(worded("table"), codes::<Trouble>());
            assert_eq!(worded("table_field"), codes::<EntryField>());
            assert_eq!(worded("table_measure"), codes::<Measure>());
            assert_eq!(worded("table_encoding"), codes::<TextEncoding>());
            assert_eq!(worded("trf"), codes::<FaultCode>());
            assert_eq!(worded("rating_list"), codes::<RatingFaultCode>());
        }
    }
}
