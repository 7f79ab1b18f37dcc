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
use ModifierKind::{Cut, Forfeits, Reverse, Score};

pub(super) const SB: TieBreak = TieBreak {
    code: "SB",
    old_code: None,
    article: "9.1",
    better: Better::Higher,
    takes: &[Score, Cut, Forfeits, Reverse],
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

#[cfg(test)]
mod tests {
    use crate::testing::{check_explanation, check_tiebreak};
    use expect_test::expect;

    #[test]
    fn counts_the_scores_of_the_beaten_and_half_those_of_the_drawn() {
        let rounds = "
            A 1-0 B   C ½-½ D
            A ½-½ C   D 1-0 B
            A 0-1 D   B 1-0 C
        ";
        check_tiebreak(
            "SB",
            rounds,
            expect![[r#"
            1 D 2½ 3 | PTS
            2 A 1½ 1½ | PTS
            3 C 1 2 | SB
            4 B 1 1
        "#]],
        );
        check_explanation(
            "PTS SB",
            "D",
            rounds,
            expect![[r#"
            D SB 3
            1. C 1, got ½: ½
            2. B 1, got 1: 1
            3. A 1½, got 1: 1½
        "#]],
        );
    }

    #[test]
    fn a_cut_takes_the_lowest_opponent_and_of_several_the_lowest_product() {
        let rounds = "
            A 1-0 B   C ½-½ D
            A ½-½ C   D 1-0 B
            A 0-1 D   B 1-0 C
        ";
        check_explanation(
            "PTS SB/C1",
            "A",
            rounds,
            expect![[r#"
            A SB/C1 1
            1. B 1, got 1: 1
            2. C 1, got ½: ½ cut: lowest
            3. D 2½, got 0: 0
        "#]],
        );
    }
}
