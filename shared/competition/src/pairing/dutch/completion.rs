//! C2, C4 and C5: whether everybody can still be paired, and who may be left over. In the edition
//! of 2017 there is no C5, and C.4 is seldom asked.

use super::{Edition, field::Field};
use crate::{
    pairing::{
        NoLegalPairing,
        matching::{
            NONE,
            bits::{Bits, Graph},
            cardinality::Cardinality,
        },
    },
    score::Points,
};

/// The field with the bye as one more vertex if the number is odd: a round-pairing (1.9.1) is a
/// perfect matching of it.
#[derive(Debug, Clone)]
pub(super) struct Completion {
    /// Who may be paired with whom; the last vertex is the bye, if there is one.
    pub(super) legal: Graph,
    /// The bye's vertex.
    pub(super) bye: Option<usize>,
    /// C5: the score of whoever gets the bye; none if it is not known beforehand.
    pub(super) bye_score: Option<Points>,
    /// Who is not paired yet, and the bye.
    pub(super) open: Bits,
    /// A way to pair everybody who is not paired yet.
    pub(super) rest: Cardinality,
}

impl Completion {
    /// A way to pair the whole field, with the bye at the lowest score possible if the edition asks
    /// for that (C5).
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn of(field: &Field, edition: Edition) -> Result<Self, NoLegalPairing> {
        let everybody = Bits::all(field.len());
        let mut pairs = Cardinality::new(field.len());
        pairs.complete(&field.may_meet, &everybody);
        let exposed = pairs.exposed(&everybody);
        if exposed.len() > field.len() % 2 {
            let number = |it: usize| field.players[it].number;
            return Err(NoLegalPairing::too_few_opponents(&field.may_meet, &mut pairs, number));
        }
        let Some(&left_over) = exposed.first() else {
            return Ok(Self::new(field.may_meet.clone(), None, None, pairs));
        };

        pairs.augment(&field.may_meet, &everybody, left_over);
        let candidates: Vec<usize> = pairs.replaceable().iter().collect();
        let lowest = c5_lowest_score(field, &candidates)?;
        let bye_score = match edition {
            Edition::From2017 => None,
            Edition::From2026 => Some(lowest),
        };

        let bye = field.len();
        let mut legal = field.may_meet.widened(bye + 1);
        for a in 0..bye {
            let player = &field.players[a];
            if player.may_have_bye && bye_score.is_none_or(|it| player.score == it) {
                legal.join(a, bye);
            }
        }
        let mut mates = pairs.into_mates();
        mates.push(NONE);
        Ok(Self::new(legal, Some(bye), bye_score, Cardinality::from(mates)))
    }

    fn new(legal: Graph, bye: Option<usize>, bye_score: Option<Points>, rest: Cardinality) -> Self {
        let open = Bits::all(legal.size());
        let mut completion = Self { legal, bye, bye_score, open, rest };
        completion.rest.complete(&completion.legal, &completion.open);
        completion
    }

    /// Takes note that these float down from a bracket together. They cannot be paired with each
    /// other any more: in the next bracket all of them are to be paired with its residents.
    pub(super) fn float_down(&mut self, floaters: &[usize]) {
        let together = Bits::of(self.legal.size(), floaters.iter().copied());
        for &who in floaters {
            self.legal.part_one_way(who, &together);
            if floaters.contains(&self.rest.mate(who)) {
                self.rest.part(who);
            }
        }
    }

    /// Takes two players out who are paired with each other, or one with the bye. The rest is
    /// mended by [`Self::mend`].
    pub(super) fn settle(&mut self, a: usize, b: usize) {
        for vertex in [a, b] {
            self.rest.part(vertex);
            self.open.remove(vertex);
        }
    }

    /// C4: whether everybody who is not paired yet can be.
    pub(super) fn mend(&mut self) -> bool {
        self.rest.complete(&self.legal, &self.open)
    }
}

/// C5, with C2: of those who could be left over and may have the bye, the lowest score.
fn c5_lowest_score(field: &Field, candidates: &[usize]) -> Result<Points, NoLegalPairing> {
    let allowed = candidates.iter().filter(|it| field.players[**it].may_have_bye);
    allowed
        .map(|it| field.players[*it].score)
        .min()
        .ok_or_else(|| NoLegalPairing::NoBye { barred: numbers(field, candidates.iter().copied()) })
}

fn numbers(field: &Field, who: impl Iterator<Item = usize>) -> Vec<crate::id::Tpn> {
    let mut numbers: Vec<_> = who.map(|it| field.players[it].number).collect();
    numbers.sort_unstable();
    numbers
}
