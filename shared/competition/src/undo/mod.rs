//! Taking a command back. Nothing is deleted: facts that say the opposite are added, and they
//! travel like any others. What something was built on cannot be taken back.

#![expect(clippy::wildcard_enum_match_arm, reason = "a record is looked for by its kind")]

mod constraint;
mod entry;
mod foul;
mod phase;
mod round;

use crate::{
    competitor::EntryStatus,
    event::{EventState, PhaseState},
    fact::{Fact, NewFact, OrderedBy, Recorded},
    id::{EventKey, OpId, PhaseKey},
    refusal::Refusal,
    state::State,
};
use std::sync::Arc;

/// The facts that take a command back.
pub fn undo(state: &State, op: OpId) -> Result<Vec<NewFact>, Refusal> {
    let facts: Vec<(usize, &Recorded)> = effective(state).filter(|(_, it)| it.op == op).collect();
    if facts.is_empty() {
        return Err(Refusal::NothingToUndo);
    }
    if let Some(event) = imported(&facts) {
        return emptied(state, event, op);
    }
    let mut inverses = Vec::new();
    for (at, record) in facts.iter().rev() {
        inverses.extend(Scene { state, at: *at, record }.inverse()?);
    }
    if inverses.is_empty() {
        return Err(Refusal::CannotBeUndone);
    }
    Ok(inverses)
}

/// The records that count, with their place in the order of folding.
fn effective(state: &State) -> impl DoubleEndedIterator<Item = (usize, &Recorded)> {
    let records = state.records.iter().map(Arc::as_ref).enumerate();
    records.filter(|(_, it)| state.counts(it.id))
}

/// The event that a command filled from a file.
fn imported<'a>(facts: &[(usize, &'a Recorded)]) -> Option<&'a EventKey> {
    facts.iter().find_map(|(_, it)| match &it.fact {
        Fact::FieldOrdered { event, by: OrderedBy::Imported, .. } => Some(event),
        _ => None,
    })
}

/// An imported event is emptied as a whole, unless anything was added to it.
fn emptied(state: &State, event: &EventKey, op: OpId) -> Result<Vec<NewFact>, Refusal> {
    let open = state.events.get(event).ok_or(Refusal::NothingToUndo)?;
    let of_event = effective(state).filter(|(_, it)| it.fact.event() == Some(event));
    let added = of_event.skip_while(|(_, it)| it.op != op).find(|(_, it)| it.op != op);
    if let Some((_, later)) = added {
        return Err(Refusal::BuiltUpon { by: later.fact.kind().to_owned() });
    }
    let struck = Fact::EventStruck { event: event.clone() };
    let opened = Fact::EventOpened { event: event.clone(), rulebook: open.rulebook };
    Ok(vec![struck.into(), opened.into()])
}

/// One record to be taken back.
#[derive(Clone, Copy)]
struct Scene<'a> {
    state: &'a State,
    /// Its place in the order of folding.
    at: usize,
    record: &'a Recorded,
}

impl<'a> Scene<'a> {
    /// The records that counted before it, the latest first.
    fn before(self) -> impl Iterator<Item = &'a Recorded> {
        effective(self.state).rev().skip_while(move |(at, _)| *at >= self.at).map(|(_, it)| it)
    }

    /// The fact that takes it back; none where nothing needs to.
    fn inverse(self) -> Result<Option<NewFact>, Refusal> {
        let fact = match &self.record.fact {
            Fact::CompetitionFounded { .. }
            | Fact::RulebookAdopted { .. }
            | Fact::GrantGiven { .. }
            | Fact::GrantRevoked { .. }
            | Fact::KeyRotated { .. }
            | Fact::ChairHanded { .. }
            | Fact::ChairTaken { .. }
            | Fact::DeviceNudged { .. }
            | Fact::BoardsPlaced { .. }
            | Fact::RecordsRuled { .. }
            | Fact::ReceiptGiven { .. }
            | Fact::SeatOpened { .. }
            | Fact::SeatClosed { .. }
            | Fact::ResultVerified { .. }
            | Fact::Sealed { .. }
            | Fact::SealShared { .. }
            | Fact::SealRevealed { .. } => return Err(Refusal::CannotBeUndone),
            Fact::Unknown { .. } => return Err(Refusal::NewerVersionNeeded),
            Fact::DelegationRegistered { .. } => return Ok(None),
            Fact::EventOpened { event, .. } => self.event_opened(event)?,
            Fact::EventStruck { event } => self.event_struck(event)?,
            Fact::CompetitorEntered { event, competitor, .. } => {
                self.entered(event, *competitor)?
            }
            Fact::EntryCorrected { event, competitor, person, .. } => {
                let fact = self.corrected(event, *competitor, person)?;
                return Ok(Some(NewFact { fact, supersedes: vec![self.record.id] }));
            }
            Fact::EntryStruck { event, competitor } => self.struck(event, *competitor)?,
            Fact::CompetitorWithdrawn { event, competitor, .. } => {
                self.status(event, *competitor, EntryStatus::Withdrawn)?
            }
            Fact::CompetitorReturned { event, competitor } => {
                self.status(event, *competitor, EntryStatus::Active)?
            }
            Fact::CompetitorDisqualified { event, competitor, .. } => {
                self.status(event, *competitor, EntryStatus::Disqualified)?
            }
            Fact::ByeGranted { event, phase, round, competitor, .. }
            | Fact::ByeRevoked { event, phase, round, competitor } => {
                self.bye((event, phase), *round, *competitor)?
            }
            Fact::PhasePlanned { event, phase, .. } => self.planned(event, phase)?,
            Fact::FieldOrdered { event, phase, .. } | Fact::FieldUnordered { event, phase } => {
                self.ordered(event, phase)?
            }
            Fact::PairForbidden { event, phase, .. } => self.forbidden(event, phase)?,
            Fact::PairAllowed { event, phase, forbidden } => {
                self.allowed((event, phase), *forbidden)?
            }
            Fact::DelegationsKeptApart { event, phase, .. } => self.kept_apart(event, phase)?,
            Fact::RoundDrafted { drawn } => self.drafted(drawn)?,
            Fact::DraftDiscarded { event, phase, draw } => self.discarded((event, phase), *draw)?,
            Fact::RoundPublished { event, phase, round, draw } => {
                self.published((event, phase), *round, *draw)?
            }
            Fact::RoundUnpublished { event, phase, round, draw } => {
                self.unpublished((event, phase), *round, *draw)?
            }
            Fact::ResultRecorded { board, .. } | Fact::ResultWithdrawn { board } => {
                return self.result(board).map(Some);
            }
            Fact::FoulRecorded { board, .. } => self.foul_recorded(board)?,
            Fact::FoulWithdrawn { board, foul } => {
                return self.foul_withdrawn(board, *foul).map(Some);
            }
            Fact::TieDecided { event, phase, by, .. } => self.tie_decided((event, phase), *by)?,
            Fact::TieDecisionWithdrawn { event, phase, decision } => {
                self.tie_withdrawn((event, phase), *decision)?
            }
            Fact::PhaseClosed { event, phase, .. } => self.closed(event, phase)?,
            Fact::PhaseReopened { event, phase } => self.reopened(event, phase)?,
            Fact::AwardsConfirmed { event, .. } => Fact::AwardsWithdrawn { event: event.clone() },
            Fact::AwardsWithdrawn { event } => self.confirmed(event)?,
        };
        Ok(Some(fact.into()))
    }

    /// The last thing said before this record, as `pick` reads it.
    fn last_before<T>(self, pick: impl Fn(&'a Fact) -> Option<T>) -> Option<T> {
        self.before().find_map(|it| pick(&it.fact))
    }

    fn event(self, key: &EventKey) -> Result<&'a EventState, Refusal> {
        self.state.events.get(key).ok_or(Refusal::NothingToUndo)
    }

    /// A phase as it stands.
    fn phase(self, event: &EventKey, phase: &PhaseKey) -> Result<&'a PhaseState, Refusal> {
        Ok(self.event(event)?.phase(phase))
    }

    fn event_opened(self, event: &EventKey) -> Result<Fact, Refusal> {
        if !self.event(event)?.competitors.is_empty() {
            return Err(built_upon("competitor_entered"));
        }
        Ok(Fact::EventStruck { event: event.clone() })
    }

    fn event_struck(self, event: &EventKey) -> Result<Fact, Refusal> {
        if self.state.events.contains_key(event) {
            return Err(Refusal::NothingToUndo);
        }
        let opened = self.last_before(|it| match it {
            Fact::EventOpened { event: of, .. } if of == event => Some(it.clone()),
            _ => None,
        });
        opened.ok_or(Refusal::NothingToUndo)
    }
}

fn built_upon(kind: &str) -> Refusal {
    Refusal::BuiltUpon { by: kind.to_owned() }
}
