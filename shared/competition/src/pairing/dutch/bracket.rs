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
    player::Float,
    together,
};
use crate::{
    pairing::{
        matching::weight::{Eightfold, Fourfold, Weight},
        reasons::Strength,
    },
    score::Points,
};

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
    Fourfold,
    Eightfold,
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
            bits if bits <= Fourfold::BITS => Self::Fourfold,
            bits if bits <= Eightfold::BITS => Self::Eightfold,
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

    /// Those who moved down, score by score from the highest.
    fn moved_groups(&self) -> impl Iterator<Item = &[usize]> {
        let score = |it: &usize| self.field.players[*it].score;
        self.players[..self.moved].chunk_by(move |a, b| score(a) == score(b))
    }

    /// The scores of those who moved down, highest first, with how many have each.
    pub(super) fn moved_scores(&self) -> Vec<(Points, usize)> {
        self.moved_groups().map(|it| (self.field.players[it[0]].score, it.len())).collect()
    }

    /// The score of the residents.
    pub(super) fn score(&self) -> Points {
        self.residents().first().map(|it| self.field.players[*it].score).unwrap_or_default()
    }

    pub(super) fn has_topscorers(&self) -> bool {
        self.players.iter().any(|it| self.field.players[*it].is_topscorer)
    }

    fn has_strong_preferences(&self) -> bool {
        let strength = |it: &usize| self.field.players[*it].preference.strength;
        self.players.iter().any(|it| strength(it) == Strength::Strong)
    }

    pub(super) fn most_unplayed(&self) -> u16 {
        self.players.iter().map(|it| self.field.players[*it].unplayed).max().unwrap_or(0)
    }

    /// C9, as kept: how many rounds fewer than the most a player has not played.
    pub(super) fn c9_kept(&self, who: usize) -> u32 {
        u32::from(self.most_unplayed() - self.field.players[who].unplayed)
    }

    /// The rungs below C9, with the most that each can count if at most so many float. What all
    /// candidates keep alike is left out.
    pub(super) fn lower_rungs(&self, floating: usize) -> Vec<(Rung, usize)> {
        let pairs = self.residents().len().min(self.players.len() / 2);
        let top = if self.has_topscorers() { pairs } else { 0 };
        let strong = if self.has_strong_preferences() { pairs } else { 0 };
        let again = |way, back| self.floated(self.residents(), way, back) > 0;
        let down = |back| if again(Float::Down, back) { floating } else { 0 };
        let up = |back| if again(Float::Up, back) { self.moved.min(pairs) } else { 0 };

        let mut rungs = vec![(Rung::C10, top), (Rung::C11, top)];
        rungs.extend([(Rung::C12, pairs), (Rung::C13, strong)]);
        rungs.extend([(Rung::C14, down(1)), (Rung::C15, up(1))]);
        rungs.extend([(Rung::C16, down(2)), (Rung::C17, up(2))]);
        let groups = || self.moved_groups().map(|it| (self.field.players[it[0]].score, it));
        let down = |group, back| self.floated(group, Float::Down, back);
        let up = |group: &[usize], back| group.len().min(up(back));
        rungs.extend(groups().map(|(score, group)| (Rung::C18(score), down(group, 1))));
        rungs.extend(groups().map(|(score, group)| (Rung::C19(score), up(group, 1))));
        rungs.extend(groups().map(|(score, group)| (Rung::C20(score), down(group, 2))));
        rungs.extend(groups().map(|(score, group)| (Rung::C21(score), up(group, 2))));
        rungs
    }

    /// How many of these floated that way so many rounds before.
    fn floated(&self, among: &[usize], way: Float, rounds_before: usize) -> usize {
        let floated = |it: &&usize| self.field.players[**it].floated(way, rounds_before);
        among.iter().filter(floated).count()
    }
}
