//! FIDE's rating lists: text in fixed columns, or XML. They have some two million rows, so that they
//! are read row by row and never held.

pub mod changes;
pub mod fold;
pub mod packed;

mod chunks;
mod row;
mod text;
mod xml;

use competition::competitor::Sex;
use serde::{Deserialize, Serialize};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fmt,
    io::{self, BufRead, BufReader, Read},
};
use ts_rs::TS;

/// One row of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedPlayer<'a> {
    /// The FIDE id.
    pub fide_id: u32,
    /// `Last, First` as written.
    pub name: Cow<'a, str>,
    /// The federation's three letters.
    pub federation: Cow<'a, str>,
    /// The sex; none if the list does not say it.
    pub sex: Option<Sex>,
    /// `GM`, `WIM` …, empty for none. The letters of old lists (`g`, `wm`) are written out.
    pub title: Cow<'a, str>,
    /// The title among women, written in the same way.
    pub women_title: Cow<'a, str>,
    /// The ratings by speed of game: standard, rapid, blitz.
    pub ratings: [Rated; 3],
    /// The year of birth, if it is known.
    pub born: Option<u16>,
    /// Whether the player is marked as not active.
    pub inactive: bool,
}

/// What one list says of somebody's play at one speed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rated {
    /// The rating; none for the unrated, and where the list is not of this speed.
    pub rating: Option<u16>,
    /// Games in the month.
    pub games: u16,
    /// The development coefficient; 0 if the list does not say it.
    pub k: u8,
}

/// The speeds that have lists of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Speed {
    /// Standard.
    Standard,
    /// Rapid.
    Rapid,
    /// Blitz.
    Blitz,
}

/// A list as far as it could be read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RatingList {
    /// How many rows were given.
    pub rows: u64,
    /// How many rows were left out, each for a fault.
    pub left_out: u64,
    /// Whether the list has columns for each speed, and not of one alone.
    pub combined: bool,
    /// The first thousand faults, in the order of the lines.
    pub faults: Vec<RatingFault>,
}

/// One thing that is wrong with a list. The row was left out, or the list ends there, unless the
/// code says that it was read. The words for people are in `shared/words` under `rating_list`,
/// keyed by code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, TS)]
#[ts(export)]
#[error("{line}:{column}: {code}")]
pub struct RatingFault {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, counted in bytes; 1 in XML.
    pub column: usize,
    /// What is wrong.
    #[serde(flatten)]
    pub code: RatingFaultCode,
}

/// Kinds of fault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[ts(export, rename = "RatingTrouble")]
pub enum RatingFaultCode {
    /// Neither the header of a list in columns nor one in XML.
    NotARatingList,
    /// A line or an element is longer than any of a list.
    TooLong,
    /// The line ends before the columns that every row fills, or the list before its end.
    TooShort,
    /// The list has more rows than there are players.
    TooManyRows {
        /// How many rows are read.
        at_most: u64,
    },
    /// The FIDE id is no number.
    NotAnId {
        /// What stands there.
        seen: String,
    },
    /// The row has no name.
    NameMissing,
    /// A whole number is wanted; this stands there.
    NotANumber {
        /// What stands there.
        seen: String,
    },
    /// A rating is at most 4000.
    RatingTooHigh {
        /// The rating.
        rating: u16,
    },
    /// The name is not UTF-8. It was read as Latin-1, as are all others that are not; this is the
    /// first.
    NotUtf8,
    /// The row has the FIDE id of an earlier one. Both were read.
    IdTwice {
        /// The line of the earlier row.
        first: u64,
    },
}

impl fmt::Display for RatingFaultCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARatingList => write!(f, "this is no rating list"),
            Self::TooLong => write!(f, "the line is too long"),
            Self::TooShort => write!(f, "the line is too short"),
            Self::TooManyRows { at_most } => write!(f, "there are more than {at_most} rows"),
            Self::NotAnId { seen } => write!(f, "not a FIDE id: {seen:?}"),
            Self::NameMissing => write!(f, "there is no name"),
            Self::NotANumber { seen } => write!(f, "not a number: {seen:?}"),
            Self::RatingTooHigh { rating } => write!(f, "the rating {rating} is over 4000"),
            Self::NotUtf8 => write!(f, "the name is not UTF-8; read as Latin-1"),
            Self::IdTwice { first } => write!(f, "the FIDE id is taken, see line {first}"),
        }
    }
}

/// Twice as many as FIDE had in 2026.
const ROWS_MAX: u64 = 4_000_000;

/// More than anybody reads.
const FAULTS_MAX: usize = 1_000;

/// Reads a list row by row. Whether it is text or XML is known by its content; `single` says of
/// which speed it is if it is of only one, which no list says itself.
///
/// # Errors
/// If the bytes cannot be had. What is wrong with them is in the answer.
pub fn read(
    input: impl Read,
    single: Speed,
    each: impl FnMut(&RatedPlayer<'_>),
) -> io::Result<RatingList> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let (list, ids, has_other_encoding) = (RatingList::default(), Vec::new(), false);
    let mut reading = Reading { list, single, each, ids, has_other_encoding };
    let start = input.fill_buf()?;
    let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start);
    if start.iter().find(|it| !it.is_ascii_whitespace()) == Some(&b'<') {
        xml::read(input, &mut reading)?;
    } else {
        text::read(input, &mut reading)?;
    }
    reading.tell_repeated_ids();
    Ok(reading.list)
}

/// The rows of these ids, and how the list could be read.
///
/// # Errors
/// If the bytes cannot be had.
pub fn find(
    input: impl Read,
    single: Speed,
    ids: &BTreeSet<u32>,
) -> io::Result<(BTreeMap<u32, RatedPlayer<'static>>, RatingList)> {
    let mut found = BTreeMap::new();
    let list = read(input, single, |player| {
        if ids.contains(&player.fide_id) {
            found.insert(player.fide_id, player.owned());
        }
    })?;
    Ok((found, list))
}

/// A list that is being read.
struct Reading<F> {
    list: RatingList,
    single: Speed,
    each: F,
    /// The ids of the rows and their lines: some sixteen bytes a row are all that is held of a list.
    ids: Vec<(u32, u32)>,
    /// Whether a name was not UTF-8, which is told once.
    has_other_encoding: bool,
}

impl<F: FnMut(&RatedPlayer<'_>)> Reading<F> {
    /// A fault for which a row was left out.
    fn fault(&mut self, line: u64, column: usize, code: RatingFaultCode) {
        self.list.left_out += 1;
        self.warn(line, column, code);
    }

    /// A fault in spite of which everything was read.
    fn warn(&mut self, line: u64, column: usize, code: RatingFaultCode) {
        if self.list.faults.len() < FAULTS_MAX {
            self.list.faults.push(RatingFault { line, column, code });
        }
    }

    /// Takes a row; false once there are too many.
    fn take(&mut self, line: u64, row: Result<RatedPlayer<'_>, row::Misfit>) -> bool {
        match row {
            Ok(_) if self.list.rows >= ROWS_MAX => {
                self.fault(line, 1, RatingFaultCode::TooManyRows { at_most: ROWS_MAX });
                return false;
            }
            Ok(player) => {
                self.list.rows += 1;
                self.ids.push((player.fide_id, u32::try_from(line).unwrap_or(u32::MAX)));
                // A name in UTF-8 is borrowed from the row.
                if matches!(player.name, Cow::Owned(_)) && !self.has_other_encoding {
                    self.has_other_encoding = true;
                    self.warn(line, 1, RatingFaultCode::NotUtf8);
                }
                (self.each)(&player);
            }
            Err((column, code)) => self.fault(line, column, code),
        }
        true
    }

    fn tell_repeated_ids(&mut self) {
        self.ids.sort_unstable();
        let ids = std::mem::take(&mut self.ids);
        let same_id = ids.chunk_by(|one, other| one.0 == other.0);
        let mut repeated: Vec<(u32, u32)> =
            same_id.flat_map(|it| it[1..].iter().map(|(_, line)| (*line, it[0].1))).collect();
        repeated.sort_unstable();
        for (line, first) in repeated.into_iter().take(FAULTS_MAX) {
            self.warn(line.into(), 1, RatingFaultCode::IdTwice { first: first.into() });
        }
        self.list.faults.sort_by_key(|it| it.line);
    }
}

impl RatedPlayer<'_> {
    /// The rating at a speed.
    pub fn rating(&self, speed: Speed) -> Option<u16> {
        self.ratings[speed as usize].rating
    }

    /// The same, kept for longer than the row.
    pub fn owned(&self) -> RatedPlayer<'static> {
        let owned = |it: &Cow<'_, str>| Cow::Owned(it.clone().into_owned());
        RatedPlayer {
            name: owned(&self.name),
            federation: owned(&self.federation),
            title: owned(&self.title),
            women_title: owned(&self.women_title),
            ..*self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rating_list;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    fn told(bytes: &[u8], single: Speed) -> String {
        let mut lines = String::new();
        let list = read(bytes, single, |it| {
            let RatedPlayer { fide_id, name, federation, title, born, .. } = it;
            let ratings = it.ratings.map(|it| format!("{:?}", it.rating)).join(" ");
            let (sex, away) = (it.sex, if it.inactive { " inactive" } else { "" });
            lines += &format!(
                "{fide_id} {name} {federation} {title} {} {sex:?} {born:?} {ratings}{away}\n",
                it.women_title,
            );
        });
        let list = list.unwrap();
        lines += &format!("{} rows, {} left out\n", list.rows, list.left_out);
        lines + &list.faults.iter().map(|it| format!("{it}\n")).collect::<String>()
    }

    fn check(bytes: &[u8], expected: Expect) {
        expected.assert_eq(&told(bytes, Speed::Rapid));
    }

    const COMBINED: &str = "\
ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r
8600001        Ahn, Bo                                                      CHN M   GM        FI                 2611  9   10 2580  0   10 0     0   0  1990  \r
8600002        Bai Chun                                                     SGP F   WIM  WIM                     0     0   0  1850  3   20 1702  0   20 2004  wi\r
";

    #[test]
    fn columns_are_taken_from_the_header() {
        check(
            COMBINED.as_bytes(),
            expect![[r#"
            8600001 Ahn, Bo CHN GM  Some(Male) Some(1990) Some(2611) Some(2580) None
            8600002 Bai Chun SGP WIM WIM Some(Female) Some(2004) None Some(1850) Some(1702) inactive
            2 rows, 0 left out
        "#]],
        );
        check(
            b"ID Number      Name                              Tit  Fed  OCT26 Gms  Born  Flag
 8600001       Ahn, Bo                           g    CHN  2611  9    1990  i
 8600002       Bai                               wm   SGP  0     0    0     wi
",
            expect![[r#"
                8600001 Ahn, Bo CHN GM  None Some(1990) None Some(2611) None inactive
                8600002 Bai SGP WIM  Some(Female) None None None None inactive
                2 rows, 0 left out
            "#]],
        );
    }

    #[test]
    fn xml_says_the_same() {
        check(
            b"<playerslist>\n<player><fideid>8600001</fideid><name>Ahn &amp; Sons, Bo</name><country>CHN</country>
<sex>M</sex><title>GM</title><w_title></w_title><rating>2611</rating><games>9</games><k>10</k>
<rapid_rating>2580</rapid_rating><blitz_rating/><birthday>1990</birthday><flag></flag></player>
<player><fideid>8600002</fideid><name>Bai</name><rating>10450</rating></player>
<player><fideid>x</fideid><name>Bai</name></player>
</playerslist>",
            expect![[r#"
                8600001 Ahn & Sons, Bo CHN GM  Some(Male) Some(1990) Some(2611) Some(2580) None
                1 rows, 2 left out
                5:1: the rating 10450 is over 4000
                6:1: not a FIDE id: "x"
            "#]],
        );
    }

    #[test]
    fn what_is_wrong_is_told_and_left_out() {
        let list = COMBINED.replace("8600001", "86o0001").replace("1850", "9850");
        check(
            list.as_bytes(),
            expect![[r#"
            0 rows, 2 left out
            2:1: not a FIDE id: "86o0001"
            3:127: the rating 9850 is over 4000
        "#]],
        );
        check(
            COMBINED.replace("1850", "18x0").as_bytes(),
            expect![[r#"
            8600001 Ahn, Bo CHN GM  Some(Male) Some(1990) Some(2611) Some(2580) None
            1 rows, 1 left out
            3:127: not a number: "18x0"
        "#]],
        );
        check(
            COMBINED.replace("Bai Chun", "        ").as_bytes(),
            expect![[r#"
            8600001 Ahn, Bo CHN GM  Some(Male) Some(1990) Some(2611) Some(2580) None
            1 rows, 1 left out
            3:77: there is no name
        "#]],
        );
        check(
            &COMBINED.as_bytes()[..COMBINED.len() - 90],
            expect![[r#"
                8600001 Ahn, Bo CHN GM  Some(Male) Some(1990) Some(2611) Some(2580) None
                1 rows, 1 left out
                3:72: the line is too short
            "#]],
        );
        check(
            &COMBINED.as_bytes()[..COMBINED.len() - 160],
            expect![[r#"
                8600001 Ahn, Bo CHN GM  Some(Male) Some(1990) Some(2611) Some(2580) None
                1 rows, 1 left out
                3:2: the line is too short
            "#]],
        );
        check(
            b"",
            expect![[r#"
            0 rows, 1 left out
            1:1: this is no rating list
        "#]],
        );
        check(
            b"no,name\n1,A\n",
            expect![[r#"
            0 rows, 1 left out
            1:1: this is no rating list
        "#]],
        );
        check(
            &[b'x'; 100_000],
            expect![[r#"
            0 rows, 1 left out
            1:1: this is no rating list
        "#]],
        );
        check(
            &[b"<playerslist><player>".to_vec(), vec![b'x'; 100_000]].concat(),
            expect![[r#"
                0 rows, 1 left out
                1:1: the line is too long
                1:1: the line is too short
            "#]],
        );
    }

    #[test]
    fn names_that_are_not_utf_8_are_latin_1() {
        let mut list = COMBINED.as_bytes().to_vec();
        let at = list.windows(3).position(|it| it == b"Bai").unwrap();
        list[at + 1] = 0xE4;
        let told = told(&list, Speed::Standard);
        assert!(told.contains("Bäi Chun"));
        assert!(
            told.ends_with("2 rows, 0 left out\n3:1: the name is not UTF-8; read as Latin-1\n")
        );
    }

    #[test]
    fn two_rows_with_one_id_are_both_read_and_told() {
        check(
            COMBINED.replace("8600002", "8600001").as_bytes(),
            expect![[r#"
                8600001 Ahn, Bo CHN GM  Some(Male) Some(1990) Some(2611) Some(2580) None
                8600001 Bai Chun SGP WIM WIM Some(Female) Some(2004) None Some(1850) Some(1702) inactive
                2 rows, 0 left out
                3:1: the FIDE id is taken, see line 2
            "#]],
        );
    }

    #[test]
    fn rows_that_are_made_are_read() {
        let list = rating_list(1_000);
        let read = read(&list[..], Speed::Standard, |_| {}).unwrap();
        assert_eq!((read.rows, read.faults), (1_000, Vec::new()));
        let (found, _) = find(&list[..], Speed::Standard, &[8_600_010].into()).unwrap();
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn a_list_in_xml_that_ends_too_early_is_told() {
        let list = "<playerslist>\n<player><fideid>8600001</fideid><name>Ahn</name></player>\n";
        check(
            list.as_bytes(),
            expect![[r#"
                8600001 Ahn    None None None None None
                1 rows, 0 left out
                3:1: the line is too short
            "#]],
        );
        check(
            format!("{list}<player><fideid>8600002</fideid><na").as_bytes(),
            expect![[r#"
                8600001 Ahn    None None None None None
                1 rows, 1 left out
                3:1: the line is too short
            "#]],
        );
    }

    proptest! {
        #[test]
        fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
            told(&bytes, Speed::Blitz);
            told(&[COMBINED.as_bytes(), &bytes].concat(), Speed::Blitz);
            told(&[b"<playerslist><player><fideid>", &bytes[..]].concat(), Speed::Blitz);
        }
    }
}
