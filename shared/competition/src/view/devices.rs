//! The roster for a screen: who is what on which device, and how far each device's logs go.

use super::head::device_name;
use crate::{
    chair::{self, Holder},
    competitor::Delegation,
    id::{DeviceKey, EventKey, Incarnation, RecordId, SeatId},
    nudge,
    people::{Grant, Held, Scope, Seated},
    state::State,
};
use serde::Serialize;
use std::collections::BTreeSet;
use ts_rs::TS;

/// The devices of a competition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DevicesView {
    /// The competition's name.
    pub competition_name: String,
    /// Every device that was ever given a right.
    pub devices: Vec<DeviceLine>,
    /// The delegations that leaders lead.
    pub delegations: Vec<Delegation>,
}

/// One device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DeviceLine {
    /// Its key.
    pub device: DeviceKey,
    /// What the person at it is called.
    pub name: String,
    /// What it was given, and whether it still holds.
    pub grants: Vec<GrantLine>,
    /// The events whose chair it holds.
    pub chairs: Vec<EventKey>,
    /// Its logs.
    pub logs: Vec<LogLine>,
    /// When it last wrote, by its own clock, in milliseconds since 1970; none if it never did.
    pub last_claimed_ms: Option<i64>,
    /// The key that it goes on under, once this one was given up.
    pub goes_on_as: Option<DeviceKey>,
    /// The browsers that it let in.
    pub seats: Vec<SeatLine>,
    /// The last nudge that it was sent.
    pub nudge: Option<NudgeLine>,
}

/// A nudge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct NudgeLine {
    /// Its record.
    pub record: RecordId,
    /// The device that it came from.
    pub by: DeviceKey,
    /// What the person there is called.
    pub name: String,
    /// When, by that device's clock, in milliseconds since 1970.
    pub at_ms: i64,
    /// What for; empty if that was not said.
    pub note: String,
}

/// One grant of a device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct GrantLine {
    /// What.
    pub grant: Grant,
    /// The record that gave it.
    pub given_by: RecordId,
    /// The revocation or rotation that ended it; none while it holds.
    pub ended_by: Option<RecordId>,
    /// Whether it waits for a ruling: its giver's right had ended.
    pub disputed: bool,
}

/// One log of a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct LogLine {
    /// Which.
    pub incarnation: Incarnation,
    /// The number of its last record here.
    pub last_seq: u64,
    /// When that was written, by the device's clock, in milliseconds since 1970.
    pub claimed_ms: i64,
}

/// One browser's seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct SeatLine {
    /// Which.
    pub seat: SeatId,
    /// What the person in it is called.
    pub name: String,
    /// What it may do, within the hub's right.
    pub scope: Scope,
    /// Till when, by the hub's clock, in milliseconds since 1970.
    pub until_ms: Option<i64>,
    /// Whether it was closed.
    pub closed: bool,
}

/// The devices of a competition for a screen.
pub(super) fn view(state: &State) -> DevicesView {
    let founded = state.founded.as_ref();
    DevicesView {
        competition_name: founded.map(|it| it.name.clone()).unwrap_or_default(),
        devices: state.roster.devices().map(|it| line(state, it)).collect(),
        delegations: state.delegations.values().cloned().collect(),
    }
}

fn line(state: &State, device: DeviceKey) -> DeviceLine {
    let logs: Vec<LogLine> = state
        .logs
        .of(device)
        .filter_map(|(incarnation, log)| {
            let (last_seq, _) = log.last()?;
            Some(LogLine { incarnation, last_seq, claimed_ms: log.claimed_ms })
        })
        .collect();
    let holds = |event: &&EventKey| chair::holder(state, event) == Some(Holder::One(device));
    let seats = state.seats.iter().filter(|((hub, _), _)| *hub == device);
    DeviceLine {
        device,
        name: state.roster.name_of(device).unwrap_or_default().to_owned(),
        grants: grants(state, device),
        chairs: state.events.keys().filter(holds).cloned().collect(),
        last_claimed_ms: logs.iter().map(|it| it.claimed_ms).max(),
        logs,
        goes_on_as: state.roster.follower(device),
        seats: seats.map(|((_, seat), it)| seat_line(*seat, it)).collect(),
        nudge: nudge_line(state, device),
    }
}

/// The grants of a device. One that was given twice, as the founder's is with a name, stands once.
fn grants(state: &State, device: DeviceKey) -> Vec<GrantLine> {
    let line = |it: Held<'_>| GrantLine {
        grant: it.grant.clone(),
        given_by: it.record,
        ended_by: it.ended_by,
        disputed: !it.counts,
    };
    let mut lines: Vec<GrantLine> = state.roster.held_by(device).map(line).collect();
    let named: BTreeSet<_> =
        lines.iter().filter(|it| !it.grant.name.is_empty()).map(|it| it.grant.role).collect();
    lines.retain(|it| !it.grant.name.is_empty() || !named.contains(&it.grant.role));
    lines
}

/// The last nudge for a device.
pub fn nudge_line(state: &State, device: DeviceKey) -> Option<NudgeLine> {
    let it = nudge::last(state, device)?;
    Some(NudgeLine {
        record: it.record,
        by: it.by,
        name: device_name(state, it.by),
        at_ms: it.at_ms,
        note: it.note.clone(),
    })
}

fn seat_line(seat: SeatId, it: &Seated) -> SeatLine {
    SeatLine {
        seat,
        name: it.name.clone(),
        scope: it.scope.clone(),
        until_ms: it.until_ms,
        closed: it.closed,
    }
}
