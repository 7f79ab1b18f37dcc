//! The exceptions to absolute rules that a round needs where nothing is legal.

use super::{
    Round,
    blocking::given_up,
    is_possible, meetings,
    relaxed::{AbsoluteRule, SetAside},
    system::System,
};
use crate::id::Tpn;
use std::cmp::Reverse;

/// Somebody for whom a rule is set aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exception {
    /// Two may meet again.
    Rematch(Tpn, Tpn),
    /// Somebody may have a bye again.
    SecondBye(Tpn),
    /// Somebody may get any color.
    Colors(Tpn),
}

/// The exceptions to some rules that make a round possible, each of them needed; none if even
/// without these rules there is no pairing. Where there is a choice, an earlier meeting is
/// repeated rather than a later one, and the higher number bears the bye or the color.
pub fn exceptions(
    round: &Round<'_>,
    system: System,
    rules: &[AbsoluteRule],
) -> Option<Vec<Exception>> {
    let all: Vec<Exception> = rules.iter().flat_map(|it| all_to(round, system, *it)).collect();
    let mut holds = |kept: &[Exception]| {
        let made = all.iter().filter(|it| !kept.contains(it));
        let table = set_aside(made).read(round.table);
        is_possible(&Round { table: &table, ..round.clone() }, system)
    };
    if !holds(&[]) {
        return None;
    }
    Some(given_up(&all, &mut holds))
}

/// Every exception there can be to a rule, the hardest to bear first.
fn all_to(round: &Round<'_>, system: System, rule: AbsoluteRule) -> Vec<Exception> {
    let present = round.present.iter().copied();
    match rule {
        AbsoluteRule::Rematch => {
            let mut met: Vec<_> = meetings(round.table, system).into_iter().collect();
            met.retain(|((a, b), _)| round.present.contains(a) && round.present.contains(b));
            met.sort_by_key(|(pair, at)| (Reverse(*at), *pair));
            met.into_iter().map(|((a, b), _)| Exception::Rematch(a, b)).collect()
        }
        AbsoluteRule::SecondBye => present.map(Exception::SecondBye).collect(),
        AbsoluteRule::Colors => present.map(Exception::Colors).collect(),
    }
}

/// For whom exceptions set the rules aside.
pub fn set_aside<'a>(exceptions: impl IntoIterator<Item = &'a Exception>) -> SetAside {
    let mut aside = SetAside::default();
    for it in exceptions {
        match *it {
            Exception::Rematch(a, b) => aside.rematches.insert((a.min(b), a.max(b))),
            Exception::SecondBye(who) => aside.second_byes.insert(who),
            Exception::Colors(who) => aside.colors.insert(who),
        };
    }
    aside
}
