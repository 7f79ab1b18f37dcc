//! Desks that were apart meet: what they know differently is one list, and a ruling settles it.

use competition::{
    command::{Command, EntryForm, Ordering},
    competitor::Person,
    deadline::{Timeliness, judge},
    dispute::Ruling,
    draw::BoardRef,
    fact::{Attested, Fact},
    id::{CompetitionId, DrawId, EventKey, PhaseKey, RoundNumber},
    people::Role,
    receipt::Received,
    refusal::Refusal,
    score::{Color, Outcome},
    view::{
        Query, View,
        disputes::{Dispute, DisputesView},
        read,
        statement::Statement,
        trail::TrailOf,
    },
};
use expect_test::{Expect, expect};
use std::fmt::Write;
use tests::{hall::Hall, sample};

const COMPETITION: CompetitionId = CompetitionId([0xc0; 32]);
const EVENT: &str = "open";
const WHITE: Outcome = Outcome::Won { by: Color::White };
const BLACK: Outcome = Outcome::Won { by: Color::Black };

fn event() -> EventKey {
    EVENT.into()
}

fn phase() -> PhaseKey {
    "swiss".into()
}

fn entry(n: u16, delegation: &str) -> EntryForm {
    let (name, rating) = (format!("选手{}", n + 1), Some(2400 - n));
    let person = Person { name, rating, ..Person::default() };
    EntryForm { person, delegation: delegation.to_owned(), filler: false }
}

/// An organiser's laptop and two arbiters' tablets, with a field of four.
fn entered() -> Hall {
    let mut hall = Hall::at("open/chess", EVENT, "laptop");
    let entries = (0..4).map(|n| entry(n, sample::DELEGATIONS[usize::from(n)])).collect();
    hall.does("laptop", Command::Enter { event: event(), entries, waive: None });
    hall.does("laptop", Command::PlanPhase { event: event(), phase: phase(), rounds: 3 });
    let how = Ordering::Regulation;
    hall.does("laptop", Command::OrderField { event: event(), phase: phase(), how });
    hall.joins("A", Role::Arbiter, "laptop");
    hall.joins("B", Role::Arbiter, "laptop");
    hall
}

/// The same with round 1 published, which all have seen.
fn drawn() -> Hall {
    let mut hall = entered();
    draws(&mut hall, "laptop");
    hall.meet("laptop", "A");
    hall.meet("laptop", "B");
    hall
}

fn draws(hall: &mut Hall, at: &'static str) -> DrawId {
    let op = hall.does(at, Command::DrawRound { event: event(), phase: phase() });
    let draw = DrawId::made_by(op, 0);
    hall.does(at, Command::PublishRound { event: event(), phase: phase(), draw });
    draw
}

fn board(hall: &Hall, board: u16) -> BoardRef {
    let draw = hall.state("laptop").events[&event()].phase(&phase()).published[&RoundNumber(1)];
    BoardRef { event: event(), phase: phase(), draw, board }
}

fn records(hall: &mut Hall, at: &'static str, number: u16, outcome: Outcome) {
    let (board, attested) = (board(hall, number), Attested::BothSides);
    hall.does(at, Command::RecordResult { board, outcome, attested, replaces: Vec::new() });
}

fn disputes(hall: &Hall, at: &str) -> DisputesView {
    let query = Query::Disputes { competition: COMPETITION };
    let Ok(View::Disputes(view)) = read(hall.state(at), &query) else { panic!("{query:?}") };
    view
}

/// The list as text, with what each writer had seen by the kinds of those records.
fn told(hall: &Hall, at: &str) -> String {
    let mut text = String::new();
    for line in disputes(hall, at).lines {
        let about = match line.dispute {
            Dispute::Board { board, round } => format!("round {round} board {}", board.board),
            Dispute::Draws { round, draws, .. } => format!("round {round}: {} draws", draws.len()),
            Dispute::Chair { holders, .. } => format!("the chair has {} holders", holders.len()),
            Dispute::Entry { .. } => "entry".to_owned(),
            Dispute::Quota { at_most, .. } => format!("quota {at_most}"),
            Dispute::Fork { seq, .. } => format!("fork at {seq}"),
            Dispute::Apart => "apart".to_owned(),
            Dispute::FalseReveal => "false reveal".to_owned(),
            Dispute::Quarantined => "quarantined".to_owned(),
            Dispute::Unknown => "unknown".to_owned(),
        };
        writeln!(text, "{about}, settled by {:?}", line.settled_by).unwrap();
        line.statements.iter().for_each(|it| text += &said(it));
    }
    text
}

fn said(it: &Statement) -> String {
    let what = match &it.fact {
        Some(Fact::ResultRecorded { outcome, .. }) => format!("{outcome:?}"),
        Some(Fact::EntryCorrected { person, .. } | Fact::CompetitorEntered { person, .. }) => {
            format!("{} {}", it.kind, person.name)
        }
        _ => it.kind.clone(),
    };
    let roles: Vec<String> = it.roles.iter().map(|it| format!("{it:?}")).collect();
    let (roles, seen) = (roles.join("+"), it.supersedes.len());
    let (name, at_ms, effect) = (&it.name, it.at_ms, &it.effect);
    format!("  {name} ({roles}) at {at_ms}: {what}, having seen {seen}: {effect:?}\n")
}

fn check(hall: &Hall, at: &str, expected: Expect) {
    expected.assert_eq(&told(hall, at));
}

#[test]
fn b3_two_tablets_that_record_one_board_apart_are_a_dispute_until_the_chair_rules() {
    let mut hall = drawn();
    hall.now_ms = 100;
    records(&mut hall, "A", 1, WHITE);
    // A clock of another year does not win.
    hall.now_ms = 99_000_000_000;
    records(&mut hall, "B", 1, BLACK);
    hall.meet("A", "laptop");
    hall.meet("B", "laptop");
    hall.meet("A", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
        round 1 board 1, settled by RecordResult
          B (Arbiter) at 99000000000: Won { by: Black }, having seen 0: Counts
          A (Arbiter) at 100: Won { by: White }, having seen 0: Counts
    "#]],
    );
    assert_eq!(told(&hall, "laptop"), told(&hall, "A"));

    let (board, attested) = (board(&hall, 1), Attested::BothSides);
    let seen: Vec<_> =
        disputes(&hall, "laptop").lines[0].statements.iter().map(|it| it.record).collect();
    let rule = |replaces| {
        let (board, outcome) = (board.clone(), BLACK);
        Command::RecordResult { board, outcome, attested, replaces }
    };
    // The ruling is the chair's.
    let laptop = hall.desk("laptop").key;
    let refused = Refusal::NotInTheChair { holder: Some(laptop) };
    assert_eq!(hall.tries("A", rule(seen.clone())), Err(refused));
    // And needs to have seen both.
    assert!(matches!(
        hall.tries("laptop", rule(seen[..1].to_vec())),
        Err(Refusal::ResultUnseen { .. }),
    ));
    hall.does("laptop", rule(seen));
    check(&hall, "laptop", expect![[""]]);
}

/// B7: two rooms, two laptops, and their copies would not merge.
#[test]
fn b7_two_copies_edited_apart_are_one_whichever_side_begins() {
    let merged = |(one, other): (&'static str, &'static str)| {
        let mut hall = drawn();
        records(&mut hall, "A", 1, WHITE);
        records(&mut hall, "B", 1, BLACK);
        records(&mut hall, "B", 2, WHITE);
        hall.meet(one, other);
        assert_eq!(hall.desk("A").records, hall.desk("B").records);
        [told(&hall, "A"), told(&hall, "B")]
    };
    let texts = [merged(("A", "B")), merged(("B", "A"))];
    assert!(texts.iter().flatten().all(|it| *it == texts[0][0]), "{texts:?}");
    expect![[r#"
        round 1 board 1, settled by RecordResult
          B (Arbiter) at 0: Won { by: Black }, having seen 0: Counts
          A (Arbiter) at 0: Won { by: White }, having seen 0: Counts
    "#]]
    .assert_eq(&texts[0][0]);
}

#[test]
fn b8_a_round_drawn_twice_apart_has_one_draw_after_a_broken_hand_over() {
    let mut hall = entered();
    hall.joins("chief", Role::ChiefArbiter, "laptop");
    let to = hall.desk("chief").key;
    // The chief arbiter's desk gets the chair, is thought lost, and was not.
    hall.does("laptop", Command::HandChair { event: event(), to });
    hall.meet("chief", "laptop");
    let reason = "not to be found".to_owned();
    hall.does("laptop", Command::TakeChair { event: event(), reason });
    let (one, other) = (draws(&mut hall, "laptop"), draws(&mut hall, "chief"));
    hall.meet("chief", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
        round 1: 2 draws, settled by DiscardDraft
          chief (ChiefArbiter) at 0: round_published, having seen 0: Counts
          laptop (Organiser) at 0: round_published, having seen 0: Counts
    "#]],
    );
    let blocked = hall.tries("laptop", Command::DrawRound { event: event(), phase: phase() });
    let mut draws = vec![one, other];
    draws.sort();
    assert_eq!(blocked, Err(Refusal::DrawnApart { round: RoundNumber(1), draws }));

    hall.does("laptop", Command::DiscardDraft { event: event(), phase: phase(), draw: one });
    hall.meet("chief", "laptop");
    for desk in ["chief", "laptop"] {
        let swiss = hall.state(desk).events[&event()].phase(&phase()).clone();
        assert_eq!(swiss.published, [(RoundNumber(1), other)].into());
        assert_eq!(swiss.rivals, [].into());
    }
    check(&hall, "laptop", expect![[""]]);
}

#[test]
fn two_hand_overs_apart_leave_nobody_in_the_chair_until_an_organiser_takes_it() {
    let mut hall = drawn();
    hall.joins("second", Role::Organiser, "laptop");
    hall.joins("chief", Role::ChiefArbiter, "laptop");
    hall.meet("second", "laptop");
    let to = hall.desk("chief").key;
    hall.does("laptop", Command::HandChair { event: event(), to });
    let reason = "the laptop is gone".to_owned();
    hall.does("second", Command::TakeChair { event: event(), reason: reason.clone() });
    hall.meet("second", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
        the chair has 2 holders, settled by TakeChair
          second (Organiser) at 0: chair_taken, having seen 0: Counts
          laptop (Organiser) at 0: chair_handed, having seen 0: Counts
    "#]],
    );
    let wish = Command::DrawRound { event: event(), phase: phase() };
    (1..=2).for_each(|it| records(&mut hall, "laptop", it, WHITE));
    assert_eq!(hall.tries("laptop", wish), Err(Refusal::NotInTheChair { holder: None }));
    hall.does("laptop", Command::TakeChair { event: event(), reason });
    draws(&mut hall, "laptop");
    check(&hall, "laptop", expect![[""]]);
}

#[test]
fn b10_what_was_overwritten_stays_in_the_trail_of_its_board() {
    let mut hall = drawn();
    records(&mut hall, "A", 1, WHITE);
    hall.meet("A", "laptop");
    let (of, attested) = (board(&hall, 1), Attested::BothSides);
    let before = hall.state("laptop").records.last().unwrap().id;
    let overwrite = |replaces| {
        let (board, outcome) = (of.clone(), BLACK);
        Command::RecordResult { board, outcome, attested, replaces }
    };
    assert!(matches!(
        hall.tries("laptop", overwrite(Vec::new())),
        Err(Refusal::ResultUnseen { .. }),
    ));
    hall.does("laptop", overwrite(vec![before]));
    let mut text = String::new();
    let query = Query::Trail { competition: COMPETITION, of: TrailOf::Board { board: of } };
    let Ok(View::Trail(trail)) = read(hall.state("laptop"), &query) else { panic!("{query:?}") };
    for it in &trail.statements {
        let mut line = said(it);
        if let Some(by) = line.find("Replaced") {
            line.truncate(by);
            line += "Replaced\n";
        }
        text += line.trim_start();
    }
    expect![[r#"
          laptop (Organiser) at 0: round_drafted, having seen 0: Counts
          laptop (Organiser) at 0: round_published, having seen 0: Counts
          A (Arbiter) at 0: Won { by: White }, having seen 0: Replaced
          laptop (Organiser) at 0: Won { by: Black }, having seen 1: Counts
    "#]]
    .assert_eq(&text);
}

#[test]
fn forms_that_were_put_right_apart_are_a_dispute() {
    let mut hall = entered();
    hall.joins("chief", Role::ChiefArbiter, "laptop");
    let competitor = *hall.state("laptop").events[&event()].competitors.keys().next().unwrap();
    let correct = |name: &str| Command::CorrectEntry {
        event: event(),
        competitor,
        person: Box::new(Person { name: name.to_owned(), ..Person::default() }),
        waive: None,
    };
    hall.does("laptop", correct("选手一"));
    hall.does("chief", correct("選手1"));
    hall.meet("chief", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
        entry, settled by CorrectEntry
          laptop (Organiser) at 0: entry_corrected 选手一, having seen 1: Counts
          chief (ChiefArbiter) at 0: entry_corrected 選手1, having seen 1: Counts
    "#]],
    );
    assert_eq!(told(&hall, "laptop"), told(&hall, "chief"));
    let shown = hall.state("laptop").events[&event()].competitors[&competitor].person.name.clone();
    // The one that is shown is written again, as it is disputed.
    hall.does("laptop", correct(&shown));
    check(&hall, "laptop", expect![[""]]);
}

#[test]
fn leaders_whose_entries_together_break_a_quota_are_a_dispute() {
    const GAMES: &str = "men-individual-rapid";
    let mut hall = Hall::at("games-2023/chess", GAMES, "laptop");
    let form = |n: u16| {
        let mut form = entry(n, "安徽");
        form.person.sex = Some(competition::competitor::Sex::Male);
        form.person.registered_year = Some(2023);
        form.person.registered_unit = "安徽".to_owned();
        form
    };
    let enter = |from: u16| Command::Enter {
        event: GAMES.into(),
        entries: (from..from + 2).map(form).collect(),
        waive: Some("test".to_owned()),
    };
    hall.does("laptop", enter(0));
    let own = hall.state("laptop").delegations.keys().next().copied();
    for name in ["leader", "assistant"] {
        hall.joins_with(name, "laptop", |it| {
            it.role = Role::TeamLeader;
            it.delegation = own;
        });
    }
    hall.does("leader", enter(10));
    hall.does("assistant", enter(20));
    hall.meet("leader", "laptop");
    hall.meet("assistant", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
        quota 4, settled by StrikeEntry
          laptop (Organiser) at 0: competitor_entered 选手1, having seen 0: Counts
          laptop (Organiser) at 0: competitor_entered 选手2, having seen 0: Counts
          leader (TeamLeader) at 0: competitor_entered 选手11, having seen 0: Counts
          leader (TeamLeader) at 0: competitor_entered 选手12, having seen 0: Counts
          assistant (TeamLeader) at 0: competitor_entered 选手21, having seen 0: Counts
          assistant (TeamLeader) at 0: competitor_entered 选手22, having seen 0: Counts
    "#]],
    );
}

#[test]
fn a_device_that_went_on_from_an_old_copy_is_shown_with_both_branches() {
    let mut hall = drawn();
    records(&mut hall, "A", 1, WHITE);
    hall.meet("A", "laptop");
    hall.forgets("A", 0);
    records(&mut hall, "A", 2, WHITE);
    hall.meet("A", "laptop");
    check(
        &hall,
        "laptop",
        expect![[r#"
        fork at 1, settled by RuleOnRecords
          A (Arbiter) at 0: Won { by: White }, having seen 0: Counts
          A (Arbiter) at 0: Won { by: White }, having seen 0: Counts
    "#]],
    );
    let wrong = disputes(&hall, "laptop").lines[0].statements[1].record;
    let reason = "typed from memory".to_owned();
    let rule = Command::RuleOnRecords { records: vec![wrong], ruling: Ruling::Rejected, reason };
    hall.does("laptop", rule);
    assert!(hall.state("laptop").rejected.contains(&wrong));
    check(&hall, "laptop", expect![[""]]);
}

#[test]
fn j5_a_forced_pairing_keeps_its_writer_and_reason() {
    let mut hall = entered();
    let op = hall.does("laptop", Command::DrawRound { event: event(), phase: phase() });
    let (draw, reason) = (DrawId::made_by(op, 0), "television".to_owned());
    let edits = vec![competition::command::DraftEdit::SwapColors { board: 1 }];
    let edit = Command::EditDraft { event: event(), phase: phase(), draw, edits, reason };
    let op = hall.does("laptop", edit);
    let draw = DrawId::made_by(op, 0);
    hall.does("laptop", Command::PublishRound { event: event(), phase: phase(), draw });
    let board = BoardRef { event: event(), phase: phase(), draw, board: 1 };
    let query = Query::Trail { competition: COMPETITION, of: TrailOf::Board { board } };
    let Ok(View::Trail(trail)) = read(hall.state("laptop"), &query) else { panic!("{query:?}") };
    let drafted = trail.statements.iter().find_map(|it| match &it.fact {
        Some(Fact::RoundDrafted { drawn }) => {
            Some((&it.name, drawn.edited.as_ref()?.reason.clone()))
        }
        _ => None,
    });
    assert_eq!(drafted, Some((&"laptop".to_owned(), "television".to_owned())));
}

#[test]
fn a_deadline_is_judged_by_receipts_and_not_by_the_writers_clock() {
    let mut hall = drawn();
    let judged = |hall: &Hall, deadline| {
        let state = hall.state("laptop");
        let of = board(hall, 1);
        let record = state.records.iter().find(|it| it.fact.board() == Some(&of)).unwrap();
        match judge(state, record, deadline) {
            Timeliness::InTime { by } => {
                format!("in time by {}", state.roster.name_of(by).unwrap_or_default())
            }
            Timeliness::Disputed => "disputed".to_owned(),
            Timeliness::Late => "late".to_owned(),
        }
    };
    hall.now_ms = 1_000;
    records(&mut hall, "A", 1, WHITE);
    hall.meet("A", "B");
    hall.meet("A", "laptop");
    assert_eq!(judged(&hall, 1_000), "disputed");
    assert_eq!(judged(&hall, 999), "late");

    let record = hall.desk("A").state.records.last().unwrap().id;
    let receipt = |received_ms, offset_ms, error_ms| Command::GiveReceipts {
        records: vec![Received { record, received_ms }],
        offset_ms,
        error_ms,
    };
    // Its own word helps nobody.
    hall.does("A", receipt(0, 0, 0));
    hall.meet("A", "laptop");
    assert_eq!(judged(&hall, 999), "late");
    // The clock of B is ten seconds fast, give or take a tenth.
    hall.does("B", receipt(10_990, 10_000, 100));
    hall.meet("B", "laptop");
    assert_eq!(judged(&hall, 890), "in time by B");
    assert_eq!(judged(&hall, 889), "late");
}

/// B13: each device showed another time, and one of them was seven minutes wrong.
#[test]
fn b13_a_clock_seven_minutes_wrong_decides_nothing() {
    const MINUTE: i64 = 60_000;
    let mut hall = drawn();
    let stands = |hall: &Hall| {
        let of = board(hall, 1);
        let round = hall.state("laptop").events[&event()].phase(&phase());
        format!("{:?}", round.register(of.draw, of.board).standing())
    };
    hall.now_ms = 20 * MINUTE;
    records(&mut hall, "A", 1, WHITE);
    hall.meet("A", "B");
    // B corrects it a minute later, by a clock that says that it was six minutes earlier.
    let replaces = vec![hall.desk("A").state.records.last().unwrap().id];
    hall.now_ms = 14 * MINUTE;
    let (board, attested) = (board(&hall, 1), Attested::BothSides);
    hall.does("B", Command::RecordResult { board, outcome: BLACK, attested, replaces });
    hall.meet("B", "laptop");
    hall.meet("A", "laptop");
    assert!(stands(&hall).contains("Won { by: Black }"), "{}", stands(&hall));
    check(&hall, "laptop", expect![[""]]);

    // The deadline is at 20 minutes, and the correction came to the laptop at 21: B's clock says
    // that it was in time, and nobody takes its word for it.
    let record = hall.desk("B").state.records.last().unwrap().id;
    let receipt = Received { record, received_ms: 21 * MINUTE };
    hall.now_ms = 21 * MINUTE;
    hall.does(
        "laptop",
        Command::GiveReceipts { records: vec![receipt], offset_ms: 0, error_ms: 100 },
    );
    let state = hall.state("laptop");
    let written = state.records.iter().find(|it| it.id == record).unwrap();
    assert_eq!(judge(state, written, 20 * MINUTE), Timeliness::Disputed);
    let laptop = hall.desk("laptop").key;
    assert_eq!(judge(state, written, 21 * MINUTE), Timeliness::InTime { by: laptop });
}
