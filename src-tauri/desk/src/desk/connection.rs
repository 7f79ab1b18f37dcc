//! How a competition is connected, as the strip on every screen says it.

use super::{Desk, Peer, Seat, opened::Opened};
use crate::{chance::now_ms, failure::Failure, sync::condition::Battery};
use competition::{
    fact::Fact,
    id::{CompetitionId, DeviceKey},
    nudge,
    refusal::Refusal,
    state::State,
};
use parking_lot::Mutex;
use serde::Serialize;
use std::{cmp::Reverse, collections::BTreeMap, sync::Arc};
use ts_rs::TS;

/// How a competition is connected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Connection {
    /// How many of this device's own records are on no other device, as far as others have said.
    pub unsent: u64,
    /// The other devices that were ever met, the one seen last first.
    pub peers: Vec<PeerLine>,
    /// That this device's own right has ended.
    pub ended: Option<Ended>,
}

/// The end of this device's own right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "known", rename_all = "snake_case")]
#[ts(export)]
pub enum Ended {
    /// The record of it is here: somebody ended it.
    Here {
        /// What the person who ended it is called.
        by: String,
        /// Why.
        reason: String,
    },
    /// The device goes on under a new key, and this is the old one.
    NewKey,
    /// Another device says so. Who ended it, and why, is not told to who has no right.
    Told {
        /// What the person at that device is called.
        by: String,
    },
}

/// Another device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct PeerLine {
    /// Which.
    pub device: DeviceKey,
    /// What the person at it is called.
    pub name: String,
    /// Whether a line to it is open now.
    pub online: bool,
    /// How long ago it was last met, in milliseconds.
    pub seen_ago_ms: u64,
    /// How many of this device's own records it has not said that it holds.
    pub unsent: u64,
    /// How far its clock is ahead of this device's, in milliseconds.
    pub offset_ms: i64,
    /// By how much that may be wrong, in milliseconds.
    pub error_ms: u64,
    /// The version of its program; empty if it has not said.
    pub program: String,
    /// Whether that is an earlier one than this device's.
    pub older: bool,
    /// Its battery when it was last met, if it has one and can tell.
    pub battery: Option<Battery>,
    /// Whether it holds the last nudge that it was sent; none if that is not from this device, which
    /// alone is told so.
    pub nudged: Option<bool>,
}

/// The lines to other devices that are open now, counted.
#[derive(Debug, Default)]
pub(super) struct Lines(Mutex<BTreeMap<DeviceKey, u32>>);

/// A line to another device, as long as it is held.
#[derive(Debug)]
pub struct OpenLine {
    desk: Arc<Desk>,
    peer: DeviceKey,
}

impl Desk {
    /// Notes that a line to another device is open till what comes back is dropped.
    pub fn open_line(self: &Arc<Self>, peer: DeviceKey) -> OpenLine {
        *self.lines.0.lock().entry(peer).or_default() += 1;
        OpenLine { desk: Arc::clone(self), peer }
    }

    /// How a competition is connected. It tells who else is there, so that it is for the device
    /// itself and for officials.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn connection(
        &self,
        seat: &Seat,
        competition: CompetitionId,
    ) -> Result<Connection, Failure> {
        if !seat.sees_drafts(None) {
            return Err(Refusal::NotAllowed.into());
        }
        let opened = self.opened_for(seat, competition)?;
        let nudged = self.nudged(&opened)?;
        let (now, mut peers) = (now_ms(), self.peers(competition)?);
        peers.sort_by_key(|it| Reverse(it.contact.seen_ms));
        let folded = opened.folded.read();
        let lines = self.lines.0.lock();
        let line = |Peer { contact, unsent }: Peer| PeerLine {
            device: contact.peer,
            name: folded.state.roster.name_of(contact.peer).unwrap_or_default().to_owned(),
            online: lines.contains_key(&contact.peer),
            seen_ago_ms: now.saturating_sub(contact.seen_ms),
            unsent,
            offset_ms: contact.offset_ms,
            error_ms: contact.error_ms,
            older: contact.condition.is_older(),
            program: contact.condition.program,
            battery: contact.condition.battery,
            nudged: nudged.get(&contact.peer).copied(),
        };
        let peers: Vec<PeerLine> = peers.into_iter().map(line).collect();
        let unsent = peers.iter().map(|it| it.unsent).min().unwrap_or(0);
        let ended = self.ended(competition, &folded.state);
        Ok(Connection { unsent, peers, ended })
    }

    fn ended(&self, competition: CompetitionId, state: &State) -> Option<Ended> {
        let (roster, own) = (&state.roster, self.device());
        let name = |it| roster.name_of(it).unwrap_or_default().to_owned();
        if roster.grants_of(own).next().is_none()
            && let Some(end) = roster.held_by(own).find_map(|it| state.record(it.ended_by?))
        {
            let by = name(end.author);
            return Some(if let Fact::GrantRevoked { reason, .. } = &end.fact {
                Ended::Here { by, reason: reason.clone() }
            } else {
                Ended::NewKey
            });
        }
        self.partings.told_by(competition).map(|it| Ended::Told { by: name(it) })
    }
}

impl Desk {
    /// The devices whose last nudge is from here, and whether they hold it.
    fn nudged(&self, opened: &Opened) -> Result<BTreeMap<DeviceKey, bool>, Failure> {
        let journal = opened.journal.lock();
        let folded = opened.folded.read();
        let state = &folded.state;
        let last = state.roster.devices().filter_map(|it| Some((it, nudge::last(state, it)?)));
        let own = last.filter(|(_, it)| it.by == self.device());
        own.map(|(device, it)| Ok((device, journal.is_acknowledged(device, it.record)?))).collect()
    }
}

impl Drop for OpenLine {
    fn drop(&mut self) {
        let mut lines = self.desk.lines.0.lock();
        match lines.get_mut(&self.peer) {
            Some(count) if *count > 1 => *count -= 1,
            Some(_) | None => drop(lines.remove(&self.peer)),
        }
    }
}
