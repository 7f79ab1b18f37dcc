//! Article 5: who gets White.

use super::definitions::{Player, Strength, order_1_2};
use competition::score::Color;

/// 5.2: the color of the higher ranked of two.
pub fn of_higher(higher: &Player, lower: &Player, initial: Color) -> Color {
    debug_assert!(order_1_2(higher) < order_1_2(lower));
    by_5_2_1(higher, lower)
        .or_else(|| by_5_2_2(higher, lower))
        .or_else(|| by_5_2_3(higher, lower))
        .or_else(|| by_5_2_4(higher))
        .unwrap_or_else(|| by_5_2_5(higher, initial))
}

/// Both preferences are granted; who has none is content (1.7.4).
fn by_5_2_1(higher: &Player, lower: &Player) -> Option<Color> {
    match (higher.preference, lower.preference) {
        (Some((_, a)), Some((_, b))) => (a != b).then_some(a),
        (Some((_, a)), None) => Some(a),
        (None, Some((_, b))) => Some(b.opposite()),
        (None, None) => None,
    }
}

/// The stronger preference; of two absolute ones, the wider color difference.
fn by_5_2_2(higher: &Player, lower: &Player) -> Option<Color> {
    let ((a, color), (b, _)) = (higher.preference?, lower.preference?);
    if a != b {
        return Some(if a > b { color } else { color.opposite() });
    }
    let (mine, theirs) = (higher.difference.abs(), lower.difference.abs());
    let differ = a == Strength::Absolute && mine != theirs;
    differ.then(|| if mine > theirs { color } else { color.opposite() })
}

/// The other way round than the last time the two had different colors.
fn by_5_2_3(higher: &Player, lower: &Player) -> Option<Color> {
    let mut both = higher.games.iter().rev().zip(lower.games.iter().rev());
    both.find(|(a, b)| a != b).map(|(_, b)| *b)
}

/// The preference of the higher ranked.
fn by_5_2_4(higher: &Player) -> Option<Color> {
    higher.preference.map(|(_, color)| color)
}

/// The initial color, if the number is odd.
fn by_5_2_5(higher: &Player, initial: Color) -> Color {
    if higher.has_odd_number { initial } else { initial.opposite() }
}
