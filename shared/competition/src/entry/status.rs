//! Leaving, coming back, and being put out.

use crate::{
    competitor::EntryStatus,
    fact::{Fact, NewFact},
    id::{CompetitorId, EventKey},
    refusal::Refusal,
    scene::EventScene,
    state::State,
};

/// Somebody leaves. Results stand; rounds drawn so far are played or forfeited.
pub fn withdraw(
    state: &State,
    event: &EventKey,
    competitor: CompetitorId,
    reason: &str,
) -> Result<Vec<NewFact>, Refusal> {
    match status(state, event, competitor)? {
        EntryStatus::Active => {
            let reason = reason.trim().to_owned();
            let fact = Fact::CompetitorWithdrawn { event: event.clone(), competitor, reason };
            Ok(vec![fact.into()])
        }
        EntryStatus::Withdrawn | EntryStatus::Disqualified => Err(Refusal::NotPlaying),
    }
}

/// Somebody who left plays on.
pub fn come_back(
    state: &State,
    event: &EventKey,
    competitor: CompetitorId,
) -> Result<Vec<NewFact>, Refusal> {
    match status(state, event, competitor)? {
        EntryStatus::Active => Err(Refusal::StillPlaying),
        EntryStatus::Withdrawn | EntryStatus::Disqualified => {
            Ok(vec![Fact::CompetitorReturned { event: event.clone(), competitor }.into()])
        }
    }
}

/// Somebody is put out of the ranking (2023 general rules 四(二)2: results already played do not
/// change).
pub fn disqualify(
    state: &State,
    event: &EventKey,
    competitor: CompetitorId,
    reason: &str,
) -> Result<Vec<NewFact>, Refusal> {
    if reason.trim().is_empty() {
        return Err(Refusal::ReasonNeeded { breaches: Vec::new() });
    }
    match status(state, event, competitor)? {
        EntryStatus::Disqualified => Err(Refusal::NotPlaying),
        EntryStatus::Active | EntryStatus::Withdrawn => {
            let reason = reason.trim().to_owned();
            let fact = Fact::CompetitorDisqualified { event: event.clone(), competitor, reason };
            Ok(vec![fact.into()])
        }
    }
}

fn status(
    state: &State,
    event: &EventKey,
    competitor: CompetitorId,
) -> Result<EntryStatus, Refusal> {
    let scene = EventScene::of(state, event)?;
    if scene.event.awards.is_some() {
        return Err(Refusal::AwardsAlreadyConfirmed);
    }
    let entered = scene.event.competitors.get(&competitor).ok_or(Refusal::NoSuchCompetitor)?;
    Ok(entered.status)
}
