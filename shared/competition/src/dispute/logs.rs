//! The logs that a competition's records stand in. Two records with one number in one log are a
//! fork: the device went on from an old copy of itself, or says different things to different desks.

use crate::{
    fact::Recorded,
    id::{DeviceKey, Incarnation, RecordId},
    people::LogEnd,
};
use std::collections::{BTreeMap, BTreeSet};

/// Where one number of one log stands.
pub type Position = (DeviceKey, Incarnation, u64);

/// All logs.
#[derive(Debug, Clone, Default)]
pub struct Logs {
    logs: BTreeMap<(DeviceKey, Incarnation), Log>,
    /// The records with one number in one log, where there is more than one.
    forks: BTreeMap<Position, BTreeSet<RecordId>>,
}

/// One log.
#[derive(Debug, Clone, Default)]
pub struct Log {
    /// The records by their numbers, rising.
    line: Vec<(u64, RecordId)>,
    /// What came later with a number that the line leaves out.
    late: BTreeMap<u64, RecordId>,
    /// When its last record was written, by the device's clock.
    pub claimed_ms: i64,
}

impl Logs {
    /// Takes a record in, and tells of another one with its number.
    pub fn take(&mut self, record: &Recorded) -> Option<RecordId> {
        let log = self.logs.entry((record.author, record.incarnation)).or_default();
        let known = match log.line.last() {
            Some((last, _)) if *last >= record.seq => log.at(record.seq),
            Some(_) | None => {
                log.line.push((record.seq, record.id));
                log.claimed_ms = record.at_ms;
                return None;
            }
        };
        let Some(known) = known else {
            log.late.insert(record.seq, record.id);
            return None;
        };
        let position = (record.author, record.incarnation, record.seq);
        self.forks.entry(position).or_default().extend([known, record.id]);
        Some(known)
    }

    /// The forks.
    pub fn forks(&self) -> &BTreeMap<Position, BTreeSet<RecordId>> {
        &self.forks
    }

    /// Whether another record has a record's number.
    pub fn is_forked(&self, record: &Recorded) -> bool {
        let position = (record.author, record.incarnation, record.seq);
        !self.forks.is_empty() && self.forks.contains_key(&position)
    }

    /// The logs of a device.
    pub fn of(&self, device: DeviceKey) -> impl Iterator<Item = (Incarnation, &Log)> {
        let (first, last) = (Incarnation([0; 16]), Incarnation([0xff; 16]));
        self.logs.range((device, first)..=(device, last)).map(|((_, of), log)| (*of, log))
    }

    /// Where the logs of a device end, as far as they are known.
    pub fn ends_of(&self, device: DeviceKey) -> Vec<LogEnd> {
        let end = |(incarnation, log): (Incarnation, &Log)| {
            log.last().map(|(seq, id)| LogEnd { incarnation, seq, id })
        };
        self.of(device).filter_map(end).collect()
    }
}

impl Log {
    /// The last record, with its number.
    pub fn last(&self) -> Option<(u64, RecordId)> {
        self.line.last().copied()
    }

    fn at(&self, seq: u64) -> Option<RecordId> {
        let found = self.line.binary_search_by_key(&seq, |(it, _)| *it);
        found.map(|it| self.line[it].1).ok().or_else(|| self.late.get(&seq).copied())
    }
}
