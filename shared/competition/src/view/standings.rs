//! A ranking, and what decided each place.

use super::{EventHead, PersonLine};
use crate::{
    id::{CompetitorId, PhaseKey},
    rulebook::Article,
};
use serde::Serialize;
use ts_rs::TS;

/// The ranking of a phase after a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct StandingsView {
    /// What every screen of the event shows.
    pub head: EventHead,
    /// Of which phase.
    pub phase: PhaseKey,
    /// After which round.
    pub after_round: u16,
    /// How many rounds are finished: the choice of `after_round`.
    pub finished: u16,
    /// Whether it may still change.
    pub status: StandingsStatus,
    /// The columns: the codes of what separates equals, in order.
    pub columns: Vec<String>,
    /// The edition of FIDE C.07 behind the codes.
    pub edition: String,
    /// Where the order is said.
    pub article: Article,
    /// The places, first place first.
    pub rows: Vec<StandingsRow>,
    /// So many first places go on to the next phase; 0 if none do.
    pub qualify: u16,
    /// Groups of equals across a line that must be drawn.
    pub to_decide: Vec<Vec<CompetitorId>>,
}

/// Whether a ranking may still change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum StandingsStatus {
    /// The phase goes on.
    Provisional,
    /// The phase is closed and the ranking frozen.
    Final,
}

/// A place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct StandingsRow {
    /// 1, 2, 3 …; equals share one.
    pub rank: u16,
    /// Who.
    pub line: PersonLine,
    /// The values, one for each column, as the field writes them; none where undefined.
    pub values: Vec<Option<String>>,
    /// The column that separates this place from the one above; none where it is shared, and for
    /// the first.
    pub decided_by: Option<String>,
}
