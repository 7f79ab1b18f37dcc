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
    takes: &[ModifierKind::Score, ModifierKind::Cut, ModifierKind::Reverse],
    method: Method::Each(progressive),
};

fn progressive(basis: &Basis<'_>, who: Tpn, modifiers: &Modifiers) -> Tally {
    let mut so_far = Points::ZERO;
    Tally::sum(basis.contributions(who, |round, cell| {
        so_far += cell.points;
        // The cut takes the scores after the first rounds, whatever they are (art. 14.1.2 c).
        let is_cut = round.0 <= modifiers.cuts.low.into();
        let cut = is_cut.then_some(Cut::First);
        Some(Contribution { value: so_far.into(), cut, ..Contribution::plain(round, cell) })
    }))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_explanation, check_values};
    use expect_test::expect;

    #[test]
    fn adds_up_the_points_after_each_round() {
        // 2, 0, 1 → 2 + 2 + 3.
        let rounds = "
            scoring: 2 1 0
            A 1-0 B
            A 0-1 B
            A ½-½ B
        ";
        check_explanation(
            "PTS PS",
            "A",
            rounds,
            expect![[r#"
            A PS 7
            1. B, got 2: 2
            2. B, got 0: 2
            3. B, got 1: 3
        "#]],
        );
        check_explanation(
            "PTS PS/C1",
            "A",
            rounds,
            expect![[r#"
            A PS/C1 5
            1. B, got 2: 2 cut: first
            2. B, got 0: 2
            3. B, got 1: 3
        "#]],
        );
        check_values("PS PS/C1 PS/C2", "B", rounds, expect!["PS 5, PS/C1 5, PS/C2 3"]);
    }
}
