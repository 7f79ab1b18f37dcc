//! Counts of rounds: wins (胜局), games with Black (后走), rounds that one wanted to play.

use super::{
    Better, Method, TieBreak,
    basis::Basis,
    code::ModifierKind,
    contribution::{Contribution, Tally},
    value::Value,
};
use crate::{crosstable::Cell, id::Tpn, score::Color};

/// Rounds with the points of a win, played or not.
pub(super) const WIN: TieBreak = TieBreak {
    method: Method::Each(|basis, who, _| {
        let win = basis.scoring().win;
        count(basis, who, |cell| cell.points == win)
    }),
    ..counted("WIN", "7.1")
};

/// Games won over the board.
pub(super) const WON: TieBreak = TieBreak {
    method: Method::Each(|basis, who, _| {
        let win = basis.scoring().win;
        count(basis, who, |cell| cell.kind.was_played() && cell.points == win)
    }),
    ..counted("WON", "7.2")
};

/// Games played over the board with Black (后走局数).
pub(super) const BPG: TieBreak = TieBreak {
    method: Method::Each(|basis, who, _| count(basis, who, was_black)),
    ..counted("BPG", "7.3")
};

/// Games won over the board with Black (后胜).
pub(super) const BWG: TieBreak = TieBreak {
    method: Method::Each(|basis, who, _| {
        let win = basis.scoring().win;
        count(basis, who, |cell| was_black(cell) && cell.points == win)
    }),
    ..counted("BWG", "7.4")
};

/// Rounds one elected to play: all but byes on request and forfeits lost. A pairing-allocated bye
/// is not subtracted.
pub(super) const REP: TieBreak = TieBreak {
    old_code: Some("GE"),
    method: Method::Each(|basis, who, _| count(basis, who, |cell| !cell.kind.was_voluntary())),
    ..counted("REP", "7.6")
};

const fn counted(code: &'static str, article: &'static str) -> TieBreak {
    TieBreak {
        code,
        old_code: None,
        article,
        better: Better::Higher,
        takes: &[ModifierKind::Reverse],
        method: Method::People,
    }
}

fn count(basis: &Basis<'_>, who: Tpn, counts: impl Fn(Cell) -> bool) -> Tally {
    let rounds = basis.cells(who).map(|(round, cell)| {
        let value = Value::whole(counts(cell).into());
        Contribution { value, ..Contribution::plain(round, cell) }
    });
    Tally::sum(rounds.collect())
}

fn was_black(cell: Cell) -> bool {
    cell.kind.was_played() && cell.color == Some(Color::Black)
}
