//! What the 2023 Games choose otherwise than those of 2019, and what happens on the way.

use competition::{
    command::{Command, EntryForm},
    competitor::{Person, Sex},
    evolve::fold,
    fact::RequestedBye,
    id::{CompetitorId, EventKey, PhaseKey, RoundNumber},
    refusal::Refusal,
    score::{Color, Outcome, Points},
    view::{Query, View, round::RoundView},
};
use tests::{sample, scribe::Scribe};

const EVENT: &str = "men-individual-rapid";

fn event() -> EventKey {
    EVENT.into()
}

fn swiss() -> PhaseKey {
    "swiss".into()
}

fn man() -> Person {
    Person { sex: Some(Sex::Male), registered_year: Some(2023), ..Person::default() }
}

fn numbered(size: usize, rounds: u16) -> Scribe {
    let mut scribe = Scribe::at("games-2023/chess", EVENT);
    scribe.enters(EVENT, &sample::field(size), &man());
    scribe.does(Command::PlanPhase { event: event(), phase: swiss(), rounds });
    scribe.numbers(EVENT, "swiss");
    scribe
}

fn white_wins(_: CompetitorId, _: CompetitorId) -> Outcome {
    Outcome::Won { by: Color::White }
}

fn order(scribe: &Scribe, phase: &str) -> Vec<CompetitorId> {
    scribe.state.events[&event()].phase(&phase.into()).order().to_vec()
}

fn round(scribe: &Scribe, number: u16) -> RoundView {
    let query = Query::Round {
        competition: Scribe::COMPETITION,
        event: event(),
        phase: Some(swiss()),
        round: Some(RoundNumber(number)),
    };
    let View::Round(view) = scribe.reads(query) else { panic!("a round was asked for") };
    *view
}

/// Plays a Swiss in which the smaller number always wins, and closes it.
fn after_the_swiss(size: usize) -> Scribe {
    let mut scribe = numbered(size, 5);
    for _ in 0..5 {
        let draw = scribe.draws(EVENT, "swiss");
        let numbers = order(&scribe, "swiss");
        let number = |who: CompetitorId| numbers.iter().position(|it| *it == who);
        scribe.plays(EVENT, "swiss", draw, |white, black| {
            let by = if number(white) < number(black) { Color::White } else { Color::Black };
            Outcome::Won { by }
        });
    }
    let close = Command::ClosePhase { event: event(), phase: swiss() };
    while let Err(Refusal::TieToDecide { among, .. }) = scribe.tries(close.clone()) {
        let by = competition::fact::DecidedBy::Playoff;
        let (phase, note) = (swiss(), String::new());
        scribe.does(Command::DecideTie { event: event(), phase, among, by, note });
    }
    scribe
}

#[test]
fn the_semifinal_is_numbered_by_lot_and_its_seed_draws_it_again() {
    let mut scribe = after_the_swiss(16);
    scribe.numbers(EVENT, "semifinal");
    let semifinal = scribe.state.events[&event()].phase(&"semifinal".into()).clone();
    let field = semifinal.field.unwrap();
    let mut best: Vec<CompetitorId> = scribe.state.events[&event()]
        .phase(&swiss())
        .ranking
        .as_ref()
        .unwrap()
        .iter()
        .take(4)
        .map(|it| it.competitor)
        .collect();
    best.sort_unstable();
    assert_eq!(field.seed.unwrap().order(best), field.order.to_vec());
}

#[test]
fn numbers_1_and_2_have_white_first_and_then_colors_change() {
    let mut scribe = after_the_swiss(16);
    scribe.numbers(EVENT, "semifinal");
    let numbers = order(&scribe, "semifinal");
    let colors = |scribe: &Scribe, draw| {
        let phase = scribe.state.events[&event()].phase(&"semifinal".into()).clone();
        let boards = &phase.draws[&draw].boards;
        boards.iter().map(|it| (it.white, it.black)).collect::<Vec<_>>()
    };
    let first = scribe.draws(EVENT, "semifinal");
    assert_eq!(colors(&scribe, first), [(numbers[0], numbers[3]), (numbers[1], numbers[2])]);
    scribe.plays(EVENT, "semifinal", first, |_, _| Outcome::Drawn);
    let second = scribe.draws(EVENT, "semifinal");
    assert_eq!(colors(&scribe, second), [(numbers[3], numbers[0]), (numbers[2], numbers[1])]);
}

#[test]
fn the_winner_of_1_against_4_has_white_first_in_the_final() {
    let mut scribe = after_the_swiss(16);
    scribe.numbers(EVENT, "semifinal");
    let numbers = order(&scribe, "semifinal");
    for _ in 0..2 {
        let draw = scribe.draws(EVENT, "semifinal");
        let winners = [numbers[3], numbers[1]];
        scribe.plays(EVENT, "semifinal", draw, move |white, _| {
            let by = if winners.contains(&white) { Color::White } else { Color::Black };
            Outcome::Won { by }
        });
    }
    scribe.does(Command::ClosePhase { event: event(), phase: "semifinal".into() });
    scribe.numbers(EVENT, "final");
    assert_eq!(order(&scribe, "final"), [numbers[3], numbers[1]]);
    let draw = scribe.draws(EVENT, "final");
    let last = scribe.state.events[&event()].phase(&"final".into()).draws[&draw].clone();
    assert_eq!(last.boards[0].white, numbers[3]);
}

#[test]
fn who_comes_late_is_numbered_by_rating_until_the_fourth_round_and_was_absent_before() {
    let mut scribe = numbered(8, 7);
    let draw = scribe.draws(EVENT, "swiss");
    scribe.plays(EVENT, "swiss", draw, white_wins);
    let late = |name: &str, rating| EntryForm {
        person: Person {
            name: name.to_owned(),
            rating: Some(rating),
            registered_unit: "安徽".to_owned(),
            ..man()
        },
        delegation: "安徽".to_owned(),
        filler: false,
    };
    let waive = Some("late".to_owned());
    let entries = vec![late("选手迟", 2590)];
    scribe.does(Command::Enter { event: event(), entries, waive: waive.clone() });
    assert_eq!(scribe.name(EVENT, order(&scribe, "swiss")[2]), "选手迟");
    scribe.draws(EVENT, "swiss");
    let view = round(&scribe, 2);
    let seats = view.boards.iter().flat_map(|it| [&it.white, &it.black]);
    let late_seat = seats.chain(view.byes.iter().map(|it| &it.seat));
    let points = late_seat.filter(|it| it.line.name == "选手迟").map(|it| it.points);
    assert_eq!(points.collect::<Vec<_>>(), [Points::ZERO]);
}

#[test]
fn an_odd_field_asks_for_the_hosts_filler_and_else_gives_a_bye() {
    let mut scribe = numbered(9, 5);
    let head = round(&scribe, 1).head;
    let asks = |it: &competition::view::event::Task| matches!(it, competition::view::event::Task::FillUp { article } if article == "六（六）" || article == "六(六)");
    assert!(head.tasks.iter().any(asks), "{:?}", head.tasks);
    scribe.draws(EVENT, "swiss");
    let view = round(&scribe, 1);
    assert_eq!((view.boards.len(), view.byes.len()), (4, 1));
    assert_eq!(view.byes[0].worth, Points::ONE);
}

#[test]
fn who_asked_for_half_a_point_or_has_left_is_not_paired() {
    let mut scribe = numbered(10, 5);
    let numbers = order(&scribe, "swiss");
    scribe.does(Command::GrantBye {
        event: event(),
        phase: swiss(),
        round: RoundNumber(1),
        competitor: numbers[0],
        bye: RequestedBye::Half,
    });
    let reason = "ill".to_owned();
    scribe.does(Command::Withdraw { event: event(), competitor: numbers[5], reason });
    let draw = scribe.draws(EVENT, "swiss");
    let view = round(&scribe, 1);
    let free: Vec<(&str, Points)> =
        view.byes.iter().map(|it| (it.seat.line.name.as_str(), it.worth)).collect();
    assert_eq!(free, [("选手01", Points::HALF), ("选手06", Points::ZERO)]);
    scribe.plays(EVENT, "swiss", draw, white_wins);
    let refusal = scribe.tries(Command::GrantBye {
        event: event(),
        phase: swiss(),
        round: RoundNumber(1),
        competitor: numbers[1],
        bye: RequestedBye::Zero,
    });
    assert_eq!(refusal, Err(Refusal::RoundAlreadyPublished));
}

#[test]
fn a_hand_edit_that_breaks_a_rule_names_it_and_needs_a_reason() {
    let mut scribe = numbered(8, 5);
    let draw = scribe.draws(EVENT, "swiss");
    scribe.plays(EVENT, "swiss", draw, white_wins);
    let first = round(&scribe, 1);
    let (one, other) =
        (first.boards[0].white.line.competitor, first.boards[0].black.line.competitor);

    scribe.does(Command::DrawRound { event: event(), phase: swiss() });
    let drafted = scribe.state.events[&event()].phase(&swiss()).draft.unwrap();
    let drawn = scribe.state.events[&event()].phase(&swiss()).draws[&drafted].clone();
    let (seating, color) = drawn.seat(one).unwrap();
    let partner = seating.competitor(color.opposite());
    let swap = |reason: &str| Command::EditDraft {
        event: event(),
        phase: swiss(),
        draw: drafted,
        edits: vec![competition::command::DraftEdit::Swap { one: partner, other }],
        reason: reason.to_owned(),
    };
    let Err(Refusal::ReasonNeeded { breaches }) = scribe.tries(swap("")) else {
        panic!("a rematch needs a reason")
    };
    let rematch = |it: &competition::draw::Breach| {
        matches!(it, competition::draw::Breach::Rematch { met_in: RoundNumber(1), .. })
    };
    assert!(breaches.iter().any(rematch), "{breaches:?}");
    scribe.does(swap("the hall has one wheelchair table"));
}

#[test]
fn fewer_than_six_delegations_make_an_exhibition() {
    let mut scribe = Scribe::at("games-2023/chess", EVENT);
    let five = sample::field(14)
        .into_iter()
        .filter(|(_, delegation, _)| sample::DELEGATIONS[..5].contains(&delegation.as_str()));
    let people: Vec<_> = five.chain([("选手99".to_owned(), "安徽".to_owned(), 2000)]).collect();
    scribe.enters(EVENT, &people, &man());
    let query = Query::Awards { competition: Scribe::COMPETITION, event: event() };
    let View::Awards(view) = scribe.reads(query) else { panic!("awards were asked for") };
    assert!(view.exhibition);
    assert_eq!((view.field, view.honored), (6, 0));
}

#[test]
fn a_place_says_whether_it_is_shared_and_what_puts_it_before_the_next() {
    let mut scribe = numbered(8, 5);
    let draw = scribe.draws(EVENT, "swiss");
    scribe.plays(EVENT, "swiss", draw, white_wins);
    let query = Query::Standings {
        competition: Scribe::COMPETITION,
        event: event(),
        phase: None,
        after_round: None,
    };
    let View::Standings(view) = scribe.reads(query) else { panic!("a ranking was asked for") };
    let told: Vec<(u16, bool, Option<&str>)> =
        view.rows.iter().map(|it| (it.rank, it.shared, it.parted_by.as_deref())).collect();
    let won = (1, true, None);
    let lost = (5, true, None);
    assert_eq!(told, [won, won, won, (1, true, Some("PTS")), lost, lost, lost, lost]);
}

#[test]
fn the_order_in_which_records_arrive_does_not_matter() {
    let scribe = after_the_swiss(12);
    let told: Vec<_> = scribe.state.records.iter().map(|it| (**it).clone()).collect();
    let mut shuffled = told.clone();
    shuffled.reverse();
    shuffled.rotate_left(told.len() / 3);
    let (one, other) = (fold(told), fold(shuffled));
    assert_eq!(one.events, other.events);
    assert_eq!(one.delegations, other.delegations);
}
