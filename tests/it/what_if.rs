//! Standings under supposed results, and standings that are frozen.

use competition::{
    command::Command,
    competitor::{Person, Sex},
    draw::BoardRef,
    fact::{Attested, DecidedBy},
    id::{DrawId, RoundNumber},
    phase::{SupposedResult, Supposition},
    refusal::Refusal,
    score::{Color, Outcome},
    view::{
        self, Query, View,
        standings::{PlaceRow, StandingsStatus, StandingsView},
    },
};
use expect_test::expect;
use std::fmt::Write as _;
use tests::{sample, scribe::Scribe};

const EVENT: &str = "men-individual-rapid";

fn man() -> Person {
    Person { sex: Some(Sex::Male), registered_year: Some(2023), ..Person::default() }
}

fn numbered() -> Scribe {
    let mut scribe = Scribe::at("games-2023/chess", EVENT);
    scribe.enters(EVENT, &sample::field(8), &man());
    scribe.does(Command::PlanPhase { event: EVENT.into(), phase: "swiss".into(), rounds: 5 });
    scribe.numbers(EVENT, "swiss");
    scribe
}

fn white_wins() -> Outcome {
    Outcome::Won { by: Color::White }
}

fn what_if(scribe: &Scribe, supposition: Supposition) -> Result<StandingsView, Refusal> {
    let query = Query::WhatIf {
        competition: Scribe::COMPETITION,
        event: EVENT.into(),
        phase: None,
        supposition,
    };
    let View::Standings(view) = view::read(&scribe.state, &query)? else {
        panic!("a ranking was asked for")
    };
    Ok(view)
}

fn standings(scribe: &Scribe) -> StandingsView {
    let query = Query::Standings {
        competition: Scribe::COMPETITION,
        event: EVENT.into(),
        phase: None,
        after_round: None,
    };
    let View::Standings(view) = scribe.reads(query) else { panic!("a ranking was asked for") };
    view
}

fn record(scribe: &mut Scribe, draw: DrawId, board: u16, outcome: Outcome) {
    let board = BoardRef { event: EVENT.into(), phase: "swiss".into(), draw, board };
    let (attested, replaces) = (Attested::BothSides, Vec::new());
    scribe.does(Command::RecordResult { board, outcome, attested, replaces });
}

fn on(round: u16, board: u16, outcome: Outcome) -> SupposedResult {
    SupposedResult { round: RoundNumber(round), board, outcome }
}

/// Results of the second round, by board.
fn second_round() -> [Outcome; 4] {
    let black_wins = Outcome::Won { by: Color::Black };
    [white_wins(), Outcome::Drawn, black_wins, Outcome::Forfeited { by: Color::White }]
}

#[test]
fn what_is_supposed_is_what_it_would_be_and_nothing_is_written() {
    let mut scribe = numbered();
    let first = scribe.draws(EVENT, "swiss");
    scribe.plays(EVENT, "swiss", first, |_, _| white_wins());
    let second = scribe.draws(EVENT, "swiss");
    record(&mut scribe, second, 1, second_round()[0]);

    let before = scribe.state.clone();
    let results = (2..).zip(&second_round()[1..]).map(|(board, it)| on(2, board, *it)).collect();
    let supposed = what_if(&scribe, Supposition { results, rest: None }).unwrap();
    assert_eq!(scribe.state.records.len(), before.records.len());
    assert_eq!((supposed.after_round, supposed.status), (2, StandingsStatus::Supposed));

    for (board, outcome) in (2..).zip(&second_round()[1..]) {
        record(&mut scribe, second, board, *outcome);
    }
    let rows = supposed.rows.into_iter().map(|it| PlaceRow { moved: None, ..it });
    assert_eq!(rows.collect::<Vec<_>>(), standings(&scribe).rows);
}

#[test]
fn a_board_of_which_nothing_is_supposed_is_asked_for_unless_the_rest_is_supposed_too() {
    let mut scribe = numbered();
    let first = scribe.draws(EVENT, "swiss");
    record(&mut scribe, first, 1, white_wins());
    let some = vec![on(1, 3, Outcome::Drawn)];
    let refused = what_if(&scribe, Supposition { results: some.clone(), rest: None });
    let (round, open, disputed) = (RoundNumber(1), vec![2, 4], Vec::new());
    assert_eq!(refused, Err(Refusal::RoundUnfinished { round, open, disputed }));

    let rest = Some(Outcome::Drawn);
    let supposed = what_if(&scribe, Supposition { results: some, rest }).unwrap();
    let points: Vec<&str> = supposed.rows.iter().filter_map(|it| it.values[0].as_deref()).collect();
    assert_eq!(points, ["1", "½", "½", "½", "½", "½", "½", "0"]);
}

#[test]
fn what_is_supposed_tells_who_moves_and_which_boards_are_open() {
    let mut scribe = numbered();
    let first = scribe.draws(EVENT, "swiss");
    scribe.plays(EVENT, "swiss", first, |_, _| white_wins());
    let second = scribe.draws(EVENT, "swiss");
    record(&mut scribe, second, 1, Outcome::Drawn);
    let none = what_if(&scribe, Supposition::default()).unwrap();
    assert!(none.rows.iter().all(|it| it.moved == Some(0)), "nothing is supposed yet");
    let boards: Vec<(u16, u16)> = none.open.iter().map(|it| (it.round.0, it.board)).collect();
    assert_eq!(boards, [(2, 2), (2, 3), (2, 4)]);

    let rest = Some(Outcome::Won { by: Color::Black });
    let supposed = what_if(&scribe, Supposition { results: Vec::new(), rest }).unwrap();
    let was = standings(&scribe).rows;
    let mut moves = String::new();
    for row in &supposed.rows {
        let before = was.iter().find(|it| it.line.competitor == row.line.competitor).unwrap();
        let moved = i32::from(before.rank) - i32::from(row.rank);
        assert_eq!(row.moved, Some(moved), "{}", row.line.name);
        writeln!(moves, "{} {} {moved:+}", row.rank, row.line.name).unwrap();
    }
    expect![[r#"
        1 选手04 +0
        2 选手02 -1
        3 选手05 -2
        4 选手07 -3
        4 选手08 +1
        6 选手06 -1
        7 选手01 -2
        8 选手03 -3
    "#]]
    .assert_eq(&moves);
    assert!(was.iter().all(|it| it.moved.is_none()), "a ranking as it is moves nobody");
}

#[test]
fn no_more_is_supposed_than_there_are_boards() {
    let mut scribe = numbered();
    scribe.draws(EVENT, "swiss");
    let results = vec![on(1, 1, Outcome::Drawn); 5];
    let (field, seen) = ("results".to_owned(), "5".to_owned());
    let refused = what_if(&scribe, Supposition { results, rest: None });
    assert_eq!(refused, Err(Refusal::BadField { field, seen }));
}

#[test]
fn another_result_of_a_finished_round_may_be_supposed() {
    let mut scribe = numbered();
    let first = scribe.draws(EVENT, "swiss");
    scribe.plays(EVENT, "swiss", first, |_, _| white_wins());
    let results = vec![on(1, 1, Outcome::Drawn)];
    let supposed = what_if(&scribe, Supposition { results, rest: None }).unwrap();
    let (drawn, all) = (supposed.rows.iter().filter(|it| it.values[0].as_deref() == Some("½")), 8);
    assert_eq!((drawn.count(), supposed.rows.len()), (2, all));
}

#[test]
fn what_cannot_be_is_not_supposed() {
    let mut scribe = numbered();
    scribe.draws(EVENT, "swiss");
    let suppose = |result| what_if(&scribe, Supposition { results: vec![result], rest: None });
    assert_eq!(suppose(on(1, 9, Outcome::Drawn)), Err(Refusal::NoSuchBoard { board: 9 }));
    assert_eq!(suppose(on(2, 1, Outcome::Drawn)), Err(Refusal::NoSuchBoard { board: 1 }));
}

#[test]
fn a_closed_phase_stays_as_it_was_frozen_whatever_happens_to_its_players() {
    let mut scribe = numbered();
    for _ in 0..5 {
        let draw = scribe.draws(EVENT, "swiss");
        let order = scribe.state.events[&EVENT.into()].phase(&"swiss".into()).order().to_vec();
        let number = |who| order.iter().position(|it| *it == who);
        scribe.plays(EVENT, "swiss", draw, |white, black| {
            let by = if number(white) < number(black) { Color::White } else { Color::Black };
            Outcome::Won { by }
        });
    }
    let close = Command::ClosePhase { event: EVENT.into(), phase: "swiss".into() };
    while let Err(Refusal::TieToDecide { among, .. }) = scribe.tries(close.clone()) {
        let (event, phase, note) = (EVENT.into(), "swiss".into(), String::new());
        scribe.does(Command::DecideTie { event, phase, among, by: DecidedBy::Lot, note });
    }
    let frozen = standings(&scribe);
    assert_eq!(frozen.status, StandingsStatus::Final);
    let places = |view: &StandingsView| {
        view.rows
            .iter()
            .map(|it| (it.rank, it.line.competitor, it.values.clone()))
            .collect::<Vec<_>>()
    };

    let (winner, last) = (frozen.rows[0].line.clone(), frozen.rows[7].line.competitor);
    let (event, reason) = (EVENT.into(), "left".to_owned());
    scribe.does(Command::Withdraw { event, competitor: winner.competitor, reason });
    let (event, reason) = (EVENT.into(), "doping".to_owned());
    scribe.does(Command::Disqualify { event, competitor: last, reason });
    assert_eq!(places(&standings(&scribe)), places(&frozen));
    assert_eq!(standings(&scribe).status, StandingsStatus::Final);
}
