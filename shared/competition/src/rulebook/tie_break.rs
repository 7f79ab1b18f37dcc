//! What separates equals: lists of tie-breaks, and the games behind the code `PLAYOFF`.

use super::{Article, knockout::GameRules};
use crate::tiebreak::{
    code::TieBreakCode,
    edition::{ByeOpponent, TieBreakEdition},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A list of tie-breaks, its edition and its article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TieBreakRules {
    /// Codes in order, such as `PTS`, `BH/C1`, `PLAYOFF`.
    pub list: Vec<TieBreakCode>,
    /// The edition of FIDE C.07 that defines them, such as `2024-08`.
    pub edition: TieBreakEdition,
    /// How the missing opponent of a bye counts.
    pub bye_opponent: ByeOpponent,
    /// Where it is said.
    pub article: Article,
}

/// A list of tie-breaks between teams, its edition and its article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TeamTieBreakRules {
    /// Codes in order, such as `PTS`, `MPvGP`, `EMGSB`, `PLAYOFF`.
    pub list: Vec<TieBreakCode>,
    /// The edition of FIDE C.07 that defines them.
    pub edition: TieBreakEdition,
    /// Where it is said.
    pub article: Article,
}

/// Games that separate equals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct PlayoffRules {
    /// The games, in order.
    pub games: Vec<GameRules>,
    /// Who plays them for a team.
    pub player: PlayoffPlayer,
    /// Which ties are played off.
    pub needed: PlayoffNeed,
    /// Where it is said.
    pub article: Article,
}

/// Who plays a playoff.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum PlayoffPlayer {
    /// The competitor itself.
    Competitor,
    /// The team's first board.
    FirstBoard,
    /// The team's highest rated player in the programme.
    HighestRated,
}

/// Which ties are played off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum PlayoffNeed {
    /// Every tie.
    Always,
    /// Ties across the border of the next stage, of the medals or of the honored places.
    AtBorders,
}
