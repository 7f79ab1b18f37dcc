//! Who may do what: roles, grants, and the roster that is folded from them.

use crate::id::{DelegationId, DeviceKey, EventKey, SealKey};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// What somebody is at a competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Role {
    /// Runs the competition (主办、承办).
    Organiser,
    /// 裁判长.
    ChiefArbiter,
    /// 编排长.
    PairingsOfficer,
    /// 裁判员.
    Arbiter,
    /// 领队.
    TeamLeader,
    /// 仲裁委员.
    AppealsMember,
    /// A screen in the hall: reads what is published.
    Screen,
}

/// A device's role, and how far it reaches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Grant {
    /// Whose.
    pub device: DeviceKey,
    /// What for.
    pub role: Role,
    /// What the person at the device is called.
    pub name: String,
    /// Only these events; all if empty.
    pub events: Vec<EventKey>,
    /// Only for this delegation: a team leader's.
    pub delegation: Option<DelegationId>,
    /// The key that is sealed to for this device.
    pub seal_key: Option<SealKey>,
}

/// Who may do what, folded from grants.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Roster {
    grants: BTreeMap<DeviceKey, Vec<Grant>>,
    ended: BTreeMap<DeviceKey, u64>,
}

impl Roster {
    /// Adds a grant.
    pub fn give(&mut self, grant: Grant) {
        self.grants.entry(grant.device).or_default().push(grant);
    }

    /// Ends a device's rights after a position of its log. The earliest end counts.
    pub fn revoke(&mut self, device: DeviceKey, last_seq: u64) {
        let end = self.ended.entry(device).or_insert(last_seq);
        *end = last_seq.min(*end);
    }

    /// Whether what `device` wrote at `seq` about `event` is within `roles`.
    pub fn allows(
        &self,
        device: DeviceKey,
        seq: u64,
        roles: &[Role],
        event: Option<&EventKey>,
    ) -> bool {
        let ended = self.ended.get(&device).is_some_and(|last| seq > *last);
        !ended && self.grants_of(device).any(|it| roles.contains(&it.role) && it.reaches(event))
    }

    /// Whether `device` may write something about `event` now, as one of `roles`.
    pub fn may(&self, device: DeviceKey, roles: &[Role], event: Option<&EventKey>) -> bool {
        self.allows(device, u64::MAX, roles, event)
    }

    /// The grants of a device.
    pub fn grants_of(&self, device: DeviceKey) -> impl Iterator<Item = &Grant> {
        self.grants.get(&device).into_iter().flatten()
    }

    /// The devices that were ever given anything.
    pub fn devices(&self) -> impl Iterator<Item = DeviceKey> {
        self.grants.keys().copied()
    }

    /// The key that is sealed to for a device: the one that it was given last.
    pub fn seal_key(&self, device: DeviceKey) -> Option<SealKey> {
        self.grants_of(device).filter_map(|it| it.seal_key).last()
    }

    /// What the person at a device is called, if the roster knows.
    pub fn name_of(&self, device: DeviceKey) -> Option<&str> {
        self.grants_of(device).map(|it| it.name.as_str()).find(|it| !it.is_empty())
    }
}

impl Grant {
    fn reaches(&self, event: Option<&EventKey>) -> bool {
        match event {
            Some(event) => self.events.is_empty() || self.events.contains(event),
            None => self.events.is_empty(),
        }
    }
}
