//! The regulation read literally, for small fields: every candidate in the article's own order,
//! every criterion counted by itself, the best taken. Slow, and the measure of the real engine.

use super::{
    Edition,
    color::allocate,
    field::Field,
    player::{Float, Player},
};
use crate::{
    pairing::{Round, reasons::Strength},
    score::Points,
};
use std::cmp::Reverse;

/// The pairs of a round, the higher ranked first, and who gets the bye.
pub(super) type Pairs = (Vec<(usize, usize)>, Option<usize>);

/// The pairs of a round, or none if it is impossible.
pub(super) fn pair(round: &Round<'_>) -> Option<Pairs> {
    let field = Field::of(round, Edition::From2026);
    let literal = Literal::of(&field)?;
    let groups: Vec<Vec<usize>> = (0..field.len())
        .collect::<Vec<_>>()
        .chunk_by(|a, b| field.players[*a].score == field.players[*b].score)
        .map(<[usize]>::to_vec)
        .collect();
    let mut pairs = Vec::new();
    let mut moved: Vec<usize> = Vec::new();
    for (at, residents) in groups.iter().enumerate() {
        let rest: Vec<usize> = groups[at + 1..].concat();
        let next = groups.get(at + 1).cloned().unwrap_or_default();
        let best = literal
            .candidates(&moved, residents)
            .into_iter()
            .filter(|it| literal.can_complete(&it.floaters, &rest))
            .map(|it| (literal.failures(&it, residents, &next, &rest), it))
            // `min_by` takes the first of the least: the earliest of the best.
            .min_by(|a, b| a.0.cmp(&b.0))?
            .1;
        pairs.extend(best.pairs);
        moved = best.floaters;
    }
    Some((pairs, moved.first().copied()))
}

pub(super) struct Literal<'a> {
    pub(super) field: &'a Field,
    /// C5, in the edition that has it.
    pub(super) bye_score: Option<Points>,
}

#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) floaters: Vec<usize>,
}

/// What a candidate fails at, C6 first; less is better.
type Failures = (usize, Vec<u32>, Vec<usize>, Vec<Vec<usize>>);

impl<'a> Literal<'a> {
    fn of(field: &'a Field) -> Option<Self> {
        let mut literal = Self { field, bye_score: None };
        let everybody: Vec<usize> = (0..field.len()).collect();
        if field.len() % 2 == 1 {
            let can_have_bye = |who: &&usize| {
                let others: Vec<usize> =
                    everybody.iter().copied().filter(|it| it != *who).collect();
                field.players[**who].may_have_bye && literal.all_paired(&others, &[])
            };
            let byes = everybody.iter().filter(can_have_bye);
            literal.bye_score = Some(byes.map(|it| field.players[*it].score).min()?);
        }
        literal.can_complete(&[], &everybody).then_some(literal)
    }

    fn may_meet(&self, a: usize, b: usize) -> bool {
        self.field.may_meet.joined(a, b)
    }

    fn all_paired(&self, open: &[usize], apart: &[usize]) -> bool {
        let Some((first, rest)) = open.split_first() else {
            return true;
        };
        rest.iter().any(|other| {
            let together = apart.contains(first) && apart.contains(other);
            let left: Vec<usize> = rest.iter().copied().filter(|it| it != other).collect();
            !together && self.may_meet(*first, *other) && self.all_paired(&left, apart)
        })
    }

    /// C4 with C5: floaters and the rest can be paired, one of the right score getting the bye.
    pub(super) fn can_complete(&self, floaters: &[usize], rest: &[usize]) -> bool {
        let open = [floaters, rest].concat();
        if open.len().is_multiple_of(2) {
            return self.all_paired(&open, floaters);
        }
        open.iter().any(|who| {
            let player = &self.field.players[*who];
            let others: Vec<usize> = open.iter().copied().filter(|it| it != who).collect();
            player.may_have_bye
                && self.bye_score.is_none_or(|it| it == player.score)
                && self.all_paired(&others, floaters)
        })
    }

    /// All candidates of a bracket, in sequence (3.6, 3.7).
    pub(super) fn candidates(&self, moved: &[usize], residents: &[usize]) -> Vec<Candidate> {
        let mut found = Vec::new();
        for m1 in (0..=moved.len().min(residents.len())).rev() {
            // 4.4.2: sets are sorted by their smallest differing BSN.
            for set in subsets(moved, m1) {
                let limbo: Vec<usize> =
                    moved.iter().copied().filter(|it| !set.contains(it)).collect();
                for s2 in arrangements(residents, m1) {
                    let pairs: Vec<(usize, usize)> =
                        set.iter().copied().zip(s2.iter().copied()).collect();
                    if !pairs.iter().all(|(a, b)| self.may_meet(*a, *b)) {
                        continue;
                    }
                    let remainder: Vec<usize> =
                        residents.iter().copied().filter(|it| !s2.contains(it)).collect();
                    for it in self.homogeneous(&remainder) {
                        let pairs = [&pairs[..], &it.pairs].concat();
                        let mut floaters = [&limbo[..], &it.floaters].concat();
                        floaters.sort_unstable();
                        found.push(Candidate { pairs, floaters });
                    }
                }
            }
        }
        found
    }

    /// All candidates of a homogeneous bracket or remainder, for each number of pairs in sequence.
    fn homogeneous(&self, players: &[usize]) -> Vec<Candidate> {
        let mut found = Vec::new();
        for pairs in (0..=players.len() / 2).rev() {
            for s1 in first_halves(players, pairs) {
                let s2: Vec<usize> =
                    players.iter().copied().filter(|it| !s1.contains(it)).collect();
                for order in arrangements(&s2, pairs) {
                    let pairs: Vec<(usize, usize)> =
                        s1.iter().copied().zip(order.iter().copied()).collect();
                    if pairs.iter().all(|(a, b)| self.may_meet(*a, *b)) {
                        let floaters =
                            s2.iter().copied().filter(|it| !order.contains(it)).collect();
                        let pairs = pairs.into_iter().map(|(a, b)| (a.min(b), a.max(b)));
                        found.push(Candidate { pairs: pairs.collect(), floaters });
                    }
                }
            }
        }
        found
    }

    fn failures(
        &self,
        candidate: &Candidate,
        residents: &[usize],
        next: &[usize],
        rest: &[usize],
    ) -> Failures {
        let players = &self.field.players;
        let floaters = &candidate.floaters;
        let mut c7: Vec<u32> = floaters.iter().map(|it| players[*it].score.halves()).collect();
        c7.sort_unstable_by_key(|it| Reverse(*it));
        let c8 = self.c8(floaters, next, rest);
        (floaters.len(), c7, c8, self.below_c8(candidate, residents, rest))
    }

    /// C8: how few floaters the next bracket can do with, and their scores.
    fn c8(&self, floaters: &[usize], next: &[usize], rest: &[usize]) -> Vec<usize> {
        let after: Vec<usize> = rest.iter().copied().filter(|it| !next.contains(it)).collect();
        let sets = self.candidates(floaters, next);
        let complete = sets.iter().filter(|it| self.can_complete(&it.floaters, &after));
        let measures = complete.map(|it| {
            let mut scores: Vec<usize> = it
                .floaters
                .iter()
                .map(|it| self.field.players[*it].score.halves() as usize)
                .collect();
            scores.sort_unstable_by_key(|it| Reverse(*it));
            [vec![scores.len()], scores].concat()
        });
        measures.min().unwrap_or_default()
    }

    /// C9 to C21.
    fn below_c8(
        &self,
        candidate: &Candidate,
        residents: &[usize],
        rest: &[usize],
    ) -> Vec<Vec<usize>> {
        let at = |it: usize| &self.field.players[it];
        let count = |broken: &dyn Fn(&Player, &Player) -> bool| {
            let pairs = candidate.pairs.iter();
            vec![pairs.filter(|(a, b)| broken(at(*a), at(*b))).count()]
        };
        let c9 = match candidate.floaters[..] {
            [one] if self.gets_bye(one, rest) => usize::from(at(one).unplayed),
            _ => 0,
        };
        let is = |it: &Player, way: Float, back: usize| it.floats[back] == Some(way);
        let down = |back: usize| {
            let again = |it: &&usize| residents.contains(*it) && is(at(**it), Float::Down, back);
            vec![candidate.floaters.iter().filter(again).count()]
        };
        let up = |back: usize| count(&|a, b| a.score > b.score && is(b, Float::Up, back));
        // Score differences in descending order; one who floats on has the largest.
        let sort = |mut it: Vec<usize>| {
            it.sort_unstable_by_key(|it| Reverse(*it));
            it
        };
        let resident_score = at(residents[0]).score;
        let difference = |a: &Player| (a.score.halves() - resident_score.halves()) as usize;
        let moved_down = |back: usize| {
            let floats = candidate.floaters.iter().filter(|it| !residents.contains(it));
            let floats = floats.filter(|it| is(at(**it), Float::Down, back));
            let floats = floats.map(|it| 1000 + difference(at(*it)));
            let paired = candidate.pairs.iter().map(|(a, _)| at(*a));
            let paired = paired.filter(|a| a.score > resident_score && is(a, Float::Down, back));
            sort(floats.chain(paired.map(difference)).collect())
        };
        let opponents = |back: usize| {
            let pairs = candidate.pairs.iter().map(|(a, b)| (at(*a), at(*b)));
            let pairs = pairs.filter(|(a, b)| a.score > b.score && is(b, Float::Up, back));
            sort(pairs.map(|(a, _)| difference(a)).collect())
        };
        let floats = vec![
            down(0),
            up(0),
            down(1),
            up(1),
            moved_down(0),
            opponents(0),
            moved_down(1),
            opponents(1),
        ];
        [vec![vec![c9]], self.colors(candidate), floats].concat()
    }

    /// C10 to C13, C.8 to C.11 in the edition of 2017.
    pub(super) fn colors(&self, candidate: &Candidate) -> Vec<Vec<usize>> {
        let at = |it: usize| &self.field.players[it];
        let count = |broken: &dyn Fn(&Player, &Player) -> bool| {
            let pairs = candidate.pairs.iter();
            vec![pairs.filter(|(a, b)| broken(at(*a), at(*b))).count()]
        };
        let same = |a: &Player, b: &Player| {
            a.preference.color.is_some() && a.preference.color == b.preference.color
        };
        let loser = |a: &Player, b: &Player| -> Option<Player> {
            let (color, _) = allocate(a, b, self.field.initial_color);
            let loser = if a.preference.color == Some(color) { b } else { a };
            same(a, b).then(|| loser.clone())
        };
        let top = |a: &Player, b: &Player| a.is_topscorer || b.is_topscorer;
        vec![
            count(&|a, b| {
                top(a, b)
                    && loser(a, b).is_some_and(|it| it.difference.abs() >= 2 && it.has_absolute())
            }),
            count(&|a, b| {
                let three =
                    |it: Player| it.repeated().is_some() && it.repeated() != it.preference.color;
                top(a, b) && loser(a, b).is_some_and(three)
            }),
            count(&|a, b| same(a, b)),
            count(&|a, b| loser(a, b).is_some_and(|it| it.preference.strength == Strength::Strong)),
        ]
    }

    /// Whether the only floater is the one who gets the bye: the rest can do without.
    fn gets_bye(&self, floater: usize, rest: &[usize]) -> bool {
        let player = &self.field.players[floater];
        player.may_have_bye
            && Some(player.score) == self.bye_score
            && rest.len().is_multiple_of(2)
            && self.all_paired(rest, &[])
    }
}

/// The subsets of a size, in the order of their smallest differing member.
fn subsets(of: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, first) in of.iter().enumerate() {
        let rest = subsets(&of[at + 1..], size - 1);
        found.extend(rest.into_iter().map(|it| [vec![*first], it].concat()));
    }
    found
}

/// 4.2: the first `size` of all orders, lexicographically.
fn arrangements(of: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for first in of {
        let others: Vec<usize> = of.iter().copied().filter(|it| it != first).collect();
        let rest = arrangements(&others, size - 1);
        found.extend(rest.into_iter().map(|it| [vec![*first], it].concat()));
    }
    found
}

/// 4.3: S1 without an exchange, then after each exchange in order.
fn first_halves(players: &[usize], pairs: usize) -> Vec<Vec<usize>> {
    let bsn: Vec<usize> = (1..=players.len()).collect();
    let (s1, s2) = bsn.split_at(pairs);
    let mut exchanges = Vec::new();
    for size in 0..=pairs.min(s2.len()) {
        for out in subsets(s1, size) {
            for into in subsets(s2, size) {
                let difference = into.iter().sum::<usize>() - out.iter().sum::<usize>();
                let largest_out: Vec<_> = out.iter().rev().map(|it| Reverse(*it)).collect();
                exchanges.push((size, difference, largest_out, into.clone(), out.clone()));
            }
        }
    }
    exchanges.sort();
    let halves = exchanges.into_iter().map(|(_, _, _, into, out)| {
        let mut half: Vec<usize> = s1.iter().copied().filter(|it| !out.contains(it)).collect();
        half.extend(into);
        half.sort_unstable();
        half.into_iter().map(|it| players[it - 1]).collect()
    });
    halves.collect()
}

#[test]
fn exchanges_come_in_the_order_of_the_articles_examples() {
    // Of eight players: 4↔5 first, then 4↔6 before 3↔5.
    let halves = first_halves(&[1, 2, 3, 4, 5, 6, 7, 8], 4);
    assert_eq!(
        halves[..4],
        [vec![1, 2, 3, 4], vec![1, 2, 3, 5], vec![1, 2, 3, 6], vec![1, 2, 4, 5]],
    );
}

#[test]
fn transpositions_are_as_many_as_the_article_says() {
    let s2: Vec<usize> = (6..=11).collect();
    assert_eq!(arrangements(&s2, 5).len(), 720);
    let residents: Vec<usize> = (3..=11).collect();
    assert_eq!(arrangements(&residents, 2).len(), 72);
}
