//! The points themselves, as the first step of a list, and standard points.

use super::{
    Better, Method, TieBreak,
    basis::Basis,
    code::{ModifierKind, Modifiers},
    contribution::{Contribution, Tally},
    value::Value,
};
use crate::{
    crosstable::Cell,
    id::{RoundNumber, Tpn},
};
use std::cmp::Ordering;

/// The points (积分).
pub(super) const PTS: TieBreak = TieBreak {
    code: "PTS",
    old_code: None,
    article: "4.2",
    better: Better::Higher,
    takes: &[ModifierKind::Reverse],
    method: Method::Each(points),
};

/// Standard points: 1, ½, 0 by round, whatever the tournament's own points are.
pub(super) const STD: TieBreak = TieBreak {
    code: "STD",
    old_code: None,
    article: "7.7",
    better: Better::Higher,
    takes: &[ModifierKind::Reverse],
    method: Method::Each(standard_points),
};

fn points(basis: &Basis<'_>, who: Tpn, _: &Modifiers) -> Tally {
    Tally::sum(basis.contributions(who, |round, cell| Some(Contribution::plain(round, cell))))
}

fn standard_points(basis: &Basis<'_>, who: Tpn, _: &Modifiers) -> Tally {
    Tally::sum(basis.contributions(who, |round, cell| {
        let value = standard(basis, round, cell);
        Some(Contribution { value, ..Contribution::plain(round, cell) })
    }))
}

/// More than the scheduled opponent got, or as much. Without an opponent: more than a draw, or as
/// much. By the text two who both stayed away got the same, so each has a half.
fn standard(basis: &Basis<'_>, round: RoundNumber, cell: Cell) -> Value {
    let other = match cell.opponent {
        Some(opponent) => basis.cell(opponent, round).points,
        None => basis.scoring().draw,
    };
    match cell.points.cmp(&other) {
        Ordering::Greater => Value::whole(1),
        Ordering::Equal => Value::fraction(1, 2),
        Ordering::Less => Value::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check_explanation;
    use expect_test::expect;

    #[test]
    fn standard_points_compare_with_the_opponent_or_with_a_draw() {
        let rounds = "
            scoring: 3 1 0
            bye: 1
            A 1-0 B   C 0-0 D
            A bye   B ½-½ C   D -
        ";
        check_explanation(
            "PTS STD",
            "A",
            rounds,
            expect![[r#"
            A STD 1½
            1. B, got 3: 1
            2. –, got 1: ½
        "#]],
        );
        check_explanation(
            "PTS STD",
            "C",
            rounds,
            expect![[r#"
            C STD 1
            1. D, got 0: ½
            2. B, got 1: ½
        "#]],
        );
    }
}
