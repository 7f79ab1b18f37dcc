//! No bytes end the program, whatever they are; and what is consistent is read as it was written.

use crate::{
    chess_results::read::read_crosstable, entries_file::read::read_entries,
    table::problem::Severity, testing::workbook,
};
use competition::crosstable::{Cell, CellKind};
use competition::score::Color;
use proptest::{prelude::*, sample::Index};
use std::io::{Cursor, Read, Write};

const ENTRIES: &str = "\
报名表
序号|姓名|性别|出生日期|代表单位|等级分|FIDE ID|台次|组别
1|张三|男|2010-05-06|安徽|2345|86001234|1|少年男子
2|𠮷䶮|女|40304|江苏|0||替补|少年女子
";

const CROSSTABLE: &str = "\
Spring Open
Rk.||Name|Rtg|FED|1.Rd|2.Rd|Pts.
1|IM|Zhao, Yi|2400|CHN| 2w1| 3b½|1.5
2||Qian, Er|2100|CHN| 1b0|-1|1
|WFM|Sun, San|2200|SGP|   -½| 1w½|1
";

/// Runs every reader; none may panic, and the sums must hold.
fn read_all(bytes: &[u8]) {
    let list = read_entries(bytes);
    assert!(list.rows.iter().all(|it| it.cells.len() == list.columns.len()));
    assert!(list.problems.iter().all(|it| it.severity == it.trouble.severity()));
    let crosstable = read_crosstable(bytes);
    assert_eq!(crosstable.tournament.is_none(), crosstable.has_errors());
}

/// A change of one byte: another value, one more, or one less.
#[derive(Debug, Clone)]
enum Change {
    Set(Index, u8),
    Insert(Index, u8),
    Remove(Index),
    /// Everything from here on is missing.
    Cut(Index),
    /// A part is there twice.
    Double(Index, Index),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let at = any::<Index>;
    let byte =
        || prop_oneof![any::<u8>(), prop::sample::select(&b"0123456789AZaz,;\t\n\"'<>=/&-+"[..])];
    let change = prop_oneof![
        4 => (at(), byte()).prop_map(|(at, byte)| Change::Set(at, byte)),
        4 => (at(), byte()).prop_map(|(at, byte)| Change::Insert(at, byte)),
        2 => at().prop_map(Change::Remove),
        1 => at().prop_map(Change::Cut),
        2 => (at(), at()).prop_map(|(from, to)| Change::Double(from, to)),
    ];
    prop::collection::vec(change, 1..8)
}

fn changed(bytes: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for change in changes.iter().cloned() {
        if bytes.is_empty() {
            break;
        }
        match change {
            Change::Set(at, byte) => *at.get_mut(&mut bytes) = byte,
            Change::Insert(at, byte) => bytes.insert(at.index(bytes.len()), byte),
            Change::Remove(at) => drop(bytes.remove(at.index(bytes.len()))),
            Change::Cut(at) => bytes.truncate(at.index(bytes.len())),
            Change::Double(from, to) => {
                let (from, to) = (from.index(bytes.len()), to.index(bytes.len()));
                let part = bytes[from.min(to)..from.max(to)].to_vec();
                bytes.splice(from..from, part);
            }
        }
    }
    bytes
}

/// The workbook with its parts changed and packed again, so that the change is not caught by a
/// checksum.
pub(crate) fn repacked(bytes: &[u8], change: impl Fn(usize, &[u8]) -> Vec<u8>) -> Vec<u8> {
    let mut from = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut to = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..from.len() {
        let mut file = from.by_index(index).unwrap();
        let mut content = Vec::new();
        file.read_to_end(&mut content).unwrap();
        let options = zip::write::SimpleFileOptions::default();
        to.start_file(file.name().unwrap(), options).unwrap();
        to.write_all(&change(index, &content)).unwrap();
    }
    to.finish().unwrap().into_inner()
}

fn with_changed_part(bytes: &[u8], part: Index, changes: &[Change]) -> Vec<u8> {
    let parts = zip::ZipArchive::new(Cursor::new(bytes)).unwrap().len();
    let part = part.index(parts);
    repacked(
        bytes,
        |index, content| {
            if index == part { changed(content, changes) } else { content.to_vec() }
        },
    )
}

#[test]
fn a_cell_beyond_all_columns_is_refused() {
    let bytes = repacked(&workbook(ENTRIES), |_, content| match std::str::from_utf8(content) {
        Ok(text) => text.replace("r=\"A1\"", "r=\"ZZZZZZZZZZZZ1\"").into_bytes(),
        Err(_) => content.to_vec(),
    });
    assert!(read_entries(&bytes).has_errors());
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_all(&bytes);
        read_all(&[b"PK\x03\x04", &bytes[..]].concat());
        read_all(&["姓名,No.,1.Rd\n".as_bytes(), &bytes[..]].concat());
        read_all(&[b"\xFF\xFE", &bytes[..]].concat());
    }

    #[test]
    fn any_text_is_read(cells in prop::collection::vec("[0-9wb½=+\\-,;\"\n\r姓名a1. *]{0,40}", 0..20)) {
        read_all(format!("No.,姓名,1.Rd,2.Rd\n{}", cells.join(",")).as_bytes());
    }

    #[test]
    fn changed_texts_are_read(changes in changes()) {
        for text in [ENTRIES, CROSSTABLE] {
            read_all(&changed(text.replace('|', ",").as_bytes(), &changes));
            let (gb, _, _) = encoding_rs::GB18030.encode(text);
            read_all(&changed(&gb, &changes));
        }
    }

    #[test]
    fn changed_workbooks_are_read(changes in changes(), part in any::<Index>()) {
        for text in [ENTRIES, CROSSTABLE] {
            let workbook = workbook(text);
            read_all(&changed(&workbook, &changes));
            read_all(&with_changed_part(&workbook, part, &changes));
        }
    }

    #[test]
    fn csv_and_workbook_say_the_same(changes in changes()) {
        let text = changed(CROSSTABLE.as_bytes(), &changes);
        let special = |it: &char| {
            (it.is_control() && *it != '\n') || matches!(it, ',' | ';' | '"' | '\'' | '_')
        };
        let text: String = String::from_utf8_lossy(&text).chars().filter(|it| !special(it)).collect();
        let csv = read_crosstable(text.replace('|', ",").as_bytes());
        let xlsx = read_crosstable(&workbook(&text));
        prop_assert_eq!(csv.has_errors(), xlsx.has_errors());
        prop_assert_eq!(csv.tournament, xlsx.tournament);
    }

    #[test]
    fn a_consistent_crosstable_is_read_as_written(rounds in some_rounds(9)) {
        let written = written(&rounds);
        let read = read_crosstable(written.as_bytes());
        prop_assert!(read.problems.iter().all(|it| it.severity == Severity::Warning));
        let table = read.tournament.unwrap().table;
        for (round, cells) in rounds.iter().enumerate() {
            for (tpn, cell) in table.numbers().zip(cells) {
                prop_assert_eq!(&shown(&table.cell(tpn, round)), cell);
            }
        }
    }

    #[test]
    fn a_changed_result_is_found(
        rounds in some_rounds(8),
        at in any::<Index>(),
        player in any::<Index>(),
    ) {
        let mut rounds = rounds;
        let cells = at.get_mut(&mut rounds);
        let cell = player.get_mut(cells);
        let length = cell.len();
        let other = if cell.ends_with(['+', '-']) { "1" } else { "+" };
        cell.replace_range(length - 1.., other);
        let read = read_crosstable(written(&rounds).as_bytes());
        prop_assert!(read.has_errors());
    }
}

/// Rounds of a field as columns of cells: neighbors in a shuffled order meet, the last one of an
/// odd field has the bye, and some boards are forfeits.
fn some_rounds(players: u16) -> impl Strategy<Value = Vec<Vec<String>>> {
    let order = Just((1..=players).collect::<Vec<_>>()).prop_shuffle();
    let marks = prop::collection::vec(0_usize..5, usize::from(players));
    prop::collection::vec((order, marks).prop_map(|(order, marks)| round(&order, &marks)), 1..6)
}

fn round(order: &[u16], marks: &[usize]) -> Vec<String> {
    const MARKS: [(&str, &str); 5] = [("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "-")];
    let mut cells = vec![String::new(); order.len()];
    for (pair, mark) in order.chunks(2).zip(marks) {
        match *pair {
            [white, black] => {
                let (first, second) = MARKS[*mark];
                cells[usize::from(white) - 1] = format!("{black}w{first}");
                cells[usize::from(black) - 1] = format!("{white}b{second}");
            }
            [left, ..] => cells[usize::from(left) - 1] = "-1".to_owned(),
            [] => {}
        }
    }
    cells
}

fn written(rounds: &[Vec<String>]) -> String {
    let headers: String = (1..=rounds.len()).map(|it| format!(",r{it}")).collect();
    let players = rounds.first().map_or(0, Vec::len);
    let rows = (0..players).map(|player| {
        let cells: String = rounds.iter().map(|it| format!(",{}", it[player])).collect();
        format!("{},P{player}{cells}\n", player + 1)
    });
    format!("start_no,name{headers}\n{}", rows.collect::<String>())
}

fn shown(cell: &Cell) -> String {
    let mark = match (cell.kind, cell.points.halves()) {
        (CellKind::PairingBye, _) => return "-1".to_owned(),
        (CellKind::ForfeitWin, _) => "+",
        (CellKind::ForfeitLoss, _) => "-",
        (_, 0) => "0",
        (_, 1) => "=",
        _ => "1",
    };
    let color = if cell.color == Some(Color::White) { "w" } else { "b" };
    format!("{}{color}{mark}", cell.opponent.unwrap().0)
}
