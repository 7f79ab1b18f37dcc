//! 比较前一轮成绩: who is tied stands as the same list placed them after the round before.

use super::{Better, Method, TieBreak};

pub(super) const PREVIOUS: TieBreak = TieBreak {
    code: "PREVIOUS",
    old_code: None,
    article: "象棋",
    better: Better::Lower,
    takes: &[],
    method: Method::PreviousRound,
};

#[cfg(test)]
mod tests {
    use crate::testing::check_standings;
    use expect_test::expect;

    #[test]
    fn who_stood_higher_a_round_earlier_comes_first() {
        let rounds = "
            A 1-0 B   C 1-0 D
            C 1-0 A   B 1-0 D
            B 1-0 C   D 1-0 A
        ";
        check_standings(
            "PTS",
            rounds,
            expect![[r#"
                1 B 2
                1 C 2 | PTS
                3 A 1
                3 D 1
            "#]],
        );
        check_standings(
            "PTS PREVIOUS",
            rounds,
            expect![[r#"
                1 C 2 1 | PREVIOUS
                2 B 2 2 | PTS
                3 A 1 1 | PREVIOUS
                4 D 1 2
            "#]],
        );
    }
}
