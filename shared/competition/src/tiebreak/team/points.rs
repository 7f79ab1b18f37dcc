//! The two scores of a team, and the boards that it won.

use crate::id::Tpn;
use crate::{
    score::Points,
    team_table::TeamScore,
    tiebreak::{
        Better, Method, TieBreak,
        basis::{Basis, TeamBasis},
        code::ModifierKind,
        contribution::{Contribution, Tally},
        value::Value,
    },
};

/// Match points (场分).
pub(in crate::tiebreak) const MPTS: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, _| points(teams.by(TeamScore::MatchPoints), who)),
    ..scored("MPTS", "11.1.1")
};

/// Game points (局分).
pub(in crate::tiebreak) const GPTS: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, _| points(teams.by(TeamScore::GamePoints), who)),
    ..scored("GPTS", "11.1.2")
};

/// The secondary score: game points where match points rank, and the other way round.
pub(in crate::tiebreak) const MP_V_GP: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, _| points(teams.secondary, who)),
    ..scored("MPvGP", "13.1")
};

/// Boards won (胜局分), over the board or by forfeit.
pub(in crate::tiebreak) const BOARD_WINS: TieBreak = TieBreak {
    method: Method::EachTeam(|teams, who, _| board_wins(teams, who)),
    ..scored("BOARD_WINS", "联赛")
};

const fn scored(code: &'static str, article: &'static str) -> TieBreak {
    TieBreak {
        code,
        old_code: None,
        article,
        better: Better::Higher,
        takes: &[ModifierKind::Reverse],
        method: Method::People,
    }
}

fn points(basis: &Basis<'_>, who: Tpn) -> Tally {
    Tally::sum(basis.contributions(who, |round, cell| Some(Contribution::plain(round, cell))))
}

fn board_wins(teams: &TeamBasis<'_>, who: Tpn) -> Tally {
    let games = teams.by(TeamScore::GamePoints);
    Tally::sum(games.contributions(who, |round, cell| {
        let sheet = teams.table.sheet(who, usize::from(round.0) - 1);
        let boards: &[Points] = sheet.map_or(&[], |it| &it.boards);
        let won = boards.iter().filter(|it| **it == teams.table.games.win).count();
        let value = Value::whole(i64::try_from(won).ok()?);
        Some(Contribution { value, ..Contribution::plain(round, cell) })
    }))
}

#[cfg(test)]
mod tests {
    use crate::testing::check_standings;
    use expect_test::expect;

    const ROUNDS: &str = "
        A 1½½1 B   C 110½ D
        C ½10½ A   B +½00 D
        D +/- A   B bye   C half
    ";

    #[test]
    fn match_points_rank_and_game_points_separate() {
        let teams = format!("boards: 4\nscoring: 2 1 0\nbye: 1\n{ROUNDS}");
        check_standings(
            "PTS MPTS GPTS MPvGP BOARD_WINS WIN:MP PS:GP",
            &teams,
            expect![[r#"
                1 D 4 4 8 8 3 2 13½ | GPTS
                2 C 4 4 6½ 6½ 3 1 13½ | PTS
                3 A 3 3 5 5 3 1 13 | PTS
                4 B 1 1 4½ 4½ 1 0 8
            "#]],
        );
    }

    #[test]
    fn where_game_points_rank_match_points_separate() {
        let teams = format!("boards: 4\nprimary: GP\nscoring: 3 1 0\nbye: 1\n{ROUNDS}");
        check_standings(
            "PTS MPTS GPTS MPvGP",
            &teams,
            expect![[r#"
                1 D 8 6 8 6 | PTS
                2 C 6½ 5 6½ 5 | PTS
                3 A 5 4 5 4 | PTS
                4 B 4½ 1 4½ 1
            "#]],
        );
    }

    #[test]
    fn players_have_none_of_it() {
        check_standings(
            "PTS MPvGP BC EDE SSSC TBR",
            "A 1-0 B   C ½-½ D",
            expect![[r#"
                1 A 1 · · · · · | PTS
                2 C ½ · · · · ·
                2 D ½ · · · · · | PTS
                4 B 0 · · · · ·
            "#]],
        );
    }
}
