//! The account of a bracket: who floated and why, what could not be kept, and what was passed
//! over.

use super::{
    bracket::{Bracket, Paired},
    criteria::{broken_by_floater, broken_by_pair},
};
use crate::{
    id::Tpn,
    pairing::reasons::{self, FloatCause, Floater, Obstacle, Rejected, Shortfall},
};

/// The account of a bracket as paired.
pub(super) fn bracket(
    bracket: &Bracket<'_>,
    paired: &Paired,
    shortfalls: Vec<Shortfall>,
) -> reasons::PairingBracket {
    let number = |it: &usize| bracket.field.players[*it].number;
    let account = Account { bracket, paired };
    reasons::PairingBracket {
        score: bracket.score(),
        residents: bracket.residents().len(),
        moved_down: bracket.players[..bracket.moved].iter().map(number).collect(),
        floaters: paired.floaters.iter().map(|it| account.floater(*it)).collect(),
        shortfalls,
        rejected: account.rejected(),
    }
}

struct Account<'a> {
    bracket: &'a Bracket<'a>,
    paired: &'a Paired,
}

/// What the best pairing falls short of, C10 to C17.
pub(super) fn shortfalls(bracket: &Bracket<'_>, paired: &Paired) -> Vec<Shortfall> {
    let account = Account { bracket, paired };
    (10..=17).filter_map(|it| account.shortfall(it)).collect()
}

impl Account<'_> {
    fn number(&self, who: usize) -> Tpn {
        self.bracket.field.players[who].number
    }

    fn floater(&self, who: usize) -> Floater {
        let (bracket, paired) = (self.bracket, self.paired);
        // Of those who moved down none is an opponent of another one.
        let is_resident = bracket.residents().contains(&who);
        let others = if is_resident { bracket.players } else { bracket.residents() };
        let may_meet = |it: &usize| bracket.completion.legal.joined(who, *it);
        let because = if !others.iter().any(may_meet) {
            FloatCause::NoOpponent
        } else if paired.floaters.len() > paired.left_over {
            FloatCause::NeededBelow
        } else {
            FloatCause::LeftOver
        };
        Floater { who: self.number(who), because, decided_by: paired.decided_by }
    }

    fn shortfall(&self, criterion: u8) -> Option<Shortfall> {
        let (bracket, paired) = (self.bracket, self.paired);
        let by_pairs = paired.pairs.iter().filter(|(a, b)| self.breaks(*a, *b, criterion));
        let players = &bracket.field.players;
        let by_floaters = paired
            .floaters
            .iter()
            .filter(|it| broken_by_floater(&players[**it], bracket.score(), criterion));
        let count = u32::try_from(by_pairs.count() + by_floaters.count()).unwrap_or(u32::MAX);
        (count > 0).then_some(Shortfall { criterion, count })
    }

    fn breaks(&self, higher: usize, lower: usize, criterion: u8) -> bool {
        let players = &self.bracket.field.players;
        broken_by_pair(self.bracket.field, &players[higher], &players[lower], criterion)
    }

    fn rejected(&self) -> Vec<Rejected> {
        self.rejected_floater().into_iter().chain(self.rejected_pairs()).collect()
    }

    /// Where one floats: who would have floated in the order of candidates, or who comes next.
    fn rejected_floater(&self) -> Option<Rejected> {
        let [floater] = self.paired.floaters[..] else { return None };
        if self.floater(floater).because != FloatCause::LeftOver {
            return None;
        }
        let who = self.bracket.players.iter().rev().copied().find(|it| *it != floater)?;
        let because = match self.paired.decided_by {
            // The lowest ranked floats: whoever comes next has nothing better to offer.
            _ if who < floater => Obstacle::Order,
            Some(2) => Obstacle::SecondBye,
            Some(4) => Obstacle::RestUnpaired,
            Some(criterion) => Obstacle::Criterion { criterion },
            None => Obstacle::Pairs,
        };
        Some(Rejected { who: self.number(who), with: None, because })
    }

    /// The pairs of the first candidate (3.2: those who moved down with the first residents, then
    /// the upper half of the remainder with the lower) that are not in the one that was taken.
    fn rejected_pairs(&self) -> Vec<Rejected> {
        let first = self.first_candidate();
        let mut taken = Vec::new();
        let mut rejected = Vec::new();
        for (higher, lower) in first {
            let Some(opponent) = self.opponent(higher) else { continue };
            if opponent != lower && self.opponent(lower).is_some() {
                rejected.push(Rejected {
                    who: self.number(higher),
                    with: Some(self.number(lower)),
                    because: self.obstacle(higher, lower, &taken),
                });
            }
            taken.push(opponent);
        }
        rejected
    }

    fn opponent(&self, who: usize) -> Option<usize> {
        self.paired.pairs.iter().find_map(|(a, b)| match who {
            _ if who == *a => Some(*b),
            _ if who == *b => Some(*a),
            _ => None,
        })
    }

    /// With as many moved down paired as in the candidate taken, and the same ones.
    fn first_candidate(&self) -> Vec<(usize, usize)> {
        let (moved, residents) = self.bracket.players.split_at(self.bracket.moved);
        let moved: Vec<usize> =
            moved.iter().copied().filter(|it| self.opponent(*it).is_some()).collect();
        let met: Vec<usize> = moved.iter().filter_map(|it| self.opponent(*it)).collect();
        let remainder: Vec<usize> =
            residents.iter().copied().filter(|it| !met.contains(it)).collect();
        let pairs = self.paired.pairs.len() - moved.len();
        let (s1, s2) = remainder.split_at(pairs);
        let of_moved = moved.iter().zip(residents);
        of_moved.chain(s1.iter().zip(s2)).map(|(a, b)| (*a, *b)).collect()
    }

    fn obstacle(&self, higher: usize, lower: usize, taken: &[usize]) -> Obstacle {
        let (one, other) =
            (&self.bracket.field.players[higher], &self.bracket.field.players[lower]);
        if !self.bracket.field.may_meet.joined(higher, lower) {
            let clash = one.has_absolute() && one.preference == other.preference;
            return if clash { Obstacle::Colors } else { Obstacle::MayNotMeet };
        }
        if taken.contains(&lower) {
            return Obstacle::Taken;
        }
        let criterion = [10, 11, 12, 13, 15, 17].into_iter();
        let broken = criterion.into_iter().find(|it| self.breaks(higher, lower, *it));
        broken.map_or(Obstacle::Pairs, |criterion| Obstacle::Criterion { criterion })
    }
}
