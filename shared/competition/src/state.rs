//! A competition as it stands: what its records fold to.

use crate::{
    aside::Aside,
    competitor::Delegation,
    dispute::Logs,
    event::EventState,
    fact::Recorded,
    id::{
        CompetitionId, CompetitorId, DelegationId, DeviceKey, Digest, EventKey, RecordId, SeatId,
    },
    nudge::Nudge,
    people::{Roster, Seated},
    receipt::Receipt,
    rulebook::{EventRules, Rulebook},
    said::Said,
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
    /// The logs that its records stand in, and their forks.
    pub logs: Logs,
    /// The seats of browsers, by the hub that signs for them.
    pub seats: BTreeMap<(DeviceKey, SeatId), Seated>,
    /// What was said of each event's chair.
    pub chairs: BTreeMap<EventKey, Said<DeviceKey>>,
    /// Who was asked to look at a device, in the order of folding.
    pub nudges: Vec<Nudge>,
    /// When records reached the desks that others trust.
    pub receipts: BTreeMap<RecordId, Vec<Receipt>>,
    /// The adopted regulations, in the order of adoption.
    pub rulebooks: Vec<Arc<Rulebook>>,
    /// The delegations.
    pub delegations: BTreeMap<DelegationId, Delegation>,
    /// Whose each entry is or was.
    pub entered_by: BTreeMap<CompetitorId, DelegationId>,
    /// The events that are open.
    pub events: BTreeMap<EventKey, EventState>,
    /// What only some may read.
    pub seals: Seals,
    /// Every record in the order of folding: history, undo and audit read them.
    pub records: Vec<Arc<Recorded>>,
    /// The records that change nothing, because their writer had no right to them.
    pub quarantined: BTreeSet<RecordId>,
    /// The records that change nothing until it is ruled whether they count: their writer could not
    /// know that the right had ended.
    pub apart: BTreeSet<RecordId>,
    /// The records that were ruled not to count.
    pub rejected: BTreeSet<RecordId>,
    /// What these two said that rights of others hang on.
    pub aside: Aside,
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

    /// Whether any adopted regulation has an event.
    pub fn knows_event(&self, event: &EventKey) -> bool {
        self.rulebooks.iter().any(|it| it.event(event).is_some())
    }

    /// A record.
    pub fn record(&self, id: RecordId) -> Option<&Recorded> {
        self.records.iter().map(AsRef::as_ref).find(|it| it.id == id)
    }

    /// Whether a record counts.
    pub fn counts(&self, id: RecordId) -> bool {
        let out = [&self.quarantined, &self.apart, &self.rejected];
        out.iter().all(|it| !it.contains(&id))
    }
}
