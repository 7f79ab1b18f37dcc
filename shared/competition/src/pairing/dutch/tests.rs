//! Laws that every draw keeps, and the regulation read literally for small fields.

use super::{Edition, edition2017, field::Field, literal, pair};
use crate::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    pairing::{Drawn, NoLegalPairing, Pair, Round, reasons::Strength, verdict::verdict},
    rulebook::swiss::SwissSystem,
    score::{Color, Points, Scoring},
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A tournament as chance plays it: bytes decide who is absent and who wins.
#[derive(Debug, Clone)]
struct Chance {
    players: u16,
    rounds: u16,
    scoring: Scoring,
    bytes: Vec<u8>,
}

fn chance(players: std::ops::RangeInclusive<u16>) -> impl Strategy<Value = Chance> {
    let bytes = prop::collection::vec(any::<u8>(), 512);
    let scoring = prop_oneof![Just(Scoring::CHESS), Just(Scoring::XIANGQI)];
    (players, 1u16..=9, scoring, bytes).prop_map(|(players, rounds, scoring, bytes)| Chance {
        players,
        rounds,
        scoring,
        bytes,
    })
}

impl Chance {
    /// Draws and plays round after round, and shows each to `look`.
    fn play(
        &self,
        edition: Edition,
        mut look: impl FnMut(&Round<'_>, &Result<Drawn, NoLegalPairing>),
    ) {
        let mut bytes = self.bytes.iter().copied().cycle();
        let rows = vec![Row::default(); usize::from(self.players)];
        let mut table = Crosstable { scoring: self.scoring, rounds: self.rounds, rows };
        for _ in 0..self.rounds {
            let mut present: BTreeSet<Tpn> = table.numbers().collect();
            let mut byes: Vec<(Tpn, CellKind)> = Vec::new();
            for who in table.numbers() {
                let kind = match bytes.next() {
                    Some(0..10) => CellKind::HalfBye,
                    Some(10..20) => CellKind::ZeroBye,
                    Some(20..23) => CellKind::FullBye,
                    _ => continue,
                };
                present.remove(&who);
                byes.push((who, kind));
            }
            let round = Round {
                table: &table,
                present: &present,
                initial_color: Color::White,
                forbidden: &BTreeSet::new(),
                virtual_points: &BTreeMap::new(),
            };
            let drawn = pair(&round, edition);
            look(&round, &drawn);
            let Ok(drawn) = drawn else { return };
            for (who, kind) in byes {
                record(&mut table, who, kind, None, None);
            }
            for it in &drawn.pairs {
                play_board(&mut table, *it, bytes.next().unwrap_or(0));
            }
            if let Some(who) = drawn.bye {
                record(&mut table, who, CellKind::PairingBye, None, None);
            }
        }
    }
}

fn record(
    table: &mut Crosstable,
    who: Tpn,
    kind: CellKind,
    opponent: Option<(Tpn, Color)>,
    points: Option<Points>,
) {
    let scoring = table.scoring;
    let points = points.unwrap_or(match kind {
        CellKind::Played | CellKind::PlayedUnrated => scoring.draw,
        CellKind::ForfeitWin | CellKind::FullBye => scoring.win,
        CellKind::PairingBye => scoring.pairing_bye,
        CellKind::HalfBye => scoring.draw,
        CellKind::ForfeitLoss | CellKind::ZeroBye => scoring.absence,
    });
    let cell =
        Cell { kind, opponent: opponent.map(|it| it.0), color: opponent.map(|it| it.1), points };
    table.rows[usize::from(who.0) - 1].cells.push(cell);
}

fn play_board(table: &mut Crosstable, pair: Pair, byte: u8) {
    let Scoring { win, draw, loss, .. } = table.scoring;
    let (white, black) = ((pair.black, Color::White), (pair.white, Color::Black));
    let (kinds, points) = match byte {
        0..10 => ([CellKind::ForfeitWin, CellKind::ForfeitLoss], None),
        10..15 => ([CellKind::ForfeitLoss; 2], None),
        15..100 => ([CellKind::Played; 2], Some([win, loss])),
        100..180 => ([CellKind::Played; 2], Some([loss, win])),
        180.. => ([CellKind::Played; 2], Some([draw, draw])),
    };
    record(table, pair.white, kinds[0], Some(white), points.map(|it| it[0]));
    record(table, pair.black, kinds[1], Some(black), points.map(|it| it[1]));
}

/// Everybody once, nobody met again, the bye to one who may have it, no two absolute
/// preferences of one color but a topscorer's.
fn check_laws(round: &Round<'_>, drawn: &Drawn, edition: Edition) {
    let pairs = drawn.pairs.iter().flat_map(|it| [it.white, it.black]);
    let mut everybody: Vec<Tpn> = pairs.chain(drawn.bye).collect();
    everybody.sort_unstable();
    assert!(everybody.iter().eq(round.present), "everybody is paired once");
    assert_eq!(drawn.bye.is_some(), round.present.len() % 2 == 1);
    for it in &drawn.pairs {
        let cells = &round.table.row(it.white).cells;
        let met = |cell: &Cell| cell.kind.was_played() && cell.opponent == Some(it.black);
        assert!(!cells.iter().any(met), "nobody is met again");
    }
    if let Some(who) = drawn.bye {
        let win = round.table.scoring.win;
        let barred = |it: &Cell| match edition {
            Edition::From2017 => matches!(it.kind, CellKind::PairingBye | CellKind::ForfeitWin),
            Edition::From2026 => {
                !it.kind.was_played() && it.points >= win || it.kind == CellKind::PairingBye
            }
        };
        assert!(!round.table.row(who).cells.iter().any(barred), "no second bye");
    }
    let played = u32::try_from(round.table.played_rounds()).unwrap();
    let is_last = played + 1 >= u32::from(round.table.rounds);
    let is_topscorer = |who: Tpn| {
        is_last && round.table.points(who).times(2) > round.table.scoring.win.times(played)
    };
    for (pair, why) in drawn.pairs.iter().zip(&drawn.reasons.pairs) {
        let clash = why.white.strength == Strength::Absolute && why.white == why.black;
        assert!(!clash || is_topscorer(pair.white) || is_topscorer(pair.black));
    }
}

/// Who meets whom, and who gets the bye.
type Meetings = Option<(BTreeSet<(Tpn, Tpn)>, Option<Tpn>)>;

fn check_literal(
    round: &Round<'_>,
    drawn: &Result<Drawn, NoLegalPairing>,
    edition: Edition,
    literal: Option<literal::Pairs>,
) {
    let places: Vec<Tpn> = Field::of(round, edition).players.iter().map(|it| it.number).collect();
    let sorted = |(a, b): (Tpn, Tpn)| (a.min(b), a.max(b));
    let literal: Meetings = literal.map(|(pairs, bye)| {
        let pairs = pairs.into_iter().map(|(a, b)| sorted((places[a], places[b])));
        (pairs.collect(), bye.map(|it| places[it]))
    });
    let drawn: Meetings = drawn.as_ref().ok().map(|drawn| {
        let pairs = drawn.pairs.iter().map(|it| sorted((it.white, it.black)));
        (pairs.collect(), drawn.bye)
    });
    assert_eq!(drawn, literal);
}

fn check_draws(chance: &Chance, edition: Edition) {
    chance.play(edition, |round, drawn| {
        if let Ok(drawn) = drawn {
            check_laws(round, drawn, edition);
        }
        assert_eq!(&pair(round, edition), drawn, "the same question has the same answer");
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_draw_keeps_the_laws(chance in chance(0..=30)) {
        check_draws(&chance, Edition::From2026);
    }

    #[test]
    fn every_draw_of_2017_keeps_the_laws(chance in chance(0..=30)) {
        check_draws(&chance, Edition::From2017);
    }

    #[test]
    fn another_pairing_is_told_from_the_rules_one(chance in chance(4..=20), turn in 0usize..100) {
        chance.play(Edition::From2026, |round, drawn| {
            let Ok(drawn) = drawn else { return };
            let differences = |pairs: &[Pair]| verdict(round, SwissSystem::Dutch2026, drawn, (pairs, drawn.bye));
            assert_eq!(differences(&drawn.pairs), []);

            let mut pairs = drawn.pairs.clone();
            if let [.., _, _] = pairs[..] {
                let (one, other) = (turn % pairs.len(), (turn + 1) % pairs.len());
                let black = pairs[one].black;
                pairs[one].black = pairs[other].black;
                pairs[other].black = black;
                assert_ne!(differences(&pairs), []);
            }
        });
    }

    #[test]
    fn small_fields_are_paired_as_the_regulation_reads(chance in chance(0..=7)) {
        chance.play(Edition::From2026, |round, drawn| {
            check_literal(round, drawn, Edition::From2026, literal::pair(round));
        });
    }

    #[test]
    fn small_fields_are_paired_as_the_edition_of_2017_reads(chance in chance(0..=7)) {
        chance.play(Edition::From2017, |round, drawn| {
            check_literal(round, drawn, Edition::From2017, edition2017::literal::pair(round));
        });
    }
}
