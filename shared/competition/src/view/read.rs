//! Answers a screen's question.

use super::{
    Query, View, awards, bracket, competition, devices, disputes, entries, event, history, round,
    standings, trail,
};
use crate::{
    id::{CompetitionId, EventKey},
    refusal::Refusal,
    scene::EventScene,
    state::State,
};

/// Answers a question about one competition. The questions about a whole device (`Competitions`,
/// `Rulebooks`) are the desk's.
pub fn read(state: &State, query: &Query) -> Result<View, Refusal> {
    let scene = |competition: &CompetitionId, event: &EventKey| {
        EventScene::of(state, event).map(|it| (it, *competition))
    };
    match query {
        Query::Competitions | Query::Rulebooks => Err(Refusal::NoSuchCompetition),
        Query::Competition { competition } => {
            Ok(View::Competition(competition::view(state, *competition)))
        }
        Query::Event { competition, event } => {
            Ok(View::Event(Box::new(event::view(scene(competition, event)?))))
        }
        Query::Entries { competition, event } => {
            Ok(View::Entries(entries::view(scene(competition, event)?)))
        }
        Query::Round { competition, event, phase, round } => {
            let scene = scene(competition, event)?;
            Ok(View::Round(Box::new(round::view(scene, phase.as_ref(), *round)?)))
        }
        Query::Standings { competition, event, phase, after_round } => {
            let scene = scene(competition, event)?;
            Ok(View::Standings(standings::view(scene, phase.as_ref(), *after_round)?))
        }
        Query::WhatIf { competition, event, phase, supposition } => {
            let scene = scene(competition, event)?;
            Ok(View::Standings(standings::what_if(scene, phase.as_ref(), supposition)?))
        }
        Query::TieBreak { competition, event, phase, after_round, competitor, code } => {
            let scene = scene(competition, event)?.0.phase(phase)?;
            let why = standings::explain(scene, *after_round, *competitor, code)?;
            Ok(View::TieBreak(why))
        }
        Query::Bracket { competition, event } => {
            Ok(View::Bracket(bracket::view(scene(competition, event)?)))
        }
        Query::Awards { competition, event } => {
            Ok(View::Awards(awards::view(scene(competition, event)?)))
        }
        Query::History { event, skip, board, .. } => {
            let filter = history::Filter { event: event.as_ref(), board: board.as_deref() };
            Ok(View::History(history::view(state, &filter, *skip as usize)))
        }
        Query::Disputes { .. } => Ok(View::Disputes(disputes::view(state))),
        Query::Trail { of, .. } => Ok(View::Trail(trail::view(state, of)?)),
        Query::Devices { .. } => Ok(View::Devices(devices::view(state))),
    }
}

impl Query {
    /// The competition asked about; none for a question about the whole device.
    pub fn competition(&self) -> Option<CompetitionId> {
        match self {
            Self::Competitions | Self::Rulebooks => None,
            Self::Competition { competition }
            | Self::Event { competition, .. }
            | Self::Entries { competition, .. }
            | Self::Round { competition, .. }
            | Self::Standings { competition, .. }
            | Self::WhatIf { competition, .. }
            | Self::TieBreak { competition, .. }
            | Self::Bracket { competition, .. }
            | Self::Awards { competition, .. }
            | Self::History { competition, .. }
            | Self::Disputes { competition }
            | Self::Trail { competition, .. }
            | Self::Devices { competition } => Some(*competition),
        }
    }

    /// The event asked about; none for a question about all of them.
    pub fn event(&self) -> Option<&EventKey> {
        match self {
            Self::Competitions
            | Self::Rulebooks
            | Self::Competition { .. }
            | Self::Disputes { .. }
            | Self::Devices { .. } => None,
            Self::Event { event, .. }
            | Self::Entries { event, .. }
            | Self::Round { event, .. }
            | Self::Standings { event, .. }
            | Self::WhatIf { event, .. }
            | Self::TieBreak { event, .. }
            | Self::Bracket { event, .. }
            | Self::Awards { event, .. } => Some(event),
            Self::History { event, .. } => event.as_ref(),
            Self::Trail { of, .. } => Some(of.event()),
        }
    }
}
