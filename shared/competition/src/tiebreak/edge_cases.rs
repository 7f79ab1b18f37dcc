//! The cases that programs get wrong: unplayed rounds, round by round, with the numbers that FIDE
//! C.07 gives. Where an article changed in 2026, both editions.

use crate::testing::{check_adjusted, check_explanation, check_standings, check_values};
use expect_test::expect;

fn in_2024(rounds: &str) -> String {
    format!("edition: 2024-08\n{rounds}")
}

const LEADER_WITH_A_BYE: &str = "
    A 1-0 B   C 1-0 D   E bye
    E 0-1 A   B 1-0 C   D bye
    A 1-0 D   E 1-0 C   B bye
    B ½-½ E   C 0-1 D   A bye
    D 0-1 A   E ½-½ B   C bye
";

#[test]
fn the_dummy_of_a_bye_drew_every_game_at_most() {
    check_values("BH SB", "A", LEADER_WITH_A_BYE, expect!["BH 12½, SB 12½"]);
    check_values("BH SB", "A", &in_2024(LEADER_WITH_A_BYE), expect!["BH 15, SB 15"]);
}

const FORFEIT_AGAINST_THE_LAST: &str = "
    A +/- F   B 1-0 E   C 1-0 D
    A 1-0 B   C 1-0 E   D 1-0 F
    A 1-0 C   B 1-0 F   E ½-½ D
    A 1-0 D   B ½-½ C   F 0-1 E
    A 1-0 E   B 1-0 D   C 1-0 F
";

#[test]
fn the_dummy_of_a_forfeit_is_no_better_than_the_one_who_stayed_away() {
    check_values("BH BH/C1", "A", FORFEIT_AGAINST_THE_LAST, expect!["BH 10, BH/C1 10"]);
    check_values("BH BH/C1", "A", &in_2024(FORFEIT_AGAINST_THE_LAST), expect!["BH 15, BH/C1 13½"]);
}

const HALF_BYE_EARLY: &str = "
    A 1-0 E   B 1-0 F   C 1-0 G   D 1-0 H
    B 1-0 C   D 1-0 F   E 1-0 G   A half   H half
    B 1-0 H   C 1-0 E   D ½-½ A   F 1-0 G
    A ½-½ B   C 1-0 D   E 1-0 F   G 1-0 H
    A 1-0 C   B 1-0 D   E -/+ H   F ½-½ G
";

#[test]
fn a_voluntarily_unplayed_round_is_cut_though_an_opponent_has_less() {
    check_values("BH BH/C1", "A", HALF_BYE_EARLY, expect!["BH 14½, BH/C1 12"]);
    check_values("BH BH/C1", "A", &in_2024(HALF_BYE_EARLY), expect!["BH 15½, BH/C1 12"]);
}

const DOUBLE_FORFEIT_LAST: &str = "
    A 1-0 D   B 1-0 E   C 1-0 F
    B ½-½ A   D 0-1 C   E ½-½ F
    A 1-0 C   E 1-0 D   F 0-1 B
    A -/+ B   C 1-0 E   D -/- F
";

#[test]
fn a_lost_forfeit_is_cut_first_in_buchholz_but_not_in_sonneborn_berger() {
    check_values(
        "BH BH/C1 SB SB/C1",
        "A",
        DOUBLE_FORFEIT_LAST,
        expect!["BH 9, BH/C1 6½, SB 4¾, SB/C1 4¾"],
    );
    check_explanation(
        "PTS SB/C1",
        "A",
        DOUBLE_FORFEIT_LAST,
        expect![[r#"
        A SB/C1 4¾
        1. D 0, got 1: 0
        2. B 3½, got ½: 1¾
        3. C 3, got 1: 3
        4. B dummy 2½ (own 2½, opponent 3½), got 0: 0 cut: voluntary
    "#]],
    );
}

#[test]
fn two_who_both_stayed_away_have_equal_points() {
    check_values("STD", "D", DOUBLE_FORFEIT_LAST, expect!["STD ½"]);
    check_values("STD", "F", DOUBLE_FORFEIT_LAST, expect!["STD 1"]);
}

#[test]
fn of_the_voluntarily_unplayed_rounds_the_lowest_one_is_weighed() {
    let rounds = "
        A 1-0 B   C 1-0 D
        A half   B 1-0 C   D bye
        A -/+ C   B 1-0 D
        A 1-0 D   B ½-½ C
    ";
    check_explanation(
        "PTS SB/C1",
        "A",
        rounds,
        expect![[r#"
        A SB/C1 3½
        1. B 2½, got 1: 2½
        2. – dummy 2 (own 2½, all drawn 2), got ½: 1
        3. C dummy 2½ (own 2½, opponent 2½), got 0: 0
        4. D 1, got 1: 1 cut: lowest
    "#]],
    );
    check_explanation(
        "PTS SB/C2",
        "A",
        rounds,
        expect![[r#"
        A SB/C2 2½
        1. B 2½, got 1: 2½
        2. – dummy 2 (own 2½, all drawn 2), got ½: 1 cut: lowest
        3. C dummy 2½ (own 2½, opponent 2½), got 0: 0
        4. D 1, got 1: 1 cut: lowest
    "#]],
    );
}

#[test]
fn an_absence_before_a_lost_forfeit_counts_as_a_draw_and_the_forfeit_as_nothing() {
    let rounds = "
        A 1-0 D   B 1-0 E   C 1-0 F
        A 1-0 B   D ½-½ E   F 0-1 C
        B 1-0 D   C ½-½ A   E 1-0 F
        A 1-0 E   B 1-0 C   D bye   F -
        A 1-0 C   B +/- F   D ½-½ E
    ";
    check_adjusted("F", rounds, expect!["½ (as drawn: 4)"]);
}

#[test]
fn every_absence_after_a_withdrawal_counts_as_a_draw() {
    let rounds = "
        A 1-0 D   B 1-0 E   C 1-0 F   G bye
        A 1-0 B   F 0-1 C   G ½-½ D   E half
        B 1-0 D   C ½-½ A   E 1-0 F
        A 1-0 E   B 1-0 C   D 0-1 F
        A 1-0 C   D ½-½ E   F 0-1 B
    ";
    check_adjusted("G", rounds, expect!["3 (as drawn: 3 4 5)"]);
}

#[test]
fn a_bye_in_the_last_round_counts_as_a_draw() {
    let rounds = "
        A 1-0 D   B 1-0 E   C 1-0 F
        B ½-½ A   D 0-1 C   E ½-½ F
        A 1-0 C   E 1-0 D   F 0-1 B
        A 1-0 E   F ½-½ D   B half   C -
    ";
    check_adjusted("B", rounds, expect!["3 (as drawn: 4)"]);
    check_adjusted("C", rounds, expect!["2½ (as drawn: 4)"]);
}

#[test]
fn an_absence_before_a_won_forfeit_or_a_late_entry_counts_as_it_is() {
    let rounds = "
        A 1-0 B
        A 1-0 C   B -
        A -/+ B
    ";
    check_adjusted("B", rounds, expect!["1"]);
    check_adjusted("C", rounds, expect!["½ (as drawn: 3)"]);
}

const LAST_ROUND_OF_ALL_KINDS: &str = "
    A 1-0 E   B 1-0 F   C 1-0 G   D 1-0 H
    B ½-½ A   D 0-1 C   F ½-½ E   H 0-1 G
    A 1-0 C   B 1-0 G   E ½-½ D   F 1-0 H
    A 1-0 B   C +/- E   D half   F bye   G -   H -
";

#[test]
fn fore_buchholz_draws_the_paired_games_of_the_last_round() {
    check_values("BH BH/C1 FB", "D", LAST_ROUND_OF_ALL_KINDS, expect!["BH 6½, BH/C1 4½, FB 6½"]);
    check_explanation(
        "PTS FB",
        "E",
        LAST_ROUND_OF_ALL_KINDS,
        expect![[r#"
        E FB 10
        1. A 3, got 0: 3
        2. F 2½, got ½: 2½
        3. D 2 (as drawn: 4), got ½: 2
        4. C 2½, got ½: 2½
    "#]],
    );
}

#[test]
fn before_the_last_round_fore_buchholz_is_buchholz_and_caps_count_the_rounds_so_far() {
    let rounds = format!("rounds: 9\n{LAST_ROUND_OF_ALL_KINDS}");
    check_values("BH FB", "B", &rounds, expect!["BH 11, FB 11"]);
    check_explanation(
        "PTS BH",
        "F",
        &rounds,
        expect![[r#"
        F BH 6
        1. B 2½, got 0: 2½
        2. E 1, got ½: 1
        3. H ½ (as drawn: 4), got 1: ½
        4. – dummy 2 (own 2½, all drawn 2), got 1: 2
    "#]],
    );
    check_adjusted("G", &rounds, expect!["1½ (as drawn: 4)"]);
}

const ROUND_ROBIN_WITH_FORFEITS: &str = "
    schedule: round robin
    A 1-0 F   B 1-0 E   C ½-½ D
    A 1-0 B   E 0-1 C   F 0-1 D
    B +/- F   C 1-0 A   D 1-0 E
    A 1-0 D   B ½-½ C   F -/+ E
    C +/- F   D 0-1 B   E -/- A
";

#[test]
fn in_a_round_robin_a_forfeit_is_a_game_but_not_won_over_the_board() {
    check_standings(
        "PTS SB KS REP WIN WON",
        ROUND_ROBIN_WITH_FORFEITS,
        expect![[r#"
        1 C 4 7 2 5 3 2 | PTS
        2 B 3½ 5½ 1½ 5 3 2 | PTS
        3 A 3 6 2 4 3 3 | PTS
        4 D 2½ 3 ½ 5 2 2 | PTS
        5 E 1 0 0 4 1 0 | PTS
        6 F 0 0 0 2 0 0
    "#]],
    );
}

#[test]
fn the_free_round_of_a_round_robin_is_not_part_of_the_greatest_score() {
    let rounds = "
        schedule: round robin
        B 1-0 E   C ½-½ D   A -
        A 1-0 B   E 0-1 C   D -
        C ½-½ A   D 1-0 E   B -
        A 1-0 D   B 0-1 C   E -
        D 1-0 B   E ½-½ A   C -
    ";
    check_standings(
        "PTS KS KS/L+1 KS/L+2 KS/L-1 SB",
        rounds,
        expect![[r#"
        1 A 3 1½ 1½ ½ 1½ 5¼ | KS
        2 C 3 1 1 ½ 1 4¼ | PTS
        3 D 2½ ½ ½ ½ ½ 3 | PTS
        4 B 1 0 0 0 0 ½ | PTS
        5 E ½ ½ ½ ½ ½ 1½
    "#]],
    );
}

#[test]
fn points_may_be_3_1_0() {
    let rounds = "
        scoring: 3 1 0
        A 1-0 D   B 1-0 E   C ½-½ F   G bye
        A ½-½ B   F 1-0 D   G 0-1 C   E bye
        B 1-0 F   C 0-1 A   E 1-0 G   D half
        A 1-0 E   B 1-0 C   D -/+ G   F -
        A +/- F   B ½-½ G   C 1-0 E   D bye
    ";
    check_values(
        "PTS BH SB/C1 STD WIN",
        "G",
        rounds,
        expect!["PTS 7, BH 33, SB/C1 26, STD 2½, WIN 2"],
    );
    check_values(
        "PTS BH SB/C1 STD WIN",
        "G",
        &in_2024(rounds),
        expect!["PTS 7, BH 38, SB/C1 53, STD 2½, WIN 2"],
    );

    // A bye worth a draw is no win.
    let rounds = rounds.replace("scoring: 3 1 0", "scoring: 3 1 0\nbye: 1");
    check_values(
        "PTS BH SB/C1 STD WIN",
        "G",
        &rounds,
        expect!["PTS 5, BH 29, SB/C1 16, STD 2, WIN 1"],
    );
}

#[test]
fn each_side_of_a_game_may_get_its_own_share() {
    let rounds = "
        A 0-0 B   C ½-0 D
        A 1-0 C   D ½-½ B
    ";
    check_standings(
        "PTS BH SB STD WON",
        rounds,
        expect![[r#"
        1 A 1 1 ½ 1½ 1 | PTS
        2 B ½ 1½ ¼ 1 0
        2 C ½ 1½ ¼ 1 0 | BH
        4 D ½ 1 ¼ ½ 0
    "#]],
    );
}

#[test]
fn the_empty_seat_of_a_bye_counts_as_the_rules_say() {
    let rounds = "
        scoring: 2 1 0
        A 1-0 B   C +/- D   E bye
        C ½-½ A   E ½-½ B   D bye
        A 1-0 D   C 1-0 E   B -
    ";
    let with = |setting: &str| format!("bye opponent: {setting}\n{rounds}");
    check_standings(
        "PTS BH BH/C1 PS",
        &with("zero"),
        expect![[r#"
        1 C 5 10 8 10 | BH
        2 A 5 8 7 10 | PTS
        3 E 3 6 6 8 | PTS
        4 D 2 10 10 4 | PTS
        5 B 1 8 8 2
    "#]],
    );
    check_standings(
        "PTS BH BH/C1 PS",
        &with("lowest"),
        expect![[r#"
        1 C 5 10 8 10 | BH
        2 A 5 8 7 10 | PTS
        3 E 3 7 6 8 | PTS
        4 D 2 11 10 4 | PTS
        5 B 1 8 8 2
    "#]],
    );
    check_standings(
        "PTS BH BH/C1 PS",
        rounds,
        expect![[r#"
        1 C 5 10 8 10 | BH
        2 A 5 9 7 10 | PTS
        3 E 3 10 8 8 | PTS
        4 D 2 9 7 4 | PTS
        5 B 1 9 8 2
    "#]],
    );
    check_explanation(
        "PTS BH/C1",
        "E",
        &with("lowest"),
        expect![[r#"
        E BH/C1 6
        1. – lowest 1, got 2: 1 cut: lowest
        2. B 1, got 1: 1
        3. C 5, got 0: 5
    "#]],
    );
    check_explanation(
        "PTS BH/C1",
        "B",
        &with("lowest"),
        expect![[r#"
        B BH/C1 8
        1. A 5, got 0: 5
        2. E 3, got 1: 3
        3. – nobody, got 0: 0 cut: lowest
    "#]],
    );
}

#[test]
fn who_has_no_points_is_not_the_lowest_score() {
    let rounds = "
        bye opponent: lowest
        scoring: 2 1 0
        A 1-0 B   C bye   D -
        C ½-½ B   A bye   D -
    ";
    check_values("BH", "C", rounds, expect!["BH 2"]);
}

#[test]
fn a_round_robin_has_no_dummies_whatever_the_rules_say_of_byes() {
    let rounds = "
        schedule: round robin
        bye opponent: lowest
        A 1-0 B   C bye
    ";
    check_values("SB", "C", rounds, expect!["SB 0"]);
}
