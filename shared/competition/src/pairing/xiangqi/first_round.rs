//! The first round: who meets whom by number.

use super::{
    account,
    field::{Field, Settled},
};
use crate::{
    id::Tpn,
    pairing::{
        Drawn, Pair, Round,
        matching::{bits::Bits, cardinality::Cardinality},
        reasons::{ColorPreference, ColorRule, PairReason, Reasons},
    },
    rulebook::xiangqi::{FirstMoves, FirstRound},
    score::Color,
};

/// Draws the first round.
pub(super) fn pair(round: &Round<'_>, field: &Field, settled: &Settled) -> Drawn {
    let to_be_paired: Vec<usize> = (0..field.len()).filter(|it| Some(*it) != settled.bye).collect();
    let pairs = r1_pairs(field, settled, &to_be_paired);
    let number = |it: usize| field.players[it].number;
    let smaller_first =
        field.switches.first_moves == FirstMoves::Tables || round.initial_color == Color::White;
    let seated = (1usize..).zip(pairs).map(|(table, (a, b))| {
        let (smaller, larger) = (number(a).min(number(b)), number(a).max(number(b)));
        seat(smaller, larger, (table % 2 == 1) == smaller_first)
    });
    let pairs: Vec<Pair> = seated.collect();
    let nothing_due = ColorPreference::default();
    let reason = PairReason { colors: ColorRule::Table, white: nothing_due, black: nothing_due };
    let reasons = Reasons {
        pairs: vec![reason; pairs.len()],
        xiangqi: Some(Box::new(account::settled(field, settled))),
        ..Reasons::default()
    };
    Drawn { pairs, bye: settled.bye.map(number), reasons }
}

fn seat(smaller: Tpn, larger: Tpn, smaller_first: bool) -> Pair {
    match smaller_first {
        true => Pair { white: smaller, black: larger },
        false => Pair { white: larger, black: smaller },
    }
}

/// R1: player after player, each gets the opponent that is nearest to the one the form names,
/// as long as everybody can be paired.
fn r1_pairs(field: &Field, settled: &Settled, players: &[usize]) -> Vec<(usize, usize)> {
    let mut rest = settled.rest.clone();
    let mut open = Bits::of(settled.legal.size(), players.iter().copied());
    let mut pairs = Vec::new();
    for (at, &who) in players.iter().enumerate() {
        if !open.contains(who) {
            continue;
        }
        let wishes = r1_wishes(field.switches.first_round, players.len(), at);
        let free = wishes.into_iter().map(|it| players[it]).filter(|it| open.contains(*it));
        let can_be = |it: &usize| {
            settled.legal.joined(who, *it) && keeps(settled, &mut rest, &open, (who, *it))
        };
        let partner = free.into_iter().find(can_be).expect("everybody can be paired");
        open.remove(who);
        open.remove(partner);
        pairs.push((who, partner));
    }
    pairs
}

/// The opponents of a player from the best on: by the distance to the one that the form names,
/// the smaller number first. The halves stay apart as long as they can.
fn r1_wishes(form: FirstRound, size: usize, at: usize) -> Vec<usize> {
    let named = match form {
        FirstRound::Halves => (at + size / 2) % size,
        FirstRound::Neighbors => at ^ 1,
        FirstRound::Ends => size - 1 - at,
    };
    let same_half = |it: usize| (it < size / 2) == (at < size / 2);
    let mut wishes: Vec<usize> = (0..size).filter(|it| *it != at).collect();
    wishes.sort_by_key(|it| {
        (form != FirstRound::Neighbors && same_half(*it), it.abs_diff(named), *it)
    });
    wishes
}

/// Takes the pair out of a way to pair everybody, if the others can still be paired.
fn keeps(settled: &Settled, rest: &mut Cardinality, open: &Bits, (a, b): (usize, usize)) -> bool {
    let before = rest.clone();
    let mut others = open.clone();
    for vertex in [a, b] {
        rest.part(vertex);
        others.remove(vertex);
    }
    let kept = rest.complete(&settled.legal, &others);
    if !kept {
        *rest = before;
    }
    kept
}
