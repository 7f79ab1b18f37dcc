//! What a value is made of, round by round, and which parts of it are cut.

use super::value::Value;
use crate::{
    crosstable::Cell,
    id::{RoundNumber, Tpn},
    score::Points,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A value and what it is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// None where the value is not defined, such as an average over no games.
    pub value: Option<Value>,
    /// What it is made of. Empty for what is simply looked up.
    pub contributions: Vec<Contribution>,
}

/// What one round adds to a tie-break.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export, rename = "TieBreakContribution")]
pub struct Contribution {
    /// The round.
    pub round: RoundNumber,
    /// The scheduled opponent, if there was one.
    pub opponent: Option<Tpn>,
    /// The score that the opponent counts with, in tie-breaks that look at it.
    pub opponent_score: Option<OpponentScore>,
    /// The points that the competitor got.
    pub points: Points,
    /// Whether the round was voluntarily unplayed (FIDE C.07 art. 16.1.2), so that it is cut
    /// before others (art. 16.5).
    pub voluntary: bool,
    /// What the round adds.
    pub value: Value,
    /// Why it does not count after all.
    pub cut: Option<Cut>,
}

/// The score that an opponent counts with, and why it is that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export)]
pub enum OpponentScore {
    /// The opponent's own score, adjusted (FIDE C.07 art. 16.3).
    Adjusted {
        /// The score.
        score: Points,
        /// The opponent's rounds that count as draws whatever was awarded (art. 16.2.5).
        as_draws: Vec<RoundNumber>,
    },
    /// A dummy in place of an opponent: the round was not played (art. 16.4).
    Dummy {
        /// The score: `own`, or the limit if that is lower.
        score: Points,
        /// The competitor's own score.
        own: Points,
        /// The limit, in editions that have one.
        limit: Option<Limit>,
    },
    /// The lowest score of those who have points, for a bye.
    Lowest {
        /// The score.
        score: Points,
    },
    /// Nobody, and nothing.
    Nobody,
}

impl OpponentScore {
    /// The score.
    pub const fn score(&self) -> Points {
        match *self {
            Self::Adjusted { score, .. } | Self::Dummy { score, .. } | Self::Lowest { score } => {
                score
            }
            Self::Nobody => Points::ZERO,
        }
    }
}

/// What the score of a dummy does not exceed (FIDE C.07 art. 16.4, edition 2026-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "by", rename_all = "snake_case")]
#[ts(export, rename = "DummyLimit")]
pub enum Limit {
    /// For a forfeit: the adjusted score of the scheduled opponent (art. 16.4.1).
    ScheduledOpponent {
        /// That score.
        score: Points,
    },
    /// For a bye: a draw in each round (art. 16.4.2).
    AllDrawn {
        /// What that makes.
        score: Points,
    },
}

impl Limit {
    /// The limit.
    pub const fn score(self) -> Points {
        match self {
            Self::ScheduledOpponent { score } | Self::AllDrawn { score } => score,
        }
    }
}

/// Why a contribution does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, rename = "TieBreakCut")]
pub enum Cut {
    /// The least significant one (FIDE C.07 art. 14.1).
    Lowest,
    /// The lowest of the voluntarily unplayed rounds, which go first (art. 16.5).
    Voluntary,
    /// The most significant one (art. 14.3).
    Highest,
    /// The first rounds of a progressive score (art. 14.1.2).
    First,
}

/// How many contributions a modifier cuts: `/C1` one low, `/M1` one low and one high.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cuts {
    /// From the least significant upwards.
    pub low: u8,
    /// From the most significant downwards.
    pub high: u8,
}

impl Contribution {
    /// The points of a round, as they are.
    pub(super) fn plain(round: RoundNumber, cell: Cell) -> Self {
        Self {
            round,
            opponent: cell.opponent,
            opponent_score: None,
            points: cell.points,
            voluntary: false,
            value: cell.points.into(),
            cut: None,
        }
    }
}

impl Tally {
    /// What is looked up and made of nothing.
    pub const fn known(value: Option<Value>) -> Self {
        Self { value, contributions: Vec::new() }
    }

    /// The sum of what is not cut.
    pub fn sum(contributions: Vec<Contribution>) -> Self {
        let value = Some(kept(&contributions).sum());
        Self { value, contributions }
    }

    /// The average of what is not cut.
    pub fn mean(contributions: Vec<Contribution>) -> Self {
        let value = Value::mean(kept(&contributions));
        Self { value, contributions }
    }

    /// The average of what is not cut, rounded to a whole number, a half up.
    pub fn rounded_mean(contributions: Vec<Contribution>) -> Self {
        let tally = Self::mean(contributions);
        Self { value: tally.value.map(|it| Value::whole(it.nearest())), ..tally }
    }
}

fn kept(contributions: &[Contribution]) -> impl Iterator<Item = Value> {
    contributions.iter().filter(|it| it.cut.is_none()).map(|it| it.value)
}

/// Cuts the least significant contributions, then the most significant ones (FIDE C.07 art. 14).
///
/// The least significant is the one with the lowest opponent, among such the lowest itself. In its
/// place the lowest voluntarily unplayed round is cut, unless that counts for less (art. 16.5).
pub fn cut(contributions: &mut [Contribution], cuts: Cuts) {
    for _ in 0..cuts.low {
        let Some(least) = first_by_key(contributions, |it| Some(significance(it))) else { return };
        let voluntary =
            first_by_key(contributions, |it| it.voluntary.then(|| (it.value, significance(it))));
        let instead = voluntary.filter(|&it| contributions[it].value >= contributions[least].value);
        match instead {
            Some(voluntary) => contributions[voluntary].cut = Some(Cut::Voluntary),
            None => contributions[least].cut = Some(Cut::Lowest),
        }
    }
    for _ in 0..cuts.high {
        let most = first_by_key(contributions, |it| Some(std::cmp::Reverse(significance(it))));
        let Some(most) = most else { return };
        contributions[most].cut = Some(Cut::Highest);
    }
}

/// By the score of the opponent where a tie-break looks at it, then by the contribution itself.
fn significance(contribution: &Contribution) -> (Option<Points>, Value) {
    let opponent = contribution.opponent_score.as_ref().map(OpponentScore::score);
    (opponent, contribution.value)
}

/// The first of those not yet cut that have the lowest key.
fn first_by_key<K: Ord>(
    contributions: &[Contribution],
    key: impl Fn(&Contribution) -> Option<K>,
) -> Option<usize> {
    let left = contributions.iter().enumerate().filter(|(_, it)| it.cut.is_none());
    left.filter_map(|(index, it)| Some((key(it)?, index))).min().map(|(_, index)| index)
}
