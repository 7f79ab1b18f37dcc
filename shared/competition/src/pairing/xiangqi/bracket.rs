//! Pairing a bracket: a score group, and who moved down into it.
//!
//! The best count of X4 to X11 is found as a matching that gains the most, the first pairing with
//! that count (X12) by asking, player after player, whether one of the best pairings can have it.
//!
//! What is below the bracket matters only through X6 and because everybody has to be paired in the
//! end. So three views are tried, each larger than the one before: the bracket alone, with as many
//! floaters as it must have, first by itself, then because of the whole field, and where these are
//! several as if X6 made no difference; with the next bracket, as if the rest of the field could
//! take anybody; with the whole field. The first two leave constraints out, so what they find is
//! the best if it can really be had and X6 cannot be kept better, and is dropped if not.

use super::{
    criteria::{Ladder, Rung, kept_below, kept_by_floater, kept_by_pair},
    field::Field,
    next::{Next, Prospect},
    player::Player,
};
use crate::{
    pairing::matching::{
        NONE,
        bits::{Bits, Graph},
        cardinality::Cardinality,
        optimum::Optimum,
        weight::{Weight, Wide},
        weighted::Gains,
    },
    score::Points,
};

/// A bracket to be paired.
#[derive(Debug)]
pub(super) struct Bracket<'a> {
    pub(super) field: &'a Field,
    /// Who may meet whom under X1 and X3.
    pub(super) legal: &'a Graph,
    /// Who is in it, in the order of X12: those who moved down, then the score group.
    pub(super) players: &'a [usize],
    /// How many of them moved down.
    pub(super) moved: usize,
    /// The following score group.
    pub(super) next: &'a [usize],
    /// Everybody below that.
    pub(super) below: &'a [usize],
    /// A way to pair all of these.
    pub(super) rest: &'a Cardinality,
}

/// A bracket's pairing.
#[derive(Debug, Clone)]
pub(super) struct Paired {
    /// Pairs of players, the one before in the order first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// Who floats down, in the order of X12.
    pub(super) floaters: Vec<usize>,
    /// A way to pair the floaters and all below.
    pub(super) rest: Cardinality,
}

/// Of whom a bracket's pairing takes account.
#[derive(Debug)]
struct View {
    reach: Reach,
    /// Who: the bracket, the next score group, all below.
    places: Vec<usize>,
    /// So many nameless others take whoever is not paired among these.
    takers: usize,
}

/// How far a view reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    Alone,
    WithNext,
    Whole,
}

impl Bracket<'_> {
    /// The best pairing of the bracket.
    pub(super) fn pair(&self) -> Paired {
        let left_over = self.left_over();
        if left_over == self.players.len() {
            return self.unpaired();
        }
        let found = self.pair_in(&self.alone(left_over)).or_else(|| {
            let floating = self.left_over_in_whole();
            (floating > left_over).then(|| self.pair_in(&self.alone(floating))).flatten()
        });
        let found = found.or_else(|| self.pair_in(&self.with_next()));
        found
            .or_else(|| self.pair_in(&self.whole()))
            .expect("everybody can be paired, so the whole field finds a pairing")
    }

    /// Nobody may meet anybody: all float.
    fn unpaired(&self) -> Paired {
        let floaters = self.players.to_vec();
        Paired { pairs: Vec::new(), floaters, rest: self.rest.clone() }
    }

    /// How many have to float so that everybody can be paired.
    fn left_over_in_whole(&self) -> usize {
        let (view, size) = (self.whole(), self.players.len());
        let mut gains = Gains::<i64>::new(size);
        for b in 0..size {
            (0..b).for_each(|a| gains.set(a, b, 1));
        }
        let most = Optimum::of(self.graph(&view), gains, 0, view.vertices())
            .expect("everybody can be paired");
        (0..size).filter(|it| most.mate(*it) >= size).count()
    }

    /// The same, looking at the whole field at once.
    #[cfg(test)]
    pub(super) fn pair_in_whole(&self) -> Paired {
        self.pair_in(&self.whole()).unwrap()
    }

    /// The same, without the bracket alone.
    #[cfg(test)]
    pub(super) fn pair_with_next(&self) -> Paired {
        self.pair_in(&self.with_next()).unwrap_or_else(|| self.pair_in_whole())
    }

    /// How many have to float, whatever happens below.
    pub(super) fn left_over(&self) -> usize {
        let all = Bits::of(self.legal.size(), self.players.iter().copied());
        let mut matching = Cardinality::new(self.legal.size());
        matching.complete(self.legal, &all);
        matching.exposed(&all).len()
    }

    /// The score of the residents.
    pub(super) fn score(&self) -> Points {
        self.player(self.moved).score
    }

    fn player(&self, at: usize) -> &Player {
        &self.field.players[self.players[at]]
    }

    /// The bracket, of which so many float.
    fn alone(&self, floating: usize) -> View {
        View { reach: Reach::Alone, places: self.players.to_vec(), takers: floating }
    }

    /// The bracket and the next score group; of all below only that they are there.
    fn with_next(&self) -> View {
        let places = [self.players, self.next].concat();
        let below = self.below.len();
        let takers = if below < places.len() { below } else { places.len() };
        View { reach: Reach::WithNext, places, takers }
    }

    fn whole(&self) -> View {
        let places = [self.players, self.next, self.below].concat();
        View { reach: Reach::Whole, places, takers: 0 }
    }

    fn pair_in(&self, view: &View) -> Option<Paired> {
        let ladder = self.ladder(view);
        let room = 4 * (usize::BITS - view.vertices().leading_zeros());
        match ladder.bits() + room {
            bits if bits <= <i64 as Weight>::BITS => self.solve::<i64>(view, &ladder),
            bits if bits <= <i128 as Weight>::BITS => self.solve::<i128>(view, &ladder),
            _ => self.solve::<Wide>(view, &ladder),
        }
    }

    /// The criteria that can make a difference, with the most each can count.
    fn ladder(&self, view: &View) -> Ladder {
        let (size, pairs) = (self.players.len(), self.players.len() / 2);
        let moved = self.moved_scores();
        let floating = if view.reach == Reach::Alone { view.takers } else { size };
        let mut rungs = Vec::new();
        if floating > 0 {
            rungs.push((Rung::X4, if view.reach == Reach::Alone { 0 } else { pairs }));
            rungs.extend(moved.iter().map(|it| (Rung::X5(it.0), it.1)));
        }
        if floating == 1 || view.reach != Reach::Alone {
            rungs.push((Rung::X6Pairs, (size + self.next.len()) / 2));
            rungs.extend(moved.iter().map(|it| (Rung::X6Floaters(it.0), it.1)));
            rungs.push((Rung::X6Floaters(self.score()), size - self.moved));
        }
        let is_bound = (0..size).any(|it| self.player(it).is_bound());
        rungs.push((Rung::X7, if is_bound { pairs } else { 0 }));
        rungs.extend([(Rung::X8, pairs), (Rung::X9, pairs)]);
        if self.field.switches.float_balance {
            rungs.extend([(Rung::X10, floating), (Rung::X11, self.moved)]);
        }
        Ladder::of(&rungs)
    }

    /// The scores of those who moved down, highest first, with how many have each.
    fn moved_scores(&self) -> Vec<(Points, usize)> {
        let moved: Vec<Points> = (0..self.moved).map(|it| self.player(it).score).collect();
        moved.chunk_by(|a, b| a == b).map(|it| (it[0], it.len())).collect()
    }

    fn solve<W: Weight>(&self, view: &View, ladder: &Ladder) -> Option<Paired> {
        let (graph, gains) = (self.graph(view), self.gains::<W>(view, ladder));
        let (size, vertices) = (self.players.len(), view.vertices());
        let slots = if view.reach == Reach::Alone { size } else { vertices };
        let best = Optimum::of(graph, gains, 0, slots)?;
        let mates = x12_first(best, size, vertices);
        let mut pairs = view.pairs(&mates);
        let floats = |it: &usize| mates[*it] >= size;
        let floaters: Vec<usize> = (0..size).filter(floats).map(|it| self.players[it]).collect();
        if view.reach == Reach::Alone {
            pairs.extend(Next::of(self).with(&floaters)?);
        }
        self.completed(pairs, floaters)
    }

    /// Who may be paired with whom. Takers take anybody; what is left of them is paired among
    /// itself.
    fn graph(&self, view: &View) -> Graph {
        let (places, vertices) = (&view.places, view.vertices());
        let mut graph = Graph::empty(vertices);
        for b in 0..vertices {
            for a in 0..b {
                let joined = match (a >= places.len(), b >= places.len()) {
                    (true, _) => view.reach != Reach::Alone,
                    (false, true) => true,
                    (false, false) => self.legal.joined(places[a], places[b]),
                };
                if joined {
                    graph.join(a, b);
                }
            }
        }
        graph
    }

    fn gains<W: Weight>(&self, view: &View, ladder: &Ladder) -> Gains<W> {
        let size = self.players.len();
        let is_alone = view.reach == Reach::Alone;
        let side = if is_alone { size } else { size + self.next.len() };
        let (field, own) = (self.field, self.score());
        let mut gains = Gains::new(side);
        for b in 0..size {
            for a in 0..b {
                let pair = (self.player(a), self.player(b));
                gains.set(a, b, ladder.pack(|it| kept_by_pair(field, own, pair, it)));
            }
        }
        let next = (is_alone && view.takers == 1).then(|| Next::of(self));
        for a in 0..size {
            let floater = self.player(a);
            let floats: W = ladder.pack(|it| kept_by_floater(floater, it));
            let best = next.as_ref().map_or(Prospect::Nothing, |it| it.prospect(self.players[a]));
            let hoped: W = ladder.pack(|it| kept_below(floater, best, it));
            gains.set_beyond(a, floats + hoped);
            let below: W = ladder.pack(|it| kept_below(floater, Prospect::Adds, it));
            (size..side).for_each(|b| gains.set(a, b, floats + below));
        }
        let residents = ladder.pack(|it| u32::from(it == Rung::X6Pairs));
        for b in size..side {
            (size..b).for_each(|a| gains.set(a, b, residents));
        }
        gains
    }

    /// The pairing with these pairs in this bracket and in the next one, if the rest of the field
    /// can be paired with it.
    fn completed(&self, pairs: Vec<(usize, usize)>, floaters: Vec<usize>) -> Option<Paired> {
        let mut rest = self.rest.clone();
        let mut open = Bits::none(self.legal.size());
        let all = self.players.iter().chain(self.next).chain(self.below);
        all.for_each(|it| open.insert(*it));
        for vertex in pairs.iter().flat_map(|(a, b)| [*a, *b]) {
            rest.part(vertex);
            open.remove(vertex);
        }
        let residents = Bits::of(self.legal.size(), self.players.iter().copied());
        let floats = |it: usize| floaters.contains(&it);
        let is_inside = |(a, b): &(usize, usize)| {
            [*a, *b].into_iter().all(|it| residents.contains(it) && !floats(it))
        };
        let (pairs, below): (Vec<_>, Vec<_>) = pairs.into_iter().partition(is_inside);
        below.into_iter().for_each(|(a, b)| rest.join(a, b));
        // Whoever is not in a pair yet may have been paired with somebody who is now.
        rest.complete(self.legal, &open).then_some(Paired { pairs, floaters, rest })
    }
}

impl View {
    fn vertices(&self) -> usize {
        self.places.len() + self.takers
    }

    /// The pairs of players in a matching, the one before in the order first.
    fn pairs(&self, mates: &[usize]) -> Vec<(usize, usize)> {
        let inside =
            (0..self.places.len()).filter(|it| (*it + 1..self.places.len()).contains(&mates[*it]));
        inside.map(|it| (self.places[it], self.places[mates[it]])).collect()
    }
}

/// X12: of the best matchings the one in which the first of the bracket has the first possible
/// partner in it, or none; then the second, and so on. Gives everybody's partner.
fn x12_first<W: Weight>(mut best: Optimum<W>, bracket: usize, vertices: usize) -> Vec<usize> {
    let outside = Bits::of(vertices, bracket..vertices);
    let mut partner = vec![NONE; bracket];
    for who in 0..bracket {
        if partner[who] != NONE {
            continue;
        }
        let free = (who + 1..bracket).filter(|it| partner[*it] == NONE);
        match free.into_iter().find(|it| best.force(who, *it)) {
            Some(other) => {
                partner[who] = other;
                partner[other] = who;
            }
            None => {
                let floats = best.restrict(&[(who, &outside)]);
                debug_assert!(floats, "who has no partner floats");
            }
        }
    }
    (0..vertices).map(|it| best.mate(it)).collect()
}
