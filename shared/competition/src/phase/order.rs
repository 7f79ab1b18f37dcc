//! The numbers of a field.

use super::qualify;
use crate::{
    command::Ordering,
    competitor::Person,
    fact::{Fact, NewFact, OrderedBy},
    id::{CompetitorId, EventKey, PhaseKey},
    lot::Seed,
    pairing::round_robin::{
        Schedule,
        numbers::{self, NoNumbering, Tickets},
    },
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
        PhaseForm::RoundRobin(_) if scene.tie_breaks().is_some() => {
            let by_id = scene.at.event.active().map(|it| it.id).collect();
            Candidates { field: by_id, by: OrderedBy::Lot }
        }
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
        (_, OrderedBy::Lot) => order = by_lot(scene, order, seed)?,
        (_, OrderedBy::Rank | OrderedBy::Matches | OrderedBy::Hand | OrderedBy::Imported) => {}
    }
    Ok((order, by))
}

/// Draws numbers. In a round robin whose regulation keeps provinces apart in the last rounds, only
/// such numbers.
fn by_lot(
    scene: PhaseScene<'_>,
    order: Vec<CompetitorId>,
    seed: Seed,
) -> Result<Vec<CompetitorId>, Refusal> {
    let rules = scene.rules.form.round_robin();
    let Some((rules, apart)) = rules.and_then(|it| Some((it, it.province_apart.as_ref()?))) else {
        return Ok(seed.order(order));
    };
    let schedule = Schedule {
        field: u16::try_from(order.len()).unwrap_or(u16::MAX),
        legs: rules.legs,
        exchange_last_two: rules.exchange_last_two.is_some(),
    };
    let province = |id: CompetitorId| {
        let delegation = scene.at.event.competitors.get(&id)?.delegation;
        let province = &scene.at.state.delegations.get(&delegation)?.province;
        Some(province.clone()).filter(|it| !it.is_empty())
    };
    let tickets = order.into_iter().map(|it| (it, province(it))).collect();
    let all = Tickets { tickets, last_rounds: apart.last_rounds };
    numbers::draw(seed, schedule, &all).map_err(|cause| refusal(cause, &apart.article.clause))
}

fn refusal(cause: NoNumbering<String>, article: &str) -> Refusal {
    let article = article.to_owned();
    let count = |it: usize| u16::try_from(it).unwrap_or(u16::MAX);
    match cause {
        NoNumbering::GroupTooLarge { group, members, at_most } => Refusal::ProvinceTooLarge {
            province: group,
            members: count(members),
            at_most: count(at_most),
            article,
        },
        NoNumbering::GroupsTogether | NoNumbering::NotFound => {
            Refusal::ProvincesNotApart { article }
        }
    }
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
