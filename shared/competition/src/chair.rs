//! The chair of an event: the one desk that draws, publishes and rules on disputes, so that two
//! draws of one round come only from a broken hand-over.

use crate::{
    audit,
    command::Order,
    fact::{Fact, NewFact},
    id::{DeviceKey, EventKey, RecordId},
    refusal::Refusal,
    said::Said,
    scene::EventScene,
    state::State,
};
use std::collections::BTreeSet;

/// Who holds a chair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// One desk.
    One(DeviceKey),
    /// It was handed to several, and none who handed it knew of the other.
    Disputed(BTreeSet<DeviceKey>),
}

/// Who holds an event's chair: whoever it was handed to, else the founder.
pub fn holder(state: &State, event: &EventKey) -> Option<Holder> {
    let heads = state.chairs.get(event).into_iter().flat_map(Said::heads);
    let holders: BTreeSet<DeviceKey> = heads.map(|(_, to)| state.roster.current(*to)).collect();
    match holders.iter().copied().collect::<Vec<_>>()[..] {
        [] => state.founded.as_ref().map(|it| Holder::One(state.roster.current(it.founder))),
        [one] => Some(Holder::One(one)),
        [..] => Some(Holder::Disputed(holders)),
    }
}

/// Refuses what belongs to the chair to every other desk.
pub fn check(state: &State, author: DeviceKey, event: &EventKey) -> Result<(), Refusal> {
    match holder(state, event) {
        Some(Holder::One(it)) if it == author => Ok(()),
        Some(Holder::One(it)) => Err(Refusal::NotInTheChair { holder: Some(it) }),
        Some(Holder::Disputed(_)) => Err(Refusal::NotInTheChair { holder: None }),
        None => Ok(()),
    }
}

/// Hands the chair to another desk. Only its holder does so.
pub fn hand(
    state: &State,
    order: &Order,
    event: &EventKey,
    to: DeviceKey,
) -> Result<Vec<NewFact>, Refusal> {
    EventScene::of(state, event)?;
    check(state, order.author, event)?;
    if to == order.author {
        return Ok(Vec::new());
    }
    let fact = Fact::ChairHanded { event: event.clone(), to };
    if !audit::may_draw(state, to, event) {
        return Err(Refusal::NoSuchDevice { device: to });
    }
    Ok(vec![NewFact { fact, supersedes: seen(state, event) }])
}

/// An organiser takes the chair without its holder.
pub fn take(
    state: &State,
    order: &Order,
    event: &EventKey,
    reason: &str,
) -> Result<Vec<NewFact>, Refusal> {
    EventScene::of(state, event)?;
    if holder(state, event) == Some(Holder::One(order.author)) {
        return Ok(Vec::new());
    }
    if reason.trim().is_empty() {
        return Err(Refusal::ReasonNeeded { breaches: Vec::new() });
    }
    let fact = Fact::ChairTaken { event: event.clone(), reason: reason.trim().to_owned() };
    Ok(vec![NewFact { fact, supersedes: seen(state, event) }])
}

fn seen(state: &State, event: &EventKey) -> Vec<RecordId> {
    state.chairs.get(event).map(Said::seen).unwrap_or_default()
}

/// Whether a fact belongs to the desk in the chair: a draw, or a ruling on what is disputed.
#[expect(clippy::wildcard_enum_match_arm, reason = "most kinds belong to no chair")]
pub fn owns(new: &NewFact) -> bool {
    match &new.fact {
        Fact::RoundDrafted { .. }
        | Fact::DraftDiscarded { .. }
        | Fact::RoundPublished { .. }
        | Fact::RoundUnpublished { .. }
        | Fact::RecordsRuled { .. } => true,
        Fact::ResultRecorded { .. } | Fact::ResultWithdrawn { .. } => new.supersedes.len() > 1,
        _ => false,
    }
}
