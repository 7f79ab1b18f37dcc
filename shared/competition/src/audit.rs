//! Whether a record counts. A record whose author lacks the right is kept, shown as quarantined,
//! and changes nothing.

use crate::{
    aside::Aside,
    dispute::Ruling,
    event::EventState,
    fact::{Fact, Recorded},
    id::{CompetitorId, DelegationId, DeviceKey, EventKey},
    people::{Matter, Placement, Reach, Role, Scope, Worth},
    seal::Seals,
    state::State,
};
use std::{collections::BTreeMap, slice};

const OFFICIALS: &[Role] = &[Role::Organiser, Role::ChiefArbiter, Role::PairingsOfficer];
const ARBITERS: &[Role] =
    &[Role::Organiser, Role::ChiefArbiter, Role::PairingsOfficer, Role::Arbiter];
const DIRECTORS: &[Role] = &[Role::Organiser, Role::ChiefArbiter];
const ORGANISERS: &[Role] = &[Role::Organiser];
/// Officials, and leaders for their own delegations.
const ENTERERS: &[Role] =
    &[Role::Organiser, Role::ChiefArbiter, Role::PairingsOfficer, Role::TeamLeader];
/// Everybody but a screen in the hall.
const WRITERS: &[Role] = &[
    Role::Organiser,
    Role::ChiefArbiter,
    Role::PairingsOfficer,
    Role::Arbiter,
    Role::TeamLeader,
    Role::AppealsMember,
];
const ANYBODY: &[Role] = &[
    Role::Organiser,
    Role::ChiefArbiter,
    Role::PairingsOfficer,
    Role::Arbiter,
    Role::TeamLeader,
    Role::AppealsMember,
    Role::Screen,
];

/// The roles that may give a role to a device.
pub fn givers(role: Role) -> &'static [Role] {
    match role {
        Role::PairingsOfficer | Role::Arbiter | Role::Screen => DIRECTORS,
        Role::Organiser | Role::ChiefArbiter | Role::TeamLeader | Role::AppealsMember => ORGANISERS,
    }
}

/// Whether a role gives and ends rights, or rules on what came of them.
pub fn has_a_say_in_rights(role: Role) -> bool {
    DIRECTORS.contains(&role)
}

/// The roles that may write a fact.
pub fn roles_for(fact: &Fact) -> &'static [Role] {
    match fact {
        Fact::CompetitionFounded { .. }
        | Fact::RulebookAdopted { .. }
        | Fact::GrantRevoked { .. }
        | Fact::ChairTaken { .. }
        | Fact::EventOpened { .. }
        | Fact::EventStruck { .. } => ORGANISERS,
        Fact::GrantGiven { grant } => givers(grant.role),
        Fact::KeyRotated { .. } => ANYBODY,
        Fact::RecordsRuled { .. }
        | Fact::CompetitorDisqualified { .. }
        | Fact::TieDecided { .. }
        | Fact::TieDecisionWithdrawn { .. }
        | Fact::PhaseClosed { .. }
        | Fact::PhaseReopened { .. }
        | Fact::AwardsConfirmed { .. }
        | Fact::AwardsWithdrawn { .. } => DIRECTORS,
        Fact::DelegationRegistered { .. }
        | Fact::DeviceNudged { .. }
        | Fact::ChairHanded { .. }
        | Fact::BoardsPlaced { .. }
        | Fact::PhasePlanned { .. }
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
        Fact::CompetitorEntered { .. }
        | Fact::EntryCorrected { .. }
        | Fact::EntryStruck { .. }
        | Fact::CompetitorWithdrawn { .. } => ENTERERS,
        Fact::ReceiptGiven { .. }
        | Fact::SeatOpened { .. }
        | Fact::SeatClosed { .. }
        | Fact::ResultRecorded { .. }
        | Fact::ResultWithdrawn { .. }
        | Fact::ResultVerified { .. }
        | Fact::FoulRecorded { .. }
        | Fact::FoulWithdrawn { .. } => ARBITERS,
        Fact::Sealed { .. } | Fact::SealRevealed { .. } => WRITERS,
    }
}

/// Whether a device writes a fact only for itself, and never for a browser in one of its seats: else
/// whoever sits there could take its key over or widen the seat.
pub fn is_devices_own(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::KeyRotated { .. }
            | Fact::SeatOpened { .. }
            | Fact::SeatClosed { .. }
            | Fact::ReceiptGiven { .. }
    )
}

/// What is known of what facts are about.
#[derive(Debug, Clone, Copy)]
struct Known<'a> {
    events: &'a BTreeMap<EventKey, EventState>,
    seals: &'a Seals,
    entered_by: &'a BTreeMap<CompetitorId, DelegationId>,
}

/// How a record is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It counts.
    Counts,
    /// It waits for a ruling.
    Apart,
    /// It was ruled not to count.
    Rejected,
    /// Its writer had no right to it, and knew.
    Quarantined,
}

/// How a record is taken, judged by what was folded before it and by the whole roster.
pub fn standing(state: &mut State, record: &Recorded) -> Standing {
    let ruling = state.roster.ruling_on(record.id, record.fact.event());
    match (worth(state, record), ruling) {
        (Worth::Nothing, _) => Standing::Quarantined,
        (Worth::Apart, None) => Standing::Apart,
        (Worth::Apart, Some(Ruling::Rejected)) => Standing::Rejected,
        (Worth::Counts, Some(Ruling::Rejected)) if state.logs.is_forked(record) => {
            Standing::Rejected
        }
        (Worth::Apart, Some(Ruling::Accepted)) | (Worth::Counts, _) => Standing::Counts,
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the roster's own kinds are judged by it")]
fn worth(state: &mut State, record: &Recorded) -> Worth {
    if record.seat.is_some() && is_devices_own(&record.fact) {
        return Worth::Nothing;
    }
    match &record.fact {
        Fact::CompetitionFounded { .. } => {
            return if state.founded.is_none() { Worth::Counts } else { Worth::Nothing };
        }
        Fact::GrantGiven { .. } | Fact::GrantRevoked { .. } | Fact::KeyRotated { .. } => {
            return state.roster.worth_within(record.id).unwrap_or(Worth::Nothing);
        }
        _ => {}
    }
    let State { roster, logs, seats, aside, .. } = state;
    // A hub answers itself for a seat that it never opened: it has no more right than the hub.
    let seated = record.seat.and_then(|it| seats.get(&(record.author, it)));
    let mut judge = |matter: &Matter<'_>| match seated {
        Some(it) if it.closed || !it.scope.covers(matter) => Worth::Nothing,
        Some(_) | None => roster.worth(record, matter, logs),
    };
    let known = Known { events: &state.events, seals: &state.seals, entered_by: &state.entered_by };
    let matter = matter(known, None, &record.fact);
    let worth = judge(&matter);
    if worth != Worth::Nothing || aside.is_empty() {
        return worth;
    }
    // What its writer had seen may wait for a ruling itself.
    let placed = placed_at_all((known.events, aside), &record.fact);
    let hanging = self::matter(known, Some(aside), &record.fact);
    match judge(&Matter { board: placed.as_ref().map(|(board, it)| (*board, &it[..])), ..hanging })
    {
        Worth::Nothing => Worth::Nothing,
        Worth::Apart | Worth::Counts => Worth::Apart,
    }
}

/// Where boards stand that a fact may be about, counting or not.
fn placed_at_all(
    (events, aside): (&BTreeMap<EventKey, EventState>, &Aside),
    fact: &Fact,
) -> Option<(u16, Vec<Placement>)> {
    let of = fact.board()?;
    let phase = events.get(&of.event).and_then(|it| it.phases.get(&of.phase));
    let placed = phase.map_or(&[][..], |it| it.placements.as_slice());
    let all = placed.iter().chain(aside.placements(&of.event, &of.phase)).cloned();
    Some((of.board, all.collect()))
}

/// Whether a device may write a fact now.
pub fn may_write(state: &State, author: DeviceKey, fact: &Fact) -> bool {
    state.roster.may(author, &matter_now(state, fact))
}

/// Whether a browser's seat may have a fact written now, apart from its hub's own right.
pub fn seat_may_write(state: &State, scope: &Scope, fact: &Fact) -> bool {
    !is_devices_own(fact) && scope.covers(&matter_now(state, fact))
}

/// What a fact is about now: of a board counts where it stands, not where it has stood.
fn matter_now<'a>(state: &'a State, fact: &'a Fact) -> Matter<'a> {
    let known = Known { events: &state.events, seals: &state.seals, entered_by: &state.entered_by };
    let mut matter = matter(known, None, fact);
    matter.board = matter.board.map(|(board, placed)| {
        let last = placed.iter().rfind(|it| it.boards.contains(board));
        (board, last.map_or(&[][..], slice::from_ref))
    });
    matter
}

/// Whether a device may draw rounds of an event, and so hold its chair.
pub fn may_draw(state: &State, device: DeviceKey, event: &EventKey) -> bool {
    let reach = Reach::Events(slice::from_ref(event));
    state.roster.may(device, &Matter { roles: OFFICIALS, reach, delegation: None, board: None })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "most kinds are about no entry")]
fn matter<'a>(known: Known<'a>, aside: Option<&Aside>, fact: &'a Fact) -> Matter<'a> {
    let entered_by = |it: CompetitorId| {
        let known = known.entered_by.get(&it).copied();
        known.or_else(|| aside.and_then(|aside| aside.entered_by(it)))
    };
    let reach = match (fact, fact.event()) {
        (Fact::KeyRotated { .. } | Fact::ReceiptGiven { .. } | Fact::DeviceNudged { .. }, _)
        | (Fact::SeatOpened { .. } | Fact::SeatClosed { .. }, _) => Reach::Anywhere,
        (Fact::GrantGiven { grant }, _) if !grant.events.is_empty() => Reach::Events(&grant.events),
        (_, Some(event)) => Reach::Events(slice::from_ref(event)),
        (_, None) => Reach::Whole,
    };
    let delegation = match fact {
        // Nobody takes another's entry over by entering it again.
        Fact::CompetitorEntered { competitor, delegation, .. } => Some(*delegation)
            .filter(|it| known.entered_by.get(competitor).is_none_or(|of| of == it)),
        Fact::EntryCorrected { competitor, .. }
        | Fact::EntryStruck { competitor, .. }
        | Fact::CompetitorWithdrawn { competitor, .. } => entered_by(*competitor),
        Fact::Sealed { about, .. } => about.competitor().and_then(entered_by),
        Fact::SealRevealed { seal, .. } => {
            let whose = known.seals.get(*seal).and_then(|it| it.about.competitor());
            whose.or_else(|| aside.and_then(|it| it.sealed(*seal))).and_then(entered_by)
        }
        _ => None,
    };
    let board = fact.board().and_then(|it| {
        let phase = known.events.get(&it.event)?.phases.get(&it.phase)?;
        Some((it.board, phase.placements.as_slice()))
    });
    Matter { roles: roles_for(fact), reach, delegation, board }
}
