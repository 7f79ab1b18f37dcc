//! What tells a pairing that somebody told from the one that the rules give.

use super::{Drawn, Pair, Round, dutch, meetings, reasons::ColorRule, system::System};
use crate::{id::Tpn, score::Points};
use std::collections::{BTreeMap, BTreeSet};

/// One thing in which a pairing that was told is not the one that the rules give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// Somebody present has neither an opponent nor the bye.
    Unpaired(Tpn),
    /// Somebody has more than one place, or one although absent.
    Misplaced(Tpn),
    /// These two must not meet by an absolute criterion, such as 1 for C1.
    Illegal {
        /// The pair.
        pair: Pair,
        /// The criterion; none for a pair that the organizer has forbidden.
        criterion: Option<u8>,
    },
    /// This one may not have the bye (C2), or somebody with fewer points should (C5).
    Bye {
        /// Who has it.
        who: Tpn,
        /// The criterion.
        criterion: u8,
    },
    /// The pairs differ, from the bracket of this score on. The rules' pairs are better by a
    /// criterion.
    Criterion {
        /// The score of the bracket's residents.
        bracket: Points,
        /// The criterion.
        criterion: u8,
    },
    /// The pairs differ from the bracket of this score on. Both are as good, but the rules' pairs
    /// come earlier in the sequence (3.8.1, article 4).
    Sequence {
        /// The score of the bracket's residents.
        bracket: Points,
    },
    /// The pairs differ, and it is not known by what.
    Pairs,
    /// The two meet with the colors changed.
    Colors {
        /// The pair as told.
        pair: Pair,
        /// The rule that gives the other colors.
        rule: ColorRule,
    },
}

/// What tells pairs and a bye that somebody told from the round as the system draws it; nothing if
/// they are the same. The order of the boards is not looked at.
pub fn verdict(
    round: &Round<'_>,
    system: impl Into<System>,
    drawn: &Drawn,
    told: (&[Pair], Option<Tpn>),
) -> Vec<Difference> {
    let misplaced = misplaced(round, told);
    if !misplaced.is_empty() {
        return misplaced;
    }
    let differences = match system.into() {
        System::Dutch(edition) => dutch::verdict(round, edition, drawn, told),
        system @ System::Xiangqi(_) => xiangqi(round, system, drawn, told),
    };
    if differences.is_empty() { colors(drawn, told.0) } else { differences }
}

/// Where the pairs differ, but it is not known by which criterion.
pub(super) fn unknown(drawn: &Drawn, (pairs, bye): (&[Pair], Option<Tpn>)) -> Option<Difference> {
    let smaller_first = |it: &Pair| (it.white.min(it.black), it.white.max(it.black));
    let meeting = |pairs: &[Pair]| pairs.iter().map(smaller_first).collect::<BTreeSet<_>>();
    let is_same = meeting(&drawn.pairs) == meeting(pairs) && drawn.bye == bye;
    (!is_same).then_some(Difference::Pairs)
}

/// 积分编排制: X1, or it is not known by what.
fn xiangqi(
    round: &Round<'_>,
    system: System,
    drawn: &Drawn,
    (pairs, bye): (&[Pair], Option<Tpn>),
) -> Vec<Difference> {
    let met = meetings(round.table, system);
    let illegal = pairs.iter().filter_map(|pair| {
        let two = (pair.white.min(pair.black), pair.white.max(pair.black));
        let is_forbidden = round.forbidden.contains(&two);
        let criterion = met.contains_key(&two).then_some(1);
        (is_forbidden || criterion.is_some())
            .then_some(Difference::Illegal { pair: *pair, criterion })
    });
    let illegal: Vec<Difference> = illegal.collect();
    if illegal.is_empty() { unknown(drawn, (pairs, bye)).into_iter().collect() } else { illegal }
}

/// Everybody who has not just one place.
fn misplaced(round: &Round<'_>, (pairs, bye): (&[Pair], Option<Tpn>)) -> Vec<Difference> {
    let mut places: BTreeMap<Tpn, usize> = BTreeMap::new();
    let seated = pairs.iter().flat_map(|it| [it.white, it.black]);
    seated.chain(bye).for_each(|it| *places.entry(it).or_default() += 1);
    let unpaired = round.present.iter().filter(|it| !places.contains_key(it));
    let unpaired = unpaired.map(|it| Difference::Unpaired(*it));
    let twice = places.iter().filter(|(who, count)| **count > 1 || !round.present.contains(who));
    unpaired.chain(twice.map(|(who, _)| Difference::Misplaced(*who))).collect()
}

/// The pairs that meet with other colors than the rules give.
fn colors(drawn: &Drawn, pairs: &[Pair]) -> Vec<Difference> {
    let turned = |pair: &Pair| Pair { white: pair.black, black: pair.white };
    let rule = |pair: &Pair| {
        let at = drawn.pairs.iter().position(|it| *it == turned(pair))?;
        let rule = drawn.reasons.pairs[at].colors;
        Some(Difference::Colors { pair: *pair, rule })
    };
    pairs.iter().filter_map(rule).collect()
}
