//! How long 积分编排制 takes to draw a round, with results as chance has them, and where whoever moves
//! first wins, so that everybody of a score group is due the same side.

#![allow(clippy::print_stdout, reason = "its figures are its purpose")]

use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    pairing::{Pair, Round, pair},
    rulebook::swiss::SwissSystem,
    score::{Color, Scoring},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Instant,
};

fn main() {
    for first_wins in [false, true] {
        for (players, rounds) in [(24, 15), (64, 9), (200, 9), (501, 11), (1000, 9), (1000, 13)] {
            let times = tournament(players, rounds, first_wins);
            let slowest = times.iter().max().copied().unwrap_or(0);
            let kind = if first_wins { "first wins" } else { "by chance" };
            println!("{players} players, {kind}: slowest {slowest} ms, each {times:?}");
        }
    }
}

/// How long each round took to draw, in milliseconds.
fn tournament(players: u16, rounds: u16, first_wins: bool) -> Vec<u128> {
    let rows = vec![Row::default(); usize::from(players)];
    let mut table = Crosstable { scoring: Scoring::XIANGQI, rounds, rows };
    let (mut dice, mut times): (u32, _) = (1, Vec::new());
    for _ in 0..rounds {
        let present: BTreeSet<Tpn> = table.numbers().collect();
        let round = Round {
            table: &table,
            present: &present,
            initial_color: Color::White,
            forbidden: &BTreeSet::new(),
            virtual_points: &BTreeMap::new(),
        };
        let start = Instant::now();
        let drawn = pair(&round, SwissSystem::Xiangqi2020).expect("a large field can be paired");
        times.push(start.elapsed().as_millis());
        for it in &drawn.pairs {
            dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            play(&mut table, *it, if first_wins { 1 } else { dice >> 16 });
        }
        if let Some(who) = drawn.bye {
            let points = Scoring::XIANGQI.pairing_bye;
            let cell = Cell { kind: CellKind::PairingBye, opponent: None, color: None, points };
            table.rows[usize::from(who.0) - 1].cells.push(cell);
        }
    }
    times
}

/// One board in 32 is forfeited; of the others the first to move wins a little more often.
fn play(table: &mut Crosstable, pair: Pair, dice: u32) {
    let Scoring { win, draw, loss, .. } = table.scoring;
    let (kinds, points) = match dice % 32 {
        0 => ([CellKind::ForfeitWin, CellKind::ForfeitLoss], [win, loss]),
        1..=12 => ([CellKind::Played; 2], [win, loss]),
        13..=22 => ([CellKind::Played; 2], [draw, draw]),
        _ => ([CellKind::Played; 2], [loss, win]),
    };
    let (colors, sides) = ([Color::White, Color::Black], [pair.white, pair.black]);
    for side in 0..2 {
        let (opponent, color) = (Some(sides[1 - side]), Some(colors[side]));
        let cell = Cell { kind: kinds[side], opponent, color, points: points[side] };
        table.rows[usize::from(sides[side].0) - 1].cells.push(cell);
    }
}
