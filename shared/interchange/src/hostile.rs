//! Files that are wrong on purpose: each kind of fault in each format that can have it, and what is
//! said of it. Either the file is refused with the place, or it is read and a warning tells.

use crate::{
    chess_results::read::read_crosstable,
    entries_file::read::read_entries,
    ratings::{self, Speed},
    table::problem::Severity,
    testing::{shown, workbook},
    trf,
};
use expect_test::{Expect, expect};
use std::io::{self, Read};

/// A file of one of the formats.
enum File {
    Trf(Vec<u8>),
    Crosstable(Vec<u8>),
    Entries(Vec<u8>),
    Ratings(Vec<u8>),
}

impl File {
    /// What is told of it in lines, and whether it can be used.
    fn told(&self) -> String {
        let ending = |usable| if usable { "  usable\n" } else { "  refused\n" };
        let indented = |it: &str| it.lines().map(|it| format!("  {it}\n")).collect::<String>();
        match self {
            Self::Trf(bytes) => {
                let read = trf::read_file(bytes);
                let told = read.faults.iter().map(|it| match it.severity() {
                    Severity::Error => format!("  error {it}\n"),
                    Severity::Warning => format!("  warning {it}\n"),
                });
                format!("trf\n{}{}", told.collect::<String>(), ending(read.tournament.is_some()))
            }
            Self::Crosstable(bytes) => {
                let read = read_crosstable(bytes);
                let told = indented(&shown(&read.problems));
                format!("crosstable\n{told}{}", ending(read.tournament.is_some()))
            }
            Self::Entries(bytes) => {
                let read = read_entries(bytes);
                let told = indented(&shown(&read.problems));
                format!("entries\n{told}{}", ending(!read.has_errors()))
            }
            Self::Ratings(bytes) => {
                let list = ratings::read(&bytes[..], Speed::Standard, |_| {}).unwrap();
                let told: String = list.faults.iter().map(|it| format!("  {it}\n")).collect();
                format!("ratings\n{told}  {} rows, {} left out\n", list.rows, list.left_out)
            }
        }
    }
}

fn check(files: impl IntoIterator<Item = File>, expected: Expect) {
    expected.assert_eq(&files.into_iter().map(|it| it.told()).collect::<String>());
}

/// A player's line: about the player, his or her rating and what follows, and the rounds.
fn player(number: u16, about: &str, rating: &str, rounds: &str) -> String {
    format!("001 {number:>4} {about:38} {rating:<43}{rounds}\n")
}

fn trf_of(lines: &[String]) -> File {
    File::Trf(lines.concat().into_bytes())
}

/// A table as csv and as a workbook; cells are parted by `|`.
fn crosstables(lines: &str) -> [File; 2] {
    [File::Crosstable(lines.replace('|', ",").into_bytes()), File::Crosstable(workbook(lines))]
}

fn entry_lists(lines: &str) -> [File; 2] {
    [File::Entries(lines.replace('|', ",").into_bytes()), File::Entries(workbook(lines))]
}

/// A rating list in columns and in XML: id, name and rating of each row.
fn rating_lists(rows: &[(&str, &str, &str)]) -> [File; 2] {
    [File::Ratings(columns(rows)), File::Ratings(xml(rows))]
}

fn columns(rows: &[(&str, &str, &str)]) -> Vec<u8> {
    let mut list =
        "ID Number      Name                Fed Sex SRtng SGm SK B-day Flag\n".to_owned();
    for (id, name, rating) in rows {
        list += &format!("{id:<15}{name:<20}CHN M   {rating:<6}9   20 1990  \n");
    }
    list.into_bytes()
}

fn xml(rows: &[(&str, &str, &str)]) -> Vec<u8> {
    let mut list = "<playerslist>\n".to_owned();
    for (id, name, rating) in rows {
        list += &format!(
            "<player><fideid>{id}</fideid><name>{name}</name><rating>{rating}</rating></player>\n"
        );
    }
    list += "</playerslist>\n";
    list.into_bytes()
}

/// The bytes of a text whose `?` is the letter `ü` of Latin-1.
fn latin(text: &[u8]) -> Vec<u8> {
    text.iter().map(|it| if *it == b'?' { 0xFC } else { *it }).collect()
}

#[test]
fn somebody_who_meets_himself() {
    let file = [player(1, "     A", "", "   1 w 1"), player(2, "     B", "", "")];
    check(
        [trf_of(&file)],
        expect![[r#"
        trf
          error 1:95: a player cannot meet himself
          refused
    "#]],
    );
    check(
        crosstables("No.|Name|1.Rd\n1|A|1w1\n2|B|\n"),
        expect![[r#"
        crosstable
          error C2 "1w1" OwnOpponent
          refused
        crosstable
          error C2 "1w1" OwnOpponent
          refused
    "#]],
    );
}

#[test]
fn two_names_for_one_number_or_id() {
    let file = [player(1, "     A", "", ""), player(1, "     B", "", "")];
    check(
        [trf_of(&file)],
        expect![[r#"
        trf
          error 2:5: the pairing number is taken, see line 1
          refused
    "#]],
    );
    let id = "2000 CHN     8600001";
    check(
        [trf_of(&[player(1, "     A", id, ""), player(2, "     B", id, "")])],
        expect![[r#"
        trf
          warning 2:58: the FIDE id is taken, see line 1
          usable
    "#]],
    );
    check(
        crosstables("No.|Name\n1|A\n1|B\n"),
        expect![[r#"
        crosstable
          error A3 "1" NumberTwice { row: 2 }
          refused
        crosstable
          error A3 "1" NumberTwice { row: 2 }
          refused
    "#]],
    );
    check(
        crosstables("No.|Name|FideID\n1|A|8600001\n2|B|8600001\n"),
        expect![[r#"
        crosstable
          warning C3 "8600001" SameId { row: 2 }
          usable
        crosstable
          warning C3 "8600001" SameId { row: 2 }
          usable
    "#]],
    );
    check(
        entry_lists("姓名|单位|FIDE ID\n张三|安徽|8600001\n李四|安徽|8600001\n"),
        expect![[r#"
        entries
          warning C3 "8600001" SameId { row: 2 }
          usable
        entries
          warning C3 "8600001" SameId { row: 2 }
          usable
    "#]],
    );
    check(
        rating_lists(&[("8600001", "A", "2000"), ("8600001", "B", "2100")]),
        expect![[r#"
        ratings
          3:1: the FIDE id is taken, see line 2
          2 rows, 0 left out
        ratings
          3:1: the FIDE id is taken, see line 2
          2 rows, 0 left out
    "#]],
    );
}

#[test]
fn a_rating_of_10450() {
    check(
        [trf_of(&[player(1, "     A", "10450", "")])],
        expect![[r#"
        trf
          error 1:49: the rating 10450 is over 4000
          refused
    "#]],
    );
    check(
        crosstables("No.|Name|Rtg\n1|A|10450\n"),
        expect![[r#"
        crosstable
          error C2 "10450" RatingTooHigh { at_most: 4000 }
          refused
        crosstable
          error C2 "10450" RatingTooHigh { at_most: 4000 }
          refused
    "#]],
    );
    check(
        entry_lists("姓名|单位|等级分\n张三|安徽|10450\n"),
        expect![[r#"
        entries
          error C2 "10450" RatingTooHigh { at_most: 4000 }
          refused
        entries
          error C2 "10450" RatingTooHigh { at_most: 4000 }
          refused
    "#]],
    );
    check(
        rating_lists(&[("8600001", "A", "10450")]),
        expect![[r#"
        ratings
          2:44: the rating 10450 is over 4000
          0 rows, 1 left out
        ratings
          2:1: the rating 10450 is over 4000
          0 rows, 1 left out
    "#]],
    );
}

#[test]
fn an_opponent_who_is_not_there() {
    let file = [player(1, "     A", "", "   9 w 1"), player(2, "     B", "", "   1 b 0")];
    check(
        [trf_of(&file)],
        expect![[r#"
        trf
          error 1:95: no player has the number 9
          error 2:95: the line of 1 tells something else about round 1
          refused
    "#]],
    );
    check(
        crosstables("No.|Name|1.Rd\n1|A|9w1\n2|B|1b0\n"),
        expect![[r#"
        crosstable
          error C2 "9w1" UnknownOpponent { opponent: 9 }
          error C3 "1b0" NotMirrored { row: 2, other: "9w1" }
          refused
        crosstable
          error C2 "9w1" UnknownOpponent { opponent: 9 }
          error C3 "1b0" NotMirrored { row: 2, other: "9w1" }
          refused
    "#]],
    );
}

#[test]
fn a_name_that_is_not_utf_8() {
    let file = player(1, "     M?ller", "", "").into_bytes();
    check(
        [File::Trf(latin(&file))],
        expect![[r#"
        trf
          warning 1:1: the text is not UTF-8; read as Latin-1
          usable
    "#]],
    );
    assert_eq!(trf::read(&latin(&file)).unwrap().players[0].name, "Müller");
    check(
        [File::Crosstable(latin(b"No.,Name\n1,M?ller\n"))],
        expect![[r#"
        crosstable
          error UnknownEncoding
          refused
    "#]],
    );
    check(
        [File::Entries(latin(b"name,unit\nM?ller,x\n"))],
        expect![[r#"
        entries
          error UnknownEncoding
          refused
    "#]],
    );
    let rows = [("8600001", "M?ller", "2000"), ("8600002", "B?hm", "2000")];
    check(
        [File::Ratings(latin(&columns(&rows))), File::Ratings(latin(&xml(&rows)))],
        expect![[r#"
            ratings
              2:1: the name is not UTF-8; read as Latin-1
              2 rows, 0 left out
            ratings
              2:1: the name is not UTF-8; read as Latin-1
              2 rows, 0 left out
        "#]],
    );
    // A workbook is UTF-8 by definition: whoever writes other bytes has damaged it.
    let packed = workbook("姓名|单位\nMüller|x\n");
    let unpacked = crate::robust::repacked(&packed, |_, content| {
        let at = content.windows(2).position(|it| it == "ü".as_bytes());
        let mut content = content.to_vec();
        content.splice(at.map_or(0..0, |at| at..at + 2), at.map(|_| 0xFC));
        content
    });
    check(
        [File::Crosstable(unpacked.clone()), File::Entries(unpacked)],
        expect![[r#"
        crosstable
          error BrokenWorkbook
          refused
        entries
          error BrokenWorkbook
          refused
    "#]],
    );
}

#[test]
fn a_line_cut_short() {
    let file = player(1, "     A", "", "   2 w 1") + &player(2, "     B", "", "   1 b 0");
    let cut = |by: usize| file.as_bytes()[..file.len() - by].to_vec();
    check(
        [File::Trf(cut(2))],
        expect![[r#"
        trf
          error 1:95: the line of 2 tells something else about round 1
          error 2:95: the line of 1 tells something else about round 1
          warning 2:99: there is an opponent but no result
          refused
    "#]],
    );
    check(
        [File::Trf(cut(4))],
        expect![[r#"
        trf
          error 2:97: there is an opponent but no color
          refused
    "#]],
    );
    check(
        [File::Trf(cut(60))],
        expect![[r#"
        trf
          error 1:95: the line of 2 tells something else about round 1
          refused
    "#]],
    );
    check(
        [File::Trf(cut(88))],
        expect![[r#"
        trf
          error 1:95: the line of 2 tells something else about round 1
          error 2:8: the line is too short
          refused
    "#]],
    );
    check(
        [File::Trf(cut(95))],
        expect![[r#"
        trf
          error 1:95: no player has the number 2
          error 2:5: the pairing number is missing
          refused
    "#]],
    );
    // Each table without its last bytes: half a line, or half a workbook.
    let table = "No.|Name|1.Rd\n1|A|2w1\n2|B|1b0\n";
    let cut = |bytes: &[u8], by: usize| bytes[..bytes.len() - by].to_vec();
    let csv = table.replace('|', ",").into_bytes();
    let crosstables = [File::Crosstable(cut(&csv, 3)), File::Crosstable(cut(&workbook(table), 60))];
    check(
        crosstables,
        expect![[r#"
        crosstable
          error C3 "1" UnreadableResult
          refused
        crosstable
          error BrokenWorkbook
          refused
    "#]],
    );
    let list = "姓名|单位|等级分\n张三|安徽|2000\n李四|\"安徽|2000\n";
    let csv = list.replace('|', ",").into_bytes();
    let lists = [File::Entries(cut(&csv, 3)), File::Entries(cut(&workbook(list), 60))];
    check(
        lists,
        expect![[r#"
            entries
              error 3 "李四 安徽,20" UnclosedQuote
              refused
            entries
              error BrokenWorkbook
              refused
        "#]],
    );
    let rows = [("8600001", "A", "2000"), ("8600002", "B", "2000")];
    let lists = [cut(&columns(&rows), 30), cut(&xml(&rows), 30), cut(&xml(&rows), 10)];
    check(
        lists.map(File::Ratings),
        expect![[r#"
        ratings
          3:33: the line is too short
          1 rows, 1 left out
        ratings
          3:1: the line is too short
          1 rows, 1 left out
        ratings
          4:1: the line is too short
          2 rows, 0 left out
    "#]],
    );
}

#[test]
fn a_hundred_megabytes_of_noise() {
    let noise = vec![b'7'; 100 << 20];
    check(
        [File::Trf(noise)],
        expect![[r#"
        trf
          error 1:1: the file has more than 8388608 bytes
          refused
    "#]],
    );
    for start in ["", "PK\x03\x04"] {
        let mut noise = vec![b'7'; 100 << 20];
        noise.splice(..start.len(), start.bytes());
        let too_large = "error TooLarge { what: Bytes, at_most: 16777216 }";
        let told = File::Crosstable(noise).told();
        assert_eq!(told, format!("crosstable\n  {too_large}\n  refused\n"));
    }
    check(
        [File::Entries(vec![b'7'; 100 << 20])],
        expect![[r#"
        entries
          error TooLarge { what: Bytes, at_most: 16777216 }
          refused
    "#]],
    );
    // Lists are read as a stream, so that they need not be held.
    for start in ["x", "<playerslist>"] {
        let noise = start.as_bytes().chain(io::repeat(b'7').take(100 << 20));
        let list = ratings::read(noise, Speed::Standard, |_| {}).unwrap();
        assert_eq!((list.rows, list.left_out), (0, 1));
    }
}
