//! The account of a bracket: who floated and why, and what could not be kept.

use super::{
    bracket::{Bracket, Paired},
    criteria::{broken_by_floater, broken_by_pair},
};
use crate::pairing::reasons::{self, FloatCause, Floater, Shortfall};

/// The account of a bracket as paired.
pub(super) fn bracket(
    bracket: &Bracket<'_>,
    paired: &Paired,
    shortfalls: Vec<Shortfall>,
) -> reasons::PairingBracket {
    let number = |it: &usize| bracket.field.players[*it].number;
    reasons::PairingBracket {
        score: bracket.score(),
        residents: bracket.residents().len(),
        moved_down: bracket.players[..bracket.moved].iter().map(number).collect(),
        floaters: paired.floaters.iter().map(|it| floater(bracket, paired, *it)).collect(),
        shortfalls,
    }
}

fn floater(bracket: &Bracket<'_>, paired: &Paired, who: usize) -> Floater {
    // Of those who moved down none is an opponent of another one.
    let is_resident = bracket.residents().contains(&who);
    let others = if is_resident { bracket.players } else { bracket.residents() };
    let may_meet = |it: &usize| bracket.completion.legal.joined(who, *it);
    let because = if !others.iter().any(may_meet) {
        FloatCause::NoOpponent
    } else if paired.floaters.len() > paired.left_over {
        FloatCause::NeededBelow
    } else {
        FloatCause::LeftOver
    };
    Floater { who: bracket.field.players[who].number, because, decided_by: paired.decided_by }
}

/// What the best pairing falls short of, C10 to C17.
pub(super) fn shortfalls(bracket: &Bracket<'_>, paired: &Paired) -> Vec<Shortfall> {
    (10..=17).filter_map(|it| shortfall(bracket, paired, it)).collect()
}

fn shortfall(bracket: &Bracket<'_>, paired: &Paired, criterion: u8) -> Option<Shortfall> {
    let players = &bracket.field.players;
    let by_pairs = paired.pairs.iter().filter(|(higher, lower)| {
        broken_by_pair(bracket.field, &players[*higher], &players[*lower], criterion)
    });
    let by_floaters = paired
        .floaters
        .iter()
        .filter(|it| broken_by_floater(&players[**it], bracket.score(), criterion));
    let count = u32::try_from(by_pairs.count() + by_floaters.count()).unwrap_or(u32::MAX);
    (count > 0).then_some(Shortfall { criterion, count })
}
