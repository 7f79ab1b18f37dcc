//! The regulation's own example, and rounds that show one rule each, with their reasons.

use super::{PreferenceType, TeamRound, pair};
use crate::{
    crosstable::{Cell, Crosstable, Row},
    id::Tpn,
    pairing::{
        Drawn, Round,
        reasons::team::{TeamBracket, TeamByeReason, TeamPreference},
    },
    score::{Color, Points, Scoring},
    testing::tell,
};
use expect_test::{Expect, expect};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

/// A round, the rest as usual.
fn drawn(
    table: &Crosstable,
    preferences: PreferenceType,
    present: &BTreeSet<Tpn>,
    forbidden: &[(u16, u16)],
) -> String {
    let forbidden = forbidden.iter().map(|(a, b)| (Tpn(*a), Tpn(*b))).collect();
    let round = Round {
        table,
        present,
        initial_color: Color::White,
        forbidden: &forbidden,
        virtual_points: &BTreeMap::new(),
    };
    match pair(&TeamRound { round, secondary: None, preferences }) {
        Ok(drawn) => written(&drawn),
        Err(cause) => format!("{cause:?}\n"),
    }
}

/// Draws a round of teams that have these points in halves, team 1 first, and have played nothing.
fn check_scores(halves: &[u32], forbidden: &[(u16, u16)], expected: Expect) {
    let scoring = Scoring::XIANGQI;
    let row = |halves: &u32| {
        let cell = Cell { points: Points::from_halves(*halves), ..Cell::absent(&scoring) };
        Row { rating: 0, cells: vec![cell] }
    };
    let table = Crosstable { scoring, rounds: 9, rows: halves.iter().map(row).collect() };
    let present = table.numbers().collect();
    expected.assert_eq(&drawn(&table, PreferenceType::TypeA, &present, forbidden));
}

/// Draws the round after those told.
fn check_rounds(preferences: PreferenceType, rounds: &str, expected: Expect) {
    let told = tell(&format!("scoring: 2 1 0\nbye: 1\n{rounds}"));
    let present = told.table.numbers().collect();
    expected.assert_eq(&drawn(&told.table, preferences, &present, &[]));
}

fn written(drawn: &Drawn) -> String {
    let reasons = drawn.reasons.team.as_ref().unwrap();
    let mut text = String::new();
    if let (Some(bye), Some(why)) = (drawn.bye, &reasons.bye) {
        let TeamByeReason { barred, needed, decided_by } = why;
        let (barred, needed) = (numbers(barred), numbers(needed));
        writeln!(text, "{bye} free: barred {barred}, needed {needed}, by {decided_by:?}").unwrap();
    }
    for it in &reasons.brackets {
        let TeamBracket { score, residents, upfloaters, because, decided_by, shortfalls } = it;
        write!(text, "{score}: {}", numbers(residents)).unwrap();
        if let Some(because) = because {
            let by = decided_by.map_or(String::new(), |it| format!(" by C{it}"));
            write!(text, ", up {} {because:?}{by}", numbers(upfloaters)).unwrap();
        }
        for it in shortfalls {
            write!(text, ", C{} {}×", it.criterion, it.count).unwrap();
        }
        text.push('\n');
    }
    for (pair, why) in drawn.pairs.iter().zip(&reasons.pairs) {
        let (white, black) = (preference(why.white), preference(why.black));
        let first = format!("{} {:?}", why.first, why.first_by);
        let colors = why.colors;
        writeln!(text, "{}{white}-{}{black} {colors:?}, first {first}", pair.white, pair.black)
            .unwrap();
    }
    text
}

fn numbers(who: &[Tpn]) -> String {
    let numbers: Vec<_> = who.iter().map(ToString::to_string).collect();
    numbers.join(" ")
}

fn preference(it: Option<TeamPreference>) -> String {
    it.map_or(String::new(), |it| format!(" ({:?} {:?})", it.strength, it.color))
}

#[test]
fn the_first_round_is_paired_by_halves() {
    check_scores(
        &[0; 7],
        &[],
        expect![[r#"
        7 free: barred , needed , by Some(LargestNumber)
        0: 1 2 3 4 5 6
        1-4 Initial, first 1 SmallerNumber
        5-2 Initial, first 2 SmallerNumber
        3-6 Initial, first 3 SmallerNumber
    "#]],
    );
}

/// 3.5.4: three upfloaters are needed; 2, 6 and 8 have three points, 1, 3 and 5 have two and a
/// half. They are 2, 6 and 8 if the bracket can be paired with them, else 2, 6 and 1.
#[test]
fn the_example_of_3_5_4() {
    let scores = [5, 6, 5, 8, 5, 6, 8, 6, 8, 0];
    let apart = [(4, 7), (4, 9), (7, 9)];
    check_scores(
        &scores,
        &apart,
        expect![[r#"
        4: 4 7 9, up 2 6 8 NoOpponent
        2½: 1 3 5, up 10 OddNumber
        8-4 Initial, first 4 PrimaryScore
        7-2 Initial, first 7 PrimaryScore
        9-6 Initial, first 9 PrimaryScore
        1-5 Initial, first 1 SmallerNumber
        3-10 Initial, first 3 PrimaryScore
    "#]],
    );
    let eight_apart = [(4, 7), (4, 9), (7, 9), (4, 8), (7, 8), (8, 9)];
    check_scores(
        &scores,
        &eight_apart,
        expect![[r#"
        4: 4 7 9, up 2 6 1 NoOpponent by C1
        3: 8, up 3 OddNumber
        2½: 5, up 10 OddNumber
        6-4 Initial, first 4 PrimaryScore
        9-2 Initial, first 9 PrimaryScore
        7-1 Initial, first 7 PrimaryScore
        3-8 Initial, first 8 PrimaryScore
        5-10 Initial, first 5 PrimaryScore
    "#]],
    );
}

/// 5 may meet nobody but 1, so 1 neither moves up nor meets 3 afterwards: C6 cannot be kept.
#[test]
fn c3_keeps_those_who_are_needed_below() {
    let apart = [(2, 5), (3, 5), (4, 5), (5, 6)];
    check_scores(
        &[2, 2, 2, 4, 0, 0],
        &apart,
        expect![[r#"
        2: 4, up 2 OddNumber by C3, C6 1×
        1: 1 3, up 5 6 Completion
        2-4 Initial, first 4 PrimaryScore
        1-5 Initial, first 1 PrimaryScore
        3-6 Initial, first 3 PrimaryScore
    "#]],
    );
}

/// If 2 moved up, 3 and 4 would be left of their score group, who cannot meet.
#[test]
fn c6_leaves_a_score_group_that_can_be_paired() {
    check_scores(
        &[4, 2, 2, 2, 0, 0],
        &[(3, 4)],
        expect![[r#"
        2: 1, up 3 OddNumber by C6
        1: 2 4
        0: 5 6
        1-3 Initial, first 1 PrimaryScore
        4-2 Initial, first 2 SmallerNumber
        5-6 Initial, first 5 SmallerNumber
    "#]],
    );
}

const TWO_ROUNDS: &str = "rounds: 9
    A 1-0 D   E 1-0 B   C 1-0 F
    A 1-0 E   F 1-0 B   D 1-0 C";

/// 1 has met 4 and 5. In round 2, 3 met a team with fewer points, 6 one with as many.
#[test]
fn c7_spares_those_who_have_just_floated() {
    check_rounds(
        PreferenceType::None,
        TWO_ROUNDS,
        expect![[r#"
        4: 1, up 6 OddNumber by C7
        2: 3 4 5, up 2 OddNumber, C10 1×
        6-1 Difference, first 1 PrimaryScore
        3-5 FirstTeamAlternates, first 3 SmallerNumber
        2-4 Difference, first 4 PrimaryScore
    "#]],
    );
}

#[test]
fn type_b_knows_mild_and_strong_preferences() {
    check_rounds(
        PreferenceType::TypeB,
        TWO_ROUNDS,
        expect![[r#"
        4: 1, up 6 OddNumber by C7, C8 1×
        2: 3 4 5, up 2 OddNumber, C8 1×, C10 1×
        6 (Mild Black)-1 (Strong Black) OnlyStrong, first 1 PrimaryScore
        3 (Mild White)-5 (Mild White) FirstTeam, first 3 SmallerNumber
        2 (Strong White)-4 (Mild Black) Both, first 4 PrimaryScore
    "#]],
    );
    check_rounds(
        PreferenceType::TypeA,
        TWO_ROUNDS,
        expect![[r#"
        4: 1, up 6 OddNumber by C7
        2: 3 4 5, up 2 OddNumber, C10 1×
        6-1 (Simple Black) OnlyPreference, first 1 PrimaryScore
        3-5 FirstTeamAlternates, first 3 SmallerNumber
        2 (Simple White)-4 OnlyPreference, first 4 PrimaryScore
    "#]],
    );
}

/// The lowest has had the bye. All others have played as many matches.
#[test]
fn c2_bars_from_the_bye() {
    check_rounds(
        PreferenceType::TypeA,
        "rounds: 9
        A 1-0 C   D 1-0 E   B bye
        C 1-0 B   E 1-0 D   A bye",
        expect![[r#"
            5 free: barred 2, needed , by Some(LargestNumber)
            3: 1, up 2 OddNumber by C1, C7 1×
            2: 3 4
            2-1 Difference, first 1 PrimaryScore
            4-3 Alternate, first 3 SmallerNumber
        "#]],
    );
}

#[test]
fn where_nothing_is_legal_the_cause_is_told() {
    check_scores(
        &[0; 4],
        &[(1, 2), (1, 3), (1, 4)],
        expect![[r#"
        TooFewOpponents { unpaired: 2, among: [Tpn(1), Tpn(2), Tpn(3), Tpn(4)] }
    "#]],
    );
}
