//! Lines and columns, as the format counts them: characters, from 1.

use super::fault::{Fault, FaultCode};
use competition::score::Points;
use std::str::FromStr;

/// One line of a file.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// Its number, from 1.
    pub(super) number: usize,
    chars: Vec<char>,
}

/// A run of columns of a line.
#[derive(Debug, Clone)]
pub(super) struct Columns {
    line: usize,
    /// The column of its first character that is not blank, else its first column.
    column: usize,
    /// What stands there, trimmed.
    pub(super) text: String,
}

/// The text of a file: UTF-8 with or without a byte order mark, else Latin-1.
pub(super) fn decode(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}

/// The lines of a text, which may end in LF, CR or both.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let text = text.replace("\r\n", "\n");
    let lines = text.split(['\n', '\r']);
    lines.zip(1..).map(|(it, number)| Line { number, chars: it.chars().collect() }).collect()
}

impl Line {
    /// The code: the first three characters.
    pub(super) fn code(&self) -> String {
        self.chars.iter().take(3).collect()
    }

    /// How many characters the line has without blanks at its end.
    pub(super) fn len(&self) -> usize {
        self.chars.iter().rposition(|it| !it.is_whitespace()).map_or(0, |it| it + 1)
    }

    /// The character in a column, blank beyond the end.
    pub(super) fn at(&self, column: usize) -> char {
        self.chars.get(column - 1).copied().unwrap_or(' ')
    }

    /// The columns `first` to `last`, blank beyond the end.
    pub(super) fn columns(&self, first: usize, last: usize) -> Columns {
        let end = last.min(self.chars.len());
        let chars = self.chars.get(first - 1..end).unwrap_or_default();
        let blank = chars.iter().take_while(|it| it.is_whitespace()).count();
        let column = if blank == chars.len() { first } else { first + blank };
        let text = chars.iter().collect::<String>().trim().to_owned();
        Columns { line: self.number, column, text }
    }

    /// What follows the code.
    pub(super) fn rest(&self) -> Columns {
        self.columns(4, self.chars.len().max(4))
    }

    /// The words from a column on.
    pub(super) fn words(&self, first: usize) -> Vec<Columns> {
        let mut words = Vec::new();
        let mut column = first;
        while column <= self.len() {
            let blank = |it: &usize| self.at(*it).is_whitespace();
            let start = (column..=self.len()).find(|it| !blank(it)).unwrap_or(column);
            let end = (start..=self.len()).find(blank).unwrap_or(self.len() + 1);
            words.push(self.columns(start, end - 1));
            column = end.max(column + 1);
        }
        words
    }

    /// Runs of `width` columns, `stride` apart, from `first` to the end of the line, without
    /// those that are blank.
    pub(super) fn runs(&self, first: usize, width: usize, stride: usize) -> Vec<Columns> {
        (first..=self.len())
            .step_by(stride)
            .map(|it| self.columns(it, it + width - 1))
            .filter(|it| !it.text.is_empty())
            .collect()
    }

    /// A fault in a column of this line.
    pub(super) fn fault(&self, column: usize, code: FaultCode) -> Fault {
        Fault { line: self.number, column, code }
    }
}

impl Columns {
    /// Where these columns are.
    pub(super) fn place(&self) -> super::records::Place {
        super::records::Place { line: self.line, column: self.column }
    }

    /// A fault in these columns.
    pub(super) fn fault(&self, code: FaultCode) -> Fault {
        Fault { line: self.line, column: self.column, code }
    }

    /// Part of what stands here, in the same place.
    pub(super) fn with_text(&self, text: &str) -> Self {
        Self { text: text.to_owned(), ..self.clone() }
    }

    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    /// The whole number that stands here.
    pub(super) fn number<N: FromStr>(&self) -> Result<N, Fault> {
        // `parse` would let a sign pass.
        let digits = !self.is_blank() && self.text.bytes().all(|it| it.is_ascii_digit());
        let number = if digits { self.text.parse().ok() } else { None };
        number.ok_or_else(|| self.fault(FaultCode::NotANumber { seen: self.text.clone() }))
    }

    /// The pairing number that stands here.
    pub(super) fn player(&self) -> Result<u16, Fault> {
        match self.number()? {
            0 => Err(self.fault(FaultCode::NoSuchPlayer { number: 0 })),
            number => Ok(number),
        }
    }

    /// The round, from 1, that stands here.
    pub(super) fn round(&self) -> Result<u16, Fault> {
        match self.number()? {
            0 => Err(self.fault(FaultCode::NotARound { seen: self.text.clone() })),
            round => Ok(round),
        }
    }

    /// The points that stand here, such as `11.5`, `2` or `0,5`.
    pub(super) fn points(&self) -> Result<Points, Fault> {
        halves(&self.text)
            .map(Points::from_halves)
            .ok_or_else(|| self.fault(FaultCode::NotPoints { seen: self.text.clone() }))
    }
}

fn halves(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let half = match part.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return None,
    };
    let is_number = |it: &str| it.bytes().all(|it| it.is_ascii_digit());
    if text.is_empty() || whole.is_empty() && part.is_empty() || !is_number(whole) {
        return None;
    }
    let whole: u32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    (whole < 100_000).then_some(whole * 2 + half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_in_halves() {
        let read = ["11.5", "2", "0,5", ".5", "1.00", "", ".", "-1", "0.25", "1.x", "99999999999"];
        assert_eq!(
            read.map(halves),
            [Some(23), Some(4), Some(1), Some(1), Some(2), None, None, None, None, None, None],
        );
    }

    #[test]
    fn lines_end_in_any_of_three_ways() {
        let numbers: Vec<_> =
            lines("a\r\nb\rc\nd").iter().map(|it| (it.number, it.at(1))).collect();
        assert_eq!(numbers, [(1, 'a'), (2, 'b'), (3, 'c'), (4, 'd')]);
    }
}
