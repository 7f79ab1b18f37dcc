//! The FIDE (Dutch) system, C.04.3: the edition of 1 February 2026 here, that of 2017 in
//! [`edition2017`]. What they have in common is told by the articles of 2026.
//!
//! Read with the regulation beside it:
//!
//! | article | file |
//! |---|---|
//! | 1 definitions | [`player`] |
//! | 1.9 the round, bracket by bracket | [`walk`] |
//! | 2.1 C1–C3 absolute criteria | [`field`], C2 in [`player`] |
//! | 2.2 C4 completion, 2.3 C5 bye | [`completion`] |
//! | 2.4 C6–C21 quality | [`criteria`] |
//! | 3 pairing a bracket | [`bracket`], by [`alone`] (with [`below`]) or [`together`] |
//! | 4 the order of candidates | [`sequence`] |
//! | 5 colors | [`color`] |
//!
//! [`ladder`] and [`gains`] prepare what the criteria count, [`account`] says how it came out, and
//! [`verdict`] what tells another pairing from this one.

mod account;
mod alone;
mod below;
mod bracket;
mod color;
mod completion;
mod criteria;
mod edition2017;
mod field;
mod gains;
mod ladder;
#[cfg(test)]
mod literal;
mod player;
mod sequence;
#[cfg(test)]
mod tests;
mod together;
mod verdict;
mod walk;

use super::{
    Drawn, NoLegalPairing, Pair, Round,
    reasons::{self, PairReason, Reasons},
};
use crate::score::Color;
use completion::Completion;
use field::Field;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
pub(super) use verdict::verdict;
use walk::Walk;

/// The editions of the system that are known here. A round is drawn by the edition its event is
/// bound to, never by another one: they differ where there are byes and forfeits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[ts(export, rename = "DutchEdition")]
pub enum Edition {
    /// Approved at Baku in 2016, completed at Göynük in 2017, applied until 31 January 2026.
    #[serde(rename = "2017")]
    From2017,
    /// Approved by the Council on 28 October 2025, applied from 1 February 2026.
    #[serde(rename = "2026")]
    From2026,
}

/// Pairs a round.
///
/// # Errors
/// If no pairing keeps C1 to C3 (1.9.3; A.9 in the edition of 2017).
pub fn pair(round: &Round<'_>, edition: Edition) -> Result<Drawn, NoLegalPairing> {
    match edition {
        Edition::From2017 => edition2017::pair(round),
        Edition::From2026 => pair_by_2026(round),
    }
}

/// Whether a pairing keeps C1 to C3.
pub fn is_possible(round: &Round<'_>, edition: Edition) -> bool {
    Completion::of(&Field::of(round, edition), edition).is_ok()
}

fn pair_by_2026(round: &Round<'_>) -> Result<Drawn, NoLegalPairing> {
    let field = Field::of(round, Edition::From2026);
    let mut walk = Walk::through(&field)?;
    let mut pairs = Vec::new();
    let mut brackets = Vec::new();
    while let Some(bracket) = walk.bracket() {
        let paired = bracket.pair();
        let shortfalls = account::shortfalls(&bracket, &paired);
        brackets.push(account::bracket(&bracket, &paired, shortfalls));
        walk.take(&paired);
        pairs.extend(paired.pairs);
    }
    let bye = walk.moved_down().first().copied();
    Ok(drawn(&field, pairs, bye, brackets))
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
        reasons: Reasons { brackets, ..Reasons::default() },
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
