//! How long it takes to say what blocks a round, and what has to give way: `cargo bench -p tests
//! --bench blocking [PLAYERS]`. A field of 200 that has played nine rounds, unless told otherwise.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints figures")]

use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    pairing::{
        Round,
        blocking::{Pairs, blocking, given_up},
        exception::exceptions,
        is_possible, pair,
        relaxed::AbsoluteRule,
    },
    rulebook::swiss::SwissSystem,
    score::{Color, Scoring},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Instant,
};

const DUTCH: SwissSystem = SwissSystem::Dutch2026;

fn main() {
    let players = std::env::args().filter_map(|it| it.parse().ok()).next().unwrap_or(200);
    let table = played(players, 9);
    let present: BTreeSet<Tpn> = table.numbers().collect();
    let (none, points) = (Pairs::new(), BTreeMap::new());
    let round = Round {
        table: &table,
        present: &present,
        initial_color: Color::White,
        forbidden: &none,
        virtual_points: &points,
    };
    timed("one question", || is_possible(&round, DUTCH).to_string());
    timed("a draw", || pair(&round, DUTCH).unwrap().pairs.len().to_string());

    // Number 1 is kept apart from everybody, by a decision for each.
    let alone: Vec<Pairs> = (2..=players).map(|it| [(Tpn(1), Tpn(it))].into()).collect();
    timed("what blocks, a decision for each pair", || {
        format!("{} constraints", blocking(&round, DUTCH.into(), &alone).len())
    });
    let barred: Pairs = alone.iter().flatten().copied().collect();
    let blocked = Round { forbidden: &barred, ..round.clone() };
    timed("rules that would not help", || {
        format!("{:?}", exceptions(&blocked, DUTCH.into(), &AbsoluteRule::ALL))
    });

    // More than half of the field are to be kept apart from each other: some must meet.
    let many = players / 2 + 10;
    let wished: Vec<(Tpn, Tpn)> =
        (1..=many).flat_map(|a| (a + 1..=many).map(move |b| (Tpn(a), Tpn(b)))).collect();
    timed("what gives way", || {
        let mut holds = |kept: &[(Tpn, Tpn)]| {
            let forbidden = kept.iter().copied().collect();
            is_possible(&Round { forbidden: &forbidden, ..round.clone() }, DUTCH)
        };
        let met = given_up(&wished, &mut holds);
        format!("{} of {} pairs", met.len(), wished.len())
    });
}

fn timed(what: &str, act: impl FnOnce() -> String) {
    let start = Instant::now();
    let told = act();
    println!("{what}: {} µs ({told})", start.elapsed().as_micros());
}

/// Rounds drawn by the engine; who has the smaller number wins two of three.
fn played(players: u16, rounds: u16) -> Crosstable {
    let rows = vec![Row::default(); usize::from(players)];
    let scoring = Scoring::CHESS;
    let mut table = Crosstable { scoring, rounds: rounds + 1, rows };
    let present: BTreeSet<Tpn> = table.numbers().collect();
    for number in 0..rounds {
        let (none, points) = (Pairs::new(), BTreeMap::new());
        let round = Round {
            table: &table,
            present: &present,
            initial_color: Color::White,
            forbidden: &none,
            virtual_points: &points,
        };
        let drawn = pair(&round, DUTCH).unwrap();
        for it in &drawn.pairs {
            let white_wins = (it.white < it.black) == ((it.white.0 + number) % 3 != 0);
            let points =
                if white_wins { [scoring.win, scoring.loss] } else { [scoring.loss, scoring.win] };
            let sides = [(it.white, it.black, Color::White), (it.black, it.white, Color::Black)];
            for ((who, opponent, color), points) in sides.into_iter().zip(points) {
                let (opponent, color) = (Some(opponent), Some(color));
                let cell = Cell { kind: CellKind::Played, opponent, color, points };
                table.rows[usize::from(who.0) - 1].cells.push(cell);
            }
        }
        if let Some(who) = drawn.bye {
            let points = scoring.pairing_bye;
            let cell = Cell { kind: CellKind::PairingBye, opponent: None, color: None, points };
            table.rows[usize::from(who.0) - 1].cells.push(cell);
        }
    }
    table
}
