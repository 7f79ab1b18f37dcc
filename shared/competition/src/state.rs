//! A competition as it stands: what its records fold to.

use crate::{
    competitor::Delegation,
    event::EventState,
    fact::Recorded,
    id::{CompetitionId, DelegationId, DeviceKey, Digest, EventKey, RecordId},
    people::Roster,
    rulebook::{EventRules, Rulebook},
    seal::Seals,
};
use chrono::NaiveDate;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// A competition as it stands.
#[derive(Debug, Clone, Default)]
pub struct State {
    /// What was founded; none before the founding record.
    pub founded: Option<Founded>,
    /// Who may do what.
    pub roster: Roster,
    /// The adopted regulations, in the order of adoption.
    pub rulebooks: Vec<Arc<Rulebook>>,
    /// The delegations.
    pub delegations: BTreeMap<DelegationId, Delegation>,
    /// The events that are open.
    pub events: BTreeMap<EventKey, EventState>,
    /// What only some may read.
    pub seals: Seals,
    /// Every record in the order of folding: history, undo and audit read them.
    pub records: Vec<Arc<Recorded>>,
    /// The records that change nothing, because their writer had no right to them.
    pub quarantined: BTreeSet<RecordId>,
    /// The kinds of fact that this version does not know; there is one for each such record of an
    /// official.
    pub unknown: BTreeMap<RecordId, String>,
}

/// What a founding record says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Founded {
    /// The competition's name.
    pub name: String,
    /// Where it is held; empty if not said.
    pub place: String,
    /// The first day.
    pub from: Option<NaiveDate>,
    /// The last day.
    pub to: Option<NaiveDate>,
    /// Its founder, who is an organiser by that.
    pub founder: DeviceKey,
    /// What it is known by: its founding record.
    pub competition: CompetitionId,
}

impl State {
    /// An adopted regulation.
    pub fn rulebook(&self, digest: Digest) -> Option<&Rulebook> {
        self.rulebooks.iter().find(|it| it.digest == digest).map(AsRef::as_ref)
    }

    /// The rules of an open event.
    pub fn rules(&self, event: &EventState) -> Option<&EventRules> {
        self.rulebook(event.rulebook)?.event(&event.key)
    }

    /// The name of a delegation; empty if it is not known.
    pub fn delegation_name(&self, id: DelegationId) -> &str {
        self.delegations.get(&id).map_or("", |it| &it.name)
    }
}
