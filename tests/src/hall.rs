//! Many desks in memory, and who has met whom. Ids are counted, so that the same story always
//! makes the same records.

use competition::{
    command::{Command, Order, RulebookSource},
    decide::decide,
    evolve::fold,
    fact::{Fact, NewFact, Proof, Recorded},
    id::{DeviceKey, Incarnation, OpId, RecordId, SeatId},
    lot::Seed,
    people::{Grant, Role},
    refusal::Refusal,
    state::State,
};
use std::collections::BTreeMap;

/// All desks of a competition.
#[derive(Debug, Default)]
pub struct Hall {
    desks: BTreeMap<&'static str, Desk>,
    orders: u64,
    records: u64,
    /// The time that every clock shows.
    pub now_ms: i64,
}

/// One desk.
#[derive(Debug)]
pub struct Desk {
    /// Its key.
    pub key: DeviceKey,
    /// Its log.
    pub incarnation: Incarnation,
    /// All that it has.
    pub records: BTreeMap<RecordId, Recorded>,
    /// What that folds to.
    pub state: State,
    seq: u64,
    /// The last record of its log.
    prev: Option<RecordId>,
}

impl Hall {
    /// A competition that `organiser` founds under a regulation, with one event open.
    pub fn at(rulebook: &str, event: &str, organiser: &'static str) -> Self {
        let mut hall = Self::default();
        hall.comes(organiser);
        hall.does(
            organiser,
            Command::FoundCompetition {
                name: "Test".to_owned(),
                place: String::new(),
                from: None,
                to: None,
                organiser: organiser.to_owned(),
                rulebook: RulebookSource::Shipped { key: rulebook.to_owned() },
            },
        );
        hall.does(organiser, Command::OpenEvent { event: event.into() });
        hall
    }

    /// A new desk, which has met nobody.
    pub fn comes(&mut self, name: &'static str) {
        let n = u8::try_from(self.desks.len() + 1).expect("a hall has few desks");
        let (key, incarnation) = (DeviceKey([n; 32]), Incarnation([n; 16]));
        let (records, state) = (BTreeMap::new(), State::default());
        self.desks.insert(name, Desk { key, incarnation, records, state, seq: 0, prev: None });
    }

    /// A new desk with a grant by `by`, which it has met.
    pub fn joins(&mut self, name: &'static str, role: Role, by: &'static str) {
        self.joins_with(name, by, |it| it.role = role);
    }

    /// The same with more of the grant said.
    pub fn joins_with(
        &mut self,
        name: &'static str,
        by: &'static str,
        say: impl FnOnce(&mut Grant),
    ) {
        self.comes(name);
        let mut grant = Grant::organiser(self.desk(name).key, name.to_owned());
        say(&mut grant);
        self.does(by, Command::GiveGrant { grant });
        self.meet(name, by);
    }

    /// A desk by its name.
    pub fn desk(&self, name: &str) -> &Desk {
        &self.desks[name]
    }

    /// What a desk's records fold to.
    pub fn state(&self, name: &str) -> &State {
        &self.desks[name].state
    }

    /// Carries a command out at a desk, or hands its refusal back.
    pub fn tries(&mut self, at: &'static str, command: Command) -> Result<OpId, Refusal> {
        self.orders += 1;
        let op = OpId::new(u128::from(self.orders) << 64);
        let order = Order {
            op,
            author: self.desks[at].key,
            seal_key: None,
            seed: Seed(counted(self.orders)),
            command,
        };
        for new in decide(&self.desks[at].state, &order)? {
            self.writes(at, op, None, new);
        }
        Ok(op)
    }

    /// Carries out a command that must not be refused.
    pub fn does(&mut self, at: &'static str, command: Command) -> OpId {
        self.tries(at, command.clone()).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"))
    }

    /// A desk writes a fact without asking the rules, as a hostile one would.
    pub fn forces(&mut self, at: &'static str, fact: Fact) -> RecordId {
        self.orders += 1;
        let op = OpId::new(u128::from(self.orders) << 64);
        self.writes(at, op, None, fact.into())
    }

    /// The same from a seat of a hub.
    pub fn forces_from(&mut self, at: &'static str, seat: SeatId, fact: Fact) -> RecordId {
        self.orders += 1;
        let op = OpId::new(u128::from(self.orders) << 64);
        self.writes(at, op, Some(seat), fact.into())
    }

    fn writes(
        &mut self,
        at: &'static str,
        op: OpId,
        seat: Option<SeatId>,
        new: NewFact,
    ) -> RecordId {
        self.records += 1;
        let desk = self.desks.get_mut(at).expect("the desk is there");
        desk.seq += 1;
        let lamport = desk.records.values().map(|it| it.lamport).max().unwrap_or(0) + 1;
        let needs_proof = matches!(new.fact, Fact::KeyRotated { .. });
        let proof = if needs_proof { Proof::Holds } else { Proof::NotNeeded };
        let record = Recorded {
            // Ids that do not rise with time, as hashes do not.
            id: RecordId(counted(self.records.wrapping_mul(0x9e37_79b9_7f4a_7c15))),
            author: desk.key,
            incarnation: desk.incarnation,
            seq: desk.seq,
            prev: desk.prev,
            lamport,
            at_ms: self.now_ms,
            op,
            supersedes: new.supersedes,
            roster: desk.state.roster.heads().into_iter().collect(),
            seat,
            proof,
            fact: new.fact,
        };
        let id = record.id;
        desk.prev = Some(id);
        competition::evolve::evolve(&mut desk.state, record.clone());
        desk.records.insert(id, record);
        id
    }

    /// A desk goes on from an old copy of itself: it forgets all that it wrote after `seq`.
    pub fn forgets(&mut self, at: &'static str, seq: u64) {
        let desk = self.desks.get_mut(at).expect("the desk is there");
        let key = desk.key;
        desk.records.retain(|_, it| it.author != key || it.seq <= seq);
        desk.seq = seq;
        let last = desk.records.values().find(|it| it.author == key && it.seq == seq);
        desk.prev = last.map(|it| it.id);
        desk.state = fold(desk.records.values().cloned().collect());
    }

    /// Two desks meet: each gets what the other has.
    pub fn meet(&mut self, one: &'static str, other: &'static str) {
        let all: BTreeMap<RecordId, Recorded> =
            [one, other].iter().flat_map(|it| self.desks[it].records.clone()).collect();
        for name in [one, other] {
            let desk = self.desks.get_mut(name).expect("the desk is there");
            desk.records.clone_from(&all);
            desk.state = fold(all.values().cloned().collect());
        }
    }

    /// A desk goes on under the key that `new` has.
    pub fn continues_as(&mut self, old: &'static str, new: &'static str) {
        self.copies(old, new, usize::MAX);
    }

    /// A thief has a desk's key, and of its records the first `known`.
    pub fn steals(&mut self, from: &'static str, thief: &'static str, known: usize) {
        self.copies(from, thief, known);
        let Desk { key, incarnation, seq, prev, .. } = self.desks[from];
        let desk = self.desks.get_mut(thief).expect("the desk is there");
        (desk.key, desk.incarnation, desk.seq, desk.prev) = (key, incarnation, seq, prev);
    }

    fn copies(&mut self, from: &'static str, to: &'static str, first: usize) {
        let records = self.desks[from].state.records.iter().take(first);
        let records: Vec<Recorded> = records.map(|it| (**it).clone()).collect();
        let desk = self.desks.get_mut(to).expect("the desk is there");
        desk.records = records.iter().map(|it| (it.id, it.clone())).collect();
        desk.state = fold(records);
    }
}

fn counted(n: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&n.to_be_bytes());
    bytes
}
