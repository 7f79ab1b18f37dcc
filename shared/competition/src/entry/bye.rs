//! Rounds that somebody asked not to play.

use crate::{
    fact::{Fact, NewFact, RequestedBye},
    id::{CompetitorId, EventKey, PhaseKey, RoundNumber},
    refusal::Refusal,
    scene::PhaseScene,
    state::State,
};

/// Frees somebody from a round that is not yet drawn.
pub fn grant_bye(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    round: RoundNumber,
    competitor: CompetitorId,
    bye: RequestedBye,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = undrawn(state, (event, phase), round, competitor)?;
    if scene.phase.byes.get(&(round, competitor)) == Some(&bye) {
        return Ok(Vec::new());
    }
    let (event, phase) = (event.clone(), phase.clone());
    Ok(vec![Fact::ByeGranted { event, phase, round, competitor, bye }.into()])
}

/// Takes a bye back.
pub fn revoke_bye(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    round: RoundNumber,
    competitor: CompetitorId,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = undrawn(state, (event, phase), round, competitor)?;
    if !scene.phase.byes.contains_key(&(round, competitor)) {
        return Ok(Vec::new());
    }
    let (event, phase) = (event.clone(), phase.clone());
    Ok(vec![Fact::ByeRevoked { event, phase, round, competitor }.into()])
}

fn undrawn<'a>(
    state: &'a State,
    (event, phase): (&EventKey, &PhaseKey),
    round: RoundNumber,
    competitor: CompetitorId,
) -> Result<PhaseScene<'a>, Refusal> {
    let scene = PhaseScene::open(state, event, phase)?;
    if !scene.at.event.competitors.contains_key(&competitor) {
        return Err(Refusal::NoSuchCompetitor);
    }
    if scene.rules.form.round_robin().is_some() {
        return Err(Refusal::NoByes);
    }
    if scene.phase.published.contains_key(&round) {
        return Err(Refusal::RoundAlreadyPublished);
    }
    let drafted = scene.phase.draft.map(|it| &scene.phase.draws[&it]);
    if let Some(draft) = drafted.filter(|it| it.round == round) {
        return Err(Refusal::DraftWaiting { draw: draft.draw });
    }
    let last = scene.rounds().ok_or(Refusal::RoundsNotPlanned)?;
    if round.0 == 0 || round.0 > last {
        return Err(Refusal::RoundsOutOfRange { at_least: 1, at_most: last });
    }
    Ok(scene)
}
