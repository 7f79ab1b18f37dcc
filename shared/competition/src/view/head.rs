//! What every screen of an event shows around its own matter.

use super::{EventHead, PersonLine, PhaseHead, tasks};
use crate::{
    id::{CompetitionId, CompetitorId, DeviceKey, PhaseKey},
    people::Role,
    phase,
    result::Standing,
    rulebook::Discipline,
    scene::{EventScene, PhaseScene},
    state::State,
};

/// The head of an event's screens.
pub(super) fn head(scene: EventScene<'_>, competition: CompetitionId) -> EventHead {
    let founded = scene.state.founded.as_ref();
    EventHead {
        competition,
        competition_name: founded.map(|it| it.name.clone()).unwrap_or_default(),
        event: scene.event.key.clone(),
        name: scene.rules.name.clone(),
        discipline: discipline(scene),
        kind: scene.rules.kind,
        entered: count(scene.event.competitors.len()),
        active: count(scene.event.active().count()),
        delegations: count(scene.delegations()),
        phases: scene.phases().map(phase_head).collect(),
        current_phase: current(scene),
        disputes: count(scene.phases().map(disputes).sum()),
        tasks: tasks::tasks(scene),
        lone_organiser: is_alone(scene),
        trails: true,
        read_only: !scene.state.unknown.is_empty(),
    }
}

/// Once the honors are confirmed, nothing is left to run.
fn is_alone(scene: EventScene<'_>) -> bool {
    scene.event.awards.is_none() && scene.state.roster.devices_as(Role::Organiser).len() == 1
}

fn discipline(scene: EventScene<'_>) -> Discipline {
    let rulebook = scene.state.rulebook(scene.event.rulebook);
    rulebook.map_or(Discipline::Chess, |it| it.discipline)
}

/// What the person at a device is called; empty if the roster does not say.
pub(super) fn device_name(state: &State, device: DeviceKey) -> String {
    state.roster.name_of(device).unwrap_or_default().to_owned()
}

/// A number for a screen.
pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn phase_head(scene: PhaseScene<'_>) -> PhaseHead {
    PhaseHead {
        phase: scene.rules.key.clone(),
        name: scene.rules.name.clone(),
        knockout: scene.knockout().is_some(),
        rounds: scene.rounds(),
        published: scene.phase.next_round().0 - 1,
        finished: scene.phase.finished_rounds(),
        draft: scene.phase.draft.map(|it| scene.phase.draws[&it].round),
        closed: scene.phase.ranking.is_some(),
        too_many_rounds: phase::too_many_rounds(scene),
    }
}

/// The first phase that is not over; the last one at the end.
pub(super) fn current(scene: EventScene<'_>) -> PhaseKey {
    let open = scene.phases().find(|it| it.phase.ranking.is_none());
    let current = open.or_else(|| scene.phases().next_back());
    current.map_or_else(|| PhaseKey(String::new()), |it| it.rules.key.clone())
}

fn disputes(scene: PhaseScene<'_>) -> usize {
    let boards = scene.phase.rounds().flat_map(|drawn| {
        drawn.boards.iter().map(|it| scene.phase.register(drawn.draw, it.board).standing())
    });
    boards.filter(|it| matches!(it, Standing::Disputed { .. })).count()
}

/// A competitor for a list of a phase.
pub(super) fn line(scene: PhaseScene<'_>, who: CompetitorId) -> PersonLine {
    PersonLine { number: scene.phase.number(who), ..unnumbered(scene.at, who) }
}

/// A competitor without a pairing number.
pub(super) fn unnumbered(scene: EventScene<'_>, who: CompetitorId) -> PersonLine {
    let Some(it) = scene.event.competitors.get(&who) else { return nobody(who) };
    PersonLine {
        competitor: who,
        number: None,
        name: it.person.name.clone(),
        title: it.person.title.clone(),
        delegation: scene.state.delegation_name(it.delegation).to_owned(),
        rating: it.person.rating,
        filler: it.filler,
        status: it.status,
    }
}

/// A competitor whose entry has not arrived here.
fn nobody(who: CompetitorId) -> PersonLine {
    PersonLine {
        competitor: who,
        number: None,
        name: String::new(),
        title: String::new(),
        delegation: String::new(),
        rating: None,
        filler: false,
        status: crate::competitor::EntryStatus::Active,
    }
}
