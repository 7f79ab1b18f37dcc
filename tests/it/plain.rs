//! The engine against the plain reading of the regulation, and that reading against what other
//! programs have published. A run of any length is
//! `cargo run --release -p tests --bin plain -- TOURNAMENTS`.

use crate::fixtures;
use competition::{
    crosstable::{CellKind, Crosstable},
    id::Tpn,
    pairing::{
        self, Drawn, Pair, Round,
        generate::{Generated, Permille, Plan, Rates, Ratings, generate},
    },
    rulebook::swiss::SwissSystem,
    score::{Color, Points, Scoring},
};
use expect_test::expect;
use interchange::{tournament::Tournament, trf};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
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
    let present = tournament.present(number);
    let number_of = |who: Tpn| tournament.players[usize::from(who.0) - 1].number;
    match read(&tournament, number, &tournament.table, &present) {
        Reading::Paired { pairs, bye } => {
            let pairs = pairs.iter().map(|it| (number_of(it.white), number_of(it.black)));
            let lines: Vec<_> = pairs.chain(bye.map(|it| (number_of(it), 0))).collect();
            let head = format!("{}\n", lines.len());
            Some(lines.iter().fold(head, |text, (a, b)| format!("{text}{a} {b}\n")))
        }
        Reading::Impossible => Some("IMPOSSIBLE".to_owned()),
        Reading::TooLarge => None,
    }
}

fn read(
    tournament: &Tournament,
    number: u16,
    table: &Crosstable,
    present: &BTreeSet<Tpn>,
) -> Reading {
    let round = Round {
        table,
        present,
        initial_color: tournament.initial_color.unwrap_or(Color::White),
        forbidden: &tournament.forbidden_pairs(number),
        virtual_points: &tournament.virtual_points,
    };
    plain::pair(&round, 1_000_000)
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

/// Whole tournaments, round by round. Three rounds differ: in them the bye is worth nothing, and the
/// program that paired them takes it for no downfloat. Article 1.4.3 gives a downfloat to "any player
/// who receives a pairing-allocated bye"; only of those who did not play for another reason does it
/// ask whether they scored.
#[test]
#[ignore = "takes a while without optimization"]
fn the_reading_agrees_with_whole_tournaments() {
    let Some(archive) = fixtures::folder("pairing").map(|it| it.join("tournaments.tar.gz")) else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let unpack = Command::new("tar").arg("xzf").arg(archive).arg("-C").arg(folder.path()).status();
    assert!(unpack.unwrap().success());
    let files = fs::read_dir(folder.path().join("tournaments")).unwrap();
    let mut files: Vec<PathBuf> = files.map(|it| it.unwrap().path()).collect();
    files.sort();
    let (mut same, mut too_large, mut differ) = (0, 0, Vec::new());
    for file in &files {
        let tournament = trf::read(&fs::read(file).unwrap()).unwrap();
        for number in 1..=u16::try_from(tournament.table.played_rounds()).unwrap() {
            let (told, bye) = told(&tournament.table, usize::from(number) - 1);
            let present = told.iter().flat_map(|it| [it.white, it.black]).chain(bye).collect();
            let before = tournament.table.after(usize::from(number) - 1);
            match read(&tournament, number, &before, &present) {
                Reading::Paired { pairs, bye: read } => {
                    let is_same = read == bye && BTreeSet::from_iter(pairs) == told;
                    same += usize::from(is_same);
                    let name = file.file_stem().unwrap().to_string_lossy();
                    differ.extend((!is_same).then(|| format!("{name} round {number}")));
                }
                Reading::Impossible => differ.push(format!("{} {number}", file.display())),
                Reading::TooLarge => too_large += 1,
            }
        }
    }
    println!("{} files, {same} rounds read and the same, {too_large} too large", files.len());
    expect!["t01976 round 4, t03054 round 4, t04287 round 3"].assert_eq(&differ.join(", "));
}

/// The boards and the bye of a round of a table.
fn told(table: &Crosstable, at: usize) -> (BTreeSet<Pair>, Option<Tpn>) {
    let is_white = |it: &Tpn| table.cell(*it, at).color == Some(Color::White);
    let board = |white| Some(Pair { white, black: table.cell(white, at).opponent? });
    let boards = table.numbers().filter(is_white).filter_map(board).collect();
    let bye = table.numbers().find(|it| table.cell(*it, at).kind == CellKind::PairingBye);
    (boards, bye)
}

/// 1.4.3: who gets the bye gets a downfloat, even if the bye is worth nothing. In the round shown
/// nobody gets the bye; it differs if the bye before it had been a mere absence.
#[test]
fn a_bye_worth_nothing_is_a_downfloat() {
    let found = (0..2000).find_map(|seed| {
        let generated = generate(&with_worthless_byes(seed));
        (1..generated.drawn.len()).find_map(|at| differs_if_absent(seed, &generated, at))
    });
    expect!["35 round 4: 2-9 1-3 4-5 7-8, else 2-9 1-3 4-7 5-8"].assert_eq(&found.unwrap());
}

fn with_worthless_byes(seed: u64) -> Plan {
    Plan {
        players: 9,
        rounds: 5,
        seed,
        system: SwissSystem::Dutch2026,
        scoring: Scoring { pairing_bye: Points::ZERO, ..Scoring::CHESS },
        ratings: Ratings::Spread { min: 1400, max: 2400 },
        rates: Rates { absences: Permille(100), ..Rates::CALM },
    }
}

/// The round as drawn, and as it would be drawn if every bye before it had been an absence.
fn differs_if_absent(seed: u64, generated: &Generated, at: usize) -> Option<String> {
    let drawn = &generated.drawn[at];
    let present = drawn.pairs.iter().flat_map(|it| [it.white, it.black]).collect();
    let draw = |table: &Crosstable| {
        let round = Round {
            table,
            present: &present,
            initial_color: generated.initial_color,
            forbidden: &generated.forbidden,
            virtual_points: &BTreeMap::new(),
        };
        (pairing::pair(&round, SwissSystem::Dutch2026), plain::pair(&round, 1_000_000))
    };
    let table = generated.table.after(at);
    let mut absent = table.clone();
    let cells = absent.rows.iter_mut().flat_map(|it| &mut it.cells);
    cells.filter(|it| it.kind == CellKind::PairingBye).for_each(|it| it.kind = CellKind::ZeroBye);
    let ((_, read), (other, _)) = (draw(&table), draw(&absent));
    let other = other.ok()?;
    if drawn.bye.is_some() || other.pairs == drawn.pairs {
        return None;
    }
    let (pairs, bye) = (drawn.pairs.clone(), None);
    assert_eq!(read, Reading::Paired { pairs, bye });
    let told = |drawn: &Drawn| {
        let boards = drawn.pairs.iter().map(|it| format!("{}-{}", it.white, it.black));
        boards.collect::<Vec<_>>().join(" ")
    };
    Some(format!("{seed} round {}: {}, else {}", at + 1, told(drawn), told(&other)))
}
