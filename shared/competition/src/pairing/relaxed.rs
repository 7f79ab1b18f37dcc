//! A table in which an absolute rule finds nothing to object to.
//!
//! A system reads what must not be from the table alone: who met whom, who had a bye, who had
//! which color. Setting a rule aside for some is therefore the same for every system: what the
//! rule would have read of them is left out. Scores stay.

use crate::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::Points,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use ts_rs::TS;

/// The rules that every system keeps without exception. An arbiter may set them aside only where
/// no pairing keeps them all (FIDE C.04.3 1.9.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum AbsoluteRule {
    /// Nobody meets an opponent again.
    Rematch,
    /// Nobody gets a second bye, nor one after a win without a game.
    SecondBye,
    /// Nobody has a color too often, or too often in a row.
    Colors,
}

impl AbsoluteRule {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Rematch, Self::SecondBye, Self::Colors];
}

/// For whom the absolute rules are set aside.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SetAside {
    /// Pairs that may meet again: (smaller, larger) number.
    pub rematches: BTreeSet<(Tpn, Tpn)>,
    /// Who may have a bye again.
    pub second_byes: BTreeSet<Tpn>,
    /// Whose colors do not matter.
    pub colors: BTreeSet<Tpn>,
}

impl SetAside {
    /// Some rules, for everybody.
    pub fn entirely(table: &Crosstable, rules: &[AbsoluteRule]) -> Self {
        let whole = |rule| rules.contains(&rule);
        Self {
            rematches: if whole(AbsoluteRule::Rematch) { all_met(table) } else { BTreeSet::new() },
            second_byes: everybody_if(table, whole(AbsoluteRule::SecondBye)),
            colors: everybody_if(table, whole(AbsoluteRule::Colors)),
        }
    }

    /// The table as a system is to read it.
    pub fn read(&self, table: &Crosstable) -> Crosstable {
        let mut read = table.clone();
        for (who, row) in table.numbers().zip(&mut read.rows) {
            for cell in &mut row.cells {
                self.blank(who, table.scoring.win, cell);
            }
        }
        read
    }

    fn blank(&self, who: Tpn, win: Points, cell: &mut Cell) {
        let may_meet = |it: &Tpn| self.rematches.contains(&(who.min(*it), who.max(*it)));
        cell.opponent = cell.opponent.filter(|it| !may_meet(it));
        let barred =
            cell.kind == CellKind::PairingBye || !cell.kind.was_played() && cell.points >= win;
        if barred && self.second_byes.contains(&who) {
            cell.kind = CellKind::Played;
        }
        if self.colors.contains(&who) {
            cell.color = None;
        }
    }
}

fn everybody_if(table: &Crosstable, wanted: bool) -> BTreeSet<Tpn> {
    if wanted { table.numbers().collect() } else { BTreeSet::new() }
}

/// Whoever was ever to meet, whether they played or not.
fn all_met(table: &Crosstable) -> BTreeSet<(Tpn, Tpn)> {
    let of_row = |(who, row): (Tpn, &Row)| {
        let met = row.cells.iter().filter_map(|it| it.opponent);
        met.map(|it| (who.min(it), who.max(it))).collect::<Vec<_>>()
    };
    table.numbers().zip(&table.rows).flat_map(of_row).collect()
}
