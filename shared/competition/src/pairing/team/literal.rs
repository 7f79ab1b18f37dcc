//! The regulation read as plainly as it stands, for fields small enough to try everything. It takes
//! nothing from the engine: neither what it knows of a team nor how it chooses.

use super::{PreferenceType, TeamRound};
use crate::{
    crosstable::{Cell, CellKind},
    id::Tpn,
    score::{Color, Points},
};
use std::{cmp::Reverse, collections::BTreeSet};

/// A round: the pairs, White first, and the bye; none if there is no legal pairing.
pub(super) type Literal = Option<(BTreeSet<(Tpn, Tpn)>, Option<Tpn>)>;

type Pairing = Vec<(Tpn, Tpn)>;

/// 3.3.
pub(super) fn pair(request: &TeamRound<'_>) -> Literal {
    let facts = Facts { request };
    let mut open: Vec<Tpn> = request.round.present.iter().copied().collect();
    let mut bye = None;
    if open.len() % 2 == 1 {
        let candidates = open.iter().filter(|it| facts.c2_may_have_bye(**it));
        let spared = candidates.filter(|it| facts.can_be_paired(&without(&open, &[**it])));
        let who = *spared.min_by_key(|it| {
            (facts.score(**it), Reverse(facts.matches_played(**it)), Reverse(**it))
        })?;
        bye = Some(who);
        open = without(&open, &[who]);
    }
    if !facts.can_be_paired(&open) {
        return None;
    }
    let mut pairs = BTreeSet::new();
    while !open.is_empty() {
        let top = open.iter().map(|it| facts.score(*it)).max()?;
        let (residents, lower): (Vec<Tpn>, Vec<Tpn>) =
            open.iter().partition(|it| facts.score(**it) == top);
        let upfloaters = facts.a3_5_upfloaters(&residents, &lower);
        let mut bracket = [residents, upfloaters].concat();
        bracket.sort_unstable();
        for (a, b) in facts.a3_6_pairing(top, &bracket) {
            pairs.insert(facts.a4_colors(a, b));
        }
        open = without(&open, &bracket);
    }
    Some((pairs, bye))
}

fn without(all: &[Tpn], some: &[Tpn]) -> Vec<Tpn> {
    all.iter().copied().filter(|it| !some.contains(it)).collect()
}

struct Facts<'a> {
    request: &'a TeamRound<'a>,
}

impl Facts<'_> {
    fn rounds(&self) -> usize {
        self.request.round.table.played_rounds()
    }

    fn cells(&self, who: Tpn) -> Vec<Cell> {
        (0..self.rounds()).map(|it| self.request.round.table.cell(who, it)).collect()
    }

    fn score_before(&self, who: Tpn, round: usize) -> Points {
        self.cells(who)[..round].iter().map(|it| it.points).sum()
    }

    fn score(&self, who: Tpn) -> Points {
        self.score_before(who, self.rounds())
    }

    fn played(&self, who: Tpn) -> Vec<Cell> {
        let is_played = |it: &Cell| matches!(it.kind, CellKind::Played | CellKind::PlayedUnrated);
        self.cells(who).into_iter().filter(is_played).collect()
    }

    fn matches_played(&self, who: Tpn) -> usize {
        self.played(who).len()
    }

    fn is_last(&self) -> bool {
        self.rounds() + 1 == usize::from(self.request.round.table.rounds)
    }

    fn is_one_of_the_last_two(&self) -> bool {
        self.rounds() + 2 >= usize::from(self.request.round.table.rounds)
    }

    fn c1_may_meet(&self, a: Tpn, b: Tpn) -> bool {
        let forbidden = self.request.round.forbidden.contains(&(a.min(b), a.max(b)));
        !forbidden && self.played(a).iter().all(|it| it.opponent != Some(b))
    }

    fn c2_may_have_bye(&self, who: Tpn) -> bool {
        self.cells(who).iter().all(|it| {
            it.kind != CellKind::PairingBye
                && it.kind != CellKind::ForfeitWin
                && it.kind != CellKind::FullBye
        })
    }

    /// 1.5.
    fn has_floated(&self, who: Tpn) -> bool {
        let Some(previous) = self.rounds().checked_sub(1) else {
            return false;
        };
        let cell = self.cells(who)[previous];
        let opponent = cell.opponent.filter(|_| self.played(who).contains(&cell));
        cell.kind.was_played()
            && opponent.is_some_and(|it| {
                self.score_before(it, previous) != self.score_before(who, previous)
            })
    }

    /// All ways to pair these teams, whoever may meet whom.
    fn pairings(&self, teams: &[Tpn]) -> Vec<Pairing> {
        let Some((&first, rest)) = teams.split_first() else {
            return vec![Vec::new()];
        };
        let mut all = Vec::new();
        for &partner in rest {
            if self.c1_may_meet(first, partner) {
                for mut others in self.pairings(&without(rest, &[partner])) {
                    others.insert(0, (first.min(partner), first.max(partner)));
                    all.push(others);
                }
            }
        }
        all
    }

    fn can_be_paired(&self, teams: &[Tpn]) -> bool {
        let Some((&first, rest)) = teams.split_first() else {
            return true;
        };
        rest.iter()
            .any(|it| self.c1_may_meet(first, *it) && self.can_be_paired(&without(rest, &[*it])))
    }

    /// 3.5.
    fn a3_5_upfloaters(&self, residents: &[Tpn], lower: &[Tpn]) -> Vec<Tpn> {
        for c4_count in 0..=lower.len() {
            let is_legal = |set: &Vec<Tpn>| {
                self.can_be_paired(&[residents, set].concat())
                    && self.can_be_paired(&without(lower, set))
            };
            let mut sets: Vec<Vec<Tpn>> =
                subsets(lower, c4_count).into_iter().filter(is_legal).collect();
            if sets.is_empty() {
                continue;
            }
            sets.iter_mut().for_each(|set| set.sort_by_key(|it| (Reverse(self.score(*it)), *it)));
            keep_least(&mut sets, |it| Reverse(self.c5_scores(it)));
            keep_least(&mut sets, |it| !self.c6_is_kept(residents[0], lower, it));
            keep_least(&mut sets, |it| self.c7_count(it));
            return sets.into_iter().min().unwrap();
        }
        panic!("C3 was not kept");
    }

    fn c5_scores(&self, set: &[Tpn]) -> Vec<Points> {
        let mut scores: Vec<Points> = set.iter().map(|it| self.score(*it)).collect();
        scores.sort_unstable();
        scores
    }

    fn c6_is_kept(&self, resident: Tpn, lower: &[Tpn], set: &[Tpn]) -> bool {
        let everybody = self.request.round.present.iter().map(|it| self.score(*it));
        let Some(next) = everybody.filter(|it| *it < self.score(resident)).max() else {
            return true;
        };
        let left = without(lower, set);
        let (following, rest): (Vec<Tpn>, Vec<Tpn>) =
            left.iter().partition(|it| self.score(**it) == next);
        following.is_empty()
            || subsets(&rest, following.len() % 2).iter().any(|it| {
                self.can_be_paired(&[&following[..], it].concat())
                    && self.can_be_paired(&without(&rest, it))
            })
    }

    fn c7_count(&self, set: &[Tpn]) -> usize {
        let floated = set.iter().filter(|it| self.has_floated(**it)).count();
        if self.is_one_of_the_last_two() { 0 } else { floated }
    }

    /// 3.6.
    fn a3_6_pairing(&self, top: Points, bracket: &[Tpn]) -> Pairing {
        let mut all = self.pairings(bracket);
        keep_least(&mut all, |it| self.c8_count(it));
        keep_least(&mut all, |it| self.c9_count(it));
        keep_least(&mut all, |it| self.c10_count(top, it));
        all.into_iter().min_by_key(identifier).unwrap()
    }

    fn c8_count(&self, pairing: &Pairing) -> usize {
        let clash = |&&(a, b): &&(Tpn, Tpn)| {
            let (a, b) = (self.preference(a), self.preference(b));
            a.is_some() && a.map(|it| it.0) == b.map(|it| it.0)
        };
        pairing.iter().filter(clash).count()
    }

    fn c9_count(&self, pairing: &Pairing) -> usize {
        let clash = |&&(a, b): &&(Tpn, Tpn)| {
            let (a, b) = (self.preference(a), self.preference(b));
            a == b && a.is_some_and(|it| it.1)
        };
        let is_type_b = self.request.preferences == PreferenceType::TypeB;
        if is_type_b { pairing.iter().filter(clash).count() } else { 0 }
    }

    fn c10_count(&self, top: Points, pairing: &Pairing) -> usize {
        let both = pairing.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]);
        let meets_upfloater = both.filter(|it| self.score(it.1) < top);
        let floated = meets_upfloater.filter(|it| self.has_floated(it.0)).count();
        if self.is_one_of_the_last_two() { 0 } else { floated }
    }

    /// 1.6.1, latest first.
    fn colors(&self, who: Tpn) -> Vec<Color> {
        self.played(who).iter().rev().filter_map(|it| it.color).collect()
    }

    /// 1.6.2.
    fn difference(&self, who: Tpn) -> i64 {
        self.colors(who).iter().map(|it| if *it == Color::White { 1 } else { -1 }).sum()
    }

    /// 1.7: the color, and whether the preference is strong.
    fn preference(&self, who: Tpn) -> Option<(Color, bool)> {
        use Color::{Black, White};
        let (cd, colors) = (self.difference(who), self.colors(who));
        let last_two = |color| colors.len() >= 2 && colors[0] == color && colors[1] == color;
        if self.request.preferences == PreferenceType::None {
            return None;
        }
        if cd < -1 || (cd == 0 || cd == -1) && last_two(Black) {
            return Some((White, true));
        }
        if cd > 1 || (cd == 0 || cd == 1) && last_two(White) {
            return Some((Black, true));
        }
        if self.request.preferences == PreferenceType::TypeA {
            return None;
        }
        let last = colors.first().copied().filter(|_| !self.is_last());
        if cd == -1 || cd == 0 && last == Some(Black) {
            return Some((White, false));
        }
        if cd == 1 || cd == 0 && last == Some(White) {
            return Some((Black, false));
        }
        None
    }

    /// Article 4: White and Black.
    fn a4_colors(&self, a: Tpn, b: Tpn) -> (Tpn, Tpn) {
        let secondary = |who| self.request.secondary.map(|it| it[&who]);
        let rank = |who| (Reverse(self.score(who)), Reverse(secondary(who)), who);
        let (first, other) = if rank(a) < rank(b) { (a, b) } else { (b, a) };
        match self.a4_3_color(first, other) {
            Color::White => (first, other),
            Color::Black => (other, first),
        }
    }

    /// 4.3: the first-team's color.
    fn a4_3_color(&self, first: Tpn, other: Tpn) -> Color {
        let initial = self.request.round.initial_color;
        let (mine, theirs) = (self.colors(first), self.colors(other));
        if mine.is_empty() && theirs.is_empty() {
            return if first.0 % 2 == 1 { initial } else { initial.opposite() };
        }
        let (my_wish, their_wish) = (self.preference(first), self.preference(other));
        match (my_wish, their_wish) {
            (Some((color, _)), None) => return color,
            (None, Some((color, _))) => return color.opposite(),
            (Some((one, _)), Some((two, _))) if one != two => return one,
            (Some((color, true)), Some((_, false))) => return color,
            (Some((_, false)), Some((color, true))) => return color.opposite(),
            (Some(_), Some(_)) | (None, None) => {}
        }
        let (my_cd, their_cd) = (self.difference(first), self.difference(other));
        if my_cd != their_cd {
            return if my_cd < their_cd { Color::White } else { Color::Black };
        }
        for (one, two) in mine.iter().zip(&theirs) {
            if one != two {
                return one.opposite();
            }
        }
        if let Some((color, _)) = my_wish {
            return color;
        }
        mine.first().map_or_else(|| theirs[0], |it| it.opposite())
    }
}

/// 3.6.2.
fn identifier(pairing: &Pairing) -> Vec<Tpn> {
    let mut pairs = pairing.clone();
    pairs.sort_unstable();
    let tops = pairs.iter().map(|it| it.0);
    tops.chain(pairs.iter().map(|it| it.1)).collect()
}

fn keep_least<T, K: Ord>(all: &mut Vec<T>, key: impl Fn(&T) -> K) {
    if let Some(least) = all.iter().map(&key).min() {
        all.retain(|it| key(it) == least);
    }
}

/// All sets of so many of these.
fn subsets(of: &[Tpn], size: usize) -> Vec<Vec<Tpn>> {
    let Some((&first, rest)) = of.split_first().filter(|_| size > 0) else {
        return if size == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let with = subsets(rest, size - 1).into_iter().map(|it| [vec![first], it].concat());
    with.chain(subsets(rest, size)).collect()
}
