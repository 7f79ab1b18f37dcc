//! Rule by rule: a table in, the round out.

use crate::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    pairing::{self, Drawn, Round},
    rulebook::swiss::SwissSystem,
    score::{Color, Points, Scoring},
};
use expect_test::{Expect, expect};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

/// Draws the next of so many rounds. Each line is a player, each word a round: `4w1` a game
/// against number 4 with White, won (`=` drawn, `0` lost, `+` and `-` forfeited), or a bye as in
/// tournament files: `U` allocated, `F`, `H` and `Z` asked for. Who is `gone` is not paired.
fn check(rounds: u16, table: &str, expected: Expect) {
    let lines: Vec<&str> = table.trim().lines().collect();
    let rows = lines.iter().map(|line| Row {
        cells: line.split_whitespace().filter(|it| *it != "gone").map(cell).collect(),
        ..Row::default()
    });
    let table = Crosstable { scoring: Scoring::CHESS, rounds, rows: rows.collect() };
    let is_here = |who: &Tpn| !lines[usize::from(who.0) - 1].ends_with("gone");
    let present = table.numbers().filter(is_here).collect();
    let round = Round {
        table: &table,
        present: &present,
        initial_color: Color::White,
        forbidden: &BTreeSet::new(),
        virtual_points: &BTreeMap::new(),
    };
    let text = match pairing::pair(&round, SwissSystem::Dutch2017) {
        Ok(drawn) => told(&drawn),
        Err(cause) => format!("{cause}\n"),
    };
    expected.assert_eq(&text);
}

fn cell(word: &str) -> Cell {
    let bye = |kind, points| Cell { kind, opponent: None, color: None, points };
    match word {
        "U" => return bye(CellKind::PairingBye, Points::ONE),
        "F" => return bye(CellKind::FullBye, Points::ONE),
        "H" => return bye(CellKind::HalfBye, Points::HALF),
        "Z" => return bye(CellKind::ZeroBye, Points::ZERO),
        _ => {}
    }
    let (opponent, rest) = word.split_at(word.len() - 2);
    let (kind, points) = match &rest[1..] {
        "1" => (CellKind::Played, Points::ONE),
        "=" => (CellKind::Played, Points::HALF),
        "0" => (CellKind::Played, Points::ZERO),
        "+" => (CellKind::ForfeitWin, Points::ONE),
        _ => (CellKind::ForfeitLoss, Points::ZERO),
    };
    let color = if rest.starts_with('w') { Color::White } else { Color::Black };
    Cell { kind, opponent: Some(Tpn(opponent.parse().unwrap())), color: Some(color), points }
}

fn told(drawn: &Drawn) -> String {
    let mut text = String::new();
    for it in &drawn.pairs {
        writeln!(text, "{}-{}", it.white.0, it.black.0).unwrap();
    }
    if let Some(who) = drawn.bye {
        writeln!(text, "{} has the bye", who.0).unwrap();
    }
    for bracket in &drawn.reasons.brackets {
        write!(text, "{}:", bracket.score).unwrap();
        for it in &bracket.floaters {
            write!(text, " {} floats, {:?}", it.who.0, it.because).unwrap();
            it.decided_by.iter().for_each(|it| write!(text, " C.{it}").unwrap());
        }
        for it in &bracket.shortfalls {
            write!(text, " C.{}×{}", it.criterion, it.count).unwrap();
        }
        text += "\n";
    }
    text
}

#[test]
fn nobody_has_the_bye_twice_or_after_a_win_by_forfeit() {
    // C.2: 2 has had the bye and 3 has won by forfeit, so the leader gets it.
    check(
        4,
        "
        2w1 3b1
        1b0 U
        4w+ 1w0
        3b- Z   gone
        ",
        expect![[r#"
            2-3
            1 has the bye
            2: 1 floats, NoOpponent
            1: 1 floats, NoOpponent C.2
        "#]],
    );
    check(
        4,
        "U",
        expect![[r#"
        nobody may get the bye
    "#]],
    );
}

#[test]
fn a_bye_that_was_asked_for_bars_nobody() {
    // C.04.1.d names the allocated bye only. In the edition of 2026 the points count.
    check(
        4,
        "F",
        expect![[r#"
        1 has the bye
        1: 1 floats, NoOpponent C.12×1
    "#]],
    );
}

#[test]
fn colors_do_not_bring_two_together_again() {
    // C.1: 1 and 2 lead and want different colors, but they have met.
    check(
        4,
        "
        2w= 3b1
        1b= 4w1
        4w0 1w0
        3b1 2b0
        ",
        expect![[r#"
            4-1
            2-3
            1½: 1 floats, NoOpponent 2 floats, NoOpponent C.12×1
            1: 2 floats, NoOpponent C.10×1 C.12×1
            0: C.10×1 C.13×1
        "#]],
    );
}

#[test]
fn the_penultimate_bracket_is_paired_again() {
    // A.9: 1 and 2 could meet, but 3 and 4 have met already. C.4 makes 1 and 2 float.
    check(
        4,
        "
        F
        F
        4w=
        3b=
        ",
        expect![[r#"
            1-3
            4-2
            1: 1 floats, NeededBelow 2 floats, NeededBelow C.12×2
            ½: C.12×2
        "#]],
    );
}

#[test]
fn what_is_below_the_penultimate_bracket_collapses() {
    // 3 has met all others below 1 and 2, and of those only 4 and 5 can meet.
    check(
        5,
        "
        F   F   F
        F   F   F
        4w1 5b= 6w=
        3b0 6b0 Z
        6w0 3w= Z
        5b1 4w1 3b=
        ",
        expect![[r#"
            6-1
            2-3
            4-5
            3: 1 floats, NeededBelow 2 floats, NeededBelow C.12×2 C.14×2
            2½: C.12×3 C.13×1 C.14×2 C.15×1
        "#]],
    );
}

#[test]
fn the_following_bracket_decides_who_floats() {
    // C.7: 3 would float, but has met 4.
    check(
        6,
        "
        F   Z
        F   Z
        4w1 Z
        3b0 H
        Z   Z
        ",
        expect![[r#"
            1-3
            4-2
            5 has the bye
            1: 2 floats, LeftOver C.7 C.12×1 C.14×1
            ½: C.12×1 C.14×1
            0: 5 floats, NoOpponent C.12×1 C.14×1
        "#]],
    );
}

#[test]
fn every_round_not_played_is_a_downfloat() {
    // A.4.b: 5 was absent, so C.12 makes another one float. In the edition of 2026 an absence is
    // no float, and 5 is the one.
    check(
        6,
        "
        3w= 4b=
        4w= 3b=
        1b= 2w=
        2b= 1w=
        7w1 Z
        Z   Z
        5b0 Z   gone
        ",
        expect![[r#"
            1-5
            4-3
            2-6
            1: 2 floats, LeftOver C.12 C.10×1
            0:
        "#]],
    );
}
