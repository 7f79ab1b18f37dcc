//! Who is kept apart in a round, and the decisions about it.

use crate::{
    constraint::{Constraint, DelegationsApart, Firmness, ForbiddenPair},
    fact::{Fact, NewFact},
    id::{CompetitorId, DelegationId, EventKey, PhaseKey, RecordId, RoundNumber, Tpn},
    pairing::blocking::Pairs,
    refusal::Refusal,
    scene::PhaseScene,
    state::State,
};
use std::collections::BTreeMap;

/// A constraint of people that holds in a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InForce {
    /// Which.
    pub constraint: Constraint,
    /// Whether it gives way.
    pub firmness: Firmness,
    /// Why, or where it is said.
    pub because: String,
    /// Whom it keeps apart: (smaller, larger) number.
    pub pairs: Pairs,
}

/// Keeps two apart. It can be said at any time; a draft in which they meet then breaks it.
pub fn forbid(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    forbidden: &ForbiddenPair,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = swiss(state, (event, phase))?;
    let known = |it| scene.at.event.competitors.contains_key(&it);
    if forbidden.one == forbidden.other || ![forbidden.one, forbidden.other].into_iter().all(known)
    {
        return Err(Refusal::NoSuchCompetitor);
    }
    let at_most = scene.rounds().unwrap_or(u16::MAX);
    let (from, to) = (forbidden.from.0, forbidden.to.map_or(forbidden.from.0, |it| it.0));
    if from == 0 || from > to || to > at_most {
        return Err(Refusal::RoundsOutOfRange { at_least: 1, at_most });
    }
    let reason = forbidden.reason.trim().to_owned();
    if reason.is_empty() {
        return Err(Refusal::ReasonNeeded { breaches: Vec::new() });
    }
    let forbidden = ForbiddenPair { reason, ..forbidden.clone() };
    if scene.phase.forbidden.values().any(|it| *it == forbidden) {
        return Ok(Vec::new());
    }
    let (event, phase) = (event.clone(), phase.clone());
    Ok(vec![Fact::PairForbidden { event, phase, forbidden }.into()])
}

/// Lets two meet again.
pub fn allow(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    forbidden: RecordId,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = swiss(state, (event, phase))?;
    if !scene.phase.forbidden.contains_key(&forbidden) {
        return Err(Refusal::NoSuchConstraint);
    }
    let (event, phase) = (event.clone(), phase.clone());
    Ok(vec![Fact::PairAllowed { event, phase, forbidden }.into()])
}

/// Lays down how those of one delegation are kept apart.
pub fn keep_delegations_apart(
    state: &State,
    (event, phase): (&EventKey, &PhaseKey),
    apart: Option<DelegationsApart>,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = swiss(state, (event, phase))?;
    if scene.phase.apart == apart {
        return Ok(Vec::new());
    }
    let (event, phase) = (event.clone(), phase.clone());
    Ok(vec![Fact::DelegationsKeptApart { event, phase, apart }.into()])
}

fn swiss<'a>(
    state: &'a State,
    (event, phase): (&EventKey, &PhaseKey),
) -> Result<PhaseScene<'a>, Refusal> {
    let scene = PhaseScene::open(state, event, phase)?;
    match scene.swiss() {
        Some(_) => Ok(scene),
        None => Err(Refusal::NoSuchPhase { phase: phase.clone() }),
    }
}

/// How those of one delegation are kept apart in a phase, and the article that says so, where it
/// was not an arbiter. A regulation that says nothing of firmness is kept as far as possible.
pub fn delegations_apart(scene: PhaseScene<'_>) -> Option<(DelegationsApart, &str)> {
    let of_rulebook = || {
        let apart = scene.swiss()?.apart.as_ref()?;
        let rounds = apart.rounds;
        let apart_by_rule = DelegationsApart { rounds, firmness: Firmness::Soft };
        Some((apart_by_rule, apart.article.clause.as_str()))
    };
    scene.phase.apart.map(|it| (it, "")).or_else(of_rulebook)
}

/// The constraints of people that hold in a round: an arbiter's decisions in the order of their
/// records, then the delegations. What stands first is kept first.
pub fn in_force(scene: PhaseScene<'_>, round: RoundNumber) -> Vec<InForce> {
    let numbers: BTreeMap<CompetitorId, Tpn> =
        scene.phase.order().iter().copied().zip((1..).map(Tpn)).collect();
    let mut all = forbidden_pairs(scene, round, &numbers);
    let Some((apart, article)) = delegations_apart(scene) else { return all };
    if apart.rounds.holds_in(round, scene.rounds().unwrap_or(0)) {
        let of_delegation = |(delegation, members): (DelegationId, Vec<Tpn>)| InForce {
            constraint: Constraint::SameDelegation {
                delegation,
                name: scene.at.state.delegation_name(delegation).to_owned(),
            },
            firmness: apart.firmness,
            because: article.to_owned(),
            pairs: pairs_among(&members),
        };
        all.extend(delegations(scene, &numbers).into_iter().map(of_delegation));
    }
    all
}

fn forbidden_pairs(
    scene: PhaseScene<'_>,
    round: RoundNumber,
    numbers: &BTreeMap<CompetitorId, Tpn>,
) -> Vec<InForce> {
    let holding = scene.phase.forbidden.iter().filter(|(_, it)| it.holds_in(round));
    let in_force = |(record, it): (&RecordId, &ForbiddenPair)| {
        let (one, other) = (numbers.get(&it.one)?, numbers.get(&it.other)?);
        let constraint =
            Constraint::ForbiddenPair { forbidden: *record, one: it.one, other: it.other };
        Some(InForce {
            constraint,
            firmness: it.firmness,
            because: it.reason.clone(),
            pairs: [(*one.min(other), *one.max(other))].into(),
        })
    };
    holding.filter_map(in_force).collect()
}

/// The delegations with more than one in the field. Who has none is kept apart from nobody.
fn delegations(
    scene: PhaseScene<'_>,
    numbers: &BTreeMap<CompetitorId, Tpn>,
) -> BTreeMap<DelegationId, Vec<Tpn>> {
    let mut members: BTreeMap<DelegationId, Vec<Tpn>> = BTreeMap::new();
    for (id, number) in numbers {
        if let Some(it) = scene.at.event.competitors.get(id) {
            members.entry(it.delegation).or_default().push(*number);
        }
    }
    let named = |id: &DelegationId| !scene.at.state.delegation_name(*id).is_empty();
    members.retain(|id, members| named(id) && members.len() > 1);
    members
}

fn pairs_among(members: &[Tpn]) -> Pairs {
    let mut pairs = Pairs::new();
    for (at, one) in members.iter().enumerate() {
        pairs.extend(members[..at].iter().map(|it| (*one.min(it), *one.max(it))));
    }
    pairs
}
