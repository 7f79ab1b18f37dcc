//! Whether a record counts. A record whose author lacks the right is kept, shown as quarantined,
//! and changes nothing.

use crate::{
    fact::{Fact, Recorded},
    id::DeviceKey,
    people::Role,
    state::State,
};

const OFFICIALS: &[Role] = &[Role::Organiser, Role::ChiefArbiter, Role::PairingsOfficer];
const ARBITERS: &[Role] =
    &[Role::Organiser, Role::ChiefArbiter, Role::PairingsOfficer, Role::Arbiter];
const DIRECTORS: &[Role] = &[Role::Organiser, Role::ChiefArbiter];
const ORGANISERS: &[Role] = &[Role::Organiser];

/// The roles that may write a fact.
pub fn roles_for(fact: &Fact) -> &'static [Role] {
    match fact {
        Fact::CompetitionFounded { .. }
        | Fact::RulebookAdopted { .. }
        | Fact::GrantGiven { .. }
        | Fact::GrantRevoked { .. }
        | Fact::EventOpened { .. }
        | Fact::EventStruck { .. } => ORGANISERS,
        Fact::CompetitorDisqualified { .. }
        | Fact::TieDecided { .. }
        | Fact::TieDecisionWithdrawn { .. }
        | Fact::PhaseClosed { .. }
        | Fact::PhaseReopened { .. }
        | Fact::AwardsConfirmed { .. }
        | Fact::AwardsWithdrawn { .. } => DIRECTORS,
        Fact::DelegationRegistered { .. }
        | Fact::PhasePlanned { .. }
        | Fact::CompetitorEntered { .. }
        | Fact::EntryCorrected { .. }
        | Fact::EntryStruck { .. }
        | Fact::CompetitorWithdrawn { .. }
        | Fact::CompetitorReturned { .. }
        | Fact::ByeGranted { .. }
        | Fact::ByeRevoked { .. }
        | Fact::FieldOrdered { .. }
        | Fact::FieldUnordered { .. }
        | Fact::PairForbidden { .. }
        | Fact::PairAllowed { .. }
        | Fact::DelegationsKeptApart { .. }
        | Fact::RoundDrafted { .. }
        | Fact::DraftDiscarded { .. }
        | Fact::RoundPublished { .. }
        | Fact::RoundUnpublished { .. }
        | Fact::Unknown { .. } => OFFICIALS,
        Fact::ResultRecorded { .. }
        | Fact::ResultWithdrawn { .. }
        | Fact::ResultVerified { .. }
        | Fact::FoulRecorded { .. }
        | Fact::FoulWithdrawn { .. } => ARBITERS,
    }
}

/// Whether a record counts, judged by what was folded before it.
pub fn counts(state: &State, record: &Recorded) -> bool {
    if let Fact::CompetitionFounded { .. } = record.fact {
        return state.founded.is_none();
    }
    let (roles, event) = (roles_for(&record.fact), record.fact.event());
    state.roster.allows(record.author, record.seq, roles, event)
}

/// Whether a device may write a fact now.
pub fn may_write(state: &State, author: DeviceKey, fact: &Fact) -> bool {
    state.roster.may(author, roles_for(fact), fact.event())
}
