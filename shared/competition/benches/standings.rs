//! How long full standings take: ten tie-breaks and 11 rounds, for 1,500 players and for 376 teams
//! of four boards.

#![allow(clippy::print_stdout, reason = "its figures are its purpose")]
#![allow(clippy::disallowed_methods, reason = "a bench reads the clock")]

use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::{Color, Scoring},
    standings::standings,
    team_table::{MatchSheet, TeamScore, TeamTable},
    tiebreak::{
        basis::Basis,
        code::TieBreakCode,
        edition::{Reading, TieBreakEdition},
    },
};
use std::time::Instant;

const LISTS: [&str; 3] = [
    "PTS BH/C1 BH BH/M1 SB PS WIN WON BPG BWG",
    "PTS DE BH/C1 BH SB/C1 AOB FB PS WIN BPG",
    "PTS DE BH/C1 BH SB AOB ARO TPR APRO APPO",
];

const TEAM_LIST: &str = "PTS MPvGP EDEBT EMGSB/C1 EMMSB BH:MP/C1 BH:GP SSSC TBR BBE";

const READING: Reading = Reading::swiss(TieBreakEdition::March2026);

fn main() {
    let players = crosstable(1500, 11);
    for text in LISTS {
        measure("1,500 players", text, || Basis::new(&players, READING));
    }
    let teams = team_table(376, 11);
    measure("376 teams", TEAM_LIST, || Basis::of_teams(&teams, READING));
}

/// The table is read anew each time: what it costs belongs to the standings.
fn measure<'a>(field: &str, text: &str, basis: impl Fn() -> Basis<'a>) {
    let list: Vec<TieBreakCode> =
        text.split(' ').map(|it| it.parse().expect("the lists name tie-breaks")).collect();
    let once = || {
        let start = Instant::now();
        let standings = standings(&basis(), &list, &[]);
        assert!(!standings.rows.is_empty(), "somebody is ranked");
        start.elapsed().as_micros()
    };
    let mut times: Vec<u128> = (0..101).map(|_| once()).collect();
    times.sort_unstable();
    println!("{field}, {text}: fastest {} µs, median {} µs", times[0], times[50]);
}

/// The same with four boards to a match, each worth what the match is.
fn team_table(teams: u16, rounds: u16) -> TeamTable {
    let matches = crosstable(teams, rounds);
    let sheet = |cell: &Cell| {
        let boards = vec![cell.points; if cell.opponent.is_some() { 4 } else { 0 }];
        MatchSheet { game_points: boards.iter().copied().sum(), boards }
    };
    let sheets = matches.rows.iter().map(|it| it.cells.iter().map(sheet).collect()).collect();
    let (games, primary) = (Scoring::CHESS, TeamScore::MatchPoints);
    TeamTable { matches, games, boards: 4, primary, sheets }
}

/// Everybody meets somebody each round, by a fixed rule; one board in sixteen is forfeited, and
/// some ask for byes.
fn crosstable(players: u16, rounds: u16) -> Crosstable {
    let scoring = Scoring::CHESS;
    let rating = |index: u16| 2600 - index % 1400;
    let rows = (0..players).map(|it| Row { rating: rating(it), cells: Vec::new() });
    let mut table = Crosstable { scoring, rounds, rows: rows.collect() };
    let mut dice: u32 = 1;
    for round in 0..rounds {
        let mut order: Vec<u16> = (0..players).collect();
        order.sort_by_key(|&it| {
            (
                std::cmp::Reverse(table.points(Tpn(it + 1))),
                u32::from(it) * (7 + u32::from(round)) % 1511,
            )
        });
        for pair in order.chunks(2) {
            dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            play(&mut table, pair[0], pair[1], dice >> 16);
        }
    }
    table
}

fn play(table: &mut Crosstable, white: u16, black: u16, dice: u32) {
    let Scoring { win, draw, loss, .. } = table.scoring;
    let (kinds, points) = match dice % 16 {
        0 => ([CellKind::ForfeitWin, CellKind::ForfeitLoss], [win, loss]),
        1 => ([CellKind::HalfBye, CellKind::ZeroBye], [draw, loss]),
        2..=6 => ([CellKind::Played; 2], [win, loss]),
        7..=11 => ([CellKind::Played; 2], [draw, draw]),
        _ => ([CellKind::Played; 2], [loss, win]),
    };
    let opponents = [black, white].map(|it| (dice % 16 != 1).then_some(Tpn(it + 1)));
    let colors = [Color::White, Color::Black];
    for (side, row) in [white, black].into_iter().enumerate() {
        let cell = Cell {
            kind: kinds[side],
            opponent: opponents[side],
            color: opponents[side].map(|_| colors[side]),
            points: points[side],
        };
        table.rows[usize::from(row)].cells.push(cell);
    }
}
