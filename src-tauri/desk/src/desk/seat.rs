//! Who sits at the screen.

use competition::{
    audit::seat_may_write,
    fact::Fact,
    id::EventKey,
    people::{Role, Scope},
    state::State,
    view::Query,
};

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
    /// What the session is known by. It stands in the header of all that is signed for it.
    pub id: [u8; 16],
    /// What it may do.
    pub role: Role,
    /// Only these events; all if empty.
    pub events: Vec<EventKey>,
}

impl Seat {
    /// What stands in a header: the browser's id, or nothing.
    pub(super) fn in_header(&self) -> Vec<u8> {
        match self {
            Self::Device => Vec::new(),
            Self::Browser(browser) => browser.id.to_vec(),
        }
    }

    /// Whether this seat may have a fact written. Whether the device may is asked apart.
    pub(super) fn may_write(&self, state: &State, fact: &Fact) -> bool {
        match self {
            Self::Device => true,
            Self::Browser(browser) => seat_may_write(state, &browser.scope(), fact),
        }
    }

    /// Whether this seat may see an answer. What only officials see of it is taken out apart.
    pub(super) fn may_read(&self, query: &Query) -> bool {
        match query {
            // Birth dates and registration numbers, and drafts that were thrown away.
            Query::Entries { .. } | Query::History { .. } => self.sees_drafts(),
            // The same, and who is at which device.
            Query::Disputes { .. } | Query::Trail { .. } | Query::Devices { .. } => {
                self.sees_drafts()
            }
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
    pub(super) fn sees_notes(&self) -> bool {
        match self {
            Self::Device => true,
            Self::Browser(browser) => self.sees_drafts() || browser.role == Role::Arbiter,
        }
    }

    /// Whether this seat is an official's: sees drafts, entry forms, and what is to be done.
    pub(super) fn sees_drafts(&self) -> bool {
        let Self::Browser(browser) = self else { return true };
        match browser.role {
            Role::Organiser | Role::ChiefArbiter | Role::PairingsOfficer => true,
            Role::Arbiter | Role::TeamLeader | Role::AppealsMember | Role::Screen => false,
        }
    }
}

impl Browser {
    /// A leader's browser has no delegation yet, and so leads nobody.
    fn scope(&self) -> Scope {
        Scope { role: self.role, events: self.events.clone(), delegation: None, venue: None }
    }
}
