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
