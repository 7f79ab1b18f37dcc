//! How a crosstable is read: the edition of the regulation, and what rules may choose.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An edition of FIDE C.07, named by the month from which it is applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub enum TieBreakEdition {
    /// 1 August 2024: the dummy opponent of an unplayed round has one's own score.
    #[serde(rename = "2024-08")]
    August2024,
    /// 1 March 2026: the dummy's score has a limit (art. 16.4).
    #[serde(rename = "2026-03")]
    March2026,
}

impl TieBreakEdition {
    /// All editions, oldest first.
    pub const ALL: [Self; 2] = [Self::August2024, Self::March2026];

    /// The name, such as `2026-03`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::August2024 => "2024-08",
            Self::March2026 => "2026-03",
        }
    }

    /// The edition of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// Whether pairings follow results. FIDE C.07 art. 15 treats unplayed rounds accordingly.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export, rename = "PairingSchedule")]
pub enum Schedule {
    /// Each round is paired by the results before it (art. 15.3, 16).
    #[default]
    Swiss,
    /// All pairings are known from the start: a forfeit is a game (art. 15.2).
    RoundRobin,
}

/// With what score the missing opponent of a bye counts in 对手分.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ByeOpponent {
    /// As FIDE C.07 art. 16 says: unplayed rounds are managed, one's own by a dummy opponent.
    #[default]
    FideDummy,
    /// With nothing. Opponents count with the points they have; a forfeit counts like a game.
    Zero,
    /// With the lowest score of those who have points, as the xiangqi rules of 2011 say (20.2).
    /// Opponents count with the points they have; a forfeit counts like a game; an absence counts
    /// nothing.
    LowestScore,
}

/// How a crosstable is read. The rules of the competition fix it before the first round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, rename = "TieBreakReading")]
pub struct Reading {
    /// The edition of C.07.
    pub edition: TieBreakEdition,
    /// Whether pairings followed results.
    #[serde(default)]
    pub schedule: Schedule,
    /// How the missing opponent of a bye counts.
    #[serde(default)]
    pub bye_opponent: ByeOpponent,
}

impl Reading {
    /// A Swiss tournament read by an edition of C.07, without own rules.
    pub const fn swiss(edition: TieBreakEdition) -> Self {
        Self { edition, schedule: Schedule::Swiss, bye_opponent: ByeOpponent::FideDummy }
    }

    /// A round robin read by an edition of C.07.
    pub const fn round_robin(edition: TieBreakEdition) -> Self {
        Self { edition, schedule: Schedule::RoundRobin, bye_opponent: ByeOpponent::FideDummy }
    }

    /// Whether FIDE's management of unplayed rounds applies (art. 16).
    pub(crate) fn manages_unplayed_rounds(self) -> bool {
        self.schedule == Schedule::Swiss && self.bye_opponent == ByeOpponent::FideDummy
    }

    /// Whether a forfeit counts as a game against the scheduled opponent in sums over opponents.
    pub(crate) fn counts_forfeits(self) -> bool {
        !self.manages_unplayed_rounds()
    }
}
