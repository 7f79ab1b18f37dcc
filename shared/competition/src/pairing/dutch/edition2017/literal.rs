//! The edition read literally, for small fields: every candidate in the order of section D, every
//! criterion of section C counted by itself, the best taken. Slow, and the measure of the real
//! engine.

use crate::{
    pairing::{
        Round,
        dutch::{
            Edition,
            field::Field,
            literal::{Candidate, Literal, Pairs},
            player::Float,
            walk::score_groups,
        },
    },
    score::Points,
};
use std::cmp::Reverse;

/// The pairs of a round, or none if it is impossible.
pub(in crate::pairing::dutch) fn pair(round: &Round<'_>) -> Option<Pairs> {
    let field = Field::of(round, Edition::From2017);
    let reading = Reading { field: &field, any: Literal { field: &field, bye_score: None } };
    let everybody: Vec<usize> = (0..field.len()).collect();
    if !reading.any.can_complete(&[], &everybody) {
        return None;
    }
    let mut pairs = Vec::new();
    let mut moved: Vec<usize> = Vec::new();
    let groups = score_groups(&field);
    for (at, residents) in groups.iter().enumerate() {
        let rest = groups[at + 1..].concat();
        let is_before_last = at + 2 == groups.len();
        if rest.is_empty() {
            let last = reading.last(&moved, residents)?;
            pairs.extend(last.pairs);
            moved = last.floaters;
            break;
        }
        let best = reading.ordinary(&moved, residents, &groups[at + 1], is_before_last)?;
        if reading.any.can_complete(&best.floaters, &rest) {
            pairs.extend(best.pairs);
            moved = best.floaters;
            continue;
        }
        let penultimate = reading.penultimate(&moved, residents, &rest)?;
        pairs.extend(penultimate.pairs);
        let last = reading.last(&penultimate.floaters, &rest)?;
        pairs.extend(last.pairs);
        moved = last.floaters;
        break;
    }
    Some((pairs, moved.first().copied()))
}

struct Reading<'a> {
    field: &'a Field,
    /// What both editions have in common.
    any: Literal<'a>,
}

/// What a candidate fails at, C.5 first; less is better.
type Failures = Vec<Vec<usize>>;

impl Reading<'_> {
    fn ordinary(
        &self,
        moved: &[usize],
        residents: &[usize],
        next: &[usize],
        is_before_last: bool,
    ) -> Option<Candidate> {
        let failures = |it: &Candidate| {
            let c7 = self.c7(&it.floaters, next, is_before_last);
            self.failures(it, residents, c7)
        };
        self.any.candidates(moved, residents).into_iter().min_by_key(failures)
    }

    fn penultimate(
        &self,
        moved: &[usize],
        residents: &[usize],
        rest: &[usize],
    ) -> Option<Candidate> {
        let candidates = self.any.candidates(moved, residents).into_iter();
        let complete = candidates.filter(|it| self.any.can_complete(&it.floaters, rest));
        complete.min_by_key(|it| self.failures(it, residents, Vec::new()))
    }

    fn last(&self, moved: &[usize], residents: &[usize]) -> Option<Candidate> {
        let candidates = self.any.candidates(moved, residents).into_iter();
        let complete = candidates.filter(|it| self.is_last(it));
        complete.min_by_key(|it| self.failures(it, residents, Vec::new()))
    }

    /// A pairing of the last bracket: nobody is left over but one who may have the bye.
    fn is_last(&self, candidate: &Candidate) -> bool {
        match candidate.floaters[..] {
            [] => true,
            [one] => self.field.players[one].may_have_bye,
            _ => false,
        }
    }

    /// C.7: how well the following bracket can do with these floaters; the last one has to keep
    /// C.2.
    fn c7(&self, floaters: &[usize], next: &[usize], is_last: bool) -> Vec<usize> {
        let candidates = self.any.candidates(floaters, next).into_iter();
        let legal = candidates.filter(|it| !is_last || self.is_last(it));
        let measures = legal.map(|it| [vec![it.floaters.len()], self.psd(&it, next)].concat());
        measures.min().unwrap_or_else(|| vec![usize::MAX])
    }

    /// A.8.
    fn psd(&self, candidate: &Candidate, residents: &[usize]) -> Vec<usize> {
        let pairs = candidate.pairs.iter().map(|(a, b)| self.difference(*a, *b));
        let floaters = candidate.floaters.iter().map(|it| self.float(*it, residents));
        descending(pairs.chain(floaters))
    }

    fn halves(&self, who: usize) -> usize {
        self.field.players[who].score.halves() as usize
    }

    fn difference(&self, higher: usize, lower: usize) -> usize {
        self.halves(higher).abs_diff(self.halves(lower))
    }

    fn float(&self, floater: usize, residents: &[usize]) -> usize {
        let lowest = residents.iter().map(|it| self.halves(*it)).min().unwrap_or(0);
        self.halves(floater) + Points::ONE.halves() as usize - lowest
    }

    fn failures(&self, candidate: &Candidate, residents: &[usize], c7: Vec<usize>) -> Failures {
        let floated = |who: usize, way: Float, back: usize| {
            self.field.players[who].floats[back - 1] == Some(way)
        };
        // The score differences of whoever gets the same float again (A.4.b).
        let unequal = || candidate.pairs.iter().filter(|(a, b)| self.difference(*a, *b) > 0);
        let down = |back: usize| {
            let higher = unequal().filter(|(a, _)| floated(*a, Float::Down, back));
            let floaters = candidate.floaters.iter().filter(|it| floated(**it, Float::Down, back));
            let floaters = floaters.map(|it| self.float(*it, residents));
            descending(higher.map(|(a, b)| self.difference(*a, *b)).chain(floaters))
        };
        let up = |back: usize| {
            let lower = unequal().filter(|(_, b)| floated(*b, Float::Up, back));
            descending(lower.map(|(a, b)| self.difference(*a, *b)))
        };
        let floats = [down(1), up(1), down(2), up(2)];
        let counts = floats.iter().map(|it| vec![it.len()]).collect::<Vec<_>>();
        let above = vec![vec![candidate.floaters.len()], self.psd(candidate, residents), c7];
        [above, self.any.colors(candidate), counts, floats.to_vec()].concat()
    }
}

fn descending(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut numbers: Vec<usize> = numbers.collect();
    numbers.sort_unstable_by_key(|it| Reverse(*it));
    numbers
}
