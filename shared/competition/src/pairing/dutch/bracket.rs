//! Article 3: pairing a bracket.
//!
//! The article makes candidates one after the other and takes the best, the earliest among
//! equals. Here the best count of all criteria is found first, as a matching that gains the most;
//! then [`super::sequence`] finds the earliest candidate that reaches it. Mostly the bracket can
//! be looked at alone ([`super::alone`]); where what it sends down matters to the rest of the
//! field in a way that is not seen at once, everybody is looked at together
//! ([`super::together`]).

use super::{
    alone::{self, Inside},
    completion::Completion,
    criteria::Rung,
    field::Field,
    together,
};
use crate::{pairing::matching::weight::Weight, score::Points};

/// A bracket to be paired, and the score group after it.
#[derive(Debug)]
pub(super) struct Bracket<'a> {
    pub(super) field: &'a Field,
    pub(super) completion: &'a Completion,
    /// Who is in it, in the order of 1.2: those who moved down, then the score group.
    pub(super) players: &'a [usize],
    /// How many of them moved down (M0).
    pub(super) moved: usize,
    /// The following score group.
    pub(super) next: &'a [usize],
}

/// A bracket's pairing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Paired {
    /// Pairs of players, the higher ranked first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// Who floats down or gets the bye, in the order of 1.2.
    pub(super) floaters: Vec<usize>,
    /// What decided who floats, if it is known.
    pub(super) decided_by: Option<u8>,
    /// How many must float because the bracket cannot make more pairs, whatever happens below.
    pub(super) left_over: usize,
}

/// How wide the numbers are that criteria are packed into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    Narrow,
    Double,
    Wide,
}

impl Width {
    /// For criteria packed into so many bits, in a matching of so many vertices: with room for the
    /// order of exchanges below them (4.3.2: a count, and a sum), and for a sum of the prices of all
    /// above.
    pub(super) fn of(bits: u32, vertices: usize) -> Self {
        let room = 4 * (usize::BITS - vertices.leading_zeros());
        match bits + room {
            bits if bits <= <i64 as Weight>::BITS => Self::Narrow,
            bits if bits <= <i128 as Weight>::BITS => Self::Double,
            _ => Self::Wide,
        }
    }
}

impl Bracket<'_> {
    /// The best pairing of the bracket.
    pub(super) fn pair(&self) -> Paired {
        let inside = Inside::of(self);
        let paired = alone::pair(self, &inside).unwrap_or_else(|| together::pair(self));
        Paired { left_over: inside.left_over, ..paired }
    }

    pub(super) fn residents(&self) -> &[usize] {
        &self.players[self.moved..]
    }

    /// The scores of those who moved down, highest first, with how many have each.
    pub(super) fn moved_scores(&self) -> Vec<(Points, usize)> {
        let mut scores: Vec<(Points, usize)> = Vec::new();
        for &who in &self.players[..self.moved] {
            let score = self.field.players[who].score;
            match scores.last_mut() {
                Some((known, count)) if *known == score => *count += 1,
                _ => scores.push((score, 1)),
            }
        }
        scores
    }

    /// The score of the residents.
    pub(super) fn score(&self) -> Points {
        self.residents().first().map(|it| self.field.players[*it].score).unwrap_or_default()
    }

    pub(super) fn has_topscorers(&self) -> bool {
        self.players.iter().any(|it| self.field.players[*it].is_topscorer)
    }

    pub(super) fn most_unplayed(&self) -> u16 {
        self.players.iter().map(|it| self.field.players[*it].unplayed).max().unwrap_or(0)
    }

    /// C9, as kept: how many rounds fewer than the most a player has not played.
    pub(super) fn c9_kept(&self, who: usize) -> u32 {
        u32::from(self.most_unplayed() - self.field.players[who].unplayed)
    }

    /// The rungs below C9, with the most that each can count if at most so many float.
    pub(super) fn lower_rungs(&self, floating: usize) -> Vec<(Rung, usize)> {
        let pairs = self.players.len() / 2;
        let top = if self.has_topscorers() { pairs } else { 0 };
        let mut rungs = vec![(Rung::C10, top), (Rung::C11, top)];
        rungs.extend([(Rung::C12, pairs), (Rung::C13, pairs)]);
        rungs.extend([(Rung::C14, floating), (Rung::C15, self.moved)]);
        rungs.extend([(Rung::C16, floating), (Rung::C17, self.moved)]);
        for rung in [Rung::C18, Rung::C19, Rung::C20, Rung::C21] {
            rungs.extend(self.moved_scores().into_iter().map(|it| (rung(it.0), it.1)));
        }
        rungs
    }
}
