//! Opening an event of an adopted regulation.

use crate::{
    fact::{Fact, NewFact},
    id::EventKey,
    refusal::Refusal,
    state::State,
};

/// Opens an event. Of several regulations that have it, the one adopted last counts.
pub fn open(state: &State, key: &EventKey) -> Result<Vec<NewFact>, Refusal> {
    if state.events.contains_key(key) {
        return Err(Refusal::EventAlreadyOpen);
    }
    let rulebook = state.rulebooks.iter().rev().find(|it| it.event(key).is_some());
    let missing = || Refusal::NoSuchEvent { event: key.clone() };
    let rulebook = rulebook.ok_or_else(missing)?;
    if !rulebook.event(key).ok_or_else(missing)?.runs() {
        return Err(Refusal::EventNotBuilt { event: key.clone() });
    }
    Ok(vec![Fact::EventOpened { event: key.clone(), rulebook: rulebook.digest }.into()])
}
