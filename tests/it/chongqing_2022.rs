//! The women's individual of the Chongqing games of 2022: seven rounds of 积分编排, of which the
//! first four leave after round 5 for two rounds of knock-out (补充规定 一).

use competition::{
    command::{Command, Ordering},
    competitor::{Person, Sex},
    draw::{BoardRef, ByeKind, DrawnRound},
    fact::{Attested, DecidedBy},
    id::{CompetitorId, DrawId},
    refusal::Refusal,
    score::{Color, Outcome},
    tiebreak::Detail,
    view::{Query, View, standings::Decision},
};
use expect_test::{Expect, expect};
use std::{collections::BTreeSet, fmt::Write as _};
use tests::{sample, scribe::Scribe};

const EVENT: &str = "women-individual";

/// So many have entered and are numbered.
fn numbered(size: usize) -> Scribe {
    let mut scribe = Scribe::at("chongqing-2022/xiangqi", EVENT);
    let woman = Person { sex: Some(Sex::Female), ..Person::default() };
    scribe.enters(EVENT, &sample::field(size), &woman);
    scribe.numbers(EVENT, "swiss");
    scribe
}

fn drawn(scribe: &Scribe, phase: &str, draw: DrawId) -> DrawnRound {
    scribe.state.events[&EVENT.into()].phase(&phase.into()).draws[&draw].clone()
}

fn order(scribe: &Scribe, phase: &str) -> Vec<CompetitorId> {
    scribe.state.events[&EVENT.into()].phase(&phase.into()).order().to_vec()
}

/// The next round of the Swiss: the smaller number wins, every third board is drawn, and the last
/// board's second player stays away.
fn plays(scribe: &mut Scribe) -> DrawnRound {
    let draw = scribe.draws(EVENT, "swiss");
    let round = drawn(scribe, "swiss", draw);
    let order = order(scribe, "swiss");
    let number = |who: CompetitorId| order.iter().position(|it| *it == who).unwrap();
    let last = round.boards.last().unwrap().white;
    scribe.plays(EVENT, "swiss", draw, |white, black| match (number(white), number(black)) {
        _ if white == last => Outcome::Forfeited { by: Color::Black },
        (a, b) if (a + b) % 3 == 0 => Outcome::Drawn,
        (a, b) if a < b => Outcome::Won { by: Color::White },
        _ => Outcome::Won { by: Color::Black },
    });
    round
}

fn tries_to_draw(scribe: &mut Scribe, phase: &str) -> Refusal {
    let (event, phase) = (EVENT.into(), phase.into());
    scribe.tries(Command::DrawRound { event, phase }).unwrap_err()
}

/// The smaller number of the phase wins the game at once.
fn smaller_wins(scribe: &mut Scribe, phase: &str) {
    let draw = scribe.draws(EVENT, phase);
    let order = order(scribe, phase);
    let number = |who: CompetitorId| order.iter().position(|it| *it == who).unwrap();
    scribe.plays(EVENT, phase, draw, |white, black| match number(white) < number(black) {
        true => Outcome::Won { by: Color::White },
        false => Outcome::Won { by: Color::Black },
    });
}

fn closes(scribe: &mut Scribe, phase: &str) {
    let (event, phase) = (EVENT.into(), phase.into());
    scribe.does(Command::ClosePhase { event, phase });
}

fn check_standings(scribe: &Scribe, expected: &Expect) {
    let query = Query::Standings {
        competition: Scribe::COMPETITION,
        event: EVENT.into(),
        phase: Some("swiss".into()),
        after_round: None,
    };
    let View::Standings(view) = scribe.reads(query) else { panic!("standings were asked for") };
    let mut text = view.columns.join(" ") + "\n";
    for row in view.rows {
        let values: Vec<String> =
            row.values.into_iter().map(|it| it.unwrap_or_else(|| "·".to_owned())).collect();
        writeln!(text, "{} {}: {}", row.rank, row.line.name, values.join(" ")).unwrap();
    }
    expected.assert_eq(&text);
}

#[test]
fn is_played_from_its_entries_to_its_awards() {
    let mut scribe = numbered(15);
    let mut free = BTreeSet::new();
    let mut met = BTreeSet::new();
    for _ in 0..5 {
        let round = plays(&mut scribe);
        for it in &round.boards {
            let pair = (it.white.min(it.black), it.white.max(it.black));
            assert!(met.insert(pair), "nobody meets twice, not after a forfeit either");
        }
        let byes: Vec<_> = round.byes.iter().map(|it| it.kind).collect();
        assert_eq!(byes, [ByeKind::Pairing], "one of fifteen is free");
        assert!(free.insert(round.byes[0].competitor), "nobody is free twice");
    }
    check_standings(
        &scribe,
        &expect![[r#"
        PTS PS WIN FOULS BPG DROP LOT
        1 选手01: 9 26 4 0 2 · ·
        2 选手03: 8 26 4 0 2 · ·
        3 选手02: 7 19 3 0 3 · ·
        4 选手04: 6 22 2 0 3 · ·
        5 选手12: 6 15 2 0 3 · ·
        6 选手05: 6 15 2 0 2 · ·
        7 选手06: 5 17 2 0 3 · ·
        8 选手10: 5 16 2 0 2 · ·
        9 选手09: 5 16 1 0 3 · ·
        10 选手08: 5 14 1 0 2 · ·
        11 选手07: 4 18 2 0 2 · ·
        12 选手15: 4 14 2 0 1 · ·
        13 选手13: 4 10 2 0 1 · ·
        14 选手14: 4 8 2 0 1 · ·
        15 选手11: 2 4 1 0 0 · ·
    "#]],
    );

    // Nothing goes on before the four have left.
    let takes = Refusal::TakesFieldFirst { phase: "semifinal".into() };
    assert_eq!(tries_to_draw(&mut scribe, "swiss"), takes);
    scribe.numbers(EVENT, "semifinal");
    let four = order(&scribe, "semifinal");
    assert_eq!(four.len(), 4);

    // The others play on for their places: eleven, so that one of them is free.
    for _ in 0..2 {
        let round = plays(&mut scribe);
        assert_eq!(round.boards.len(), 5);
        let plays = |who: &CompetitorId| round.boards.iter().any(|it| it.color(*who).is_some());
        assert!(!four.iter().any(plays));
    }
    closes(&mut scribe, "swiss");

    // 1–4 and 2–3: the fourth wins, in the other match all is drawn but the last game, which Black
    // wins by a draw.
    let slow = scribe.draws(EVENT, "semifinal");
    scribe.plays(EVENT, "semifinal", slow, |white, black| {
        match [white, black].contains(&four[3]) {
            true if white == four[3] => Outcome::Won { by: Color::White },
            true => Outcome::Won { by: Color::Black },
            false => Outcome::Drawn,
        }
    });
    let rapid = scribe.draws(EVENT, "semifinal");
    let boards = drawn(&scribe, "semifinal", rapid).boards;
    assert_eq!((boards.len(), boards[0].white), (1, four[2]), "sides are swapped");
    scribe.plays(EVENT, "semifinal", rapid, |_, _| Outcome::Drawn);
    let blitz = scribe.draws(EVENT, "semifinal");
    assert_eq!(drawn(&scribe, "semifinal", blitz).boards[0].white, four[1], "the better chooses");
    scribe.plays(EVENT, "semifinal", blitz, |_, _| Outcome::Won { by: Color::Black });
    closes(&mut scribe, "semifinal");

    // In the final the third of the Swiss is ranked above the fourth, though the fourth won the
    // first match.
    scribe.numbers(EVENT, "final");
    assert_eq!(order(&scribe, "final"), [four[3], four[2]]);
    let draw = scribe.draws(EVENT, "final");
    assert_eq!(drawn(&scribe, "final", draw).boards[0].white, four[2], "the better chooses");
    scribe.plays(EVENT, "final", draw, |_, _| Outcome::Won { by: Color::White });
    closes(&mut scribe, "final");
    scribe.numbers(EVENT, "third-place");
    smaller_wins(&mut scribe, "third-place");
    closes(&mut scribe, "third-place");

    scribe.does(Command::ConfirmAwards { event: EVENT.into() });
    let query = Query::Awards { competition: Scribe::COMPETITION, event: EVENT.into() };
    let View::Awards(view) = scribe.reads(query) else { panic!("awards were asked for") };
    let line = |row: &competition::view::awards::AwardRow| {
        let medal = row.medal.map(|it| format!(" {it:?}")).unwrap_or_default();
        format!("{} {}{medal} ({})\n", row.rank, row.line.name, row.from)
    };
    let text: String = view.rows.iter().take(9).map(line).collect();
    expect![[r#"
        1 选手02 Gold (final)
        2 选手04 Silver (final)
        3 选手01 Bronze (third-place)
        4 选手03 (third-place)
        5 选手05 (swiss)
        6 选手06 (swiss)
        7 选手10 (swiss)
        8 选手07 (swiss)
        9 选手12 (swiss)
    "#]]
    .assert_eq(&text);
}

/// Where a competitor sits in a round of the Swiss.
fn board_of(scribe: &Scribe, round: &DrawnRound, name: &str) -> (BoardRef, CompetitorId) {
    let named = |it: &CompetitorId| scribe.name(EVENT, *it) == name;
    let mut seats = round.boards.iter().flat_map(|it| [(it.board, it.white), (it.board, it.black)]);
    let (board, who) = seats.find(|(_, it)| named(it)).unwrap();
    let (event, phase, draw) = (round.event.clone(), round.phase.clone(), round.draw);
    (BoardRef { event, phase, draw, board }, who)
}

/// Writes down an offense that the regulation names.
fn offends(scribe: &mut Scribe, (board, competitor): &(BoardRef, CompetitorId), offense: &str) {
    let (board, competitor, note) = (board.clone(), *competitor, String::new());
    scribe.does(Command::RecordFoul { board, competitor, offense: Some(offense.into()), note });
}

/// The account of somebody's fouls: the value, what each round adds, and what was written down.
fn why_fouls(scribe: &Scribe, competitor: CompetitorId, after_round: u16) -> String {
    let query = Query::TieBreak {
        competition: Scribe::COMPETITION,
        event: EVENT.into(),
        phase: "swiss".into(),
        after_round,
        competitor,
        code: "FOULS".to_owned(),
    };
    let View::TieBreak(view) = scribe.reads(query) else { panic!("fouls were asked for") };
    let mut text = format!("{}\n", view.why.value.unwrap());
    let Detail::Rounds { contributions } = view.why.detail else { panic!("{:?}", view.why) };
    for it in contributions {
        writeln!(text, "round {}: {}", it.round, it.value).unwrap();
    }
    for it in view.fouls {
        let (name, article) = (it.name.unwrap().zh, it.article.unwrap().clause);
        writeln!(text, "{} {name} {article}: {:?} {:?}", it.round, it.costs, it.due).unwrap();
    }
    text
}

#[test]
fn a_foul_decides_a_place_and_tells_where_it_is_said() {
    let mut scribe = numbered(15);
    let rounds: Vec<DrawnRound> = (0..5).map(|_| plays(&mut scribe)).collect();
    let places = |scribe: &Scribe| {
        let query = Query::Standings {
            competition: Scribe::COMPETITION,
            event: EVENT.into(),
            phase: Some("swiss".into()),
            after_round: None,
        };
        let View::Standings(view) = scribe.reads(query) else { panic!("no standings") };
        let rows = view.rows.into_iter().skip(4).take(2);
        rows.map(|it| format!("{} {:?} | {:?}\n", it.line.name, it.values, it.parted_by))
            .collect::<String>()
    };
    let in_round =
        |scribe: &Scribe, round: usize, name: &str| board_of(scribe, &rounds[round - 1], name);
    expect![[r#"
        选手12 [Some("6"), Some("15"), Some("2"), Some("0"), Some("3"), None, None] | Some("BPG")
        选手05 [Some("6"), Some("15"), Some("2"), Some("0"), Some("2"), None, None] | Some("PTS")
    "#]]
    .assert_eq(&places(&scribe));

    // A first draw offer too many is only counted; the second one is the foul (补三5).
    let second = in_round(&scribe, 2, "选手12");
    offends(&mut scribe, &second, "draw-offers");
    let without = places(&scribe);
    offends(&mut scribe, &second, "draw-offers");
    let fourth = in_round(&scribe, 4, "选手12");
    offends(&mut scribe, &fourth, "clock-stopped");
    expect![[r#"
        选手12 [Some("6"), Some("15"), Some("2"), Some("0"), Some("3"), None, None] | Some("BPG")
        选手05 [Some("6"), Some("15"), Some("2"), Some("0"), Some("2"), None, None] | Some("PTS")
        选手05 [Some("6"), Some("15"), Some("2"), Some("0"), Some("2"), None, None] | Some("FOULS")
        选手12 [Some("6"), Some("15"), Some("2"), Some("2"), Some("3"), None, None] | Some("PTS")
    "#]]
    .assert_eq(&format!("{without}{}", places(&scribe)));
    expect![[r#"
        2
        round 2: 1
        round 4: 1
        2 提议作和次数超过对方的次数 补三5: None None
        2 提议作和次数超过对方的次数 补三5: Some(Foul) None
        4 无故擅停棋钟 补三3: Some(Foul) None
    "#]]
    .assert_eq(&why_fouls(&scribe, second.1, 5));
    expect![[r#"
        1
        round 2: 1
        2 提议作和次数超过对方的次数 补三5: None None
        2 提议作和次数超过对方的次数 补三5: Some(Foul) None
    "#]]
    .assert_eq(&why_fouls(&scribe, second.1, 3));

    // What costs the game counts as no foul; it asks for the result as long as that is another.
    let won = in_round(&scribe, 5, "选手05");
    offends(&mut scribe, &won, "device");
    expect![[r#"
        0
        5 将手机等电子设备带进赛场 补四3: Some(Game) Some(Result)
    "#]]
    .assert_eq(&why_fouls(&scribe, won.1, 5));

    let fouls = scribe.state.events[&EVENT.into()].phase(&"swiss".into()).fouls.clone();
    for it in fouls {
        let board = BoardRef { board: it.board, draw: it.draw, ..second.0.clone() };
        scribe.does(Command::WithdrawFoul { board, foul: it.record });
    }
    assert_eq!(places(&scribe), without);
}

/// AMB-21: the fouls of the knock-out do not count for the places of the Swiss.
#[test]
fn a_foul_of_the_semifinal_is_none_of_the_swiss() {
    let mut scribe = numbered(15);
    (0..5).for_each(|_| drop(plays(&mut scribe)));
    scribe.numbers(EVENT, "semifinal");
    let draw = scribe.draws(EVENT, "semifinal");
    let round = drawn(&scribe, "semifinal", draw);
    let winner = order(&scribe, "semifinal")[0];
    let name = scribe.name(EVENT, winner).to_owned();
    let seat = board_of(&scribe, &round, &name);
    offends(&mut scribe, &seat, "clock-stopped");
    assert_eq!(why_fouls(&scribe, winner, 5), "0\n");
    let query = Query::Round {
        competition: Scribe::COMPETITION,
        event: EVENT.into(),
        phase: Some("semifinal".into()),
        round: None,
    };
    let View::Round(view) = scribe.reads(query) else { panic!("a round was asked for") };
    assert_eq!(view.boards.iter().flat_map(|it| &it.fouls).count(), 1, "its board shows it");
}

/// 补三1: in group C the general may be given away once.
#[test]
fn children_lose_the_game_at_the_second_suicide() {
    for (event, sex, expected) in [
        (
            "women-individual",
            Sex::Female,
            expect![[r#"
                [(Some(Game), Some(Result))]
                [(Some(Game), Some(Result)), (Some(Game), Some(Result))]
                [(Some(Game), None), (Some(Game), None)]
            "#]],
        ),
        (
            "boys-c-individual",
            Sex::Male,
            expect![[r#"
                [(None, None)]
                [(None, None), (Some(Game), Some(Result))]
                [(None, None), (Some(Game), None)]
            "#]],
        ),
    ] {
        let mut scribe = Scribe::at("chongqing-2022/xiangqi", event);
        let person = Person { sex: Some(sex), ..Person::default() };
        scribe.enters(event, &sample::field(16), &person);
        scribe.numbers(event, "swiss");
        let draw = scribe.draws(event, "swiss");
        let competitor =
            scribe.state.events[&event.into()].phase(&"swiss".into()).draws[&draw].boards[0].black;
        let board = BoardRef { event: event.into(), phase: "swiss".into(), draw, board: 1 };
        let seat = (board.clone(), competitor);
        let mut text = String::new();
        let mut tell = |scribe: &Scribe| {
            let competition = Scribe::COMPETITION;
            let query = Query::Round { competition, event: event.into(), phase: None, round: None };
            let View::Round(view) = scribe.reads(query) else { panic!("no round") };
            let fouls = view.boards[0].fouls.iter().map(|it| (it.costs, it.due));
            writeln!(text, "{:?}", fouls.collect::<Vec<_>>()).unwrap();
        };
        (0..2).for_each(|_| {
            offends(&mut scribe, &seat, "suicide");
            tell(&scribe);
        });
        let outcome = Outcome::Won { by: Color::White };
        let (attested, replaces) = (Attested::BothSides, Vec::new());
        scribe.does(Command::RecordResult { board, outcome, attested, replaces });
        tell(&scribe);
        expected.assert_eq(&text);
    }
}

#[test]
fn a_foul_needs_who_sits_there_and_a_name_or_a_note() {
    let mut scribe = numbered(16);
    let round = plays(&mut scribe);
    let (board, competitor) = board_of(&scribe, &round, "选手01");
    let (_, other) = board_of(&scribe, &round, "选手02");
    let mut foul = |competitor, offense: Option<&str>, note: &str| {
        let (board, offense, note) = (board.clone(), offense.map(str::to_owned), note.to_owned());
        scribe.tries(Command::RecordFoul { board, competitor, offense, note }).unwrap_err()
    };
    assert_eq!(foul(other, Some("device"), ""), Refusal::NotAtBoard { board: board.board });
    assert_eq!(foul(competitor, Some("whistling"), ""), Refusal::NoSuchOffense);
    assert_eq!(foul(competitor, None, " "), Refusal::ReasonNeeded { breaches: Vec::new() });
    let long = "长".repeat(501);
    assert!(matches!(foul(competitor, None, &long), Refusal::BadField { .. }));

    let board = BoardRef { board: 99, ..board.clone() };
    let (offense, note) = (Some("device".to_owned()), String::new());
    let refused = scribe.tries(Command::RecordFoul { board, competitor, offense, note });
    assert_eq!(refused, Err(Refusal::NoSuchBoard { board: 99 }));
}

#[test]
fn equals_before_the_knockout_are_parted_by_lot() {
    let mut scribe = numbered(16);
    for _ in 0..5 {
        let draw = scribe.draws(EVENT, "swiss");
        scribe.plays(EVENT, "swiss", draw, |_, _| Outcome::Drawn);
    }
    let number_the_four = || Command::OrderField {
        event: EVENT.into(),
        phase: "semifinal".into(),
        how: Ordering::Regulation,
    };
    let mut lots = 0;
    while let Err(refusal) = scribe.tries(number_the_four()) {
        let Refusal::TieToDecide { among, article } = refusal else { panic!("{refusal:?}") };
        assert_eq!(article, "补一3、4");
        let (event, phase, by) = (EVENT.into(), "swiss".into(), DecidedBy::Lot);
        scribe.does(Command::DecideTie { event, phase, among, by, note: "当众抽签".into() });
        lots += 1;
    }
    assert!(lots > 0);
    assert_eq!(order(&scribe, "semifinal").len(), 4);

    // Who decided, when, and how stands with the ranking, and with the number that it gave.
    let said = |it: &Decision| {
        let order: Vec<&str> = it.order.iter().map(|it| it.name.as_str()).collect();
        let at = it.at_ms / 1000;
        format!("{:?} by {} at {at} ({}): {}\n", it.how, it.by, it.note, order.join(" "))
    };
    let (competition, event, phase) = (Scribe::COMPETITION, EVENT.into(), Some("swiss".into()));
    let query = Query::Standings { competition, event, phase, after_round: None };
    let View::Standings(view) = scribe.reads(query) else { panic!("no standings") };
    expect![[r#"
        Lot by Organiser at 86 (当众抽签): 选手11 选手04 选手15 选手06 选手02 选手13 选手09 选手08
    "#]]
    .assert_eq(&view.decided.iter().map(said).collect::<String>());
    let query = Query::TieBreak {
        competition,
        event: EVENT.into(),
        phase: "swiss".into(),
        after_round: 5,
        competitor: view.rows[0].line.competitor,
        code: "LOT".to_owned(),
    };
    let View::TieBreak(why) = scribe.reads(query) else { panic!("a lot was asked for") };
    assert_eq!(why.decision.as_ref(), view.decided.first());
}
