//! What becomes of floaters in the next bracket (X6).

use super::bracket::Bracket;
use crate::pairing::matching::{NONE, bits::Bits, cardinality::Cardinality};

/// What a floater can do for the next bracket at best, others left out of account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Prospect {
    /// Nobody there may be met.
    Nothing,
    /// There is an opponent, but no pair more.
    Replaces,
    /// There is a pair more.
    Adds,
}

/// The next score group, paired as far as possible by itself.
#[derive(Debug)]
pub(super) struct Next<'a> {
    bracket: &'a Bracket<'a>,
    pairs: Cardinality,
    group: Bits,
    /// Who could be without an opponent there.
    needy: Bits,
}

impl<'a> Next<'a> {
    pub(super) fn of(bracket: &'a Bracket<'a>) -> Self {
        let size = bracket.legal.size();
        let group = Bits::of(size, bracket.next.iter().copied());
        let mut pairs = Cardinality::new(size);
        pairs.complete(bracket.legal, &group);
        let mut needy = Bits::none(size);
        for root in pairs.exposed(&group) {
            pairs.augment(bracket.legal, &group, root);
            pairs.replaceable().iter().for_each(|it| needy.insert(it));
        }
        Self { bracket, pairs, group, needy }
    }

    pub(super) fn prospect(&self, who: usize) -> Prospect {
        if self.bracket.legal.touches(who, &self.needy) {
            Prospect::Adds
        } else if self.bracket.legal.touches(who, &self.group) {
            Prospect::Replaces
        } else {
            Prospect::Nothing
        }
    }

    /// Pairs of the next bracket in which all floaters do what they can do at best; none if they
    /// are in each other's way.
    pub(super) fn with(mut self, floaters: &[usize]) -> Option<Vec<(usize, usize)>> {
        let legal = self.bracket.legal;
        let prospects: Vec<(usize, Prospect)> =
            floaters.iter().map(|it| (*it, self.prospect(*it))).collect();
        let with =
            |wanted: Prospect| prospects.iter().filter(move |it| it.1 == wanted).map(|it| it.0);
        for who in with(Prospect::Adds) {
            self.group.insert(who);
            if self.pairs.mate(who) == NONE && !self.pairs.augment(legal, &self.group, who) {
                return None;
            }
        }
        for who in with(Prospect::Replaces) {
            self.group.insert(who);
            if !self.replace(who) {
                return None;
            }
        }
        let members = self.group.iter();
        let pairs =
            members.map(|it| (it, self.pairs.mate(it))).filter(|(a, b)| a < b && *b != NONE);
        Some(pairs.collect())
    }

    /// Pairs a floater in place of one of the group.
    fn replace(&mut self, who: usize) -> bool {
        let legal = self.bracket.legal;
        if self.pairs.augment(legal, &self.group, who) {
            // A pair more than hoped for: then somebody's prospect was too low.
            return false;
        }
        let instead = self.pairs.replaceable().iter().find(|it| self.bracket.next.contains(it));
        let Some(instead) = instead else { return false };
        self.pairs.part(instead);
        let mut others = self.group.clone();
        others.remove(instead);
        self.pairs.augment(legal, &others, who)
    }
}
