//! What the regulation has against an entry, as the event stands.

use super::rule::{self, EntryFacts};
use crate::{
    command::EntryForm,
    competitor::{Competitor, Person},
    fact::Waiver,
    id::{CompetitorId, DelegationId, EventKey},
    refusal::{EntryObjection, Objection, Refusal},
    rulebook::{
        EventRules,
        entry::{Demand, Grade},
    },
    scene::EventScene,
};
use std::collections::BTreeMap;

/// An entry to be judged.
#[derive(Debug, Clone, Copy)]
pub struct Candidate<'a> {
    /// Who.
    pub person: &'a Person,
    /// The name of who enters it.
    pub delegation: &'a str,
    /// Its id, if it is known already.
    pub delegation_id: Option<DelegationId>,
    /// Whether the host fills up an odd field with it.
    pub filler: bool,
    /// Its own id, if it has entered already: it does not count against itself.
    pub competitor: Option<CompetitorId>,
    /// How many of its delegation are entered by the same command before it.
    pub ahead: u16,
}

/// What the regulation has against an entry.
pub fn objections_to(scene: EventScene<'_>, entry: Candidate<'_>) -> Vec<Objection> {
    let others = scene.event.competitors.values().filter(|it| Some(it.id) != entry.competitor);
    let team_mates = others.filter(|it| Some(it.delegation) == entry.delegation_id && !it.filler);
    let entered = u16::try_from(team_mates.count()).unwrap_or(u16::MAX);
    let facts = EntryFacts {
        delegation: entry.delegation,
        unit: entry.delegation_id.and_then(|it| scene.state.delegations.get(&it)),
        entered_by_delegation: entered.saturating_add(entry.ahead),
        other_events: &other_events(scene, entry),
        filler: entry.filler,
        ..EntryFacts::of(entry.person)
    };
    rule::objections(&scene.rules.entry, &facts)
}

/// What the regulation has against each of a list of forms, were they all entered now. Those that
/// stand before a form in the list count against its delegation's quota.
pub fn objections_to_all(scene: EventScene<'_>, entries: &[EntryForm]) -> Vec<EntryObjection> {
    let known = scene.state.delegations.values().map(|it| (it.name.as_str(), it.id));
    let known: BTreeMap<&str, DelegationId> = known.collect();
    let mut ahead: BTreeMap<&str, u16> = BTreeMap::new();
    let mut objections = Vec::new();
    for (entry, form) in (0..).zip(entries) {
        let delegation = form.delegation.trim();
        let before = ahead.entry(delegation).or_default();
        let candidate = Candidate {
            person: &form.person,
            delegation,
            delegation_id: known.get(delegation).copied(),
            filler: form.filler,
            competitor: None,
            ahead: *before,
        };
        let name = &form.person.name;
        let of_entry = objections_to(scene, candidate).into_iter();
        let of_entry =
            of_entry.map(|it| EntryObjection { entry, name: name.clone(), objection: it });
        objections.extend(of_entry);
        *before += u16::from(!form.filler);
    }
    objections
}

/// Whether everybody must be entered by a delegation: the regulation counts by it, or asks what is
/// registered there. Else somebody may have none.
pub fn needs_delegation(rules: &EventRules) -> bool {
    let by_delegation =
        |it: &Demand| matches!(it, Demand::PerDelegation { .. } | Demand::RegisteredUnit { .. });
    rules.exhibition_below.is_some() || rules.entry.iter().any(|it| by_delegation(&it.demand))
}

/// The forms of a list whose person the event has already, known by name, date of birth and
/// delegation: their places in the list, from 0.
pub fn entered_already(scene: EventScene<'_>, entries: &[EntryForm]) -> Vec<u32> {
    let is_entered = |form: &EntryForm| {
        scene.event.competitors.values().any(|it| {
            it.person.name == form.person.name
                && it.person.born == form.person.born
                && scene.state.delegation_name(it.delegation) == form.delegation.trim()
        })
    };
    (0..).zip(entries).filter(|(_, form)| is_entered(form)).map(|(entry, _)| entry).collect()
}

/// The other events of the competition that the same person has entered, known by name, date of
/// birth and delegation.
fn other_events(scene: EventScene<'_>, entry: Candidate<'_>) -> Vec<EventKey> {
    let same = |it: &Competitor| {
        it.person.name == entry.person.name
            && it.person.born == entry.person.born
            && Some(it.delegation) == entry.delegation_id
    };
    let others = scene.state.events.values().filter(|it| it.key != scene.event.key);
    others.filter(|it| it.competitors.values().any(same)).map(|it| it.key.clone()).collect()
}

/// Sets aside what may be set aside, with its reason; refuses the rest.
pub(super) fn settle(
    objections: Vec<EntryObjection>,
    waive: Option<&str>,
) -> Result<Vec<(u32, Waiver)>, Refusal> {
    let reason = waive.map(str::trim).filter(|it| !it.is_empty());
    let stands = |grade: Grade| match grade {
        Grade::Notes => false,
        Grade::Asks => reason.is_none(),
        Grade::Blocks => true,
    };
    if objections.iter().any(|it| stands(it.objection.grade)) {
        return Err(Refusal::NotEligible { objections });
    }
    let set_aside = objections.into_iter().filter(|it| it.objection.grade == Grade::Asks);
    let waiver = |it: EntryObjection| Waiver {
        rule: it.objection.rule,
        article: it.objection.article,
        reason: reason.unwrap_or_default().to_owned(),
    };
    Ok(set_aside.map(|it| (it.entry, waiver(it))).collect())
}
