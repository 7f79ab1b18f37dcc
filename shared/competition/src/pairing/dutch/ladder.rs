//! Criteria in order of priority, packed into one number.
//!
//! With the count of the first criterion on top, comparing such numbers, and sums of them, compares
//! criterion by criterion.

use crate::pairing::matching::weight::Weight;

/// The rungs from the first criterion down, each with its place in the packed number.
#[derive(Debug, Clone)]
pub(super) struct Ladder<R> {
    rungs: Vec<Step<R>>,
    bits: u32,
}

#[derive(Debug, Clone, Copy)]
struct Step<R> {
    rung: R,
    shift: u32,
    bits: u32,
}

impl<R: Copy> Ladder<R> {
    /// From the rungs in order of priority, each with the most that a candidate can count.
    pub(super) fn of(rungs: impl IntoIterator<Item = (R, usize)>) -> Self {
        let mut ladder = Self { rungs: Vec::new(), bits: 0 };
        for (rung, most) in rungs {
            let bits = usize::BITS - most.leading_zeros();
            if bits > 0 {
                ladder.rungs.push(Step { rung, shift: 0, bits });
            }
        }
        for step in ladder.rungs.iter_mut().rev() {
            step.shift = ladder.bits;
            ladder.bits += step.bits;
        }
        ladder
    }

    /// How many bits the packed number takes.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// The first rung on which `more` counts more than `less`, unless it counts less on one before.
    pub(super) fn decides(&self, more: impl Fn(R) -> u32, less: impl Fn(R) -> u32) -> Option<R> {
        let differs = |it: &&Step<R>| more(it.rung) != less(it.rung);
        let first = self.rungs.iter().find(differs)?.rung;
        (more(first) > less(first)).then_some(first)
    }

    /// Packs the counts of a pair, a floater or the bye.
    pub(super) fn pack<W: Weight>(&self, count: impl Fn(R) -> u32) -> W {
        self.rungs
            .iter()
            .fold(W::default(), |sum, step| sum + W::placed(count(step.rung), step.shift))
    }
}
