//! Complaint A2: the result page said one thing, the history another, found after the event. All
//! that is shown of a board comes from the same register.

use competition::{
    command::Command,
    competitor::{Person, Sex},
    fact::{Attested, Fact},
    id::{CompetitorId, EventKey, PhaseKey, RoundNumber},
    result::Standing,
    score::{Color, Outcome, Points},
    view::{
        Query, View,
        round::{BoardRow, RoundView},
        standings::StandingsView,
        statement::Effect,
        trail::TrailOf,
    },
};
use proptest::prelude::*;
use std::collections::BTreeMap;
use tests::{sample, scribe::Scribe};

const EVENT: &str = "men-individual-rapid";
const OUTCOMES: [Outcome; 3] =
    [Outcome::Won { by: Color::White }, Outcome::Drawn, Outcome::Won { by: Color::Black }];

fn keys() -> (EventKey, PhaseKey) {
    (EVENT.into(), "swiss".into())
}

fn round(scribe: &Scribe, number: u16) -> RoundView {
    let (event, phase) = keys();
    let competition = Scribe::COMPETITION;
    let round = Some(RoundNumber(number));
    match scribe.reads(Query::Round { competition, event, phase: Some(phase), round }) {
        View::Round(it) => *it,
        other => panic!("{other:?}"),
    }
}

fn standings(scribe: &Scribe) -> StandingsView {
    let (event, phase) = keys();
    let competition = Scribe::COMPETITION;
    let query = Query::Standings { competition, event, phase: Some(phase), after_round: Some(2) };
    match scribe.reads(query) {
        View::Standings(it) => it,
        other => panic!("{other:?}"),
    }
}

fn known(row: &BoardRow) -> Outcome {
    match &row.standing {
        Standing::Known { outcome, .. } => *outcome,
        other => panic!("{other:?}"),
    }
}

/// What counts of a board's trail.
fn of_trail(scribe: &Scribe, row: &BoardRow) -> Vec<Outcome> {
    let of = TrailOf::Board { board: row.board.clone() };
    let competition = Scribe::COMPETITION;
    let View::Trail(view) = scribe.reads(Query::Trail { competition, of }) else { panic!() };
    let counts = view.statements.iter().filter(|it| it.effect == Effect::Counts);
    let outcome = counts.filter_map(|it| match it.fact {
        Some(Fact::ResultRecorded { outcome, .. }) => Some(outcome),
        _ => None,
    });
    outcome.collect()
}

fn points(outcome: Outcome, color: Color) -> Points {
    match outcome {
        Outcome::Won { by } if by == color => Points::ONE,
        Outcome::Drawn => Points::HALF,
        _ => Points::ZERO,
    }
}

fn records(scribe: &mut Scribe, row: &BoardRow, outcome: Outcome) {
    let (board, attested, replaces) = (row.board.clone(), Attested::BothSides, row.heads.clone());
    scribe.does(Command::RecordResult { board, outcome, attested, replaces });
}

fn plays(scribe: &mut Scribe, number: u16) {
    scribe.draws(EVENT, "swiss");
    for (row, outcome) in round(scribe, number).boards.iter().zip(OUTCOMES.into_iter().cycle()) {
        records(scribe, row, outcome);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Results of two rounds are put right in any order: the round, the trail of each board and the
    /// points of the ranking say the same after every step.
    #[test]
    fn a2_all_that_is_shown_of_a_board_agrees(
        steps in prop::collection::vec((1..=2_u16, 0..4_usize, 0..3_usize), 1..12),
    ) {
        let mut scribe = Scribe::at("games-2023/chess", EVENT);
        let registered_year = Some(2023);
        let man = Person { sex: Some(Sex::Male), registered_year, ..Person::default() };
        scribe.enters(EVENT, &sample::field(8), &man);
        let (event, phase) = keys();
        scribe.does(Command::PlanPhase { event, phase, rounds: 3 });
        scribe.numbers(EVENT, "swiss");
        (1..=2).for_each(|it| plays(&mut scribe, it));

        for (number, board, outcome) in steps {
            let row = round(&scribe, number).boards[board].clone();
            records(&mut scribe, &row, OUTCOMES[outcome]);

            let mut sums = BTreeMap::<CompetitorId, Points>::new();
            for number in 1..=2 {
                for row in round(&scribe, number).boards {
                    let outcome = known(&row);
                    prop_assert_eq!(of_trail(&scribe, &row), vec![outcome]);
                    for (seat, color) in [(&row.white, Color::White), (&row.black, Color::Black)] {
                        *sums.entry(seat.line.competitor).or_default() += points(outcome, color);
                    }
                }
            }
            for row in standings(&scribe).rows {
                let shown = row.values[0].clone();
                prop_assert_eq!(shown, Some(sums[&row.line.competitor].to_string()));
            }
        }
    }
}
