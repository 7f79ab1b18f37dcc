//! Baku acceleration (FIDE C.04.7, until 2025 C.04.5.1): in the first half of a tournament the
//! better half of the field is paired as if it had more points.
//!
//! The article is written for 1, ½ and 0 points a game. Its virtual points are read as those of a
//! win and of a draw, which is the same there, and the same acceleration under other values.

use crate::{
    id::Tpn,
    score::{Points, Scoring},
};
use std::collections::BTreeMap;

/// The last number of group A when the first round is paired: half the field, rounded up to an
/// even number. Late entries do not change who is last, though they may change the number.
pub fn last_of_group_a(players: u16) -> Tpn {
    Tpn(players.div_ceil(4) * 2)
}

/// The virtual points of group A, which ends with the number `last`, for each of the rounds.
/// Everybody else has none.
pub fn virtual_points(last: Tpn, rounds: u16, scoring: &Scoring) -> BTreeMap<Tpn, Vec<Points>> {
    let points: Vec<Points> = (0..rounds).map(|it| points_in(it, rounds, scoring)).collect();
    (1..=last.0).map(|it| (Tpn(it), points.clone())).collect()
}

/// What group A has in a round, counted from 0: the accelerated rounds are the first half, and in
/// the first half of these it is a win; halves are rounded up.
fn points_in(round: u16, rounds: u16, scoring: &Scoring) -> Points {
    let accelerated = rounds.div_ceil(2);
    match round {
        _ if round < accelerated.div_ceil(2) => scoring.win,
        _ if round < accelerated => scoring.draw,
        _ => Points::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rounds: u16, expected: &str) {
        let points = virtual_points(Tpn(2), rounds, &Scoring::CHESS);
        assert_eq!(points.keys().copied().collect::<Vec<_>>(), [Tpn(1), Tpn(2)]);
        let written: Vec<String> = points[&Tpn(2)].iter().map(Points::to_string).collect();
        assert_eq!(written.join(" "), expected);
    }

    /// The article's own example.
    #[test]
    fn of_161_players_82_are_in_group_a() {
        assert_eq!(last_of_group_a(161), Tpn(82));
    }

    #[test]
    fn group_a_is_even() {
        let last = [1, 2, 3, 4, 5, 8, 9, 160, 162].map(|it| last_of_group_a(it).0);
        assert_eq!(last, [2, 2, 2, 2, 4, 4, 6, 80, 82]);
    }

    /// The article's own example: three rounds with a point, two with half a point.
    #[test]
    fn of_nine_rounds_five_are_accelerated() {
        check(9, "1 1 1 ½ ½ 0 0 0 0");
    }

    #[test]
    fn halves_are_rounded_up() {
        check(1, "1");
        check(5, "1 1 ½ 0 0");
        check(7, "1 1 ½ ½ 0 0 0");
        check(10, "1 1 1 ½ ½ 0 0 0 0 0");
        check(11, "1 1 1 ½ ½ ½ 0 0 0 0 0");
    }

    #[test]
    fn other_values_accelerate_alike() {
        let points = virtual_points(Tpn(2), 5, &Scoring::XIANGQI);
        let halves: Vec<u32> = points[&Tpn(1)].iter().map(|it| it.halves()).collect();
        assert_eq!(halves, [4, 4, 2, 0, 0]);
    }
}
