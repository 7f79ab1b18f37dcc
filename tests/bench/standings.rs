//! How long full standings take: ten tie-breaks, 1,500 players, 11 rounds.

#![allow(clippy::print_stdout, reason = "its figures are its purpose")]

use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::{Color, Scoring},
    standings::standings,
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

fn main() {
    let table = crosstable(1500, 11);
    for text in LISTS {
        let list: Vec<TieBreakCode> =
            text.split(' ').map(|it| it.parse().expect("the lists name tie-breaks")).collect();
        let mut times: Vec<u128> = (0..101).map(|_| microseconds(&table, &list)).collect();
        times.sort_unstable();
        println!("{text}: fastest {} µs, median {} µs", times[0], times[50]);
    }
}

fn microseconds(table: &Crosstable, list: &[TieBreakCode]) -> u128 {
    let start = Instant::now();
    let basis = Basis::new(table, Reading::swiss(TieBreakEdition::March2026));
    let standings = standings(&basis, list, &[]);
    assert_eq!(standings.rows.len(), table.rows.len());
    start.elapsed().as_micros()
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
