//! What the regulation has against an entry, as the event stands.

use super::rule::{self, EntryFacts};
use crate::{
    competitor::{Competitor, Person},
    fact::Waiver,
    id::{CompetitorId, DelegationId, EventKey},
    refusal::{EntryObjection, Objection, Refusal},
    rulebook::entry::Grade,
    scene::EventScene,
};

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
