//! C.04.2 article 3.6: the order of the boards.

use super::{Field, Reading, colors, definitions::Player};
use competition::{
    id::Tpn,
    pairing::Pair,
    score::{Color, Points},
};
use std::cmp::Reverse;

/// The boards in order, with colors.
pub fn reading(field: &Field, pairs: &[(usize, usize)], bye: Option<usize>) -> Reading {
    let mut boards: Vec<(&Player, &Player)> =
        pairs.iter().map(|(a, b)| (&field.players[*a], &field.players[*b])).collect();
    boards.sort_by_key(|(a, b)| order_3_6(a, b));
    let pairs = boards.iter().map(|(a, b)| with_colors(a, b, field.initial_color));
    let bye = bye.map(|it| field.players[it].tpn);
    Reading::Paired { pairs: pairs.collect(), bye }
}

/// The score of the higher ranked, the sum of both, the number of the higher ranked.
fn order_3_6(higher: &Player, lower: &Player) -> (Reverse<Points>, Reverse<Points>, Tpn) {
    (Reverse(higher.score), Reverse(higher.score + lower.score), higher.tpn)
}

/// Two players, the higher ranked first, at their board.
pub fn with_colors(higher: &Player, lower: &Player, initial: Color) -> Pair {
    match colors::of_higher(higher, lower, initial) {
        Color::White => Pair { white: higher.tpn, black: lower.tpn },
        Color::Black => Pair { white: lower.tpn, black: higher.tpn },
    }
}
