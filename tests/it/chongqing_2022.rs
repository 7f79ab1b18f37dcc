//! The women's individual of the Chongqing games of 2022: seven rounds of 积分编排, of which the
//! first four leave after round 5 for two rounds of knock-out (补充规定 一).

use competition::{
    command::{Command, Ordering},
    competitor::{Person, Sex},
    draw::{ByeKind, DrawnRound},
    fact::DecidedBy,
    id::{CompetitorId, DrawId},
    refusal::Refusal,
    score::{Color, Outcome},
    view::{Query, View},
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
        scribe.does(Command::DecideTie { event, phase, among, by, note: String::new() });
        lots += 1;
    }
    assert!(lots > 0);
    assert_eq!(order(&scribe, "semifinal").len(), 4);
}
