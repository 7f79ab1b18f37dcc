//! Who sits at the screen.

use super::{Desk, opened::Opened};
use crate::{chance::now_ms, failure::Failure, mutant::Mutant};
use competition::{
    audit::seat_may_write,
    fact::Fact,
    id::{CompetitionId, DelegationId, EventKey, SeatId},
    people::{Role, Scope, Seated, Venue},
    refusal::Refusal,
    state::State,
    view::{Query, trail::TrailOf},
};
use std::sync::Arc;

/// Who sits at the screen that asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seat {
    /// The device's own window. It may what the device may.
    Device,
    /// A browser that this device lets in and signs for. It may what the device may and its role
    /// lets it.
    Browser(Browser),
}

/// A browser that was let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Browser {
    /// What the seat is known by. It stands in the header of all that is signed for it.
    pub id: [u8; 16],
    /// The one competition that it is let into.
    pub competition: CompetitionId,
    /// What it may do.
    pub role: Role,
    /// Only these events; all if empty.
    pub events: Vec<EventKey>,
    /// Only for this delegation: a team leader's.
    pub delegation: Option<DelegationId>,
    /// Only the boards placed here: an arbiter's.
    pub venue: Option<Venue>,
}

/// Whose entry forms are seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Forms {
    /// All.
    Everybodys,
    /// One delegation's.
    Of(DelegationId),
    /// None.
    Nobodys,
}

impl Desk {
    /// A competition, for a seat that is let into it.
    pub(super) fn opened_for(
        &self,
        seat: &Seat,
        competition: CompetitionId,
    ) -> Result<Arc<Opened>, Failure> {
        match seat.enters(competition) {
            true => self.opened(competition),
            false => Err(Refusal::NotAllowed.into()),
        }
    }

    /// Who sits in a seat that this device opened for a browser; none once it is closed or over.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn seated(
        &self,
        competition: CompetitionId,
        seat: SeatId,
    ) -> Result<Option<Browser>, Failure> {
        let opened = self.opened(competition)?;
        let folded = opened.folded.read();
        let seated = folded.state.seats.get(&(self.device(), seat));
        let now = now_ms().cast_signed();
        let is_over = |until: i64| until <= now;
        let is_closed = |it: &Seated| it.closed && !Mutant::ClosedSeatSits.is_on();
        let open = seated.filter(|it| !is_closed(it) && !it.until_ms.is_some_and(is_over));
        Ok(open.map(|it| Browser::of(seat, competition, &it.scope)))
    }
}

impl Seat {
    /// What stands in a header: the browser's id, or nothing.
    pub(super) fn in_header(&self) -> Vec<u8> {
        match self {
            Self::Device => Vec::new(),
            Self::Browser(browser) => browser.id.to_vec(),
        }
    }

    /// The browser's seat, if it is one.
    pub(super) fn id(&self) -> Option<SeatId> {
        match self {
            Self::Device => None,
            Self::Browser(browser) => Some(SeatId(browser.id)),
        }
    }

    /// Whether this seat is let into a competition. It hears of no other.
    pub fn enters(&self, competition: CompetitionId) -> bool {
        match self {
            Self::Device => true,
            Self::Browser(browser) => browser.competition == competition,
        }
    }

    /// Whether this seat may have a fact written. Whether the device may is asked apart.
    pub(super) fn may_write(&self, state: &State, fact: &Fact) -> bool {
        match self {
            Self::Device => true,
            Self::Browser(_) if Mutant::SeatUnbound.is_on() => true,
            Self::Browser(browser) => seat_may_write(state, &browser.scope(), fact),
        }
    }

    /// Whether this seat may see an answer. What only officials see of it is taken out apart.
    pub(super) fn may_read(&self, query: &Query) -> bool {
        if !query.competition().is_none_or(|it| self.enters(it)) {
            return false;
        }
        match query {
            // Birth dates and registration numbers.
            Query::Entries { event, .. } => self.forms(event) != Forms::Nobodys,
            // The same, drafts that were thrown away, and who is at which device.
            Query::History { .. } | Query::Disputes { .. } | Query::Devices { .. } => {
                self.sees_drafts(query.event())
            }
            // Each trail is judged by what it is about: see `reads_trail`.
            Query::Trail { .. } => true,
            Query::Competitions
            | Query::Rulebooks
            | Query::Competition { .. }
            | Query::Event { .. }
            | Query::Round { .. }
            | Query::Standings { .. }
            | Query::WhatIf { .. }
            | Query::TieBreak { .. }
            | Query::Bracket { .. }
            | Query::Awards { .. } => true,
        }
    }

    /// Whether this seat sees what arbiters note about people.
    pub(super) fn sees_notes(&self, event: &EventKey) -> bool {
        match self {
            Self::Device => true,
            Self::Browser(browser) => {
                let is_arbiter = browser.role == Role::Arbiter && browser.reaches(Some(event));
                is_arbiter || self.sees_drafts(Some(event))
            }
        }
    }

    /// Whose entry forms this seat sees: a leader's those of the own delegation.
    pub(super) fn forms(&self, event: &EventKey) -> Forms {
        match self {
            _ if self.sees_drafts(Some(event)) => Forms::Everybodys,
            Self::Browser(Browser { role: Role::TeamLeader, delegation: Some(of), .. })
                if self.reaches(event) =>
            {
                Forms::Of(*of)
            }
            Self::Device | Self::Browser(_) => Forms::Nobodys,
        }
    }

    /// Whether this seat reads a trail: an official's of the event reads all, and whoever may write
    /// a board's result reads that board's, once it is published. Entries and places have forms,
    /// birth dates and drafts in their trails.
    pub(super) fn reads_trail(&self, state: &State, of: &TrailOf) -> bool {
        if self.sees_drafts(Some(of.event())) {
            return true;
        }
        let TrailOf::Board { board } = of else { return false };
        let phase = state.events.get(&board.event).and_then(|it| it.phases.get(&board.phase));
        let is_out = phase.is_some_and(|it| it.published.values().any(|it| *it == board.draw));
        is_out && self.may_write(state, &Fact::ResultWithdrawn { board: board.clone() })
    }

    fn reaches(&self, event: &EventKey) -> bool {
        match self {
            Self::Device => true,
            Self::Browser(browser) => browser.reaches(Some(event)),
        }
    }

    /// Whether this seat is an official's of an event, or of the whole competition: sees drafts,
    /// entry forms, and what is to be done.
    pub(super) fn sees_drafts(&self, event: Option<&EventKey>) -> bool {
        let Self::Browser(browser) = self else { return true };
        match browser.role {
            Role::Organiser | Role::ChiefArbiter | Role::PairingsOfficer => browser.reaches(event),
            Role::Arbiter | Role::TeamLeader | Role::AppealsMember | Role::Screen => false,
        }
    }
}

impl Browser {
    /// A browser in a seat that reaches so far.
    pub fn of(seat: SeatId, competition: CompetitionId, scope: &Scope) -> Self {
        let Scope { role, events, delegation, venue } = scope.clone();
        Self { id: seat.0, competition, role, events, delegation, venue }
    }

    /// How far it reaches.
    pub(super) fn scope(&self) -> Scope {
        let Self { role, events, delegation, venue, .. } = self.clone();
        Scope { role, events, delegation, venue }
    }

    /// Whether it reaches an event, or all of them.
    pub(super) fn reaches(&self, event: Option<&EventKey>) -> bool {
        self.events.is_empty() || event.is_some_and(|it| self.events.contains(it))
    }
}
