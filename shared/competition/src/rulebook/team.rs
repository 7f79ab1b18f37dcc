//! Boards, members and line-ups of a team.

use super::Article;
use crate::{competitor::Sex, score::Scoring};
use chrono::NaiveTime;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a team event asks of a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TeamRules {
    /// What a game is worth (局分); the event's scoring is what a match is worth (场分).
    pub games: Scoring,
    /// The boards, first board first.
    pub boards: Vec<TeamBoard>,
    /// How players get their boards.
    pub order: BoardOrder,
    /// Men beyond the boards.
    pub substitute_men: u16,
    /// Women beyond the boards.
    pub substitute_women: u16,
    /// The boards on which the team named first has White (Red).
    pub first_team_white: Vec<u16>,
    /// Where colors are said.
    pub colors_article: Article,
    /// Women who may play on men's boards.
    pub women_on_mens_boards: Option<WomenOnMensBoards>,
    /// Line-ups that are handed in before a round.
    pub line_up: Option<LineUpRules>,
    /// Foreign aids.
    pub foreign_aids: Option<ForeignAidRules>,
    /// Where boards are said.
    pub article: Article,
}

/// Women who may play on men's boards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct WomenOnMensBoards {
    /// Rated so high by the list that is valid on the day.
    pub rating_min: u16,
    /// Where it is said.
    pub article: Article,
}

/// A board of a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TeamBoard {
    /// For whom; for everybody if none.
    pub open_to: Option<Sex>,
}

/// How players get their boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum BoardOrder {
    /// As entered; substitutes come in and the others keep their order, each sex for itself.
    FixedAtEntry,
    /// As named at the technical meeting; then as `FixedAtEntry`.
    FixedAtMeeting,
    /// Freely for each match, on the boards of one's sex.
    FreePerMatch,
}

/// Line-ups that are handed in before a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct LineUpRules {
    /// So many days before the round.
    pub days_before: u16,
    /// Published at this time of day, both at once.
    pub published: NaiveTime,
    /// To be handed in by this time of day.
    pub hand_in: NaiveTime,
    /// What counts where none is handed in.
    pub missing: MissingLineUp,
    /// Where it is said.
    pub article: Article,
}

/// What counts where no line-up is handed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum MissingLineUp {
    /// The last one that was valid, with a mark.
    LastValid,
}

/// Foreign aids (外援) in a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ForeignAidRules {
    /// Men in one match, at most.
    pub men: u16,
    /// Women in one match, at most.
    pub women: u16,
    /// A foreign woman may play on a men's board.
    pub women_on_mens_boards: bool,
    /// Where it is said.
    pub article: Article,
    /// Where two aids would meet, the one with White changes places with a team-mate.
    pub moves: Vec<AidMove>,
    /// Where that is said.
    pub moves_article: Article,
}

/// The aid on one board changes places with the team-mate on another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct AidMove {
    /// From this board.
    pub from: u16,
    /// To this board.
    pub to: u16,
}
