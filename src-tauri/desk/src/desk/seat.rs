//! Who sits at the screen.

use competition::{
    audit::roles_for,
    fact::Fact,
    id::{DelegationId, EventKey},
    people::Role,
    seal::{self, About},
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
    /// Only for this delegation: a team leader's.
    pub delegation: Option<DelegationId>,
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
        let Self::Browser(browser) = self else { return true };
        if let Fact::Sealed { about, .. } = fact
            && !browser.may_seal(state, about)
        {
            return false;
        }
        roles_for(fact).contains(&browser.role) && browser.reaches(fact.event())
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
    /// A leader seals what is the own delegation's. Whether the device may is asked apart.
    fn may_seal(&self, state: &State, about: &About) -> bool {
        match self.role {
            Role::TeamLeader => {
                self.delegation.is_some() && self.delegation == seal::whose(state, about)
            }
            Role::Organiser
            | Role::ChiefArbiter
            | Role::PairingsOfficer
            | Role::Arbiter
            | Role::AppealsMember
            | Role::Screen => true,
        }
    }

    pub(super) fn reaches(&self, event: Option<&EventKey>) -> bool {
        self.events.is_empty() || event.is_some_and(|it| self.events.contains(it))
    }
}
