//! Article 3: pairing a bracket.
//!
//! The article makes candidates one after the other and takes the best, the earliest among
//! equals. Here the best count of all criteria is found first, as a matching that gains the most;
//! then [`super::sequence`] finds the earliest candidate that reaches it. Mostly the bracket can
//! be looked at alone ([`super::alone`]); where what it sends down matters to the rest of the
//! field in a way that is not seen at once, everybody is looked at together
//! ([`super::together`]).

use super::{
    alone, completion::Completion, criteria::Rung, field::Field, player::Float, together,
};
use crate::score::Points;

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
}

impl Bracket<'_> {
    /// The best pairing of the bracket.
    pub(super) fn pair(&self) -> Paired {
        alone::pair(self).unwrap_or_else(|| together::pair(self))
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

    /// How many residents floated down one or two rounds ago.
    fn residents_down(&self, back: usize) -> usize {
        let down = |it: &&usize| self.field.players[**it].floats[back] == Some(Float::Down);
        self.residents().iter().filter(down).count()
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

    /// The rungs below C9, with the most that each can count. If it is known that nobody floats,
    /// C14 and C16 have nothing to count.
    pub(super) fn lower_rungs(&self, floating: Option<usize>) -> Vec<(Rung, usize)> {
        let down = |back| if floating == Some(0) { 0 } else { self.residents_down(back) };
        let pairs = self.players.len() / 2;
        let top = if self.has_topscorers() { pairs } else { 0 };
        let mut rungs = vec![(Rung::C10, top), (Rung::C11, top)];
        rungs.extend([(Rung::C12, pairs), (Rung::C13, pairs)]);
        rungs.extend([(Rung::C14, down(0)), (Rung::C15, self.moved)]);
        rungs.extend([(Rung::C16, down(1)), (Rung::C17, self.moved)]);
        for rung in [Rung::C18, Rung::C19, Rung::C20, Rung::C21] {
            rungs.extend(self.moved_scores().into_iter().map(|it| (rung(it.0), it.1)));
        }
        rungs
    }
}
