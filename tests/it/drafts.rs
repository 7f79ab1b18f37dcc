//! What an arbiter does with a draft, and what keeps two apart. Tests named `c6`, `c7`, `c9`, `c10`
//! and `c12` each hold against one kind of complaint about programs that pair.

use competition::{
    command::{Command, DraftEdit, EntryForm},
    competitor::Person,
    constraint::{Constraint, DelegationsApart, Exception, Firmness, ForbiddenPair},
    draw::{Breach, ByeKind, DrawnRound},
    event::PhaseState,
    id::{CompetitorId, DrawId, EventKey, PhaseKey, RecordId, RoundNumber},
    pairing::relaxed::AbsoluteRule,
    refusal::Refusal,
    rulebook::swiss::ApartRounds,
    score::{Color, Outcome},
    view::{Query, View, event::EventView, round::RoundStatus},
};
use tests::scribe::Scribe;

const EVENT: &str = "open";

fn keys() -> (EventKey, PhaseKey) {
    (EVENT.into(), "swiss".into())
}

/// An open of so many, with so many rounds, numbered: number 1 is `P01`. Delegations go round.
fn open(players: usize, rounds: u16) -> Scribe {
    let mut scribe = Scribe::at("open/chess", EVENT);
    let person = |n: usize| {
        let rating = u16::try_from(2600 - 5 * n).unwrap();
        (format!("P{:02}", n + 1), format!("Team {}", n % 4 + 1), rating)
    };
    let people: Vec<_> = (0..players).map(person).collect();
    scribe.enters(EVENT, &people, &Person::default());
    let (event, phase) = keys();
    scribe.does(Command::PlanPhase { event, phase, rounds });
    scribe.numbers(EVENT, "swiss");
    scribe
}

fn phase(scribe: &Scribe) -> &PhaseState {
    scribe.state.events[&EVENT.into()].phase(&"swiss".into())
}

fn draft(scribe: &Scribe) -> &DrawnRound {
    let phase = phase(scribe);
    &phase.draws[&phase.draft.expect("a draft waits")]
}

/// Who has a number.
fn id(scribe: &Scribe, number: usize) -> CompetitorId {
    phase(scribe).order()[number - 1]
}

fn number(scribe: &Scribe, who: CompetitorId) -> usize {
    phase(scribe).order().iter().position(|it| *it == who).unwrap() + 1
}

/// The draft as `1-3 4-2 bye 5`.
fn boards(scribe: &Scribe) -> String {
    let drawn = draft(scribe);
    let pair = |white, black| format!("{}-{}", number(scribe, white), number(scribe, black));
    let boards = drawn.boards.iter().map(|it| pair(it.white, it.black));
    let byes =
        drawn.byes.iter().map(|it| format!("{:?} {}", it.kind, number(scribe, it.competitor)));
    boards.chain(byes).collect::<Vec<_>>().join(" ")
}

fn draws(scribe: &mut Scribe) -> Result<(), Refusal> {
    let (event, phase) = keys();
    scribe.tries(Command::DrawRound { event, phase }).map(drop)
}

fn edits(scribe: &mut Scribe, edits: Vec<DraftEdit>, reason: &str) -> Result<(), Refusal> {
    let ((event, phase), draw) = (keys(), draft(scribe).draw);
    let reason = reason.to_owned();
    scribe.tries(Command::EditDraft { event, phase, draw, edits, reason }).map(drop)
}

fn publishes(scribe: &mut Scribe) -> Result<DrawId, Refusal> {
    let ((event, phase), draw) = (keys(), draft(scribe).draw);
    scribe.tries(Command::PublishRound { event, phase, draw })?;
    Ok(draw)
}

/// Draws, publishes and plays a round: all games drawn.
fn plays(scribe: &mut Scribe) {
    draws(scribe).unwrap();
    let draw = publishes(scribe).unwrap();
    scribe.plays(EVENT, "swiss", draw, |_, _| Outcome::Drawn);
}

fn forbidden(scribe: &Scribe, (one, other): (usize, usize), firmness: Firmness) -> Command {
    let (event, phase) = keys();
    let (one, other) = (id(scribe, one), id(scribe, other));
    let (from, to, reason) = (RoundNumber(1), None, "sisters".to_owned());
    Command::ForbidPair {
        event,
        phase,
        forbidden: ForbiddenPair { one, other, from, to, firmness, reason },
    }
}

fn breaches(scribe: &Scribe) -> Vec<Breach> {
    let (event, phase) = keys();
    let competition = Scribe::COMPETITION;
    let query = Query::Round { competition, event, phase: Some(phase), round: None };
    let View::Round(view) = scribe.reads(query) else { panic!("a round was asked for") };
    let RoundStatus::Draft { breaches, .. } = view.status else { panic!("no draft waits") };
    breaches
}

fn overview(scribe: &Scribe) -> EventView {
    let query = Query::Event { competition: Scribe::COMPETITION, event: EVENT.into() };
    let View::Event(view) = scribe.reads(query) else { panic!("an event was asked for") };
    *view
}

#[test]
fn two_who_are_kept_apart_do_not_meet() {
    for firmness in [Firmness::Hard, Firmness::Soft] {
        let mut scribe = open(8, 3);
        let command = forbidden(&scribe, (1, 5), firmness);
        scribe.does(command);
        draws(&mut scribe).unwrap();
        assert!(!boards(&scribe).contains("1-5") && !boards(&scribe).contains("5-1"));
        assert_eq!(draft(&scribe).gave_way, []);
    }
}

#[test]
fn a_delegation_is_kept_apart_in_the_rounds_it_is_said_for() {
    // 1 and 5, 2 and 6, 3 and 7, 4 and 8 are of one delegation each.
    let mut scribe = open(8, 3);
    let (event, phase) = keys();
    let apart = Some(DelegationsApart { rounds: ApartRounds::First, firmness: Firmness::Hard });
    scribe.does(Command::KeepDelegationsApart { event, phase, apart });
    draws(&mut scribe).unwrap();
    let together = |it: &competition::draw::Seating| {
        number(&scribe, it.white) % 4 == number(&scribe, it.black) % 4
    };
    assert!(!draft(&scribe).boards.iter().any(together));
}

#[test]
fn a_soft_constraint_gives_way_where_nothing_else_can_be_paired() {
    let mut scribe = open(4, 3);
    plays(&mut scribe);
    plays(&mut scribe);
    // The third round of four players is the only one left.
    let order: Vec<usize> = (1..=4).collect();
    let mut left = order.iter().flat_map(|a| order.iter().map(move |b| (*a, *b)));
    let met: Vec<[CompetitorId; 2]> = phase(&scribe)
        .rounds()
        .flat_map(|it| it.boards.iter().map(|it| [it.white, it.black]))
        .collect();
    let unmet = left.find(|(a, b)| {
        let pair = [id(&scribe, *a), id(&scribe, *b)];
        a < b && !met.iter().any(|it| it.contains(&pair[0]) && it.contains(&pair[1]))
    });
    let command = forbidden(&scribe, unmet.unwrap(), Firmness::Soft);
    scribe.does(command);
    draws(&mut scribe).unwrap();
    assert!(matches!(draft(&scribe).gave_way[..], [ref it] if it.reason.is_empty()));
    assert!(matches!(
        breaches(&scribe)[..],
        [Breach::ForbiddenPair { firmness: Firmness::Soft, .. }]
    ));
    publishes(&mut scribe).unwrap();
}

#[test]
fn c6_no_round_is_made_where_nothing_is_legal_and_what_blocks_is_named() {
    let mut scribe = open(4, 6);
    for _ in 0..3 {
        plays(&mut scribe);
    }
    let before = scribe.state.records.len();
    let Err(Refusal::NoLegalPairing { blocking, .. }) = draws(&mut scribe) else {
        panic!("three rounds are all there are")
    };
    assert_eq!(scribe.state.records.len(), before, "nothing is written");
    assert_eq!(phase(&scribe).draft, None);
    let [blocking] = &blocking[..] else { panic!("{blocking:?}") };
    let rule = AbsoluteRule::Rematch;
    assert_eq!(blocking.constraint, Constraint::System { rule, article: "C1".to_owned() });
    let without = blocking.without.as_ref().unwrap();
    assert!(matches!(without[..], [Exception::Rematch { .. }, Exception::Rematch { .. }]));
    let first_round =
        |it: &Exception| matches!(it, Exception::Rematch { met_in, .. } if met_in.0 == 1);
    assert!(without.iter().all(first_round), "who met longest ago meets again: {without:?}");
}

#[test]
fn c6_a_rule_is_set_aside_with_a_reason_and_what_that_breaks_is_on_record() {
    let mut scribe = open(4, 6);
    for _ in 0..3 {
        plays(&mut scribe);
    }
    let relaxed = |reason: &str| {
        let (event, phase) = keys();
        let relax = vec![AbsoluteRule::Rematch];
        Command::DrawRelaxed { event, phase, relax, reason: reason.to_owned() }
    };
    assert!(matches!(scribe.tries(relaxed("")), Err(Refusal::ReasonNeeded { .. })));
    scribe.does(relaxed("the players want to go on"));
    assert_eq!(draft(&scribe).gave_way[0].reason, "the players want to go on");
    let broken = breaches(&scribe);
    let met = |it: &Breach| matches!(it, Breach::Rematch { article, .. } if article == "C1");
    assert_eq!(broken.iter().filter(|it| met(it)).count(), 2, "{broken:?}");
    publishes(&mut scribe).unwrap();
}

#[test]
fn c6_hard_constraints_that_block_are_named_and_nothing_else_is() {
    let mut scribe = open(8, 3);
    // Number 1 may meet nobody but 2 and 3, and so may number 4; 5 to 8 are nobody's matter.
    for other in 4..=8 {
        let command = forbidden(&scribe, (1, other), Firmness::Hard);
        scribe.does(command);
    }
    for other in [2, 3] {
        let command = forbidden(&scribe, (1, other), Firmness::Hard);
        scribe.does(command);
    }
    let Err(Refusal::NoLegalPairing { blocking, among, .. }) = draws(&mut scribe) else {
        panic!("number 1 may meet nobody")
    };
    assert!(among.contains(&id(&scribe, 1)));
    assert_eq!(blocking.len(), 7);
    for it in &blocking {
        assert!(matches!(it.constraint, Constraint::ForbiddenPair { .. }), "{it:?}");
        assert!(matches!(it.without.as_deref(), Some([Exception::Meeting { .. }])), "{it:?}");
    }
    let (event, phase) = keys();
    let relax = AbsoluteRule::ALL.to_vec();
    let reason = "no use".to_owned();
    let relaxed = Command::DrawRelaxed { event, phase, relax, reason };
    assert!(matches!(scribe.tries(relaxed), Err(Refusal::NoLegalPairing { .. })), "hard is hard");
}

#[test]
fn c6_the_bye_that_nobody_may_have_is_named() {
    let mut scribe = open(5, 9);
    for _ in 0..5 {
        plays(&mut scribe);
    }
    match draws(&mut scribe) {
        Err(
            Refusal::NoLegalPairing { blocking, .. } | Refusal::NobodyForTheBye { blocking, .. },
        ) => assert!(!blocking.is_empty()),
        other => panic!("everybody has met everybody: {other:?}"),
    }
}

#[test]
fn c7_a_rating_that_no_engine_can_bear_is_refused_at_entry() {
    let mut scribe = open(8, 3);
    let person = Person { name: "Sum".to_owned(), rating: Some(10450), ..Person::default() };
    let entries = vec![EntryForm { person, delegation: "Team 1".to_owned(), filler: false }];
    let command = Command::Enter { event: EVENT.into(), entries, waive: None };
    let refusal = scribe.tries(command).unwrap_err();
    let Refusal::BadField { field, seen } = refusal else { panic!("{refusal:?}") };
    assert_eq!((field.as_str(), seen.as_str()), ("rating", "10450"));
}

#[test]
fn c9_a_phase_with_an_open_board_does_not_end_and_the_board_is_named() {
    let mut scribe = open(8, 1);
    draws(&mut scribe).unwrap();
    let draw = publishes(&mut scribe).unwrap();
    scribe.plays(EVENT, "swiss", draw, |_, _| Outcome::Won { by: Color::White });
    let last = scribe.state.records.last().unwrap().op;
    scribe.does(Command::Undo { op: last });
    let (event, phase) = keys();
    let close = Command::ClosePhase { event: event.clone(), phase };
    let named = Refusal::RoundUnfinished { round: RoundNumber(1), open: vec![4], disputed: vec![] };
    assert_eq!(scribe.tries(close), Err(named));
    assert!(scribe.tries(Command::ConfirmAwards { event }).is_err());
}

#[test]
fn c10_nobody_who_is_there_is_forgotten() {
    let mut scribe = open(8, 3);
    draws(&mut scribe).unwrap();
    let seating = draft(&scribe).boards[1];
    edits(&mut scribe, vec![DraftEdit::Unseat { board: 2 }], "").unwrap();
    let mut two = [seating.white, seating.black];
    two.sort_by_key(|it| number(&scribe, *it));
    let forgotten: Vec<Breach> =
        two.into_iter().map(|competitor| Breach::Unpaired { competitor }).collect();
    assert_eq!(breaches(&scribe), forgotten);
    assert_eq!(publishes(&mut scribe), Err(Refusal::RoundIncomplete { breaches: forgotten }));

    edits(&mut scribe, vec![DraftEdit::PairRest], "").unwrap();
    assert_eq!(breaches(&scribe), []);
    publishes(&mut scribe).unwrap();
}

#[test]
fn c10_who_comes_late_or_back_is_not_forgotten_and_who_leaves_is_not_missed() {
    let mut scribe = open(8, 3);
    let gone = id(&scribe, 3);
    let reason = "ill".to_owned();
    let event = || EventKey::from(EVENT);
    scribe.does(Command::Withdraw { event: event(), competitor: gone, reason: reason.clone() });
    draws(&mut scribe).unwrap();
    assert!(boards(&scribe).contains("Zero 3"));

    scribe.does(Command::Return { event: event(), competitor: gone });
    assert_eq!(breaches(&scribe), [Breach::Unpaired { competitor: gone }], "came back");
    let other = id(&scribe, 1);
    scribe.does(Command::Withdraw { event: event(), competitor: other, reason });
    let amiss = vec![Breach::Gone { competitor: other }, Breach::Unpaired { competitor: gone }];
    assert_eq!(publishes(&mut scribe), Err(Refusal::RoundIncomplete { breaches: amiss }));

    let person = Person { name: "Late".to_owned(), rating: Some(1800), ..Person::default() };
    let entries = vec![EntryForm { person, delegation: "Team 1".to_owned(), filler: false }];
    let waive = Some("by plane".to_owned());
    scribe.does(Command::Enter { event: event(), entries, waive });
    assert_eq!(breaches(&scribe).len(), 3, "entered after the draw");

    edits(&mut scribe, vec![DraftEdit::PairRest], "").unwrap();
    assert_eq!(breaches(&scribe), []);
    assert!(boards(&scribe).contains("Zero 1"));
    publishes(&mut scribe).unwrap();
}

#[test]
fn c12_eight_players_and_seven_rounds_are_warned_of_before_anybody_plays() {
    let warning = |players, rounds| {
        let scribe = open(players, rounds);
        overview(&scribe).head.phases[0].too_many_rounds
    };
    let eight = warning(8, 7).unwrap();
    assert!(eight.round_robin);
    assert_eq!((eight.certain, eight.certain_with_colors), (4, 3));
    assert!(!warning(12, 7).unwrap().round_robin);
    assert_eq!(warning(42, 7), None);
}

#[test]
fn a_fixed_pair_stays_and_the_rest_is_paired_again() {
    let mut scribe = open(8, 3);
    draws(&mut scribe).unwrap();
    let (one, two) = (id(&scribe, 1), id(&scribe, 2));
    let seat = DraftEdit::Seat { white: two, black: one };
    let all = vec![seat, DraftEdit::Fix { board: 1 }, DraftEdit::PairRest];
    edits(&mut scribe, all, "").unwrap();
    assert!(boards(&scribe).starts_with("2-1 "), "{}", boards(&scribe));
    assert_eq!(draft(&scribe).settled.fixed.len(), 1);
    let reasons = draft(&scribe).reasons.as_ref().unwrap();
    assert_eq!(reasons.pairs.len(), 4);

    let three = draft(&scribe).boards[1];
    let (one, other) = (three.white, three.black);
    let forbid = DraftEdit::Forbid { one, other };
    edits(&mut scribe, vec![forbid, DraftEdit::PairRest], "").unwrap();
    assert!(boards(&scribe).starts_with("2-1 "));
    let meet =
        |it: &competition::draw::Seating| it.color(one).is_some() && it.color(other).is_some();
    assert!(!draft(&scribe).boards.iter().any(meet));
}

#[test]
fn seats_follow_the_hand() {
    let mut scribe = open(7, 3);
    draws(&mut scribe).unwrap();
    assert_eq!(boards(&scribe), "4-1 2-5 6-3 Pairing 7");
    let at = |n| id(&scribe, n);
    let (one, five, seven) = (at(1), at(5), at(7));
    let kind = ByeKind::Pairing;
    edits(&mut scribe, vec![DraftEdit::Free { competitor: one, kind }], "").unwrap();
    assert_eq!(boards(&scribe), "2-5 6-3 Pairing 7 Pairing 1");
    edits(&mut scribe, vec![DraftEdit::Recall { competitor: seven }], "").unwrap();
    let four = id(&scribe, 4);
    edits(&mut scribe, vec![DraftEdit::Seat { white: four, black: seven }], "").unwrap();
    assert_eq!(boards(&scribe), "2-5 6-3 4-7 Pairing 1");
    edits(&mut scribe, vec![DraftEdit::Seat { white: five, black: four }], "").unwrap();
    assert_eq!(boards(&scribe), "5-4 6-3 2-7 Pairing 1");
    publishes(&mut scribe).unwrap();
}

#[test]
fn what_is_broken_by_hand_has_its_number_and_needs_a_reason_once() {
    let mut scribe = open(8, 5);
    plays(&mut scribe);
    draws(&mut scribe).unwrap();
    let met = phase(&scribe).rounds().next().unwrap().boards[0];
    let seat = vec![DraftEdit::Seat { white: met.black, black: met.white }];
    let Err(Refusal::ReasonNeeded { breaches: asked }) = edits(&mut scribe, seat.clone(), "")
    else {
        panic!("they have met")
    };
    let Breach::Rematch { met_in, article, .. } = &asked[0] else { panic!("{asked:?}") };
    assert_eq!((met_in.0, article.as_str()), (1, "C1"));
    edits(&mut scribe, seat, "their wish").unwrap();
    let board = draft(&scribe).boards.len().try_into().unwrap();
    edits(&mut scribe, vec![DraftEdit::SwapColors { board }], "").unwrap();
    let edited = draft(&scribe).edited.clone().unwrap();
    assert_eq!(edited.reason, "their wish");
    assert!(matches!(edited.breaches[0], Breach::Rematch { .. }));
}

#[test]
fn whom_a_hard_constraint_keeps_apart_nobody_brings_together() {
    let mut scribe = open(8, 3);
    let command = forbidden(&scribe, (1, 2), Firmness::Hard);
    scribe.does(command);
    draws(&mut scribe).unwrap();
    let seat = DraftEdit::Seat { white: id(&scribe, 1), black: id(&scribe, 2) };
    let refusal = edits(&mut scribe, vec![seat.clone()], "all the same");
    assert!(matches!(refusal, Err(Refusal::MustNotMeet { .. })), "{refusal:?}");
    let record: RecordId = *phase(&scribe).forbidden.keys().next().unwrap();
    let (event, phase) = keys();
    scribe.does(Command::AllowPair { event, phase, forbidden: record });
    edits(&mut scribe, vec![seat], "").unwrap();
}

#[test]
fn a_decision_needs_a_reason_and_rounds_that_are() {
    let mut scribe = open(8, 3);
    let with = |scribe: &Scribe, change: fn(&mut ForbiddenPair)| {
        let mut command = forbidden(scribe, (1, 2), Firmness::Soft);
        if let Command::ForbidPair { forbidden, .. } = &mut command {
            change(forbidden);
        }
        command
    };
    let silent = with(&scribe, |it| it.reason = " ".to_owned());
    assert!(matches!(scribe.tries(silent), Err(Refusal::ReasonNeeded { .. })));
    let late = with(&scribe, |it| it.to = Some(RoundNumber(4)));
    assert!(matches!(scribe.tries(late), Err(Refusal::RoundsOutOfRange { .. })));
    let alone = with(&scribe, |it| it.other = it.one);
    assert!(matches!(scribe.tries(alone), Err(Refusal::NoSuchCompetitor)));
}
