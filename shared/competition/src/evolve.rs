//! State and fact give the next state. This cannot fail: what makes no sense changes nothing.

use crate::{
    audit::{self, Standing},
    competitor::{Competitor, EntryStatus},
    draw::{BoardRef, DrawnRound},
    event::{AwardsState, DecidedTie, EventState, Field, Form, PhaseState, Version},
    fact::{Attested, Fact, Recorded},
    foul::Foul,
    id::{CompetitionId, CompetitorId, DrawId, EventKey, PhaseKey, RoundNumber},
    nudge::Nudge,
    people::{Effect, Placement, Seated},
    receipt::Receipt,
    result::Report,
    rulebook,
    said::Said,
    score::Outcome,
    seal,
    state::{Founded, State},
};
use std::{mem, sync::Arc};

/// Folds records, in whatever order they come.
pub fn fold(mut records: Vec<Recorded>) -> State {
    records.sort_by_key(|it| (it.lamport, it.id));
    let mut state = State::default();
    take(&mut state, records);
    state
}

/// Takes one record in. Records come in the order of (lamport, id).
pub fn evolve(state: &mut State, record: Recorded) {
    take(state, vec![record]);
}

/// Takes records in, in the order of (lamport, id). What was folded before is folded again if they
/// end a right or rule on a dispute: that reaches back.
pub fn take(state: &mut State, records: Vec<Recorded>) {
    let mut effect = Effect::Onward;
    for record in &records {
        let twin = state.logs.take(record);
        let ruled = twin.is_some_and(|it| state.roster.rulings_on(it).next().is_some());
        if ruled || state.roster.take(record, &state.logs) == Effect::Again {
            effect = Effect::Again;
        }
    }
    let before = match effect {
        Effect::Onward => Vec::new(),
        Effect::Again => {
            state.roster.settle();
            let (roster, logs) = (mem::take(&mut state.roster), mem::take(&mut state.logs));
            mem::replace(state, State { roster, logs, ..State::default() }).records
        }
    };
    before.into_iter().chain(records.into_iter().map(Arc::new)).for_each(|it| add(state, it));
}

fn add(state: &mut State, record: Arc<Recorded>) {
    match audit::standing(state, &record) {
        Standing::Counts => apply(state, &record),
        Standing::Apart => {
            state.apart.insert(record.id);
            state.aside.take(&record);
        }
        Standing::Rejected => {
            state.rejected.insert(record.id);
            state.aside.take(&record);
        }
        Standing::Quarantined => drop(state.quarantined.insert(record.id)),
    }
    state.records.push(record);
}

fn apply(state: &mut State, record: &Recorded) {
    match &record.fact {
        Fact::CompetitionFounded { name, place, from, to } => {
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
        // The roster takes these in before anything else is judged.
        Fact::GrantGiven { .. }
        | Fact::GrantRevoked { .. }
        | Fact::KeyRotated { .. }
        | Fact::RecordsRuled { .. } => {}
        Fact::ChairHanded { event, to } => {
            let chair = state.chairs.entry(event.clone()).or_default();
            chair.add(record.id, *to, &record.supersedes);
        }
        Fact::ChairTaken { event, .. } => {
            let chair = state.chairs.entry(event.clone()).or_default();
            chair.add(record.id, record.author, &record.supersedes);
        }
        Fact::DeviceNudged { device, note } => state.nudges.push(Nudge {
            device: *device,
            note: note.clone(),
            record: record.id,
            by: record.author,
            at_ms: record.at_ms,
        }),
        Fact::BoardsPlaced { event, phase, boards, venue } => {
            let placement = Placement { boards: *boards, venue: venue.clone() };
            on_phase(state, (event, phase), |it| it.placements.push(placement));
        }
        Fact::ReceiptGiven { records, offset_ms, error_ms } => {
            for it in records {
                let received_ms = it.received_ms.saturating_sub(*offset_ms);
                let (by, record, error_ms) = (record.author, record.id, *error_ms);
                let receipt = Receipt { by, record, received_ms, error_ms };
                state.receipts.entry(it.record).or_default().push(receipt);
            }
        }
        Fact::SeatOpened { seat, scope, name, until_ms } => {
            let (scope, name, until_ms) = (scope.clone(), name.clone(), *until_ms);
            let seated = Seated { scope, name, until_ms, closed: false };
            state.seats.entry((record.author, *seat)).or_insert(seated);
        }
        Fact::SeatClosed { seat } => {
            if let Some(seated) = state.seats.get_mut(&(record.author, *seat)) {
                seated.closed = true;
            }
        }
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
            state.entered_by.entry(*competitor).or_insert(*delegation);
            let form = Form { person: person.clone(), waived: waived.clone() };
            on_event(state, event, |it| {
                it.competitors.insert(*competitor, entered);
                it.forms.insert(*competitor, Said::default());
                it.forms.entry(*competitor).or_default().add(record.id, form, &[]);
            });
        }
        Fact::EntryCorrected { event, competitor, person, waived } => {
            let form = Form { person: person.clone(), waived: waived.clone() };
            on_event(state, event, |it| correct(it, *competitor, form, record));
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
            on_phase(state, (event, phase), |it| unpublish(it, *round, *draw));
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
        Fact::FoulRecorded { board, competitor, offense, note } => {
            let foul = Foul {
                record: record.id,
                draw: board.draw,
                board: board.board,
                competitor: *competitor,
                offense: offense.clone(),
                note: note.clone(),
                author: record.author,
                at_ms: record.at_ms,
            };
            on_phase(state, (&board.event, &board.phase), |it| it.fouls.push(foul));
        }
        Fact::FoulWithdrawn { board, foul } => {
            on_phase(state, (&board.event, &board.phase), |it| {
                it.fouls.retain(|it| it.record != *foul);
            });
        }
        Fact::TieDecided { event, phase, order, by, note, .. } => {
            let tie = DecidedTie {
                order: order.clone(),
                by: *by,
                note: note.clone(),
                author: record.author,
                at_ms: record.at_ms,
            };
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

fn draft(phase: &mut PhaseState, drawn: &DrawnRound) {
    let field = phase.field.as_ref().map(|it| it.order.clone()).unwrap_or_default();
    phase.drawn_with.insert(drawn.draw, field);
    phase.draws.insert(drawn.draw, drawn.clone());
    phase.draft = Some(drawn.draw);
}

/// Two forms that were put right apart both stand. The one shown stays till one replaces both.
fn correct(event: &mut EventState, who: CompetitorId, form: Form, record: &Recorded) {
    let (Some(competitor), Some(forms)) =
        (event.competitors.get_mut(&who), event.forms.get_mut(&who))
    else {
        return;
    };
    // Earlier versions did not say what they had seen.
    let seen = match record.supersedes.is_empty() {
        true => forms.seen(),
        false => record.supersedes.clone(),
    };
    forms.add(record.id, form, &seen);
    let shown = |it: &Form| it.person == competitor.person && it.waived == competitor.waived;
    if forms.heads().any(|(_, it)| shown(it)) {
        return;
    }
    if let Some((_, form)) = forms.heads().next() {
        competitor.person = form.person.clone();
        competitor.waived.clone_from(&form.waived);
    }
}

/// A draft that was made from another one by hand gives its place back to it.
fn discard(phase: &mut PhaseState, draw: DrawId) {
    let round = phase.draws.get(&draw).map(|it| it.round);
    if round.is_some_and(|it| give_way(phase, it, draw)) {
        return;
    }
    if phase.draft == Some(draw) {
        phase.draft = phase.draws.get(&draw).and_then(|it| it.edited.as_ref()).map(|it| it.from);
    }
}

fn publish(phase: &mut PhaseState, round: RoundNumber, draw: DrawId, at_ms: i64) {
    if !phase.draws.contains_key(&draw) {
        return;
    }
    phase.draft = phase.draft.filter(|it| *it != draw);
    if let Some(other) = phase.published.get(&round).filter(|it| **it != draw) {
        phase.rivals.entry(round).or_default().extend([*other, draw]);
        return;
    }
    phase.published.insert(round, draw);
    let number = phase.versions.get(&round).map_or(1, |it| it.number + 1);
    phase.versions.insert(round, Version { number, at_ms });
}

fn unpublish(phase: &mut PhaseState, round: RoundNumber, draw: DrawId) {
    if !give_way(phase, round, draw) {
        phase.published.remove(&round);
        phase.draft = Some(draw);
    }
}

/// One of several draws of a round goes; the last one that is left is the round.
fn give_way(phase: &mut PhaseState, round: RoundNumber, draw: DrawId) -> bool {
    let Some(rivals) = phase.rivals.get_mut(&round).filter(|it| it.contains(&draw)) else {
        return false;
    };
    rivals.remove(&draw);
    if let Some(stays) = rivals.first()
        && phase.published.get(&round) == Some(&draw)
    {
        phase.published.insert(round, *stays);
    }
    if rivals.len() == 1 {
        phase.rivals.remove(&round);
    }
    true
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
