//! Whether a record counts. A record whose author lacks the right is kept, shown as quarantined,
//! and changes nothing.

use crate::{
    fact::{Fact, Recorded},
    id::DeviceKey,
    people::Role,
    seal,
    state::State,
};

/// Who runs an event.
pub const OFFICIALS: &[Role] = &[Role::Organiser, Role::ChiefArbiter, Role::PairingsOfficer];
const ARBITERS: &[Role] =
    &[Role::Organiser, Role::ChiefArbiter, Role::PairingsOfficer, Role::Arbiter];
const DIRECTORS: &[Role] = &[Role::Organiser, Role::ChiefArbiter];
const ORGANISERS: &[Role] = &[Role::Organiser];
/// Everybody but a screen in the hall.
const WRITERS: &[Role] = &[
    Role::Organiser,
    Role::ChiefArbiter,
    Role::PairingsOfficer,
    Role::Arbiter,
    Role::TeamLeader,
    Role::AppealsMember,
];

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
        | Fact::SealShared { .. }
        | Fact::Unknown { .. } => OFFICIALS,
        Fact::ResultRecorded { .. }
        | Fact::ResultWithdrawn { .. }
        | Fact::ResultVerified { .. } => ARBITERS,
        Fact::Sealed { .. } | Fact::SealRevealed { .. } => WRITERS,
    }
}

/// Whether a record counts, judged by what was folded before it.
pub fn counts(state: &State, record: &Recorded) -> bool {
    if let Fact::CompetitionFounded { .. } = record.fact {
        return state.founded.is_none();
    }
    let (roles, event) = (roles_for(&record.fact), record.fact.event());
    state.roster.allows(record.author, record.seq, roles, event)
        && is_own(state, record.author, &record.fact)
}

/// Whether a device may write a fact now.
pub fn may_write(state: &State, author: DeviceKey, fact: &Fact) -> bool {
    state.roster.may(author, roles_for(fact), fact.event()) && is_own(state, author, fact)
}

/// Whether a fact keeps to the writer's own delegation, where a team leader may write it.
fn is_own(state: &State, author: DeviceKey, fact: &Fact) -> bool {
    if let Fact::Sealed { about, .. } = fact {
        return seal::may_seal(state, author, about);
    }
    true
}
