//! The audit trail of one thing: every record about it, in order, to be read and printed.

use super::{
    history::{names, offenses},
    statement::{Effects, Statement},
};
use crate::{
    draw::{BoardRef, DrawnRound},
    event::EventState,
    fact::{Fact, Recorded},
    id::{CompetitorId, DrawId, EventKey, RecordId},
    refusal::Refusal,
    rulebook::Bilingual,
    scene::EventScene,
    state::State,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// What a trail is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "of", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum TrailOf {
    /// A board: its draw and its results.
    Board {
        /// Which.
        board: BoardRef,
    },
    /// A competitor: the entry and what became of it.
    Competitor {
        /// In which event.
        event: EventKey,
        /// Who.
        competitor: CompetitorId,
    },
    /// A competitor's place: the results it rests on, and what people decided.
    Place {
        /// In which event.
        event: EventKey,
        /// Whose.
        competitor: CompetitorId,
    },
}

/// An audit trail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TrailView {
    /// The competition's name.
    pub competition_name: String,
    /// What it is about.
    pub of: TrailOf,
    /// Every record, the first one first.
    pub statements: Vec<Statement>,
    /// The names of the event's competitors.
    pub names: BTreeMap<CompetitorId, String>,
    /// What the regulations call the offenses in them, by their keys.
    pub offenses: BTreeMap<String, Bilingual>,
}

/// The trail of one thing for a screen.
pub(super) fn view(state: &State, of: &TrailOf) -> Result<TrailView, Refusal> {
    let event = of.event();
    let scene = EventScene::of(state, event)?;
    let sought = Sought { of, boards: boards(scene.event, of) };
    let about: BTreeSet<RecordId> =
        state.records.iter().filter(|it| sought.takes(it)).map(|it| it.id).collect();
    // A ruling is about what the records it names are about.
    let ruled = |it: &Recorded| {
        let Fact::RecordsRuled { records, .. } = &it.fact else { return false };
        records.iter().any(|it| about.contains(it))
    };
    let effects = Effects::of(state);
    let records = state.records.iter().filter(|it| about.contains(&it.id) || ruled(it));
    let founded = state.founded.as_ref();
    Ok(TrailView {
        competition_name: founded.map(|it| it.name.clone()).unwrap_or_default(),
        of: of.clone(),
        statements: records.map(|it| effects.statement(it)).collect(),
        names: names(state, Some(event)),
        offenses: offenses(state),
    })
}

impl TrailOf {
    /// The event that it lies in.
    pub fn event(&self) -> &EventKey {
        match self {
            Self::Board { board } => &board.event,
            Self::Competitor { event, .. } | Self::Place { event, .. } => event,
        }
    }
}

/// The boards of a trail: the one, or all where its competitor sits.
fn boards(event: &EventState, of: &TrailOf) -> BTreeSet<(DrawId, u16)> {
    let who = match of {
        TrailOf::Board { board } => return [(board.draw, board.board)].into(),
        TrailOf::Competitor { competitor, .. } | TrailOf::Place { competitor, .. } => *competitor,
    };
    let draws = event.phases.values().flat_map(|it| it.draws.values());
    draws.filter_map(|it| Some((it.draw, it.seat(who)?.0.board))).collect()
}

struct Sought<'a> {
    of: &'a TrailOf,
    boards: BTreeSet<(DrawId, u16)>,
}

impl Sought<'_> {
    fn takes(&self, record: &Recorded) -> bool {
        let fact = &record.fact;
        if fact.event() != Some(self.of.event()) {
            return false;
        }
        if let Some(it) = fact.board() {
            return self.boards.contains(&(it.draw, it.board));
        }
        match self.of {
            TrailOf::Board { board } => is_of_draw(fact, board.draw),
            TrailOf::Competitor { competitor, .. } => is_of_entry(fact, *competitor),
            TrailOf::Place { competitor, .. } => {
                is_of_entry(fact, *competitor) || is_of_place(fact, *competitor)
            }
        }
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "most kinds are about no draw")]
fn is_of_draw(fact: &Fact, of: DrawId) -> bool {
    match fact {
        Fact::RoundDrafted { drawn: DrawnRound { draw, .. } }
        | Fact::DraftDiscarded { draw, .. }
        | Fact::RoundPublished { draw, .. }
        | Fact::RoundUnpublished { draw, .. } => *draw == of,
        _ => false,
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "most kinds are about no entry")]
fn is_of_entry(fact: &Fact, who: CompetitorId) -> bool {
    match fact {
        Fact::CompetitorEntered { competitor, .. }
        | Fact::EntryCorrected { competitor, .. }
        | Fact::EntryStruck { competitor, .. }
        | Fact::CompetitorWithdrawn { competitor, .. }
        | Fact::CompetitorReturned { competitor, .. }
        | Fact::CompetitorDisqualified { competitor, .. }
        | Fact::ByeGranted { competitor, .. }
        | Fact::ByeRevoked { competitor, .. } => *competitor == who,
        Fact::PairForbidden { forbidden, .. } => [forbidden.one, forbidden.other].contains(&who),
        _ => false,
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "most kinds are about no place")]
fn is_of_place(fact: &Fact, who: CompetitorId) -> bool {
    match fact {
        Fact::TieDecided { order, .. } => order.contains(&who),
        Fact::TieDecisionWithdrawn { .. }
        | Fact::PhaseClosed { .. }
        | Fact::PhaseReopened { .. }
        | Fact::AwardsConfirmed { .. }
        | Fact::AwardsWithdrawn { .. } => true,
        _ => false,
    }
}
