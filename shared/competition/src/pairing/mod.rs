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
pub mod system;
pub mod team;
pub mod verdict;
pub mod xiangqi;

use crate::{
    crosstable::{Cell, Crosstable},
    id::Tpn,
    score::{Color, Points},
};
use dutch::Edition;
use matching::{
    bits::{Bits, Graph},
    cardinality::Cardinality,
};
use reasons::Reasons;
use relaxed::AbsoluteRule;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use system::System;
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
pub fn pair(round: &Round<'_>, system: impl Into<System>) -> Result<Drawn, NoLegalPairing> {
    match system.into() {
        System::Dutch(edition) => dutch::pair(round, edition),
        System::Xiangqi(switches) => xiangqi::pair(round, &switches),
    }
}

/// Whether a round can be paired by a system at all. Where the system knows a shorter way than
/// drawing it, that way is taken.
pub fn is_possible(round: &Round<'_>, system: impl Into<System>) -> bool {
    match system.into() {
        System::Dutch(edition) => dutch::is_possible(round, edition),
        System::Xiangqi(switches) => xiangqi::pair(round, &switches).is_ok(),
    }
}

/// Who has met whom, as a system reads it: (smaller, larger) number, with the round counted from
/// 0. Under FIDE's rules a game that was not played is no meeting (C.04.1 art. 2); under the
/// xiangqi rules a forfeit is one, unless the regulation says otherwise.
pub fn meetings(table: &Crosstable, system: impl Into<System>) -> BTreeMap<(Tpn, Tpn), usize> {
    let forfeit_is_meeting = match system.into() {
        System::Dutch(_) => false,
        System::Xiangqi(switches) => switches.forfeit_is_meeting,
    };
    let counts = |it: &Cell| forfeit_is_meeting || it.kind.was_played();
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
pub const fn article(system: System, rule: AbsoluteRule) -> &'static str {
    match (system, rule) {
        (System::Xiangqi(_), AbsoluteRule::Rematch) => "X1",
        (System::Xiangqi(_), AbsoluteRule::SecondBye) => "X2",
        (System::Xiangqi(_), AbsoluteRule::Colors) => "X3",
        (System::Dutch(Edition::From2017), AbsoluteRule::Rematch) => "C.1",
        (System::Dutch(Edition::From2017), AbsoluteRule::SecondBye) => "C.2",
        (System::Dutch(Edition::From2017), AbsoluteRule::Colors) => "C.3",
        (System::Dutch(Edition::From2026), AbsoluteRule::Rematch) => "C1",
        (System::Dutch(Edition::From2026), AbsoluteRule::SecondBye) => "C2",
        (System::Dutch(Edition::From2026), AbsoluteRule::Colors) => "C3",
    }
}

/// The number of the criterion by which as many as possible meet an equal.
pub const fn float_article(system: System) -> &'static str {
    match system {
        System::Xiangqi(_) => "X4",
        System::Dutch(Edition::From2017) => "C.5",
        System::Dutch(Edition::From2026) => "C6",
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

impl NoLegalPairing {
    /// Some stay without an opponent, though `pairs` are as many pairs as the graph of those who
    /// may meet has. `number` says who its vertices are.
    fn too_few_opponents(
        may_meet: &Graph,
        pairs: &mut Cardinality,
        number: impl Fn(usize) -> Tpn,
    ) -> Self {
        let everybody = Bits::all(may_meet.size());
        let exposed = pairs.exposed(&everybody);
        let mut among = BTreeSet::new();
        for &root in &exposed {
            pairs.augment(may_meet, &everybody, root);
            among.extend(pairs.replaceable().iter().map(&number));
        }
        let unpaired = exposed.len() - may_meet.size() % 2;
        Self::TooFewOpponents { unpaired, among: among.into_iter().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rulebook::{swiss::SwissSystem, xiangqi::XiangqiSwitches},
        testing::tell,
    };

    /// C14: a forfeit is a meeting in xiangqi and none under FIDE's rules.
    #[test]
    fn c14_a_forfeit_is_a_meeting_in_xiangqi_only() {
        let told = tell("A +/- B  C 1-0 D");
        let met = |system: System| meetings(&told.table, system).len();
        assert_eq!(met(SwissSystem::Dutch2026.into()), 1);
        assert_eq!(met(SwissSystem::Xiangqi2020.into()), 2);
        let switched_off =
            XiangqiSwitches { forfeit_is_meeting: false, ..XiangqiSwitches::DEFAULT };
        assert_eq!(met(System::Xiangqi(switched_off)), 1);
    }

    /// Whether a round is possible at all is asked of the system as the regulation has it.
    #[test]
    fn a_regulation_may_let_those_meet_who_met_by_forfeit() {
        let told = tell("A +/- B");
        let round = Round {
            table: &told.table,
            present: &told.table.numbers().collect(),
            initial_color: Color::White,
            forbidden: &BTreeSet::new(),
            virtual_points: &BTreeMap::new(),
        };
        let switched_off =
            XiangqiSwitches { forfeit_is_meeting: false, ..XiangqiSwitches::DEFAULT };
        assert!(!is_possible(&round, SwissSystem::Xiangqi2020));
        assert!(is_possible(&round, System::Xiangqi(switched_off)));
    }
}
