//! Section C: what makes one candidate better than another.
//!
//! Every criterion is read as a count of what pairs and downfloaters *break*: the best candidate is
//! the matching that loses least.

use crate::{
    pairing::{
        dutch::{
            below::Prospect,
            bracket::{Bracket, Paired},
            criteria::{
                c10_keeps_difference, c11_keeps_alternation, c12_keeps_preferences,
                c13_keeps_strong_preferences,
            },
            field::Field,
            player::{Float, Player},
        },
        reasons::Shortfall,
    },
    score::Points,
};
use std::{cmp::Reverse, collections::BTreeMap};

/// One thing that is counted. Score differences are compared from the highest down (A.8), so each
/// has a rung of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rung {
    C5,
    C6(Points),
    /// A pair that the following bracket could not make.
    C7Pairs,
    /// Who is not paired in the following bracket either, by score. Where C.5 and C.6 are equal,
    /// so are the scores of those who float down to it, and this is what its PSD differs by.
    C7Scores(Points),
    C8,
    C9,
    C10,
    C11,
    C12,
    C13,
    C14,
    C15,
    C16(Points),
    C17(Points),
    C18(Points),
    C19(Points),
}

impl Rung {
    /// The criterion's number in section C.
    pub(super) fn criterion(self) -> u8 {
        match self {
            Self::C5 => 5,
            Self::C6(_) => 6,
            Self::C7Pairs | Self::C7Scores(_) => 7,
            Self::C8 => 8,
            Self::C9 => 9,
            Self::C10 => 10,
            Self::C11 => 11,
            Self::C12 => 12,
            Self::C13 => 13,
            Self::C14 => 14,
            Self::C15 => 15,
            Self::C16(_) => 16,
            Self::C17(_) => 17,
            Self::C18(_) => 18,
            Self::C19(_) => 19,
        }
    }
}

/// A.8: the difference of a pair.
pub(super) fn difference(higher: &Player, lower: &Player) -> Points {
    higher.score.saturating_sub(lower.score)
}

/// A.8: the difference of a downfloater, to one point less than the lowest score of the bracket.
pub(super) fn difference_of_floater(floater: &Player, lowest: Points) -> Points {
    (floater.score + Points::ONE).saturating_sub(lowest)
}

/// What a pair breaks. Of two with different scores the higher gets a downfloat, the lower an
/// upfloat (A.4.b): those who moved down and their opponents, and in the collapsed last bracket
/// residents as well.
pub(super) fn broken_by_pair(field: &Field, higher: &Player, lower: &Player, rung: Rung) -> u32 {
    let difference = difference(higher, lower);
    let floats = difference > Points::ZERO;
    let down_again = |back| floats && higher.floated(Float::Down, back);
    let up_again = |back| floats && lower.floated(Float::Up, back);
    let is_broken = match rung {
        Rung::C5 | Rung::C7Pairs | Rung::C7Scores(_) => false,
        Rung::C6(it) => difference == it,
        Rung::C8 => !c10_keeps_difference(field, higher, lower),
        Rung::C9 => !c11_keeps_alternation(field, higher, lower),
        Rung::C10 => !c12_keeps_preferences(higher, lower),
        Rung::C11 => !c13_keeps_strong_preferences(higher, lower),
        Rung::C12 => down_again(1),
        Rung::C13 => up_again(1),
        Rung::C14 => down_again(2),
        Rung::C15 => up_again(2),
        Rung::C16(it) => difference == it && down_again(1),
        Rung::C17(it) => difference == it && up_again(1),
        Rung::C18(it) => difference == it && down_again(2),
        Rung::C19(it) => difference == it && up_again(2),
    };
    u32::from(is_broken)
}

/// What a downfloater breaks, or who gets the bye, in a bracket whose lowest score is given.
pub(super) fn broken_by_floater(
    floater: &Player,
    lowest: Points,
    prospect: Prospect,
    rung: Rung,
) -> u32 {
    let difference = difference_of_floater(floater, lowest);
    let down_again = |back| floater.floated(Float::Down, back);
    let is_broken = match rung {
        Rung::C5 => true,
        Rung::C6(it) => difference == it,
        Rung::C7Pairs => matches!(prospect, Prospect::Floats | Prospect::Replaces),
        Rung::C7Scores(score) => prospect == Prospect::Floats && floater.score == score,
        Rung::C12 => down_again(1),
        Rung::C14 => down_again(2),
        Rung::C16(it) => difference == it && down_again(1),
        Rung::C18(it) => difference == it && down_again(2),
        Rung::C8
        | Rung::C9
        | Rung::C10
        | Rung::C11
        | Rung::C13
        | Rung::C15
        | Rung::C17(_)
        | Rung::C19(_) => false,
    };
    u32::from(is_broken)
}

/// The lowest score in a bracket.
pub(super) fn lowest(bracket: &Bracket<'_>) -> Points {
    bracket.players.last().map(|it| bracket.field.players[*it].score).unwrap_or_default()
}

/// A.8: the pairing score difference of a bracket, from the highest down.
pub(super) fn psd(bracket: &Bracket<'_>, paired: &Paired) -> Vec<Points> {
    let at = |it: usize| &bracket.field.players[it];
    let pairs = paired.pairs.iter().map(|(higher, lower)| difference(at(*higher), at(*lower)));
    let lowest = lowest(bracket);
    let floaters = paired.floaters.iter().map(|it| difference_of_floater(at(*it), lowest));
    let mut psd: Vec<Points> = pairs.chain(floaters).collect();
    psd.sort_unstable_by_key(|it| Reverse(*it));
    psd
}

/// What the best pairing falls short of, C.8 to C.15.
pub(super) fn shortfalls(bracket: &Bracket<'_>, paired: &Paired) -> Vec<Shortfall> {
    let rungs =
        [Rung::C8, Rung::C9, Rung::C10, Rung::C11, Rung::C12, Rung::C13, Rung::C14, Rung::C15];
    let at = |it: usize| &bracket.field.players[it];
    let count = |rung| {
        let pairs = paired.pairs.iter();
        let pairs = pairs.map(|(a, b)| broken_by_pair(bracket.field, at(*a), at(*b), rung));
        let floaters = paired.floaters.iter();
        let lowest = lowest(bracket);
        let floaters =
            floaters.map(|it| broken_by_floater(at(*it), lowest, Prospect::Unknown, rung));
        pairs.chain(floaters).sum::<u32>()
    };
    let counts = rungs.map(|rung| Shortfall { criterion: rung.criterion(), count: count(rung) });
    counts.into_iter().filter(|it| it.count > 0).collect()
}

/// C.7, with the most that it can count if so many float.
pub(super) fn c7_rungs(bracket: &Bracket<'_>, floating: usize) -> Vec<(Rung, usize)> {
    let pairs = (Rung::C7Pairs, floating + bracket.next.len());
    [vec![pairs], c7_scores(bracket, floating)].concat()
}

/// C.7 where the number of pairs in the following bracket is given.
pub(super) fn c7_scores(bracket: &Bracket<'_>, floating: usize) -> Vec<(Rung, usize)> {
    let scores = bracket.moved_scores().into_iter();
    let scores = scores.chain([(bracket.score(), bracket.residents().len())]);
    scores.map(|(score, count)| (Rung::C7Scores(score), count.min(floating))).collect()
}

/// C.6, with the most that it can count if at most so many float.
pub(super) fn c6_rungs(bracket: &Bracket<'_>, floating: usize) -> Vec<(Rung, usize)> {
    let spread = Spread { bracket, floating };
    if spread.is_given() { Vec::new() } else { spread.down(Rung::C6, |_| true) }
}

/// C.8 to C.19, with the most that each can count if at most so many float.
pub(super) fn lower_rungs(bracket: &Bracket<'_>, floating: usize) -> Vec<(Rung, usize)> {
    let pairs = bracket.players.len() / 2;
    let top = if bracket.has_topscorers() { pairs } else { 0 };
    let mut rungs = vec![(Rung::C8, top), (Rung::C9, top), (Rung::C10, pairs), (Rung::C11, pairs)];
    let spread = Spread { bracket, floating };
    let down =
        |rung: fn(Points) -> Rung, back| spread.down(rung, |it| it.floated(Float::Down, back));
    let up = |rung: fn(Points) -> Rung, back| spread.up(rung, |it| it.floated(Float::Up, back));
    let again = [down(Rung::C16, 1), up(Rung::C17, 1), down(Rung::C18, 2), up(Rung::C19, 2)];
    let most = |at: usize| again[at].iter().map(|it| it.1).sum::<usize>();
    rungs.extend([(Rung::C12, most(0)), (Rung::C13, most(1))]);
    rungs.extend([(Rung::C14, most(2)), (Rung::C15, most(3))]);
    // Where differences are alike, only how many there are can make one.
    let (downs_vary, ups_vary) = (!spread.is_given(), !spread.ups_are_alike());
    let varying = again.into_iter().zip([downs_vary, ups_vary, downs_vary, ups_vary]);
    rungs.extend(varying.filter(|it| it.1).flat_map(|it| it.0));
    rungs
}

/// Which score differences a bracket can have, and how often each.
struct Spread<'a> {
    bracket: &'a Bracket<'a>,
    floating: usize,
}

impl Spread<'_> {
    /// Whether all residents have one score.
    fn is_flat(&self) -> bool {
        self.bracket.score() == lowest(self.bracket)
    }

    /// Whether downfloats have the same score differences in all candidates of as many pairs: all
    /// who moved down are paired, or nobody did.
    fn is_given(&self) -> bool {
        self.is_flat() && (self.floating == 0 || self.bracket.moved == 0)
    }

    /// Whether all upfloats have the same score difference.
    fn ups_are_alike(&self) -> bool {
        self.is_flat() && self.bracket.moved_scores().len() <= 1
    }

    /// The scores in a group of players, with how many of them pass.
    fn scores(&self, who: &[usize], passes: impl Fn(&Player) -> bool) -> BTreeMap<Points, usize> {
        let mut scores = BTreeMap::new();
        for player in who.iter().map(|it| &self.bracket.field.players[*it]) {
            *scores.entry(player.score).or_default() += usize::from(passes(player));
        }
        scores
    }

    /// The differences that downfloats of some players can have.
    fn down(
        &self,
        rung: fn(Points) -> Rung,
        passes: impl Fn(&Player) -> bool,
    ) -> Vec<(Rung, usize)> {
        let lower = self.scores(self.bracket.residents(), |_| true);
        let floor = lowest(self.bracket);
        let mut most: BTreeMap<Points, usize> = BTreeMap::new();
        for (score, count) in self.scores(self.bracket.players, passes) {
            for (lower, opponents) in lower.range(..score) {
                *most.entry(score.saturating_sub(*lower)).or_default() += count.min(*opponents);
            }
            let floats = (score + Points::ONE).saturating_sub(floor);
            *most.entry(floats).or_default() += count.min(self.floating);
        }
        most.into_iter().rev().map(|(difference, most)| (rung(difference), most)).collect()
    }

    /// The differences that upfloats of some players can have.
    fn up(&self, rung: fn(Points) -> Rung, passes: impl Fn(&Player) -> bool) -> Vec<(Rung, usize)> {
        let higher = self.scores(self.bracket.players, |_| true);
        let mut most: BTreeMap<Points, usize> = BTreeMap::new();
        for (score, count) in self.scores(self.bracket.residents(), passes) {
            for (higher, opponents) in higher.range(score..).skip(1) {
                *most.entry(higher.saturating_sub(score)).or_default() += count.min(*opponents);
            }
        }
        most.into_iter().rev().map(|(difference, most)| (rung(difference), most)).collect()
    }
}
