//! Tie-breaks of team knock-outs (FIDE C.07 art. 12), which look at the boards: board count, top
//! board results, bottom board elimination.

use crate::{
    id::Tpn,
    score::Points,
    tiebreak::{
        Better, Detail, Method, TieBreak,
        basis::TeamBasis,
        code::ModifierKind,
        contribution::{Contribution, Tally},
        value::Value,
    },
};
use serde::Serialize;
use std::cmp::Reverse;

/// Board number times points, over all boards: fewer is better, since points on the first boards
/// weigh least.
pub(in crate::tiebreak) const BC: TieBreak = TieBreak {
    code: "BC",
    old_code: None,
    article: "12.1",
    better: Better::Lower,
    takes: &[ModifierKind::Reverse],
    method: Method::EachTeam(|teams, who, _| board_count(teams, who)),
};

/// The points on the first board, then on the second, and so on.
pub(in crate::tiebreak) const TBR: TieBreak = TieBreak {
    method: Method::GroupOfTeams {
        order: |teams, tied| table(teams, tied, Look::Top, Against::All).parts(),
        detail: |teams, tied| Detail::Boards { table: table(teams, tied, Look::Top, Against::All) },
    },
    ..in_turn("TBR", "12.2")
};

/// The points without the last board, then without the last two, and so on.
pub(in crate::tiebreak) const BBE: TieBreak = TieBreak {
    method: Method::GroupOfTeams {
        order: |teams, tied| table(teams, tied, Look::WithoutBottom, Against::All).parts(),
        detail: |teams, tied| Detail::Boards {
            table: table(teams, tied, Look::WithoutBottom, Against::All),
        },
    },
    ..in_turn("BBE", "12.3")
};

const fn in_turn(code: &'static str, article: &'static str) -> TieBreak {
    TieBreak {
        code,
        old_code: None,
        article,
        better: Better::Lower,
        takes: &[],
        method: Method::People,
    }
}

/// The boards of teams that are tied, as one tie-break looks at them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(export)]
pub struct BoardTable {
    /// `BC`, `TBR` or `BBE`.
    pub code: String,
    /// By team, the best first.
    pub rows: Vec<BoardPoints>,
}

/// One of those teams.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(export)]
pub struct BoardPoints {
    /// The team.
    pub who: Tpn,
    /// What is compared, one after the other: the points of each board from the first (TBR); those
    /// without the last board, without the last two … (BBE); the one sum (BC).
    pub points: Vec<Points>,
}

/// What is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// BC: the lower sum comes first.
    Count,
    /// TBR.
    Top,
    /// BBE.
    WithoutBottom,
}

/// Whose matches count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Against {
    /// Those of the whole tournament.
    All,
    /// Those among the teams looked at.
    EachOther,
}

impl BoardTable {
    /// The teams in order; equals together, by number.
    pub(super) fn parts(&self) -> Vec<Vec<Tpn>> {
        let alike = self.rows.chunk_by(|a, b| a.points == b.points);
        alike.map(|part| part.iter().map(|it| it.who).collect()).collect()
    }
}

pub(super) fn table(
    teams: &TeamBasis<'_>,
    tied: &[Tpn],
    look: Look,
    against: Against,
) -> BoardTable {
    let points = |who| look.at(&by_board(teams, who, tied, against));
    let mut rows: Vec<BoardPoints> =
        tied.iter().map(|&who| BoardPoints { who, points: points(who) }).collect();
    match look {
        Look::Count => rows.sort_by_key(|it| (it.points.clone(), it.who)),
        Look::Top | Look::WithoutBottom => {
            rows.sort_by_key(|it| (Reverse(it.points.clone()), it.who));
        }
    }
    BoardTable { code: look.code().to_owned(), rows }
}

impl Look {
    const fn code(self) -> &'static str {
        match self {
            Self::Count => "BC",
            Self::Top => "TBR",
            Self::WithoutBottom => "BBE",
        }
    }

    fn at(self, boards: &[Points]) -> Vec<Points> {
        match self {
            Self::Count => vec![counted(boards)],
            Self::Top => boards.to_vec(),
            Self::WithoutBottom => {
                (1..boards.len()).rev().map(|kept| boards[..kept].iter().copied().sum()).collect()
            }
        }
    }
}

fn counted(boards: &[Points]) -> Points {
    (1..).zip(boards).map(|(board, points)| points.times(board)).sum()
}

/// The points of each board, over the rounds that count.
fn by_board(teams: &TeamBasis<'_>, who: Tpn, tied: &[Tpn], against: Against) -> Vec<Points> {
    let mut sums = vec![Points::ZERO; teams.table.boards.into()];
    for (round, cell) in teams.primary.cells(who) {
        let counts = against == Against::All || cell.opponent.is_some_and(|it| tied.contains(&it));
        let boards = teams.table.board_points(who, usize::from(round.0) - 1).filter(|_| counts);
        sums.iter_mut().zip(boards.iter().flatten()).for_each(|(sum, points)| *sum += *points);
    }
    sums
}

fn board_count(teams: &TeamBasis<'_>, who: Tpn) -> Tally {
    Tally::sum(teams.primary.contributions(who, |round, cell| {
        let boards = teams.table.board_points(who, usize::from(round.0) - 1)?;
        let value = Value::from(counted(&boards));
        Some(Contribution {
            value,
            points: boards.into_iter().sum(),
            ..Contribution::plain(round, cell)
        })
    }))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_explanation, check_standings};
    use expect_test::expect;

    const ROUNDS: &str = "
        boards: 3
        scoring: 2 1 0
        A 1½0 B   C 01½ D
        C ½½½ A   B -11 D
    ";

    #[test]
    fn points_on_the_first_boards_weigh_least() {
        check_standings(
            "PTS BC",
            ROUNDS,
            expect![[r#"
                1 B 3 9 | PTS
                2 A 2 5 | BC
                3 C 2 6½ | PTS
                4 D 1 3½
            "#]],
        );
        check_explanation(
            "PTS BC",
            "B",
            ROUNDS,
            expect![[r#"
                B BC 9
                1. A, got 1½: 4
                2. D, got 2: 5
            "#]],
        );
    }

    #[test]
    fn boards_are_compared_from_the_top() {
        check_explanation(
            "PTS TBR",
            "A",
            ROUNDS,
            expect![[r#"
                A TBR 1
                TBR A: 1½ 1 ½
                TBR C: ½ 1½ 1
            "#]],
        );
        check_standings(
            "PTS TBR",
            ROUNDS,
            expect![[r#"
                1 B 3 · | PTS
                2 A 2 1 | TBR
                3 C 2 2 | PTS
                4 D 1 ·
            "#]],
        );
    }

    #[test]
    fn boards_are_left_out_from_the_bottom() {
        check_explanation(
            "PTS BBE",
            "A",
            ROUNDS,
            expect![[r#"
                A BBE 1
                BBE A: 2½ 1½
                BBE C: 2 ½
            "#]],
        );
    }

    #[test]
    fn a_bye_is_a_win_on_every_board_and_a_match_not_played_one_for_the_team_that_came() {
        let rounds = "
            boards: 3
            scoring: 2 1 0
            bye: 1
            A +/- B   C 01½ D   E bye
            A half   B ½½½ C   D -   E 111 F
        ";
        check_standings(
            "PTS BC TBR",
            rounds,
            expect![[r#"
                1 A 3 9 · | BC
                2 E 3 12 · | PTS
                3 C 2 6½ · | PTS
                4 D 1 2½ · | BC
                5 B 1 3 · | PTS
                6 F 0 0 ·
            "#]],
        );
    }
}
