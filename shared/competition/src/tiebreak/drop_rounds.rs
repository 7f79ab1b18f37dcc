//! 去首轮: who is tied is compared by the points without round 1, then without rounds 1 and 2, and
//! so on. Points that came late count for more.

use super::{Better, Detail, Method, TieBreak, basis::Basis, code::Modifiers};
use crate::{id::Tpn, score::Points};
use serde::Serialize;
use std::cmp::Reverse;

pub(super) const DROP: TieBreak = TieBreak {
    code: "DROP",
    old_code: None,
    article: "象棋",
    better: Better::Lower,
    takes: &[],
    method: Method::Group { order, detail },
};

/// What is left of a competitor's points without the first rounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(export, rename = "RemainingPoints")]
pub struct Remaining {
    /// The competitor.
    pub who: Tpn,
    /// Without round 1, without rounds 1 and 2, and so on.
    pub points: Vec<Points>,
}

fn order(basis: &Basis<'_>, group: &[Tpn], _: &Modifiers) -> Vec<Vec<Tpn>> {
    let mut members: Vec<Remaining> = group.iter().map(|&it| remaining(basis, it)).collect();
    members.sort_by_key(|it| (Reverse(it.points.clone()), it.who));
    let tied = members.chunk_by(|a, b| a.points == b.points);
    tied.map(|it| it.iter().map(|it| it.who).collect()).collect()
}

fn detail(basis: &Basis<'_>, group: &[Tpn], _: &Modifiers) -> Detail {
    Detail::Remaining { members: group.iter().map(|&it| remaining(basis, it)).collect() }
}

fn remaining(basis: &Basis<'_>, who: Tpn) -> Remaining {
    let mut left = basis.points(who);
    let points = basis.cells(who).map(|(_, cell)| {
        left = left.saturating_sub(cell.points);
        left
    });
    Remaining { who, points: points.collect() }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_explanation, check_standings};
    use expect_test::expect;

    #[test]
    fn late_points_count_for_more() {
        let rounds = "
            scoring: 2 1 0
            A 1-0 B   C 1-0 D
            C ½-½ A   B 1-0 D
            D 1-0 A   B ½-½ C
        ";
        check_standings(
            "PTS DROP",
            rounds,
            expect![[r#"
            1 C 4 · | PTS
            2 B 3 1 | DROP
            3 A 3 2 | PTS
            4 D 2 ·
        "#]],
        );
        check_explanation(
            "PTS DROP",
            "B",
            rounds,
            expect![[r#"
            B DROP 1
            A: 1 0 0
            B: 3 1 0
        "#]],
        );
    }
}
