//! 1.9.2: the round, bracket by bracket from the top, in the edition of 2026.

use super::{
    Edition,
    bracket::{Bracket, Paired},
    completion::Completion,
    field::Field,
};
use crate::pairing::NoLegalPairing;

/// The way through the score groups. What a bracket leaves over moves down into the next one.
#[derive(Debug, Clone)]
pub(super) struct Walk<'a> {
    field: &'a Field,
    completion: Completion,
    groups: Vec<Vec<usize>>,
    /// The bracket that is to be paired now, counted from 0.
    at: usize,
    /// Who moved down into it.
    moved: usize,
    /// Who is in it, in the order of 1.2.
    players: Vec<usize>,
}

impl<'a> Walk<'a> {
    /// The way from the top.
    ///
    /// # Errors
    /// If the field cannot be paired at all.
    pub(super) fn through(field: &'a Field) -> Result<Self, NoLegalPairing> {
        let completion = Completion::of(field, Edition::From2026)?;
        let groups = score_groups(field);
        let players = groups.first().cloned().unwrap_or_default();
        Ok(Self { field, completion, groups, at: 0, moved: 0, players })
    }

    /// The bracket that is to be paired now; none at the end.
    pub(super) fn bracket(&self) -> Option<Bracket<'_>> {
        let is_left = self.at < self.groups.len();
        is_left.then(|| Bracket {
            field: self.field,
            completion: &self.completion,
            players: &self.players,
            moved: self.moved,
            next: self.groups.get(self.at + 1).map_or(&[], Vec::as_slice),
        })
    }

    /// Takes the bracket as paired and goes on to the next one. Gives whether the rest can still be
    /// paired (C4).
    pub(super) fn take(&mut self, paired: &Paired) -> bool {
        self.completion.float_down(&paired.floaters);
        paired.pairs.iter().for_each(|(a, b)| self.completion.settle(*a, *b));
        self.at += 1;
        self.moved = paired.floaters.len();
        let residents = self.groups.get(self.at).map_or(&[][..], Vec::as_slice);
        self.players = [&paired.floaters[..], residents].concat();
        self.completion.mend()
    }

    /// Who moved down out of the last bracket taken.
    pub(super) fn moved_down(&self) -> &[usize] {
        &self.players[..self.moved]
    }
}

/// 1.3.1: the players of each score, from the top.
pub(super) fn score_groups(field: &Field) -> Vec<Vec<usize>> {
    let everybody: Vec<usize> = (0..field.len()).collect();
    let groups = everybody.chunk_by(|a, b| field.players[*a].score == field.players[*b].score);
    groups.map(<[usize]>::to_vec).collect()
}
