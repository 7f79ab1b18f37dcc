//! Export, import, export: the same bytes. Over tournaments that were drawn and played at random, of
//! players and of teams, and over published crosstables.

use crate::{
    chess_results::read::read_crosstable,
    sheet_out,
    testing::fixture,
    tournament::{OpenGame, Player, Tournament, sheet::sheet},
    trf::{self, Version},
};
use competition::{
    crosstable::{Cell, CellKind},
    id::Tpn,
    pairing::generate::{Generated, Permille, Plan, Rates, Ratings, generate},
    rulebook::swiss::SwissSystem,
    score::{Color, Points, Scoring},
};
use proptest::prelude::*;
use std::fmt::Write as _;

/// Small tournaments in which everything happens often.
fn played() -> impl Strategy<Value = Generated> {
    let systems =
        [SwissSystem::Dutch2026, SwissSystem::Dutch2017, SwissSystem::Xiangqi2020].to_vec();
    let values = [[2, 1, 0], [4, 2, 0], [6, 2, 0]].map(|it| it.map(Points::from_halves)).to_vec();
    let often = (0_u16..300).prop_map(Permille);
    let plan = (
        (2_u16..20, 1_u16..8, any::<u64>()),
        prop::sample::select(systems),
        prop::sample::select(values),
        (often.clone(), often.clone(), often.clone(), often.clone(), often.clone(), often),
        prop_oneof![Just(Ratings::Equal(0)), Just(Ratings::Spread { min: 1000, max: 2800 })],
    );
    plan.prop_map(|((players, rounds, seed), system, [win, draw, loss], rates, ratings)| {
        let (forfeits, double_forfeits, half_byes, absences, late_entries, withdrawals) = rates;
        let rates = Rates {
            forfeits,
            double_forfeits,
            half_byes,
            absences,
            late_entries,
            withdrawals,
            ..Rates::CALM
        };
        let scoring = Scoring { win, draw, loss, absence: loss, pairing_bye: win };
        generate(&Plan { players, rounds, seed, system, scoring, ratings, rates })
    })
}

/// Names as people have them and as they do not.
fn names() -> impl Strategy<Value = Vec<String>> {
    let name = r#"[=+@-]?[A-Za-zéßŁ赵钱孙李𠮷䶮·(][A-Za-zéß赵钱 　,;.'"|()·-]{0,40}"#;
    prop::collection::vec(name.prop_map(|it| it.trim().to_owned()), 20)
}

/// The tournament, with the games of those who have White by these marks still open in the last
/// round. The first game is always over.
fn tournament(generated: &Generated, names: &[String], goes_on: &[bool]) -> Tournament {
    let mut table = generated.table.clone();
    let last = table.played_rounds().max(1) - 1;
    let games = table.numbers().filter_map(|white| {
        let cell = table.cell(white, last);
        let is_white = cell.color == Some(Color::White) && cell.kind == CellKind::Played;
        cell.opponent.filter(|_| is_white).map(|black| (white, black))
    });
    let games = games.skip(1).zip(goes_on).filter(|it| *it.1);
    let games: Vec<(Tpn, Tpn)> = games.map(|it| it.0).collect();
    for who in games.iter().flat_map(|it| [it.0, it.1]) {
        table.rows[usize::from(who.0) - 1].cells[last] = Cell::absent(&generated.table.scoring);
    }
    let round = u16::try_from(last + 1).unwrap();
    let open = games.into_iter().map(|(white, black)| OpenGame { round, white, black });
    let people = table.numbers().zip(names).map(|(who, name)| Player {
        number: who.0,
        name: name.clone(),
        title: ["", "GM", "WFM"][usize::from(who.0 % 3)].to_owned(),
        female: [None, Some(true), Some(false)][usize::from(who.0 % 3)],
        federation: "CHN".to_owned(),
        fide_id: if who.0 % 2 == 0 { format!("860{who:04}") } else { String::new() },
        born: if who.0 % 4 == 0 { "1990/01/02".to_owned() } else { String::new() },
        claimed_rank: Some(who.0),
        ..Player::default()
    });
    Tournament {
        name: names[0].clone(),
        initial_color: Some(generated.initial_color),
        open: open.collect(),
        ..Tournament::of(people.collect(), table)
    }
}

/// Writes a report, reads it and writes it again; gives what was read.
fn check_trf(tournament: &Tournament, version: Version) -> Tournament {
    let first = trf::write(tournament, version);
    let shown = |it: &[u8]| String::from_utf8_lossy(it).into_owned();
    let read = trf::read(&first).unwrap_or_else(|it| panic!("{it:?}\n{}", shown(&first)));
    assert_eq!(shown(&trf::write(&read, version)), shown(&first));
    read
}

/// The same for the crosstable as csv and as a workbook.
fn check_sheet(tournament: &Tournament) -> Tournament {
    let write = |it: &Tournament| {
        let sheet = sheet(it);
        (sheet_out::csv(&sheet), sheet_out::xlsx(&sheet).unwrap())
    };
    let read = |bytes: &[u8]| {
        let file = read_crosstable(bytes);
        file.tournament.unwrap_or_else(|| panic!("{:?}", file.problems))
    };
    let (csv, xlsx) = write(tournament);
    let (from_csv, from_xlsx) = (read(&csv), read(&xlsx));
    assert_eq!(String::from_utf8_lossy(&write(&from_csv).0), String::from_utf8_lossy(&csv));
    assert!(write(&from_xlsx).1 == xlsx, "the workbook is another");
    assert_eq!(from_csv.table, from_xlsx.table);
    from_xlsx
}

/// Who met whom, and the points, round by round.
fn told(tournament: &Tournament) -> Vec<Vec<(Option<Tpn>, Points)>> {
    let table = &tournament.table;
    let cell = |who, round| (table.cell(who, round).opponent, table.cell(who, round).points);
    let rounds = table.played_rounds();
    table.numbers().map(|who| (0..rounds).map(|it| cell(who, it)).collect()).collect()
}

/// A match of teams for each pair of a round, on so many boards, as the lines of a TRF26 file.
struct TeamFile<'a> {
    generated: &'a Generated,
    boards: u16,
}

impl TeamFile<'_> {
    fn text(&self) -> String {
        let table = &self.generated.table;
        let mut text = "142 9\n152 W\n192 FIDE_TEAM_TYPEA\n".to_owned();
        for (who, board) in table.numbers().flat_map(|it| (0..self.boards).map(move |b| (it, b))) {
            let number = self.player(who, board);
            write!(text, "001 {number:>4}      P{number:<74}").unwrap();
            for round in 0..table.played_rounds() {
                write!(text, "  {}", self.cell(who, board, round)).unwrap();
            }
            text += "\n";
        }
        let mut pairing_byes = "320  1.0  1.0".to_owned();
        for round in 0..table.played_rounds() {
            let is_bye = |it: &Tpn| table.cell(*it, round).kind == CellKind::PairingBye;
            write!(pairing_byes, " {:03}", table.numbers().find(is_bye).map_or(0, |it| it.0))
                .unwrap();
        }
        for who in table.numbers() {
            write!(text, "310 {:>3} {:<64}", who.0, format!("Team {who}")).unwrap();
            for board in 0..self.boards {
                write!(text, " {:>4}", self.player(who, board)).unwrap();
            }
            text += "\n";
            for (round, cell) in (1..).zip(&table.row(who).cells) {
                if let Some(kind) = asked_for(cell) {
                    writeln!(text, "240 {kind} {round:>3} {:>4}", who.0).unwrap();
                }
            }
        }
        text + &pairing_byes + "\n"
    }

    fn player(&self, team: Tpn, board: u16) -> u16 {
        (team.0 - 1) * self.boards + board + 1
    }

    /// What a player did: at every other board with the other color and, in every third round, with
    /// a draw.
    fn cell(&self, team: Tpn, board: u16, round: usize) -> String {
        let table = &self.generated.table;
        let cell = table.cell(team, round);
        let Some(opponent) = cell.opponent else {
            let mark = if cell.kind == CellKind::PairingBye { "0000 - U" } else { "0000 - Z" };
            return mark.to_owned();
        };
        let is_white = cell.color.map_or(team < opponent, |it| it == Color::White);
        let color = if is_white == board.is_multiple_of(2) { 'w' } else { 'b' };
        let theirs = table.cell(opponent, round);
        let result = match (cell.kind, cell.points.cmp(&theirs.points)) {
            (CellKind::ForfeitWin, _) => '+',
            (CellKind::ForfeitLoss, _) => '-',
            _ if (usize::from(board) + round).is_multiple_of(3) => '=',
            (_, std::cmp::Ordering::Greater) => '1',
            (_, std::cmp::Ordering::Equal) => '=',
            (_, std::cmp::Ordering::Less) => '0',
        };
        format!("{:>4} {color} {result}", self.player(opponent, board))
    }
}

/// The type of record 240.
fn asked_for(cell: &Cell) -> Option<char> {
    match cell.kind {
        CellKind::FullBye => Some('F'),
        CellKind::HalfBye => Some('H'),
        CellKind::ZeroBye => Some('Z'),
        CellKind::Played
        | CellKind::PlayedUnrated
        | CellKind::ForfeitWin
        | CellKind::ForfeitLoss
        | CellKind::PairingBye => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn tournaments_that_were_played_are_written_as_they_are_read(
        generated in played(),
        names in names(),
        goes_on in prop::collection::vec(any::<bool>(), 10),
    ) {
        let tournament = tournament(&generated, &names, &goes_on);
        for version in [Version::Trf16, Version::Trf26] {
            let read = check_trf(&tournament, version);
            prop_assert_eq!((told(&read), read.open), (told(&tournament), tournament.open.clone()));
        }
        let read = check_sheet(&tournament);
        prop_assert_eq!((told(&read), read.open), (told(&tournament), tournament.open.clone()));
    }

    #[test]
    fn tournaments_of_teams_are_written_as_they_are_read(
        generated in played(),
        boards in 1_u16..5,
    ) {
        let file = TeamFile { generated: &generated, boards }.text();
        let tournament = trf::read(file.as_bytes()).unwrap_or_else(|it| panic!("{it:?}\n{file}"));
        let matches = |it: &Tournament| it.teams.as_ref().map(|it| it.matches.clone());
        prop_assert!(tournament.teams.is_some());
        for version in [Version::Trf16, Version::Trf26] {
            prop_assert_eq!(matches(&check_trf(&tournament, version)), matches(&tournament));
        }
    }
}

#[test]
fn published_crosstables_are_written_as_they_were_read() {
    for file in ["arad2026_A_crosstable.csv", "frome2026_open_crosstable.csv"] {
        let Some(bytes) = fixture(&format!("real/{file}")) else { return };
        let text = String::from_utf8(bytes).unwrap();
        // One of them has its points among the tie-breaks and nothing under `points`.
        let text = text.replace("points,published_rank,TB1_points", "TB9,published_rank,points");
        let tournament = read_crosstable(text.as_bytes()).tournament.unwrap();
        assert_eq!(told(&check_sheet(&tournament)), told(&tournament));
        for version in [Version::Trf16, Version::Trf26] {
            assert_eq!(told(&check_trf(&tournament, version)), told(&tournament));
        }
    }
}

/// A report of any published case is also a crosstable.
#[test]
fn published_reports_are_crosstables_too() {
    let Some(folder) = crate::testing::fixtures("tiebreak/in") else { return };
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.path().extension().is_some_and(|it| it == "trf") {
            let tournament = trf::read(&std::fs::read(entry.path()).unwrap()).unwrap();
            check_sheet(&tournament);
        }
    }
}
