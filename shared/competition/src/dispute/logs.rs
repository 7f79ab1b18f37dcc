//! The logs that a competition's records stand in. Two records with one number in one log are a
//! fork: the device went on from an old copy of itself, or says different things to different desks.
//!
//! Of each number, the record that sorts first is on the log's *line*; what is on no line is kept
//! apart, with its predecessor where the line has another one. So a log that never forked costs
//! nothing more, and of one that did every branch can be followed down from any of its records.

use crate::{
    fact::Recorded,
    id::{DeviceKey, Incarnation, RecordId},
    people::LogEnd,
};
use std::collections::{BTreeMap, BTreeSet};

/// A record and all that its writer wrote before it in one log: where that is not the log's line,
/// the record of each number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Branch(BTreeMap<u64, RecordId>);

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
    /// The predecessors of the line's records that do not follow the line's record before them.
    bends: BTreeMap<u64, RecordId>,
    /// The same of the records off the line.
    off: BTreeMap<RecordId, RecordId>,
    /// When its last record was written, by the device's clock.
    pub claimed_ms: i64,
}

impl Logs {
    /// Takes a record in, and tells of another one with its number.
    pub fn take(&mut self, record: &Recorded) -> Option<RecordId> {
        let log = self.logs.entry((record.author, record.incarnation)).or_default();
        let before = record.seq.checked_sub(1).and_then(|it| log.at(it));
        let apart = record.prev.filter(|it| record.seq > 0 && before != Some(*it));
        if log.at(record.seq).is_none() {
            log.bends.extend(apart.map(|it| (record.seq, it)));
        } else {
            log.off.extend(apart.map(|it| (record.id, it)));
        }
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

    /// Whether a record is on its log's line. What was once taken in stays there or not.
    pub fn is_on_line(&self, record: &Recorded) -> bool {
        let log = self.logs.get(&(record.author, record.incarnation));
        log.and_then(|it| it.at(record.seq)) == Some(record.id)
    }

    /// The branch that ends with a record; none where no such record was taken in.
    pub fn branch(&self, device: DeviceKey, end: &LogEnd) -> Option<Branch> {
        let log = self.logs.get(&(device, end.incarnation))?;
        let forks = self.forks.get(&(device, end.incarnation, end.seq));
        let is_known =
            log.at(end.seq) == Some(end.id) || forks.is_some_and(|it| it.contains(&end.id));
        is_known.then(|| log.branch(end.seq, end.id))
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

    fn branch(&self, seq: u64, id: RecordId) -> Branch {
        let mut branch = Branch::default();
        let (mut seq, mut id) = (seq, id);
        loop {
            if self.at(seq) != Some(id) {
                branch.0.insert(seq, id);
                if let Some(prev) = self.off.get(&id) {
                    (seq, id) = (seq - 1, *prev);
                    continue;
                }
            }
            // Along the line from here, down to where the line's record follows another one.
            let below = if branch.0.contains_key(&seq) { seq } else { seq + 1 };
            match self.bends.range(..below).next_back() {
                Some((bend, prev)) => (seq, id) = (bend - 1, *prev),
                None => return branch,
            }
        }
    }

    fn at(&self, seq: u64) -> Option<RecordId> {
        let found = self.line.binary_search_by_key(&seq, |(it, _)| *it);
        found.map(|it| self.line[it].1).ok().or_else(|| self.late.get(&seq).copied())
    }
}

impl Branch {
    /// Whether a record of the log, with a number that is not beyond the end, is part of it.
    pub fn has(&self, seq: u64, id: RecordId, is_on_line: bool) -> bool {
        self.0.get(&seq).map_or(is_on_line, |it| *it == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fact::{Fact, Proof};
    use crate::id::OpId;
    use proptest::prelude::*;

    const DEVICE: DeviceKey = DeviceKey([7; 32]);
    const INCARNATION: Incarnation = Incarnation([1; 16]);

    /// A tree of records in one log: each goes on from an earlier one, a little later than that.
    fn tree() -> impl Strategy<Value = Vec<Recorded>> {
        let choices = (any::<prop::sample::Index>(), 1_u64..4, any::<[u8; 4]>());
        prop::collection::vec(choices, 1..60).prop_map(|choices| {
            let mut tree: Vec<Recorded> = Vec::new();
            for (nth, (from, later, name)) in choices.into_iter().enumerate() {
                // The last ones are chosen more often, so that branches get long.
                let last = tree.len().saturating_sub(3);
                let from = (!tree.is_empty()).then(|| &tree[last + from.index(tree.len() - last)]);
                let mut id = [0; 32];
                id[..4].copy_from_slice(&name);
                id[31] = nth as u8;
                let (seq, prev) = (from.map_or(1, |it| it.seq + 1), from.map(|it| it.id));
                let lamport = from.map_or(0, |it| it.lamport) + later;
                tree.push(record(RecordId(id), seq, prev, lamport));
            }
            tree.sort_by_key(|it| (it.lamport, it.id));
            tree
        })
    }

    fn record(id: RecordId, seq: u64, prev: Option<RecordId>, lamport: u64) -> Recorded {
        Recorded {
            id,
            author: DEVICE,
            incarnation: INCARNATION,
            seq,
            prev,
            lamport,
            at_ms: 0,
            op: OpId::new(1),
            supersedes: Vec::new(),
            roster: Vec::new(),
            seat: None,
            proof: Proof::NotNeeded,
            fact: Fact::DeviceNudged { device: DEVICE, note: String::new() },
        }
    }

    proptest! {
        /// What a branch has are the records that one comes to from its end, predecessor by
        /// predecessor, and nothing else.
        #[test]
        fn a_branch_is_its_end_and_all_before_it(tree in tree()) {
            let mut logs = Logs::default();
            for it in &tree {
                logs.take(it);
            }
            let prev: BTreeMap<RecordId, Option<RecordId>> =
                tree.iter().map(|it| (it.id, it.prev)).collect();
            for end in &tree {
                let at = LogEnd { incarnation: INCARNATION, seq: end.seq, id: end.id };
                let branch = logs.branch(DEVICE, &at).unwrap();
                let mut chain = BTreeSet::new();
                let mut at = Some(end.id);
                while let Some(id) = at {
                    chain.insert(id);
                    at = prev[&id];
                }
                for it in tree.iter().filter(|it| it.seq <= end.seq) {
                    let has = branch.has(it.seq, it.id, logs.is_on_line(it));
                    prop_assert_eq!(has, chain.contains(&it.id), "{:?} of {:?}", it.id, end.id);
                }
            }
        }
    }
}
