//! The next round of a Swiss.

use super::{
    attendance::attendance,
    engine::{Answer, Question},
};
use crate::{
    draw::{Bye, ByeKind, DrawnBy, DrawnRound, Seating, Settled},
    id::{CompetitorId, DrawId, Tpn},
    pairing::{Pair, blocking::Pairs, relaxed::AbsoluteRule},
    refusal::Refusal,
    rulebook::swiss::SwissRules,
    scene::PhaseScene,
};

/// Pairs those who are there.
pub(super) fn draw(
    scene: PhaseScene<'_>,
    rules: &SwissRules,
    draw: DrawId,
) -> Result<DrawnRound, Refusal> {
    let (present, absent) = attendance(scene);
    let answer = Question::of(scene, rules, present, &Pairs::new())?.pair()?;
    Ok(drawn(scene, (rules, draw), answer, absent))
}

/// Pairs those who are there with some rules set aside, where nothing is legal.
pub(super) fn draw_relaxed(
    scene: PhaseScene<'_>,
    rules: &SwissRules,
    draw: DrawId,
    (relax, reason): (&[AbsoluteRule], &str),
) -> Result<DrawnRound, Refusal> {
    let (present, absent) = attendance(scene);
    let question = Question::of(scene, rules, present, &Pairs::new())?;
    let answer = question.pair_relaxed(relax, reason)?;
    Ok(drawn(scene, (rules, draw), answer, absent))
}

fn drawn(
    scene: PhaseScene<'_>,
    (rules, draw): (&SwissRules, DrawId),
    Answer { drawn, gave_way }: Answer,
    absent: Vec<Bye>,
) -> DrawnRound {
    let left_over =
        drawn.bye.map(|it| Bye { competitor: competitor(scene, it), kind: ByeKind::Pairing });
    DrawnRound {
        draw,
        event: scene.at.event.key.clone(),
        phase: scene.rules.key.clone(),
        round: scene.phase.next_round(),
        boards: (1..).zip(&drawn.pairs).map(|(board, it)| seat(scene, board, *it)).collect(),
        byes: left_over.into_iter().chain(absent).collect(),
        by: DrawnBy::Engine { system: rules.system.name().to_owned() },
        seed: None,
        edited: None,
        reasons: Some(drawn.reasons),
        gave_way,
        settled: Settled::default(),
    }
}

/// A pair at a board.
pub(super) fn seat(scene: PhaseScene<'_>, board: u16, pair: Pair) -> Seating {
    let id = |number| competitor(scene, number);
    Seating { board, white: id(pair.white), black: id(pair.black) }
}

/// Who has a number.
pub(super) fn competitor(scene: PhaseScene<'_>, number: Tpn) -> CompetitorId {
    scene.phase.order()[usize::from(number.0) - 1]
}
