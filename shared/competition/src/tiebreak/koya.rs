//! The Koya system: the points got against the better half.

use super::{
    Better, Method, TieBreak,
    basis::{Basis, Forfeits},
    code::{ModifierKind, Modifiers},
    contribution::{Contribution, Tally},
    value::Value,
};
use crate::{
    crosstable::Cell,
    id::Tpn,
    score::{Points, Scoring},
};

pub(super) const KS: TieBreak = TieBreak {
    code: "KS",
    old_code: None,
    article: "9.2",
    better: Better::Higher,
    takes: &[ModifierKind::Score, ModifierKind::Limit, ModifierKind::Reverse],
    method: Method::Each(koya),
};

fn koya(basis: &Basis<'_>, who: Tpn, modifiers: &Modifiers) -> Tally {
    let limit = limit(basis, modifiers.limit);
    Tally::sum(basis.contributions(who, |round, cell| {
        let opponent = cell.opponent.filter(|_| basis.was_met(cell, Forfeits::Unplayed))?;
        let counts = i64::from(basis.points(opponent).halves()) * 2 >= limit;
        let points = if counts { cell.points } else { Points::ZERO };
        let opponent_score = basis.opponent_score(who, cell, Forfeits::Unplayed);
        Some(Contribution {
            value: Value::from(points),
            opponent_score,
            ..Contribution::plain(round, cell)
        })
    }))
}

/// Half of the greatest score that could be reached, moved by so many half points (art. 14.5), in
/// quarters of a point. A free round could bring nothing, so it is left out.
fn limit(basis: &Basis<'_>, half_points: i8) -> i64 {
    let Scoring { win, .. } = basis.scoring();
    let games = basis.numbers().map(|who| {
        let cells = basis.cells(who).map(|(_, cell)| cell);
        cells.filter(|cell: &Cell| cell.opponent.is_some()).count()
    });
    let most = u32::try_from(games.max().unwrap_or(0)).expect("rounds are numbered in 16 bits");
    i64::from(win.times(most).halves()) + 2 * i64::from(half_points)
}
