//! Article 3: pairing a bracket.
//!
//! The article makes candidates one after the other and takes the best, the earliest among
//! equals. Here the best count of all criteria is found first, as a matching of everybody who is
//! not paired yet; then [`super::sequence`] finds the earliest candidate that reaches it.

use super::{
    completion::Completion,
    criteria::{Ladder, Rung, kept_by_pair},
    field::Field,
    player::Float,
    sequence::{Candidate, earliest},
};
use crate::{
    pairing::matching::{
        bits::{Bits, Graph},
        optimum::Optimum,
        weight::{Weight, Wide},
        weighted::Gains,
    },
    score::Points,
};

/// A bracket to be paired, and the score group after it.
#[derive(Debug)]
pub(super) struct Bracket<'a> {
    pub(super) field: &'a Field,
    pub(super) completion: &'a Completion,
    /// Who moved down into it, in the order of 1.2.
    pub(super) moved_down: &'a [usize],
    /// The score group itself.
    pub(super) residents: &'a [usize],
    /// The following score group.
    pub(super) next: &'a [usize],
}

/// A bracket's pairing.
#[derive(Debug, Clone)]
pub(super) struct Paired {
    /// Pairs of players, the higher ranked first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// Who floats down or gets the bye, in the order of 1.2.
    pub(super) floaters: Vec<usize>,
    /// What was kept of each criterion.
    pub(super) kept: Vec<(Rung, u32)>,
}

impl Bracket<'_> {
    /// The best pairing of the bracket.
    pub(super) fn pair(&self) -> Paired {
        let without_c9 = self.pair_counting(false);
        if self.c9_applies(&without_c9) { self.pair_counting(true) } else { without_c9 }
    }

    fn pair_counting(&self, c9: bool) -> Paired {
        let ladder = self.ladder(c9);
        let room = 2 * (usize::BITS - self.residents.len().leading_zeros()) + 2;
        match ladder.bits() + room {
            bits if bits <= i64::BITS => self.solve::<i64>(&ladder),
            bits if bits <= i128::BITS => self.solve::<i128>(&ladder),
            _ => self.solve::<Wide>(&ladder),
        }
    }

    /// C9 is for brackets that downfloat exactly one player, who will get the bye. Whoever gets
    /// it is still here only if nobody's score here is below the bye's; then it is the one.
    fn c9_applies(&self, paired: &Paired) -> bool {
        let floats_to_bye =
            |it: &usize| Some(self.field.players[*it].score) == self.completion.bye_score;
        paired.floaters.len() == 1 && paired.floaters.iter().all(floats_to_bye)
    }

    /// The criteria that can make a difference, with the most each can count.
    fn ladder(&self, c9: bool) -> Ladder {
        let players = &self.field.players;
        let inside = (self.moved_down.len() + self.residents.len()) / 2;
        let next = (self.moved_down.len() + self.residents.len() + self.next.len()) / 2;
        let mut scores: Vec<(Points, usize)> = Vec::new();
        for &who in self.moved_down {
            match scores.last_mut() {
                Some((score, count)) if *score == players[who].score => *count += 1,
                _ => scores.push((players[who].score, 1)),
            }
        }
        let floated = |back: usize| {
            let down = |it: &&usize| players[**it].floats[back] == Some(Float::Down);
            self.residents.iter().filter(down).count()
        };
        let by_score = |rung: fn(Points) -> Rung| scores.iter().map(move |it| (rung(it.0), it.1));
        let resident = self.residents.first().map(|it| players[*it].score).unwrap_or_default();
        let moved = self.moved_down.len();
        let topscorers = players.iter().any(|it| it.is_topscorer);
        let top = if topscorers { inside } else { 0 };

        let mut rungs = vec![(Rung::C6, inside)];
        rungs.extend(by_score(Rung::C7));
        rungs.push((Rung::C8Pairs, next));
        rungs.extend(by_score(Rung::C8Scores));
        rungs.push((Rung::C8Scores(resident), self.residents.len()));
        rungs.push((Rung::C9, if c9 { usize::from(self.most_unplayed()) } else { 0 }));
        rungs.extend([(Rung::C10, top), (Rung::C11, top)]);
        rungs.extend([(Rung::C12, inside), (Rung::C13, inside)]);
        rungs.extend([(Rung::C14, floated(0)), (Rung::C15, moved)]);
        rungs.extend([(Rung::C16, floated(1)), (Rung::C17, moved)]);
        for rung in [Rung::C18, Rung::C19, Rung::C20, Rung::C21] {
            rungs.extend(by_score(rung));
        }
        Ladder::of(rungs)
    }

    fn solve<W: Weight>(&self, ladder: &Ladder) -> Paired {
        let places = self.places();
        let graph = self.graph(&places);
        let gains = self.gains::<W>(ladder, &places);
        let optimum = Optimum::of(graph, gains).expect("C4 holds: everybody can be paired");
        let kept = ladder.unpack(optimum.gained()).collect();
        let moved = self.moved_down.len();
        let size = moved + self.residents.len();
        let found = earliest(Candidate { moved, size, all: places.len(), optimum });
        Paired {
            pairs: found.pairs.iter().map(|(a, b)| (places[*a], places[*b])).collect(),
            floaters: found.floaters.iter().map(|it| places[*it]).collect(),
            kept,
        }
    }

    fn most_unplayed(&self) -> u16 {
        let bracket = self.moved_down.iter().chain(self.residents);
        bracket.map(|it| self.field.players[*it].unplayed).max().unwrap_or(0)
    }

    /// Whoever is not paired yet: the bracket, the next score group, the rest, the bye.
    fn places(&self) -> Vec<usize> {
        let known = || self.moved_down.iter().chain(self.residents).chain(self.next).copied();
        let mut rest = self.completion.open.clone();
        known().for_each(|it| rest.remove(it));
        known().chain(rest.iter()).collect()
    }

    fn graph(&self, places: &[usize]) -> Graph {
        let mut graph = Graph::empty(places.len());
        for b in self.moved_down.len()..places.len() {
            for a in 0..b {
                if self.completion.legal.joined(places[a], places[b]) {
                    graph.join(a, b);
                }
            }
        }
        graph
    }

    fn gains<W: Weight>(&self, ladder: &Ladder, places: &[usize]) -> Gains<W> {
        let players = &self.field.players;
        let moved = self.moved_down.len();
        let size = moved + self.residents.len();
        let side = size + self.next.len();
        let mut gains = Gains::new(side);
        for b in moved..side {
            for a in 0..b {
                let (higher, lower) = (&players[places[a]], &players[places[b]]);
                if b < size {
                    let kept = |rung| kept_by_pair(self.field, higher, lower, rung);
                    gains.set(a, b, ladder.pack(kept));
                } else {
                    let floats = a < size;
                    let kept = |rung| match rung {
                        Rung::C8Pairs => 1,
                        Rung::C8Scores(score) => u32::from(floats && higher.score == score),
                        _ => 0,
                    };
                    gains.set(a, b, ladder.pack(kept));
                }
            }
        }
        if let Some(bye) = self.completion.bye.filter(|it| places.last() == Some(it)) {
            let most = self.most_unplayed();
            let played = |at: usize| {
                let kept = u32::from(most.saturating_sub(players[places[at]].unplayed));
                ladder.pack(|rung| if rung == Rung::C9 { kept } else { 0 })
            };
            debug_assert_eq!(places[places.len() - 1], bye);
            gains.set_last(places.len() - 1, (0..size).map(played).collect());
        }
        gains
    }
}

/// The numbers from `from` to before `to`, as a set below `bound`.
pub(super) fn span(bound: usize, from: usize, to: usize) -> Bits {
    Bits::of(bound, from..to)
}
