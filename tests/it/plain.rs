//! The engine against the plain reading of the regulation, and that reading against what other
//! programs have published. A run of any length is
//! `cargo run --release -p tests --bin plain -- TOURNAMENTS`.

use crate::fixtures;
use competition::pairing::{Drawn, Pair, Round};
use interchange::trf;
use std::{
    fs,
    path::{Path, PathBuf},
};
use tests::plain::{self, Reading, compare, plans};

#[test]
fn the_engine_draws_what_the_text_says() {
    let tally = compare::many(0..200, 2, |_| {});
    println!("{tally}");
    assert!(tally.differences.is_empty());
    assert!(tally.read + tally.impossible > tally.rounds * 9 / 10);
}

/// How many of a few hundred rounds are found to differ when each is changed.
fn check_change(change: impl Fn(&Drawn) -> Drawn) {
    for number in 0..40 {
        let plan = plans::plan(number);
        let tally = compare::planned(&plan, &change);
        assert_eq!(tally.differences.len() as u64 + tally.impossible, tally.rounds, "{number}");
    }
}

#[test]
fn other_colors_are_noticed() {
    check_change(|drawn| {
        let mut drawn = drawn.clone();
        let Pair { white, black } = drawn.pairs[0];
        drawn.pairs[0] = Pair { white: black, black: white };
        drawn
    });
}

#[test]
fn other_opponents_are_noticed() {
    check_change(|drawn| {
        let mut drawn = drawn.clone();
        // Where there is one board only, it goes.
        match (drawn.pairs.first().copied(), drawn.pairs.last().copied()) {
            (Some(first), Some(last)) if first != last => {
                let at = drawn.pairs.len() - 1;
                drawn.pairs[0].black = last.black;
                drawn.pairs[at].black = first.black;
            }
            _ => drawn.pairs.clear(),
        }
        drawn
    });
}

#[test]
fn another_order_of_boards_is_noticed() {
    for number in 0..40 {
        let change = |drawn: &Drawn| {
            let mut drawn = drawn.clone();
            drawn.pairs.reverse();
            drawn
        };
        let tally = compare::planned(&plans::plan(number), change);
        assert!(!tally.differences.is_empty());
    }
}

/// The reading pairs the files of a set as their `.pairs` say.
fn check_set(set: &str) {
    let Some(folder) = fixtures::folder("pairing").map(|it| it.join(set)) else {
        return;
    };
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|it| it.extension().is_some_and(|it| it == "trf")).collect();
    files.sort();
    let (mut read, mut wrong) = (0, Vec::new());
    for file in &files {
        let expected = fs::read_to_string(file.with_extension("pairs")).unwrap();
        match paired(file) {
            Some(pairs) if pairs.trim() == expected.trim() => read += 1,
            Some(_) => wrong.push(file),
            None => {}
        }
    }
    println!("{set}: {} files, {read} read and the same, {} wrong", files.len(), wrong.len());
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(read > files.len() * 8 / 10);
}

/// What the reading makes of a file; none if it takes too long.
fn paired(file: &Path) -> Option<String> {
    let tournament = trf::read(&fs::read(file).unwrap()).unwrap();
    let number = u16::try_from(tournament.table.played_rounds()).unwrap() + 1;
    let round = Round {
        table: &tournament.table,
        present: &tournament.present(number),
        initial_color: tournament.initial_color.unwrap_or(competition::score::Color::White),
        forbidden: &tournament.forbidden_pairs(number),
        virtual_points: &tournament.virtual_points,
    };
    let number = |who: competition::id::Tpn| tournament.players[usize::from(who.0) - 1].number;
    match plain::pair(&round, 1_000_000) {
        Reading::Paired { pairs, bye } => {
            let pairs = pairs.iter().map(|it| (number(it.white), number(it.black)));
            let lines: Vec<_> = pairs.chain(bye.map(|it| (number(it), 0))).collect();
            let head = format!("{}\n", lines.len());
            Some(lines.iter().fold(head, |text, (a, b)| format!("{text}{a} {b}\n")))
        }
        Reading::Impossible => Some("IMPOSSIBLE".to_owned()),
        Reading::TooLarge => None,
    }
}

#[test]
fn the_reading_agrees_with_the_smoke_set() {
    check_set("smoke");
}

#[test]
#[ignore = "takes a while without optimization"]
fn the_reading_agrees_with_all_cases() {
    check_set("cases");
}

#[test]
#[ignore = "takes a while without optimization"]
fn the_reading_agrees_on_impossible_rounds() {
    check_set("nopair");
}

#[test]
#[ignore = "takes a while without optimization"]
fn the_reading_agrees_on_forbidden_pairs() {
    check_set("forbidden");
}
