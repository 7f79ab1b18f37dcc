//! Counts of rounds: wins (胜局), games with Black (后走), rounds that one wanted to play.

use super::{
    Better, Method, TieBreak,
    basis::{Basis, Forfeits},
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

/// Games played over the board with Black (后走局数). With `/P` all rounds scheduled with Black, as
/// some Chinese programs count.
pub(super) const BPG: TieBreak = TieBreak {
    takes: BY_COLOR,
    method: Method::Each(|basis, who, modifiers| {
        count(basis, who, |cell| was_black(cell, modifiers.forfeits))
    }),
    ..counted("BPG", "7.3")
};

/// Games won over the board with Black (后胜). With `/P` all rounds scheduled with Black and won.
pub(super) const BWG: TieBreak = TieBreak {
    takes: BY_COLOR,
    method: Method::Each(|basis, who, modifiers| {
        let win = basis.scoring().win;
        count(basis, who, |cell| was_black(cell, modifiers.forfeits) && cell.points == win)
    }),
    ..counted("BWG", "7.4")
};

const BY_COLOR: &[ModifierKind] = &[ModifierKind::Forfeits, ModifierKind::Reverse];

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
        takes: &[ModifierKind::Score, ModifierKind::Reverse],
        method: Method::People,
    }
}

fn count(basis: &Basis<'_>, who: Tpn, counts: impl Fn(Cell) -> bool) -> Tally {
    Tally::sum(basis.contributions(who, |round, cell| {
        let value = Value::whole(counts(cell).into());
        Some(Contribution { value, ..Contribution::plain(round, cell) })
    }))
}

fn was_black(cell: Cell, forfeits: Forfeits) -> bool {
    let counts = cell.kind.was_played() || forfeits == Forfeits::Games;
    counts && cell.color == Some(Color::Black)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_standings, check_values};
    use expect_test::expect;

    #[test]
    fn only_wins_count_what_was_not_played() {
        check_standings(
            "PTS WIN WON BPG BWG REP",
            "
            A 1-0 B   C +/- D   E bye
            E 0-1 A   D ½-½ B   C half
            B 0-1 C   A 1-0 D   E full
            C 1-0 A   B -/- D   E -
            ",
            expect![[r#"
                1 C 3½ 3 2 1 1 3 | PTS
                2 A 3 3 3 2 1 4 | PTS
                3 E 2 2 0 0 0 3 | PTS
                4 B ½ 0 0 2 0 3 | BPG
                5 D ½ 0 0 1 0 2
            "#]],
        );
    }

    #[test]
    fn forfeits_with_black_count_where_the_rules_say_so() {
        check_values(
            "BPG BPG/P BWG BWG/P",
            "B",
            "A 0-1 B\nA -/+ B",
            expect!["BPG 1, BPG/P 2, BWG 1, BWG/P 2"],
        );
    }
}
