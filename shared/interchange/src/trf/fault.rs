//! What is wrong with a file, and where.

use crate::table::problem::Severity;
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
    /// There is an opponent, but no result yet: the game is kept as open.
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
    /// The file is larger than any tournament.
    TooLarge {
        /// How many bytes are read.
        at_most: usize,
    },
    /// The line has more rounds than any tournament.
    TooManyRounds {
        /// How many rounds are read.
        at_most: u16,
    },
    /// The file has more lines that are not understood than any tournament.
    TooManyRecords {
        /// How many are kept.
        at_most: usize,
    },
    /// The points of accelerated pairing name more players and rounds than any tournament has.
    TooMuchAcceleration,
    /// Points that are not those of the point system, a bonus or a penalty. They count in the file's
    /// table; who takes over only results has other points.
    AbnormalPoints,
    /// The player or team has no result of that kind in the round; the points were not applied.
    NoSuchResult {
        /// The number of the player or team.
        number: u16,
        /// The round.
        round: u16,
    },
    /// The penalties are more than the points; the score is nothing.
    PointsBelowZero {
        /// The number of the player or team.
        number: u16,
    },
    /// There is more to tell than anybody reads; the rest is left out.
    AndMore,
    /// The record is not known here. It is kept as written.
    NotUnderstood {
        /// The record's code.
        seen: String,
    },
    /// The text is not UTF-8; it was read in another encoding, and names may be wrong.
    NotUtf8 {
        /// The encoding.
        read_as: &'static str,
    },
    /// The results give other points than the line claims.
    PointsDiffer {
        /// The points that the results give.
        computed: String,
    },
    /// Two players have the same FIDE id; the first is in this line.
    SameFideId {
        /// The line of the first.
        first: usize,
    },
}

impl Fault {
    /// Whether the file can be used in spite of it.
    pub fn severity(&self) -> Severity {
        match self.code {
            FaultCode::ResultMissing
            | FaultCode::AndMore
            | FaultCode::AbnormalPoints
            | FaultCode::NoSuchResult { .. }
            | FaultCode::PointsBelowZero { .. }
            | FaultCode::NotUnderstood { .. }
            | FaultCode::NotUtf8 { .. }
            | FaultCode::PointsDiffer { .. }
            | FaultCode::SameFideId { .. } => Severity::Warning,

            FaultCode::NotANumber { .. }
            | FaultCode::NotPoints { .. }
            | FaultCode::NumberMissing
            | FaultCode::NumberTaken { .. }
            | FaultCode::NoSuchPlayer { .. }
            | FaultCode::RatingTooHigh { .. }
            | FaultCode::OwnOpponent
            | FaultCode::NotAColor { .. }
            | FaultCode::NotAResult { .. }
            | FaultCode::ColorMissing
            | FaultCode::ByeWithOpponent { .. }
            | FaultCode::ResultWithoutOpponent { .. }
            | FaultCode::OpponentDisagrees { .. }
            | FaultCode::MoreRoundsThanAnnounced { .. }
            | FaultCode::NotAnInitialColor { .. }
            | FaultCode::UnknownSymbol { .. }
            | FaultCode::LineTooShort
            | FaultCode::NotARound { .. }
            | FaultCode::NotABye { .. }
            | FaultCode::NoPlayers
            | FaultCode::TooLarge { .. }
            | FaultCode::TooManyRounds { .. }
            | FaultCode::TooManyRecords { .. }
            | FaultCode::NoSuchTeam { .. }
            | FaultCode::InTwoTeams { .. }
            | FaultCode::TwoMatches { .. }
            | FaultCode::TooMuchAcceleration => Severity::Error,
        }
    }

    /// Whether it must be put right before the file can be used.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }
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
            Self::TooLarge { at_most } => write!(f, "the file has more than {at_most} bytes"),
            Self::TooManyRounds { at_most } => write!(f, "there are more than {at_most} rounds"),
            Self::TooManyRecords { at_most } => write!(f, "more than {at_most} other lines"),
            Self::TooMuchAcceleration => write!(f, "too many virtual points"),
            Self::AbnormalPoints => write!(f, "points that are not those of the point system"),
            Self::NoSuchResult { number, round } => {
                write!(f, "number {number} has no such result in round {round}")
            }
            Self::PointsBelowZero { number } => {
                write!(f, "the penalties of number {number} are more than its points")
            }
            Self::AndMore => write!(f, "and more, which is left out"),
            Self::NotUnderstood { seen } => {
                write!(f, "the record {seen:?} is not known and was kept as written")
            }
            Self::NotUtf8 { read_as } => write!(f, "the text is not UTF-8; read as {read_as}"),
            Self::PointsDiffer { computed } => {
                write!(f, "the results give {computed} points")
            }
            Self::SameFideId { first } => write!(f, "the FIDE id is taken, see line {first}"),
        }
    }
}
