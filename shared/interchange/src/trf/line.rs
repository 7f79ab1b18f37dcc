//! Lines and columns, as the format counts them: characters, from 1.

use super::fault::{Fault, FaultCode};
use crate::table::{decode::GbPairs, text::half_width};
use competition::score::Points;
use encoding_rs::GB18030;
use std::{borrow::Cow, str::FromStr};

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

/// The text of a file.
pub(super) struct Text {
    text: String,
    /// The encoding, if it is not UTF-8.
    pub(super) read_as: Option<&'static str>,
}

/// Stands after a character whose bytes fill more than one column. It is no part of any text: where
/// a file has it or another control character, a blank stands.
const FILLER: char = '\0';

/// The columns of a 001 record that are always blank.
const GAPS: [usize; 11] = [4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91];

/// Reads UTF-8 with or without a byte order mark, else GB18030 if what comes out is common Chinese,
/// else Latin-1.
pub(super) fn decode(bytes: &[u8]) -> Text {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Text { text: text.to_owned(), read_as: None };
    }
    // In Latin-1 two letters with accents hardly ever stand side by side.
    let GbPairs { common, others } = GbPairs::of(bytes);
    if common > others
        && let Some(text) = GB18030.decode_without_bom_handling_and_without_replacement(bytes)
    {
        return Text { text: text.into_owned(), read_as: Some("GB18030") };
    }
    let text = bytes.iter().copied().map(char::from).collect();
    Text { text, read_as: Some("Latin-1") }
}

impl Text {
    /// The lines, which may end in LF, CR or both. Columns are characters, unless the records of
    /// the players only fit where they are bytes, as some programs count.
    pub(super) fn lines(&self) -> impl Iterator<Item = Line> {
        let bytes_fit = self.misfits(|it| self.width(it)) < self.misfits(|_| 1);
        let width = move |it: char| if bytes_fit { self.width(it) } else { 1 };
        split(&self.text).zip(1..).map(move |(it, number)| Line::new(number, it, width))
    }

    /// How many characters stand in columns that are always blank.
    fn misfits(&self, width: impl Fn(char) -> usize + Copy) -> usize {
        if self.text.is_ascii() {
            return 0;
        }
        let players = split(&self.text).filter(|it| it.starts_with("001") && !it.is_ascii());
        players
            .map(|it| {
                let line = Line::new(0, it, width);
                GAPS.iter().filter(|it| line.at(**it) != ' ').count()
            })
            .sum()
    }

    /// How many bytes a character has in the file.
    fn width(&self, it: char) -> usize {
        match self.read_as {
            None => it.len_utf8(),
            Some("GB18030") if !it.is_ascii() => 2,
            Some(_) => 1,
        }
    }
}

/// The lines of a text. CR LF is one end, not two.
fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|it| it.strip_suffix('\r').unwrap_or(it).split('\r'))
}

impl Line {
    fn new(number: usize, text: &str, width: impl Fn(char) -> usize) -> Self {
        let shown = |it: char| if it.is_control() { ' ' } else { it };
        if text.is_ascii() {
            return Self { number, chars: text.chars().map(shown).collect() };
        }
        let fillers = |it: char| std::iter::repeat_n(FILLER, width(it).saturating_sub(1));
        let wide = |it: char| std::iter::once(shown(it)).chain(fillers(it));
        Self { number, chars: text.chars().flat_map(wide).collect() }
    }

    /// The characters of these, without fillers.
    fn text(chars: &[char]) -> String {
        chars.iter().filter(|it| **it != FILLER).collect()
    }

    /// The code: the first three characters.
    pub(super) fn code(&self) -> String {
        Self::text(&self.chars[..self.chars.len().min(3)])
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
        let text = Self::text(chars).trim().to_owned();
        Columns { line: self.number, column, text }
    }

    /// What follows the code.
    pub(super) fn rest(&self) -> Columns {
        self.columns(4, self.chars.len().max(4))
    }

    /// What follows the code, with the blanks before it: its columns count.
    pub(super) fn tail(&self) -> String {
        Self::text(self.chars.get(3..).unwrap_or_default()).trim_end().to_owned()
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

    /// What stands here in digits of the usual width.
    fn usual(&self) -> Cow<'_, str> {
        if self.text.is_ascii() { (&self.text).into() } else { half_width(&self.text).into() }
    }

    /// The whole number that stands here.
    pub(super) fn number<N: FromStr>(&self) -> Result<N, Fault> {
        // `parse` would let a sign pass.
        let text = self.usual();
        let digits = !self.is_blank() && text.bytes().all(|it| it.is_ascii_digit());
        let number = if digits { text.parse().ok() } else { None };
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
        halves(&self.usual())
            .map(Points::from_halves)
            .ok_or_else(|| self.fault(FaultCode::NotPoints { seen: self.text.clone() }))
    }

    /// What one result or one round is worth: points that fit the four columns that they have.
    pub(super) fn worth(&self) -> Result<Points, Fault> {
        let points = self.points()?;
        let fault = || self.fault(FaultCode::NotPoints { seen: self.text.clone() });
        Some(points).filter(|it| *it <= WORTH_MAX).ok_or_else(fault)
    }
}

/// 99.5.
pub(super) const WORTH_MAX: Points = Points::from_halves(199);

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
        let text = decode(b"a\r\nb\rc\nd\r\n\r\ne");
        let lines: Vec<_> = text.lines().map(|it| (it.number, it.at(1))).collect();
        assert_eq!(lines, [(1, 'a'), (2, 'b'), (3, 'c'), (4, 'd'), (5, ' '), (6, 'e')]);
    }

    /// A player by columns that are characters, and by columns that are bytes of an encoding.
    #[test]
    fn columns_are_characters_or_bytes() {
        let read = |bytes: &[u8]| {
            let text = decode(bytes);
            let line = text.lines().next().unwrap();
            format!(
                "{:?} {} {}",
                text.read_as,
                line.columns(15, 47).text,
                line.columns(49, 52).text
            )
        };
        let line = |blanks: usize| format!("001    1 m    赵一{:blanks$} 2411 CHN", "");
        let gb = |text: &str| GB18030.encode(text).0.into_owned();
        assert_eq!(read(line(31).as_bytes()), "None 赵一 2411");
        assert_eq!(read(line(27).as_bytes()), "None 赵一 2411");
        assert_eq!(read(&gb(&line(31))), "Some(\"GB18030\") 赵一 2411");
        assert_eq!(read(&gb(&line(29))), "Some(\"GB18030\") 赵一 2411");
    }

    #[test]
    fn accents_are_not_taken_for_chinese() {
        assert_eq!(decode(b"M\xFCller, J\xF6rg").text, "Müller, Jörg");
        assert_eq!(decode(b"Strau\xDF, \xC9va").read_as, Some("Latin-1"));
    }
}
