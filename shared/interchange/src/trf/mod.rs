//! TRF, FIDE's tournament report file: TRF16, TRF26 and the extensions that pairing engines
//! have added to them, of individuals and of teams.

mod abnormal;
mod assemble;
mod fault;
mod line;
mod matches;
mod player;
mod records;
mod roster;
#[cfg(test)]
mod roundtrip;
mod team;
#[cfg(test)]
mod team_tests;
mod values;

pub mod lossy;
pub mod write;

pub use fault::{Fault, FaultCode};
pub use write::{Version, write};

use crate::tournament::Tournament;

/// A file as far as it could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrfFile {
    /// The tournament; none if something must be put right first.
    pub tournament: Option<Tournament>,
    /// All that a person should look at, in the order of the lines.
    pub faults: Vec<Fault>,
}

/// More bytes than 9,999 players need for fifty rounds.
const BYTES_MAX: usize = 8 << 20;

/// More than anybody reads.
const FAULTS_MAX: usize = 1_000;

/// Whether bytes look like such a file: a line begins with the code of a player or of the
/// tournament's name.
pub fn is_trf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut lines = bytes.split(|it| matches!(it, b'\n' | b'\r'));
    lines.any(|it| it.starts_with(b"001 ") || it.starts_with(b"012 "))
}

/// Reads a file, whatever its bytes. It never fails: what cannot be read is a fault.
pub fn read_file(bytes: &[u8]) -> TrfFile {
    if bytes.len() > BYTES_MAX {
        let code = FaultCode::TooLarge { at_most: BYTES_MAX };
        return TrfFile { tournament: None, faults: vec![Fault { line: 1, column: 1, code }] };
    }
    let text = line::decode(bytes);
    let mut faults = Vec::new();
    if let Some(read_as) = text.read_as {
        faults.push(Fault { line: 1, column: 1, code: FaultCode::NotUtf8 { read_as } });
    }
    let file = records::read(text.lines(), &mut faults);
    let tournament = assemble::tournament(file, &mut faults);
    let usable = !faults.iter().any(Fault::is_error);
    TrfFile { tournament: usable.then_some(tournament), faults: in_order(faults) }
}

/// The faults from top to bottom, as many as anybody reads.
fn in_order(mut faults: Vec<Fault>) -> Vec<Fault> {
    faults.sort();
    faults.dedup();
    if let Some(rest) = faults.get(FAULTS_MAX) {
        let (line, column) = (rest.line, rest.column);
        faults.truncate(FAULTS_MAX);
        faults.push(Fault { line, column, code: FaultCode::AndMore });
    }
    faults
}

/// Reads a file, whatever its bytes, and leaves out what one can do with it in spite of.
///
/// # Errors
/// Everything that must be put right first, in the order of its lines.
pub fn read(bytes: &[u8]) -> Result<Tournament, Vec<Fault>> {
    let TrfFile { tournament, mut faults } = read_file(bytes);
    faults.retain(Fault::is_error);
    tournament.ok_or(faults)
}

#[cfg(test)]
mod tests {
    use super::*;
    use competition::{crosstable::CellKind, score::Color};
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use std::fmt::Write as _;

    /// Four players after two rounds of five; 3 asks for half a point in round 3.
    const SMALL: &str = "\
012 Spring Open
022 Somewhere
001    1 m GM Ahn, Bo                           2411 CHN     8600001 1990/01/02  1.5    1     4 w 1     2 b =
001    2 w    Bai, Chun                         2203 CHN                         1.5    2     3 b 1     1 w =
001    3      Chen, Da                                                           1.0    3     2 w 0     4 b 1  0000 - H
001    4      Deng, E                           1850                             0.0    4     1 b 0     3 w 0
142 5
152 B
192 FIDE_DUTCH_2026
260   1   5    1    3
";

    /// A tournament in lines, or its faults.
    fn check(file: &str, expected: Expect) {
        let text = match read(file.as_bytes()) {
            Ok(tournament) => told(&tournament),
            Err(faults) => faults.iter().map(|it| format!("{it}\n")).collect(),
        };
        expected.assert_eq(&text);
    }

    fn told(it: &Tournament) -> String {
        let mut text = format!("{}, {} rounds, {:?}\n", it.name, it.table.rounds, it.initial_color);
        for (who, player) in it.table.numbers().zip(&it.players) {
            let cells = (0..it.table.played_rounds()).map(|round| {
                let cell = it.table.cell(who, round);
                let color = match cell.color {
                    Some(Color::White) => "w",
                    Some(Color::Black) => "b",
                    None => "",
                };
                let opponent = cell.opponent.map_or("-".to_owned(), |it| it.to_string());
                format!(" {opponent}{color} {:?} {}", cell.kind, cell.points)
            });
            let cells: Vec<_> = cells.collect();
            let rating = it.table.row(who).rating;
            writeln!(text, "{} {} {rating}:{}", player.number, player.name, cells.join(","))
                .unwrap();
        }
        for (round, byes) in &it.byes {
            writeln!(text, "byes in {round}: {byes:?}").unwrap();
        }
        for it in &it.forbidden {
            writeln!(text, "apart in {}–{}: {:?}", it.first_round, it.last_round, it.players)
                .unwrap();
        }
        for it in &it.records {
            writeln!(text, "line {}: {}{}", it.line, it.code, it.text).unwrap();
        }
        text
    }

    #[test]
    fn a_file_is_read_whole() {
        check(
            SMALL,
            expect![[r#"
                Spring Open, 5 rounds, Some(Black)
                1 Ahn, Bo 2411: 4w Played 1, 2b Played ½
                2 Bai, Chun 2203: 3b Played 1, 1w Played ½
                3 Chen, Da 0: 2w Played 0, 4b Played 1
                4 Deng, E 1850: 1b Played 0, 3w Played 0
                byes in 3: {Tpn(3): HalfBye}
                apart in 1–5: [Tpn(1), Tpn(3)]
                line 2: 022 Somewhere
            "#]],
        );
    }

    #[test]
    fn line_ends_and_byte_order_marks_do_not_matter() {
        let plain = read(SMALL.as_bytes());
        assert_eq!(read(SMALL.replace('\n', "\r\n").as_bytes()), plain);
        assert_eq!(read(SMALL.replace('\n', "\r").as_bytes()), plain);
        assert_eq!(read(format!("\u{feff}{SMALL}").as_bytes()), plain);
        let latin = SMALL.replace("Bai", "Ba\u{1}").into_bytes();
        let latin: Vec<u8> = latin.into_iter().map(|it| if it == 1 { 0xEF } else { it }).collect();
        assert_eq!(read(&latin).unwrap().players[1].name, "Baï, Chun");
    }

    #[test]
    fn what_a_player_is_is_kept() {
        let players = read(SMALL.as_bytes()).unwrap().players;
        assert_eq!((players[0].title.as_str(), players[0].female), ("GM", Some(false)));
        assert_eq!((players[1].title.as_str(), players[1].female), ("", Some(true)));
        assert_eq!(players[0].fide_id, "8600001");
        assert_eq!(players[0].born, "1990/01/02");
        assert_eq!((players[0].claimed_halves, players[0].claimed_rank), (Some(3), Some(1)));
    }

    #[test]
    fn every_fault_is_told_with_its_place() {
        let file = SMALL
            .replace("2411", "9411")
            .replace("4 w 1", "4 w 0")
            .replace("   1 w =", "   2 w =")
            .replace("   3 w 0", "   9 w 0")
            .replace("142 5", "142 1")
            .replace("152 B", "152 Z");
        check(
            &file,
            expect![[r#"
                3:49: the rating 9411 is over 4000
                3:105: the line of 2 tells something else about round 2
                4:105: a player cannot meet himself
                5:105: the line of 4 tells something else about round 2
                6:105: no player has the number 9
                7:5: 2 rounds have been played
                8:5: not an initial color: "Z"
            "#]],
        );
        let file = file.replace("9411", "2411").replace("152 Z", "152 W");
        check(
            &file,
            expect![[r#"
                3:105: the line of 2 tells something else about round 2
                4:105: a player cannot meet himself
                5:105: the line of 4 tells something else about round 2
                6:105: no player has the number 9
                7:5: 2 rounds have been played
            "#]],
        );
    }

    #[test]
    fn results_need_what_they_need() {
        let with = |cell: &str| SMALL.replace("0000 - H", cell);
        check(
            &with("   4 b Z"),
            expect![[r#"
                5:119: the result 'Z' has no opponent
            "#]],
        );
        check(
            &with("   4   1"),
            expect![[r#"
                5:117: there is an opponent but no color
            "#]],
        );
        check(
            &with("0000 - 1"),
            expect![[r#"
                5:119: the result '1' needs an opponent
            "#]],
        );
        check(
            &with("0000 - ?"),
            expect![[r#"
                5:119: not a result: '?'
            "#]],
        );
        check(
            &with("000x - H"),
            expect![[r#"
                5:112: not a number: "000x"
            "#]],
        );
        check(
            &with("0000 x H"),
            expect![[r#"
                5:117: not a color: 'x'
            "#]],
        );
    }

    #[test]
    fn numbers_are_taken_once() {
        check(
            &SMALL.replace("001    4", "001    3"),
            expect![[r#"
                6:5: the pairing number is taken, see line 5
            "#]],
        );
        check(
            "",
            expect![[r#"
            1:1: there are no players
        "#]],
        );
    }

    #[test]
    fn point_systems_are_read_from_any_of_their_records() {
        let points = |line: &str| {
            let tournament = read(format!("{SMALL}{line}\n").as_bytes()).unwrap();
            let scoring = tournament.table.scoring;
            let total: Vec<_> = tournament
                .table
                .numbers()
                .map(|it| tournament.table.points(it).to_string())
                .collect();
            format!("{} bye {}", total.join(" "), scoring.pairing_bye)
        };
        assert_eq!(points(""), "1½ 1½ 1 0 bye 1");
        assert_eq!(points("162  W 2.0    D 1.0    L 0.0    P 2.0"), "3 3 2 0 bye 2");
        assert_eq!(points("162  W 3.0    D 1.0    P 0.0"), "4 4 3 0 bye 0");
        assert_eq!(points("BBW  3.0"), "3½ 3½ 3 0 bye 3");
        assert_eq!(points("XXS W=3 D=1 PAB=1.5"), "4 4 3 0 bye 1½");
    }

    #[test]
    fn absences_come_from_any_of_their_records() {
        let byes = |line: &str| {
            let tournament = read(format!("{SMALL}{line}\n").as_bytes()).unwrap();
            tournament.byes[&3].clone()
        };
        let four = competition::id::Tpn(4);
        assert_eq!(byes("XXZ 4")[&four], CellKind::ZeroBye);
        assert_eq!(byes("240 F   3    4    2")[&four], CellKind::FullBye);
        assert_eq!(byes("240 F   3    4    2").len(), 3);
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            let _ = read(&bytes);
        }

        #[test]
        fn no_slip_makes_it_panic(
            slips in prop::collection::vec((0usize..SMALL.len(), any::<u8>(), 0u8..3), 1..12),
            more in "(162|240|250|260|XXA|XXS|XXP|XXZ|XXC|BBU|001)[ 0-9WDLPFHZ.=-]{0,40}",
        ) {
            let mut bytes = SMALL.as_bytes().to_vec();
            bytes.extend(more.as_bytes());
            for (at, byte, what) in slips {
                match what {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    _ => bytes.truncate(bytes.len() - at % 20),
                }
                bytes.resize(bytes.len().max(SMALL.len()), b' ');
            }
            let _ = read(&bytes);
        }
    }
}
