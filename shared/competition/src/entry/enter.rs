//! Entering people. All of them or none; a refusal lists every broken rule of every entry.

use super::check;
use crate::{
    command::EntryForm,
    competitor::{Delegation, Person, UnitKind},
    fact::{Fact, NewFact, OrderedBy, Waiver},
    id::{CompetitorId, DelegationId, EventKey, OpId, PhaseKey},
    phase::by_rating,
    refusal::Refusal,
    scene::{EventScene, PhaseScene},
    state::State,
};
use std::collections::BTreeMap;

/// The highest rating that a form may hold.
const RATING_MAX: u16 = 4000;
/// The longest name, in characters.
const NAME_LENGTH: usize = 100;
/// The most people that may enter one event.
const FIELD_MAX: usize = 5000;

/// Enters people into an event. Delegations that are not known yet are registered.
pub fn enter(
    state: &State,
    op: OpId,
    event: &EventKey,
    entries: &[EntryForm],
    waive: Option<&str>,
) -> Result<Vec<NewFact>, Refusal> {
    let scene = EventScene::of(state, event)?;
    if scene.event.awards.is_some() {
        return Err(Refusal::AwardsAlreadyConfirmed);
    }
    // The table of a round robin has no room for one more.
    let is_under_way =
        |it: PhaseScene<'_>| it.phase.draft.is_some() || !it.phase.published.is_empty();
    if scene.phases().any(|it| it.schedule().is_some() && is_under_way(it)) {
        return Err(Refusal::AlreadyDrawn);
    }
    let delegations = check_forms(scene, op, entries, check::needs_delegation(scene.rules))?;
    let objections = check::objections_to_all(scene, entries);
    let waived = check::settle(objections, waive)?;
    let mut facts = delegations.registered();
    facts.extend(entered(event, op, (entries, &delegations), &waived));
    facts.extend(numbered_late(scene, op, entries));
    Ok(facts.into_iter().map(NewFact::from).collect())
}

/// The facts that enter people whom the rules of entry are not asked about: they have played.
pub fn registered(
    state: &State,
    op: OpId,
    event: &EventKey,
    entries: &[EntryForm],
) -> Result<Vec<Fact>, Refusal> {
    let delegations = check_forms(EventScene::of(state, event)?, op, entries, false)?;
    let mut facts = delegations.registered();
    facts.extend(entered(event, op, (entries, &delegations), &[]));
    Ok(facts)
}

fn entered(
    event: &EventKey,
    op: OpId,
    (entries, delegations): (&[EntryForm], &Delegations),
    waived: &[(u32, Waiver)],
) -> Vec<Fact> {
    let entered = |(n, form): (usize, &EntryForm)| {
        let of_this = waived.iter().filter(|(entry, _)| *entry as usize == n);
        Fact::CompetitorEntered {
            event: event.clone(),
            competitor: CompetitorId::made_by(op, n),
            delegation: delegations.id(&form.delegation),
            person: form.person.clone(),
            filler: form.filler,
            waived: of_this.map(|(_, it)| it.clone()).collect(),
        }
    };
    entries.iter().enumerate().map(entered).collect()
}

/// Refuses what no regulation needs to say; else the delegations named.
fn check_forms(
    scene: EventScene<'_>,
    op: OpId,
    entries: &[EntryForm],
    needs_delegation: bool,
) -> Result<Delegations, Refusal> {
    if scene.event.competitors.len() + entries.len() > FIELD_MAX {
        return Err(Refusal::FieldTooLarge { at_most: FIELD_MAX as u16 });
    }
    for form in entries {
        check_person(&form.person)?;
        check_delegation(&form.delegation, needs_delegation)?;
    }
    Ok(Delegations::of(scene.state, op, entries))
}

/// Refuses what no regulation needs to say of a person.
pub(super) fn check_person(person: &Person) -> Result<(), Refusal> {
    if person.name.trim().is_empty() || is_too_long(&person.name) {
        return bad("name", &person.name);
    }
    match person.rating {
        Some(rating) if rating > RATING_MAX => bad("rating", &rating.to_string()),
        Some(_) | None => Ok(()),
    }
}

fn check_delegation(name: &str, needed: bool) -> Result<(), Refusal> {
    if (needed && name.trim().is_empty()) || is_too_long(name) {
        return bad("delegation", name);
    }
    Ok(())
}

fn is_too_long(name: &str) -> bool {
    name.chars().count() > NAME_LENGTH
}

fn bad(field: &str, seen: &str) -> Result<(), Refusal> {
    Err(Refusal::BadField { field: field.to_owned(), seen: seen.to_owned() })
}

/// The delegations that a list of forms names: known ones, and those that come with it. Who has
/// none is of the one without a name.
struct Delegations {
    known: BTreeMap<String, DelegationId>,
    new: Vec<Delegation>,
}

impl Delegations {
    fn of(state: &State, op: OpId, entries: &[EntryForm]) -> Self {
        let known = state.delegations.values().map(|it| (it.name.clone(), it.id)).collect();
        let mut all = Self { known, new: Vec::new() };
        for form in entries {
            let name = form.delegation.trim();
            if !all.known.contains_key(name) {
                let id = DelegationId::made_by(op, all.new.len());
                all.known.insert(name.to_owned(), id);
                let kind = name.is_empty().then_some(UnitKind::Individual);
                all.new.push(Delegation { kind, ..Delegation::named(id, name) });
            }
        }
        all
    }

    fn id(&self, name: &str) -> DelegationId {
        self.known[name.trim()]
    }

    fn registered(&self) -> Vec<Fact> {
        let register = |it: &Delegation| Fact::DelegationRegistered { delegation: it.clone() };
        self.new.iter().map(register).collect()
    }
}

/// If the field has its numbers already, the late ones get theirs.
fn numbered_late(scene: EventScene<'_>, op: OpId, entries: &[EntryForm]) -> Option<Fact> {
    let first = scene.phases().find(|it| it.is_first() && it.phase.field.is_some())?;
    let late: Vec<_> = entries
        .iter()
        .enumerate()
        .map(|(n, form)| (CompetitorId::made_by(op, n), &form.person))
        .collect();
    renumbered(first, &late)
}

/// The field with newcomers: in the order of rating before round 4 is paired (FIDE C.04.2 art. 2),
/// at the end afterwards or where people gave the numbers.
fn renumbered(scene: PhaseScene<'_>, late: &[(CompetitorId, &Person)]) -> Option<Fact> {
    let field = scene.phase.field.as_ref()?;
    let mut order = field.order.to_vec();
    order.extend(late.iter().map(|(id, _)| *id));
    if field.by == OrderedBy::Rating && scene.phase.next_round().0 <= 4 {
        by_rating(&mut order, |id| {
            let entered = scene.at.event.competitors.get(&id).map(|it| &it.person);
            entered.or_else(|| late.iter().find(|it| it.0 == id).map(|it| it.1))
        });
    }
    Some(Fact::FieldOrdered {
        event: scene.at.event.key.clone(),
        phase: PhaseKey::clone(&scene.rules.key),
        order,
        by: field.by,
        seed: field.seed,
    })
}
