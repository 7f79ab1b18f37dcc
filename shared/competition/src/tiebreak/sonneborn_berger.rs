//! Sonneborn-Berger (索尼伯恩-伯格): the scores of one's opponents, times the points got from them.

use super::{
    Better, Method, TieBreak,
    basis::Basis,
    buchholz::opponents_scores,
    code::{ModifierKind, Modifiers},
    contribution::{OpponentScore, Tally, cut},
    value::Value,
};
use crate::{id::Tpn, score::Points};

pub(super) const SB: TieBreak = TieBreak {
    code: "SB",
    old_code: None,
    article: "9.1",
    better: Better::Higher,
    takes: &[ModifierKind::Cut, ModifierKind::Forfeits, ModifierKind::Reverse],
    method: Method::Each(sonneborn_berger),
};

fn sonneborn_berger(basis: &Basis<'_>, who: Tpn, modifiers: &Modifiers) -> Tally {
    let mut contributions = opponents_scores(basis, who, modifiers);
    for it in &mut contributions {
        let score = it.opponent_score.as_ref().map_or(Points::ZERO, OpponentScore::score);
        it.value = Value::product(score, it.points);
    }
    cut(&mut contributions, modifiers.cuts);
    Tally::sum(contributions)
}
