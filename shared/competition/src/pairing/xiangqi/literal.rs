//! The articles read literally: every pairing is tried. For small fields only.

use super::{
    color::allocate,
    criteria::{broken_by_floater, broken_by_opponent},
    field::Field,
    player::Player,
};
use crate::{
    pairing::{Round, reasons::Strength},
    rulebook::xiangqi::{FirstRound, XiangqiSwitches},
    score::{Color, Points},
};
use std::cmp::Reverse;

type Pairs = Vec<(usize, usize)>;

/// The pairs, by the places of [`Field`], and the bye; none if X1 leaves no pairing.
pub(super) fn pair(
    round: &Round<'_>,
    switches: &XiangqiSwitches,
) -> Option<(Pairs, Option<usize>)> {
    let field = Field::of(round, switches);
    let everybody: Vec<usize> = (0..field.len()).collect();
    let candidates = x2_candidates(&field, &everybody)?;
    let without = |bye: Option<usize>| -> Vec<usize> {
        everybody.iter().copied().filter(|it| Some(*it) != bye).collect()
    };
    for released in x3_lines(&field) {
        let legal = |a: usize, b: usize| x3_allows(&field, released, a, b);
        let can_be = |bye: &Option<usize>| !matchings(&without(*bye), &legal).is_empty();
        let Some(bye) = candidates.iter().copied().rev().find(can_be) else { continue };
        let pairs = match round.table.played_rounds() {
            0 => first_round(&field, &without(bye), &legal),
            _ => brackets(&field, without(bye), &legal),
        };
        return Some((pairs, bye));
    }
    None
}

/// All ways to pair everybody in `open`.
fn matchings(open: &[usize], legal: &dyn Fn(usize, usize) -> bool) -> Vec<Pairs> {
    let Some((&first, others)) = open.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for &other in others.iter().filter(|it| legal(first, **it)) {
        let rest: Vec<usize> = others.iter().copied().filter(|it| *it != other).collect();
        for mut found in matchings(&rest, legal) {
            found.push((first, other));
            all.push(found);
        }
    }
    all
}

fn x2_candidates(field: &Field, everybody: &[usize]) -> Option<Vec<Option<usize>>> {
    let legal = |a: usize, b: usize| field.may_meet.joined(a, b);
    if everybody.len().is_multiple_of(2) {
        return (!matchings(everybody, &legal).is_empty()).then_some(vec![None]);
    }
    let rest = |who: usize| everybody.iter().copied().filter(|it| *it != who).collect::<Vec<_>>();
    let can_be = |who: &usize| !matchings(&rest(*who), &legal).is_empty();
    let all: Vec<usize> = everybody.iter().copied().filter(can_be).collect();
    let key = |it: &usize| (field.players[*it].byes, field.players[*it].score);
    let best = all.iter().map(key).min()?;
    Some(all.into_iter().filter(|it| key(it) == best).map(Some).collect())
}

fn x3_lines(field: &Field) -> Vec<Option<Points>> {
    let mut scores: Vec<Points> = field.players.iter().map(|it| it.score).collect();
    scores.sort_unstable();
    scores.dedup();
    let highest = scores.last().copied();
    let lines = std::iter::once(None).chain(scores.into_iter().map(Some));
    if field.is_free { vec![highest] } else { lines.collect() }
}

fn x3_allows(field: &Field, released: Option<Points>, a: usize, b: usize) -> bool {
    let binds = |it: &Player| {
        it.due.strength == Strength::Absolute && released.is_none_or(|line| it.score > line)
    };
    let (one, other) = (&field.players[a], &field.players[b]);
    let clash = binds(one) && binds(other) && one.due.color == other.due.color;
    field.may_meet.joined(a, b) && !clash
}

/// R1: in the order of numbers each who is not chosen yet has the best opponent possible.
fn first_round(field: &Field, open: &[usize], legal: &dyn Fn(usize, usize) -> bool) -> Pairs {
    let place = |who: usize| open.iter().position(|it| *it == who).unwrap();
    let half = open.len() / 2;
    let wish = |a: usize, b: usize| match field.switches.first_round {
        FirstRound::Halves => ((a < half) == (b < half), b.abs_diff((a + half) % open.len()), b),
        FirstRound::Neighbors => (false, b.abs_diff(a ^ 1), b),
        FirstRound::Ends => ((a < half) == (b < half), b.abs_diff(open.len() - 1 - a), b),
    };
    let key = |pairs: &Pairs| {
        let mut pairs: Vec<(usize, usize)> =
            pairs.iter().map(|(a, b)| (place(*a), place(*b))).collect();
        pairs.sort_unstable();
        // Pairs sorted by whoever comes first: that one chose.
        pairs.into_iter().map(|(a, b)| (a, wish(a, b))).collect::<Vec<_>>()
    };
    matchings(open, legal).into_iter().min_by_key(key).unwrap()
}

fn brackets(field: &Field, mut open: Vec<usize>, legal: &dyn Fn(usize, usize) -> bool) -> Pairs {
    let (mut all, mut moved_down) = (Vec::new(), Vec::new());
    while !open.is_empty() {
        let score = |it: usize| field.players[it].score;
        let residents = open.iter().copied().filter(|it| !moved_down.contains(it));
        let residents: Vec<usize> = residents.collect();
        let own = residents.iter().map(|it| score(*it)).max().unwrap();
        let bracket: Vec<usize> = open.iter().copied().filter(|it| score(*it) >= own).collect();
        let below = open.iter().copied().filter(|it| score(*it) < own).collect::<Vec<_>>();
        let next_score = below.iter().map(|it| score(*it)).max();
        let next = below.into_iter().filter(|it| Some(score(*it)) == next_score).collect();
        let reading = Reading { field, own, bracket, next };
        let best = matchings(&open, legal).into_iter().max_by_key(|it| reading.measure(it));
        let inside = |it: &(usize, usize)| reading.is_in(it.0) && reading.is_in(it.1);
        let pairs: Pairs = best.unwrap().into_iter().filter(inside).collect();
        open.retain(|it| !pairs.iter().any(|(a, b)| a == it || b == it));
        moved_down = open.iter().copied().filter(|it| reading.is_in(*it)).collect();
        all.extend(pairs);
    }
    all
}

/// A bracket as the articles look at it.
struct Reading<'a> {
    field: &'a Field,
    own: Points,
    bracket: Vec<usize>,
    next: Vec<usize>,
}

impl Reading<'_> {
    fn is_in(&self, who: usize) -> bool {
        self.bracket.contains(&who)
    }

    fn player(&self, who: usize) -> &Player {
        &self.field.players[who]
    }

    /// X4 to X11 as counts in their order, few being better written below zero, then X12.
    fn measure(&self, pairs: &Pairs) -> (Vec<i32>, Reverse<Vec<usize>>) {
        let inside: Vec<_> =
            pairs.iter().copied().filter(|(a, b)| self.is_in(*a) && self.is_in(*b)).collect();
        let paired = |who: usize| inside.iter().any(|(a, b)| *a == who || *b == who);
        let floaters: Vec<usize> = self.bracket.iter().copied().filter(|it| !paired(*it)).collect();
        let is_next = |who: usize| self.next.contains(&who);
        let in_next = |who: usize| is_next(who) || floaters.contains(&who);
        let next: Vec<_> =
            pairs.iter().copied().filter(|(a, b)| in_next(*a) && in_next(*b)).collect();
        let with_next = |who: usize| next.iter().any(|(a, b)| *a == who || *b == who);

        let count = |it: usize| i32::try_from(it).unwrap();
        let mut measure = vec![count(inside.len())];
        for score in self.scores().into_iter().filter(|it| *it > self.own) {
            let of_score = self.bracket.iter().filter(|it| self.player(**it).score == score);
            measure.push(count(of_score.filter(|it| paired(**it)).count()));
        }
        measure.push(count(next.len()));
        for score in self.scores() {
            let of_score = floaters.iter().filter(|it| self.player(**it).score == score);
            measure.push(count(of_score.filter(|it| with_next(**it)).count()));
        }
        for least in [Strength::Absolute, Strength::Strong, Strength::Mild] {
            let broken = inside.iter().filter(|it| self.given_up(**it) >= Some(least));
            measure.push(-count(broken.count()));
        }
        if self.field.switches.float_balance {
            let again = floaters.iter().filter(|it| broken_by_floater(self.player(**it)));
            measure.push(-count(again.count()));
            let again = inside.iter().filter(|(a, b)| {
                self.player(*a).score > self.own
                    && broken_by_opponent(self.player(*a), self.player(*b))
            });
            measure.push(-count(again.count()));
        }
        (measure, Reverse(self.x12(&inside)))
    }

    fn scores(&self) -> Vec<Points> {
        let mut scores: Vec<Points> =
            self.bracket.iter().map(|it| self.player(*it).score).collect();
        scores.dedup();
        scores
    }

    /// How strongly the side was due that one of the pair does not get.
    fn given_up(&self, (a, b): (usize, usize)) -> Option<Strength> {
        let (higher, lower) = (self.player(a), self.player(b));
        let (color, _) = allocate(self.field, higher, lower);
        let given = [(higher, color), (lower, color.opposite())];
        let lost = |(who, color): &(&Player, Color)| who.due.color.is_some_and(|it| it != *color);
        given.into_iter().find(lost).map(|it| it.0.due.strength)
    }

    /// Everybody's opponent in the order of the bracket; who floats comes last.
    fn x12(&self, inside: &Pairs) -> Vec<usize> {
        let partner = |who: usize| {
            let pair = inside.iter().find(|(a, b)| *a == who || *b == who);
            pair.map_or(usize::MAX, |(a, b)| a + b - who)
        };
        self.bracket.iter().map(|it| partner(*it)).collect()
    }
}
