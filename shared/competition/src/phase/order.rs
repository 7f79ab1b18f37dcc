//! The numbers of a field.

use super::qualify;
use crate::{
    command::Ordering,
    competitor::Person,
    fact::{Fact, NewFact, OrderedBy},
    id::{CompetitorId, EventKey, PhaseKey},
    lot::Seed,
    refusal::Refusal,
    rulebook::{
        knockout::{KnockoutRules, Numbering, Seeding},
        phase::PhaseForm,
    },
    scene::PhaseScene,
    state::State,
};
use std::{cmp::Reverse, collections::BTreeSet};

/// Titles from the highest to the lowest (FIDE C.04.2 art. 2.2).
const TITLES: [&str; 8] = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"];

/// Numbers a field. It cannot be done again once a round is drawn.
pub fn order_field(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    how: &Ordering,
    seed: Seed,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = PhaseScene::open(state, event, phase)?;
    if scene.phase.draft.is_some() || !scene.phase.published.is_empty() {
        return Err(Refusal::AlreadyDrawn);
    }
    let field = match &scene.rules.form {
        PhaseForm::Swiss(_) => {
            let by_id = scene.at.event.active().map(|it| it.id).collect();
            Candidates { field: by_id, by: OrderedBy::Rating }
        }
        PhaseForm::Knockout(rules) => seeded(scene, rules)?,
        PhaseForm::TeamSwiss(_) | PhaseForm::RoundRobin(_) | PhaseForm::SumOfRanks(_) => {
            return Err(scene.not_built());
        }
    };
    let (order, by) = arranged(scene, field, how, seed)?;
    if order.len() < usize::from(at_least(scene)) {
        return Err(Refusal::FieldTooSmall { at_least: at_least(scene) });
    }
    let (event, phase) = (event.clone(), phase.clone());
    Ok(vec![Fact::FieldOrdered { event, phase, order, by, seed: Some(seed) }.into()])
}

/// Those who play, and how the regulation numbers them.
struct Candidates {
    field: Vec<CompetitorId>,
    by: OrderedBy,
}

fn seeded(scene: PhaseScene<'_>, rules: &KnockoutRules) -> Result<Candidates, Refusal> {
    let by = match &rules.from {
        Seeding::Top { numbered: Numbering::Rank, .. } => OrderedBy::Rank,
        Seeding::Top { numbered: Numbering::Lot, .. } => OrderedBy::Lot,
        Seeding::Winners { .. } | Seeding::Losers { .. } => OrderedBy::Matches,
    };
    Ok(Candidates { field: qualify::qualified(scene, &rules.from)?, by })
}

/// So many must play.
fn at_least(scene: PhaseScene<'_>) -> u16 {
    let numbers = scene
        .knockout()
        .map(|rules| rules.matches.iter().map(|it| it.first.max(it.second)).max().unwrap_or(2));
    numbers.unwrap_or(super::FIELD_MIN)
}

fn arranged(
    scene: PhaseScene<'_>,
    candidates: Candidates,
    how: &Ordering,
    seed: Seed,
) -> Result<(Vec<CompetitorId>, OrderedBy), Refusal> {
    let by = match how {
        Ordering::Regulation => candidates.by,
        Ordering::Lot => OrderedBy::Lot,
        Ordering::Hand { .. } => OrderedBy::Hand,
    };
    let mut order = candidates.field;
    match (how, by) {
        (Ordering::Hand { order: wanted }, _) => {
            let given: BTreeSet<_> = wanted.iter().collect();
            if wanted.len() != order.len() || given != order.iter().collect() {
                return Err(Refusal::NotAnOrder);
            }
            order.clone_from(wanted);
        }
        (_, OrderedBy::Rating) => {
            by_rating(&mut order, |id| scene.at.event.competitors.get(&id).map(|it| &it.person));
        }
        (_, OrderedBy::Lot) => order = seed.order(order),
        (_, OrderedBy::Rank | OrderedBy::Matches | OrderedBy::Hand | OrderedBy::Imported) => {}
    }
    Ok((order, by))
}

/// Sorts by rating, title and name (FIDE C.04.2 art. 2.2); who is unrated comes last.
pub fn by_rating<'a>(
    order: &mut [CompetitorId],
    person: impl Fn(CompetitorId) -> Option<&'a Person>,
) {
    order.sort_by_cached_key(|id| {
        person(*id).map(|it| {
            let title = TITLES.iter().position(|title| *title == it.title);
            let rating = Reverse(it.rating.unwrap_or(0));
            (rating, title.unwrap_or(TITLES.len()), it.name.clone(), *id)
        })
    });
}
