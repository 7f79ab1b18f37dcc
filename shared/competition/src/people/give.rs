//! Giving a device a right.

use super::{Grant, Role};
use crate::{
    fact::{Fact, NewFact},
    refusal::Refusal,
    state::State,
};

/// The longest name of a person or venue, in characters.
pub(super) const NAME_LENGTH: usize = 100;
/// The most organisers: two or three, so that a lost laptop does not end the competition.
const ORGANISERS_MAX: usize = 3;

/// Gives a device a right.
pub fn give(state: &State, grant: &Grant) -> Result<Vec<NewFact>, Refusal> {
    check_name("name", &grant.name)?;
    if let Some(venue) = &grant.venue {
        check_name("venue", &venue.0)?;
    }
    if let Some(event) = grant.events.iter().find(|it| !state.knows_event(it)) {
        return Err(Refusal::NoSuchEvent { event: event.clone() });
    }
    if (grant.role == Role::TeamLeader) != grant.delegation.is_some()
        || grant.delegation.is_some_and(|it| !state.delegations.contains_key(&it))
    {
        let seen = grant.delegation.map(|it| it.to_string()).unwrap_or_default();
        return Err(Refusal::BadField { field: "delegation".into(), seen });
    }
    // Half an organiser could be the last one that is left.
    if grant.role == Role::Organiser && !grant.events.is_empty() {
        return Err(Refusal::BadField { field: "events".into(), seen: String::new() });
    }
    if state.roster.grants_of(grant.device).any(|it| it == grant) {
        return Ok(Vec::new());
    }
    let organisers = state.roster.devices_as(Role::Organiser);
    if grant.role == Role::Organiser
        && !organisers.contains(&grant.device)
        && organisers.len() >= ORGANISERS_MAX
    {
        return Err(Refusal::TooManyOrganisers { at_most: ORGANISERS_MAX as u16 });
    }
    Ok(vec![Fact::GrantGiven { grant: grant.clone() }.into()])
}

/// Refuses a name that is empty or too long.
pub(super) fn check_name(field: &str, name: &str) -> Result<(), Refusal> {
    if name.trim().is_empty() || name.chars().count() > NAME_LENGTH {
        return Err(Refusal::BadField { field: field.into(), seen: name.into() });
    }
    Ok(())
}
