//! Progressive scores (累进分): the sum of the points after each round.

use super::{
    Better, Method, TieBreak,
    basis::Basis,
    code::{ModifierKind, Modifiers},
    contribution::{Contribution, Cut, Tally},
};
use crate::{id::Tpn, score::Points};

pub(super) const PS: TieBreak = TieBreak {
    code: "PS",
    old_code: None,
    article: "7.5",
    better: Better::Higher,
    takes: &[ModifierKind::Cut, ModifierKind::Reverse],
    method: Method::Each(progressive),
};

fn progressive(basis: &Basis<'_>, who: Tpn, modifiers: &Modifiers) -> Tally {
    let mut so_far = Points::ZERO;
    let rounds = basis.cells(who).map(|(round, cell)| {
        so_far += cell.points;
        // The cut takes the scores after the first rounds, whatever they are (art. 14.1.2 c).
        let is_cut = round.0 <= modifiers.cuts.low.into();
        let cut = is_cut.then_some(Cut::First);
        Contribution { value: so_far.into(), cut, ..Contribution::plain(round, cell) }
    });
    Tally::sum(rounds.collect())
}
