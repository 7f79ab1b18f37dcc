//! Laws, the articles read literally, and what users complained of.

use super::{field::Field, literal, pair, pair_brackets};
use crate::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    pairing::{Drawn, NoLegalPairing, Pair, Round},
    rulebook::xiangqi::{EqualHistories, FirstRound, SideLimits, XiangqiSwitches},
    score::{Color, Points, Scoring},
    testing::{Told, tell},
};
use expect_test::{Expect, expect};
use proptest::prelude::*;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

/// Draws the round after those told and writes it: pairs by table, first move left.
fn check(switches: XiangqiSwitches, rounds: &str, expected: Expect) {
    expected.assert_eq(&next_round(switches, rounds, &[]));
}

fn next_round(switches: XiangqiSwitches, rounds: &str, forbidden: &[(&str, &str)]) -> String {
    let told = tell(&format!("scoring: 2 1 0\n{rounds}"));
    let pair_of = |(a, b): &(&str, &str)| {
        let (a, b) = (told.number(a), told.number(b));
        (a.min(b), a.max(b))
    };
    let forbidden: BTreeSet<(Tpn, Tpn)> = forbidden.iter().map(pair_of).collect();
    let present = told.table.numbers().collect();
    let round = Round { forbidden: &forbidden, ..round(&told.table, &present) };
    match pair(&round, &switches) {
        Ok(drawn) => written(&told, &drawn),
        Err(cause) => format!("{cause:?}\n"),
    }
}

fn round<'a>(table: &'a Crosstable, present: &'a BTreeSet<Tpn>) -> Round<'a> {
    static NOBODY: BTreeSet<(Tpn, Tpn)> = BTreeSet::new();
    static NOTHING: BTreeMap<Tpn, Vec<Points>> = BTreeMap::new();
    let initial_color = Color::White;
    Round { table, present, initial_color, forbidden: &NOBODY, virtual_points: &NOTHING }
}

fn written(told: &Told, drawn: &Drawn) -> String {
    let mut text = String::new();
    for (pair, why) in drawn.pairs.iter().zip(&drawn.reasons.pairs) {
        let (white, black) = (told.name(pair.white), told.name(pair.black));
        writeln!(text, "{white}-{black} {:?}", why.colors).unwrap();
    }
    if let Some(bye) = drawn.bye {
        writeln!(text, "{} free", told.name(bye)).unwrap();
    }
    text
}

const DEFAULT: XiangqiSwitches = XiangqiSwitches::DEFAULT;

/// So many names, and nothing played: a field before its first round.
fn first_round(switches: XiangqiSwitches, size: u16, forbidden: &[(u16, u16)]) -> String {
    let rows = vec![Row::default(); usize::from(size)];
    let table = Crosstable { scoring: Scoring::XIANGQI, rounds: 7, rows };
    let present = table.numbers().collect();
    let forbidden = forbidden.iter().map(|(a, b)| (Tpn(*a), Tpn(*b))).collect();
    let round = Round { forbidden: &forbidden, ..round(&table, &present) };
    let drawn = pair(&round, &switches).unwrap();
    let pairs = drawn.pairs.iter().map(|it| format!("{}-{}", it.white.0, it.black.0));
    let bye = drawn.bye.map(|it| format!("{} free", it.0));
    pairs.chain(bye).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_first_round_by_halves_neighbors_or_ends() {
    let by = |first_round| XiangqiSwitches { first_round, ..DEFAULT };
    let first_round = |form, size| first_round(by(form), size, &[]);
    let halves = "1-11 12-2 3-13 14-4 5-15 16-6 7-17 18-8 9-19 20-10";
    assert_eq!(first_round(FirstRound::Halves, 20), halves);
    // As at the Asian championship of 2024: numbers by lot, odd tables the smaller number first.
    assert_eq!(first_round(FirstRound::Neighbors, 8), "1-2 4-3 5-6 8-7");
    assert_eq!(first_round(FirstRound::Ends, 8), "1-8 7-2 3-6 5-4");
    assert_eq!(first_round(FirstRound::Halves, 9), "1-5 6-2 3-7 8-4 9 free");
}

#[test]
fn those_kept_apart_in_the_first_round_change_with_their_neighbors() {
    let first_round = |forbidden: &[_]| first_round(DEFAULT, 8, forbidden);
    assert_eq!(first_round(&[(2, 6)]), "1-5 7-2 3-6 8-4");
    assert_eq!(first_round(&[(4, 8)]), "1-5 6-2 3-8 7-4");
    assert_eq!(first_round(&[(4, 5), (4, 6), (4, 7), (4, 8)]), "1-5 6-2 3-4 8-7");
}

#[test]
fn equal_scores_meet_then_nearest_ones() {
    // After round 1: A, C, E, G have 2.
    check(
        DEFAULT,
        "rounds: 7
        A 1-0 B   C 0-1 D   E 1-0 F   G 0-1 H",
        expect![[r#"
            H-E Both
            D-A Both
            F-G Both
            B-C Both
        "#]],
    );
}

#[test]
fn a_complaint_c14_who_was_to_play_a_forfeited_game_is_not_paired_again() {
    // All have 2. A and B would fit each other best: only the forfeit of round 1 keeps them apart.
    let rounds = "rounds: 7
        A +/- B   C 1-0 D   E 1-0 F
        A 0-1 D   E 0-1 B   C 0-1 F";
    check(
        DEFAULT,
        rounds,
        expect![[r#"
        F-A Both
        B-C Both
        D-E Both
    "#]],
    );
    let may_meet = XiangqiSwitches { forfeit_is_meeting: false, ..DEFAULT };
    check(
        may_meet,
        rounds,
        expect![[r#"
        F-A Both
        B-C Both
        D-E Both
    "#]],
    );
}

#[test]
fn a_complaint_c15_equal_scores_meet_before_sides_are_balanced() {
    // All winners moved first and are due the second move, all losers the other way round: sides
    // would be balanced best between them.
    check(
        DEFAULT,
        "rounds: 7
        A 1-0 E   B 1-0 F   C 1-0 G   D 1-0 H",
        expect![[r#"
            D-C Number
            B-A Number
            H-G Number
            F-E Number
        "#]],
    );
}

#[test]
fn a_complaint_c15_limits_go_before_scores_only_where_the_switch_says_so() {
    // A and B have won twice with White: 禁连三 forbids both a third time.
    let rounds = "
        A 1-0 C   B 1-0 D   E 1-0 G   F 1-0 H
        A 1-0 E   B 1-0 F   C 1-0 H   D 1-0 G";
    let drawn = |rounds: u16, limits: SideLimits, told: &str| {
        let text = format!("rounds: {rounds}\n{told}");
        next_round(XiangqiSwitches { limits, ..DEFAULT }, &text, &[])
    };
    let meet = |text: &str| text.contains("A-B") || text.contains("B-A");
    assert!(!meet(&drawn(7, SideLimits::BeforeScoreButLast, rounds)));
    assert!(!meet(&drawn(7, SideLimits::BeforeScore, rounds)));
    assert!(meet(&drawn(7, SideLimits::AfterScore, rounds)));
    // The last round.
    assert!(meet(&drawn(3, SideLimits::BeforeScoreButLast, rounds)));
    assert!(!meet(&drawn(3, SideLimits::BeforeScore, rounds)));
}

/// Eight players and seven rounds: everybody has to meet everybody, so round 6 may have no
/// pairing. The engine then names who has nobody left; before that it never gives up.
#[test]
fn a_complaint_c12_eight_players_in_seven_rounds() {
    let mut stuck = 0;
    for seed in 0..200u64 {
        let mut chance = Chance::told(8, 7, seed);
        chance.play(DEFAULT, |round, drawn| match drawn {
            Ok(drawn) => check_laws(round, drawn),
            Err(NoLegalPairing::TooFewOpponents { unpaired, among }) => {
                assert!(round.table.played_rounds() >= 4 && *unpaired > 0 && !among.is_empty());
                assert_eq!(literal::pair(round, &DEFAULT), None, "it is really so");
                stuck += 1;
            }
            Err(NoLegalPairing::NoBye { .. }) => panic!("somebody may always be free"),
        });
    }
    assert!(stuck > 0, "Swiss is no form for eight players and seven rounds");
}

/// A tournament as chance plays it: bytes decide who is absent and who wins.
#[derive(Debug, Clone)]
struct Chance {
    players: u16,
    rounds: u16,
    absences: bool,
    /// So many pairs are kept apart in each round.
    apart: usize,
    bytes: Vec<u8>,
}

fn chance(players: std::ops::RangeInclusive<u16>) -> impl Strategy<Value = Chance> {
    let bytes = prop::collection::vec(any::<u8>(), 512);
    let apart = prop_oneof![2 => Just(0), 1 => 0usize..4];
    (players, 1u16..=9, apart, bytes).prop_map(|(players, rounds, apart, bytes)| Chance {
        players,
        rounds,
        absences: true,
        apart,
        bytes,
    })
}

fn switches() -> impl Strategy<Value = XiangqiSwitches> {
    let form =
        prop_oneof![Just(FirstRound::Halves), Just(FirstRound::Neighbors), Just(FirstRound::Ends)];
    let limits = prop_oneof![
        1 => Just(SideLimits::BeforeScore),
        3 => Just(SideLimits::BeforeScoreButLast),
        1 => Just(SideLimits::AfterScore)
    ];
    let histories = prop_oneof![Just(EqualHistories::Round), Just(EqualHistories::Sum)];
    (form, limits, histories, any::<[bool; 4]>()).prop_map(|(form, limits, histories, on)| {
        XiangqiSwitches {
            first_round: form,
            forfeit_is_meeting: on[0],
            no_three_in_a_row: on[1],
            no_surplus_of_three: on[2],
            limits,
            float_balance: on[3],
            equal_histories: histories,
            ..DEFAULT
        }
    })
}

impl Chance {
    /// A tournament without absences from a number.
    fn told(players: u16, rounds: u16, seed: u64) -> Self {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
        let mut byte = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as u8
        };
        let bytes = (0..4096).map(|_| byte()).collect();
        Self { players, rounds, absences: false, apart: 0, bytes }
    }

    /// Draws and plays round after round, and shows each to `look`.
    fn play(
        &mut self,
        switches: XiangqiSwitches,
        mut look: impl FnMut(&Round<'_>, &Result<Drawn, NoLegalPairing>),
    ) {
        let mut bytes = self.bytes.iter().copied().cycle();
        let rows = vec![Row::default(); usize::from(self.players)];
        let mut table = Crosstable { scoring: Scoring::XIANGQI, rounds: self.rounds, rows };
        for _ in 0..self.rounds {
            let is_present = |_: &Tpn| !self.absences || bytes.next().is_none_or(|it| it >= 20);
            let present: BTreeSet<Tpn> = table.numbers().filter(is_present).collect();
            let number = |it: u8| Tpn(u16::from(it) % self.players + 1);
            let forbidden = (0..self.apart).filter_map(|_| {
                let (a, b) = (number(bytes.next()?), number(bytes.next()?));
                Some((a.min(b), a.max(b)))
            });
            let forbidden: BTreeSet<(Tpn, Tpn)> = forbidden.filter(|it| it.0 != it.1).collect();
            let round = Round { forbidden: &forbidden, ..round(&table, &present) };
            let drawn = pair(&round, &switches);
            look(&round, &drawn);
            let Ok(drawn) = drawn else { return };
            for who in table.numbers().filter(|it| !present.contains(it)) {
                record(&mut table, who, Cell::absent(&Scoring::XIANGQI));
            }
            drawn.pairs.iter().for_each(|it| play_board(&mut table, *it, bytes.next().unwrap()));
            if let Some(who) = drawn.bye {
                let points = Scoring::XIANGQI.pairing_bye;
                let cell = Cell { kind: CellKind::PairingBye, opponent: None, color: None, points };
                record(&mut table, who, cell);
            }
        }
    }
}

fn record(table: &mut Crosstable, who: Tpn, cell: Cell) {
    table.rows[usize::from(who.0) - 1].cells.push(cell);
}

fn play_board(table: &mut Crosstable, pair: Pair, byte: u8) {
    let Scoring { win, draw, loss, .. } = Scoring::XIANGQI;
    let (kinds, points) = match byte {
        0..12 => ([CellKind::ForfeitWin, CellKind::ForfeitLoss], [win, loss]),
        12..16 => ([CellKind::ForfeitLoss; 2], [loss, loss]),
        16..100 => ([CellKind::Played; 2], [win, loss]),
        100..170 => ([CellKind::Played; 2], [loss, win]),
        170.. => ([CellKind::Played; 2], [draw, draw]),
    };
    let sides = [(pair.white, pair.black, Color::White), (pair.black, pair.white, Color::Black)];
    for ((who, opponent, color), (kind, points)) in
        sides.into_iter().zip(kinds.into_iter().zip(points))
    {
        let cell = Cell { kind, opponent: Some(opponent), color: Some(color), points };
        record(table, who, cell);
    }
}

/// Everybody once, nobody met again.
fn check_laws(round: &Round<'_>, drawn: &Drawn) {
    let pairs = drawn.pairs.iter().flat_map(|it| [it.white, it.black]);
    let mut everybody: Vec<Tpn> = pairs.chain(drawn.bye).collect();
    everybody.sort_unstable();
    assert!(everybody.iter().eq(round.present), "everybody is paired once");
    assert_eq!(drawn.bye.is_some(), round.present.len() % 2 == 1);
    assert_eq!(drawn.reasons.pairs.len(), drawn.pairs.len());
    for it in &drawn.pairs {
        let cells = &round.table.row(it.white).cells;
        assert!(!cells.iter().any(|cell| cell.opponent == Some(it.black)), "nobody is met again");
        let pair = (it.white.min(it.black), it.white.max(it.black));
        assert!(!round.forbidden.contains(&pair));
    }
}

/// Pairs and bye without regard to sides, by number.
fn unordered(drawn: &Drawn) -> (BTreeSet<(Tpn, Tpn)>, Option<Tpn>) {
    let sorted = |it: &Pair| (it.white.min(it.black), it.white.max(it.black));
    (drawn.pairs.iter().map(sorted).collect(), drawn.bye)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_draw_keeps_the_laws(mut chance in chance(1..=30)) {
        chance.play(DEFAULT, |round, drawn| {
            if let Ok(drawn) = drawn {
                check_laws(round, drawn);
            }
            assert_eq!(&pair(round, &DEFAULT), drawn, "the same question has the same answer");
        });
    }

    /// What is found looking at a bracket alone or with the next one is what is found looking at
    /// everybody.
    #[test]
    fn every_view_finds_the_same(mut chance in chance(2..=20), switches in switches()) {
        chance.play(switches, |round, drawn| {
            let field = Field::of(round, &switches);
            let Ok(settled) = field.settle() else { return assert!(drawn.is_err()) };
            let narrow = pair_brackets(&field, &settled, |it| it.pair());
            assert_eq!(&pair_brackets(&field, &settled, |it| it.pair_in_whole()), &narrow);
            assert_eq!(&pair_brackets(&field, &settled, |it| it.pair_with_next()), &narrow);
        });
    }

    #[test]
    fn small_fields_are_paired_as_the_articles_read(
        mut chance in chance(1..=9),
        switches in switches(),
    ) {
        chance.play(switches, |round, drawn| {
            let field = Field::of(round, &switches);
            let number = |it: usize| field.players[it].number;
            let literal = literal::pair(round, &switches).map(|(pairs, bye)| {
                let sorted = |(a, b): (usize, usize)| (number(a).min(number(b)), number(a).max(number(b)));
                (pairs.into_iter().map(sorted).collect::<BTreeSet<_>>(), bye.map(number))
            });
            assert_eq!(drawn.as_ref().ok().map(unordered), literal);
        });
    }
}
