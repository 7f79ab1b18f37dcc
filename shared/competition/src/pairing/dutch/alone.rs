//! A bracket paired by itself.
//!
//! How many float is what the bracket itself leaves over, and the floaters are judged by what can
//! become of them at best. If the best pairing by that measure can really be completed, with the
//! following bracket as good as hoped for, then it is the best of all: nothing that was left out of
//! account could make another one better. If not, nothing is lost but time.

use super::{
    bracket::{Bracket, Paired, Width},
    criteria::{Ladder, Rung, kept_by_floater},
    gains::set_pairs,
    sequence::{Candidate, earliest},
};
use crate::pairing::matching::{
    NONE,
    bits::{Bits, Graph},
    cardinality::Cardinality,
    optimum::Optimum,
    weight::{Weight, Wide},
    weighted::Gains,
};

/// The best pairing of the bracket, or none if it cannot be told from the bracket alone.
pub(super) fn pair(bracket: &Bracket<'_>, inside: &Inside) -> Option<Paired> {
    let floating = inside.left_over;
    if floating == bracket.players.len() {
        let floaters = bracket.players.to_vec();
        return Some(Paired { floaters, ..Paired::default() });
    }

    let below = Below::of(bracket);
    let prospects: Vec<Option<Prospect>> = match floating {
        0 if !below.is_complete() => return None,
        0 => Vec::new(),
        1 if below.exposed.len() != 1 => return None,
        _ => bracket.players.iter().map(|it| below.prospect(bracket, *it, floating)).collect(),
    };
    let paired = pair_by(bracket, inside, &prospects)?;
    (floating == 0 || below.keeps(bracket, &paired.floaters, &prospects)).then_some(paired)
}

/// The bracket without anybody else.
pub(super) struct Inside {
    /// Who may be paired with whom. Those who moved down have nothing to do with each other.
    pub(super) graph: Graph,
    /// How many are left over at least.
    pub(super) left_over: usize,
}

impl Inside {
    pub(super) fn of(bracket: &Bracket<'_>) -> Self {
        let size = bracket.players.len();
        let mut graph = Graph::empty(size);
        for b in bracket.moved..size {
            for a in 0..b {
                if bracket.completion.legal.joined(bracket.players[a], bracket.players[b]) {
                    graph.join(a, b);
                }
            }
        }
        let all = Bits::all(size);
        let mut matching = Cardinality::new(size);
        matching.complete(&graph, &all);
        let left_over = matching.exposed(&all).len();
        Self { graph, left_over }
    }
}

/// What can become of a floater at best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Prospect {
    /// Nothing in the next bracket, as far as this is looked at.
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

/// The field below the bracket.
struct Below {
    /// Everybody below, and the bye.
    everybody: Bits,
    /// As many pairs of them as possible.
    pairs: Cardinality,
    /// Who is then left over.
    exposed: Vec<usize>,
    /// Who could be left over instead, if it is one.
    replaceable: Bits,
    /// The next score group, as many pairs of it as possible, and who could be left over.
    next: Bits,
    next_pairs: Cardinality,
    next_replaceable: Bits,
}

impl Below {
    fn of(bracket: &Bracket<'_>) -> Self {
        let completion = bracket.completion;
        let legal = &completion.legal;
        let size = legal.size();
        let mut everybody = completion.open.clone();
        bracket.players.iter().for_each(|it| everybody.remove(*it));
        let next = Bits::of(size, bracket.next.iter().copied());

        let mut next_pairs = Cardinality::new(size);
        next_pairs.complete(legal, &next);
        let mut next_replaceable = Bits::none(size);
        for who in next_pairs.exposed(&next) {
            next_pairs.augment(legal, &next, who);
            next_pairs.replaceable().iter().for_each(|it| next_replaceable.insert(it));
        }

        let known = |it: usize| {
            let mate = completion.rest.mate(it);
            if everybody.contains(it) && mate != NONE && everybody.contains(mate) { mate } else { NONE }
        };
        let mut pairs = Cardinality::from((0..size).map(known).collect());
        pairs.complete(legal, &everybody);
        let exposed = pairs.exposed(&everybody);
        let mut replaceable = Bits::none(size);
        if let [root] = exposed[..] {
            pairs.augment(legal, &everybody, root);
            replaceable = pairs.replaceable().clone();
        }
        Self { everybody, pairs, exposed, replaceable, next, next_pairs, next_replaceable }
    }

    fn is_complete(&self) -> bool {
        self.exposed.is_empty()
    }

    /// What can become of a player who floats, or none if it cannot float.
    fn prospect(&self, bracket: &Bracket<'_>, who: usize, floating: usize) -> Option<Prospect> {
        let legal = &bracket.completion.legal;
        if floating > 1 {
            return legal.touches(who, &self.everybody).then_some(Prospect::Unknown);
        }
        if !legal.touches(who, &self.replaceable) {
            return None;
        }
        // Nobody below may have the bye: it is for whoever floats.
        if bracket.completion.bye.is_some_and(|it| self.exposed == [it]) {
            return Some(Prospect::Bye);
        }
        Some(if legal.touches(who, &self.next_replaceable) {
            Prospect::Adds
        } else if legal.touches(who, &self.next) {
            Prospect::Replaces
        } else {
            Prospect::Floats
        })
    }

    /// Whether the field below can be paired with these floaters in it (C4), and the next bracket
    /// as well as their prospects say (C8).
    fn keeps(
        &self,
        bracket: &Bracket<'_>,
        floaters: &[usize],
        prospects: &[Option<Prospect>],
    ) -> bool {
        let at = |who: &usize| bracket.players.iter().position(|it| it == who);
        let prospect = |who: &usize| at(who).and_then(|it| prospects[it]);
        match floaters {
            [] => true,
            [one] => match prospect(one) {
                None | Some(Prospect::Unknown) => false,
                Some(Prospect::Bye) => true,
                Some(Prospect::Floats) => self.can_pair(bracket, floaters, self.next_count(), 0),
                Some(Prospect::Replaces) => self.can_pair(bracket, floaters, self.next_count(), 1),
                Some(Prospect::Adds) => self.can_pair(bracket, floaters, self.next_count() + 1, 1),
            },
            many => {
                let pairs = (many.len() + bracket.next.len()) / 2;
                self.can_pair(bracket, floaters, pairs, many.len())
            }
        }
    }

    fn next_count(&self) -> usize {
        (self.next.count() - self.next_pairs.exposed(&self.next).len()) / 2
    }

    /// Whether everybody can be paired with so many pairs in the next bracket and so many of the
    /// floaters in them.
    fn can_pair(
        &self,
        bracket: &Bracket<'_>,
        floaters: &[usize],
        pairs: usize,
        floaters_paired: usize,
    ) -> bool {
        let legal = &bracket.completion.legal;
        let mut bracket_next = self.next.clone();
        let mut everybody = self.everybody.clone();
        for &who in floaters {
            bracket_next.insert(who);
            everybody.insert(who);
        }
        let mut matching = Cardinality::new(legal.size());
        for &who in floaters {
            if matching.mate(who) == NONE {
                matching.augment(legal, &bracket_next, who);
            }
        }
        matching.complete(legal, &bracket_next);
        let reached = |matching: &Cardinality| {
            let inside = |it: &usize| {
                let mate = matching.mate(*it);
                mate != NONE && bracket_next.contains(mate)
            };
            let floaters = floaters.iter().filter(|it| inside(it)).count();
            let players = bracket_next.iter().filter(inside).count();
            players / 2 >= pairs && floaters >= floaters_paired
        };
        if !reached(&matching) {
            return false;
        }

        // Whoever is left over in the next bracket goes on; the rest stays as it is known.
        let mut onward = everybody.clone();
        for who in bracket_next.iter().filter(|it| matching.mate(*it) != NONE) {
            onward.remove(who);
        }
        for who in onward.iter() {
            let mate = self.pairs.mate(who);
            if matching.mate(who) == NONE && mate != NONE && onward.contains(mate) {
                matching.join(who, mate);
            }
        }
        matching.complete(legal, &onward)
            || matching.complete(legal, &everybody) && reached(&matching)
    }
}

fn pair_by(
    bracket: &Bracket<'_>,
    inside: &Inside,
    prospects: &[Option<Prospect>],
) -> Option<Paired> {
    let ladder = ladder(bracket, inside.left_over);
    let paired = match bracket.width(&ladder) {
        Width::Narrow => solve::<i64>(bracket, &ladder, inside, prospects),
        Width::Double => solve::<i128>(bracket, &ladder, inside, prospects),
        Width::Wide => solve::<Wide>(bracket, &ladder, inside, prospects),
    }?;
    let decided_by = decided_by(bracket, &ladder, &paired, prospects);
    Some(Paired { decided_by, ..paired })
}

/// Why the lowest ranked of the bracket does not float, if one floats and it is another one.
fn decided_by(
    bracket: &Bracket<'_>,
    ladder: &Ladder,
    paired: &Paired,
    prospects: &[Option<Prospect>],
) -> Option<u8> {
    let ([floater], Some(&lowest)) = (&paired.floaters[..], bracket.players.last()) else {
        return None;
    };
    let prospect = |who: usize| {
        let at = bracket.players.iter().position(|it| *it == who);
        at.and_then(|it| prospects[it])
    };
    let floats = prospect(*floater)?;
    if *floater == lowest {
        return None;
    }
    let Some(would_be) = prospect(lowest) else {
        let barred = floats == Prospect::Bye && !bracket.field.players[lowest].may_have_bye;
        return Some(if barred { 2 } else { 4 });
    };
    ladder.decides(
        |rung| kept(bracket, *floater, floats, rung),
        |rung| kept(bracket, lowest, would_be, rung),
    )
}

/// The criteria that can make a difference, with the most each can count. The number of pairs is
/// given, so C6 makes none.
fn ladder(bracket: &Bracket<'_>, floating: usize) -> Ladder {
    let mut rungs = Vec::new();
    if floating > 0 {
        rungs.extend(bracket.moved_scores().into_iter().map(|it| (Rung::C7(it.0), it.1)));
    }
    if floating == 1 {
        rungs.extend([(Rung::C8Pairs, 1), (Rung::C8Scores(bracket.score()), 1)]);
        rungs.push((Rung::C9, usize::from(bracket.most_unplayed())));
    }
    rungs.extend(bracket.lower_rungs(floating));
    Ladder::of(rungs)
}

fn solve<W: Weight>(
    bracket: &Bracket<'_>,
    ladder: &Ladder,
    inside: &Inside,
    prospects: &[Option<Prospect>],
) -> Option<Paired> {
    let size = bracket.players.len();
    let all = size + inside.left_over;
    let mut graph = inside.graph.widened(all);
    let mut gains = Gains::<W>::new(all);
    set_pairs(bracket.field, ladder, bracket.players, bracket.moved, &mut gains);
    for (at, prospect) in prospects.iter().enumerate() {
        if let Some(prospect) = prospect {
            let who = bracket.players[at];
            let gain = ladder.pack(|rung| kept(bracket, who, *prospect, rung));
            for slot in size..all {
                graph.join(at, slot);
                gains.set(at, slot, gain);
            }
        }
    }
    let optimum = Optimum::of(graph, gains, bracket.moved, size)?;
    let candidate = Candidate { moved: bracket.moved, size, all, optimum };
    Some(earliest(candidate, bracket.players))
}

/// What a floater with this prospect keeps of the criteria.
fn kept(bracket: &Bracket<'_>, who: usize, prospect: Prospect, rung: Rung) -> u32 {
    match rung {
        Rung::C8Pairs => u32::from(prospect == Prospect::Adds),
        Rung::C8Scores(_) => u32::from(prospect >= Prospect::Replaces),
        Rung::C9 if prospect == Prospect::Bye => bracket.c9_kept(who),
        _ => kept_by_floater(&bracket.field.players[who], bracket.score(), rung),
    }
}
