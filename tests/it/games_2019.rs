//! The men's individual of the 2019 Games, from its entries to its awards.

use competition::{
    command::Command,
    competitor::{Person, Sex},
    fact::DecidedBy,
    id::{CompetitorId, EventKey, PhaseKey, RoundNumber},
    refusal::Refusal,
    rulebook::{entry::Grade, knockout::Seeding},
    score::{Color, Outcome},
    view::{Query, View, event::Task},
};
use expect_test::{Expect, expect};
use std::fmt::Write as _;
use tests::{sample, scribe::Scribe};

const EVENT: &str = "men-individual";

fn entered(size: usize) -> Scribe {
    let mut scribe = Scribe::at("games-2019/chess", EVENT);
    let man = Person { sex: Some(Sex::Male), registered_year: Some(2019), ..Person::default() };
    scribe.enters(EVENT, &sample::field(size), &man);
    scribe
}

fn planned(scribe: &mut Scribe, rounds: u16) {
    let (event, phase) = (EVENT.into(), "swiss".into());
    scribe.does(Command::PlanPhase { event, phase, rounds });
    scribe.numbers(EVENT, "swiss");
}

/// The better seed wins, except that every third board is drawn.
fn usual(scribe: &Scribe) -> impl Fn(CompetitorId, CompetitorId) -> Outcome + use<> {
    let order = scribe.state.events[&EVENT.into()].phase(&"swiss".into()).order().to_vec();
    let number = move |who: CompetitorId| order.iter().position(|it| *it == who).unwrap();
    move |white, black| match (number(white), number(black)) {
        (a, b) if (a + b) % 3 == 0 => Outcome::Drawn,
        (a, b) if a < b => Outcome::Won { by: Color::White },
        _ => Outcome::Won { by: Color::Black },
    }
}

fn closed(scribe: &mut Scribe, phase: &str) -> Result<(), Refusal> {
    let (event, phase) = (EVENT.into(), phase.into());
    scribe.tries(Command::ClosePhase { event, phase }).map(|_| ())
}

fn check_awards(scribe: &Scribe, places: usize, expected: &Expect) {
    let query = Query::Awards { competition: Scribe::COMPETITION, event: EVENT.into() };
    let View::Awards(view) = scribe.reads(query) else { panic!("awards were asked for") };
    let mut text = String::new();
    for row in view.rows.iter().take(places) {
        let medal = row.medal.map(|it| format!(" {it:?}")).unwrap_or_default();
        let honored = if row.honored { "" } else { " -" };
        writeln!(text, "{} {}{medal}{honored} ({})", row.rank, row.line.name, row.from).unwrap();
    }
    expected.assert_eq(&text);
}

#[test]
fn is_played_from_its_entries_to_its_awards() {
    let mut scribe = entered(24);
    planned(&mut scribe, 7);
    for _ in 0..7 {
        let draw = scribe.draws(EVENT, "swiss");
        let outcome = usual(&scribe);
        scribe.plays(EVENT, "swiss", draw, outcome);
    }
    closed(&mut scribe, "swiss").unwrap();

    scribe.numbers(EVENT, "semifinal");
    let field = scribe.state.events[&EVENT.into()].phase(&"semifinal".into()).order().to_vec();
    let first_games = scribe.draws(EVENT, "semifinal");
    // One is better by a win and a draw; the others share two wins, so that a decider is played.
    let wins_always = field[0];
    let outcome = move |white: CompetitorId, black: CompetitorId| match (white, black) {
        (w, _) if w == wins_always => Outcome::Won { by: Color::White },
        (_, b) if b == wins_always => Outcome::Drawn,
        _ => Outcome::Won { by: Color::White },
    };
    scribe.plays(EVENT, "semifinal", first_games, outcome);
    let second_games = scribe.draws(EVENT, "semifinal");
    scribe.plays(EVENT, "semifinal", second_games, outcome);

    let decider = scribe.draws(EVENT, "semifinal");
    let (event, phase): (EventKey, PhaseKey) = (EVENT.into(), "semifinal".into());
    let boards = scribe.state.events[&event].phase(&phase).draws[&decider].boards.clone();
    assert_eq!(boards.len(), 1, "only the level match goes on");
    scribe.plays(EVENT, "semifinal", decider, |_, _| Outcome::Won { by: Color::Black });
    closed(&mut scribe, "semifinal").unwrap();

    for phase in ["third-place", "final"] {
        scribe.numbers(EVENT, phase);
        for _ in 0..2 {
            let draw = scribe.draws(EVENT, phase);
            let first = scribe.state.events[&EVENT.into()].phase(&phase.into()).order()[0];
            scribe.plays(EVENT, phase, draw, |white, _| match white == first {
                true => Outcome::Won { by: Color::White },
                false => Outcome::Drawn,
            });
        }
        closed(&mut scribe, phase).unwrap();
    }
    scribe.does(Command::ConfirmAwards { event: EVENT.into() });
    check_awards(
        &scribe,
        9,
        &expect![[r#"
        1 选手01 Gold (final)
        2 选手02 Silver (final)
        3 选手06 Bronze (third-place)
        4 选手03 (third-place)
        5 选手04 (swiss)
        6 选手07 (swiss)
        7 选手10 (swiss)
        8 选手05 (swiss)
        9 选手09 - (swiss)
    "#]],
    );
}

#[test]
fn a_draw_in_the_decider_cannot_be_entered() {
    let mut scribe = entered(8);
    planned(&mut scribe, 5);
    for _ in 0..5 {
        let draw = scribe.draws(EVENT, "swiss");
        let outcome = usual(&scribe);
        scribe.plays(EVENT, "swiss", draw, outcome);
    }
    settle_ties(&mut scribe);
    scribe.numbers(EVENT, "semifinal");
    for _ in 0..2 {
        let draw = scribe.draws(EVENT, "semifinal");
        scribe.plays(EVENT, "semifinal", draw, |_, _| Outcome::Drawn);
    }
    let draw = scribe.draws(EVENT, "semifinal");
    let board = competition::draw::BoardRef {
        event: EVENT.into(),
        phase: "semifinal".into(),
        draw,
        board: 1,
    };
    let refusal = scribe.tries(Command::RecordResult {
        board,
        outcome: Outcome::Drawn,
        attested: competition::fact::Attested::BothSides,
        replaces: Vec::new(),
    });
    assert!(matches!(refusal, Err(Refusal::OutcomeNotPossible { .. })), "{refusal:?}");
}

/// Ends the Swiss; plays off whatever the regulation needs decided, in the order handed out.
fn settle_ties(scribe: &mut Scribe) {
    while let Err(Refusal::TieToDecide { among, .. }) = closed(scribe, "swiss") {
        scribe.does(Command::DecideTie {
            event: EVENT.into(),
            phase: "swiss".into(),
            among,
            by: DecidedBy::Playoff,
            note: String::new(),
        });
    }
}

#[test]
fn equals_across_the_line_are_played_off_and_others_share() {
    let mut scribe = entered(8);
    planned(&mut scribe, 3);
    for _ in 0..3 {
        let draw = scribe.draws(EVENT, "swiss");
        scribe.plays(EVENT, "swiss", draw, |_, _| Outcome::Drawn);
    }
    let refusal = closed(&mut scribe, "swiss");
    assert!(matches!(&refusal, Err(Refusal::TieToDecide { among, .. }) if among.len() == 8));
    settle_ties(&mut scribe);
    let swiss = scribe.state.events[&EVENT.into()].phase(&"swiss".into()).clone();
    let ranks: Vec<u16> = swiss.ranking.unwrap().iter().map(|it| it.rank).collect();
    assert_eq!(ranks, [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn a_woman_rated_2450_may_play_among_men() {
    let mut scribe = Scribe::at("games-2019/chess", EVENT);
    let mut enter = |rating: u16| {
        let person = Person {
            name: "选手".to_owned(),
            sex: Some(Sex::Female),
            rating: Some(rating),
            registered_year: Some(2019),
            registered_unit: "安徽".to_owned(),
            ..Person::default()
        };
        let form = competition::command::EntryForm {
            person,
            delegation: "安徽".to_owned(),
            filler: false,
        };
        scribe.tries(Command::Enter { event: EVENT.into(), entries: vec![form], waive: None })
    };
    let Err(Refusal::NotEligible { objections }) = enter(2449) else { panic!("2449 is too low") };
    assert!(
        objections.iter().any(|it| {
            it.objection.rule == "sex_or_rated" && it.objection.grade == Grade::Blocks
        })
    );
    enter(2450).unwrap();
}

#[test]
fn nothing_is_drawn_before_every_board_has_a_result() {
    let mut scribe = entered(8);
    planned(&mut scribe, 5);
    scribe.draws(EVENT, "swiss");
    let refusal = scribe.tries(Command::DrawRound { event: EVENT.into(), phase: "swiss".into() });
    let open = vec![1, 2, 3, 4];
    let unfinished = Refusal::RoundUnfinished { round: RoundNumber(1), open, disputed: Vec::new() };
    assert_eq!(refusal.unwrap_err(), unfinished);
}

#[test]
fn the_last_round_asks_for_its_results() {
    let mut scribe = entered(8);
    planned(&mut scribe, 3);
    let tasks = |scribe: &Scribe| {
        let query = Query::Event { competition: Scribe::COMPETITION, event: EVENT.into() };
        let View::Event(view) = scribe.reads(query) else { panic!("an event was asked for") };
        view.head.tasks
    };
    for round in 1..=3 {
        let draw = scribe.draws(EVENT, "swiss");
        let (phase, round) = ("swiss".into(), RoundNumber(round));
        assert_eq!(tasks(&scribe), [Task::EnterResults { phase, round, open: 4 }]);
        let outcome = usual(&scribe);
        scribe.plays(EVENT, "swiss", draw, outcome);
    }
}

#[test]
fn the_semifinal_is_seeded_by_rank() {
    let scribe = entered(8);
    let rules = scribe.state.rules(&scribe.state.events[&EVENT.into()]).unwrap();
    let semifinal = rules.phase(&"semifinal".into()).unwrap();
    let competition::rulebook::phase::PhaseForm::Knockout(rules) = &semifinal.form else {
        panic!("the semifinal is a knock-out")
    };
    assert!(matches!(
        rules.from,
        Seeding::Top { count: 4, numbered: competition::rulebook::knockout::Numbering::Rank, .. }
    ));
}
