//! What the pairs of a bracket gain. Players alike in all that the criteria look at gain alike, so
//! the criteria are asked once for each kind of pair.

use super::{
    field::Field,
    player::{Float, Player},
};
use crate::{
    pairing::{
        matching::{weight::Weight, weighted::Gains},
        reasons::ColorPreference,
    },
    score::Points,
};
use std::collections::BTreeMap;

/// All that the criteria look at, but for colors that topscorers' pairs may clash in.
type Kind = (Points, ColorPreference, [Option<Float>; 2]);

/// Sets what the pairs among `bracket` gain, the first `moved` of whom have moved down; `gain` is
/// asked for the higher ranked and the lower ranked of a pair.
pub(super) fn set_pairs<W: Weight>(
    field: &Field,
    bracket: &[usize],
    moved: usize,
    gain: impl Fn(&Player, &Player) -> W,
    gains: &mut Gains<W>,
) {
    let player = |at: usize| &field.players[bracket[at]];
    let mut kinds: BTreeMap<Kind, usize> = BTreeMap::new();
    let mut samples: Vec<usize> = Vec::new();
    let mut kind_of = Vec::with_capacity(bracket.len());
    for at in 0..bracket.len() {
        let next = samples.len();
        let kind = *kinds.entry(kind(player(at))).or_insert(next);
        if kind == next {
            samples.push(at);
        }
        kind_of.push(kind);
    }
    let gain = |higher: usize, lower: usize| gain(player(higher), player(lower));
    let width = samples.len();
    let mut table = Vec::with_capacity(width * width);
    for &higher in &samples {
        table.extend(samples.iter().map(|lower| gain(higher, *lower)));
    }
    for lower in moved..bracket.len() {
        for higher in 0..lower {
            let known = table[kind_of[higher] * width + kind_of[lower]];
            let is_special = may_clash(player(higher), player(lower));
            gains.set(higher, lower, if is_special { gain(higher, lower) } else { known });
        }
    }
}

fn kind(player: &Player) -> Kind {
    (player.score, player.preference, player.floats)
}

/// Pairs whose colors C10 and C11 look at more closely.
fn may_clash(higher: &Player, lower: &Player) -> bool {
    (higher.is_topscorer || lower.is_topscorer) && higher.has_absolute() && lower.has_absolute()
}
