//! One event (小项) as it stands: who has entered, its phases, their rounds and boards.

use crate::{
    competitor::{Competitor, EntryStatus, Person},
    constraint::{DelegationsApart, ForbiddenPair},
    draw::{DrawnRound, Seating},
    fact::{DecidedBy, OrderedBy, Place, RequestedBye, Waiver},
    foul::Foul,
    id::{CompetitorId, DeviceKey, Digest, DrawId, EventKey, PhaseKey, RecordId, RoundNumber, Tpn},
    lot::Seed,
    people::Placement,
    result::Register,
    said::Said,
    score::Color,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// An event as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventState {
    /// Its key.
    pub key: EventKey,
    /// The regulation it is judged by.
    pub rulebook: Digest,
    /// Everybody who has entered.
    pub competitors: BTreeMap<CompetitorId, Competitor>,
    /// What was written of each entry's form.
    pub forms: BTreeMap<CompetitorId, Said<Form>>,
    /// The phases that something has happened in.
    pub phases: BTreeMap<PhaseKey, PhaseState>,
    /// The final places, once confirmed.
    pub awards: Option<AwardsState>,
}

/// An entry form, and the objections that were set aside for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// What it says.
    pub person: Person,
    /// What was set aside, and why.
    pub waived: Vec<Waiver>,
}

/// Confirmed final places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AwardsState {
    /// The places, first place first.
    pub places: Vec<Place>,
    /// So many of them are honored.
    pub honored: u16,
    /// So many of them with medals.
    pub medals: u16,
    /// Whether the event was an exhibition.
    pub exhibition: bool,
}

/// A phase as it stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PhaseState {
    /// The number of rounds, once laid down.
    pub planned: Option<u16>,
    /// The field by pairing number, once ordered.
    pub field: Option<Field>,
    /// Who is free from which round.
    pub byes: BTreeMap<(RoundNumber, CompetitorId), RequestedBye>,
    /// Whom an arbiter keeps apart, by the decision's record.
    pub forbidden: BTreeMap<RecordId, ForbiddenPair>,
    /// How an arbiter keeps those of one delegation apart; none if the regulation's word holds.
    pub apart: Option<DelegationsApart>,
    /// Where its boards were placed, one after another: the last one counts.
    pub placements: Vec<Placement>,
    /// Every draw there ever was.
    pub draws: BTreeMap<DrawId, DrawnRound>,
    /// The field of each draw as it was numbered then: the numbers in a draw's reasons.
    pub drawn_with: BTreeMap<DrawId, Arc<[CompetitorId]>>,
    /// The draft that waits, if there is one.
    pub draft: Option<DrawId>,
    /// The draw of each published round.
    pub published: BTreeMap<RoundNumber, DrawId>,
    /// The draws of a round that were published apart, until all but one are thrown away.
    pub rivals: BTreeMap<RoundNumber, BTreeSet<DrawId>>,
    /// How often each round has been published.
    pub versions: BTreeMap<RoundNumber, Version>,
    /// What was written about each board.
    pub boards: BTreeMap<(DrawId, u16), Register>,
    /// The fouls that were written down and not taken back, in the order of their records.
    pub fouls: Vec<Foul>,
    /// Decisions between equals, by their records.
    pub ties: BTreeMap<RecordId, DecidedTie>,
    /// The ranking, once frozen.
    pub ranking: Option<Vec<Place>>,
}

/// Which time a round was published, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Version {
    /// 1, 2, 3 …
    pub number: u16,
    /// By the writer's clock, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A numbered field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Number 1 first.
    pub order: Arc<[CompetitorId]>,
    /// How it came about.
    pub by: OrderedBy,
    /// The seed of its lots.
    pub seed: Option<Seed>,
}

/// Equals that people put in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecidedTie {
    /// The better one first.
    pub order: Vec<CompetitorId>,
    /// How.
    pub by: DecidedBy,
    /// Where, who presided, who was there.
    pub note: String,
    /// Who wrote it.
    pub author: DeviceKey,
    /// When, by the writer's clock, in milliseconds since 1970.
    pub at_ms: i64,
}

impl EventState {
    /// An event that has just been opened.
    pub fn new(key: EventKey, rulebook: Digest) -> Self {
        let (competitors, forms, phases) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { key, rulebook, competitors, forms, phases, awards: None }
    }

    /// A phase, empty if nothing has happened in it.
    pub fn phase(&self, key: &PhaseKey) -> &PhaseState {
        static NOTHING: PhaseState = PhaseState::NOTHING;
        self.phases.get(key).unwrap_or(&NOTHING)
    }

    /// Those who still play.
    pub fn active(&self) -> impl Iterator<Item = &Competitor> {
        self.competitors.values().filter(|it| it.status == EntryStatus::Active)
    }

    /// Whether a competitor sits at a board or has a bye in any published round.
    pub fn has_been_drawn(&self, who: CompetitorId) -> bool {
        self.phases
            .values()
            .any(|phase| phase.published.values().any(|draw| phase.draws[draw].names(who)))
    }
}

impl PhaseState {
    const NOTHING: Self = Self {
        planned: None,
        field: None,
        byes: BTreeMap::new(),
        forbidden: BTreeMap::new(),
        apart: None,
        placements: Vec::new(),
        draws: BTreeMap::new(),
        drawn_with: BTreeMap::new(),
        draft: None,
        published: BTreeMap::new(),
        rivals: BTreeMap::new(),
        versions: BTreeMap::new(),
        boards: BTreeMap::new(),
        fouls: Vec::new(),
        ties: BTreeMap::new(),
        ranking: None,
    };

    /// The published rounds, round 1 first.
    pub fn rounds(&self) -> impl Iterator<Item = &DrawnRound> {
        self.published.values().filter_map(|draw| self.draws.get(draw))
    }

    /// The number of the round that comes next.
    pub fn next_round(&self) -> RoundNumber {
        RoundNumber(self.published.keys().last().map_or(1, |it| it.0 + 1))
    }

    /// The register of a board; empty if nothing was written about it.
    pub fn register(&self, draw: DrawId, board: u16) -> &Register {
        static NOTHING: Register = Register::NOTHING;
        self.boards.get(&(draw, board)).unwrap_or(&NOTHING)
    }

    /// The numbered field; nobody while it has no numbers.
    pub fn order(&self) -> &[CompetitorId] {
        self.field.as_ref().map_or(&[], |it| &it.order)
    }

    /// A competitor's pairing number.
    pub fn number(&self, who: CompetitorId) -> Option<Tpn> {
        let index = self.order().iter().position(|it| *it == who)?;
        u16::try_from(index + 1).ok().map(Tpn)
    }

    /// Whether a round is published and each of its boards has one result.
    pub fn is_finished(&self, round: RoundNumber) -> bool {
        let drawn = self.published.get(&round).and_then(|it| self.draws.get(it));
        drawn.is_some_and(|drawn| {
            drawn.boards.iter().all(|it| self.register(drawn.draw, it.board).outcome().is_some())
        })
    }

    /// How many rounds are finished, counted from the first without a gap.
    pub fn finished_rounds(&self) -> u16 {
        let mut rounds = 0;
        while self.is_finished(RoundNumber(rounds + 1)) {
            rounds += 1;
        }
        rounds
    }
}

impl DrawnRound {
    /// Where somebody sits.
    pub fn seat(&self, who: CompetitorId) -> Option<(Seating, Color)> {
        self.boards.iter().find_map(|it| it.color(who).map(|color| (*it, color)))
    }

    /// Whether somebody sits at a board or is free.
    pub fn names(&self, who: CompetitorId) -> bool {
        self.seat(who).is_some() || self.byes.iter().any(|it| it.competitor == who)
    }
}

impl Seating {
    /// Whether the same two sit there with the same colors, at whichever board.
    pub fn is_same_pair(self, other: Self) -> bool {
        (self.white, self.black) == (other.white, other.black)
    }

    /// The color of somebody who sits here.
    pub fn color(&self, who: CompetitorId) -> Option<Color> {
        match who {
            _ if who == self.white => Some(Color::White),
            _ if who == self.black => Some(Color::Black),
            _ => None,
        }
    }

    /// Who has a color.
    pub fn competitor(&self, color: Color) -> CompetitorId {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}
