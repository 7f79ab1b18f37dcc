//! What is to be done next in an event.

use super::event::Task;
use crate::{
    award, phase,
    refusal::Refusal,
    round,
    rulebook::knockout::{Numbering, Seeding},
    scene::{EventScene, PhaseScene},
};

/// The tasks of an event, the most urgent first.
pub(super) fn tasks(scene: EventScene<'_>) -> Vec<Task> {
    if scene.event.awards.is_some() {
        return Vec::new();
    }
    let mut tasks: Vec<Task> = scene.phases().flat_map(of_phase).collect();
    tasks.extend(before_the_start(scene));
    if award::final_table(scene).is_ok() {
        tasks.push(Task::ConfirmAwards);
    }
    tasks
}

/// What concerns the field, as long as nobody has played.
fn before_the_start(scene: EventScene<'_>) -> Vec<Task> {
    if scene.phases().any(|it| !it.phase.published.is_empty()) {
        return Vec::new();
    }
    let (active, delegations) = (scene.event.active().count(), scene.delegations());
    let few = scene.rules.exhibition_below.as_ref();
    let few = few.filter(|it| active > 0 && delegations < usize::from(it.at_least));
    let exhibition = few.map(|it| Task::Exhibition {
        at_least: it.at_least,
        delegations: u16::try_from(delegations).unwrap_or(u16::MAX),
        article: it.article.clause.clone(),
    });
    let odd = scene.rules.filler.as_ref().filter(|_| active % 2 == 1);
    let fill_up = odd.map(|it| Task::FillUp { article: it.clause.clone() });
    fill_up.into_iter().chain(exhibition).collect()
}

/// What keeps a phase from going on. Phases behind an open one wait without a word.
fn of_phase(scene: PhaseScene<'_>) -> Vec<Task> {
    if scene.phase.ranking.is_some() || waits(scene) {
        return Vec::new();
    }
    let phase = scene.rules.key.clone();
    match round::next_is_possible(scene) {
        Ok(()) => vec![Task::DrawRound { phase, round: scene.phase.next_round() }],
        Err(Refusal::RoundsNotPlanned) => planning(scene),
        Err(Refusal::FieldNotOrdered) => vec![ordering(scene)],
        // The phase that comes first has its own task.
        Err(Refusal::TakesFieldFirst { .. }) => Vec::new(),
        Err(Refusal::DraftWaiting { draw }) => {
            let round = scene.phase.draws[&draw].round;
            vec![Task::PublishRound { phase, round, draw }]
        }
        Err(Refusal::RoundUnfinished { round, open, disputed }) => {
            unfinished(scene, round, (&open, disputed))
        }
        Err(_) => closing(scene),
    }
}

/// Whether a phase's field is not known yet.
fn waits(scene: PhaseScene<'_>) -> bool {
    match scene.knockout().filter(|_| scene.phase.field.is_none()) {
        Some(rules) => matches!(
            phase::qualified(scene, &rules.from),
            Err(Refusal::WaitsForPhase { .. } | Refusal::NoSuchPhase { .. })
        ),
        None => false,
    }
}

fn planning(scene: PhaseScene<'_>) -> Vec<Task> {
    let planned = Task::PlanRounds { phase: scene.rules.key.clone() };
    let field = (scene.phase.field.is_none()).then(|| ordering(scene));
    [Some(planned), field].into_iter().flatten().collect()
}

fn ordering(scene: PhaseScene<'_>) -> Task {
    let phase = scene.rules.key.clone();
    if scene.is_first() {
        return match scene.at.event.active().count() < usize::from(phase::FIELD_MIN) {
            true => Task::Enter { at_least: phase::FIELD_MIN },
            false => Task::OrderField { phase, by_lot: scene.swiss().is_none() },
        };
    }
    let Some(rules) = scene.knockout() else { return Task::OrderField { phase, by_lot: false } };
    match phase::qualified(scene, &rules.from) {
        Err(Refusal::TieToDecide { among, article }) => {
            Task::DecideTie { phase: phase::source(&rules.from).clone(), among, article }
        }
        _ => Task::OrderField {
            phase,
            by_lot: matches!(rules.from, Seeding::Top { numbered: Numbering::Lot, .. }),
        },
    }
}

fn unfinished(
    scene: PhaseScene<'_>,
    round: crate::id::RoundNumber,
    (open, disputed): (&[u16], Vec<u16>),
) -> Vec<Task> {
    let phase = &scene.rules.key;
    let mut tasks = Vec::new();
    if !disputed.is_empty() {
        tasks.push(Task::RuleOnDisputes { phase: phase.clone(), round, boards: disputed });
    }
    if !open.is_empty() {
        let open = u16::try_from(open.len()).unwrap_or(u16::MAX);
        tasks.push(Task::EnterResults { phase: phase.clone(), round, open });
    }
    tasks
}

fn closing(scene: PhaseScene<'_>) -> Vec<Task> {
    let phase = scene.rules.key.clone();
    match phase::ready_to_close(scene) {
        Ok(_) => vec![Task::ClosePhase { phase }],
        Err(Refusal::TieToDecide { among, article }) => {
            vec![Task::DecideTie { phase, among, article }]
        }
        // In the last round: there is no next one that would wait for it.
        Err(Refusal::RoundUnfinished { round, open, disputed }) => {
            unfinished(scene, round, (&open, disputed))
        }
        Err(_) => Vec::new(),
    }
}
