//! A board's result: a register that keeps everything that was written about it.
//!
//! A result replaces what its writer *saw*. Two that do not know each other both stand, and the
//! board is disputed until an arbiter's ruling replaces both. No clock takes part.

use crate::{
    fact::Attested,
    id::{DeviceKey, RecordId},
    score::Outcome,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

mod record;

pub use record::{record, verify, withdraw};

/// One thing that was written about a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Report {
    /// Its record.
    pub record: RecordId,
    /// How the board ended; none if a result was taken back.
    pub outcome: Option<Outcome>,
    /// Who vouches for it.
    pub attested: Attested,
    /// Who wrote it.
    pub author: DeviceKey,
    /// When, by the writer's clock, in milliseconds since 1970.
    pub at_ms: i64,
}

/// Everything that was written about one board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Register {
    reports: BTreeMap<RecordId, Report>,
    replaced: BTreeSet<RecordId>,
    verified: BTreeSet<RecordId>,
}

/// What stands for a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "standing", rename_all = "snake_case")]
#[ts(export)]
pub enum Standing {
    /// Nothing yet. That is never zero.
    Open,
    /// One result.
    Known {
        /// How it ended.
        outcome: Outcome,
        /// Who vouches for it.
        attested: Attested,
        /// Whether it was compared with the sheet.
        verified: bool,
    },
    /// More than one, and none knew of the other.
    Disputed {
        /// What was written.
        reports: Vec<Report>,
    },
}

impl Register {
    /// Nothing was written.
    pub const NOTHING: Self =
        Self { reports: BTreeMap::new(), replaced: BTreeSet::new(), verified: BTreeSet::new() };

    /// Adds a report, with the records that its writer saw and replaces.
    pub fn add(&mut self, report: Report, supersedes: &[RecordId]) {
        self.reports.insert(report.record, report);
        self.replaced.extend(supersedes);
    }

    /// Marks what an arbiter compared with the sheet.
    pub fn verify(&mut self, seen: &[RecordId]) {
        self.verified.extend(seen);
    }

    /// The reports that nothing replaces.
    pub fn heads(&self) -> impl Iterator<Item = &Report> {
        self.reports.values().filter(|it| !self.replaced.contains(&it.record))
    }

    /// All reports, also those that were replaced.
    pub fn reports(&self) -> impl Iterator<Item = &Report> {
        self.reports.values()
    }

    /// Whether any result stands, disputed or not.
    pub fn has_result(&self) -> bool {
        self.heads().any(|it| it.outcome.is_some())
    }

    /// Reads the register, in whatever order it was filled.
    pub fn standing(&self) -> Standing {
        let heads: Vec<&Report> = self.heads().collect();
        let outcomes: BTreeSet<Option<Outcome>> = heads.iter().map(|it| it.outcome).collect();
        match outcomes.into_iter().collect::<Vec<_>>()[..] {
            [] | [None] => Standing::Open,
            [Some(outcome)] => Standing::Known {
                outcome,
                attested: heads.iter().map(|it| it.attested).max().unwrap_or(Attested::OneSide),
                verified: heads.iter().any(|it| self.verified.contains(&it.record)),
            },
            [..] => Standing::Disputed { reports: heads.into_iter().copied().collect() },
        }
    }

    /// The one outcome that stands, if there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.standing() {
            Standing::Known { outcome, .. } => Some(outcome),
            Standing::Open | Standing::Disputed { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Color;
    use proptest::prelude::*;

    fn report(n: u8, outcome: Option<Outcome>) -> Report {
        Report {
            record: RecordId([n; 32]),
            outcome,
            attested: Attested::BothSides,
            author: DeviceKey([0; 32]),
            at_ms: 0,
        }
    }

    const WHITE: Option<Outcome> = Some(Outcome::Won { by: Color::White });
    const DRAWN: Option<Outcome> = Some(Outcome::Drawn);

    #[test]
    fn two_results_that_do_not_know_each_other_are_a_dispute_until_one_replaces_both() {
        let mut register = Register::default();
        register.add(report(1, WHITE), &[]);
        register.add(report(2, DRAWN), &[]);
        assert!(
            matches!(register.standing(), Standing::Disputed { reports } if reports.len() == 2)
        );

        register.add(report(3, WHITE), &[RecordId([1; 32]), RecordId([2; 32])]);
        assert_eq!(register.outcome(), WHITE);
    }

    #[test]
    fn two_that_say_the_same_are_no_dispute() {
        let mut register = Register::default();
        register.add(report(1, WHITE), &[]);
        register.add(report(2, WHITE), &[]);
        assert_eq!(register.outcome(), WHITE);
    }

    #[test]
    fn a_result_that_was_taken_back_leaves_the_board_open() {
        let mut register = Register::default();
        register.add(report(1, WHITE), &[]);
        register.add(report(2, None), &[RecordId([1; 32])]);
        assert_eq!(register.standing(), Standing::Open);
    }

    /// Reports that each replace some of those before them.
    fn reports() -> impl Strategy<Value = Vec<(Report, Vec<RecordId>)>> {
        let outcomes = prop::sample::select(vec![None, WHITE, DRAWN]);
        prop::collection::vec((outcomes, any::<u8>()), 1..8).prop_map(|all| {
            let replaced = |n: u8, mask: u8| (0..n).filter(move |it| mask >> it & 1 == 1);
            (0u8..)
                .zip(all)
                .map(|(n, (outcome, mask))| {
                    let supersedes = replaced(n, mask).map(|it| RecordId([it; 32])).collect();
                    (report(n, outcome), supersedes)
                })
                .collect()
        })
    }

    proptest! {
        #[test]
        fn the_order_of_arrival_does_not_matter(
            (told, shuffled) in reports().prop_flat_map(|it| (Just(it.clone()), Just(it).prop_shuffle())),
        ) {
            let filled = |all: Vec<(Report, Vec<RecordId>)>| {
                let mut register = Register::default();
                all.iter().for_each(|(report, supersedes)| register.add(*report, supersedes));
                register
            };
            prop_assert_eq!(filled(told).standing(), filled(shuffled).standing());
        }
    }
}
