//! What a sealed content is about. Everybody can read that.

use crate::{
    draw::BoardRef,
    id::{CompetitorId, EventKey},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a sealed content is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum About {
    /// Who of a team plays where in a match. The match is one of a draw, so that a line-up cannot
    /// slip into another round.
    LineUp {
        /// Which match.
        board: BoardRef,
        /// Whose.
        team: CompetitorId,
    },
    /// What is known of a competitor and not for everybody: numbers and copies of documents.
    Person {
        /// In which event.
        event: EventKey,
        /// Of whom.
        competitor: CompetitorId,
    },
    /// A whole fact.
    Fact {
        /// Of which event.
        event: EventKey,
        /// Its kind.
        kind: String,
    },
}

impl About {
    /// The event it belongs to.
    pub fn event(&self) -> &EventKey {
        match self {
            Self::LineUp { board, .. } => &board.event,
            Self::Person { event, .. } | Self::Fact { event, .. } => event,
        }
    }

    /// Whose it is, where it is somebody's.
    pub fn competitor(&self) -> Option<CompetitorId> {
        match self {
            Self::LineUp { team, .. } => Some(*team),
            Self::Person { competitor, .. } => Some(*competitor),
            Self::Fact { .. } => None,
        }
    }

    /// Whether it is for everybody one day. What is known of a person never is.
    pub fn may_be_revealed(&self) -> bool {
        match self {
            Self::LineUp { .. } | Self::Fact { .. } => true,
            Self::Person { .. } => false,
        }
    }
}
