//! Bad input changes nothing: what is wrong is told with its place, and the journal stays as it is.

use crate::office::Office;
use competition::{
    command::{Command, EntryForm},
    fact::Attested,
    id::{CompetitorId, OpId},
    refusal::Refusal,
    rulebook::file::problem::RulebookProblem,
    score::{Color, Outcome},
    view::{
        Query, View,
        round::{BoardRow, RoundView},
    },
};
use desk::{Changes, Failure, Seat};
use expect_test::{Expect, expect};
use interchange::{
    sheet_out::{self, Sheet},
    tournament::file::TournamentProblem,
};
use std::{sync::Barrier, thread};

const EVENT: &str = "men-individual-rapid";

fn office() -> Office {
    Office::under_shipped("games-2023/chess", EVENT)
}

/// Looks at a file of entries, and makes sure that nothing was written.
fn check_entries(bytes: &[u8], expected: &Expect) {
    let office = office();
    let before = office.records();
    let (competition, event) = (office.competition, &office.event);
    let preview = office.desk.preview_entries(&Seat::Device, competition, event, bytes).unwrap();
    assert!(preview.list.has_errors());
    let problems: String = preview.list.problems.iter().map(|it| format!("{it}\n")).collect();
    expected.assert_eq(&problems);
    assert_eq!(office.records(), before);
}

#[test]
fn a_bad_list_of_entries() {
    check_entries(
        "姓名,性别,单位,出生日期,等级分\n赵一,男,安徽,2001-02-30,2400\n,男,安徽,2001-02-03,24oo\n钱二,未知,,九六年,9999\n"
            .as_bytes(),
        &expect![[r#"
            error D2 "2001-02-30" NoSuchDate
            error A3 "" NameMissing
            error E3 "24oo" NotARating
            error B4 "未知" UnknownSex
            error C4 "" DelegationMissing
            error D4 "九六年" UnreadableDate
            error E4 "9999" RatingTooHigh { at_most: 4000 }
        "#]],
    );
}

#[test]
fn a_list_without_names() {
    check_entries(
        "单位,等级分\n安徽,2400\n".as_bytes(),
        &expect![[r#"
        error NoHeader
    "#]],
    );
    check_entries(
        b"\xFF\xFE\x00\xD8",
        &expect![[r#"
        error UnknownEncoding
    "#]],
    );
    check_entries(
        "姓名,单位\n\"赵一,安徽\n钱二,北京\n".as_bytes(),
        &expect![[r#"
        error 2 "赵一,安徽\n钱二,北京" UnclosedQuote
    "#]],
    );
}

#[test]
fn a_broken_workbook() {
    let sheet = Sheet {
        name: "报名表".to_owned(),
        header: vec!["姓名".to_owned(), "性别".to_owned(), "单位".to_owned()],
        rows: vec![vec!["赵一".into(), "male?".into(), "安徽".into()]],
    };
    let workbook = sheet_out::xlsx(&sheet).unwrap();
    check_entries(
        &workbook,
        &expect![[r#"
        error B2 "male?" UnknownSex
    "#]],
    );
    check_entries(
        &workbook[..workbook.len() / 2],
        &expect![[r#"
        error BrokenWorkbook
    "#]],
    );
    check_entries(
        b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1",
        &expect![[r#"
        error OldOrLockedWorkbook
    "#]],
    );
}

/// Looks at a tournament file, and makes sure that nothing was written.
fn check_tournament(bytes: &[u8], expected: &Expect) {
    let office = office();
    let before = office.records();
    let preview = office.looks_at(bytes);
    assert!(preview.problems.iter().any(TournamentProblem::is_error));
    assert!(preview.players.is_empty() && preview.rounds.is_empty());
    let line = |it: &TournamentProblem| match it {
        TournamentProblem::Table(problem) => format!("{problem}\n"),
        TournamentProblem::Trf(fault) => format!("{fault}\n"),
        TournamentProblem::Points(points) => format!("{points:?}\n"),
    };
    expected.assert_eq(&preview.problems.iter().map(line).collect::<String>());
    assert_eq!(office.records(), before);
}

#[test]
fn a_crosstable_that_contradicts_itself() {
    check_tournament(
        b"no,name,r1,r2\n1,A,2w1,3b?\n2,B,1b1,-1\n3,C,2w0,1w0\n3,D,-1,\n",
        &expect![[r#"
            error C2 "2w1" ResultsDisagree { row: 3, other: "1b1" }
            error D2 "3b?" UnreadableResult
            error C4 "2w0" NotMirrored { row: 3, other: "1b1" }
            error A5 "3" NumberTwice { row: 4 }
        "#]],
    );
}

#[test]
fn a_trf_file_that_contradicts_itself() {
    let line = |number: u16, rounds: &str| format!("001 {number:>4} {:82}{rounds}\n", "");
    let file = [
        "012 Spring Open\n".to_owned(),
        line(1, "   2 w 1     3 b x"),
        line(2, "   1 b 1     9 w ="),
        line(3, "   3 w =     1 w  "),
        "XXR one\n".to_owned(),
    ];
    check_tournament(
        file.concat().as_bytes(),
        &expect![[r#"
        2:95: the line of 2 tells something else about round 1
        2:109: not a result: 'X'
        3:95: the line of 1 tells something else about round 1
        3:105: no player has the number 9
        4:95: a player cannot meet himself
        4:109: there is an opponent but no result
        5:5: not a number: "one"
    "#]],
    );
}

#[test]
fn a_bad_rulebook() {
    let office = office();
    let before = office.records();
    let toml = r#"
extends = "open/chess"
title = { zh = "规程" }
[[event]]
key = "公开组"
name = { zh = "公开组", en = "Open" }
kind = "individual"
article = "一"
scoring = "game"
time = "slow"
stages = "open"
rounds = 9
"#;
    let preview = office.desk.preview_rulebook(&Seat::Device, toml.as_bytes()).unwrap();
    let place = |it: Option<u32>| it.map_or("?".to_owned(), |it| it.to_string());
    let line = |it: &RulebookProblem| {
        let (line, column) = (place(it.line), place(it.column));
        format!("{line}:{column} {} {:?} {:?}\n", it.at, it.code, it.seen)
    };
    expect![[r#"
        3:9 title.en MissingKey ""
        5:7 event[0].key Malformed "公开组"
        12:1 event[0].rounds UnknownKey "rounds"
    "#]]
    .assert_eq(&preview.problems.iter().map(line).collect::<String>());
    assert!(preview.source.is_none());
    let rulebook = competition::command::RulebookSource::Own {
        root: "own".to_owned(),
        files: [("own".to_owned(), toml.to_owned())].into(),
    };
    let refused = office.tries(Command::AdoptRulebook { rulebook });
    assert!(matches!(refused, Err(Failure::Refused(Refusal::RulebookFaulty { .. }))));
    assert_eq!(office.records(), before);
}

/// Four who have a first round to play.
fn playing() -> (Office, RoundView) {
    let office = Office::under_shipped("open/chess", "open");
    let form = |n: u16| EntryForm {
        person: competition::competitor::Person {
            name: format!("选手{n}"),
            rating: Some(2000 - n),
            ..Default::default()
        },
        delegation: String::new(),
        filler: false,
    };
    let event = office.event.clone();
    let entries = (1..=4).map(form).collect();
    office.does(Command::Enter { event: event.clone(), entries, waive: None });
    let (phase, how) = ("swiss".into(), competition::command::Ordering::Regulation);
    office.does(Command::PlanPhase { event: event.clone(), phase, rounds: 2 });
    office.does(Command::OrderField { event: event.clone(), phase: "swiss".into(), how });
    office.does(Command::DrawRound { event: event.clone(), phase: "swiss".into() });
    let draw = round(&office).boards[0].board.draw;
    office.does(Command::PublishRound { event, phase: "swiss".into(), draw });
    let round = round(&office);
    (office, round)
}

fn round(office: &Office) -> RoundView {
    let (competition, event) = (office.competition, office.event.clone());
    let query = Query::Round { competition, event, phase: None, round: None };
    let View::Round(view) = office.read(query) else { panic!("a round was asked for") };
    *view
}

/// A result as the tap of somebody whose screen shows the board without one.
fn tap(office: &Office, op: u128, row: &BoardRow, outcome: Outcome) -> Result<Changes, Failure> {
    let (attested, replaces) = (Attested::BothSides, Vec::new());
    let wish = Command::RecordResult { board: row.board.clone(), outcome, attested, replaces };
    let op = OpId::new(op << 64);
    office.desk.execute(&Seat::Device, Some(office.competition), op, wish)
}

const WHITE: Outcome = Outcome::Won { by: Color::White };

#[test]
fn a_second_tap_within_a_moment_writes_one_fact() {
    let (office, round) = playing();
    let before = office.records();
    let barrier = Barrier::new(2);
    let mut answers = thread::scope(|scope| {
        let tap = |op| {
            let (office, barrier, row) = (&office, &barrier, &round.boards[0]);
            scope.spawn(move || {
                barrier.wait();
                tap(office, op, row, WHITE)
            })
        };
        [tap(1000), tap(1001)].map(|it| said(&it.join().unwrap()))
    });
    answers.sort();
    assert_eq!(office.records(), before + 1);
    expect!["0 records, 1 records"].assert_eq(&answers.join(", "));

    // The same tap with another outcome is told what stands, and changes nothing.
    let other = tap(&office, 1002, &round.boards[0], Outcome::Drawn);
    expect![[r#""result_unseen""#]].assert_eq(&said(&other));
    assert_eq!(office.records(), before + 1);
}

/// How many records a command added, or the code of its refusal.
fn said(answer: &Result<Changes, Failure>) -> String {
    match answer {
        Ok(changes) => format!("{} records", changes.records.len()),
        Err(failure) => serde_json::to_value(failure).unwrap()["what"]["code"].to_string(),
    }
}

#[test]
fn a_repeated_wish_writes_nothing() {
    let (office, round) = playing();
    let first = tap(&office, 1000, &round.boards[0], WHITE).unwrap();
    let before = office.records();
    let again = tap(&office, 1000, &round.boards[0], WHITE).unwrap();
    assert_eq!(again, first);
    assert_eq!(office.records(), before);
}

#[test]
fn wishes_that_the_rules_refuse_write_nothing() {
    let (office, round) = playing();
    let before = office.records();
    let event = office.event.clone();
    let nobody = CompetitorId::new(1);
    let mut nowhere = round.boards[0].clone();
    nowhere.board.board = 99;
    let wishes = [
        Command::Withdraw { event: event.clone(), competitor: nobody, reason: String::new() },
        Command::DrawRound { event: event.clone(), phase: "swiss".into() },
        Command::ClosePhase { event: event.clone(), phase: "swiss".into() },
        Command::ConfirmAwards { event: event.clone() },
        Command::OpenEvent { event },
    ];
    let refused = wishes.map(|it| said(&office.tries(it))).join("\n");
    let at_no_board = said(&tap(&office, 1000, &nowhere, WHITE));
    expect![[r#"
        "no_such_competitor"
        "round_unfinished"
        "round_unfinished"
        "phase_not_closed"
        "event_already_open"
        "no_such_board""#]]
    .assert_eq(&format!("{refused}\n{at_no_board}"));
    assert_eq!(office.records(), before);
}
