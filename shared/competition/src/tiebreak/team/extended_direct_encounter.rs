//! Extended direct encounter (直胜 of teams): direct encounter by the primary score, then by the
//! secondary score; two teams that are then still level may be separated by their boards.

use super::boards::{
    Against, BoardTable,
    Look::{self, Count, Top, WithoutBottom},
    table,
};
use crate::{
    id::Tpn,
    team_table::TeamScore,
    tiebreak::{
        Better, Detail, Method, TieBreak,
        basis::{Forfeits, TeamBasis},
        direct_encounter::{Encounters, MiniTable, encounters},
    },
};

/// Without a look at boards.
pub(in crate::tiebreak) const EDE: TieBreak = TieBreak {
    method: Method::GroupOfTeams {
        order: |teams, tied| order(teams, tied, &[]),
        detail: |teams, tied| detail(teams, tied, &[]),
    },
    ..extended("EDE", "13.3")
};

/// Then top board results.
pub(in crate::tiebreak) const EDET: TieBreak = TieBreak {
    method: Method::GroupOfTeams {
        order: |teams, tied| order(teams, tied, &[Top]),
        detail: |teams, tied| detail(teams, tied, &[Top]),
    },
    ..extended("EDET", "13.3.2")
};

/// Then bottom board elimination.
pub(in crate::tiebreak) const EDEB: TieBreak = TieBreak {
    method: Method::GroupOfTeams {
        order: |teams, tied| order(teams, tied, &[WithoutBottom]),
        detail: |teams, tied| detail(teams, tied, &[WithoutBottom]),
    },
    ..extended("EDEB", "13.3.2")
};

/// Then board count, then top board results.
pub(in crate::tiebreak) const EDEBT: TieBreak = TieBreak {
    method: Method::GroupOfTeams {
        order: |teams, tied| order(teams, tied, &[Count, Top]),
        detail: |teams, tied| detail(teams, tied, &[Count, Top]),
    },
    ..extended("EDEBT", "13.3.2")
};

/// Then board count, then bottom board elimination.
pub(in crate::tiebreak) const EDEBB: TieBreak = TieBreak {
    method: Method::GroupOfTeams {
        order: |teams, tied| order(teams, tied, &[Count, WithoutBottom]),
        detail: |teams, tied| detail(teams, tied, &[Count, WithoutBottom]),
    },
    ..extended("EDEBB", "13.3.2")
};

const fn extended(code: &'static str, article: &'static str) -> TieBreak {
    TieBreak {
        code,
        old_code: None,
        article,
        better: Better::Lower,
        takes: &[],
        method: Method::People,
    }
}

fn order(teams: &TeamBasis<'_>, tied: &[Tpn], looks: &[Look]) -> Vec<Vec<Tpn>> {
    Extended::of(*teams, looks, tied).parts
}

fn detail(teams: &TeamBasis<'_>, tied: &[Tpn], looks: &[Look]) -> Detail {
    let Extended { tables, boards, .. } = Extended::of(*teams, looks, tied);
    Detail::Encounters { tables, boards }
}

/// The order of some teams that are tied, on the way.
struct Extended<'a> {
    teams: TeamBasis<'a>,
    looks: &'a [Look],
    /// Best first; who is still tied stays together.
    parts: Vec<Vec<Tpn>>,
    /// What was looked at, in that order.
    tables: Vec<MiniTable>,
    boards: Vec<BoardTable>,
}

impl<'a> Extended<'a> {
    fn of(teams: TeamBasis<'a>, looks: &'a [Look], tied: &[Tpn]) -> Self {
        let (parts, tables, boards) = (Vec::new(), Vec::new(), Vec::new());
        let mut extended = Self { teams, looks, parts, tables, boards };
        extended.settle(tied);
        extended
    }

    /// Art. 13.3: whenever anything separates them, each part begins again with the primary score.
    fn settle(&mut self, tied: &[Tpn]) {
        if tied.len() < 2 {
            return self.parts.push(tied.to_vec());
        }
        let primary = self.teams.table.primary;
        let mut parts = self.by_score(tied, primary);
        if parts.len() == 1 {
            parts = self.by_score(tied, primary.other());
        }
        if parts.len() == 1 && tied.len() == 2 {
            parts = self.by_boards(tied);
        }
        if parts.len() == 1 {
            return self.parts.push(tied.to_vec());
        }
        parts.iter().for_each(|part| self.settle(part));
    }

    fn by_score(&mut self, tied: &[Tpn], score: TeamScore) -> Vec<Vec<Tpn>> {
        let Encounters { parts, tables } =
            encounters(self.teams.by(score), tied, Forfeits::Unplayed);
        let score = Some(score);
        self.tables.extend(tables.into_iter().map(|it| MiniTable { score, ..it }));
        parts
    }

    /// Art. 13.3.2. FIDE's own exercises (46 to 48) count the boards of the matches that the two
    /// teams played against each other, as in a knock-out, which is what art. 12 is about. To the
    /// letter it counts those of the whole tournament: that is no direct encounter any more, and a
    /// list that wants it names `BC`, `TBR` or `BBE` after `EDE`.
    fn by_boards(&mut self, tied: &[Tpn]) -> Vec<Vec<Tpn>> {
        for &look in self.looks {
            let boards = table(&self.teams, tied, look, Against::EachOther);
            let parts = boards.parts();
            self.boards.push(boards);
            if parts.len() > 1 {
                return parts;
            }
        }
        vec![tied.to_vec()]
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_explanation, check_standings};
    use expect_test::expect;

    #[test]
    fn a_circle_is_resolved_by_the_secondary_score() {
        let rounds = "
            boards: 2
            scoring: 2 1 0
            A 11 B   C 11 D
            B 1½ C   A 11 D
            C 1½ A   B 11 D
        ";
        check_standings(
            "PTS EDE",
            rounds,
            expect![[r#"
                1 A 4 1 | EDE
                2 C 4 2 | EDE
                3 B 4 3 | PTS
                4 D 0 ·
            "#]],
        );
        check_explanation(
            "PTS EDE",
            "A",
            rounds,
            expect![[r#"
                A EDE 1
                all met, MP
                1 A 2 (at best 2) B:2 C:0
                1 B 2 (at best 2) A:0 C:2
                1 C 2 (at best 2) A:2 B:0
                all met, GP
                1 A 2½ (at best 2½) B:2 C:½
                2 C 2 (at best 2) A:1½ B:½
                3 B 1½ (at best 1½) A:0 C:1½
            "#]],
        );
    }

    #[test]
    fn boards_of_their_own_match_separate_two_who_are_level_in_both_scores() {
        let rounds = "
            boards: 4
            scoring: 2 1 0
            A 1½½0 B   C 0000 D
            A 0001 C   B 1111 D
            A 1111 D   B 0001 C
        ";
        check_standings(
            "PTS EDE EDET",
            rounds,
            expect![[r#"
                1 C 4 · · | PTS
                2 A 3 · 1 | EDET
                3 B 3 · 2 | PTS
                4 D 2 · ·
            "#]],
        );
        check_explanation(
            "PTS EDEBT",
            "A",
            rounds,
            expect![[r#"
                A EDEBT 1
                all met, MP
                1 A 1 (at best 1) B:1
                1 B 1 (at best 1) A:1
                all met, GP
                1 A 2 (at best 2) B:2
                1 B 2 (at best 2) A:2
                BC A: 3½
                BC B: 6½
            "#]],
        );
        check_explanation(
            "PTS EDEBB",
            "B",
            rounds,
            expect![[r#"
                B EDEBB 2
                all met, MP
                1 A 1 (at best 1) B:1
                1 B 1 (at best 1) A:1
                all met, GP
                1 A 2 (at best 2) B:2
                1 B 2 (at best 2) A:2
                BC A: 3½
                BC B: 6½
            "#]],
        );
        check_explanation(
            "PTS EDEB",
            "B",
            rounds,
            expect![[r#"
                B EDEB 2
                all met, MP
                1 A 1 (at best 1) B:1
                1 B 1 (at best 1) A:1
                all met, GP
                1 A 2 (at best 2) B:2
                1 B 2 (at best 2) A:2
                BBE A: 2 1½ 1
                BBE B: 1 ½ 0
            "#]],
        );
    }
}
