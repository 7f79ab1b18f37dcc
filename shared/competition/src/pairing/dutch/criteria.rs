//! Article 2: what makes one candidate better than another.
//!
//! Every criterion counts something that pairs, floaters or the bye contribute. Counted as what
//! is *kept*, the counts of a whole candidate are sums over its pairs, and packed into one number
//! ([`super::ladder`]) they make the best candidate the matching that gains most.

use super::{
    color::allocate,
    field::Field,
    player::{Float, Player},
};
use crate::{
    pairing::reasons::Strength,
    score::{Color, Points},
};

/// One thing that is counted. Where scores are compared "in descending order", each score has a
/// rung of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rung {
    C6,
    C7(Points),
    C8Pairs,
    C8Scores(Points),
    C9,
    C10,
    C11,
    C12,
    C13,
    C14,
    C15,
    C16,
    C17,
    C18(Points),
    C19(Points),
    C20(Points),
    C21(Points),
}

impl Rung {
    /// The criterion's number in 2.4.
    pub(super) fn criterion(self) -> u8 {
        match self {
            Self::C6 => 6,
            Self::C7(_) => 7,
            Self::C8Pairs | Self::C8Scores(_) => 8,
            Self::C9 => 9,
            Self::C10 => 10,
            Self::C11 => 11,
            Self::C12 => 12,
            Self::C13 => 13,
            Self::C14 => 14,
            Self::C15 => 15,
            Self::C16 => 16,
            Self::C17 => 17,
            Self::C18(_) => 18,
            Self::C19(_) => 19,
            Self::C20(_) => 20,
            Self::C21(_) => 21,
        }
    }
}

/// What a pair in the bracket keeps of the criteria; `lower` is a resident, `higher` ranks above
/// and has moved down if its score is higher.
pub(super) fn kept_by_pair(field: &Field, higher: &Player, lower: &Player, rung: Rung) -> u32 {
    let moved_down = higher.score > lower.score;
    let moved_from = |score: Points| moved_down && higher.score == score;
    let kept = match rung {
        Rung::C6 => true,
        Rung::C7(score) => moved_from(score),
        Rung::C8Pairs | Rung::C8Scores(_) | Rung::C9 | Rung::C14 | Rung::C16 => false,
        Rung::C10 => c10_keeps_difference(field, higher, lower),
        Rung::C11 => c11_keeps_alternation(field, higher, lower),
        Rung::C12 => c12_keeps_preferences(higher, lower),
        Rung::C13 => c13_keeps_strong_preferences(higher, lower),
        Rung::C15 => moved_down && !lower.floated(Float::Up, 1),
        Rung::C17 => moved_down && !lower.floated(Float::Up, 2),
        Rung::C18(score) => moved_from(score) && higher.floated(Float::Down, 1),
        Rung::C19(score) => moved_from(score) && !lower.floated(Float::Up, 1),
        Rung::C20(score) => moved_from(score) && higher.floated(Float::Down, 2),
        Rung::C21(score) => moved_from(score) && !lower.floated(Float::Up, 2),
    };
    u32::from(kept)
}

/// What a floater keeps of C14 and C16, one for each rung: they are about residents who float
/// again.
pub(super) fn kept_by_floater(floater: &Player, resident_score: Points, rung: Rung) -> u32 {
    let counts = matches!(rung, Rung::C14 | Rung::C16);
    u32::from(counts && !broken_by_floater(floater, resident_score, rung.criterion()))
}

/// Whether a pair breaks one of C10 to C17.
pub(super) fn broken_by_pair(
    field: &Field,
    higher: &Player,
    lower: &Player,
    criterion: u8,
) -> bool {
    let moved_down = higher.score > lower.score;
    match criterion {
        10 => !c10_keeps_difference(field, higher, lower),
        11 => !c11_keeps_alternation(field, higher, lower),
        12 => !c12_keeps_preferences(higher, lower),
        13 => !c13_keeps_strong_preferences(higher, lower),
        15 => moved_down && lower.floated(Float::Up, 1),
        17 => moved_down && lower.floated(Float::Up, 2),
        _ => false,
    }
}

/// Whether a floater breaks C14 or C16: a resident who floated down one or two rounds ago.
pub(super) fn broken_by_floater(floater: &Player, resident_score: Points, criterion: u8) -> bool {
    let is_resident = floater.score == resident_score;
    match criterion {
        14 => is_resident && floater.floated(Float::Down, 1),
        16 => is_resident && floater.floated(Float::Down, 2),
        _ => false,
    }
}

/// C10: nobody of a topscorer's pair gets a color difference beyond two.
pub(super) fn c10_keeps_difference(field: &Field, higher: &Player, lower: &Player) -> bool {
    clash_of_topscorers(field, higher, lower).is_none_or(|loser| loser.difference.abs() < 2)
}

/// C11: nobody of a topscorer's pair gets the same color three times running.
pub(super) fn c11_keeps_alternation(field: &Field, higher: &Player, lower: &Player) -> bool {
    clash_of_topscorers(field, higher, lower).is_none_or(|loser| {
        let given = loser.preference.color.map(Color::opposite);
        loser.repeated() != given
    })
}

/// Who gets the wrong color where both have the same absolute preference. C3 lets that happen
/// only with a topscorer.
fn clash_of_topscorers<'a>(
    field: &Field,
    higher: &'a Player,
    lower: &'a Player,
) -> Option<&'a Player> {
    let clash = higher.has_absolute()
        && lower.has_absolute()
        && higher.preference.color == lower.preference.color;
    if !clash {
        return None;
    }
    let (color, _) = allocate(higher, lower, field.initial_color);
    Some(if higher.preference.color == Some(color) { lower } else { higher })
}

/// C12: both get their preference.
pub(super) fn c12_keeps_preferences(higher: &Player, lower: &Player) -> bool {
    higher.preference.color.is_none() || higher.preference.color != lower.preference.color
}

/// C13: nobody's strong preference is disregarded. Where both have the same color, the weaker
/// preference yields (5.2.2).
pub(super) fn c13_keeps_strong_preferences(higher: &Player, lower: &Player) -> bool {
    let weaker = higher.preference.strength.min(lower.preference.strength);
    c12_keeps_preferences(higher, lower) || weaker != Strength::Strong
}
