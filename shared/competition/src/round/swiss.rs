//! The next round of a Swiss.

use crate::{
    competitor::EntryStatus,
    draw::{Bye, ByeKind, DrawnBy, DrawnRound, Seating},
    fact::RequestedBye,
    id::{CompetitorId, DrawId, Tpn},
    lot::Seed,
    pairing::{self, Drawn, NoLegalPairing},
    phase,
    refusal::Refusal,
    rulebook::swiss::SwissRules,
    scene::PhaseScene,
    score::Color,
};
use std::collections::{BTreeMap, BTreeSet};

/// Pairs those who are there.
pub(super) fn draw(
    scene: PhaseScene<'_>,
    rules: &SwissRules,
    draw: DrawId,
) -> Result<DrawnRound, Refusal> {
    let round = scene.phase.next_round();
    let (present, absent) = attendance(scene);
    let drawn = pair(scene, rules, &present)?;
    let id = |number: Tpn| competitor(scene, number);
    let seat = |(board, pair): (u16, &pairing::Pair)| Seating {
        board,
        white: id(pair.white),
        black: id(pair.black),
    };
    let left_over = drawn.bye.map(|it| Bye { competitor: id(it), kind: ByeKind::Pairing });
    Ok(DrawnRound {
        draw,
        event: scene.at.event.key.clone(),
        phase: scene.rules.key.clone(),
        round,
        boards: (1..).zip(&drawn.pairs).map(seat).collect(),
        byes: left_over.into_iter().chain(absent).collect(),
        by: DrawnBy::Engine { system: rules.system.name().to_owned() },
        seed: None,
        edited: None,
        reasons: Some(drawn.reasons),
    })
}

/// The numbers to be paired, and the byes of the others.
fn attendance(scene: PhaseScene<'_>) -> (BTreeSet<Tpn>, Vec<Bye>) {
    let (mut present, mut absent) = (BTreeSet::new(), Vec::new());
    for (number, competitor) in (1..).map(Tpn).zip(scene.phase.order()) {
        match absence(scene, *competitor) {
            None => {
                present.insert(number);
            }
            Some(kind) => absent.push(Bye { competitor: *competitor, kind }),
        }
    }
    (present, absent)
}

/// Why somebody does not play in the next round: a bye, or having left.
fn absence(scene: PhaseScene<'_>, who: CompetitorId) -> Option<ByeKind> {
    let status = scene.at.event.competitors.get(&who).map(|it| it.status);
    if status != Some(EntryStatus::Active) || phase::is_taken_out(scene, who) {
        return Some(ByeKind::Zero);
    }
    let bye = scene.phase.byes.get(&(scene.phase.next_round(), who))?;
    Some(match bye {
        RequestedBye::Full => ByeKind::Full,
        RequestedBye::Half => ByeKind::Half,
        RequestedBye::Zero => ByeKind::Zero,
    })
}

fn pair(
    scene: PhaseScene<'_>,
    rules: &SwissRules,
    present: &BTreeSet<Tpn>,
) -> Result<Drawn, Refusal> {
    let round = scene.phase.next_round();
    let table = phase::crosstable(scene, round.0 - 1);
    let request = pairing::Round {
        table: &table,
        present,
        initial_color: initial_color(scene),
        forbidden: &BTreeSet::new(),
        virtual_points: &BTreeMap::new(),
    };
    let switches = rules.xiangqi.unwrap_or_default();
    pairing::pair_with(&request, rules.system, &switches).map_err(|cause| refusal(scene, cause))
}

fn refusal(scene: PhaseScene<'_>, cause: NoLegalPairing) -> Refusal {
    let named = |numbers: Vec<Tpn>| numbers.into_iter().map(|it| competitor(scene, it)).collect();
    match cause {
        NoLegalPairing::TooFewOpponents { unpaired, among } => Refusal::NoLegalPairing {
            unpaired: u16::try_from(unpaired).unwrap_or(u16::MAX),
            among: named(among),
        },
        NoLegalPairing::NoBye { barred } => Refusal::NobodyForTheBye { barred: named(barred) },
    }
}

fn competitor(scene: PhaseScene<'_>, number: Tpn) -> CompetitorId {
    scene.phase.order()[usize::from(number.0) - 1]
}

/// The initial color (FIDE C.04.3 art. 5.1) is drawn by lot when the field is numbered.
fn initial_color(scene: PhaseScene<'_>) -> Color {
    let seed = scene.phase.field.as_ref().and_then(|it| it.seed);
    initial_color_of(seed)
}

/// The initial color that a field's seed gives; White without one.
pub(crate) fn initial_color_of(seed: Option<Seed>) -> Color {
    match seed.map(|it| it.order(["white", "black"])[0]) {
        Some("black") => Color::Black,
        Some(_) | None => Color::White,
    }
}
