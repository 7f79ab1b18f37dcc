//! What must hold for every draw, on rounds as chance plays them.

use super::{PreferenceType, TeamRound, literal, pair};
use crate::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    pairing::{Drawn, NoLegalPairing, Pair, Round},
    score::{Color, Points, Scoring},
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Match points, with a bye worth a draw.
const SCORING: Scoring = Scoring { pairing_bye: Points::ONE, ..Scoring::XIANGQI };

/// An event as chance plays it: bytes decide who is absent, who wins and who must not meet.
#[derive(Debug, Clone)]
pub(super) struct Chance {
    pub(super) teams: u16,
    pub(super) rounds: u16,
    pub(super) preferences: PreferenceType,
    pub(super) uses_secondary: bool,
    pub(super) initial_color: Color,
    /// How much goes other than planned: absences, forfeits and forbidden pairs, in 256.
    pub(super) trouble: u8,
    pub(super) bytes: Vec<u8>,
}

fn chance(teams: std::ops::RangeInclusive<u16>) -> impl Strategy<Value = Chance> {
    let preferences = prop_oneof![
        Just(PreferenceType::TypeA),
        Just(PreferenceType::TypeB),
        Just(PreferenceType::None)
    ];
    let trouble = prop_oneof![Just(0), Just(8), Just(40)];
    let colors = prop_oneof![Just(Color::White), Just(Color::Black)];
    let bytes = prop::collection::vec(any::<u8>(), 512);
    (teams, 1u16..=9, preferences, any::<bool>(), colors, trouble, bytes).prop_map(
        |(teams, rounds, preferences, uses_secondary, initial_color, trouble, bytes)| Chance {
            teams,
            rounds,
            preferences,
            uses_secondary,
            initial_color,
            trouble,
            bytes,
        },
    )
}

impl Chance {
    /// Draws and plays round after round, and shows each to `look`.
    pub(super) fn play(
        &self,
        mut look: impl FnMut(&TeamRound<'_>, &Result<Drawn, NoLegalPairing>),
    ) {
        let mut bytes = self.bytes.iter().copied().cycle();
        let rows = vec![Row::default(); usize::from(self.teams)];
        let mut table = Crosstable { scoring: SCORING, rounds: self.rounds, rows };
        let mut secondary: BTreeMap<Tpn, Points> =
            table.numbers().map(|it| (it, Points::ZERO)).collect();
        for _ in 0..self.rounds {
            let byes = self.byes(&table, &mut bytes);
            let present = table.numbers().filter(|it| !byes.contains_key(it)).collect();
            let forbidden = self.forbidden(&table, &mut bytes);
            let request = TeamRound {
                round: Round {
                    table: &table,
                    present: &present,
                    initial_color: self.initial_color,
                    forbidden: &forbidden,
                    virtual_points: &BTreeMap::new(),
                },
                secondary: self.uses_secondary.then_some(&secondary),
                preferences: self.preferences,
            };
            let drawn = pair(&request);
            look(&request, &drawn);
            let Ok(drawn) = drawn else { return };
            for (who, kind) in byes {
                record(&mut table, who, kind, None);
            }
            for it in &drawn.pairs {
                self.play_match(
                    &mut table,
                    *it,
                    bytes.next().unwrap_or(0),
                    bytes.next().unwrap_or(0),
                );
            }
            if let Some(who) = drawn.bye {
                record(&mut table, who, CellKind::PairingBye, None);
            }
            for points in secondary.values_mut() {
                *points += Points::from_halves(u32::from(bytes.next().unwrap_or(0) % 4));
            }
        }
    }

    fn byes(
        &self,
        table: &Crosstable,
        bytes: &mut impl Iterator<Item = u8>,
    ) -> BTreeMap<Tpn, CellKind> {
        let kinds = [CellKind::ZeroBye, CellKind::HalfBye, CellKind::ZeroBye, CellKind::FullBye];
        let mut byes = BTreeMap::new();
        for who in table.numbers() {
            if bytes.next().is_some_and(|it| it < self.trouble) {
                byes.insert(who, kinds[usize::from(bytes.next().unwrap_or(0)) % 4]);
            }
        }
        byes
    }

    fn forbidden(
        &self,
        table: &Crosstable,
        bytes: &mut impl Iterator<Item = u8>,
    ) -> BTreeSet<(Tpn, Tpn)> {
        let pairs = table.numbers().flat_map(|a| table.numbers().map(move |b| (a, b)));
        let pairs = pairs.filter(|(a, b)| a < b);
        pairs.filter(|_| bytes.next().is_some_and(|it| it < self.trouble / 2)).collect()
    }

    fn play_match(&self, table: &mut Crosstable, pair: Pair, trouble: u8, result: u8) {
        let forfeit = trouble < self.trouble;
        let Scoring { win, draw, loss, .. } = SCORING;
        let (kinds, points) = match result {
            0..110 if forfeit => ([CellKind::ForfeitWin, CellKind::ForfeitLoss], [win, loss]),
            110..220 if forfeit => ([CellKind::ForfeitLoss, CellKind::ForfeitWin], [loss, win]),
            220.. if forfeit => ([CellKind::ForfeitLoss; 2], [loss; 2]),
            0..100 => ([CellKind::Played; 2], [win, loss]),
            100..180 => ([CellKind::Played; 2], [loss, win]),
            180.. => ([CellKind::Played; 2], [draw; 2]),
        };
        record(table, pair.white, kinds[0], Some((pair.black, Color::White, points[0])));
        record(table, pair.black, kinds[1], Some((pair.white, Color::Black, points[1])));
    }
}

fn record(table: &mut Crosstable, who: Tpn, kind: CellKind, met: Option<(Tpn, Color, Points)>) {
    let alone = match kind {
        CellKind::FullBye => SCORING.win,
        CellKind::HalfBye => SCORING.draw,
        CellKind::PairingBye => SCORING.pairing_bye,
        CellKind::Played
        | CellKind::PlayedUnrated
        | CellKind::ForfeitWin
        | CellKind::ForfeitLoss
        | CellKind::ZeroBye => SCORING.absence,
    };
    let cell = Cell {
        kind,
        opponent: met.map(|it| it.0),
        color: met.map(|it| it.1),
        points: met.map_or(alone, |it| it.2),
    };
    table.rows[usize::from(who.0) - 1].cells.push(cell);
}

/// Everybody once, nobody met again, no forbidden pair, the bye to one who may have it.
fn check_laws(request: &TeamRound<'_>, drawn: &Drawn) {
    let round = &request.round;
    let pairs = drawn.pairs.iter().flat_map(|it| [it.white, it.black]);
    let mut everybody: Vec<Tpn> = pairs.chain(drawn.bye).collect();
    everybody.sort_unstable();
    assert!(everybody.iter().eq(round.present), "everybody is paired once");
    assert_eq!(drawn.bye.is_some(), round.present.len() % 2 == 1);
    for it in &drawn.pairs {
        let cells = &round.table.row(it.white).cells;
        let met = |cell: &Cell| cell.kind.was_played() && cell.opponent == Some(it.black);
        assert!(!cells.iter().any(met), "nobody is met again");
        let pair = (it.white.min(it.black), it.white.max(it.black));
        assert!(!round.forbidden.contains(&pair));
    }
    if let Some(who) = drawn.bye {
        let barred = [CellKind::PairingBye, CellKind::ForfeitWin, CellKind::FullBye];
        assert!(!round.table.row(who).cells.iter().any(|it| barred.contains(&it.kind)));
    }
    let reasons = drawn.reasons.team.as_ref().unwrap();
    assert_eq!(reasons.pairs.len(), drawn.pairs.len());
    assert_eq!(reasons.bye.is_some(), drawn.bye.is_some());
    let named = reasons.brackets.iter().flat_map(|it| it.residents.iter().chain(&it.upfloaters));
    assert_eq!(named.count(), drawn.pairs.len() * 2);
}

/// Without optimization the plain reading takes long.
const CASES: u32 = if cfg!(debug_assertions) { 150 } else { 3000 };

proptest! {
    #![proptest_config(ProptestConfig::with_cases(CASES))]

    #[test]
    fn every_draw_keeps_the_laws(chance in chance(0..=30)) {
        chance.play(|round, drawn| {
            if let Ok(drawn) = drawn {
                check_laws(round, drawn);
            }
            assert_eq!(&pair(round), drawn, "the same question has the same answer");
        });
    }

    #[test]
    fn small_fields_are_paired_as_the_regulation_reads(chance in chance(0..=8)) {
        chance.play(|round, drawn| {
            let drawn = drawn.as_ref().ok().map(|drawn| {
                (drawn.pairs.iter().map(|it| (it.white, it.black)).collect(), drawn.bye)
            });
            assert_eq!(drawn, literal::pair(round));
        });
    }
}
