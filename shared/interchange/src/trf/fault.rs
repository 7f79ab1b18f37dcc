//! What is wrong with a file, and where.

use serde::Serialize;
use std::fmt;
use ts_rs::TS;

/// One thing that is wrong with a file. The words for people are in `shared/words` under `trf`,
/// keyed by code.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error, Serialize, TS)]
#[ts(export, rename = "TrfFault")]
#[error("{line}:{column}: {code}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, counted in characters.
    pub column: usize,
    /// What is wrong.
    #[serde(flatten)]
    pub code: FaultCode,
}

/// Kinds of fault.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[ts(export, rename = "TrfTrouble")]
pub enum FaultCode {
    /// A whole number is wanted; this stands there.
    NotANumber {
        /// What stands there.
        seen: String,
    },
    /// Points are wanted, in halves; this stands there.
    NotPoints {
        /// What stands there.
        seen: String,
    },
    /// A pairing number is wanted, and nothing stands there.
    NumberMissing,
    /// Two players have the same pairing number; the first is in this line.
    NumberTaken {
        /// The line of the first.
        first: usize,
    },
    /// No player has this pairing number.
    NoSuchPlayer {
        /// The number.
        number: u16,
    },
    /// No team has this number.
    NoSuchTeam {
        /// The number.
        number: u16,
    },
    /// A player belongs to two teams; the first is in this line.
    InTwoTeams {
        /// The line of the first.
        first: usize,
    },
    /// Players of one team meet players of different teams, or of none, in one round.
    TwoMatches {
        /// The team's number.
        team: u16,
        /// The round.
        round: u16,
    },
    /// A rating is at most 4000.
    RatingTooHigh {
        /// The rating.
        rating: u32,
    },
    /// A player meets himself or herself.
    OwnOpponent,
    /// The color is none of `w`, `b` and `-`.
    NotAColor {
        /// What stands there.
        seen: char,
    },
    /// The result is none of those of the format.
    NotAResult {
        /// What stands there.
        seen: char,
    },
    /// There is an opponent, but no result yet.
    ResultMissing,
    /// There is an opponent, but no color.
    ColorMissing,
    /// This result is not possible with an opponent.
    ByeWithOpponent {
        /// The result.
        seen: char,
    },
    /// This result is not possible without an opponent.
    ResultWithoutOpponent {
        /// The result.
        seen: char,
    },
    /// The opponent's line tells something else about this round.
    OpponentDisagrees {
        /// The opponent's pairing number.
        opponent: u16,
        /// The round.
        round: u16,
    },
    /// More rounds were played than were announced.
    MoreRoundsThanAnnounced {
        /// Rounds with results.
        played: u16,
    },
    /// The initial color is neither `W` nor `B`.
    NotAnInitialColor {
        /// What stands there.
        seen: String,
    },
    /// A symbol of the point system that is not known.
    UnknownSymbol {
        /// The symbol.
        seen: String,
    },
    /// The line ends too early.
    LineTooShort,
    /// The round is not a round of the tournament: 0, or its last before its first.
    NotARound {
        /// What stands there.
        seen: String,
    },
    /// The type of bye is none of `F`, `H` and `Z`.
    NotABye {
        /// What stands there.
        seen: String,
    },
    /// The file has no players.
    NoPlayers,
}

impl fmt::Display for FaultCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber { seen } => write!(f, "not a number: {seen:?}"),
            Self::NotPoints { seen } => write!(f, "not points in halves: {seen:?}"),
            Self::NumberMissing => write!(f, "the pairing number is missing"),
            Self::NumberTaken { first } => {
                write!(f, "the pairing number is taken, see line {first}")
            }
            Self::NoSuchPlayer { number } => write!(f, "no player has the number {number}"),
            Self::NoSuchTeam { number } => write!(f, "no team has the number {number}"),
            Self::InTwoTeams { first } => {
                write!(f, "the player belongs to another team, see line {first}")
            }
            Self::TwoMatches { team, round } => {
                write!(f, "team {team} has more than one opponent in round {round}")
            }
            Self::RatingTooHigh { rating } => write!(f, "the rating {rating} is over 4000"),
            Self::OwnOpponent => write!(f, "a player cannot meet himself"),
            Self::NotAColor { seen } => write!(f, "not a color: {seen:?}"),
            Self::NotAResult { seen } => write!(f, "not a result: {seen:?}"),
            Self::ResultMissing => write!(f, "there is an opponent but no result"),
            Self::ColorMissing => write!(f, "there is an opponent but no color"),
            Self::ByeWithOpponent { seen } => {
                write!(f, "the result {seen:?} has no opponent")
            }
            Self::ResultWithoutOpponent { seen } => {
                write!(f, "the result {seen:?} needs an opponent")
            }
            Self::OpponentDisagrees { opponent, round } => {
                write!(f, "the line of {opponent} tells something else about round {round}")
            }
            Self::MoreRoundsThanAnnounced { played } => {
                write!(f, "{played} rounds have been played")
            }
            Self::NotAnInitialColor { seen } => write!(f, "not an initial color: {seen:?}"),
            Self::UnknownSymbol { seen } => write!(f, "unknown symbol {seen:?}"),
            Self::LineTooShort => write!(f, "the line is too short"),
            Self::NotARound { seen } => write!(f, "not a round: {seen:?}"),
            Self::NotABye { seen } => write!(f, "not a type of bye: {seen:?}"),
            Self::NoPlayers => write!(f, "there are no players"),
        }
    }
}
