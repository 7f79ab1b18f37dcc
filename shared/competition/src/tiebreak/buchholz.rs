//! Buchholz (对手分): the sum of the scores of one's opponents.

use super::{
    Better, Method, TieBreak,
    basis::Basis,
    code::{ModifierKind, Modifiers},
    contribution::{Contribution, Tally, cut},
};
use crate::id::Tpn;
use ModifierKind::{Cut, Fore, Forfeits, Median, Reverse, Score};

pub(super) const BH: TieBreak = TieBreak {
    code: "BH",
    old_code: None,
    article: "8.1",
    better: Better::Higher,
    takes: &[Score, Cut, Median, Forfeits, Reverse],
    method: Method::Each(buchholz),
};

/// Fore Buchholz: the final round is taken as drawn, so that it is known before that is played.
pub(super) const FB: TieBreak = TieBreak {
    code: "FB",
    old_code: None,
    article: "8.3",
    better: Better::Higher,
    takes: &[Score, Cut, Median, Forfeits, Reverse],
    method: Method::Each(|basis, who, modifiers| buchholz(basis.fore(), who, modifiers)),
};

/// The average (Fore) Buchholz of the opponents played over the board.
pub(super) const AOB: TieBreak = TieBreak {
    code: "AOB",
    old_code: None,
    article: "8.2",
    better: Better::Higher,
    takes: &[Score, Forfeits, Fore, Reverse],
    method: Method::OfOpponents {
        value: |basis, opponent, modifiers| {
            let basis = if modifiers.fore { basis.fore() } else { basis };
            buchholz(basis, opponent, modifiers).value
        },
        average: Tally::mean,
    },
};

fn buchholz(basis: &Basis<'_>, who: Tpn, modifiers: &Modifiers) -> Tally {
    let mut contributions = opponents_scores(basis, who, modifiers);
    cut(&mut contributions, modifiers.cuts);
    Tally::sum(contributions)
}

/// One contribution for each round that has an opponent, real or not: that opponent's score.
pub(super) fn opponents_scores(
    basis: &Basis<'_>,
    who: Tpn,
    modifiers: &Modifiers,
) -> Vec<Contribution> {
    basis.contributions(who, |round, cell| {
        let opponent_score = basis.opponent_score(who, cell, modifiers.forfeits)?;
        Some(Contribution {
            value: opponent_score.score().into(),
            opponent_score: Some(opponent_score),
            voluntary: basis.was_voluntary(cell, modifiers.forfeits),
            ..Contribution::plain(round, cell)
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_explanation, check_tiebreak, check_values};
    use expect_test::expect;

    const THREE_ROUNDS: &str = "
        A 1-0 B   C ½-½ D
        A ½-½ C   D 1-0 B
        A 0-1 D   B 1-0 C
    ";

    #[test]
    fn counts_the_scores_of_opponents() {
        check_tiebreak(
            "BH",
            THREE_ROUNDS,
            expect![[r#"
            1 D 2½ 3½ | PTS
            2 A 1½ 4½ | PTS
            3 B 1 5
            3 C 1 5
        "#]],
        );
    }

    #[test]
    fn a_median_cuts_the_lowest_and_the_highest() {
        check_explanation(
            "PTS BH/M1",
            "B",
            THREE_ROUNDS,
            expect![[r#"
            B BH/M1 1½
            1. A 1½, got 0: 1½
            2. D 2½, got 0: 2½ cut: highest
            3. C 1, got 1: 1 cut: lowest
        "#]],
        );
        check_values(
            "BH BH/C1 BH/C2 BH/C9 BH/M1 BH/M2",
            "B",
            THREE_ROUNDS,
            expect!["BH 5, BH/C1 4, BH/C2 2½, BH/C9 0, BH/M1 1½, BH/M2 0"],
        );
    }

    #[test]
    fn a_forfeit_may_be_taken_as_a_game() {
        let rounds = "
            A 1-0 B   C 1-0 D
            A 1-0 C   B +/- D
        ";
        check_explanation(
            "PTS BH",
            "B",
            rounds,
            expect![[r#"
            B BH 2
            1. A 2, got 0: 2
            2. D dummy 0 (own 1, opponent 0), got 1: 0
        "#]],
        );
        check_explanation(
            "PTS BH/P",
            "B",
            rounds,
            expect![[r#"
            B BH/P 2
            1. A 2, got 0: 2
            2. D 0, got 1: 0
        "#]],
        );
        check_explanation(
            "PTS BH/C1",
            "D",
            rounds,
            expect![[r#"
            D BH/C1 1
            1. C 1, got 0: 1
            2. B dummy 0 (own 0, opponent 1), got 0: 0 cut: voluntary
        "#]],
        );
        check_explanation(
            "PTS BH/C1/P",
            "D",
            rounds,
            expect![[r#"
            D BH/C1/P 1
            1. C 1, got 0: 1 cut: lowest
            2. B 1, got 0: 1
        "#]],
        );
    }

    #[test]
    fn the_average_takes_opponents_met_over_the_board() {
        check_explanation(
            "PTS AOB",
            "A",
            THREE_ROUNDS,
            expect![[r#"
            A AOB 4.500
            1. B, got 1: 5
            2. C, got ½: 5
            3. D, got 0: 3½
        "#]],
        );
        check_values("AOB AOB/F", "A", THREE_ROUNDS, expect!["AOB 4.500, AOB/F 4.667"]);
        check_values("AOB", "B", "A +/- B", expect!["AOB ·"]);
    }
}
