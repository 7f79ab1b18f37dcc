//! Direct encounter (直胜): those who are tied, by the games among themselves.

use super::{
    Better, Detail, Method, TieBreak,
    basis::{Basis, Forfeits},
    code::{ModifierKind, Modifiers},
    edition::Schedule,
    value::Value,
};
use crate::id::Tpn;
use serde::Serialize;
use std::collections::BTreeMap;

pub(super) const DE: TieBreak = TieBreak {
    code: "DE",
    old_code: None,
    article: "6",
    better: Better::Lower,
    takes: &[ModifierKind::Forfeits],
    method: Method::Group { order, detail },
};

/// The games among those who are tied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(export)]
pub struct MiniTable {
    /// Whether all of them have met, so that the table orders them all (art. 6.2). If not, it
    /// places only those whom no missing game could have overtaken (art. 6.3).
    pub complete: bool,
    /// By score, the highest first.
    pub rows: Vec<MiniRow>,
}

/// One of those who are tied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(export)]
pub struct MiniRow {
    /// Who.
    pub who: Tpn,
    /// The sum over the opponents met.
    pub score: Value,
    /// What it would be had all missing games been won.
    pub best_score: Value,
    /// The opponents met.
    pub met: Vec<Encounter>,
    /// The place among them that this table gives, 1 the first; equal for those still tied. None
    /// if it does not place this one.
    pub place: Option<u16>,
}

/// What one got from another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(export)]
pub struct Encounter {
    /// The opponent.
    pub opponent: Tpn,
    /// The average of the games that count (art. 6.1.2).
    pub score: Value,
    /// How many those are.
    pub games: u16,
}

fn order(basis: &Basis<'_>, group: &[Tpn], modifiers: &Modifiers) -> Vec<Vec<Tpn>> {
    let mut order = Vec::new();
    settle(basis, group, modifiers, &mut |step| {
        if let Step::Settled(tied) = step {
            order.push(tied);
        }
    });
    order
}

fn detail(basis: &Basis<'_>, group: &[Tpn], modifiers: &Modifiers) -> Detail {
    let mut tables = Vec::new();
    settle(basis, group, modifiers, &mut |step| {
        if let Step::Looked(table) = step {
            tables.push(table);
        }
    });
    Detail::Encounters { tables }
}

/// What happens on the way.
enum Step {
    /// A table was made.
    Looked(MiniTable),
    /// These come next. More than one: they stay tied.
    Settled(Vec<Tpn>),
}

/// Art. 6: looks at a tied group, and again at each part of it that is still tied, as long as that
/// splits anything.
fn settle(basis: &Basis<'_>, group: &[Tpn], modifiers: &Modifiers, tell: &mut impl FnMut(Step)) {
    if group.len() < 2 {
        return tell(Step::Settled(group.to_vec()));
    }
    let table = mini_table(basis, group, modifiers.forfeits);
    let parts = table.parts();
    tell(Step::Looked(table));
    if parts.len() == 1 {
        return tell(Step::Settled(group.to_vec()));
    }
    for part in parts {
        settle(basis, &part, modifiers, tell);
    }
}

impl MiniTable {
    /// Those placed alike, best first, and last those not placed.
    fn parts(&self) -> Vec<Vec<Tpn>> {
        let alike = self.rows.chunk_by(|a, b| a.place == b.place);
        alike.map(|part| sorted(part.iter().map(|it| it.who))).collect()
    }

    /// All have met: the table's order is the order.
    fn place_all(&mut self) {
        let mut place = 0;
        let mut above = None;
        for (before, row) in (1..).zip(&mut self.rows) {
            if above != Some(row.score) {
                place = before;
            }
            above = Some(row.score);
            row.place = Some(place);
        }
    }

    /// Somebody has not met somebody: only the one whom nobody below can reach is placed, then the
    /// next, and so on.
    fn place_the_safe(&mut self) {
        for first in 0..self.rows.len() {
            let (row, below) = (&self.rows[first], &self.rows[first + 1..]);
            if !below.iter().all(|it| row.score > it.best_score) {
                return;
            }
            self.rows[first].place = u16::try_from(first + 1).ok();
        }
    }
}

fn sorted(who: impl Iterator<Item = Tpn>) -> Vec<Tpn> {
    let mut who: Vec<Tpn> = who.collect();
    who.sort_unstable();
    who
}

fn mini_table(basis: &Basis<'_>, group: &[Tpn], forfeits: Forfeits) -> MiniTable {
    let mut rows: Vec<MiniRow> =
        group.iter().map(|&who| mini_row(basis, who, group, forfeits)).collect();
    rows.sort_by(|a, b| b.score.cmp(&a.score).then(a.who.cmp(&b.who)));

    let all_met = rows.iter().all(|it| it.met.len() + 1 == group.len());
    let complete = all_met || basis.reading().schedule == Schedule::RoundRobin;
    let mut table = MiniTable { complete, rows };
    if complete {
        table.place_all();
    } else {
        table.place_the_safe();
    }
    table
}

fn mini_row(basis: &Basis<'_>, who: Tpn, group: &[Tpn], forfeits: Forfeits) -> MiniRow {
    let mut games: BTreeMap<Tpn, Vec<Value>> = BTreeMap::new();
    for (_, cell) in basis.cells(who).filter(|(_, cell)| basis.was_encounter(*cell, forfeits)) {
        if let Some(opponent) = cell.opponent.filter(|it| group.binary_search(it).is_ok()) {
            games.entry(opponent).or_default().push(cell.points.into());
        }
    }

    let met = games.into_iter().filter_map(|(opponent, points)| {
        let games = u16::try_from(points.len()).ok()?;
        Some(Encounter { opponent, score: average(points)?, games })
    });
    let met: Vec<Encounter> = met.collect();
    let score: Value = met.iter().map(|it| it.score).sum();
    let missing =
        u32::try_from(group.len() - 1 - met.len()).expect("a field is numbered in 16 bits");
    let best_score = score + basis.scoring().win.times(missing).into();
    MiniRow { who, score, best_score, met, place: None }
}

/// The average as a plain value: it is printed in quarters where it can be.
fn average(points: Vec<Value>) -> Option<Value> {
    let count = i64::try_from(points.len()).ok()?;
    Some(points.into_iter().sum::<Value>().over(count))
}
