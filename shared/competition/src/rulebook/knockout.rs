//! Knock-out phases: who plays, whom, and which games.

use super::{Article, TimeControl};
use crate::{id::PhaseKey, score::Color};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A knock-out phase: the matches are played at the same time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct KnockoutRules {
    /// Who plays.
    pub from: Seeding,
    /// Who meets whom, by the numbers of the seeding.
    pub matches: Vec<MatchSeed>,
    /// The games of a match, in order.
    pub games: Vec<GameRules>,
    /// What a match is level by, in order: only what comes first unequal counts.
    pub compare: Vec<MatchScore>,
    /// Where that is said.
    pub article: Article,
}

/// What a match is compared by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum MatchScore {
    /// 场分: what each round of a team's match is worth.
    MatchPoints,
    /// 局分: the points of the games.
    GamePoints,
}

/// Two numbers that meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct MatchSeed {
    /// The number named first.
    pub first: u16,
    /// The number named second.
    pub second: u16,
}

/// Where the field of a knock-out phase comes from and how it is numbered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "take", rename_all = "snake_case")]
#[ts(export)]
pub enum Seeding {
    /// The best of a phase.
    Top {
        /// Which phase.
        phase: PhaseKey,
        /// How many.
        count: u16,
        /// By the standings after this round, while the phase goes on for the others; at the
        /// phase's end if none.
        after_round: Option<u16>,
        /// How they get their numbers.
        numbered: Numbering,
        /// Where it is said.
        article: Article,
    },
    /// The winners of a phase, in the order of its matches.
    Winners {
        /// Which phase.
        phase: PhaseKey,
        /// Where it is said.
        article: Article,
    },
    /// The losers of a phase, in the order of its matches.
    Losers {
        /// Which phase.
        phase: PhaseKey,
        /// Where it is said.
        article: Article,
    },
}

/// How those who go on get their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Numbering {
    /// By rank.
    Rank,
    /// By lot.
    Lot,
}

/// One game of a knock-out match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct GameRules {
    /// When it is played.
    pub played: GamePlayed,
    /// Who moves first.
    pub first_move: FirstMove,
    /// The clock.
    pub time: TimeControl,
    /// The side that a draw is a win for, in a game that must decide.
    pub draw_wins: Option<Color>,
    /// The only board of a team that plays; all play if none.
    pub board: Option<u16>,
    /// Where it is said.
    pub article: Article,
}

/// When a game of a match is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum GamePlayed {
    /// In any case.
    Always,
    /// Only where the match is level.
    IfLevel,
}

/// Who has White (Red).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "by", rename_all = "snake_case")]
#[ts(export)]
pub enum FirstMove {
    /// The competitors with these numbers.
    Numbers {
        /// The numbers; one of each match.
        white: Vec<u16>,
    },
    /// The other way round than in the game before.
    Swapped,
    /// A lot for each match.
    Lot,
    /// The one with the better rank chooses.
    HigherRankedChooses,
}
