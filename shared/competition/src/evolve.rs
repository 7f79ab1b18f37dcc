//! State and fact give the next state. This cannot fail: what makes no sense changes nothing.

use crate::{
    audit,
    competitor::{Competitor, EntryStatus},
    draw::{BoardRef, DrawnRound},
    event::{AwardsState, DecidedTie, EventState, Field, PhaseState, Version},
    fact::{Attested, Fact, Recorded},
    id::{CompetitionId, CompetitorId, DrawId, EventKey, PhaseKey, RoundNumber},
    people::{Grant, Role},
    result::Report,
    rulebook,
    score::Outcome,
    seal,
    state::{Founded, State},
};
use std::sync::Arc;

/// Folds records, in whatever order they come.
pub fn fold(mut records: Vec<Recorded>) -> State {
    records.sort_by_key(|it| (it.lamport, it.id));
    let mut state = State::default();
    records.into_iter().for_each(|it| evolve(&mut state, it));
    state
}

/// Takes one record in. Records come in the order of (lamport, id).
pub fn evolve(state: &mut State, record: Recorded) {
    if audit::counts(state, &record) {
        apply(state, &record);
    } else {
        state.quarantined.insert(record.id);
    }
    state.records.push(Arc::new(record));
}

fn apply(state: &mut State, record: &Recorded) {
    match &record.fact {
        Fact::CompetitionFounded { name, place, from, to } => {
            state.roster.give(founder(record));
            state.founded = Some(Founded {
                name: name.clone(),
                place: place.clone(),
                from: *from,
                to: *to,
                founder: record.author,
                competition: CompetitionId(record.id.0),
            });
        }
        Fact::RulebookAdopted { root, files, digest } => {
            // What was adopted was read without a fault by its writer. A version that cannot read
            // it keeps its events closed.
            let loaded = rulebook::file::load(files, root).ok().filter(|it| it.digest == *digest);
            state.rulebooks.extend(loaded.map(Arc::new));
        }
        Fact::GrantGiven { grant } => state.roster.give(grant.clone()),
        Fact::GrantRevoked { device, last_seq, .. } => state.roster.revoke(*device, *last_seq),
        Fact::DelegationRegistered { delegation } => {
            state.delegations.insert(delegation.id, delegation.clone());
        }
        Fact::EventOpened { event, rulebook } => {
            let opened = || EventState::new(event.clone(), *rulebook);
            state.events.entry(event.clone()).or_insert_with(opened);
        }
        Fact::EventStruck { event } => {
            state.events.remove(event);
        }
        Fact::Unknown { kind, .. } => {
            state.unknown.insert(record.id, kind.clone());
        }
        Fact::CompetitorEntered { event, competitor, delegation, person, filler, waived } => {
            let entered = Competitor {
                id: *competitor,
                person: person.clone(),
                delegation: *delegation,
                filler: *filler,
                waived: waived.clone(),
                status: EntryStatus::Active,
            };
            on_event(state, event, |it| it.competitors.insert(*competitor, entered));
        }
        Fact::EntryCorrected { event, competitor, person, waived } => {
            on_competitor(state, event, *competitor, |it| {
                it.person = person.clone();
                it.waived.clone_from(waived);
            });
        }
        Fact::EntryStruck { event, competitor } => {
            on_event(state, event, |it| it.competitors.remove(competitor));
        }
        Fact::CompetitorWithdrawn { event, competitor, .. } => {
            on_competitor(state, event, *competitor, |it| it.status = EntryStatus::Withdrawn);
        }
        Fact::CompetitorReturned { event, competitor } => {
            on_competitor(state, event, *competitor, |it| it.status = EntryStatus::Active);
        }
        Fact::CompetitorDisqualified { event, competitor, .. } => {
            on_competitor(state, event, *competitor, |it| it.status = EntryStatus::Disqualified);
        }
        Fact::PhasePlanned { event, phase, rounds } => {
            on_phase(state, (event, phase), |it| it.planned = *rounds);
        }
        Fact::ByeGranted { event, phase, round, competitor, bye } => {
            on_phase(state, (event, phase), |it| it.byes.insert((*round, *competitor), *bye));
        }
        Fact::ByeRevoked { event, phase, round, competitor } => {
            on_phase(state, (event, phase), |it| it.byes.remove(&(*round, *competitor)));
        }
        Fact::FieldOrdered { event, phase, order, by, seed } => {
            let field = Field { order: order.as_slice().into(), by: *by, seed: *seed };
            on_phase(state, (event, phase), |it| it.field = Some(field));
        }
        Fact::FieldUnordered { event, phase } => {
            on_phase(state, (event, phase), |it| it.field = None);
        }
        Fact::PairForbidden { event, phase, forbidden } => {
            let forbidden = forbidden.clone();
            on_phase(state, (event, phase), |it| it.forbidden.insert(record.id, forbidden));
        }
        Fact::PairAllowed { event, phase, forbidden } => {
            on_phase(state, (event, phase), |it| it.forbidden.remove(forbidden));
        }
        Fact::DelegationsKeptApart { event, phase, apart } => {
            on_phase(state, (event, phase), |it| it.apart = *apart);
        }
        Fact::RoundDrafted { drawn } => {
            on_phase(state, (&drawn.event, &drawn.phase), |it| draft(it, drawn));
        }
        Fact::DraftDiscarded { event, phase, draw } => {
            on_phase(state, (event, phase), |it| discard(it, *draw));
        }
        Fact::RoundPublished { event, phase, round, draw } => {
            on_phase(state, (event, phase), |it| publish(it, *round, *draw, record.at_ms));
        }
        Fact::RoundUnpublished { event, phase, round, draw } => {
            on_phase(state, (event, phase), |it| {
                it.published.remove(round);
                it.draft = Some(*draw);
            });
        }
        Fact::ResultRecorded { board, outcome, attested } => {
            report(state, board, record, (Some(*outcome), *attested));
        }
        Fact::ResultWithdrawn { board } => {
            report(state, board, record, (None, Attested::OneSide));
        }
        Fact::ResultVerified { board, seen } => {
            on_phase(state, (&board.event, &board.phase), |it| {
                it.boards.entry((board.draw, board.board)).or_default().verify(seen);
            });
        }
        Fact::TieDecided { event, phase, order, by, note, .. } => {
            let tie = DecidedTie { order: order.clone(), by: *by, note: note.clone() };
            on_phase(state, (event, phase), |it| it.ties.insert(record.id, tie));
        }
        Fact::TieDecisionWithdrawn { event, phase, decision } => {
            on_phase(state, (event, phase), |it| it.ties.remove(decision));
        }
        Fact::PhaseClosed { event, phase, ranking } => {
            on_phase(state, (event, phase), |it| it.ranking = Some(ranking.clone()));
        }
        Fact::PhaseReopened { event, phase } => {
            on_phase(state, (event, phase), |it| it.ranking = None);
        }
        Fact::AwardsConfirmed { event, places, honored, medals, exhibition } => {
            let awards = AwardsState {
                places: places.clone(),
                honored: *honored,
                medals: *medals,
                exhibition: *exhibition,
            };
            on_event(state, event, |it| it.awards = Some(awards));
        }
        Fact::AwardsWithdrawn { event } => on_event(state, event, |it| it.awards = None),
        Fact::Sealed { about, to, sealing } => state.seals.seal(record, (about, to), sealing),
        Fact::SealShared { event, with, boxes } => state.seals.share(event, *with, boxes),
        Fact::SealRevealed { event, seal, salt, content } => {
            let shown = (salt, content);
            let counts = seal::reveal::counts(state, record.author, (event, *seal), shown);
            state.seals.reveal(*seal, record.id, counts.then_some(content));
        }
    }
}

fn on_event<T>(state: &mut State, event: &EventKey, change: impl FnOnce(&mut EventState) -> T) {
    if let Some(event) = state.events.get_mut(event) {
        change(event);
    }
}

fn on_competitor(
    state: &mut State,
    event: &EventKey,
    who: CompetitorId,
    change: impl FnOnce(&mut Competitor),
) {
    on_event(state, event, |it| it.competitors.get_mut(&who).map(change));
}

fn on_phase<T>(
    state: &mut State,
    (event, phase): (&EventKey, &PhaseKey),
    change: impl FnOnce(&mut PhaseState) -> T,
) {
    on_event(state, event, |it| {
        change(it.phases.entry(phase.clone()).or_default());
    });
}

/// The grant that founding a competition gives to its founder.
fn founder(record: &Recorded) -> Grant {
    Grant {
        device: record.author,
        role: Role::Organiser,
        name: String::new(),
        events: Vec::new(),
        delegation: None,
        seal_key: None,
    }
}

fn draft(phase: &mut PhaseState, drawn: &DrawnRound) {
    let field = phase.field.as_ref().map(|it| it.order.clone()).unwrap_or_default();
    phase.drawn_with.insert(drawn.draw, field);
    phase.draws.insert(drawn.draw, drawn.clone());
    phase.draft = Some(drawn.draw);
}

/// A draft that was made from another one by hand gives its place back to it.
fn discard(phase: &mut PhaseState, draw: DrawId) {
    if phase.draft == Some(draw) {
        phase.draft = phase.draws.get(&draw).and_then(|it| it.edited.as_ref()).map(|it| it.from);
    }
}

fn publish(phase: &mut PhaseState, round: RoundNumber, draw: DrawId, at_ms: i64) {
    if !phase.draws.contains_key(&draw) {
        return;
    }
    phase.published.insert(round, draw);
    phase.draft = phase.draft.filter(|it| *it != draw);
    let number = phase.versions.get(&round).map_or(1, |it| it.number + 1);
    phase.versions.insert(round, Version { number, at_ms });
}

fn report(
    state: &mut State,
    board: &BoardRef,
    record: &Recorded,
    (outcome, attested): (Option<Outcome>, Attested),
) {
    let report =
        Report { record: record.id, outcome, attested, author: record.author, at_ms: record.at_ms };
    on_phase(state, (&board.event, &board.phase), |it| {
        let register = it.boards.entry((board.draw, board.board)).or_default();
        register.add(report, &record.supersedes);
    });
}
