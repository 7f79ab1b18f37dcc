//! The extended Sonneborn-Berger of teams: what each opponent has at the end, by one score, times
//! what was scored against it, by one score.

use crate::{
    id::Tpn,
    score::Points,
    team_table::TeamScore::{self, GamePoints, MatchPoints},
    tiebreak::{
        Better, Method, TieBreak,
        basis::TeamBasis,
        buchholz::opponents_scores,
        code::{
            ModifierKind::{Cut, Forfeits, Reverse},
            Modifiers,
        },
        contribution::{OpponentScore, Tally, cut},
        value::Value,
    },
};

/// Match points of the opponent times match points scored.
pub(in crate::tiebreak) const EMMSB: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, modifiers| {
        extended(teams, (MatchPoints, MatchPoints), who, modifiers)
    }),
    ..of_teams("EMMSB", "13.2.1")
};

/// Match points of the opponent times game points scored: the one known from Olympiads.
pub(in crate::tiebreak) const EMGSB: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, modifiers| {
        extended(teams, (MatchPoints, GamePoints), who, modifiers)
    }),
    ..of_teams("EMGSB", "13.2.2")
};

/// Game points of the opponent times match points scored.
pub(in crate::tiebreak) const EGMSB: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, modifiers| {
        extended(teams, (GamePoints, MatchPoints), who, modifiers)
    }),
    ..of_teams("EGMSB", "13.2.3")
};

/// Game points of the opponent times game points scored.
pub(in crate::tiebreak) const EGGSB: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, modifiers| {
        extended(teams, (GamePoints, GamePoints), who, modifiers)
    }),
    ..of_teams("EGGSB", "13.2.4")
};

const fn of_teams(code: &'static str, article: &'static str) -> TieBreak {
    TieBreak {
        code,
        old_code: None,
        article,
        better: Better::Higher,
        takes: &[Cut, Forfeits, Reverse],
        method: Method::People,
    }
}

/// A cut takes the opponent that is lowest by the first of the two scores (art. 14.1.2 d).
fn extended(
    teams: &TeamBasis<'_>,
    (of_opponent, scored): (TeamScore, TeamScore),
    who: Tpn,
    modifiers: &Modifiers,
) -> Tally {
    let mut contributions = opponents_scores(teams.by(of_opponent), who, modifiers);
    for it in &mut contributions {
        let score = it.opponent_score.as_ref().map_or(Points::ZERO, OpponentScore::score);
        it.points = teams.by(scored).cell(who, it.round).points;
        it.value = Value::product(score, it.points);
    }
    cut(&mut contributions, modifiers.cuts);
    Tally::sum(contributions)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_explanation, check_values};
    use expect_test::expect;

    const ROUNDS: &str = "
        boards: 4
        scoring: 2 1 0
        A 1½½1 B   C 110½ D
        C ½½00 A   B 1½00 D
        A 0001 D   B ½½½½ C
    ";

    #[test]
    fn four_ways_to_multiply() {
        check_values(
            "EMMSB EMGSB EGMSB EGGSB SB:MP SB:GP",
            "A",
            ROUNDS,
            expect!["EMMSB 8, EMGSB 16, EGMSB 20, EGGSB 37, SB:MP 8, SB:GP 37"],
        );
    }

    #[test]
    fn a_cut_takes_the_opponent_that_is_lowest_by_the_first_score() {
        check_explanation(
            "PTS EMGSB/C1",
            "A",
            ROUNDS,
            expect![[r#"
                A EMGSB/C1 13
                1. B 1, got 3: 3 cut: lowest
                2. C 3, got 3: 9
                3. D 4, got 1: 4
            "#]],
        );
        check_explanation(
            "PTS EGMSB/C1",
            "A",
            ROUNDS,
            expect![[r#"
                A EGMSB/C1 11
                1. B 4½, got 2: 9 cut: lowest
                2. C 5½, got 2: 11
                3. D 7, got 0: 0
            "#]],
        );
    }

    #[test]
    fn a_match_not_played_has_a_dummy_by_the_same_score() {
        let rounds = format!("{ROUNDS}\nA +/- B   C half   D bye");
        check_explanation(
            "PTS EMGSB",
            "A",
            &rounds,
            expect![[r#"
                A EMGSB 25
                1. B 1, got 3: 3
                2. C 4 (as drawn: 4), got 3: 12
                3. D 6, got 1: 6
                4. B dummy 1 (own 6, opponent 1), got 4: 4
            "#]],
        );
        check_explanation(
            "PTS EGMSB",
            "C",
            &rounds,
            expect![[r#"
                C EGMSB 30
                1. D 9, got 2: 18
                2. A 11, got 0: 0
                3. B 4½, got 1: 4½
                4. – dummy 7½ (own 7½, all drawn 8), got 1: 7½
            "#]],
        );
    }
}
