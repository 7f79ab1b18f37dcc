//! Which constraints leave no legal pairing, and what has to give way.
//!
//! Both ask one question again and again: is there a pairing under these constraints? More
//! constraints never make a round possible that fewer made impossible, so halves can be tried
//! before single ones: what gives way among n constraints is found with about log n questions for
//! each one that does.

use super::{
    Round, is_possible,
    relaxed::{AbsoluteRule, SetAside},
};
use crate::{id::Tpn, rulebook::swiss::SwissSystem};
use std::collections::BTreeSet;

/// Pairs that a constraint keeps apart: (smaller, larger) number.
pub type Pairs = BTreeSet<(Tpn, Tpn)>;

/// A constraint of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blocker {
    /// One of the people's constraints, by its place in the list.
    Apart(usize),
    /// A rule of the system.
    Rule(AbsoluteRule),
}

/// At most so many questions are asked to make a minimal set a smallest one.
const QUESTIONS: usize = 300;

/// The constraints that leave no legal pairing: of all such sets a smallest one; nothing if the
/// round can be paired. Where there are so many constraints that trying all would take too long,
/// the set is only minimal: without any one of its members the others no longer block.
pub fn blocking(round: &Round<'_>, system: SwissSystem, apart: &[Pairs]) -> Vec<Blocker> {
    let rules = AbsoluteRule::ALL.map(Blocker::Rule);
    let all: Vec<Blocker> = rules.into_iter().chain((0..apart.len()).map(Blocker::Apart)).collect();
    let blocks = |active: &[Blocker]| !is_possible_under(round, system, apart, active);
    if !blocks(&all) {
        return Vec::new();
    }
    let minimal = given_up(&all, &mut |dropped: &[Blocker]| {
        let rest = all.iter().filter(|it| !dropped.contains(it));
        blocks(&rest.copied().collect::<Vec<_>>())
    });
    smaller(&all, minimal.len(), &blocks).unwrap_or(minimal)
}

/// Whether the round can be paired with these constraints and no others.
pub fn is_possible_under(
    round: &Round<'_>,
    system: SwissSystem,
    apart: &[Pairs],
    active: &[Blocker],
) -> bool {
    let dropped: Vec<AbsoluteRule> =
        AbsoluteRule::ALL.into_iter().filter(|it| !active.contains(&Blocker::Rule(*it))).collect();
    let table = SetAside::entirely(round.table, &dropped).read(round.table);
    let mut forbidden = round.forbidden.clone();
    for it in active {
        if let Blocker::Apart(at) = it {
            forbidden.extend(&apart[*at]);
        }
    }
    is_possible(&Round { table: &table, forbidden: &forbidden, ..round.clone() }, system)
}

/// A set of fewer than `bound` that blocks, if there is one and it can be found in time.
fn smaller(
    all: &[Blocker],
    bound: usize,
    blocks: &impl Fn(&[Blocker]) -> bool,
) -> Option<Vec<Blocker>> {
    let mut questions = QUESTIONS;
    for size in 1..bound {
        for chosen in choices(all, size) {
            questions = questions.checked_sub(1)?;
            if blocks(&chosen) {
                return Some(chosen);
            }
        }
    }
    None
}

/// All choices of so many, one after the other.
fn choices(all: &[Blocker], size: usize) -> Box<dyn Iterator<Item = Vec<Blocker>> + '_> {
    if size == 0 {
        return Box::new(std::iter::once(Vec::new()));
    }
    Box::new((0..all.len()).flat_map(move |first| {
        let rest = choices(&all[first + 1..], size - 1);
        rest.map(move |rest| [&[all[first]], &rest[..]].concat())
    }))
}

/// The items to be given up so that `holds` of those that are kept: each is needed, and what
/// stands first is kept first. `holds` must be true of nothing kept, and once it is false of some
/// it must be false of more.
pub fn given_up<T: Copy>(items: &[T], holds: &mut impl FnMut(&[T]) -> bool) -> Vec<T> {
    let (mut kept, mut given) = (Vec::new(), Vec::new());
    keep_most(items, &mut kept, &mut given, holds);
    given
}

fn keep_most<T: Copy>(
    items: &[T],
    kept: &mut Vec<T>,
    given: &mut Vec<T>,
    holds: &mut impl FnMut(&[T]) -> bool,
) {
    let before = kept.len();
    kept.extend(items);
    if items.is_empty() || holds(kept) {
        return;
    }
    kept.truncate(before);
    if let [only] = items {
        given.push(*only);
        return;
    }
    let (first, second) = items.split_at(items.len() / 2);
    keep_most(first, kept, given, holds);
    keep_most(second, kept, given, holds);
}
