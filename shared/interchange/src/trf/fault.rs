//! What is wrong with a file, and where.

use std::fmt;

/// One thing that is wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("{line}:{column}: {code}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, counted in characters.
    pub column: usize,
    /// What is wrong.
    pub code: FaultCode,
}

/// Kinds of fault.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultCode {
    /// A whole number is wanted; this stands there.
    NotANumber(String),
    /// Points are wanted, in halves; this stands there.
    NotPoints(String),
    /// A pairing number is wanted, and nothing stands there.
    NumberMissing,
    /// Two players have the same pairing number; the first is in this line.
    NumberTaken(usize),
    /// No player has this pairing number.
    NoSuchPlayer(u16),
    /// A rating is at most 4000.
    RatingTooHigh(u32),
    /// A player meets himself or herself.
    OwnOpponent,
    /// The color is none of `w`, `b` and `-`.
    NotAColor(char),
    /// The result is none of those of the format.
    NotAResult(char),
    /// There is an opponent, but no result yet.
    ResultMissing,
    /// There is an opponent, but no color.
    ColorMissing,
    /// This result is not possible with an opponent.
    ByeWithOpponent(char),
    /// This result is not possible without an opponent.
    ResultWithoutOpponent(char),
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
    NotAnInitialColor(String),
    /// A symbol of the point system that is not known.
    UnknownSymbol(String),
    /// The line ends too early.
    LineTooShort,
    /// The round is not a round of the tournament: 0, or its last before its first.
    NotARound(String),
    /// The type of bye is none of `F`, `H` and `Z`.
    NotABye(String),
    /// The file has no players.
    NoPlayers,
}

impl fmt::Display for FaultCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber(text) => write!(f, "not a number: {text:?}"),
            Self::NotPoints(text) => write!(f, "not points in halves: {text:?}"),
            Self::NumberMissing => write!(f, "the pairing number is missing"),
            Self::NumberTaken(line) => write!(f, "the pairing number is taken, see line {line}"),
            Self::NoSuchPlayer(number) => write!(f, "no player has the number {number}"),
            Self::RatingTooHigh(rating) => write!(f, "the rating {rating} is over 4000"),
            Self::OwnOpponent => write!(f, "a player cannot meet himself"),
            Self::NotAColor(color) => write!(f, "not a color: {color:?}"),
            Self::NotAResult(result) => write!(f, "not a result: {result:?}"),
            Self::ResultMissing => write!(f, "there is an opponent but no result"),
            Self::ColorMissing => write!(f, "there is an opponent but no color"),
            Self::ByeWithOpponent(result) => {
                write!(f, "the result {result:?} has no opponent")
            }
            Self::ResultWithoutOpponent(result) => {
                write!(f, "the result {result:?} needs an opponent")
            }
            Self::OpponentDisagrees { opponent, round } => {
                write!(f, "the line of {opponent} tells something else about round {round}")
            }
            Self::MoreRoundsThanAnnounced { played } => {
                write!(f, "{played} rounds have been played")
            }
            Self::NotAnInitialColor(text) => write!(f, "not an initial color: {text:?}"),
            Self::UnknownSymbol(symbol) => write!(f, "unknown symbol {symbol:?}"),
            Self::LineTooShort => write!(f, "the line is too short"),
            Self::NotARound(text) => write!(f, "not a round: {text:?}"),
            Self::NotABye(text) => write!(f, "not a type of bye: {text:?}"),
            Self::NoPlayers => write!(f, "there are no players"),
        }
    }
}
