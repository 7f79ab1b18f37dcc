//! C: wrong pairings.

use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    pairing::{
        self, Drawn, NoLegalPairing, Pair, Round,
        generate::{End, Generated, Plan, Rates, Ratings, generate},
        verdict::Difference,
    },
    rulebook::swiss::SwissSystem,
    score::{Color, Points, Scoring},
};
use expect_test::expect;
use interchange::{tournament::Tournament, trf};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};
use tests::plain::{self, Reading};

const DUTCH: SwissSystem = SwissSystem::Dutch2026;

fn plan(players: u16, rounds: u16, seed: u64) -> Plan {
    Plan {
        players,
        rounds,
        seed,
        system: DUTCH,
        scoring: Scoring::CHESS,
        ratings: Ratings::Spread { min: 1400, max: 2400 },
        rates: Rates::CALM,
    }
}

/// Asks about the next round of a table. Nobody in it is forbidden to meet anybody.
fn ask<T>(table: &Crosstable, present: &BTreeSet<Tpn>, about: impl Fn(&Round<'_>) -> T) -> T {
    about(&Round {
        table,
        present,
        initial_color: Color::White,
        forbidden: &BTreeSet::new(),
        virtual_points: &BTreeMap::new(),
    })
}

fn draw(table: &Crosstable, present: &BTreeSet<Tpn>) -> Result<Drawn, NoLegalPairing> {
    ask(table, present, |it| pairing::pair(it, DUTCH))
}

/// The next round of a file by a system, everybody being there; why not, if it cannot be drawn.
fn next_round(tournament: &Tournament, system: SwissSystem) -> String {
    let everybody = tournament.table.numbers().collect();
    let drawn = ask(&tournament.table, &everybody, |it| pairing::pair(it, system));
    drawn.map_or_else(|cause| cause.to_string(), |it| told(&it))
}

/// The boards in a line: `1-5 4-2 bye 3`.
fn told(drawn: &Drawn) -> String {
    let boards = drawn.pairs.iter().map(|it| format!("{}-{}", it.white, it.black));
    let bye = drawn.bye.map(|it| format!("bye {it}"));
    boards.chain(bye).collect::<Vec<_>>().join(" ")
}

/// A file of players without ratings: for each the points and the rounds.
fn file(players: &[(&str, &str)]) -> Tournament {
    file_of(5, players)
}

/// The same with so many rounds announced.
fn file_of(rounds: u16, players: &[(&str, &str)]) -> Tournament {
    let mut text = format!("142 {rounds}\n152 W\n");
    for (number, (points, rounds)) in (1..).zip(players) {
        let _ = writeln!(text, "001 {number:>4}{:72}{points:>4} {number:>4}{rounds}", "");
    }
    trf::read(text.as_bytes()).unwrap()
}

/// Two of the random positions in which a public program gave the bye to one who had had it,
/// although the round can be paired without (published with the engine Ainalrami as a report to
/// bbpPairings, 2026). In the first one two other programs draw what is drawn here.
#[test]
fn c1_a_second_bye_is_not_given_where_another_one_may_have_it() {
    let next = |rounds, players: &[(&str, &str)]| {
        let tournament = file_of(rounds, players);
        let number = u16::try_from(tournament.table.played_rounds()).unwrap() + 1;
        told(&draw(&tournament.table, &tournament.present(number)).unwrap())
    };
    let first = next(
        9,
        &[
            ("2.5", "     6 w 0    10 b =  0000 - U  0000 - H     7 w 0  0000 - H"),
            ("2.0", "     7 b =     5 w 0    10 w 0  0000 - Z     3 b =  0000 - U"),
            ("1.5", "     8 w 0  0000 - U     5 b 0  0000 - Z     2 w =     6 b 0"),
            ("3.5", "     9 b 1  0000 - Z     7 w 1  0000 - H     5 b =     8 w 0  0000 - H"),
            ("4.5", "    10 w =     2 b 1     3 w 1     8 b 1     4 w =     9 b ="),
            ("3.5", "     1 b 1     8 w 0  0000 - Z    10 b 1  0000 - Z     3 w 1  0000 - H"),
            ("3.0", "     2 w =  0000 - H     4 b 0     9 w 0     1 b 1    10 b 1"),
            ("4.0", "     3 b 1     6 b 1  0000 - H     5 w 0  0000 - H     4 b 1"),
            ("3.5", "     4 w 0  0000 - H  0000 - H     7 b 1    10 w 1     5 w ="),
            ("2.5", "     5 b =     1 w =     2 b 1     6 w 0     9 b 0     7 w 0  0000 - H"),
        ],
    );
    expect!["5-1 8-2 3-9 bye 7"].assert_eq(&first);
    let second = next(
        9,
        &[
            (
                "5.5",
                "     5 w 1     3 b 1     7 w 0  0000 - H     8 b 1  0000 - Z     9 w 1    10 b 1",
            ),
            (
                "3.5",
                "     7 b =     9 w 1  0000 - Z     8 b 0     6 w 0  0000 - U     4 w =  0000 - H",
            ),
            (
                "4.0",
                "     8 w 1     1 w 0  0000 - H    10 b 1     9 b 0     6 w 1  0000 - H     4 b 0",
            ),
            (
                "2.5",
                "     9 b 0     7 w 0     5 b 0  0000 - U    10 w 0     8 w 0     2 b =     3 w 1",
            ),
            (
                "2.0",
                "     1 b 0     6 w 0     4 w 1  0000 - Z  0000 - U  0000 - Z  0000 - Z     9 b 0",
            ),
            (
                "4.0",
                "  0000 - Z     5 b 1     8 w =     9 w =     2 b 1     3 b 0     7 w 0  0000 - H  0000 - H",
            ),
            (
                "5.0",
                "     2 w =     4 b 1     1 b 1  0000 - H  0000 - Z     9 w =     6 b 1     8 b =",
            ),
            (
                "5.0",
                "     3 b 0  0000 - H     6 b =     2 w 1     1 w 0     4 b 1    10 b 1     7 w =  0000 - H",
            ),
            (
                "4.5",
                "     4 w 1     2 b 0    10 w =     6 b =     3 w 1     7 b =     1 b 0     5 w 1  0000 - Z",
            ),
            (
                "3.0",
                "  0000 - U  0000 - Z     9 b =     3 w 0     4 b 1  0000 - H     8 w 0     1 w 0",
            ),
        ],
    );
    expect!["1-4 7-10 5-2 bye 3"].assert_eq(&second);
}

/// A full-point bye counts as the bye that it was meant to be: with `F` instead of `U` the same
/// rounds are drawn, and nobody gets a second one (bbpPairings' issues 19 and 27).
#[test]
fn c1_a_bye_coded_as_full_point_bye_is_not_followed_by_another() {
    for seed in 0..30 {
        let generated = generate(&plan(11, 7, seed));
        let mut table = generated.table.clone();
        for cell in table.rows.iter_mut().flat_map(|it| &mut it.cells) {
            if cell.kind == CellKind::PairingBye {
                cell.kind = CellKind::FullBye;
            }
        }
        let mut had_one = BTreeSet::new();
        for (at, told) in generated.drawn.iter().enumerate() {
            let round = table.after(at);
            let present = table.numbers().collect();
            let drawn = ask(&round, &present, |it| {
                pairing::pair(
                    &Round { initial_color: generated.initial_color, ..it.clone() },
                    DUTCH,
                )
            });
            let drawn = drawn.unwrap();
            assert_eq!((&drawn.pairs, drawn.bye), (&told.pairs, told.bye));
            assert!(had_one.insert(drawn.bye), "{seed} round {}", at + 1);
        }
    }
}

/// The same in a file: whoever had `F` in round 1 has the fewest points in round 4 and still no bye.
#[test]
fn c1_both_codes_of_a_file_bar_from_the_bye() {
    for code in ["U", "F"] {
        let tournament = file(&[
            ("1.5", "     4 w =     2 b =     3 w ="),
            ("1.5", "     5 b =     1 w =     4 b ="),
            ("1.5", "     6 w =     5 b =     1 b ="),
            ("1.5", "     1 b =     6 w =     2 w ="),
            ("1.5", "     2 w =     3 w =     6 b ="),
            ("1.5", "     3 b =     4 b =     5 w ="),
            ("1.0", &format!("  0000 - {code}  0000 - Z  0000 - Z")),
        ]);
        assert!(!tournament.table.cell(Tpn(7), 0).kind.was_played());
        let drawn = draw(&tournament.table, &tournament.present(4)).unwrap();
        expect!["6-1 3-4 2-7 bye 5"].assert_eq(&told(&drawn));
    }
}

/// Two leaders on 4, who have not met and want different colors, among seven on 3½ and their
/// earlier opponents: they meet (a thread on the US federation's forum, "Pairing oddity", has the
/// table; SwissSys let them play two of the seven).
#[test]
fn c3_the_leaders_meet() {
    use Color::{Black, White};
    let history = |text: &str| -> Vec<Option<Color>> {
        let color = |it| match it {
            'W' => Some(White),
            'B' => Some(Black),
            _ => None,
        };
        text.chars().map(color).collect()
    };
    // A, C, D, E, F, G, B, H, I by rating.
    let leaders = ["BWBW", "BWBW", "BWWB", "BWBW", "BWBW", "WBWB", "BWWB", "WBBW", "-BBW"];
    let (d, e) = (2_u16, 3_u16);
    let mut rows = vec![Row::default(); 18];
    for (i, colors) in (0..9_u16).zip(leaders) {
        for (round, color) in (0..4_u16).zip(history(colors)) {
            let Some(color) = color else {
                let half = Cell { kind: CellKind::HalfBye, points: Points::HALF, ..absent() };
                rows[usize::from(i)].cells.push(half);
                continue;
            };
            // In the last round D and E draw, and so do all the others with 3½.
            let opponent = match (round, i) {
                (3, it) if it == d => e,
                (3, it) if it == e => d,
                _ => 9 + (i + round) % 9,
            };
            let is_drawn = round == 3 && ![0, 6, 8].contains(&i);
            let points = if is_drawn { Points::HALF } else { Points::ONE };
            rows[usize::from(i)].cells.push(played(opponent, color, points));
            if opponent >= 9 {
                let theirs = if is_drawn { Points::HALF } else { Points::ZERO };
                let row = &mut rows[usize::from(opponent)];
                row.cells.resize(usize::from(round), absent());
                row.cells.push(played(i, color.opposite(), theirs));
            }
        }
    }
    let table = Crosstable { scoring: Scoring::CHESS, rounds: 5, rows };
    let points: Vec<String> = (1..=9).map(|it| table.points(Tpn(it)).to_string()).collect();
    expect!["4 3½ 3½ 3½ 3½ 3½ 4 3½ 3½"].assert_eq(&points.join(" "));
    let drawn = draw(&table, &table.numbers().collect()).unwrap();
    assert_eq!(drawn.pairs[0], Pair { white: Tpn(7), black: Tpn(1) });
}

fn absent() -> Cell {
    Cell::absent(&Scoring::CHESS)
}

/// A game against the player in a row, counted from 0.
fn played(row: u16, color: Color, points: Points) -> Cell {
    let opponent = Some(Tpn(row + 1));
    Cell { kind: CellKind::Played, opponent, color: Some(color), points }
}

/// Colors never outweigh that two have met: in small and deep fields nobody meets anybody twice,
/// and a round that could only be had with a repeat is refused (NSG's cobra, issues 373 and 517).
#[test]
fn c4_a_repeat_is_never_drawn() {
    for seed in 0..60 {
        let players = 4 + u16::try_from(seed % 5).unwrap();
        let generated = generate(&plan(players, players + 1, seed));
        for row in &generated.table.rows {
            let met: Vec<Tpn> = row.cells.iter().filter_map(|it| it.opponent).collect();
            assert_eq!(met.len(), met.iter().collect::<BTreeSet<_>>().len());
        }
        // There are more rounds than opponents.
        check_refused(&generated);
    }
}

/// Whoever is present has a place in the round, and one told without two of them is told to lack
/// them.
#[test]
fn c10_nobody_present_is_left_out() {
    let generated = generate(&plan(24, 5, 1));
    let present: BTreeSet<Tpn> = generated.table.numbers().collect();
    for at in 0..generated.drawn.len() {
        let table = generated.table.after(at);
        let drawn = draw(&table, &present).unwrap();
        let paired: BTreeSet<Tpn> =
            drawn.pairs.iter().flat_map(|it| [it.white, it.black]).collect();
        assert_eq!(paired, present);
        let (late, told) = drawn.pairs.split_last().unwrap();
        let verdict =
            ask(&table, &present, |it| pairing::verdict::verdict(it, DUTCH, &drawn, (told, None)));
        for who in [late.white, late.black] {
            assert!(verdict.contains(&Difference::Unpaired(who)), "{verdict:?}");
        }
    }
}

/// Eight players and seven rounds: where a round has no legal pairing, it is refused with its
/// cause, and trying everything finds none either.
#[test]
fn c12_a_round_without_legal_pairing_is_refused_with_its_cause() {
    let all = (0..200).map(|seed| generate(&plan(8, 7, seed)));
    let refused: Vec<Generated> = all.filter(|it| it.end != End::Finished).collect();
    refused.iter().for_each(check_refused);
    let rounds: Vec<usize> = refused.iter().map(|it| it.drawn.len() + 1).collect();
    expect!["[6, 7, 7, 6, 7, 7, 6, 6, 6, 7, 6, 6, 6, 7, 6, 6, 7, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7]"]
        .assert_eq(&format!("{rounds:?}"));
}

fn check_refused(generated: &Generated) {
    let End::NoLegalPairing { present, cause } = &generated.end else {
        panic!("{:?}", generated.end)
    };
    match cause {
        NoLegalPairing::TooFewOpponents { unpaired, among } => {
            assert!(*unpaired > 0 && *unpaired <= among.len());
            assert!(among.iter().all(|it| present.contains(it)));
        }
        NoLegalPairing::NoBye { barred } => assert!(!barred.is_empty()),
    }
    let reading = ask(&generated.table, present, |it| plain::pair(it, 1_000_000));
    assert_eq!(reading, Reading::Impossible);
}

/// Who comes for round 2 is paired, whether the file leaves his or her first round blank, says that
/// it is a bye, or gives half a point for it; only the points differ.
#[test]
fn c13_a_late_entrant_is_paired() {
    let mut all = String::new();
    for (points, first) in [("0.0", ""), ("0.0", "  0000 - Z"), ("0.5", "  0000 - H")] {
        let tournament = file(&[
            ("1.0", "     4 w 1"),
            ("1.0", "     5 b 1"),
            ("0.5", "     6 w ="),
            ("0.0", "     1 b 0"),
            ("0.0", "     2 w 0"),
            ("0.5", "     3 b ="),
            (points, first),
            ("0.0", "  0000 - Z"),
        ]);
        let drawn = draw(&tournament.table, &tournament.present(2)).unwrap();
        let _ = writeln!(all, "{} {}", tournament.table.points(Tpn(7)), told(&drawn));
    }
    expect![[r#"
        0 2-1 4-3 6-5 7-8
        0 2-1 4-3 6-5 7-8
        ½ 2-1 7-3 6-5 4-8
    "#]]
    .assert_eq(&all);
}

/// Under the rules of xiangqi a forfeited game is a meeting, under FIDE's it is not.
#[test]
fn c14_who_met_by_forfeit_meet_again_under_the_rules_of_fide_only() {
    let forfeited = file(&[("1.0", "     2 w +"), ("0.0", "     1 b -")]);
    expect!["1-2"].assert_eq(&next_round(&forfeited, SwissSystem::Dutch2026));
    expect!["1-2"].assert_eq(&next_round(&forfeited, SwissSystem::Dutch2017));
    expect!["2 competitors would have no opponent"]
        .assert_eq(&next_round(&forfeited, SwissSystem::Xiangqi2020));
}

/// Equal scores meet although the sides would be balanced better otherwise: both winners had the
/// first move, and both losers the second.
#[test]
fn c15_in_xiangqi_equal_scores_come_before_sides() {
    let first_movers_won = file(&[
        ("1.0", "     3 w 1"),
        ("1.0", "     4 w 1"),
        ("0.0", "     1 b 0"),
        ("0.0", "     2 b 0"),
    ]);
    expect!["2-1 4-3"].assert_eq(&next_round(&first_movers_won, SwissSystem::Xiangqi2020));
}
