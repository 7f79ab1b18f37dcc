//! Going on under a new key.

use crate::{
    command::Order,
    fact::{Fact, NewFact},
    id::{DeviceKey, KeyProof, SealKey},
    refusal::Refusal,
    state::State,
};

/// The device that gives the order goes on under a new key.
pub fn rotate(
    state: &State,
    order: &Order,
    (new, seal_key): (DeviceKey, Option<SealKey>),
    proof: KeyProof,
) -> Result<Vec<NewFact>, Refusal> {
    if state.roster.grants_of(order.author).next().is_none() {
        return Err(Refusal::NotAllowed);
    }
    // A key that wrote or was granted something is somebody already.
    if new == order.author || state.roster.knows(new) || !state.logs.ends_of(new).is_empty() {
        return Err(Refusal::KeyInUse { device: new });
    }
    let logs = state.logs.ends_of(order.author);
    Ok(vec![Fact::KeyRotated { new, seal_key, logs, proof }.into()])
}
