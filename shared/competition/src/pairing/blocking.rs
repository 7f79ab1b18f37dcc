//! Which constraints leave no legal pairing, and what has to give way.
//!
//! Both ask one question again and again: is there a pairing under these constraints? More
//! constraints never make a round possible that fewer made impossible, so halves can be tried
//! before single ones: what gives way among n constraints is found with about log n questions for
//! each one that does.

use super::{
    Round, is_possible,
    relaxed::{AbsoluteRule, SetAside},
    system::System,
};
use crate::id::Tpn;
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
pub fn blocking(round: &Round<'_>, system: System, apart: &[Pairs]) -> Vec<Blocker> {
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
    system: System,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{score::Color, testing::tell};
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    const DUTCH: System = System::Dutch(crate::pairing::dutch::Edition::From2026);

    /// What blocks the next round: rules by name, constraints as they were told (`A-B C-D`).
    fn check(rounds: &str, apart: &[&str], expected: Expect) {
        let told = tell(rounds);
        let pair = |text: &str| {
            let (one, other) = text.split_once('-').expect("a pair has two");
            let (one, other) = (told.number(one), told.number(other));
            (one.min(other), one.max(other))
        };
        let pairs: Vec<Pairs> =
            apart.iter().map(|it| it.split_whitespace().map(pair).collect()).collect();
        let (present, none) = (told.table.numbers().collect(), Pairs::new());
        let round = Round {
            table: &told.table,
            present: &present,
            initial_color: Color::White,
            forbidden: &none,
            virtual_points: &BTreeMap::new(),
        };
        let found = blocking(&round, DUTCH, &pairs);
        assert_holds(&round, &pairs, &found);
        let words = found.iter().map(|it| match it {
            Blocker::Apart(at) => apart[*at].to_owned(),
            Blocker::Rule(rule) => format!("{rule:?}"),
        });
        expected.assert_eq(&words.collect::<Vec<_>>().join(", "));
    }

    /// Together they block, and none of them is idle.
    fn assert_holds(round: &Round<'_>, apart: &[Pairs], found: &[Blocker]) {
        let blocks = |active: &[Blocker]| !is_possible_under(round, DUTCH, apart, active);
        assert!(found.is_empty() || blocks(found), "{found:?} does not block");
        for idle in found {
            let rest: Vec<_> = found.iter().copied().filter(|it| it != idle).collect();
            assert!(!blocks(&rest), "{idle:?} is idle in {found:?}");
        }
    }

    #[test]
    fn nothing_blocks_what_can_be_paired() {
        check("A ½-½ B  C ½-½ D", &["A-C"], expect![""]);
    }

    /// Six who have met as two threes are left with two triangles: the bound on the rounds that
    /// certainly find opponents is sharp.
    #[test]
    fn two_triangles_cannot_be_paired_for_rematches() {
        let rounds = "rounds: 9
            A ½-½ D  E ½-½ B  C ½-½ F
            E ½-½ A  B ½-½ F  D ½-½ C
            A ½-½ F  D ½-½ B  C ½-½ E";
        check(rounds, &[], expect!["Rematch"]);
    }

    #[test]
    fn people_and_the_system_block_together() {
        let rounds = "rounds: 9
            A ½-½ B  C ½-½ D
            C ½-½ A  D ½-½ B";
        check(rounds, &["A-D", "B-D"], expect!["Rematch, A-D"]);
    }

    #[test]
    fn people_alone_block() {
        check("A ½-½ B  C ½-½ D", &["A-B A-C A-D", "B-C"], expect!["A-B A-C A-D"]);
    }

    #[test]
    fn nobody_may_have_a_second_bye() {
        let rounds = "rounds: 9
            A 1-0 B  C bye
            C 1-0 A  B bye
            B 1-0 C  A bye";
        check(rounds, &[], expect!["SecondBye"]);
    }

    #[test]
    fn who_must_all_have_one_color_cannot_meet() {
        let rounds = "rounds: 9
            A 0-1 C  B 0-1 D
            A 0-1 D  B 0-1 C";
        check(rounds, &[], expect!["Rematch, Colors"]);
    }

    proptest! {
        /// What is given up is needed, item by item, and with it the rest holds.
        #[test]
        fn what_is_given_up_is_needed(
            clashes in prop::collection::vec(prop::collection::btree_set(0u8..12, 1..4), 0..6),
        ) {
            let items: Vec<u8> = (0..12).collect();
            let mut holds = |kept: &[u8]| {
                !clashes.iter().any(|clash| clash.iter().all(|it| kept.contains(it)))
            };
            let given = given_up(&items, &mut holds);
            let kept: Vec<u8> = items.iter().copied().filter(|it| !given.contains(it)).collect();
            prop_assert!(holds(&kept));
            for it in given {
                prop_assert!(!holds(&[&kept[..], &[it]].concat()), "{it} was given up idly");
            }
        }
    }
}
