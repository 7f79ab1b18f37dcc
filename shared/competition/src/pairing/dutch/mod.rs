//! The FIDE (Dutch) system, C.04.3, edition of 1 February 2026.
//!
//! Read with the regulation beside it:
//!
//! | article | file |
//! |---|---|
//! | 1 definitions | [`player`] |
//! | 1.9 the round, bracket by bracket | here |
//! | 2.1 C1–C3 absolute criteria | [`field`], C2 in [`player`] |
//! | 2.2 C4 completion, 2.3 C5 bye | [`completion`] |
//! | 2.4 C6–C21 quality | [`criteria`] |
//! | 3 pairing a bracket | [`bracket`], by [`alone`] (with [`below`]) or [`together`] |
//! | 4 the order of candidates | [`sequence`] |
//! | 5 colors | [`color`] |
//!
//! [`gains`] prepares what the criteria count, [`account`] says how it came out.

mod account;
mod alone;
mod below;
mod bracket;
mod color;
mod completion;
mod criteria;
mod field;
mod gains;
#[cfg(test)]
mod literal;
mod player;
mod sequence;
mod together;

use super::{
    Drawn, NoLegalPairing, Pair, Round,
    reasons::{self, PairReason, Reasons},
};
use crate::score::Color;
use bracket::Bracket;
use completion::Completion;
use field::Field;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The editions of the system that are known here. A round is drawn by the edition its event is
/// bound to, never by another one: they differ where there are byes and forfeits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[ts(export, rename = "DutchEdition")]
pub enum Edition {
    /// Approved by the Council on 28 October 2025, applied from 1 February 2026.
    #[serde(rename = "2026")]
    From2026,
}

/// Pairs a round.
///
/// # Errors
/// If no pairing keeps C1 to C3 (1.9.3).
pub fn pair(round: &Round<'_>, edition: Edition) -> Result<Drawn, NoLegalPairing> {
    match edition {
        Edition::From2026 => pair_by_2026(round),
    }
}

/// Whether a pairing keeps C1 to C3.
pub fn is_possible(round: &Round<'_>, edition: Edition) -> bool {
    match edition {
        Edition::From2026 => Completion::of(&Field::of(round)).is_ok(),
    }
}

fn pair_by_2026(round: &Round<'_>) -> Result<Drawn, NoLegalPairing> {
    let field = Field::of(round);
    let mut completion = Completion::of(&field)?;
    let mut pairs = Vec::new();
    let mut brackets = Vec::new();
    let mut moved_down: Vec<usize> = Vec::new();

    // 1.9.2: bracket by bracket from the top.
    let groups = score_groups(&field);
    for (at, residents) in groups.iter().enumerate() {
        let moved = moved_down.len();
        let players = [&moved_down[..], residents].concat();
        let next = groups.get(at + 1).map_or(&[][..], Vec::as_slice);
        let bracket =
            Bracket { field: &field, completion: &completion, players: &players, moved, next };
        let paired = bracket.pair();
        brackets.push(account::bracket(&bracket, &paired));
        completion.float_down(&paired.floaters);
        paired.pairs.iter().for_each(|(a, b)| completion.settle(*a, *b));
        let complete = completion.mend();
        debug_assert!(complete, "C4 was kept");
        pairs.extend(paired.pairs);
        moved_down = paired.floaters;
    }
    Ok(drawn(&field, pairs, moved_down.first().copied(), brackets))
}

/// 1.3.1: the players of each score, from the top.
fn score_groups(field: &Field) -> Vec<Vec<usize>> {
    let everybody: Vec<usize> = (0..field.len()).collect();
    let groups = everybody.chunk_by(|a, b| field.players[*a].score == field.players[*b].score);
    groups.map(<[usize]>::to_vec).collect()
}

/// Gives the colors (article 5) and orders the boards.
fn drawn(
    field: &Field,
    mut pairs: Vec<(usize, usize)>,
    bye: Option<usize>,
    brackets: Vec<reasons::PairingBracket>,
) -> Drawn {
    let players = &field.players;
    sort_boards(field, &mut pairs);
    let mut drawn = Drawn {
        pairs: Vec::with_capacity(pairs.len()),
        bye: bye.map(|it| players[it].number),
        reasons: Reasons { brackets, pairs: Vec::with_capacity(pairs.len()) },
    };
    for (higher, lower) in pairs {
        let (higher, lower) = (&players[higher], &players[lower]);
        let (color, colors) = color::allocate(higher, lower, field.initial_color);
        let (white, black) = match color {
            Color::White => (higher, lower),
            Color::Black => (lower, higher),
        };
        drawn.pairs.push(Pair { white: white.number, black: black.number });
        drawn.reasons.pairs.push(PairReason {
            colors,
            white: white.preference,
            black: black.preference,
        });
    }
    drawn
}

/// C.04.2 3.6: by the score of the higher ranked, the sum of both scores, the number of the higher
/// ranked. Points of acceleration do not count.
fn sort_boards(field: &Field, pairs: &mut [(usize, usize)]) {
    let rank = |who: usize| {
        let player = &field.players[who];
        (std::cmp::Reverse(player.earned), player.number)
    };
    pairs.sort_by_key(|&(a, b)| {
        let (first, second) = (rank(a).min(rank(b)), rank(a).max(rank(b)));
        (first.0, second.0, first.1)
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        crosstable::{Cell, CellKind, Crosstable, Row},
        id::Tpn,
        pairing::reasons::Strength,
        score::{Points, Scoring},
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
        fn play(&self, mut look: impl FnMut(&Round<'_>, &Result<Drawn, NoLegalPairing>)) {
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
                let drawn = pair(&round, Edition::From2026);
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
        let cell = Cell {
            kind,
            opponent: opponent.map(|it| it.0),
            color: opponent.map(|it| it.1),
            points,
        };
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
    fn check_laws(round: &Round<'_>, drawn: &Drawn) {
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
            let barred = |it: &Cell| {
                !it.kind.was_played() && it.points >= round.table.scoring.win
                    || it.kind == CellKind::PairingBye
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

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]

        #[test]
        fn every_draw_keeps_the_laws(chance in chance(0..=30)) {
            chance.play(|round, drawn| {
                if let Ok(drawn) = drawn {
                    check_laws(round, drawn);
                }
                assert_eq!(&pair(round, Edition::From2026), drawn, "the same question has the same answer");
            });
        }

        #[test]
        fn small_fields_are_paired_as_the_regulation_reads(chance in chance(0..=7)) {
            chance.play(|round, drawn| {
                let places: Vec<Tpn> =
                    Field::of(round).players.iter().map(|it| it.number).collect();
                let literal = literal::pair(round).map(|(pairs, bye)| {
                    let pairs = pairs.into_iter().map(|(a, b)| (places[a], places[b]));
                    let sorted = |(a, b): (Tpn, Tpn)| (a.min(b), a.max(b));
                    (pairs.map(sorted).collect::<BTreeSet<_>>(), bye.map(|it| places[it]))
                });
                let drawn = drawn.as_ref().ok().map(|drawn| {
                    let pairs = drawn.pairs.iter().map(|it| (it.white, it.black));
                    let sorted = |(a, b): (Tpn, Tpn)| (a.min(b), a.max(b));
                    (pairs.map(sorted).collect::<BTreeSet<_>>(), drawn.bye)
                });
                assert_eq!(drawn, literal);
            });
        }
    }
}
