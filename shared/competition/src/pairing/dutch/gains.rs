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
    score::{Color, Points},
};
use std::collections::BTreeMap;

/// All that the criteria look at in a player, and what C10 and C11 do besides.
type Kind<'a> = (Points, ColorPreference, [Option<Float>; 2], Option<History<'a>>);

/// The color difference, and the colors: who yields where two absolute preferences clash.
type History<'a> = (i32, &'a [Color]);

/// What the pairs among `bracket` gain, in order of rank; `gain` is asked for the higher ranked and
/// the lower ranked of a pair. After them come so many vertices more, `alike` among themselves.
pub(super) fn of_pairs<W: Weight>(
    field: &Field,
    bracket: &[usize],
    alike: usize,
    gain: impl Fn(&Player, &Player) -> W,
) -> Gains<W> {
    let player = |at: usize| &field.players[bracket[at]];
    // Only a topscorer's absolute preference may clash with another one.
    let may_clash = bracket.iter().any(|it| field.players[*it].is_topscorer);
    let mut known: BTreeMap<Kind<'_>, usize> = BTreeMap::new();
    // The first and the last player of each kind.
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut kinds = Vec::with_capacity(bracket.len() + alike);
    for at in 0..bracket.len() {
        let kind = *known.entry(kind(player(at), may_clash)).or_insert(ends.len());
        match ends.get_mut(kind) {
            Some((_, last)) => *last = at,
            None => ends.push((at, at)),
        }
        kinds.push(kind);
    }
    kinds.resize(bracket.len() + alike, ends.len());
    let mut gains = Gains::of_kinds(kinds);
    for &(first, _) in &ends {
        for &(_, last) in ends.iter().filter(|it| first < it.1) {
            gains.set(first, last, gain(player(first), player(last)));
        }
    }
    gains
}

fn kind(player: &Player, may_clash: bool) -> Kind<'_> {
    let clashes = may_clash && player.has_absolute();
    let history = clashes.then_some((player.difference, &player.colors[..]));
    (player.score, player.preference, player.floats, history)
}
