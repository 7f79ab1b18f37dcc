//! Ending a device's rights, by position.

use super::Role;
use crate::{
    fact::{Fact, NewFact},
    id::DeviceKey,
    refusal::Refusal,
    state::State,
};

/// Ends a device's rights after what is known of its logs.
pub fn revoke(state: &State, device: DeviceKey, reason: &str) -> Result<Vec<NewFact>, Refusal> {
    if reason.trim().is_empty() {
        return Err(Refusal::ReasonNeeded { breaches: Vec::new() });
    }
    if state.roster.grants_of(device).next().is_none() {
        return Err(Refusal::NoSuchDevice { device });
    }
    let organisers = state.roster.devices_as(Role::Organiser);
    if organisers.iter().all(|it| *it == device) {
        return Err(Refusal::LastOrganiser);
    }
    let (logs, reason) = (state.logs.ends_of(device), reason.trim().to_owned());
    Ok(vec![Fact::GrantRevoked { device, logs, reason }.into()])
}
