//! The law of undo: taking a command back shows what was shown before it, and taking that back
//! shows what it had made.

use competition::{
    command::{Command, DraftEdit, EntryForm},
    competitor::{Person, Sex},
    constraint::{DelegationsApart, Firmness, ForbiddenPair},
    draw::BoardRef,
    event::{EventState, PhaseState},
    fact::{Attested, RequestedBye},
    id::{CompetitorId, DrawId, EventKey, PhaseKey, RoundNumber},
    refusal::Refusal,
    rulebook::swiss::ApartRounds,
    score::{Color, Outcome},
};
use std::fmt::Write as _;
use tests::{sample, scribe::Scribe};

const EVENT: &str = "men-individual-rapid";

fn keys() -> (EventKey, PhaseKey) {
    (EVENT.into(), "swiss".into())
}

/// What is shown of an event, without the names of records and draws.
fn shown(scribe: &Scribe) -> String {
    let Some(event) = scribe.state.events.get(&EVENT.into()) else { return "closed".to_owned() };
    let mut text = String::new();
    for it in event.competitors.values() {
        let (name, rating) = (&it.person.name, it.person.rating);
        writeln!(text, "{name} {rating:?} {:?}", it.status).unwrap();
    }
    for (key, phase) in event.phases.iter().filter(|(_, it)| **it != PhaseState::default()) {
        writeln!(text, "{key}: {:?} rounds, {:?}", phase.planned, phase.order()).unwrap();
        writeln!(text, "byes {:?}, ranking {:?}", phase.byes, phase.ranking).unwrap();
        let apart: Vec<_> = phase.forbidden.values().collect();
        writeln!(text, "apart {apart:?} {:?}", phase.apart).unwrap();
        let fouls = phase.fouls.iter().map(|it| (it.board, it.competitor, &it.note));
        writeln!(text, "fouls {:?}", fouls.collect::<Vec<_>>()).unwrap();
        let draft = phase.draft.map(|it| &phase.draws[&it].boards);
        writeln!(text, "draft {draft:?}").unwrap();
        for drawn in phase.rounds() {
            let boards = drawn
                .boards
                .iter()
                .map(|it| (it.white, it.black, phase.register(drawn.draw, it.board).outcome()));
            writeln!(text, "{} {:?}", drawn.round, boards.collect::<Vec<_>>()).unwrap();
        }
    }
    writeln!(text, "awards {:?}", event.awards).unwrap();
    text
}

/// Carries a command out, takes it back, and takes that back; each must show what it should.
fn check(scribe: &mut Scribe, command: Command) -> competition::id::OpId {
    let before = shown(scribe);
    let op = scribe.does(command.clone());
    let after = shown(scribe);
    assert_ne!(before, after, "{command:?} shows nothing");

    let undone = scribe.does(Command::Undo { op });
    assert_eq!(shown(scribe), before, "taking back {command:?}");
    let redone = scribe.does(Command::Undo { op: undone });
    assert_eq!(shown(scribe), after, "taking back that {command:?} was taken back");
    redone
}

fn form(name: &str) -> EntryForm {
    let person = Person {
        name: name.to_owned(),
        sex: Some(Sex::Male),
        rating: Some(2000),
        registered_year: Some(2023),
        registered_unit: "安徽".to_owned(),
        ..Person::default()
    };
    EntryForm { person, delegation: "安徽".to_owned(), filler: false }
}

fn field() -> Scribe {
    let mut scribe = Scribe::at("games-2023/chess", EVENT);
    let man = Person { sex: Some(Sex::Male), registered_year: Some(2023), ..Person::default() };
    scribe.enters(EVENT, &sample::field(9), &man);
    scribe
}

fn event(scribe: &Scribe) -> &EventState {
    &scribe.state.events[&EVENT.into()]
}

fn somebody(scribe: &Scribe) -> CompetitorId {
    *event(scribe).competitors.keys().next().unwrap()
}

fn draft(scribe: &Scribe) -> DrawId {
    event(scribe).phase(&"swiss".into()).draft.unwrap()
}

#[test]
fn of_entries() {
    let mut scribe = field();
    let waive = Some("late".to_owned());
    let entries = vec![form("选手新")];
    check(&mut scribe, Command::Enter { event: EVENT.into(), entries, waive: waive.clone() });

    let competitor = somebody(&scribe);
    let event = || EventKey::from(EVENT);
    let person = event_person(&scribe, competitor, 2333);
    check(&mut scribe, Command::CorrectEntry { event: event(), competitor, person, waive });
    let reason = "ill".to_owned();
    check(&mut scribe, Command::Withdraw { event: event(), competitor, reason: reason.clone() });
    check(&mut scribe, Command::Disqualify { event: event(), competitor, reason });
    check(&mut scribe, Command::Return { event: event(), competitor });
    check(&mut scribe, Command::StrikeEntry { event: event(), competitor });
}

fn event_person(scribe: &Scribe, who: CompetitorId, rating: u16) -> Box<Person> {
    let person = event(scribe).competitors[&who].person.clone();
    Box::new(Person { rating: Some(rating), ..person })
}

#[test]
fn of_a_round() {
    let mut scribe = field();
    let (event, phase) = keys();
    let planned =
        |rounds| Command::PlanPhase { event: event.clone(), phase: phase.clone(), rounds };
    check(&mut scribe, planned(5));
    check(&mut scribe, planned(7));
    let how = competition::command::Ordering::Regulation;
    let ordered = Command::OrderField { event: event.clone(), phase: phase.clone(), how };
    check(&mut scribe, ordered);

    let competitor = somebody(&scribe);
    let bye = Command::GrantBye {
        event: event.clone(),
        phase: phase.clone(),
        round: RoundNumber(1),
        competitor,
        bye: RequestedBye::Half,
    };
    check(&mut scribe, bye);
    check(&mut scribe, Command::DrawRound { event: event.clone(), phase: phase.clone() });
    let edited = Command::EditDraft {
        event: event.clone(),
        phase: phase.clone(),
        draw: draft(&scribe),
        edits: vec![DraftEdit::SwapColors { board: 2 }],
        reason: "agreed".to_owned(),
    };
    check(&mut scribe, edited);
    let draw = draft(&scribe);
    let published = Command::PublishRound { event: event.clone(), phase: phase.clone(), draw };
    check(&mut scribe, published);

    let board = BoardRef { event, phase, draw, board: 1 };
    let result = |outcome, replaces| Command::RecordResult {
        board: board.clone(),
        outcome,
        attested: Attested::BothSides,
        replaces,
    };
    check(&mut scribe, result(Outcome::Drawn, Vec::new()));
    let heads = heads(&scribe, draw);
    check(&mut scribe, result(Outcome::Won { by: Color::Black }, heads));
    let replaces = self::heads(&scribe, draw);
    check(&mut scribe, Command::WithdrawResult { board: board.clone(), replaces });
}

#[test]
fn of_a_foul() {
    let mut scribe = field();
    let (event, phase) = keys();
    scribe.does(Command::PlanPhase { event: event.clone(), phase: phase.clone(), rounds: 5 });
    scribe.numbers(EVENT, "swiss");
    let draw = scribe.draws(EVENT, "swiss");
    let published = scribe.state.records.last().unwrap().op;
    let competitor = self::event(&scribe).phase(&phase).draws[&draw].boards[0].white;
    let board = BoardRef { event, phase: phase.clone(), draw, board: 1 };
    let note = "spoke to a spectator".to_owned();
    let foul = Command::RecordFoul { board: board.clone(), competitor, offense: None, note };
    check(&mut scribe, foul);
    let by = Err(Refusal::BuiltUpon { by: "foul_recorded".to_owned() });
    assert_eq!(scribe.tries(Command::Undo { op: published }), by);

    let foul = self::event(&scribe).phase(&phase).fouls[0].record;
    let withdrawn = scribe.does(Command::WithdrawFoul { board: board.clone(), foul });
    let again = scribe.tries(Command::WithdrawFoul { board, foul });
    assert_eq!(again, Err(Refusal::NoSuchFoul));
    scribe.does(Command::Undo { op: withdrawn });
    let twice = scribe.tries(Command::Undo { op: withdrawn });
    assert_eq!(twice, Err(Refusal::NothingToUndo), "a foul comes back once");
    assert_eq!(self::event(&scribe).phase(&phase).fouls.len(), 1);
}

#[test]
fn of_who_is_kept_apart() {
    let mut scribe = field();
    let (event, phase) = keys();
    scribe.does(Command::PlanPhase { event: event.clone(), phase: phase.clone(), rounds: 5 });
    scribe.numbers(EVENT, "swiss");
    let order = self::event(&scribe).phase(&phase).order().to_vec();
    let forbidden = ForbiddenPair {
        one: order[0],
        other: order[1],
        from: RoundNumber(1),
        to: Some(RoundNumber(3)),
        firmness: Firmness::Hard,
        reason: "sisters".to_owned(),
    };
    let forbid = Command::ForbidPair { event: event.clone(), phase: phase.clone(), forbidden };
    check(&mut scribe, forbid);
    let record = *self::event(&scribe).phase(&phase).forbidden.keys().next().unwrap();
    let allow =
        Command::AllowPair { event: event.clone(), phase: phase.clone(), forbidden: record };
    check(&mut scribe, allow);
    for (rounds, firmness) in
        [(ApartRounds::First, Firmness::Hard), (ApartRounds::All, Firmness::Soft)]
    {
        let apart = Some(DelegationsApart { rounds, firmness });
        let (event, phase) = (event.clone(), phase.clone());
        check(&mut scribe, Command::KeepDelegationsApart { event, phase, apart });
    }
}

fn heads(scribe: &Scribe, draw: DrawId) -> Vec<competition::id::RecordId> {
    let phase = event(scribe).phase(&"swiss".into());
    phase.register(draw, 1).heads().map(|it| it.record).collect()
}

/// Plays the whole event; the smaller number wins every game of the Swiss and every match.
fn played() -> Scribe {
    let mut scribe = field();
    let (event, phase) = keys();
    scribe.does(Command::PlanPhase { event: event.clone(), phase: phase.clone(), rounds: 3 });
    scribe.numbers(EVENT, "swiss");
    for _ in 0..3 {
        let draw = scribe.draws(EVENT, "swiss");
        let order = scribe.state.events[&event].phase(&phase).order().to_vec();
        let number = |who: CompetitorId| order.iter().position(|it| *it == who);
        scribe.plays(EVENT, "swiss", draw, |white, black| {
            let by = if number(white) < number(black) { Color::White } else { Color::Black };
            Outcome::Won { by }
        });
    }
    scribe
}

#[test]
fn of_the_end_of_a_phase() {
    let mut scribe = played();
    let (event, phase) = keys();
    let close = Command::ClosePhase { event: event.clone(), phase: phase.clone() };
    while let Err(Refusal::TieToDecide { among, .. }) = scribe.tries(close.clone()) {
        let decide = Command::DecideTie {
            event: event.clone(),
            phase: phase.clone(),
            among,
            by: competition::fact::DecidedBy::Playoff,
            note: String::new(),
        };
        scribe.does(decide);
    }
    let closed = scribe.state.records.last().unwrap().op;
    let undone = scribe.does(Command::Undo { op: closed });
    check(&mut scribe, close);
    let refusal = scribe.tries(Command::Undo { op: undone });
    assert!(refusal.is_err(), "what is closed again is not closed a second time");
}

#[test]
fn is_refused_for_what_was_built_upon() {
    let mut scribe = field();
    let (event, phase) = keys();
    scribe.does(Command::PlanPhase { event: event.clone(), phase: phase.clone(), rounds: 5 });
    scribe.numbers(EVENT, "swiss");
    let drawn = scribe.does(Command::DrawRound { event: event.clone(), phase: phase.clone() });
    let draw = draft(&scribe);
    let published = scribe.does(Command::PublishRound { event, phase, draw });
    scribe.plays(EVENT, "swiss", draw, |_, _| Outcome::Drawn);
    let by = |kind: &str| Err(Refusal::BuiltUpon { by: kind.to_owned() });
    assert_eq!(scribe.tries(Command::Undo { op: drawn }), by("round_published"));
    assert_eq!(scribe.tries(Command::Undo { op: published }), by("result_recorded"));

    let result = scribe.state.records.last().unwrap().op;
    scribe.draws(EVENT, "swiss");
    assert_eq!(scribe.tries(Command::Undo { op: result }), by("round_drafted"));
}

#[test]
fn is_refused_for_a_lot() {
    let mut scribe = played();
    let (event, phase) = keys();
    let close = Command::ClosePhase { event: event.clone(), phase: phase.clone() };
    let Err(Refusal::TieToDecide { among, .. }) = scribe.tries(close.clone()) else {
        scribe.numbers(EVENT, "semifinal");
        let op = scribe.state.records.last().unwrap().op;
        assert_eq!(scribe.tries(Command::Undo { op }), Err(Refusal::CannotBeUndone));
        return;
    };
    let by = competition::fact::DecidedBy::Lot;
    let note = String::new();
    let op = scribe.does(Command::DecideTie { event, phase, among, by, note });
    assert_eq!(scribe.tries(Command::Undo { op }), Err(Refusal::CannotBeUndone));
}
