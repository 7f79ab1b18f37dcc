//! FIDE C.04.3, the Dutch system in its edition of 1 February 2026, read once more and written down
//! as plainly as it stands: each function under its article, candidates in the order in which the
//! text generates them, the best of them by trying. It shares nothing with the engine but the
//! crosstable, and is as slow as it looks; the engine is held against it.
//!
//! Players are known by their place in the order of article 1.2, counted from 0, and sets of them
//! are bits of a number.

pub mod boards;
pub mod colors;
pub mod compare;
pub mod completion;
pub mod criteria;
pub mod definitions;
pub mod plans;
pub mod process;
pub mod sequence;

use competition::pairing::{Pair, Round};
use competition::{
    id::Tpn,
    score::{Color, Points},
};
use definitions::Player;
use std::{collections::HashMap, iter};

/// Some players: bit `i` is the player at place `i`.
pub type Set = u128;

/// What this reading makes of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// The boards in their order, and who gets the bye.
    Paired {
        /// The boards.
        pairs: Vec<Pair>,
        /// Who gets the bye.
        bye: Option<Tpn>,
    },
    /// No pairing complies with the absolute criteria (1.9.3).
    Impossible,
    /// Trying everything takes too long.
    TooLarge,
}

/// Trying everything takes too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

/// A round to be paired, as the articles see it.
#[derive(Debug)]
pub struct Field {
    /// Those present, in the order of article 1.2.
    pub players: Vec<Player>,
    /// For each player those whom he or she may meet.
    pub may_meet: Vec<Set>,
    /// 5.1.
    pub initial_color: Color,
    /// What has been found out about completions.
    pub(crate) completable: HashMap<Set, bool>,
    /// What has been found out about brackets: set and score of the residents.
    pub(crate) pairable: HashMap<(Set, Points), bool>,
    /// How much may still be tried.
    pub(crate) patience: u64,
}

impl Field {
    /// Everybody.
    pub fn everybody(&self) -> Set {
        self.players.iter().enumerate().fold(0, |set, (i, _)| set | 1 << i)
    }

    /// Counts one more thing tried.
    ///
    /// # Errors
    /// If that was one too many.
    pub fn try_one(&mut self) -> Result<(), TooLarge> {
        self.patience = self.patience.checked_sub(1).ok_or(TooLarge)?;
        Ok(())
    }
}

/// The places in a set, in order.
pub fn members(set: Set) -> impl Iterator<Item = usize> + Clone {
    let some = |it: Set| (it != 0).then_some(it);
    let sets = iter::successors(some(set), move |it| some(it & (it - 1)));
    sets.map(|it| it.trailing_zeros() as usize)
}

/// How many are in a set.
pub fn count(set: Set) -> usize {
    set.count_ones() as usize
}

/// All subsets of so many members, in lexicographic order.
pub fn subsets(of: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, first) in of.iter().enumerate() {
        for mut rest in subsets(&of[at + 1..], size - 1) {
            rest.insert(0, *first);
            all.push(rest);
        }
    }
    all
}

/// The set of some places.
pub fn set(of: &[usize]) -> Set {
    of.iter().fold(0, |set, i| set | 1 << i)
}

/// Pairs a round.
pub fn pair(round: &Round<'_>, patience: u64) -> Reading {
    let Some(mut field) = definitions::field(round, patience) else {
        return Reading::TooLarge;
    };
    match process::round(&mut field) {
        Ok(Some((pairs, bye))) => boards::reading(&field, &pairs, bye),
        Ok(None) => Reading::Impossible,
        Err(TooLarge) => Reading::TooLarge,
    }
}
