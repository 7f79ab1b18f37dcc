//! Rights among desks that are apart: a right is judged by what the writer had seen.

use competition::{
    command::{Command, EntryForm, Ordering},
    competitor::Person,
    dispute::Ruling,
    draw::BoardRef,
    evolve::{fold, take},
    fact::{Attested, Fact, Proof, Recorded},
    id::{
        CompetitorId, DelegationId, DeviceKey, DrawId, EventKey, KeyProof, PhaseKey, RecordId,
        SeatId,
    },
    people::{BoardRange, Role, Scope, Venue},
    refusal::Refusal,
    result::Standing,
    score::{Color, Outcome},
    state::State,
};
use expect_test::{Expect, expect};
use proptest::prelude::*;
use tests::hall::Hall;

const EVENT: &str = "open";
const PHASE: &str = "swiss";
const WHITE: Outcome = Outcome::Won { by: Color::White };
const BLACK: Outcome = Outcome::Won { by: Color::Black };

fn event() -> EventKey {
    EVENT.into()
}

fn phase() -> PhaseKey {
    PHASE.into()
}

/// A laptop with eight players and round 1 published.
fn hall() -> Hall {
    let mut hall = Hall::at("open/chess", EVENT, "laptop");
    let entries = (0..8).map(|n| entry(n, ["安徽", "北京"][usize::from(n % 2)])).collect();
    hall.does("laptop", Command::Enter { event: event(), entries, waive: None });
    let how = Ordering::Regulation;
    hall.does("laptop", Command::PlanPhase { event: event(), phase: phase(), rounds: 3 });
    hall.does("laptop", Command::OrderField { event: event(), phase: phase(), how });
    draws(&mut hall, "laptop");
    hall
}

fn entry(n: u16, delegation: &str) -> EntryForm {
    let (name, rating) = (format!("选手{}", n + 1), Some(2400 - n));
    let person = Person { name, rating, ..Person::default() };
    EntryForm { person, delegation: delegation.to_owned(), filler: false }
}

fn draws(hall: &mut Hall, at: &'static str) -> DrawId {
    let op = hall.does(at, Command::DrawRound { event: event(), phase: phase() });
    let draw = DrawId::made_by(op, 0);
    hall.does(at, Command::PublishRound { event: event(), phase: phase(), draw });
    draw
}

fn board(hall: &Hall, board: u16) -> BoardRef {
    let round = hall.state("laptop").events[&event()].phase(&phase()).rounds().last().unwrap();
    BoardRef { event: event(), phase: phase(), draw: round.draw, board }
}

fn result(board: BoardRef, outcome: Outcome) -> Fact {
    Fact::ResultRecorded { board, outcome, attested: Attested::BothSides }
}

fn records(hall: &mut Hall, at: &'static str, number: u16, outcome: Outcome) {
    let (board, attested) = (board(hall, number), Attested::BothSides);
    hall.does(at, Command::RecordResult { board, outcome, attested, replaces: Vec::new() });
}

fn revokes(hall: &mut Hall, at: &'static str, of: &str) {
    let device = hall.desk(of).key;
    hall.does(at, Command::RevokeGrant { device, reason: "lost".to_owned() });
}

fn person(hall: &Hall, nth: usize) -> (CompetitorId, DelegationId) {
    let competitors = &hall.state("laptop").events[&event()].competitors;
    competitors.values().nth(nth).map(|it| (it.id, it.delegation)).unwrap()
}

fn delegation(hall: &Hall, name: &str) -> DelegationId {
    let all = &hall.state("laptop").delegations;
    all.values().find(|it| it.name == name).unwrap().id
}

/// What a state says of the first boards, and the records that do not count.
fn told(hall: &Hall, at: &str) -> String {
    let state = hall.state(at);
    let phase = state.events[&event()].phase(&phase());
    let mut text = String::new();
    for drawn in phase.rounds() {
        for it in &drawn.boards {
            let says = match phase.register(drawn.draw, it.board).standing() {
                Standing::Open => continue,
                Standing::Known { outcome, .. } => format!("{outcome:?}"),
                Standing::Disputed { reports } => format!("disputed by {}", reports.len()),
            };
            text += &format!("round {} board {}: {says}\n", drawn.round, it.board);
        }
    }
    for record in &state.records {
        let why = [
            (&state.quarantined, "quarantined"),
            (&state.apart, "apart"),
            (&state.rejected, "rejected"),
        ];
        for (_, why) in why.iter().filter(|(it, _)| it.contains(&record.id)) {
            let by = state.roster.name_of(record.author).unwrap_or("a stranger");
            text += &format!("{why}: {} by {by}\n", record.fact.kind());
        }
    }
    text
}

fn check(hall: &Hall, at: &str, expected: Expect) {
    expected.assert_eq(&told(hall, at));
}

#[test]
fn what_a_revoked_device_wrote_without_knowing_waits_for_a_ruling() {
    let mut hall = hall();
    hall.joins("tablet", Role::Arbiter, "laptop");
    records(&mut hall, "tablet", 1, WHITE);
    hall.meet("tablet", "laptop");
    revokes(&mut hall, "laptop", "tablet");
    records(&mut hall, "tablet", 2, WHITE);
    let late = hall.desk("tablet").state.records.last().unwrap().id;
    hall.meet("tablet", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
            round 1 board 1: Won { by: White }
            apart: result_recorded by tablet
        "#]],
    );

    // Now it knows.
    let known = result(board(&hall, 3), WHITE);
    hall.forces("tablet", known);
    hall.meet("tablet", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
            round 1 board 1: Won { by: White }
            apart: result_recorded by tablet
            quarantined: result_recorded by tablet
        "#]],
    );

    let rule = |ruling| Command::RuleOnRecords {
        records: vec![late],
        ruling,
        reason: "the sheet says so".to_owned(),
    };
    hall.does("laptop", rule(Ruling::Accepted));
    hall.meet("tablet", "laptop");
    check(
        &hall,
        "tablet",
        expect![[r#"
            round 1 board 1: Won { by: White }
            round 1 board 2: Won { by: White }
            quarantined: result_recorded by tablet
        "#]],
    );
    hall.does("laptop", rule(Ruling::Rejected));
    check(
        &hall,
        "laptop",
        expect![[r#"
            round 1 board 1: Won { by: White }
            rejected: result_recorded by tablet
            quarantined: result_recorded by tablet
        "#]],
    );
    let known = hall.state("laptop").quarantined.first().copied().unwrap();
    let nothing = Command::RuleOnRecords {
        records: vec![known],
        ruling: Ruling::Accepted,
        reason: "why not".to_owned(),
    };
    assert_eq!(hall.tries("laptop", nothing), Err(Refusal::NotDisputed));
}

#[test]
fn a_log_that_the_revocation_does_not_name_counts_nothing() {
    let mut hall = hall();
    hall.joins("tablet", Role::Arbiter, "laptop");
    records(&mut hall, "tablet", 1, WHITE);
    // The laptop has never seen any log of the tablet.
    revokes(&mut hall, "laptop", "tablet");
    hall.meet("tablet", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
            apart: result_recorded by tablet
        "#]],
    );
}

#[test]
fn a_found_tablet_is_granted_again_and_counts_from_there() {
    let mut hall = hall();
    hall.joins("tablet", Role::Arbiter, "laptop");
    hall.meet("tablet", "laptop");
    revokes(&mut hall, "laptop", "tablet");
    let mut grant =
        hall.state("laptop").roster.held_by(hall.desk("tablet").key).next().unwrap().grant.clone();
    grant.name = "tablet, found".to_owned();
    hall.does("laptop", Command::GiveGrant { grant });
    hall.meet("tablet", "laptop");
    records(&mut hall, "tablet", 1, BLACK);
    hall.meet("tablet", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
            round 1 board 1: Won { by: Black }
        "#]],
    );
}

#[test]
fn who_has_no_right_to_give_gives_nothing() {
    let mut hall = hall();
    hall.joins("chief", Role::ChiefArbiter, "laptop");
    hall.joins("helper", Role::Arbiter, "chief");
    hall.comes("friend");
    hall.meet("friend", "helper");
    let mut grant = competition::people::Grant::organiser(hall.desk("friend").key, "friend".into());
    grant.role = Role::ChiefArbiter;
    for by in ["helper", "chief"] {
        let wish = Command::GiveGrant { grant: grant.clone() };
        assert_eq!(hall.tries(by, wish), Err(Refusal::NotAllowed), "{by}");
        hall.forces(by, Fact::GrantGiven { grant: grant.clone() });
    }
    hall.meet("friend", "helper");
    hall.meet("friend", "chief");
    hall.meet("friend", "laptop");
    let forged = result(board(&hall, 1), WHITE);
    hall.forces("friend", forged);
    hall.meet("friend", "laptop");
    records(&mut hall, "helper", 2, WHITE);
    hall.meet("helper", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
            round 1 board 2: Won { by: White }
            quarantined: grant_given by chief
            quarantined: grant_given by helper
            quarantined: result_recorded by a stranger
        "#]],
    );
}

#[test]
fn an_organiser_can_end_another_but_not_the_last_one() {
    let mut hall = hall();
    assert_eq!(
        hall.tries(
            "laptop",
            Command::RevokeGrant { device: hall.desk("laptop").key, reason: "bye".to_owned() },
        ),
        Err(Refusal::LastOrganiser),
    );
    hall.joins("second", Role::Organiser, "laptop");
    hall.joins("third", Role::Organiser, "second");
    hall.meet("third", "laptop");
    hall.comes("fourth");
    let grant = competition::people::Grant::organiser(hall.desk("fourth").key, "fourth".into());
    assert_eq!(
        hall.tries("laptop", Command::GiveGrant { grant }),
        Err(Refusal::TooManyOrganisers { at_most: 3 }),
    );
    revokes(&mut hall, "third", "laptop");
    hall.meet("third", "laptop");
    let wish = Command::PlanPhase { event: event(), phase: phase(), rounds: 5 };
    assert_eq!(hall.tries("laptop", wish), Err(Refusal::NotAllowed));
}

/// The founder's laptop is stolen, and a second organiser ends its rights. What the thief gives to
/// others without having seen that gives them nothing, not even to end the second organiser's.
#[test]
fn what_a_stolen_founders_laptop_gives_waits_for_a_ruling() {
    let mut hall = hall();
    hall.joins("second", Role::Organiser, "laptop");
    hall.meet("second", "laptop");
    revokes(&mut hall, "second", "laptop");
    hall.joins("friend", Role::Organiser, "laptop");
    revokes(&mut hall, "friend", "second");
    records(&mut hall, "friend", 1, WHITE);
    hall.meet("friend", "second");
    records(&mut hall, "second", 2, WHITE);
    hall.meet("second", "laptop");
    let organisers = hall.state("second").roster.devices_as(Role::Organiser);
    assert_eq!(organisers, [hall.desk("second").key].into());
    check(
        &hall,
        "second",
        expect![[r#"
            round 1 board 2: Won { by: White }
            apart: grant_given by laptop
            apart: grant_revoked by friend
            apart: result_recorded by friend
        "#]],
    );
}

/// A stolen laptop and its owner end each other, and neither had seen the other.
#[test]
fn of_two_that_end_each_other_apart_the_senior_counts() {
    let mut hall = hall();
    hall.joins("second", Role::Organiser, "laptop");
    hall.meet("second", "laptop");
    revokes(&mut hall, "second", "laptop");
    revokes(&mut hall, "laptop", "second");
    records(&mut hall, "laptop", 1, WHITE);
    hall.meet("second", "laptop");
    let organisers = hall.state("second").roster.devices_as(Role::Organiser);
    assert_eq!(organisers, [hall.desk("laptop").key].into());
    check(
        &hall,
        "second",
        expect![[r#"
            round 1 board 1: Won { by: White }
            apart: grant_revoked by second
        "#]],
    );
}

#[test]
fn what_hangs_on_a_disputed_grant_is_disputed_and_a_ruling_on_the_grant_settles_both() {
    let mut hall = hall();
    hall.joins("second", Role::Organiser, "laptop");
    hall.meet("second", "laptop");
    revokes(&mut hall, "laptop", "second");
    hall.joins("helper", Role::Arbiter, "second");
    let given = hall.desk("second").state.records.last().unwrap().id;
    records(&mut hall, "helper", 1, WHITE);
    hall.meet("helper", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
            apart: grant_given by second
            apart: result_recorded by helper
        "#]],
    );
    let reason = "agreed by telephone".to_owned();
    hall.does(
        "laptop",
        Command::RuleOnRecords { records: vec![given], ruling: Ruling::Accepted, reason },
    );
    check(
        &hall,
        "laptop",
        expect![[r#"
            round 1 board 1: Won { by: White }
        "#]],
    );
}

#[test]
fn a_device_goes_on_under_a_new_key_and_the_old_one_ends() {
    let mut hall = hall();
    hall.joins("tablet", Role::Arbiter, "laptop");
    records(&mut hall, "tablet", 1, WHITE);
    hall.comes("tablet, new key");
    let new = hall.desk("tablet, new key").key;
    hall.does("tablet", Command::RotateKey { new, seal_key: None, proof: KeyProof([0; 64]) });
    hall.continues_as("tablet", "tablet, new key");
    records(&mut hall, "tablet, new key", 2, BLACK);
    // A thief has the old key, and has not seen the rotation or says so.
    let known = hall.desk("tablet").state.records.len() - 1;
    hall.comes("thief");
    hall.steals("tablet", "thief", known);
    let stolen = result(board(&hall, 3), WHITE);
    hall.forces("thief", stolen);
    hall.meet("thief", "laptop");
    hall.meet("tablet, new key", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
            round 1 board 1: Won { by: White }
            round 1 board 2: Won { by: Black }
            apart: result_recorded by tablet
        "#]],
    );
    assert_eq!(hall.state("laptop").roster.current(hall.desk("tablet").key), new);
}

/// Bug: a thief that wrote *below* the end of a right, on a branch of its own, was believed, since
/// its numbers were those of records that count.
#[test]
fn a_thief_gains_nothing_by_forking_a_log_below_its_end() {
    for others in 0..6 {
        let mut hall = hall();
        hall.joins("tablet", Role::Arbiter, "laptop");
        // So that the branches sort this way and that way.
        let device = hall.desk("tablet").key;
        for nth in 0..others {
            hall.does("laptop", Command::Nudge { device, note: nth.to_string() });
        }
        for board in 1..=3 {
            records(&mut hall, "tablet", board, WHITE);
        }
        hall.meet("tablet", "laptop");
        hall.comes("thief");
        hall.steals("tablet", "thief", usize::MAX);
        hall.forgets("thief", 1);
        for number in [2, 3] {
            let stolen = result(board(&hall, number), BLACK);
            hall.forces("thief", stolen);
        }
        let reason = "lost".to_owned();
        hall.does("laptop", Command::RevokeGrant { device, reason });
        hall.meet("thief", "laptop");
        check(
            &hall,
            "laptop",
            expect![[r#"
                round 1 board 1: Won { by: White }
                round 1 board 2: Won { by: White }
                round 1 board 3: Won { by: White }
                apart: result_recorded by tablet
                apart: result_recorded by tablet
            "#]],
        );
    }
}

/// Bug: an arbiter's result was shown as written without a right, because the boards had been placed
/// by a chief arbiter whose right was ended elsewhere at that time.
#[test]
fn what_hangs_on_something_disputed_is_disputed_itself() {
    let mut hall = hall();
    hall.joins("chief", Role::ChiefArbiter, "laptop");
    hall.joins_with("tablet", "laptop", |it| {
        it.role = Role::Arbiter;
        it.venue = Some(Venue("东厅".to_owned()));
    });
    let boards = BoardRange { first: 2, last: 3 };
    let venue = Venue("东厅".to_owned());
    hall.does("chief", Command::PlaceBoards { event: event(), phase: phase(), boards, venue });
    hall.meet("chief", "tablet");
    records(&mut hall, "tablet", 2, WHITE);
    let outside = result(board(&hall, 1), WHITE);
    hall.forces("tablet", outside);
    let device = hall.desk("chief").key;
    hall.does("laptop", Command::RevokeGrant { device, reason: "so".to_owned() });
    hall.meet("tablet", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
        apart: boards_placed by chief
        apart: result_recorded by tablet
        quarantined: result_recorded by tablet
    "#]],
    );

    // The placing counts after all, and so does what hung on it.
    let records = hall.state("laptop").apart.iter().copied();
    let is_placing = |it: &RecordId| {
        let mut all = hall.state("laptop").records.iter();
        all.any(|of| of.id == *it && matches!(of.fact, Fact::BoardsPlaced { .. }))
    };
    let records = records.filter(is_placing).collect();
    let (ruling, reason) = (Ruling::Accepted, "so".to_owned());
    hall.does("laptop", Command::RuleOnRecords { records, ruling, reason });
    check(
        &hall,
        "laptop",
        expect![[r#"
        round 1 board 2: Won { by: White }
        quarantined: result_recorded by tablet
    "#]],
    );
}

#[test]
fn a_leader_writes_only_the_own_delegations_entries() {
    let mut hall = Hall::at("open/chess", EVENT, "laptop");
    let entries = vec![entry(0, "安徽"), entry(1, "北京")];
    hall.does("laptop", Command::Enter { event: event(), entries, waive: None });
    let own = delegation(&hall, "安徽");
    hall.joins_with("leader", "laptop", |it| {
        it.role = Role::TeamLeader;
        it.delegation = Some(own);
    });
    let enter = |n, of| Command::Enter { event: event(), entries: vec![entry(n, of)], waive: None };
    hall.does("leader", enter(2, "安徽"));
    assert_eq!(hall.tries("leader", enter(3, "北京")), Err(Refusal::NotAllowed));
    assert_eq!(hall.tries("leader", enter(3, "天津")), Err(Refusal::NotAllowed));

    let (other, _) = (0..2).map(|it| person(&hall, it)).find(|(_, of)| *of != own).unwrap();
    let reason = "ill".to_owned();
    let wish = Command::Withdraw { event: event(), competitor: other, reason: reason.clone() };
    assert_eq!(hall.tries("leader", wish), Err(Refusal::NotAllowed));
    // A hostile one does not ask, and takes another's entry over by entering it again.
    hall.forces("leader", Fact::CompetitorWithdrawn { event: event(), competitor: other, reason });
    let person = entry(9, "安徽").person;
    hall.forces(
        "leader",
        Fact::CompetitorEntered {
            event: event(),
            competitor: other,
            delegation: own,
            person,
            filler: false,
            waived: Vec::new(),
        },
    );
    hall.meet("leader", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
            quarantined: competitor_withdrawn by leader
            quarantined: competitor_entered by leader
        "#]],
    );
    let names: Vec<_> = hall.state("laptop").events[&event()]
        .competitors
        .values()
        .map(|it| &it.person.name)
        .collect();
    assert_eq!(names, ["选手1", "选手2", "选手3"]);
}

#[test]
fn an_arbiter_of_a_venue_writes_only_its_boards() {
    let mut hall = hall();
    let venue = Venue("一号馆".to_owned());
    let place = |first, last, venue: &Venue| Command::PlaceBoards {
        event: event(),
        phase: phase(),
        boards: BoardRange { first, last },
        venue: venue.clone(),
    };
    hall.does("laptop", place(1, 2, &venue));
    let here = venue.clone();
    hall.joins_with("tablet", "laptop", |it| {
        it.role = Role::Arbiter;
        it.venue = Some(here);
    });
    records(&mut hall, "tablet", 1, WHITE);
    let (elsewhere, attested) = (board(&hall, 3), Attested::BothSides);
    let wish = Command::RecordResult {
        board: elsewhere.clone(),
        outcome: WHITE,
        attested,
        replaces: Vec::new(),
    };
    assert_eq!(hall.tries("tablet", wish), Err(Refusal::NotAllowed));
    hall.forces("tablet", result(elsewhere, WHITE));
    // Its boards move while it is apart: what it writes of them still counts.
    hall.does("laptop", place(2, 2, &Venue("二号馆".to_owned())));
    records(&mut hall, "tablet", 2, BLACK);
    hall.meet("tablet", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
            round 1 board 1: Won { by: White }
            round 1 board 2: Won { by: Black }
            quarantined: result_recorded by tablet
        "#]],
    );
    let written = hall.desk("tablet").state.records.last().unwrap().id;
    let moved = Command::WithdrawResult { board: board(&hall, 2), replaces: vec![written] };
    assert_eq!(hall.tries("tablet", moved), Err(Refusal::NotAllowed));
}

#[test]
fn a_seat_has_its_own_scope_within_its_hubs_right() {
    let mut hall = hall();
    hall.joins("hub", Role::Arbiter, "laptop");
    let seat = SeatId([7; 16]);
    let scope = Scope { role: Role::Arbiter, events: Vec::new(), delegation: None, venue: None };
    let greedy = Scope { role: Role::Organiser, ..scope.clone() };
    let open =
        |seat, scope| Command::OpenSeat { seat, scope, name: "browser".to_owned(), until_ms: None };
    hall.does("hub", open(seat, scope.clone()));
    hall.does("hub", open(SeatId([8; 16]), greedy));
    let (one, two, three) = (
        result(board(&hall, 1), WHITE),
        result(board(&hall, 2), WHITE),
        result(board(&hall, 3), WHITE),
    );
    hall.forces_from("hub", seat, one);
    // More than the hub's own right: the hub is no organiser.
    let adopt = Fact::EventStruck { event: event() };
    hall.forces_from("hub", SeatId([8; 16]), adopt.clone());
    // More than the seat's right.
    hall.forces_from("hub", seat, adopt);
    // What is the hub's own: a wider seat, and its key.
    let wider = Scope { role: Role::Organiser, ..scope };
    let (name, until_ms) = ("browser".to_owned(), None);
    let opened = Fact::SeatOpened { seat: SeatId([9; 16]), scope: wider, name, until_ms };
    hall.forces_from("hub", seat, opened);
    let (new, logs, proof) = (DeviceKey([99; 32]), Vec::new(), KeyProof([0; 64]));
    hall.forces_from("hub", seat, Fact::KeyRotated { new, seal_key: None, logs, proof });
    hall.does("hub", Command::CloseSeat { seat });
    hall.forces_from("hub", seat, two);
    hall.forces_from("hub", SeatId([8; 16]), three);
    hall.meet("hub", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
            round 1 board 1: Won { by: White }
            round 1 board 3: Won { by: White }
            quarantined: event_struck by hub
            quarantined: event_struck by hub
            quarantined: seat_opened by hub
            quarantined: key_rotated by hub
            quarantined: result_recorded by hub
        "#]],
    );
}

#[test]
fn only_the_chair_draws_and_it_can_be_handed_over_and_taken() {
    let mut hall = hall();
    hall.joins("chief", Role::ChiefArbiter, "laptop");
    (1..=4).for_each(|it| records(&mut hall, "chief", it, WHITE));
    let draw = Command::DrawRound { event: event(), phase: phase() };
    let laptop = hall.desk("laptop").key;
    assert_eq!(
        hall.tries("chief", draw.clone()),
        Err(Refusal::NotInTheChair { holder: Some(laptop) }),
    );
    hall.meet("chief", "laptop");
    let to = hall.desk("chief").key;
    hall.does("laptop", Command::HandChair { event: event(), to });
    assert_eq!(
        hall.tries("laptop", draw.clone()),
        Err(Refusal::NotInTheChair { holder: Some(to) })
    );
    hall.meet("chief", "laptop");
    draws(&mut hall, "chief");
    // The chief arbiter's laptop is lost.
    let reason = "lost".to_owned();
    hall.does("laptop", Command::TakeChair { event: event(), reason });
    hall.meet("chief", "laptop");
    (1..=4).for_each(|it| records(&mut hall, "chief", it, WHITE));
    assert_eq!(hall.tries("chief", draw), Err(Refusal::NotInTheChair { holder: Some(laptop) }));
}

#[test]
fn an_unknown_kind_of_a_device_without_the_right_stops_nobody() {
    let mut hall = hall();
    hall.joins("tablet", Role::Arbiter, "laptop");
    hall.forces("tablet", Fact::read("trophy_engraved", EVENT, r#"{"kind":"trophy_engraved"}"#));
    hall.meet("tablet", "laptop");
    records(&mut hall, "laptop", 1, WHITE);
    check(
        &hall,
        "laptop",
        expect![[r#"
            round 1 board 1: Won { by: White }
            quarantined: trophy_engraved by tablet
        "#]],
    );
}

#[test]
fn a_rotation_whose_proof_fails_changes_nothing() {
    let mut hall = hall();
    hall.joins("tablet", Role::Arbiter, "laptop");
    let (old, new) = (hall.desk("tablet").key, DeviceKey([99; 32]));
    hall.does("tablet", Command::RotateKey { new, seal_key: None, proof: KeyProof([0; 64]) });
    let mut told: Vec<Recorded> = hall.desk("tablet").records.values().cloned().collect();
    assert_eq!(fold(told.clone()).roster.current(old), new);
    let rotation = told.iter_mut().find(|it| it.author == old).unwrap();
    rotation.proof = Proof::Fails;
    let id = rotation.id;
    let state = fold(told);
    assert_eq!(state.roster.current(old), old);
    assert!(state.quarantined.contains(&id));
}

#[test]
fn a_key_fills_no_roster_by_going_over_into_ever_more_keys() {
    let mut hall = hall();
    hall.joins("tablet", Role::Arbiter, "laptop");
    hall.comes("thief");
    // Each time from before it had rotated.
    for n in 100..120 {
        hall.steals("tablet", "thief", usize::MAX);
        let (new, logs) = (DeviceKey([n; 32]), Vec::new());
        let proof = KeyProof([0; 64]);
        hall.forces("thief", Fact::KeyRotated { new, seal_key: None, logs, proof });
        hall.meet("thief", "laptop");
    }
    let state = hall.state("laptop");
    assert_eq!((state.apart.len(), state.quarantined.len()), (7, 12));
    // All went on from one number.
    assert_eq!(state.logs.forks().len(), 1);
}

#[test]
fn a_writer_cannot_have_seen_what_sorts_after_its_record() {
    let mut hall = hall();
    hall.joins("tablet", Role::Arbiter, "laptop");
    records(&mut hall, "tablet", 1, WHITE);
    let mut told: Vec<Recorded> = hall.desk("tablet").records.values().cloned().collect();
    let grant = told.iter().map(|it| it.lamport).max().unwrap() - 1;
    let early = told.iter_mut().max_by_key(|it| it.lamport).unwrap();
    early.lamport = grant - 1;
    let id = early.id;
    told.sort_by_key(|it| (it.lamport, it.id));
    let at_once = fold(told.clone());
    assert!(at_once.quarantined.contains(&id));
    let mut state = State::default();
    told.into_iter().for_each(|it| take(&mut state, vec![it]));
    assert_eq!(all(&state), all(&at_once));
}

/// What happens between four desks, by small numbers.
fn happens(hall: &mut Hall, draw: DrawId, (what, who, whom): (u8, u8, u8)) {
    const DESKS: [&str; 4] = ["laptop", "second", "chief", "tablet"];
    let (who, whom) = (DESKS[usize::from(who % 4)], DESKS[usize::from(whom % 4)]);
    let device = hall.desk(whom).key;
    let reason = "so".to_owned();
    let number = u16::from(what % 4) + 1;
    let of = BoardRef { event: event(), phase: phase(), draw, board: number };
    let outcome = if what % 2 == 0 { WHITE } else { BLACK };
    let mut grant = competition::people::Grant::organiser(device, whom.to_owned());
    grant.role = [Role::Arbiter, Role::ChiefArbiter, Role::Organiser][usize::from(what % 3)];
    let state = hall.state(who);
    let ruled: Vec<_> = state.apart.iter().chain(&state.rejected).copied().collect();
    let ruling = if what % 2 == 0 { Ruling::Accepted } else { Ruling::Rejected };
    let (seal_key, proof) = (None, KeyProof([0; 64]));
    let new = DeviceKey([200 + what % 50; 32]);
    match what % 15 {
        0..=3 => drop(hall.forces(who, result(of, outcome))),
        4 | 5 => hall.meet(who, whom),
        6 => drop(hall.tries(who, Command::RevokeGrant { device, reason })),
        7 => drop(hall.tries(who, Command::GiveGrant { grant })),
        8 => drop(hall.tries(who, Command::RuleOnRecords { records: ruled, ruling, reason })),
        9 => drop(hall.tries(who, Command::HandChair { event: event(), to: device })),
        10 => drop(hall.tries(who, Command::RotateKey { new, seal_key, proof })),
        // And what no honest desk writes.
        11 => drop(hall.forces(who, Fact::GrantGiven { grant })),
        12 => {
            let logs = hall.state(who).logs.ends_of(device);
            let logs = logs.into_iter().skip(usize::from(what % 2)).collect();
            hall.forces(who, Fact::GrantRevoked { device, logs, reason });
        }
        13 => {
            let records = hall.state(who).records.iter().rev().map(|it| it.id).take(9).collect();
            hall.forces(who, Fact::RecordsRuled { event: None, records, ruling, reason });
        }
        _ => {
            let logs = Vec::new();
            hall.forces(who, Fact::KeyRotated { new, seal_key, logs, proof });
        }
    }
}

/// All that a state says, for comparing.
fn all(state: &State) -> impl PartialEq + std::fmt::Debug {
    let ids: Vec<_> = state.records.iter().map(|it| it.id).collect();
    let rights: Vec<_> = state
        .roster
        .devices()
        .map(|it| (it, state.roster.grants_of(it).cloned().collect::<Vec<_>>()))
        .collect();
    let out = (state.quarantined.clone(), state.apart.clone(), state.rejected.clone());
    (ids, rights, out, state.events.clone(), state.chairs.clone())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// I4, with rights: the same records give the same state whatever the order of arrival, and
    /// however they are cut into batches.
    #[test]
    fn i4_the_order_of_arrival_does_not_matter_to_rights(
        story in prop::collection::vec(any::<(u8, u8, u8)>(), 1..40),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
        turn in any::<prop::sample::Index>(),
    ) {
        let mut hall = hall();
        hall.joins("second", Role::Organiser, "laptop");
        hall.joins("chief", Role::ChiefArbiter, "laptop");
        hall.joins("tablet", Role::Arbiter, "chief");
        let draw = board(&hall, 1).draw;
        story.into_iter().for_each(|it| happens(&mut hall, draw, it));
        for other in ["second", "chief", "tablet", "second", "chief"] {
            hall.meet("laptop", other);
        }
        prop_assert_eq!(all(hall.state("laptop")), all(hall.state("chief")));

        let mut told: Vec<Recorded> = hall.desk("laptop").records.values().cloned().collect();
        told.rotate_left(turn.index(hall.desk("laptop").records.len()));
        let at_once = fold(told.clone());
        prop_assert_eq!(all(&at_once), all(hall.state("laptop")));
        prop_assert!(!at_once.roster.devices_as(Role::Organiser).is_empty());

        told.sort_by_key(|it| (it.lamport, it.id));
        let mut cuts: Vec<usize> = cuts.iter().map(|it| it.index(told.len())).collect();
        cuts.sort_unstable();
        let (mut state, mut from) = (State::default(), 0);
        for to in cuts.into_iter().chain([told.len()]) {
            take(&mut state, told[from..to].to_vec());
            from = to;
        }
        prop_assert_eq!(all(&state), all(&at_once));
    }
}

#[test]
fn an_official_nudges_a_device_under_whatever_key_it_has() {
    let mut hall = hall();
    hall.joins("tablet", Role::Arbiter, "laptop");
    let tablet = hall.desk("tablet").key;
    let nudge = |device, note: &str| Command::Nudge { device, note: note.to_owned() };
    assert_eq!(hall.tries("tablet", nudge(tablet, "x")), Err(Refusal::NotAllowed));
    let stranger = DeviceKey([0xee; 32]);
    let unknown = Err(Refusal::NoSuchDevice { device: stranger });
    assert_eq!(hall.tries("laptop", nudge(stranger, "x")), unknown);
    let long = "长".repeat(201);
    let too_long = Err(Refusal::BadField { field: "note".into(), seen: long.clone() });
    assert_eq!(hall.tries("laptop", nudge(tablet, &long)), too_long);

    hall.does("laptop", nudge(tablet, "first"));
    let op = hall.does("laptop", nudge(tablet, ""));
    assert_eq!(hall.tries("laptop", Command::Undo { op }), Err(Refusal::CannotBeUndone));
    let device = hall.desk("laptop").key;
    hall.forces("tablet", Fact::DeviceNudged { device, note: "from below".to_owned() });
    hall.meet("tablet", "laptop");
    hall.comes("renewed");
    let (new, proof) = (hall.desk("renewed").key, KeyProof([0; 64]));
    hall.does("tablet", Command::RotateKey { new, seal_key: None, proof });
    hall.meet("tablet", "laptop");
    let last = |device| competition::nudge::last(hall.state("laptop"), device);
    let note = |device| last(device).map(|it| it.note.as_str());
    assert_eq!([new, tablet, device].map(note), [Some(""), None, None]);
    check(
        &hall,
        "laptop",
        expect![[r#"
        quarantined: device_nudged by tablet
    "#]],
    );
}
