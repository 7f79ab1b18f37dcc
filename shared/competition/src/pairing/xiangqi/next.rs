//! What becomes of floaters in the next bracket (X6).

use super::bracket::Bracket;
use crate::pairing::matching::{NONE, bits::Bits, cardinality::Cardinality};

/// What a floater can do for the next bracket if it is the only one.
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

    /// Pairs of the next bracket with these floaters, if no others could do better there: one who
    /// does what it can, or several who are all paired, with at most one of the group left over.
    pub(super) fn with(mut self, floaters: &[usize]) -> Option<Vec<(usize, usize)>> {
        if let [who] = *floaters {
            self.with_one(who);
        } else if !self.with_all(floaters) {
            return None;
        }
        let members = self.group.iter();
        let pairs =
            members.map(|it| (it, self.pairs.mate(it))).filter(|(a, b)| a < b && *b != NONE);
        Some(pairs.collect())
    }

    fn with_one(&mut self, who: usize) {
        self.group.insert(who);
        if !self.pairs.augment(self.bracket.legal, &self.group, who) {
            self.replace(who);
        }
    }

    fn with_all(&mut self, floaters: &[usize]) -> bool {
        floaters.iter().for_each(|it| self.group.insert(*it));
        self.pairs.complete(self.bracket.legal, &self.group);
        match self.pairs.exposed(&self.group)[..] {
            [] => true,
            [left] if !floaters.contains(&left) => true,
            [floater] => {
                self.pairs.augment(self.bracket.legal, &self.group, floater);
                self.replace(floater)
            }
            _ => false,
        }
    }

    /// Pairs a floater in place of one of the group, right after the search for a pair more has
    /// failed.
    fn replace(&mut self, who: usize) -> bool {
        let instead = self.pairs.replaceable().iter().find(|it| self.bracket.next.contains(it));
        let Some(instead) = instead else { return false };
        self.pairs.part(instead);
        let mut others = self.group.clone();
        others.remove(instead);
        self.pairs.augment(self.bracket.legal, &others, who)
    }
}
