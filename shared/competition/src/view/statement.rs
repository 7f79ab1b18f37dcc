//! What one device said: the lines of disputes and of trails.

use super::history::brief;
use crate::{
    fact::{Fact, Recorded},
    id::{DeviceKey, Incarnation, OpId, RecordId, SeatId},
    people::Role,
    state::State,
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// A record with its writer, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Statement {
    /// Its id.
    pub record: RecordId,
    /// The command it came from.
    pub op: OpId,
    /// The device that wrote it.
    pub device: DeviceKey,
    /// What the person at the device is called; empty for a stranger's device.
    pub name: String,
    /// What the device is or was; nothing for a stranger's.
    pub roles: BTreeSet<Role>,
    /// Which of the device's logs.
    pub incarnation: Incarnation,
    /// Its number in that log.
    pub seq: u64,
    /// The browser's seat that the device spoke for.
    pub seat: Option<SeatId>,
    /// What the person in that seat is called; empty if the device spoke for itself.
    pub seat_name: String,
    /// When, by the writer's clock, in milliseconds since 1970.
    pub at_ms: i64,
    /// What happened; none for a kind that this version does not know.
    pub fact: Option<Fact>,
    /// The name of its kind.
    pub kind: String,
    /// What its writer had seen and replaced.
    pub supersedes: Vec<RecordId>,
    /// What its writer had seen of the roster.
    pub roster: Vec<RecordId>,
    /// What became of it.
    pub effect: Effect,
}

/// What became of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "effect", rename_all = "snake_case")]
#[ts(export)]
pub enum Effect {
    /// It counts.
    Counts,
    /// It was ruled to count.
    Accepted,
    /// It counted till others replaced it.
    Replaced {
        /// They.
        by: Vec<RecordId>,
    },
    /// It waits for a ruling.
    Apart,
    /// It was ruled not to count.
    Rejected,
    /// It shows something else than what was sealed, or what was not its writer's to show.
    FalseReveal,
    /// Its writer had no right to it.
    Quarantined,
}

/// What became of records, worked out once for many.
#[derive(Debug)]
pub(super) struct Effects<'a> {
    state: &'a State,
    replaced: BTreeMap<RecordId, Vec<RecordId>>,
}

impl<'a> Effects<'a> {
    pub(super) fn of(state: &'a State) -> Self {
        let mut replaced: BTreeMap<RecordId, Vec<RecordId>> = BTreeMap::new();
        for record in state.records.iter().filter(|it| state.counts(it.id)) {
            for it in &record.supersedes {
                replaced.entry(*it).or_default().push(record.id);
            }
        }
        Self { state, replaced }
    }

    pub(super) fn statement(&self, record: &Recorded) -> Statement {
        let state = self.state;
        let known = !matches!(record.fact, Fact::Unknown { .. });
        let seated = record.seat.and_then(|it| state.seats.get(&(record.author, it)));
        Statement {
            record: record.id,
            op: record.op,
            device: record.author,
            name: state.roster.name_of(record.author).unwrap_or_default().to_owned(),
            roles: state.roster.held_by(record.author).map(|it| it.grant.role).collect(),
            incarnation: record.incarnation,
            seq: record.seq,
            seat: record.seat,
            seat_name: seated.map(|it| it.name.clone()).unwrap_or_default(),
            at_ms: record.at_ms,
            fact: known.then(|| brief(&record.fact)),
            kind: record.fact.kind().to_owned(),
            supersedes: record.supersedes.clone(),
            roster: record.roster.clone(),
            effect: self.effect(record),
        }
    }

    /// What became of a record.
    pub(super) fn effect(&self, record: &Recorded) -> Effect {
        let (state, id) = (self.state, record.id);
        if state.quarantined.contains(&id) {
            return Effect::Quarantined;
        }
        if state.apart.contains(&id) {
            return Effect::Apart;
        }
        if state.rejected.contains(&id) {
            return Effect::Rejected;
        }
        if state.seals.false_reveals().contains(&id) {
            return Effect::FalseReveal;
        }
        if let Some(by) = self.replaced.get(&id) {
            return Effect::Replaced { by: by.clone() };
        }
        match state.roster.ruling_on(id, record.fact.event()) {
            Some(_) => Effect::Accepted,
            None => Effect::Counts,
        }
    }
}
