//! Scores and schedule strength combined: the secondary score, and Buchholz by the primary score
//! brought to the same size.

use crate::{
    id::Tpn,
    tiebreak::{
        Better, Method, TieBreak,
        basis::TeamBasis,
        buchholz::opponents_scores,
        code::{
            ModifierKind::{Divisor, Fore, Reverse},
            Modifiers,
        },
        contribution::Tally,
        value::Value,
    },
};

pub(in crate::tiebreak) const SSSC: TieBreak = TieBreak {
    code: "SSSC",
    old_code: None,
    article: "13.4",
    better: Better::Higher,
    takes: &[Divisor, Fore, Reverse],
    method: Method::EachTeam(combination),
};

/// Each round adds what the team scored in it and its share of the schedule strength.
fn combination(teams: &TeamBasis<'_>, who: Tpn, modifiers: &Modifiers) -> Tally {
    let divisor = modifiers.divisor.map_or_else(|| factor(teams), i64::from);
    let basis = if modifiers.fore { teams.primary.fore() } else { teams.primary };
    let mut rounds = opponents_scores(basis, who, modifiers);
    for it in &mut rounds {
        it.points = teams.secondary.cell(who, it.round).points;
        it.value = Value::from(it.points) + it.value.over(divisor);
    }
    Tally::sum(rounds)
}

/// Art. 13.4.2 b: the highest primary score that could be reached in all rounds, divided by the
/// highest secondary score of one match, without the rest. One where that makes nothing.
fn factor(teams: &TeamBasis<'_>) -> i64 {
    let rounds = u32::try_from(teams.primary.rounds()).expect("rounds are numbered in 16 bits");
    let highest = teams.primary.scoring().win.times(rounds);
    let of_a_match = teams.secondary.scoring().win.halves().max(1);
    i64::from((highest.halves() / of_a_match).max(1))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_explanation, check_values};
    use expect_test::expect;

    const ROUNDS: &str = "
        boards: 2
        scoring: 2 1 0
        A 1½ B   C 11 D
        C ½½ A   B 1½ D
        A 00 D   B ½½ C
    ";

    #[test]
    fn buchholz_is_divided_by_what_brings_both_scores_to_one_size() {
        // 2 match points in 3 rounds by 2 game points in a match: 3.
        check_explanation(
            "PTS SSSC",
            "A",
            ROUNDS,
            expect![[r#"
                A SSSC 5½
                1. B 3, got 1½: 2½
                2. C 4, got 1: 2.333
                3. D 2, got 0: 0.667
            "#]],
        );
        check_values(
            "BH MPvGP SSSC SSSC/F SSSC/K2",
            "A",
            ROUNDS,
            expect!["BH 9, MPvGP 2½, SSSC 5½, SSSC/F 5.167, SSSC/K2 7"],
        );
    }

    #[test]
    fn the_divisor_is_one_at_least() {
        check_values(
            "BH MPvGP SSSC",
            "A",
            "boards: 8\nscoring: 2 1 0\nA 11110000 B",
            expect!["BH 1, MPvGP 4, SSSC 5"],
        );
    }
}
