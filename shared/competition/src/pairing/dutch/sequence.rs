//! Article 4: of the best candidates, the one that comes first in the sequence.
//!
//! The sequence is nested (3.7): sets of moved-down players, then transpositions of their
//! opponents, then exchanges in the remainder, then transpositions in it. So the first candidate
//! is found by asking, choice after choice in that order, whether a best candidate can have it.

use super::bracket::Paired;
use crate::pairing::matching::{bits::Bits, optimum::Optimum, weight::Weight};

/// The best candidates of a bracket. Vertices below `moved` have moved down, those from there
/// to below `size` are residents, in BSN order (4.1); the others stand for floating down.
#[derive(Debug)]
pub(super) struct Candidate<W> {
    pub(super) moved: usize,
    pub(super) size: usize,
    pub(super) all: usize,
    pub(super) optimum: Optimum<W>,
}

/// The first of the best candidates; `players` says who the vertices are.
pub(super) fn earliest<W: Weight>(mut best: Candidate<W>, players: &[usize]) -> Paired {
    let chosen = best.a4_4_moved_down();
    for who in chosen {
        best.a4_2_opponent(who, best.moved);
    }
    let remainder: Vec<usize> =
        (best.moved..best.size).filter(|it| best.mate(*it) >= best.moved).collect();
    let upper = best.a4_3_exchange(&remainder);
    for who in upper {
        best.a4_2_opponent(who, who + 1);
    }

    let mut found = Paired::default();
    for who in 0..best.size {
        let mate = best.mate(who);
        if mate >= best.size {
            found.floaters.push(players[who]);
        } else if who < mate {
            found.pairs.push((players[who], players[mate]));
        }
    }
    found
}

impl<W: Weight> Candidate<W> {
    fn mate(&self, who: usize) -> usize {
        self.optimum.mate(who)
    }

    /// 4.4: the first set of moved-down players to be paired; the others are the Limbo.
    fn a4_4_moved_down(&mut self) -> Vec<usize> {
        let inside = span(self.all, self.moved, self.size);
        let outside = span(self.all, self.size, self.all);
        let mut chosen = Vec::new();
        for who in 0..self.moved {
            if self.optimum.restrict(&[(who, &inside)]) {
                chosen.push(who);
            } else {
                let stays = self.optimum.restrict(&[(who, &outside)]);
                debug_assert!(stays, "who cannot be paired floats");
            }
        }
        chosen
    }

    /// 4.2: the first opponent from `from` on, in BSN order.
    fn a4_2_opponent(&mut self, who: usize, from: usize) {
        let found = (from..self.size).any(|it| self.optimum.force(who, it));
        debug_assert!(found, "who is paired has an opponent");
    }

    /// 4.3: the first exchange between the original S1 and S2 of the remainder. Gives the new
    /// S1; everybody in it is then to be paired with somebody of a larger BSN.
    ///
    /// Of a pair the one with the smaller BSN is in the new S1: had it been the other one, the
    /// same pair would have come up earlier.
    fn a4_3_exchange(&mut self, remainder: &[usize]) -> Vec<usize> {
        let is_paired = |it: &&usize| self.mate(**it) < self.size;
        let pairs = remainder.iter().filter(is_paired).count() / 2;
        let (s1, s2) = remainder.split_at(pairs);
        if self.keep_halves(s1, s2) {
            return s1.to_vec();
        }
        self.prefer_small_exchanges(remainder, pairs);

        let exchanged = s1.iter().filter(|it| !self.is_upper(**it)).count();
        self.leave_s1(s1, exchanged);
        self.leave_s2(s2, exchanged);
        let upper: Vec<usize> = remainder.iter().copied().filter(|it| self.is_upper(*it)).collect();
        let lower: Vec<usize> =
            remainder.iter().copied().filter(|it| !self.is_upper(*it)).collect();
        let kept = self.keep_halves(&upper, &lower);
        debug_assert!(kept, "the matching at hand keeps these halves");
        upper
    }

    /// Whether the player is paired with one of a larger BSN.
    fn is_upper(&self, who: usize) -> bool {
        (who + 1..self.size).contains(&self.mate(who))
    }

    /// Keeps the candidates that pair all of `upper`, each with one of `lower`.
    fn keep_halves(&mut self, upper: &[usize], lower: &[usize]) -> bool {
        let for_upper = Bits::of(self.all, lower.iter().copied());
        let mut for_lower = span(self.all, self.size, self.all);
        upper.iter().for_each(|it| for_lower.insert(*it));
        let wishes: Vec<(usize, &Bits)> = upper
            .iter()
            .map(|it| (*it, &for_upper))
            .chain(lower.iter().map(|it| (*it, &for_lower)))
            .collect();
        self.optimum.restrict(&wishes)
    }

    /// 4.3.2 rules 1 and 2: fewest exchanged, then the smallest difference of their sums.
    fn prefer_small_exchanges(&mut self, remainder: &[usize], pairs: usize) {
        let count = remainder.len();
        let mut ranks = vec![usize::MAX; self.all];
        remainder.iter().enumerate().for_each(|(rank, who)| ranks[*who] = rank);
        let sum_bits = usize::BITS - (count * pairs).leading_zeros();
        let bits = sum_bits + usize::BITS - pairs.leading_zeros();

        let small = |it: usize| u32::try_from(it).expect("a field has at most 65,535 players");
        let worth = |rank: usize| {
            let stays = W::placed(u32::from(rank < pairs), sum_bits);
            stays + W::placed(small(count - 1 - rank), 0)
        };
        let finer = |it: usize| (ranks[it] != usize::MAX).then(|| worth(ranks[it]));
        // These make every pair across the halves tight. All others have to be free of charge: they
        // may be paired with each other, and that gains nothing.
        let base = if pairs < count { worth(pairs) } else { W::default() };
        let price = |it: usize| match ranks[it] {
            usize::MAX => W::default(),
            rank if rank < pairs => worth(rank) + worth(rank) - base,
            _ => base,
        };
        let optimum = std::mem::replace(&mut self.optimum, Optimum::nothing());
        self.optimum = optimum.refined(bits, finer, price);
    }

    /// 4.3.2 rule 3: the largest differing BSN moved out of S1.
    fn leave_s1(&mut self, s1: &[usize], mut exchanged: usize) {
        for &who in s1.iter().rev() {
            if exchanged == 0 {
                return;
            }
            let mut not_upper = Bits::all(self.all);
            (who + 1..self.size).for_each(|it| not_upper.remove(it));
            if self.optimum.restrict(&[(who, &not_upper)]) {
                exchanged -= 1;
            }
        }
    }

    /// 4.3.2 rule 4: the smallest differing BSN moved into S1.
    fn leave_s2(&mut self, s2: &[usize], mut exchanged: usize) {
        for &who in s2 {
            if exchanged == 0 {
                return;
            }
            let upper = span(self.all, who + 1, self.size);
            if self.optimum.restrict(&[(who, &upper)]) {
                exchanged -= 1;
            }
        }
    }
}

/// The numbers from `from` to before `to`, as a set below `bound`.
fn span(bound: usize, from: usize, to: usize) -> Bits {
    Bits::of(bound, from..to)
}
