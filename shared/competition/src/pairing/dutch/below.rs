//! What becomes of floaters: the field below a bracket, and the next score group in it.

use super::bracket::Bracket;
use crate::pairing::matching::{
    NONE,
    bits::{Bits, Graph},
    cardinality::Cardinality,
};

/// What can become of a floater at best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Prospect {
    /// Several float: it is not looked at one by one.
    Unknown,
    /// Gets the bye.
    Bye,
    /// Floats on through the next bracket.
    Floats,
    /// Is paired in the next bracket in somebody else's stead.
    Replaces,
    /// Adds a pair to the next bracket.
    Adds,
}

/// The field below a bracket, without its floaters.
#[derive(Debug)]
pub(super) struct Below<'a> {
    legal: &'a Graph,
    bye: Option<usize>,
    /// Everybody below, and the bye if it is still to be given.
    everybody: Bits,
    /// As many pairs of them as possible.
    pairs: Cardinality,
    /// Who is then left over.
    left_over: Vec<usize>,
    /// If it is one, who could be left over instead.
    replaceable: Bits,
}

/// The next score group by itself.
#[derive(Debug)]
pub(super) struct Next {
    residents: Bits,
    /// How many pairs it can make.
    pairs: usize,
    /// Who can be left over then: an opponent for a floater at no cost.
    replaceable: Bits,
}

impl Next {
    pub(super) fn of(bracket: &Bracket<'_>) -> Self {
        let legal = &bracket.completion.legal;
        let residents = Bits::of(legal.size(), bracket.next.iter().copied());
        let mut matching = Cardinality::new(legal.size());
        matching.complete(legal, &residents);
        let left_over = matching.exposed(&residents);
        let mut replaceable = Bits::none(legal.size());
        for &who in &left_over {
            matching.augment(legal, &residents, who);
            matching.replaceable().iter().for_each(|it| replaceable.insert(it));
        }
        let pairs = (residents.count() - left_over.len()) / 2;
        Self { residents, pairs, replaceable }
    }

    /// How many pairs it can make by itself.
    pub(super) fn pairs(&self) -> usize {
        self.pairs
    }

    /// What becomes of the only floater of a bracket here, whatever comes after.
    pub(super) fn prospect(&self, legal: &Graph, who: usize) -> Prospect {
        if legal.touches(who, &self.replaceable) {
            Prospect::Adds
        } else if legal.touches(who, &self.residents) {
            Prospect::Replaces
        } else {
            Prospect::Floats
        }
    }
}

impl<'a> Below<'a> {
    pub(super) fn of(bracket: &Bracket<'a>) -> Self {
        let completion = bracket.completion;
        let legal = &completion.legal;
        let mut everybody = completion.open.clone();
        bracket.players.iter().for_each(|it| everybody.remove(*it));

        let mut pairs = Cardinality::new(legal.size());
        keep_pairs(&completion.rest, &everybody, &mut pairs);
        pairs.complete(legal, &everybody);
        let left_over = pairs.exposed(&everybody);
        let mut replaceable = Bits::none(legal.size());
        if let [root] = left_over[..] {
            pairs.augment(legal, &everybody, root);
            replaceable = pairs.replaceable().clone();
        }
        Self { legal, bye: completion.bye, everybody, pairs, left_over, replaceable }
    }

    /// Whether the field below can be paired without any floater.
    pub(super) fn is_complete(&self) -> bool {
        self.left_over.is_empty()
    }

    /// What can become of one of so many floaters, or none if it cannot float.
    pub(super) fn prospect(&self, next: &Next, who: usize, floating: usize) -> Option<Prospect> {
        if floating > 1 {
            return self.legal.touches(who, &self.everybody).then_some(Prospect::Unknown);
        }
        // With more than one left over below, one floater is not enough: nobody is replaceable.
        if !self.legal.touches(who, &self.replaceable) {
            return None;
        }
        // Nobody below may have the bye: it is for whoever floats.
        if self.bye.is_some_and(|it| self.left_over == [it]) {
            return Some(Prospect::Bye);
        }
        Some(next.prospect(self.legal, who))
    }

    /// Whether the field below can be paired with these floaters in it (C4), and the next bracket
    /// as well as hoped for (C8); of several floaters it is hoped that all are paired there, and
    /// all residents but one.
    pub(super) fn keeps(&self, next: &Next, floaters: &[(usize, Prospect)]) -> bool {
        let who: Vec<usize> = floaters.iter().map(|it| it.0).collect();
        match floaters {
            [(_, Prospect::Bye)] => true,
            [(_, Prospect::Floats)] => self.can_pair(next, &who, next.pairs, 0),
            [(_, Prospect::Replaces)] => self.can_pair(next, &who, next.pairs, 1),
            [(_, Prospect::Adds)] => self.can_pair(next, &who, next.pairs + 1, 1),
            several => {
                let pairs = (several.len() + next.residents.count()) / 2;
                self.can_pair(next, &who, pairs, several.len())
            }
        }
    }

    /// Whether everybody can be paired with so many pairs in the next bracket, and so many of the
    /// floaters in them. A no only means that no way was found.
    fn can_pair(&self, next: &Next, floaters: &[usize], pairs: usize, paired: usize) -> bool {
        let mut bracket = next.residents.clone();
        let mut everybody = self.everybody.clone();
        for &who in floaters {
            bracket.insert(who);
            everybody.insert(who);
        }
        let is_paired = |matching: &Cardinality, it: usize| {
            let mate = matching.mate(it);
            mate != NONE && bracket.contains(mate)
        };
        let is_reached = |matching: &Cardinality| {
            let inside = bracket.iter().filter(|it| is_paired(matching, *it)).count();
            let floaters = floaters.iter().filter(|it| is_paired(matching, **it)).count();
            inside / 2 >= pairs && floaters >= paired
        };

        let mut matching = Cardinality::new(self.legal.size());
        for &who in floaters {
            matching.augment(self.legal, &bracket, who);
        }
        matching.complete(self.legal, &bracket);
        if !is_reached(&matching) {
            return false;
        }
        // Whoever is left over in the next bracket goes on; the rest stays as it is known.
        let mut onward = everybody.clone();
        let settled = bracket.iter().filter(|it| matching.mate(*it) != NONE);
        settled.for_each(|it| onward.remove(it));
        keep_pairs(&self.pairs, &onward, &mut matching);
        matching.complete(self.legal, &onward)
            || matching.complete(self.legal, &everybody) && is_reached(&matching)
    }
}

/// Takes over the pairs of `known` that are among these.
fn keep_pairs(known: &Cardinality, among: &Bits, matching: &mut Cardinality) {
    for who in among.iter() {
        let mate = known.mate(who);
        if who < mate && mate != NONE && among.contains(mate) {
            matching.join(who, mate);
        }
    }
}
