//! A bracket that is neither the penultimate nor the last one. How many pairs it makes does not
//! depend on others (C.5); who floats depends on the following bracket (C.7), and on no further
//! one.

use super::{
    ahead,
    alone::{self, Floating},
    criteria::psd,
    penultimate,
};
use crate::pairing::{
    dutch::{
        alone::Inside,
        below::{Next, Prospect},
        bracket::{Bracket, Paired},
    },
    matching::{
        bits::{Bits, Graph},
        cardinality::Cardinality,
    },
};

/// The best pairing of a bracket with at least two score groups after it.
pub(super) fn pair(bracket: &Bracket<'_>) -> Paired {
    let inside = Inside::of(bracket);
    match inside.left_over {
        all if all == bracket.players.len() => everybody_floats(bracket),
        1 => pair_one_floats(bracket, &inside),
        _ => {
            let paired = pair_regardless(bracket, &inside);
            let is_best = pairs_all(bracket, &paired.floaters, None);
            if is_best { paired } else { ahead::pair(bracket, &inside) }
        }
    }
}

/// The best pairing of the bracket before the last score group.
///
/// The pairing of that group as the last bracket has to keep C.2 as well ("no pairing shall violate
/// the absolute criteria"), so C.7 prefers floaters with whom the round-pairing is complete. If C.5
/// and C.6 do not let it, this bracket is the penultimate one, and it does not matter which of the
/// pairings that lead nowhere is given.
pub(super) fn pair_before_last(bracket: &Bracket<'_>) -> Paired {
    let inside = Inside::of(bracket);
    if inside.left_over == bracket.players.len() {
        return everybody_floats(bracket);
    }
    let regardless = pair_regardless(bracket, &inside);
    let bye = bracket.completion.bye;
    if regardless.floaters.is_empty() || pairs_all(bracket, &regardless.floaters, bye) {
        return regardless;
    }
    let complete = penultimate::pair_with_c7(bracket);
    let c5_c6 = |it: &Paired| (it.floaters.len(), psd(bracket, it));
    if c5_c6(&complete) == c5_c6(&regardless) { complete } else { regardless }
}

fn everybody_floats(bracket: &Bracket<'_>) -> Paired {
    let floaters = bracket.players.to_vec();
    Paired { left_over: floaters.len(), floaters, ..Paired::default() }
}

/// The best pairing without C.7.
fn pair_regardless(bracket: &Bracket<'_>, inside: &Inside) -> Paired {
    let hopes = vec![Some(Prospect::Unknown); bracket.players.len()];
    let floating = Floating { hopes, count: inside.left_over };
    alone::pair(bracket, inside, &floating).expect("as many are left over")
}

/// The best pairing if one floats: what becomes of it in the following bracket is seen at once.
fn pair_one_floats(bracket: &Bracket<'_>, inside: &Inside) -> Paired {
    let next = Next::of(bracket);
    let legal = &bracket.completion.legal;
    let hopes = bracket.players.iter().map(|it| Some(next.prospect(legal, *it))).collect();
    let floating = Floating { hopes, count: 1 };
    alone::pair(bracket, inside, &floating).expect("one is left over")
}

/// Whether the following bracket pairs all these floaters, and all others but one if the number
/// is odd; with the bye, that one may have it. A no only means that no way was found.
fn pairs_all(bracket: &Bracket<'_>, floaters: &[usize], bye: Option<usize>) -> bool {
    let legal: &Graph = &bracket.completion.legal;
    let mut following = Bits::of(legal.size(), bracket.next.iter().chain(floaters).copied());
    let mut matching = Cardinality::new(legal.size());
    let is_paired = |who: &usize| matching.augment(legal, &following, *who);
    if !floaters.iter().all(is_paired) {
        return false;
    }
    let is_odd = following.count() % 2 == 1;
    match bye {
        Some(bye) => {
            following.insert(bye);
            matching.complete(legal, &following) && !floaters.contains(&matching.mate(bye))
        }
        None => {
            matching.complete(legal, &following);
            matching.exposed(&following).len() == usize::from(is_odd)
        }
    }
}
