//! Bytes to a tournament.

use super::{
    CrosstableFile,
    assemble::{assemble, compare_points},
    check::{check_rounds, rounds},
    column::{self, Column},
    list::read_list,
};
use crate::table::{
    Table, TableFile,
    header::{Header, find_header},
    problem::{self, Problem, Trouble, has_errors},
    read::read_tables,
    text,
};

/// Reads a crosstable or a start list from a csv or xlsx file. It never fails: what cannot be read
/// is a problem, and a tournament comes out only if none of them is an error.
pub fn read_crosstable(bytes: &[u8]) -> CrosstableFile {
    match read_tables(bytes) {
        Ok(file) => crosstable(&file),
        Err(problem) => CrosstableFile { problems: vec![problem], ..CrosstableFile::default() },
    }
}

fn crosstable(file: &TableFile) -> CrosstableFile {
    let mut read = CrosstableFile { format: Some(file.format), ..CrosstableFile::default() };
    let Some((table, mut header, problems)) = find_header(&file.tables, column::meaning, suffices)
    else {
        read.problems.push(Problem::of_file(Trouble::NoHeader));
        return read;
    };

    read.problems = problems;
    read.problems.retain(|it| !is_derived_twice(it));
    let title = (Column::Name, Column::Title);
    header.take_unnamed(table, title, is_title, &mut read.problems);
    read.problems.extend(warn_of_columns(table, &header));
    read_rounds(table, &header, &mut read);
    problem::sort(&mut read.problems);
    read
}

/// A header has names, and numbers or ranks.
fn suffices(found: &[Option<(Column, usize)>]) -> bool {
    let has = |column| found.iter().flatten().any(|it| it.0 == column);
    has(Column::Name) && (has(Column::Number) || has(Column::Rank))
}

/// Tie-breaks fill several columns that need no reading.
fn is_derived_twice(problem: &Problem) -> bool {
    matches!(problem.trouble, Trouble::SecondColumn { .. })
        && column::meaning(&problem.seen).is_some_and(|it| it.0 == Column::Derived)
}

fn is_title(text: &str) -> bool {
    text.chars().count() <= 4
}

fn warn_of_columns(table: &Table, header: &Header<Column>) -> Vec<Problem> {
    let row = &table.rows[header.at];
    let of_kind = |kind: fn(&Column) -> bool| {
        let columns = header.columns.iter().enumerate();
        let matching = columns.filter(move |(_, it)| it.field.as_ref().is_some_and(kind));
        matching.map(|it| it.0).collect::<Vec<_>>()
    };
    let at = |column: usize, trouble| {
        Problem::at(header.place_of_column(row, column), row.cell(column), trouble)
    };

    let mut problems = Vec::new();
    match of_kind(|it| matches!(it, Column::Opponent(_)))[..] {
        [] => {}
        [column] => problems.push(at(column, Trouble::UnknownColumn)),
        [column, ..] => problems.push(at(column, Trouble::TableByOpponent)),
    }
    let rounds = of_kind(|it| matches!(it, Column::Round(_)));
    let ranks = of_kind(|it| *it == Column::Rank);
    if !rounds.is_empty() && header.column(Column::Number).is_none() {
        problems.extend(ranks.iter().map(|it| at(*it, Trouble::NumberedByRank)));
    }
    problems
}

fn read_rounds(table: &Table, header: &Header<Column>, read: &mut CrosstableFile) {
    let list = read_list(table, header, &mut read.problems);
    if list.rounds_are_missing() {
        return;
    }
    let rounds = rounds(&list);
    read.problems.extend(check_rounds(&list, rounds.drawn));
    if !has_errors(&read.problems) {
        let tournament = assemble(&list, &name(table, header), rounds);
        read.problems.extend(compare_points(&list, &tournament));
        read.tournament = Some(tournament);
    }
}

/// The tournament's name: the first line above the header that is not about the website, else the
/// name that somebody gave the sheet.
fn name(table: &Table, header: &Header<Column>) -> String {
    let above = &table.rows[..header.at];
    let lines = above.iter().filter_map(|row| row.cells.iter().find(|it| !it.is_empty()));
    let mut own = lines.filter(|it| !it.starts_with("From the Tournament-Database"));
    let sheet = table.sheet.as_deref().filter(|it| !it.starts_with("Sheet"));
    own.next().map(String::as_str).or(sheet).map(text::squeezed).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{fixture, shown, workbook};
    use competition::crosstable::{Cell, CellKind};
    use competition::score::Color;
    use expect_test::{Expect, expect};

    fn check(bytes: &[u8], expected: Expect) {
        let read = read_crosstable(bytes);
        assert_eq!(read.tournament.is_none(), read.has_errors());
        let table = read.tournament.map_or(String::new(), |it| lines(&it));
        expected.assert_eq(&format!("{table}{}", shown(&read.problems)));
    }

    fn lines(tournament: &crate::tournament::Tournament) -> String {
        let table = &tournament.table;
        let mut lines = format!("{:?} {} rounds\n", tournament.name, table.rounds);
        for (player, tpn) in tournament.players.iter().zip(table.numbers()) {
            let cells = table.row(tpn).cells.iter().map(cell).collect::<Vec<_>>().join(" ");
            lines += &format!(
                "{} no.{} {} {} {} {}: {cells} = {}\n",
                tpn.0,
                player.number,
                player.name,
                player.title,
                player.federation,
                table.row(tpn).rating,
                table.points(tpn),
            );
        }
        lines
    }

    fn cell(cell: &Cell) -> String {
        let opponent = cell.opponent.map_or(String::new(), |it| it.0.to_string());
        let color = match cell.color {
            Some(Color::White) => "w",
            Some(Color::Black) => "b",
            None => "",
        };
        let kind = match cell.kind {
            CellKind::Played | CellKind::PlayedUnrated => "",
            CellKind::ForfeitWin => "+",
            CellKind::ForfeitLoss => "-",
            CellKind::PairingBye => "U",
            CellKind::FullBye => "F",
            CellKind::HalfBye => "H",
            CellKind::ZeroBye => "Z",
        };
        format!("{opponent}{color}{kind}{}", cell.points)
    }

    #[test]
    fn a_crosstable_of_chess_results() {
        let bytes = workbook(
            "\
From the Tournament-Database of Chess-Results http://chess-results.com
Spring  Open
Last update 01.02.2026 10:00:00
Final Ranking crosstable after 3 Rounds
Rk.||Name|Rtg|FED|1.Rd|2.Rd|3.Rd|Pts. |TB1|TB2
1|IM|Zhao, Yi |2400|CHN| 2w1| 3b½| 4w+|2.5|1|2
2||Qian, Er|2100|CHN| 1b0|-1| 5w1|2|1|2
|WFM|Sun, San|2200|SGP| 4b1| 1w½|   -½|2|1|2
4||Li, Si|0|CHN| 3w0| 5w1| 1b-|1|1|2
5||Zhou, Wu|1800|CHN|0| 4b0| 2b0|0|1|2

You find all details to this tournament under https://chess-results.com
Chess-Tournament-Results-Server: Chess-Results
",
        );
        check(
            &bytes,
            expect![[r#"
                "Spring Open" 3 rounds
                1 no.1 Zhao, Yi IM CHN 2400: 2w1 3b½ 4w+1 = 2½
                2 no.2 Qian, Er  CHN 2100: 1b0 U1 5w1 = 2
                3 no.3 Sun, San WFM SGP 2200: 4b1 1w½ H½ = 2
                4 no.4 Li, Si  CHN 0: 3w0 5w1 1b-0 = 1
                5 no.5 Zhou, Wu  CHN 1800: Z0 4b0 2b0 = 0
                warning A5 "Rk." NumberedByRank
            "#]],
        );
    }

    #[test]
    fn a_plain_crosstable_with_gaps_in_its_numbers() {
        check(
            b"start_no,name,rating,points,published_rank,r1,r2\n7,C,1500,0.5,3,-=,-0\n2,A,1700,1,1,5w=,5b=\n5,B,1600,1,1,2b=,2w=\n",
            expect![[r#"
                "" 2 rounds
                1 no.2 A   1700: 2w½ 2b½ = 1
                2 no.5 B   1600: 1b½ 1w½ = 1
                3 no.7 C   1500: H½ Z0 = ½
                warning G3 "5b=" MetBefore { round: 1 }
            "#]],
        );
    }

    #[test]
    fn several_full_byes_are_not_told_apart() {
        check(
            b"start_no,name,r1,points\n1,A,-1,1\n2,B,-1,1\n3,C,4w0,0\n4,D,3b1,1.5\n",
            expect![[r#"
                "" 1 rounds
                1 no.1 A   0: F1 = 1
                2 no.2 B   0: F1 = 1
                3 no.3 C   0: 4w0 = 0
                4 no.4 D   0: 3b1 = 1
                warning C2 "-1" SeveralByes { count: 2 }
                warning D5 "1.5" PointsDiffer { computed: "1" }
            "#]],
        );
    }

    #[test]
    fn everything_that_does_not_fit_is_told_at_once() {
        check(
            "\
No.,Name,1.Rd,2.Rd,3.Rd,Pts
1,A,2w1,3w1,1w1,x
2,B,1w0,9b1,4w1,1
3,C,4b½,1b1,17,1
4,D,3w½,-1,3b0,1
4,E,,5w1,3w1,1
,F,,,,
G,H,2b+,,,
8,,1w0,,,
"
            .as_bytes(),
            expect![[r#"
                error C2 "2w1" SameColor { row: 3, other: "1w0" }
                error D2 "3w1" ResultsDisagree { row: 4, other: "1b1" }
                error E2 "1w1" OwnOpponent
                error F2 "x" NotPoints
                error D3 "9b1" UnknownOpponent { opponent: 9 }
                error E3 "4w1" NotMirrored { row: 6, other: "3w1" }
                error C4 "4b½" NotMirrored { row: 6, other: "" }
                error E4 "17" UnreadableResult
                error A6 "4" NumberTwice { row: 5 }
                error D6 "5w1" UnknownOpponent { opponent: 5 }
                error A7 "" NumberMissing
                error A8 "G" NotANumber
                error C8 "2b+" NotMirrored { row: 3, other: "1w0" }
                error B9 "" NameMissing
            "#]],
        );
    }

    #[test]
    fn results_that_an_arbiter_ruled() {
        check(
            b"No.,Name,1.Rd,2.Rd,Pts\n1,A,2w0,3w=,0.5\n2,B,1b0,4b-,0\n3,C,4w+,1b0,1\n4,D,3b-,2w-,0\n",
            expect![[r#"
                "" 2 rounds
                1 no.1 A   0: 2w0 3w½ = ½
                2 no.2 B   0: 1b0 4b-0 = 0
                3 no.3 C   0: 4w+1 1b0 = 1
                4 no.4 D   0: 3b-0 2w-0 = 0
                warning C2 "2w0" UnusualResult { row: 3, other: "1b0" }
                warning D2 "3w=" UnusualResult { row: 4, other: "1b0" }
            "#]],
        );
    }

    /// Games that still go on or were put off are open, also in a round before the last.
    #[test]
    fn games_without_a_result_are_open() {
        let told = |csv: &str| {
            let read = read_crosstable(csv.as_bytes());
            let open = read.tournament.as_ref().map(|it| {
                let games =
                    it.open.iter().map(|it| format!("{} {}-{}", it.round, it.white, it.black));
                format!("open: {}; byes: {:?}", games.collect::<Vec<_>>().join(", "), it.byes)
            });
            format!("{}{}\n", shown(&read.problems), open.unwrap_or_default())
        };
        expect![[r#"
            warning C2 "2w" OpenGame
            warning C3 "1b" OpenGame
            open: 1 1-2; byes: {}
        "#]]
        .assert_eq(&told(
            "No.,Name,1.Rd,2.Rd,Pts\n1,A,2w,3w1,1\n2,B,1b,4b0,0\n3,C,4w1,1b0,1\n4,D,3b0,2w1,1\n",
        ));
        expect![[r#"
            warning D2 "3w" OpenGame
            warning D4 "1b" OpenGame
            open: 2 1-3; byes: {2: {Tpn(2): PairingBye}}
        "#]]
        .assert_eq(&told("No.,Name,1.Rd,2.Rd,Pts\n1,A,2w1,3w,1\n2,B,1b0,-1,0\n3,C,-1,1b,1\n"));
        expect![[r#"
            error C2 "2w" SameColor { row: 3, other: "1w" }
            error C3 "1w" SameColor { row: 2, other: "2w" }
            error C4 "9b" UnknownOpponent { opponent: 9 }
            error C5 "1b" NotMirrored { row: 2, other: "2w" }
            error C6 "*" ResultMissing
            error C7 "6w" OwnOpponent

        "#]]
        .assert_eq(&told("No.,Name,1.Rd\n1,A,2w\n2,B,1w\n3,C,9b\n4,D,1b\n5,E,*\n6,F,6w\n"));
    }

    #[test]
    fn a_round_that_is_only_paired_is_not_in_the_table() {
        check(
            b"No.,Name,1.Rd,2.Rd,3.Rd,Pts\n1,A,2w1, 3w ,,1\n2,B,1b0,-1,,0\n3,C,-1, 1b ,,1\n",
            expect![[r#"
                "" 3 rounds
                1 no.1 A   0: 2w1 = 1
                2 no.2 B   0: 1b0 = 0
                3 no.3 C   0: U1 = 1
                warning D2 "3w" OpenGame
                warning D4 "1b" OpenGame
            "#]],
        );
        check(
            b"No.,Name,1.Rd,2.Rd,Pts\n1,A,2w1, 2b ,1\n2,B,1b0, 1w ,0\n3,C,4w,4w1,1\n4,D,*,3b0,0\n",
            expect![[r#"
                warning D2 "2b" OpenGame
                warning D3 "1w" OpenGame
                error C4 "4w" NotMirrored { row: 5, other: "*" }
                error C5 "*" ResultMissing
            "#]],
        );
    }

    #[test]
    fn tables_of_other_kinds_are_refused() {
        check(
            "Rk.,Name,1,2,Pts\n1,A,*,1,1\n2,B,0,*,0\n".as_bytes(),
            expect![[r#"
                error C1 "1" TableByOpponent
            "#]],
        );
        check(
            b"No.,Name,1.Rd,3.Rd\n1,A,2w1,\n2,B,1b0,\n",
            expect![[r#"
            error RoundMissing { round: 2 }
        "#]],
        );
        check(
            b"a,b\n",
            expect![[r#"
            error NoHeader
        "#]],
        );
    }

    /// The list that chess-results gives before the first round, as a workbook.
    #[test]
    fn a_start_list_of_chess_results() {
        let list = "\
From the Tournament-Database of Chess-Results https://chess-results.com
Spring  Open
Last update 01.02.2026 10:00:00, Creator/Last Upload: Somebody
Starting rank list of players
No.||Name|FideID|FED|Rtg|sex|Club/City
1|GM|Zhao, Yi |8600001|CHN|2600||East  City
2||Qian, Er|0|CHN|0|w|West

You find all details to this tournament under https://chess-results.com
Chess-Tournament-Results-Server: Chess-Results
";
        check(
            &workbook(list),
            expect![[r#"
            "Spring Open" 0 rounds
            1 no.1 Zhao, Yi GM CHN 2600:  = 0
            2 no.2 Qian, Er  CHN 0:  = 0
        "#]],
        );
        let read = read_crosstable(&workbook(list)).tournament.unwrap();
        let form = |it: &competition::command::EntryForm| {
            format!("{} {} {:?}", it.person.name, it.delegation, it.person.sex)
        };
        let forms = crate::tournament::entries::entries(&read);
        assert_eq!(
            forms.iter().map(form).collect::<Vec<_>>(),
            ["Zhao, Yi East City None", "Qian, Er West Some(Female)"]
        );
        let german = list.replace(
            "No.||Name|FideID|FED|Rtg|sex|Club/City",
            "Nr.||Name|FideID|Land|Elo|Geschlecht|Verein/Ort",
        );
        assert_eq!(read_crosstable(&workbook(&german)).tournament, Some(read));
    }

    #[test]
    fn what_is_wrong_with_a_start_list_is_told_with_its_cell() {
        check(
            &workbook(
                "\
No.||Name|FideID|FED|Rtg|sex|Club/City
1|GM|Zhao, Yi|86o0001|CHN|10450|x|East
1|||8600002|CHN|2600||
3|GM|Sun, San|8600003|CHN|26oo||
0|GM|Li, Si|8600003|CHN|2600||
",
            ),
            expect![[r#"
                error D2 "86o0001" NotAnId
                error F2 "10450" RatingTooHigh { at_most: 4000 }
                error G2 "x" UnknownSex
                error C3 "" NameMissing
                error F4 "26oo" NotARating
                error A5 "0" NotANumber
                warning D5 "8600003" SameId { row: 4 }
            "#]],
        );
    }

    /// A crosstable of xiangqi counts 2, 1, 0: its points say so.
    #[test]
    fn the_points_tell_the_point_system() {
        check(
            "编号,姓名,第1轮,第2轮,积分\n1,赵一,2红1,3黑½,3\n2,钱二,1黑0,-1,2\n3,孙三,-1,1红½,3\n"
                .as_bytes(),
            expect![[r#"
                "" 2 rounds
                1 no.1 赵一   0: 2w2 3b1 = 3
                2 no.2 钱二   0: 1b0 U2 = 2
                3 no.3 孙三   0: U2 1w1 = 3
            "#]],
        );
    }

    #[test]
    fn a_start_list_has_no_rounds() {
        check(
            b"No.,,Name,FideID,FED,Rtg,Club/City\n1,GM,A,86000001,CHN,2600,East\n2,,B,,CHN,,West\n",
            expect![[r#"
                "" 0 rounds
                1 no.1 A GM CHN 2600:  = 0
                2 no.2 B  CHN 0:  = 0
            "#]],
        );
    }

    /// Each player's points follow from the results, as published.
    fn check_published(file: &str, (players, rounds): (usize, u16), expected: Expect) {
        let Some(bytes) = fixture(file) else { return };
        let text = String::from_utf8(bytes).unwrap();
        // One of them has its points among the tie-breaks and nothing under `points`.
        let text = text.replace("points,published_rank,TB1_points", "TB9,published_rank,points");
        let read = read_crosstable(text.as_bytes());
        let tournament = read.tournament.expect("the published table is consistent");
        assert_eq!((tournament.players.len(), tournament.table.rounds), (players, rounds));
        for (player, tpn) in tournament.players.iter().zip(tournament.table.numbers()) {
            assert_eq!(player.claimed_halves, Some(tournament.table.points(tpn).halves()));
        }
        expected.assert_eq(&shown(&read.problems));
    }

    #[test]
    fn published_tables_add_up() {
        check_published(
            "real/arad2026_A_crosstable.csv",
            (209, 9),
            expect![[r#"
            warning K141 "-1" SeveralByes { count: 2 }
        "#]],
        );
        check_published("real/frome2026_open_crosstable.csv", (38, 5), expect![[r#""#]]);
    }
}
