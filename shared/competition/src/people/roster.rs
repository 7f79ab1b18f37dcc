//! The roster: grants, revocations and rotations in the order in which their writers saw them.
//!
//! A right is judged twice. *In the writer's eyes*: a record without a grant among those that its
//! writer had seen, or past an end that its writer had seen, is nothing. *As it is known now*: what
//! a revocation ends that its writer had not seen waits for a ruling. Ends that do not count
//! themselves end nothing, whoever had seen them. All of it is worked out again when a revocation, a
//! rotation or a ruling comes.
//!
//! An end names the last record that counts of each log, and so the branch that leads to it. What
//! has a lower number on another branch was written by a copy of the device, or by a thief with its
//! key, and lies past the end.
//!
//! Two revocations that did not know each other can end each other's writers. The senior one
//! counts: seniority goes by who was given rights first, and the founder comes before all.

#![expect(clippy::wildcard_enum_match_arm, reason = "most kinds of fact are no part of it")]

use super::{Grant, LogEnd, Matter, Reach, Role, bits::Bits};
use crate::{
    audit,
    dispute::{Branch, Logs, Ruling},
    fact::{Fact, Proof, Recorded},
    id::{DeviceKey, EventKey, Incarnation, RecordId, SealKey},
    said::Said,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// One key goes over into at most so many others, so that nobody fills the roster by rotating.
const ROTATIONS_MAX: usize = 8;
/// One key gives and ends rights at most so often, so that nobody fills the roster at all.
const WRITTEN_MAX: usize = 10_000;
/// So many sets of seen records are kept at hand.
const SEEN_KEPT: usize = 1024;

/// Who may do what, folded from grants, revocations, rotations and rulings.
#[derive(Debug, Clone, Default)]
pub struct Roster {
    /// What was written by somebody with a right to it, ended or not, in the order of folding.
    nodes: Vec<Node>,
    /// How many of them each device wrote.
    written: BTreeMap<DeviceKey, usize>,
    places: BTreeMap<RecordId, usize>,
    /// Each device's grants: the node, and which of its grants.
    given: BTreeMap<DeviceKey, Vec<(usize, usize)>>,
    /// The nodes that end something of a device.
    ended: BTreeMap<DeviceKey, Vec<usize>>,
    /// The nodes that are in order as it is known now.
    counting: Bits,
    rulings: Vec<(Writer, Fact, Vec<RecordId>)>,
    ruled: BTreeMap<RecordId, BTreeMap<Option<EventKey>, Said<Ruling>>>,
    seen: BTreeMap<Vec<usize>, Arc<Bits>>,
}

/// What a record is worth by its writer's rights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// It counts.
    Counts,
    /// Its writer could not know that the right had ended, or hung on a grant that is disputed.
    Apart,
    /// Its writer knew that there was no right.
    Nothing,
}

/// A grant, and whether it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held<'a> {
    /// The grant.
    pub grant: &'a Grant,
    /// The record that gave it.
    pub record: RecordId,
    /// The record that ended it; none while it holds.
    pub ended_by: Option<RecordId>,
    /// Whether the record that gave it counts.
    pub counts: bool,
}

#[derive(Debug, Clone)]
struct Node {
    writer: Writer,
    /// What its writer had seen.
    before: Arc<Bits>,
    gives: Vec<Given>,
    ends: Option<End>,
    matter: OwnMatter,
}

/// A grant, and the place of the record that it goes back to.
#[derive(Debug, Clone)]
struct Given {
    grant: Grant,
    since: usize,
}

#[derive(Debug, Clone)]
struct End {
    device: DeviceKey,
    /// With the branch that each names, if its last record was here when the end was taken in.
    logs: Vec<(LogEnd, Option<Branch>)>,
}

/// Who wrote, where, having seen what.
#[derive(Debug, Clone)]
struct Writer {
    device: DeviceKey,
    incarnation: Incarnation,
    seq: u64,
    is_on_line: bool,
    place: (u64, RecordId),
    /// The nodes named as the roster's heads, as far as they sort before.
    heads: Vec<usize>,
}

/// A matter that outlives its fact.
#[derive(Debug, Clone)]
struct OwnMatter {
    roles: &'static [Role],
    events: Option<Vec<EventKey>>,
}

/// What taking a record in means for those that were taken in before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Onward,
    /// They are to be judged again.
    Again,
}

impl Roster {
    /// Takes a record in, if it belongs to the roster. Records come in the order of folding, and
    /// the logs hold all that came so far, this record as well.
    pub fn take(&mut self, record: &Recorded, logs: &Logs) -> Effect {
        match &record.fact {
            Fact::CompetitionFounded { .. } if self.nodes.is_empty() => {
                let grant = Grant::organiser(record.author, String::new());
                self.add((record, logs), vec![Given { grant, since: 0 }], None);
                Effect::Onward
            }
            Fact::GrantGiven { grant } => {
                if self.is_in_order(record, logs) {
                    let since = self.nodes.len();
                    self.add((record, logs), vec![Given { grant: grant.clone(), since }], None);
                    // There may have been an end that left nobody.
                    if grant.role == Role::Organiser && !self.ended.is_empty() {
                        return Effect::Again;
                    }
                }
                Effect::Onward
            }
            Fact::GrantRevoked { device, logs: ends, .. } => {
                if !self.is_in_order(record, logs) {
                    return Effect::Onward;
                }
                self.add(
                    (record, logs),
                    Vec::new(),
                    Some(End::of(*device, ends.iter().copied(), logs)),
                );
                Effect::Again
            }
            Fact::KeyRotated { new, seal_key, logs: ends, .. } => {
                let proven = record.proof == Proof::Holds && record.seat.is_none();
                if !proven || !self.is_in_order(record, logs) {
                    return Effect::Onward;
                }
                let own =
                    LogEnd { incarnation: record.incarnation, seq: record.seq, id: record.id };
                let others = ends.iter().filter(|it| it.incarnation != own.incarnation).copied();
                let end = End::of(record.author, others.chain([own]), logs);
                let gives = self.handed_over((record, logs), *new, |it| it.seal_key = *seal_key);
                self.add((record, logs), gives, Some(end));
                Effect::Again
            }
            Fact::RecordsRuled { .. } => {
                if !self.is_in_order(record, logs) {
                    return Effect::Onward;
                }
                let (writer, fact) = (self.writer(record, logs), record.fact.clone());
                self.rulings.push((writer, fact, record.supersedes.clone()));
                Effect::Again
            }
            _ => Effect::Onward,
        }
    }

    /// What a record is worth.
    pub fn worth(&mut self, record: &Recorded, matter: &Matter<'_>, logs: &Logs) -> Worth {
        let writer = self.writer(record, logs);
        let seen = self.closure(&writer.heads);
        self.judge(&writer, &seen, matter)
    }

    /// The ruling that holds on a record of an event.
    pub fn ruling_on(&self, record: RecordId, event: Option<&EventKey>) -> Option<Ruling> {
        let ruled = self.ruled.get(&record)?;
        // A ruling for the whole competition goes before one for an event.
        let whole = ruled.get(&None).and_then(Said::one);
        whole.or_else(|| ruled.get(&event.cloned())?.one()).copied()
    }

    /// The rulings on a record that nothing replaces.
    pub fn rulings_on(&self, record: RecordId) -> impl Iterator<Item = RecordId> {
        let ruled = self.ruled.get(&record).into_iter().flat_map(BTreeMap::values);
        ruled.flat_map(Said::seen)
    }

    /// What a record of the roster itself is worth, rulings and all; none if it is not part of it.
    pub fn worth_within(&self, record: RecordId) -> Option<Worth> {
        let place = *self.places.get(&record)?;
        if self.counting.contains(place) {
            return Some(Worth::Counts);
        }
        let node = &self.nodes[place];
        Some(match self.judge(&node.writer, &node.before, &node.matter.borrowed()) {
            Worth::Nothing => Worth::Nothing,
            Worth::Apart | Worth::Counts => Worth::Apart,
        })
    }

    /// The heads of the roster: of what counts, what no later record had seen.
    pub fn heads(&self) -> BTreeSet<RecordId> {
        let counting =
            || self.nodes.iter().enumerate().filter(|(it, _)| self.counting.contains(*it));
        let mut seen = Bits::default();
        counting().for_each(|(_, it)| seen.extend(&it.before));
        let heads = counting().filter(|(nth, _)| !seen.contains(*nth));
        heads.map(|(_, it)| it.writer.place.1).collect()
    }

    /// Whether a key was ever given a right.
    pub fn knows(&self, device: DeviceKey) -> bool {
        self.given.contains_key(&device)
    }

    /// Whether a device may write about a matter now.
    pub fn may(&self, device: DeviceKey, matter: &Matter<'_>) -> bool {
        self.grants_of(device).any(|it| it.covers(matter))
    }

    /// The grants of a device that hold now.
    pub fn grants_of(&self, device: DeviceKey) -> impl Iterator<Item = &Grant> {
        let held = self.held_by(device).filter(|it| it.counts && it.ended_by.is_none());
        held.map(|it| it.grant)
    }

    /// All grants that a device was ever given.
    pub fn held_by(&self, device: DeviceKey) -> impl Iterator<Item = Held<'_>> {
        let given = self.given.get(&device).into_iter().flatten();
        given.map(move |(node, nth)| {
            let of = &self.nodes[*node];
            let ends = self.ends_of(device).find(|it| self.ends_grant(*it, *node));
            Held {
                grant: &of.gives[*nth].grant,
                record: of.writer.place.1,
                ended_by: ends.map(|it| self.nodes[it].writer.place.1),
                counts: self.counting.contains(*node),
            }
        })
    }

    /// The devices that were ever given a right.
    pub fn devices(&self) -> impl Iterator<Item = DeviceKey> {
        self.given.keys().copied()
    }

    /// The devices that hold a role now.
    pub fn devices_as(&self, role: Role) -> BTreeSet<DeviceKey> {
        let holds = |it: &DeviceKey| self.grants_of(*it).any(|grant| grant.role == role);
        self.devices().filter(holds).collect()
    }

    /// What is sealed for a device is sealed to this: the key that it was given last.
    pub fn seal_key(&self, device: DeviceKey) -> Option<SealKey> {
        self.grants_of(device).filter_map(|it| it.seal_key).last()
    }

    /// The key that a device has now.
    pub fn current(&self, device: DeviceKey) -> DeviceKey {
        let mut key = device;
        for _ in 0..=self.nodes.len() {
            match self.follower(key) {
                Some(next) => key = next,
                None => break,
            }
        }
        key
    }

    /// The key that a key went over into, if it did.
    pub fn follower(&self, device: DeviceKey) -> Option<DeviceKey> {
        let rotation = self.ends_of(device).find(|it| !self.nodes[*it].gives.is_empty())?;
        self.nodes[rotation].gives.first().map(|it| it.grant.device)
    }

    /// What the person at a device is called, if the roster knows.
    pub fn name_of(&self, device: DeviceKey) -> Option<&str> {
        self.held_by(device).map(|it| it.grant.name.as_str()).find(|it| !it.is_empty())
    }

    /// Works out again what counts as it is known now, after everything was taken in.
    pub fn settle(&mut self) {
        self.ruled = BTreeMap::new();
        if self.rulings.is_empty() {
            return self.count();
        }
        // A ruling is judged by what counts without any ruling, so that none upholds itself.
        self.count();
        for (writer, fact, supersedes) in self.rulings.clone() {
            let Fact::RecordsRuled { event, records, ruling, .. } = &fact else { continue };
            let seen = self.closure(&writer.heads);
            if self.judge(&writer, &seen, &OwnMatter::of(&fact).borrowed()) != Worth::Counts {
                continue;
            }
            for record in records {
                let ruled = self.ruled.entry(*record).or_default();
                ruled.entry(event.clone()).or_default().add(writer.place.1, *ruling, &supersedes);
            }
        }
        self.count();
    }

    /// Ends come one after another, the senior writer's first; after each of them it is asked again
    /// which grants count.
    fn count(&mut self) {
        let is_end = |it: &usize| self.nodes[*it].ends.is_some();
        let mut ends: Vec<usize> = (0..self.nodes.len()).filter(is_end).collect();
        ends.sort_by_key(|it| (self.rank(self.nodes[*it].writer.device), *it));
        self.counting = Bits::default();
        self.count_grants();
        for end in ends {
            if !self.stands(end) {
                continue;
            }
            let before = self.counting.clone();
            self.counting.insert(end);
            self.count_grants();
            if !self.has_an_organiser() {
                self.counting = before;
            }
        }
    }

    fn count_grants(&mut self) {
        for nth in 0..self.nodes.len() {
            if self.nodes[nth].ends.is_some() {
                continue;
            }
            // The founding record is the first, and everything hangs on it.
            if nth == 0 || self.stands(nth) {
                self.counting.insert(nth);
            } else {
                self.counting.remove(nth);
            }
        }
    }

    fn stands(&self, nth: usize) -> bool {
        let node = &self.nodes[nth];
        let matter = node.matter.borrowed();
        match self.judge(&node.writer, &node.before, &matter) {
            Worth::Counts => true,
            Worth::Apart => self.ruling_on(node.writer.place.1, None) == Some(Ruling::Accepted),
            Worth::Nothing => false,
        }
    }

    /// Whether anybody is left who runs the whole competition.
    fn has_an_organiser(&self) -> bool {
        self.devices().any(|device| {
            let whole = |it: &Grant| it.role == Role::Organiser && it.events.is_empty();
            self.grants_of(device).any(whole)
        })
    }

    /// Who was given rights first comes first.
    fn rank(&self, device: DeviceKey) -> usize {
        let given = self.given.get(&device).into_iter().flatten();
        given.map(|(node, nth)| self.nodes[*node].gives[*nth].since).min().unwrap_or(usize::MAX)
    }

    /// Whether a record's writer had seen any grant that is a right to it, ended or not: so much
    /// never changes.
    fn is_in_order(&mut self, record: &Recorded, logs: &Logs) -> bool {
        let rotations = self.ends_by(record.author).count();
        if matches!(record.fact, Fact::KeyRotated { .. }) && rotations >= ROTATIONS_MAX {
            return false;
        }
        let written = self.written.entry(record.author).or_default();
        if *written >= WRITTEN_MAX {
            return false;
        }
        let own = OwnMatter::of(&record.fact);
        let (writer, matter) = (self.writer(record, logs), own.borrowed());
        let seen = self.closure(&writer.heads);
        let covers =
            |(node, nth): (usize, usize)| self.nodes[node].gives[nth].grant.covers(&matter);
        let in_order = self.grants_seen(writer.device, &seen).any(covers);
        *self.written.entry(record.author).or_default() += usize::from(in_order);
        in_order
    }

    /// The rotations that a device wrote.
    fn ends_by(&self, device: DeviceKey) -> impl Iterator<Item = usize> {
        let ends = self.ended.get(&device).into_iter().flatten().copied();
        ends.filter(move |it| self.nodes[*it].writer.device == device)
    }

    /// The grants of a key, as its rotation hands them to the next.
    fn handed_over(
        &mut self,
        (record, logs): (&Recorded, &Logs),
        new: DeviceKey,
        change: impl Fn(&mut Grant),
    ) -> Vec<Given> {
        let writer = self.writer(record, logs);
        let seen = self.closure(&writer.heads);
        // An end that was seen takes the grant away here even if it does not count.
        let ended = |node: usize| {
            let mut ends = self.ended.get(&writer.device).into_iter().flatten();
            ends.any(|it| {
                seen.contains(*it) && self.ends_grant(*it, node) && self.is_past(*it, &writer)
            })
        };
        let held = self.grants_seen(writer.device, &seen).filter(|(node, _)| !ended(*node));
        let hand = |(node, nth): (usize, usize)| {
            let mut given = self.nodes[node].gives[nth].clone();
            given.grant.device = new;
            change(&mut given.grant);
            given
        };
        held.map(hand).collect()
    }

    fn add(&mut self, (record, logs): (&Recorded, &Logs), gives: Vec<Given>, ends: Option<End>) {
        let place = self.nodes.len();
        let writer = self.writer(record, logs);
        let before = self.closure(&writer.heads);
        for (nth, it) in gives.iter().enumerate() {
            self.given.entry(it.grant.device).or_default().push((place, nth));
        }
        if let Some(end) = &ends {
            self.ended.entry(end.device).or_default().push(place);
        }
        self.places.insert(record.id, place);
        let matter = OwnMatter::of(&record.fact);
        self.nodes.push(Node { writer, before, gives, ends, matter });
        // A grant changes nothing of what was folded before it. What ends a right is settled later.
        if place == 0 || (self.nodes[place].ends.is_none() && self.stands(place)) {
            self.counting.insert(place);
        }
    }

    fn judge(&self, writer: &Writer, seen: &Bits, matter: &Matter<'_>) -> Worth {
        let mut worth = Worth::Nothing;
        for (node, nth) in self.grants_seen(writer.device, seen) {
            if !self.nodes[node].gives[nth].grant.covers(matter) {
                continue;
            }
            let ends = self.ends_of(writer.device);
            let mut ends =
                ends.filter(|it| self.ends_grant(*it, node) && self.is_past(*it, writer));
            match ends.next() {
                Some(end) if seen.contains(end) || ends.any(|it| seen.contains(it)) => {}
                None if self.counting.contains(node) => return Worth::Counts,
                Some(_) | None => worth = Worth::Apart,
            }
        }
        worth
    }

    /// The grants of a device among what was seen: the node, and which of its grants.
    fn grants_seen(&self, device: DeviceKey, seen: &Bits) -> impl Iterator<Item = (usize, usize)> {
        let given = self.given.get(&device).into_iter().flatten().copied();
        given.filter(|(node, _)| seen.contains(*node))
    }

    /// The nodes that end something of a device, as it is known now.
    fn ends_of(&self, device: DeviceKey) -> impl Iterator<Item = usize> {
        let ends = self.ended.get(&device).into_iter().flatten().copied();
        ends.filter(|it| self.counting.contains(*it))
    }

    /// Whether an end is one of a grant: it is not, where whoever gave the grant knew of the end.
    fn ends_grant(&self, end: usize, grant: usize) -> bool {
        !self.nodes[grant].before.contains(end)
    }

    fn is_past(&self, end: usize, writer: &Writer) -> bool {
        let node = &self.nodes[end];
        let Some(end) = &node.ends else { return false };
        // Whoever ended the right had seen nothing that sorts after the end itself.
        if writer.place > node.writer.place {
            return true;
        }
        let log = end.logs.iter().find(|(it, _)| it.incarnation == writer.incarnation);
        log.is_none_or(|(it, branch)| {
            let (seq, id) = (writer.seq, writer.place.1);
            let is_other = match branch {
                Some(branch) => !branch.has(seq, id, writer.is_on_line),
                None => seq == it.seq && id != it.id,
            };
            seq > it.seq || is_other
        })
    }

    fn writer(&self, record: &Recorded, logs: &Logs) -> Writer {
        let place = (record.lamport, record.id);
        let node = |id: &RecordId| self.places.get(id).copied();
        let before = |it: &usize| self.nodes[*it].writer.place < place;
        // Everybody knows the founding record by its id.
        let mut heads: Vec<usize> = record.roster.iter().filter_map(node).filter(before).collect();
        if heads.is_empty() && !self.nodes.is_empty() {
            heads.push(0);
        }
        heads.sort_unstable();
        let (device, incarnation, seq) = (record.author, record.incarnation, record.seq);
        let is_on_line = logs.is_on_line(record);
        Writer { device, incarnation, seq, is_on_line, place, heads }
    }

    /// Everything that the heads had seen, and they themselves.
    fn closure(&mut self, heads: &[usize]) -> Arc<Bits> {
        if let Some(seen) = self.seen.get(heads) {
            return Arc::clone(seen);
        }
        let mut seen = Bits::default();
        for head in heads {
            seen.insert(*head);
            seen.extend(&self.nodes[*head].before);
        }
        if self.seen.len() >= SEEN_KEPT {
            self.seen.clear();
        }
        let seen = Arc::new(seen);
        self.seen.insert(heads.to_vec(), Arc::clone(&seen));
        seen
    }
}

impl End {
    fn of(device: DeviceKey, ends: impl Iterator<Item = LogEnd>, logs: &Logs) -> Self {
        Self { device, logs: ends.map(|it| (it, logs.branch(device, &it))).collect() }
    }
}

impl OwnMatter {
    fn of(fact: &Fact) -> Self {
        let events = match fact {
            Fact::GrantGiven { grant } if !grant.events.is_empty() => Some(grant.events.clone()),
            Fact::RecordsRuled { event: Some(event), .. } => Some(vec![event.clone()]),
            Fact::KeyRotated { .. } => None,
            _ => Some(Vec::new()),
        };
        Self { roles: audit::roles_for(fact), events }
    }

    fn borrowed(&self) -> Matter<'_> {
        let reach = match self.events.as_deref() {
            None => Reach::Anywhere,
            Some([]) => Reach::Whole,
            Some(events) => Reach::Events(events),
        };
        Matter { roles: self.roles, reach, delegation: None, board: None }
    }
}
