//! Taking over a tournament that was already played, with all its rounds.

use crate::{
    command::{EntryForm, ImportedBoard, ImportedRound, Order},
    draw::{BoardRef, Bye, ByeKind, DrawnBy, DrawnRound, Seating, Settled},
    entry,
    fact::{Attested, Fact, NewFact, OrderedBy},
    id::{CompetitorId, DrawId, EventKey, PhaseKey, RoundNumber},
    refusal::Refusal,
    scene::{EventScene, PhaseScene},
    state::State,
};
use std::collections::BTreeSet;

/// Takes a tournament over into an event that nobody has entered. Its rules of entry are not
/// asked: what was played was played.
pub fn tournament(
    state: &State,
    order: &Order,
    event: &EventKey,
    (players, rounds): (&[EntryForm], &[ImportedRound]),
) -> Result<Vec<NewFact>, Refusal> {
    let scene = EventScene::of(state, event)?;
    let phase = scene.phases().find(|it| it.is_first());
    let phase = phase.ok_or_else(|| Refusal::NoSuchPhase { phase: "swiss".into() })?;
    if !scene.event.competitors.is_empty() || phase.phase.field.is_some() {
        return Err(Refusal::EventNotEmpty);
    }
    let announced = announced(phase, rounds)?;
    rounds.iter().try_for_each(|it| check(it, players.len()))?;

    let imported = Imported { order, event, phase: &phase.rules.key, players: players.len() };
    let mut facts = entry::registered(state, order.op, event, players)?;
    facts.extend(announced.map(|rounds| imported.planned(rounds)));
    facts.push(imported.numbered());
    for (number, round) in (1..).map(RoundNumber).zip(rounds) {
        facts.extend(imported.round(number, round));
    }
    Ok(facts.into_iter().map(NewFact::from).collect())
}

/// The number of rounds to lay down; none where the regulation fixes it.
fn announced(scene: PhaseScene<'_>, rounds: &[ImportedRound]) -> Result<Option<u16>, Refusal> {
    let given = u16::try_from(rounds.len()).unwrap_or(u16::MAX);
    let swiss = scene.swiss();
    if swiss.is_none() {
        return Ok(None);
    }
    match swiss.and_then(|it| it.rounds) {
        Some(fixed) if given > fixed => {
            let article = swiss.map(|it| it.article.clause.clone()).unwrap_or_default();
            Err(Refusal::RoundsFixed { rounds: fixed, article })
        }
        Some(_) => Ok(None),
        None => Ok(Some(given.max(scene.phase.planned.unwrap_or(0)))),
    }
}

/// Everybody at most once, and nobody who is not in the list.
fn check(round: &ImportedRound, players: usize) -> Result<(), Refusal> {
    let at_boards = round.boards.iter().flat_map(|it| [it.white, it.black]);
    let mut seen = BTreeSet::new();
    for number in at_boards.chain(round.byes.iter().map(|it| it.who)) {
        if number == 0 || usize::from(number) > players || !seen.insert(number) {
            return Err(Refusal::BadField { field: "number".into(), seen: number.to_string() });
        }
    }
    Ok(())
}

struct Imported<'a> {
    order: &'a Order,
    event: &'a EventKey,
    phase: &'a PhaseKey,
    players: usize,
}

impl Imported<'_> {
    fn id(&self, number: u16) -> CompetitorId {
        CompetitorId::made_by(self.order.op, usize::from(number) - 1)
    }

    fn planned(&self, rounds: u16) -> Fact {
        let (event, phase) = (self.event.clone(), self.phase.clone());
        Fact::PhasePlanned { event, phase, rounds: Some(rounds) }
    }

    fn numbered(&self) -> Fact {
        Fact::FieldOrdered {
            event: self.event.clone(),
            phase: self.phase.clone(),
            order: (0..self.players).map(|n| CompetitorId::made_by(self.order.op, n)).collect(),
            by: OrderedBy::Imported,
            seed: None,
        }
    }

    /// A round: drawn, published, and its results.
    fn round(&self, number: RoundNumber, round: &ImportedRound) -> Vec<Fact> {
        let draw = DrawId::made_by(self.order.op, usize::from(number.0));
        let drawn = self.drawn(draw, number, round);
        let published = Fact::RoundPublished {
            event: self.event.clone(),
            phase: self.phase.clone(),
            round: number,
            draw,
        };
        let results = (1..).zip(&round.boards).filter_map(|it| self.result(draw, it));
        [Fact::RoundDrafted { drawn }, published].into_iter().chain(results).collect()
    }

    fn drawn(&self, draw: DrawId, number: RoundNumber, round: &ImportedRound) -> DrawnRound {
        let seat = |(board, it): (u16, &ImportedBoard)| Seating {
            board,
            white: self.id(it.white),
            black: self.id(it.black),
        };
        let free = round.byes.iter().map(|it| Bye { competitor: self.id(it.who), kind: it.kind });
        DrawnRound {
            draw,
            event: self.event.clone(),
            phase: self.phase.clone(),
            round: number,
            boards: (1..).zip(&round.boards).map(seat).collect(),
            byes: free.chain(self.absent(round)).collect(),
            by: DrawnBy::Imported,
            seed: None,
            edited: None,
            reasons: None,
            gave_way: Vec::new(),
            settled: Settled::default(),
        }
    }

    fn absent(&self, round: &ImportedRound) -> Vec<Bye> {
        let at_boards = round.boards.iter().flat_map(|it| [it.white, it.black]);
        let named: BTreeSet<u16> = at_boards.chain(round.byes.iter().map(|it| it.who)).collect();
        let last = u16::try_from(self.players).unwrap_or(u16::MAX);
        let missing = (1..=last).filter(|it| !named.contains(it));
        missing.map(|it| Bye { competitor: self.id(it), kind: ByeKind::Zero }).collect()
    }

    fn result(&self, draw: DrawId, (board, it): (u16, &ImportedBoard)) -> Option<Fact> {
        let (event, phase) = (self.event.clone(), self.phase.clone());
        Some(Fact::ResultRecorded {
            board: BoardRef { event, phase, draw, board },
            outcome: it.outcome?,
            attested: Attested::BothSides,
        })
    }
}
