//! Who has entered an event.

use super::{
    EventHead, PersonLine,
    head::{head, line, unnumbered},
};
use crate::{
    competitor::{Competitor, Delegation, Person},
    entry::{self, Candidate},
    fact::{RequestedBye, Waiver},
    id::{CompetitionId, CompetitorId, PhaseKey, RoundNumber},
    refusal::Objection,
    scene::{EventScene, PhaseScene},
};
use serde::Serialize;
use ts_rs::TS;

/// The entries of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EntriesView {
    /// What every screen of the event shows.
    pub head: EventHead,
    /// Everybody who has entered: by pairing number once there are numbers, else by delegation
    /// and name.
    pub rows: Vec<EntryRow>,
    /// The delegations of the competition.
    pub delegations: Vec<Delegation>,
    /// Whether the host may fill up an odd field.
    pub filler_allowed: bool,
}

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EntryRow {
    /// The competitor.
    pub line: PersonLine,
    /// The whole form.
    pub person: Person,
    /// What the regulation still has against it.
    pub objections: Vec<Objection>,
    /// What was set aside, and why.
    pub waived: Vec<Waiver>,
    /// The rounds ahead that it will not play.
    pub byes: Vec<ByeAhead>,
    /// Whether it can still be struck as if it had never entered.
    pub can_strike: bool,
    /// Whether all of the form is here; else only what standings show to everybody.
    pub whole: bool,
}

impl EntryRow {
    /// What everybody may see of it.
    #[must_use]
    pub fn in_public(self) -> Self {
        let Person { name, title, rating, .. } = self.person;
        Self {
            line: self.line,
            person: Person { name, title, rating, ..Person::default() },
            objections: Vec::new(),
            waived: Vec::new(),
            byes: Vec::new(),
            can_strike: false,
            whole: false,
        }
    }
}

/// A round that somebody will not play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ByeAhead {
    /// Of which phase.
    pub phase: PhaseKey,
    /// Which round.
    pub round: RoundNumber,
    /// What it is worth.
    pub bye: RequestedBye,
}

/// The entries of an event for a screen.
pub(super) fn view((scene, competition): (EventScene<'_>, CompetitionId)) -> EntriesView {
    let first = scene.phases().find(|it| it.is_first());
    let mut rows: Vec<EntryRow> =
        scene.event.competitors.values().map(|it| row(scene, first, it)).collect();
    rows.sort_by_cached_key(|it| {
        let number = it.line.number.map_or(u16::MAX, |it| it.0);
        (number, it.line.delegation.clone(), it.line.name.clone())
    });
    EntriesView {
        head: head(scene, competition),
        rows,
        delegations: scene.state.delegations.values().cloned().collect(),
        filler_allowed: scene.rules.filler.is_some(),
    }
}

fn row(scene: EventScene<'_>, first: Option<PhaseScene<'_>>, entered: &Competitor) -> EntryRow {
    let line = first.map(|it| line(it, entered.id));
    let candidate = Candidate::entered(scene, entered);
    EntryRow {
        line: line.unwrap_or_else(|| unnumbered(scene, entered.id)),
        person: entered.person.clone(),
        objections: entry::objections_to(scene, candidate),
        waived: entered.waived.clone(),
        byes: scene.phases().flat_map(|it| byes_ahead(it, entered.id)).collect(),
        can_strike: entry::can_strike(scene, entered.id),
        whole: true,
    }
}

fn byes_ahead(scene: PhaseScene<'_>, who: CompetitorId) -> Vec<ByeAhead> {
    let next = scene.phase.next_round();
    let ahead = scene.phase.byes.iter().filter(|((round, of), _)| *of == who && *round >= next);
    let phase = &scene.rules.key;
    ahead
        .map(|((round, _), bye)| ByeAhead { phase: phase.clone(), round: *round, bye: *bye })
        .collect()
}
