//! Who meets whom: what an engine is given, and what it gives.

pub mod baku;
pub mod blocking;
pub mod dutch;
pub mod exception;
pub mod generate;
pub mod matching;
pub mod reasons;
pub mod relaxed;
pub mod round_robin;
pub mod team;
pub mod verdict;
pub mod xiangqi;

use crate::{
    crosstable::{Cell, Crosstable},
    id::Tpn,
    rulebook::{swiss::SwissSystem, xiangqi::XiangqiSwitches},
    score::{Color, Points},
};
use dutch::Edition;
use reasons::Reasons;
use relaxed::AbsoluteRule;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// A round to be drawn: the one after those in the table.
#[derive(Debug, Clone)]
pub struct Round<'a> {
    /// The rounds before it, and how many were announced.
    pub table: &'a Crosstable,
    /// Who is to be paired. Whoever is not in it has asked for a bye, is absent or has left.
    pub present: &'a BTreeSet<Tpn>,
    /// The color drawn by lot before the first round (FIDE C.04.3 5.1).
    pub initial_color: Color,
    /// Pairs that must not meet in this round, whatever the reason: (smaller, larger) number.
    pub forbidden: &'a BTreeSet<(Tpn, Tpn)>,
    /// Points of accelerated pairing ([`baku`]) by round, counted from 0; empty without it.
    pub virtual_points: &'a BTreeMap<Tpn, Vec<Points>>,
}

/// Draws a round by a system.
///
/// # Errors
/// If no pairing keeps the system's absolute rules.
pub fn pair(round: &Round<'_>, system: SwissSystem) -> Result<Drawn, NoLegalPairing> {
    pair_with(round, system, &XiangqiSwitches::DEFAULT)
}

/// The same, with what a regulation chooses within 积分编排制.
///
/// # Errors
/// If no pairing keeps the system's absolute rules.
pub fn pair_with(
    round: &Round<'_>,
    system: SwissSystem,
    switches: &XiangqiSwitches,
) -> Result<Drawn, NoLegalPairing> {
    match system {
        SwissSystem::Dutch2026 => dutch::pair(round, Edition::From2026),
        SwissSystem::Dutch2017 => dutch::pair(round, Edition::From2017),
        SwissSystem::Xiangqi2020 => xiangqi::pair(round, switches),
    }
}

/// Whether a round can be paired by a system at all. Where the system knows a shorter way than
/// drawing it, that way is taken.
pub fn is_possible(round: &Round<'_>, system: SwissSystem) -> bool {
    match system {
        SwissSystem::Dutch2026 => dutch::is_possible(round, Edition::From2026),
        SwissSystem::Dutch2017 => dutch::is_possible(round, Edition::From2017),
        SwissSystem::Xiangqi2020 => pair(round, system).is_ok(),
    }
}

/// Who has met whom, as a system reads it: (smaller, larger) number, with the round counted from
/// 0. Under FIDE's rules a game that was not played is no meeting (C.04.1 art. 2); under the
/// xiangqi rules a forfeit is one.
pub fn meetings(table: &Crosstable, system: SwissSystem) -> BTreeMap<(Tpn, Tpn), usize> {
    let counts = |it: &Cell| match system {
        SwissSystem::Dutch2026 | SwissSystem::Dutch2017 => it.kind.was_played(),
        SwissSystem::Xiangqi2020 => true,
    };
    let mut meetings = BTreeMap::new();
    for (who, row) in table.numbers().zip(&table.rows) {
        for (at, cell) in row.cells.iter().enumerate().filter(|it| counts(it.1)) {
            if let Some(it) = cell.opponent {
                meetings.insert((who.min(it), who.max(it)), at);
            }
        }
    }
    meetings
}

/// The number of an absolute rule in a system's regulation.
pub fn article(system: SwissSystem, rule: AbsoluteRule) -> &'static str {
    match (system, rule) {
        (SwissSystem::Xiangqi2020, AbsoluteRule::Rematch) => "X1",
        (SwissSystem::Xiangqi2020, AbsoluteRule::SecondBye) => "X2",
        (SwissSystem::Xiangqi2020, AbsoluteRule::Colors) => "X3",
        (SwissSystem::Dutch2026 | SwissSystem::Dutch2017, AbsoluteRule::Rematch) => "C1",
        (SwissSystem::Dutch2026 | SwissSystem::Dutch2017, AbsoluteRule::SecondBye) => "C2",
        (SwissSystem::Dutch2026 | SwissSystem::Dutch2017, AbsoluteRule::Colors) => "C3",
    }
}

/// The number of the criterion by which as many as possible meet an equal.
pub fn float_article(system: SwissSystem) -> &'static str {
    match system {
        SwissSystem::Xiangqi2020 => "X4",
        SwissSystem::Dutch2026 => "C6",
        SwissSystem::Dutch2017 => "C5",
    }
}

/// Two competitors who meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Pair {
    /// The first to move: White, in xiangqi Red.
    pub white: Tpn,
    /// The second to move.
    pub black: Tpn,
}

/// A round as drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The pairs in the order of the boards.
    pub pairs: Vec<Pair>,
    /// Who is left over and gets the bye.
    pub bye: Option<Tpn>,
    /// Why it came out like that.
    pub reasons: Reasons,
}

/// No pairing keeps the rules that admit no exception.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize, TS)]
#[serde(tag = "cause", rename_all = "snake_case")]
#[ts(export)]
pub enum NoLegalPairing {
    /// However the field is paired, at least `unpaired` competitors have no opponent they may
    /// meet. They are some of `among`: these may meet too few others.
    #[error("{unpaired} competitors would have no opponent")]
    TooFewOpponents {
        /// How many stay without an opponent at best, beyond the one who gets the bye.
        unpaired: usize,
        /// Who could be without an opponent.
        among: Vec<Tpn>,
    },
    /// The field is odd, and nobody who could be left over may get the bye.
    #[error("nobody may get the bye")]
    NoBye {
        /// Who could be left over, were it not for an earlier bye or forfeit.
        barred: Vec<Tpn>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::tell;

    /// C14: a forfeit is a meeting in xiangqi and none under FIDE's rules.
    #[test]
    fn c14_a_forfeit_is_a_meeting_in_xiangqi_only() {
        let told = tell("A +/- B  C 1-0 D");
        let met = |system| meetings(&told.table, system).len();
        assert_eq!((met(SwissSystem::Dutch2026), met(SwissSystem::Xiangqi2020)), (1, 2));
    }
}
