//! Article 5: who gets which color.

use super::player::Player;
use crate::{pairing::reasons::ColorRule, score::Color};

/// 5.2: the color of `higher`, who ranks above `lower`, and the rule that gives it.
pub(super) fn allocate(higher: &Player, lower: &Player, initial: Color) -> (Color, ColorRule) {
    if let Some(color) = a5_2_1_both(higher, lower) {
        return (color, ColorRule::Both);
    }
    if let Some(color) = a5_2_2_stronger(higher, lower) {
        return (color, ColorRule::Stronger);
    }
    if let Some(color) = a5_2_3_alternate(higher, lower) {
        return (color, ColorRule::Alternate);
    }
    match higher.preference.color {
        Some(color) => (color, ColorRule::HigherRanked),
        None => (a5_2_5_initial(higher, initial), ColorRule::Initial),
    }
}

/// 5.2.1: grant both preferences. One who has none grants the other's (1.7.4).
fn a5_2_1_both(higher: &Player, lower: &Player) -> Option<Color> {
    match (higher.preference.color, lower.preference.color) {
        (Some(one), Some(other)) => (one != other).then_some(one),
        (one, other) => one.or(other.map(Color::opposite)),
    }
}

/// 5.2.2: grant the stronger preference; of two absolute ones, the wider color difference.
fn a5_2_2_stronger(higher: &Player, lower: &Player) -> Option<Color> {
    let wish = higher.preference.color?;
    let weigh = |it: &Player| {
        let width = if it.has_absolute() { it.difference.abs() } else { 0 };
        (it.preference.strength, width)
    };
    match weigh(higher).cmp(&weigh(lower)) {
        std::cmp::Ordering::Greater => Some(wish),
        std::cmp::Ordering::Less => Some(wish.opposite()),
        std::cmp::Ordering::Equal => None,
    }
}

/// 5.2.3: the opposite of what they had when one last had White and the other Black.
fn a5_2_3_alternate(higher: &Player, lower: &Player) -> Option<Color> {
    let pairs = higher.colors.iter().zip(&lower.colors);
    pairs.into_iter().find(|(one, other)| one != other).map(|(_, other)| *other)
}

/// 5.2.5: the initial color if the number is odd, else the other one.
fn a5_2_5_initial(higher: &Player, initial: Color) -> Color {
    if higher.has_odd_number { initial } else { initial.opposite() }
}
