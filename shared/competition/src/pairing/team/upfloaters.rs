//! 3.5: who moves up into the bracket of the top score group.
//!
//! Whoever moves up meets a resident: two upfloaters who met each other could stay below, and there
//! would be fewer of them (C4). So a set of upfloaters together with a way to pair the bracket and
//! everybody below is the same as a perfect matching of all teams that are not paired yet, and the
//! upfloaters are those below who are matched with residents. C4 to C7 count edges of it.

use super::{field::Field, history::Team};
use crate::{
    pairing::{
        matching::{
            bits::{Bits, Graph},
            cardinality::Cardinality,
            optimum::Optimum,
            weight::{Weight, Wide},
            weighted::Gains,
        },
        reasons::team::UpfloatCause,
    },
    score::Points,
};
use std::ops::Range;

/// The upfloaters of a bracket, and why.
#[derive(Debug, Clone, Default)]
pub(super) struct Chosen {
    /// By score and number (3.5.3).
    pub(super) upfloaters: Vec<usize>,
    pub(super) because: Option<UpfloatCause>,
    pub(super) decided_by: Option<u8>,
    /// C6 could not be kept.
    pub(super) breaks_c6: bool,
}

/// The top score group and everybody below. Whoever is not paired yet has a place here: by score,
/// then by number, so that the residents are the first.
#[derive(Debug, Clone)]
pub(super) struct Top<'a> {
    field: &'a Field,
    places: Vec<usize>,
    residents: usize,
    /// Who is left of the following score group. It is the next one of all teams of the round: if
    /// all of its teams are paired already, it is empty, and C6 does not ask about the one after it
    /// ("became or are upfloaters", 2.3.3; FIDE's Gacrux reads it so, too).
    next: Range<usize>,
}

/// What C4 to C7 count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rung {
    /// Upfloaters.
    C4,
    /// Upfloaters of one score: the fewer with a low one, the better.
    C5(Points),
    /// Upfloaters of the bracket in which the following score group is paired.
    C6,
    /// Upfloaters who floated in the previous round.
    C7,
}

impl<'a> Top<'a> {
    /// The top score group of those who are not paired yet, of whom there is at least one.
    pub(super) fn of(field: &'a Field, open: &Bits) -> Self {
        let places: Vec<usize> = open.iter().collect();
        let score = |place: usize| field.teams[places[place]].score;
        let count = |of: Points, from: usize| {
            (from..places.len()).take_while(|it| score(*it) == of).count()
        };
        let residents = count(score(0), 0);
        let below = field.teams.iter().map(|it| it.score).find(|it| *it < score(0));
        let left = below.map_or(0, |it| count(it, residents));
        Self { field, places, residents, next: residents..residents + left }
    }

    /// The residents.
    pub(super) fn residents(&self) -> &[usize] {
        &self.places[..self.residents]
    }

    /// 3.5.5: of the sets of upfloaters that comply best with C4 to C7, the first in the order of
    /// 3.5.4.
    pub(super) fn choose(&self) -> Chosen {
        let below = &self.places[self.residents..];
        if self.unpaired(self.residents()) == 0 && self.unpaired(below) == 0 {
            return Chosen::default();
        }
        let (count, lowest) = self.c4_count_and_c5_lowest();
        let rungs = self.rungs(count, lowest);
        let bits: u32 = rungs.iter().map(|it| it.1).sum();
        if bits <= <i64 as Weight>::BITS {
            self.choose_by::<i64>(&rungs, count, lowest)
        } else if bits <= <i128 as Weight>::BITS {
            self.choose_by::<i128>(&rungs, count, lowest)
        } else {
            self.choose_by::<Wide>(&rungs, count, lowest)
        }
    }

    fn choose_by<W: Weight>(&self, rungs: &[(Rung, u32)], count: usize, lowest: Points) -> Chosen {
        let mut best = self.optimum::<W>(rungs, lowest);
        let breaks_c6 = !self.c6_is_kept(&best);
        if breaks_c6 {
            // C6 is kept or not. Where it cannot be, it has no say.
            let others: Vec<_> = rungs.iter().copied().filter(|it| it.0 != Rung::C6).collect();
            best = self.optimum::<W>(&others, lowest);
        }
        let upfloaters = self.a3_5_4_first(&mut best, count);
        Chosen {
            because: Some(self.cause(count)),
            decided_by: self.decided_by(&upfloaters, breaks_c6),
            upfloaters: upfloaters.into_iter().map(|it| self.places[it]).collect(),
            breaks_c6,
        }
    }

    /// How many upfloaters there are at least, and how low the lowest of so many must be.
    fn c4_count_and_c5_lowest(&self) -> (usize, Points) {
        let size = self.places.len();
        let mut best = self.optimum::<i64>(&[(Rung::C4, 8)], Points::ZERO);
        let count = self.upfloaters(&best).count();
        let is_needed = |score: &Points| {
            let higher = Bits::of(size, (0..size).filter(|it| self.team(*it).score > *score));
            let wishes: Vec<_> = (0..self.residents).map(|it| (it, &higher)).collect();
            !best.restrict(&wishes)
        };
        let lowest = self.scores_below().into_iter().find(is_needed);
        (count, lowest.expect("who moves up has one of the scores below"))
    }

    /// The criteria, the first in the highest bits, with the bits that each may need.
    fn rungs(&self, count: usize, lowest: Points) -> Vec<(Rung, u32)> {
        let bits = |most: usize| usize::BITS - most.leading_zeros();
        let highest = self.team(self.residents).score;
        let scores = self.scores_below().into_iter();
        let c5 = scores.filter(|it| (lowest..highest).contains(it)).map(Rung::C5);
        let mut rungs = vec![(Rung::C4, bits(self.residents))];
        rungs.extend(c5.map(|it| (it, bits(count))));
        rungs.push((Rung::C6, bits(self.next.len())));
        if self.field.minds_floaters {
            rungs.push((Rung::C7, bits(count)));
        }
        rungs
    }

    /// The perfect matchings of all places that break these criteria least, in which no resident
    /// meets anybody with less than `lowest`.
    fn optimum<W: Weight>(&self, rungs: &[(Rung, u32)], lowest: Points) -> Optimum<W> {
        let size = self.places.len();
        let mut graph = Graph::empty(size);
        let mut gains = Gains::new(size);
        for b in 0..size {
            let is_too_low = self.team(b).score < lowest;
            for a in 0..b {
                let may_meet = self.field.may_meet.joined(self.places[a], self.places[b]);
                if may_meet && !(is_too_low && self.moves_up(a, b)) {
                    graph.join(a, b);
                    gains.set(a, b, W::default() - self.cost(rungs, a, b));
                }
            }
        }
        Optimum::of(graph, gains, 0, size).expect("C3 is kept: everybody can be paired")
    }

    fn cost<W: Weight>(&self, rungs: &[(Rung, u32)], a: usize, b: usize) -> W {
        rungs.iter().fold(W::default(), |cost, (rung, bits)| {
            cost.raised(*bits) + W::placed(u32::from(self.counts(*rung, a, b)), 0)
        })
    }

    /// Whether a criterion counts the pair of two places, the first of which is the smaller.
    fn counts(&self, rung: Rung, a: usize, b: usize) -> bool {
        match rung {
            Rung::C4 => self.moves_up(a, b),
            Rung::C5(score) => self.moves_up(a, b) && self.team(b).score == score,
            Rung::C6 => self.next.contains(&a) && b >= self.next.end,
            Rung::C7 => self.moves_up(a, b) && self.team(b).has_floated,
        }
    }

    /// Whether the second of two places moves up if they are paired.
    fn moves_up(&self, a: usize, b: usize) -> bool {
        a < self.residents && b >= self.residents
    }

    /// The places that move up in the matching at hand.
    fn upfloaters<W: Weight>(&self, best: &Optimum<W>) -> impl Iterator<Item = usize> {
        (self.residents..self.places.len()).filter(|it| best.mate(*it) < self.residents)
    }

    /// C6, in a matching that breaks it least: whether those who are left of the following score
    /// group are paired with one upfloater if their number is odd, without if it is even. If all of
    /// them move up, nothing is asked.
    fn c6_is_kept<W: Weight>(&self, best: &Optimum<W>) -> bool {
        let partners = self.next.clone().map(|it| best.mate(it));
        let left: Vec<usize> = partners.filter(|it| *it >= self.residents).collect();
        left.iter().filter(|it| **it >= self.next.end).count() == left.len() % 2
    }

    /// 3.5.4: of these sets of upfloaters the first.
    fn a3_5_4_first<W: Weight>(&self, best: &mut Optimum<W>, count: usize) -> Vec<usize> {
        let size = self.places.len();
        let residents = Bits::of(size, 0..self.residents);
        let moves_up = |it: &usize| best.restrict(&[(*it, &residents)]);
        (self.residents..size).filter(moves_up).take(count).collect()
    }

    fn cause(&self, count: usize) -> UpfloatCause {
        match self.unpaired(self.residents()) {
            1 if count == 1 => UpfloatCause::OddNumber,
            unpaired if unpaired == count => UpfloatCause::NoOpponent,
            _ => UpfloatCause::Completion,
        }
    }

    /// The criterion by which the highest ranked teams below do not move up.
    fn decided_by(&self, upfloaters: &[usize], breaks_c6: bool) -> Option<u8> {
        let highest: Vec<usize> = (self.residents..).take(upfloaters.len()).collect();
        if upfloaters == highest {
            return None;
        }
        let (up, below) = self.places[self.residents..].split_at(highest.len());
        if self.unpaired(&[self.residents(), up].concat()) > 0 {
            return Some(1);
        }
        if self.unpaired(below) > 0 {
            return Some(3);
        }
        Some(if breaks_c6 || self.keeps_c6(highest.len()) { 7 } else { 6 })
    }

    /// Whether C6 is kept if the first places below move up.
    fn keeps_c6(&self, moving_up: usize) -> bool {
        let places = self.places[self.residents + moving_up..].to_vec();
        let left = self.next.len().saturating_sub(moving_up);
        if left == 0 {
            return true;
        }
        // Those who are left are now the top score group.
        let rest = Self { field: self.field, places, residents: left, next: left..left };
        let best = rest.optimum::<i64>(&[(Rung::C4, 8)], Points::ZERO);
        rest.upfloaters(&best).count() == left % 2
    }

    /// How many of these teams are left without an opponent among them, at least.
    fn unpaired(&self, teams: &[usize]) -> usize {
        let among = Bits::of(self.field.len(), teams.iter().copied());
        let mut pairs = Cardinality::new(self.field.len());
        pairs.complete(&self.field.may_meet, &among);
        pairs.exposed(&among).len()
    }

    /// The scores below the residents', lowest first.
    fn scores_below(&self) -> Vec<Points> {
        let mut scores: Vec<Points> =
            (self.residents..self.places.len()).rev().map(|it| self.team(it).score).collect();
        scores.dedup();
        scores
    }

    fn team(&self, place: usize) -> &Team {
        &self.field.teams[self.places[place]]
    }
}
