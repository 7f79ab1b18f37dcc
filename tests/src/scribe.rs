//! A desk without a disk: commands in, state out. Ids and seeds are counted, and a record is a
//! second, so that the same story always makes the same records.

use competition::{
    command::{Command, EntryForm, Order, Ordering, RulebookSource},
    competitor::Person,
    decide::decide,
    evolve::evolve,
    fact::{Attested, Proof, Recorded},
    id::{
        CompetitionId, CompetitorId, DeviceKey, DrawId, EventKey, Incarnation, OpId, PhaseKey,
        RecordId,
    },
    lot::Seed,
    refusal::Refusal,
    score::Outcome,
    state::State,
    view::{self, Query, View},
};

/// The one who writes.
#[derive(Debug)]
pub struct Scribe {
    /// The competition as it stands.
    pub state: State,
    author: DeviceKey,
    orders: u64,
    records: u64,
}

impl Scribe {
    /// The competition's name in queries.
    pub const COMPETITION: CompetitionId = CompetitionId([0xc0; 32]);

    /// Founds a competition under a regulation and opens one of its events.
    pub fn at(rulebook: &str, event: &str) -> Self {
        let mut scribe = Self::new();
        scribe.does(Command::FoundCompetition {
            name: "Test".to_owned(),
            place: String::new(),
            from: None,
            to: None,
            organiser: "Organiser".to_owned(),
            rulebook: RulebookSource::Shipped { key: rulebook.to_owned() },
        });
        scribe.does(Command::OpenEvent { event: event.into() });
        scribe
    }

    /// Before anything was written.
    pub fn new() -> Self {
        let author = DeviceKey([1; 32]);
        Self { state: State::default(), author, orders: 0, records: 0 }
    }

    /// Carries a command out, or hands its refusal back.
    pub fn tries(&mut self, command: Command) -> Result<OpId, Refusal> {
        self.orders += 1;
        let op = OpId::new(u128::from(self.orders) << 64);
        let seed = Seed(counted(self.orders));
        let order = Order { op, author: self.author, seal_key: None, seed, command };
        for new in decide(&self.state, &order)? {
            self.records += 1;
            let record = Recorded {
                id: RecordId(counted(self.records)),
                author: self.author,
                incarnation: Incarnation([0; 16]),
                seq: self.records,
                prev: self
                    .records
                    .checked_sub(1)
                    .filter(|it| *it > 0)
                    .map(|it| RecordId(counted(it))),
                lamport: self.records,
                at_ms: i64::try_from(self.records).unwrap_or(i64::MAX) * 1000,
                op,
                supersedes: new.supersedes,
                roster: self.state.roster.heads().into_iter().collect(),
                seat: None,
                proof: Proof::NotNeeded,
                fact: new.fact,
            };
            evolve(&mut self.state, record);
        }
        Ok(op)
    }

    /// Carries out a command that must not be refused.
    pub fn does(&mut self, command: Command) -> OpId {
        self.tries(command.clone()).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"))
    }

    /// Reads a view.
    pub fn reads(&self, query: Query) -> View {
        view::read(&self.state, &query).unwrap_or_else(|refusal| panic!("{query:?}: {refusal:?}"))
    }

    /// Enters people: `(name, delegation, rating)`.
    pub fn enters(&mut self, event: &str, people: &[(String, String, u16)], person: &Person) {
        let form = |(name, delegation, rating): &(String, String, u16)| EntryForm {
            person: Person {
                name: name.clone(),
                rating: Some(*rating),
                registered_unit: delegation.clone(),
                ..person.clone()
            },
            delegation: delegation.clone(),
            filler: false,
        };
        let entries = people.iter().map(form).collect();
        let waive = Some("test".to_owned());
        self.does(Command::Enter { event: event.into(), entries, waive });
    }

    /// Numbers a field as the regulation says.
    pub fn numbers(&mut self, event: &str, phase: &str) {
        let how = Ordering::Regulation;
        self.does(Command::OrderField { event: event.into(), phase: phase.into(), how });
    }

    /// Draws the next round of a phase and publishes it.
    pub fn draws(&mut self, event: &str, phase: &str) -> DrawId {
        let (event, phase): (EventKey, PhaseKey) = (event.into(), phase.into());
        let order = Command::DrawRound { event: event.clone(), phase: phase.clone() };
        let draw = DrawId::made_by(self.does(order), 0);
        self.does(Command::PublishRound { event, phase, draw });
        draw
    }

    /// Records what `outcome` says for every board of a draw.
    pub fn plays(
        &mut self,
        event: &str,
        phase: &str,
        draw: DrawId,
        outcome: impl Fn(CompetitorId, CompetitorId) -> Outcome,
    ) {
        let drawn = self.state.events[&event.into()].phase(&phase.into()).draws[&draw].clone();
        for it in &drawn.boards {
            let board = competition::draw::BoardRef {
                event: drawn.event.clone(),
                phase: drawn.phase.clone(),
                draw,
                board: it.board,
            };
            self.does(Command::RecordResult {
                board,
                outcome: outcome(it.white, it.black),
                attested: Attested::BothSides,
                replaces: Vec::new(),
            });
        }
    }

    /// The name of a competitor.
    pub fn name(&self, event: &str, who: CompetitorId) -> &str {
        let event = &self.state.events[&event.into()];
        event.competitors.get(&who).map_or("?", |it| &it.person.name)
    }
}

impl Default for Scribe {
    fn default() -> Self {
        Self::new()
    }
}

fn counted(n: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&n.to_be_bytes());
    bytes
}
