//! Who moves first (Y1–Y6).

use super::{field::Field, player::Player};
use crate::{
    pairing::reasons::{ColorRule, Strength},
    rulebook::xiangqi::EqualHistories,
    score::Color,
};
use std::cmp::Ordering;

/// The side of `higher`, who comes before `lower` in the order of X12, and the rule that gives it.
pub(super) fn allocate(field: &Field, higher: &Player, lower: &Player) -> (Color, ColorRule) {
    if let Some(color) = y1_both(higher, lower) {
        return (color, ColorRule::Both);
    }
    // From here on both are due the same side, or neither any.
    if let Some(due) = higher.due.color {
        let (order, rule) = claim(field, higher, lower);
        match order {
            Ordering::Greater => return (due, rule),
            Ordering::Less => return (due.opposite(), rule),
            Ordering::Equal => {}
        }
        if let Some(color) = y5_turned_round(higher, lower) {
            return (color, ColorRule::Alternate);
        }
    }
    (y6_by_number(field, higher, lower), ColorRule::Number)
}

/// The strength of the claim that one of the two has to give up, if both are due the same side.
pub(super) fn given_up(field: &Field, higher: &Player, lower: &Player) -> Option<Strength> {
    if y1_both(higher, lower).is_some() || higher.due.color.is_none() {
        return None;
    }
    Some(match claim(field, higher, lower).0 {
        Ordering::Greater => lower.due.strength,
        Ordering::Less | Ordering::Equal => higher.due.strength,
    })
}

/// Y1: both get the side they are due. Who is due none leaves it to the other.
fn y1_both(higher: &Player, lower: &Player) -> Option<Color> {
    match (higher.due.color, lower.due.color) {
        (Some(one), Some(other)) => (one != other).then_some(one),
        (one, other) => one.or(other.map(Color::opposite)),
    }
}

/// Y2 to Y4: whose claim to the same side is better.
fn claim(field: &Field, higher: &Player, lower: &Player) -> (Ordering, ColorRule) {
    let by_score = higher.score.cmp(&lower.score);
    match (higher.is_bound(), lower.is_bound()) {
        (true, false) => return (Ordering::Greater, ColorRule::Stronger),
        (false, true) => return (Ordering::Less, ColorRule::Stronger),
        (true, true) if by_score.is_ne() => return (by_score, ColorRule::HigherScore),
        (true, true) | (false, false) => {}
    }
    if field.is_late && by_score.is_ne() {
        return (by_score, ColorRule::HigherScore);
    }
    let surplus = higher.difference.abs().cmp(&lower.difference.abs());
    (surplus, ColorRule::Stronger)
}

/// Y5: the latest game in which one moved first and the other second is turned round.
fn y5_turned_round(higher: &Player, lower: &Player) -> Option<Color> {
    let mut games = higher.colors.iter().zip(&lower.colors);
    games.find(|(one, other)| one != other).map(|(_, other)| *other)
}

/// Y6: by the numbers.
fn y6_by_number(field: &Field, higher: &Player, lower: &Player) -> Color {
    let smaller_moves_first = match field.switches.equal_histories {
        EqualHistories::Round => field.round % 2 == 1,
        EqualHistories::Sum => (u32::from(higher.number.0) + u32::from(lower.number.0)) % 2 == 1,
    };
    let is_smaller = higher.number < lower.number;
    if is_smaller == smaller_moves_first { Color::White } else { Color::Black }
}
