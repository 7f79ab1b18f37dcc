//! Putting an entry form right, and taking an entry back.

use super::{
    check::{self, Candidate},
    enter::check_person,
};
use crate::{
    competitor::{Competitor, EntryStatus, Person},
    fact::{Fact, NewFact, Waiver},
    id::{CompetitorId, EventKey},
    refusal::{EntryObjection, Refusal},
    said::Said,
    scene::EventScene,
    state::State,
};

/// Puts an entry form right. The corrected form is judged like a new one.
pub fn correct(
    state: &State,
    event: &EventKey,
    competitor: CompetitorId,
    person: &Person,
    waive: Option<&str>,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = EventScene::of(state, event)?;
    let entered = scene.event.competitors.get(&competitor).ok_or(Refusal::NoSuchCompetitor)?;
    let forms = scene.event.forms.get(&competitor);
    if entered.person == *person && !forms.is_some_and(Said::is_disputed) {
        return Ok(Vec::new());
    }
    let waived = judge(scene, entered, person, waive)?;
    let supersedes = forms.map(Said::seen).unwrap_or_default();
    let (event, person) = (event.clone(), person.clone());
    let fact = Fact::EntryCorrected { event, competitor, person, waived };
    Ok(vec![NewFact { fact, supersedes }])
}

fn judge(
    scene: EventScene<'_>,
    entered: &Competitor,
    person: &Person,
    waive: Option<&str>,
) -> Result<Vec<Waiver>, Refusal> {
    check_person(person)?;
    let candidate = Candidate { person, ..Candidate::entered(scene, entered) };
    let objections = check::objections_to(scene, candidate).into_iter();
    let objections = objections
        .map(|objection| EntryObjection { entry: 0, name: person.name.clone(), objection })
        .collect();
    Ok(check::settle(objections, waive)?.into_iter().map(|(_, it)| it).collect())
}

/// Takes an entry back as if it had never been made. Who has been drawn can only withdraw.
pub fn strike(
    state: &State,
    event: &EventKey,
    competitor: CompetitorId,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = EventScene::of(state, event)?;
    let entered = scene.event.competitors.get(&competitor).ok_or(Refusal::NoSuchCompetitor)?;
    if entered.status != EntryStatus::Active {
        return Err(Refusal::NotPlaying);
    }
    if !can_strike(scene, competitor) {
        return Err(Refusal::HasPlayed);
    }
    let numbered = scene.phases().find(|it| it.phase.number(competitor).is_some());
    let renumbered = numbered.map(|it| Fact::FieldOrdered {
        event: event.clone(),
        phase: it.rules.key.clone(),
        order: it.phase.order().iter().copied().filter(|id| *id != competitor).collect(),
        by: it.phase.field.as_ref().map_or(crate::fact::OrderedBy::Hand, |field| field.by),
        seed: it.phase.field.as_ref().and_then(|field| field.seed),
    });
    let struck = Fact::EntryStruck { event: event.clone(), competitor };
    Ok([Some(struck), renumbered].into_iter().flatten().map(NewFact::from).collect())
}

/// Whether nothing has been drawn with a competitor in it.
pub fn can_strike(scene: EventScene<'_>, competitor: CompetitorId) -> bool {
    let in_draft = scene
        .phases()
        .any(|it| it.phase.draft.is_some_and(|draft| it.phase.draws[&draft].names(competitor)));
    !in_draft && !scene.event.has_been_drawn(competitor)
}

impl<'a> Candidate<'a> {
    /// Somebody who has entered, to be judged again.
    pub fn entered(scene: EventScene<'a>, entered: &'a Competitor) -> Self {
        Self {
            person: &entered.person,
            delegation: scene.state.delegation_name(entered.delegation),
            delegation_id: Some(entered.delegation),
            filler: entered.filler,
            competitor: Some(entered.id),
            ahead: 0,
        }
    }
}
