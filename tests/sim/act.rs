//! What somebody at a desk does: a command, thrown from what the desk shows. The rules may refuse.

use crate::{
    dice::Dice,
    hall::{Failed, Hall},
};
use competition::{
    command::{Command, EntryForm},
    competitor::Person,
    dispute::Ruling,
    draw::BoardRef,
    fact::Attested,
    id::{CompetitorId, DrawId, RecordId},
    people::{BoardRange, Grant, Venue},
    receipt::Received,
    score::{Color, Outcome},
    state::State,
};
use desk::Seat;
use std::collections::BTreeSet;

pub(crate) const EVENT: &str = "open";
pub(crate) const PHASE: &str = "swiss";
pub(crate) const DELEGATIONS: [&str; 2] = ["安徽", "北京"];
pub(crate) const VENUES: [&str; 2] = ["东厅", "西厅"];

/// Does something at a desk.
pub(crate) fn act(hall: &mut Hall, n: usize, dice: &mut Dice) -> Result<String, Failed> {
    let Some(command) = thrown(hall, n, dice) else { return Ok("nothing to do".to_owned()) };
    let kind = format!("{command:?}");
    let kind = kind.split([' ', '{']).next().unwrap_or_default().to_owned();
    match hall.tries(n, &Seat::Device, command)? {
        Ok(()) => Ok(kind),
        Err(refusal) => Ok(format!("{kind}: {refusal:?}")),
    }
}

/// A command that may come to somebody's mind at a desk.
pub(crate) fn thrown(hall: &Hall, n: usize, dice: &mut Dice) -> Option<Command> {
    let others: Vec<_> = hall.places.iter().map(|it| it.key).collect();
    let other = others[dice.below(others.len())];
    let reason = "simulated".to_owned();
    let event = EVENT.into();
    match dice.below(100) {
        0..46 => hall.state(n, |it| result(it, dice)),
        46..52 => {
            let entries = vec![entry(dice.below(1000), DELEGATIONS[dice.below(2)])];
            Some(Command::Enter { event, entries, waive: None })
        }
        52..60 => hall.state(n, |it| correct(it, dice)),
        60..64 => {
            competitor(hall, n, dice).map(|it| Command::Withdraw { event, competitor: it, reason })
        }
        64..66 => competitor(hall, n, dice).map(|it| Command::Return { event, competitor: it }),
        66..72 => Some(Command::RevokeGrant { device: other, reason }),
        72..76 => hall
            .state(n, |it| it.roster.grants_of(other).next().cloned())
            .or_else(|| {
                let mut grant = Grant::organiser(other, "again".to_owned());
                grant.role = competition::people::Role::Arbiter;
                Some(grant)
            })
            .map(|grant| Command::GiveGrant { grant }),
        76..79 => Some(Command::HandChair { event, to: other }),
        79..81 => Some(Command::TakeChair { event, reason }),
        81..84 => {
            let first = 1 + dice.below(3) as u16;
            let boards = BoardRange { first, last: first + 1 };
            let venue = Venue(VENUES[dice.below(2)].to_owned());
            Some(Command::PlaceBoards { event, phase: PHASE.into(), boards, venue })
        }
        84..90 => hall.state(n, |it| ruling(it, dice)),
        90..93 => hall.state(n, |it| receipt(it, dice)),
        93..97 => Some(Command::DrawRound { event, phase: PHASE.into() }),
        _ => hall.state(n, |it| publish(it, dice)),
    }
}

/// Does something that is written down, unless the rules refuse ten times.
pub(crate) fn writes(hall: &mut Hall, n: usize, dice: &mut Dice) -> Result<String, Failed> {
    let before = hall.places[n].ids(hall.competition).len();
    for _ in 0..10 {
        let said = act(hall, n, dice)?;
        if hall.places[n].ids(hall.competition).len() > before {
            return Ok(said);
        }
    }
    Ok("nothing".to_owned())
}

/// Somebody who does not exist.
pub(crate) fn entry(n: usize, delegation: &str) -> EntryForm {
    let rating = Some(2400 - n as u16);
    let person = Person { name: format!("选手{n}"), rating, ..Person::default() };
    EntryForm { person, delegation: delegation.to_owned(), filler: false }
}

/// A board of the last round that is published, with the heads of its register.
pub(crate) fn board(state: &State, dice: &mut Dice) -> Option<(BoardRef, Vec<RecordId>)> {
    let phase = state.events.get(&EVENT.into())?.phase(&PHASE.into());
    let drawn = phase.rounds().last()?;
    let nth = dice.below(drawn.boards.len().max(1));
    let number = drawn.boards.get(nth)?.board;
    let heads = phase.register(drawn.draw, number).heads().map(|it| it.record).collect();
    let (event, phase) = (EVENT.into(), PHASE.into());
    Some((BoardRef { event, phase, draw: drawn.draw, board: number }, heads))
}

fn result(state: &State, dice: &mut Dice) -> Option<Command> {
    let (board, replaces) = board(state, dice)?;
    let outcome = outcome(dice);
    Some(Command::RecordResult { board, outcome, attested: Attested::BothSides, replaces })
}

pub(crate) fn outcome(dice: &mut Dice) -> Outcome {
    match dice.below(3) {
        0 => Outcome::Drawn,
        1 => Outcome::Won { by: Color::White },
        _ => Outcome::Won { by: Color::Black },
    }
}

fn correct(state: &State, dice: &mut Dice) -> Option<Command> {
    let competitors: Vec<_> = state.events.get(&EVENT.into())?.competitors.values().collect();
    let it = dice.pick(&competitors)?;
    let name = format!("{}改{}", it.person.name.chars().take(6).collect::<String>(), dice.below(9));
    let person = Box::new(Person { name, ..it.person.clone() });
    Some(Command::CorrectEntry { event: EVENT.into(), competitor: it.id, person, waive: None })
}

fn competitor(hall: &Hall, n: usize, dice: &mut Dice) -> Option<CompetitorId> {
    let all = hall.state(n, |it| {
        let event = it.events.get(&EVENT.into());
        event.map(|it| it.competitors.keys().copied().collect::<Vec<_>>())
    });
    dice.pick(&all?)
}

/// Rules on something that can be ruled on.
fn ruling(state: &State, dice: &mut Dice) -> Option<Command> {
    let forked = state.logs.forks().values().flatten();
    let open: BTreeSet<RecordId> = state.apart.iter().chain(forked).copied().collect();
    let record = dice.pick(&open.into_iter().collect::<Vec<_>>())?;
    let ruling = [Ruling::Accepted, Ruling::Rejected][dice.below(2)];
    Some(Command::RuleOnRecords { records: vec![record], ruling, reason: "simulated".to_owned() })
}

fn receipt(state: &State, dice: &mut Dice) -> Option<Command> {
    let record = dice.pick(&state.records)?.id;
    let received = vec![Received { record, received_ms: dice.below(1 << 40) as i64 }];
    Some(Command::GiveReceipts { records: received, offset_ms: 0, error_ms: 10 })
}

fn publish(state: &State, dice: &mut Dice) -> Option<Command> {
    let phase = state.events.get(&EVENT.into())?.phase(&PHASE.into());
    let draws: Vec<DrawId> = phase.draws.keys().copied().collect();
    let draw = dice.pick(&draws)?;
    let (event, phase) = (EVENT.into(), PHASE.into());
    Some(match dice.percent(80) {
        true => Command::PublishRound { event, phase, draw },
        false => Command::DiscardDraft { event, phase, draw },
    })
}
