//! A round robin of persons, from its entries to its awards.

use competition::{
    command::Command,
    competitor::Person,
    draw::ByeKind,
    fact::RequestedBye,
    id::{CompetitorId, RoundNumber},
    refusal::Refusal,
    score::{Color, Outcome},
    view::{Query, View},
};
use expect_test::{Expect, expect};
use std::fmt::Write as _;
use tests::{sample, scribe::Scribe};

const EVENT: &str = "round-robin";
const PHASE: &str = "all";

fn numbered(rulebook: &str, size: usize) -> Scribe {
    let mut scribe = Scribe::at(rulebook, EVENT);
    scribe.enters(EVENT, &sample::field(size), &Person::default());
    scribe.numbers(EVENT, PHASE);
    scribe
}

fn number(scribe: &Scribe, who: CompetitorId) -> u16 {
    scribe.state.events[&EVENT.into()].phase(&PHASE.into()).number(who).unwrap().0
}

/// The smaller number wins, but one plus two draw.
fn plays(scribe: &mut Scribe) {
    let draw = scribe.draws(EVENT, PHASE);
    let order = scribe.state.events[&EVENT.into()].phase(&PHASE.into()).order().to_vec();
    let at = |who: CompetitorId| order.iter().position(|it| *it == who).unwrap();
    scribe.plays(EVENT, PHASE, draw, |white, black| match (at(white), at(black)) {
        (0, 1) | (1, 0) => Outcome::Drawn,
        (a, b) if a < b => Outcome::Won { by: Color::White },
        _ => Outcome::Won { by: Color::Black },
    });
}

/// Rank, number and values of everybody.
fn check_standings(scribe: &Scribe, expected: &Expect) {
    let query = Query::Standings {
        competition: Scribe::COMPETITION,
        event: EVENT.into(),
        phase: None,
        after_round: None,
    };
    let View::Standings(view) = scribe.reads(query) else { panic!("standings were asked for") };
    let mut text = view.columns.join(" ") + "\n";
    for row in view.rows {
        let values: Vec<String> =
            row.values.into_iter().map(|it| it.unwrap_or_else(|| "·".to_owned())).collect();
        let who = row.line.number.unwrap().0;
        writeln!(text, "{} no. {who}: {}", row.rank, values.join(" ")).unwrap();
    }
    expected.assert_eq(&text);
}

#[test]
fn everybody_meets_everybody_and_the_awards_are_confirmed() {
    let mut scribe = numbered("open/chess", 6);
    for _ in 0..5 {
        plays(&mut scribe);
    }
    let (event, phase) = (EVENT.into(), PHASE.into());
    let sixth = scribe.tries(Command::DrawRound { event, phase });
    assert_eq!(sixth.unwrap_err(), Refusal::NoMoreRounds);
    let (event, phase) = (EVENT.into(), PHASE.into());
    scribe.does(Command::ClosePhase { event, phase });
    scribe.does(Command::ConfirmAwards { event: EVENT.into() });
    check_standings(
        &scribe,
        &expect![[r#"
        PTS DE WIN SB KS
        1 no. 1: 4½ · 4 8¼ 1½
        1 no. 2: 4½ · 4 8¼ 1½
        3 no. 3: 3 · 3 3 0
        4 no. 4: 2 · 2 1 0
        5 no. 5: 1 · 1 0 0
        6 no. 6: 0 · 0 0 0
    "#]],
    );
}

/// Complaint C12: eight players and seven rounds never stop.
#[test]
fn a_complaint_c12_eight_players_play_seven_rounds() {
    let mut scribe = numbered("open/xiangqi", 8);
    for _ in 0..7 {
        plays(&mut scribe);
    }
    let (event, phase) = (EVENT.into(), PHASE.into());
    scribe.does(Command::ClosePhase { event, phase });
}

#[test]
fn in_an_odd_field_one_rests_without_points() {
    let mut scribe = numbered("open/xiangqi", 5);
    let draw = scribe.draws(EVENT, PHASE);
    let drawn = &scribe.state.events[&EVENT.into()].phase(&PHASE.into()).draws[&draw];
    let byes: Vec<_> =
        drawn.byes.iter().map(|it| (number(&scribe, it.competitor), it.kind)).collect();
    assert_eq!(byes, [(1, ByeKind::Zero)]);
    assert_eq!(drawn.boards.len(), 2);
}

/// Of five games one is less than half and three are more.
#[test]
fn who_leaves_early_never_was_there_and_who_leaves_late_forfeits() {
    let leaves_after = |rounds: usize| {
        let mut scribe = numbered("open/xiangqi", 6);
        for _ in 0..rounds {
            plays(&mut scribe);
        }
        let competitor = scribe.state.events[&EVENT.into()].phase(&PHASE.into()).order()[1];
        let reason = "ill".to_owned();
        scribe.does(Command::Withdraw { event: EVENT.into(), competitor, reason });
        for _ in rounds..5 {
            plays(&mut scribe);
        }
        scribe
    };
    check_standings(
        &leaves_after(1),
        &expect![[r#"
        PTS DE WIN FOULS BWG
        1 no. 1: 8 · 4 0 2
        2 no. 3: 6 · 3 0 1
        3 no. 4: 4 · 2 0 1
        4 no. 5: 2 · 1 0 1
        5 no. 2: 0 · 0 0 0
        5 no. 6: 0 · 0 0 0
    "#]],
    );
    check_standings(
        &leaves_after(3),
        &expect![[r#"
        PTS DE WIN FOULS BWG
        1 no. 1: 9 · 4 0 2
        2 no. 3: 8 · 4 0 1
        3 no. 4: 6 · 3 0 1
        4 no. 2: 5 · 2 0 0
        5 no. 5: 2 · 1 0 1
        6 no. 6: 0 · 0 0 0
    "#]],
    );
}

#[test]
fn nobody_is_free_on_request_and_nobody_comes_late() {
    let mut scribe = numbered("open/xiangqi", 6);
    let competitor = scribe.state.events[&EVENT.into()].phase(&PHASE.into()).order()[0];
    let bye = scribe.tries(Command::GrantBye {
        event: EVENT.into(),
        phase: PHASE.into(),
        round: RoundNumber(2),
        competitor,
        bye: RequestedBye::Half,
    });
    assert_eq!(bye.unwrap_err(), Refusal::NoByes);
    plays(&mut scribe);
    let form = competition::command::EntryForm {
        person: Person { name: "迟到者".to_owned(), ..Person::default() },
        delegation: "安徽".to_owned(),
        filler: false,
    };
    let late = Command::Enter { event: EVENT.into(), entries: vec![form], waive: None };
    assert_eq!(scribe.tries(late).unwrap_err(), Refusal::AlreadyDrawn);
}
