//! Pairing the rest of a draft again: what is settled stays.

use super::{pair_of, seats};
use crate::{
    draw::{Bye, ByeKind, DrawnRound, Seating},
    id::{CompetitorId, Tpn},
    pairing::{
        blocking::Pairs,
        reasons::{PairReason, Reasons},
    },
    phase,
    refusal::Refusal,
    round::{
        attendance::{absence, is_gone},
        engine::{Answer, Question},
        swiss,
    },
    scene::PhaseScene,
    score::Points,
};
use std::{cmp::Reverse, collections::BTreeSet};

/// The engine pairs everybody who is neither fixed nor free. The boards are ordered anew (FIDE
/// C.04.2 3.6).
pub(super) fn pair(scene: PhaseScene<'_>, drawn: &mut DrawnRound) -> Result<(), Refusal> {
    let Some(rules) = scene.swiss() else { return Err(scene.not_built()) };
    let fixed = fixed(scene, drawn);
    let (present, byes) = to_be_paired(scene, drawn, &fixed);
    let question = Question::of(scene, rules, present, &forbidden(scene, drawn))?;
    let Answer { drawn: paired, gave_way } = question.pair()?;

    let left_over = paired
        .bye
        .map(|it| Bye { competitor: swiss::competitor(scene, it), kind: ByeKind::Pairing });
    let by_engine = paired.pairs.iter().map(|it| swiss::seat(scene, 0, *it));
    let by_engine = by_engine.zip(paired.reasons.pairs.iter().copied());
    let by_hand = fixed.into_iter().map(|it| (it, reason_of(drawn, it)));
    let mut boards: Vec<(Seating, PairReason)> = by_engine.chain(by_hand).collect();
    sort_boards(scene, &mut boards);
    (1..).zip(&mut boards).for_each(|(number, it)| it.0.board = number);

    let (boards, pairs): (Vec<_>, Vec<_>) = boards.into_iter().unzip();
    (drawn.boards, drawn.gave_way) = (boards, gave_way);
    drawn.byes = left_over.into_iter().chain(byes).collect();
    drawn.reasons = Some(Reasons { pairs, ..paired.reasons });
    seats::tidy(drawn);
    Ok(())
}

/// The boards that stay: who has left stays nowhere.
fn fixed(scene: PhaseScene<'_>, drawn: &DrawnRound) -> Vec<Seating> {
    let here = |it: &Seating| !is_gone(scene, it.white) && !is_gone(scene, it.black);
    let stays = |it: &&Seating| drawn.settled.fixed.contains(&pair_of(**it)) && here(it);
    drawn.boards.iter().filter(stays).copied().collect()
}

/// Who is to be paired, and the byes of those who are not: granted before the draw or by hand in
/// the draft. Who was called back from a bye is to be paired.
fn to_be_paired(
    scene: PhaseScene<'_>,
    drawn: &DrawnRound,
    fixed: &[Seating],
) -> (BTreeSet<Tpn>, Vec<Bye>) {
    let (mut present, mut byes) = (BTreeSet::new(), Vec::new());
    for (number, who) in (1..).map(Tpn).zip(scene.phase.order().iter().copied()) {
        if fixed.iter().any(|it| it.color(who).is_some()) {
            continue;
        }
        match bye_of(scene, drawn, who) {
            Some(kind) => byes.push(Bye { competitor: who, kind }),
            None => {
                present.insert(number);
            }
        }
    }
    (present, byes)
}

fn bye_of(scene: PhaseScene<'_>, drawn: &DrawnRound, who: CompetitorId) -> Option<ByeKind> {
    if is_gone(scene, who) {
        return Some(ByeKind::Zero);
    }
    let bye = drawn.byes.iter().find(|it| it.competitor == who)?;
    let stays = drawn.settled.free.contains(&who) || absence(scene, who).is_some();
    (bye.kind != ByeKind::Pairing && stays).then_some(bye.kind)
}

fn forbidden(scene: PhaseScene<'_>, drawn: &DrawnRound) -> Pairs {
    let pair = |[one, other]: &[CompetitorId; 2]| {
        let (one, other) = (scene.phase.number(*one)?, scene.phase.number(*other)?);
        Some((one.min(other), one.max(other)))
    };
    drawn.settled.forbidden.iter().filter_map(pair).collect()
}

/// Why a fixed pair has its colors: as before.
fn reason_of(drawn: &DrawnRound, seating: Seating) -> PairReason {
    let at = drawn.boards.iter().position(|it| it.is_same_pair(seating));
    let known = drawn.reasons.as_ref().zip(at).and_then(|(it, at)| it.pairs.get(at));
    known.copied().unwrap_or(PairReason::BY_HAND)
}

/// By the score of the higher ranked, then of the lower, then the number of the higher ranked.
fn sort_boards(scene: PhaseScene<'_>, boards: &mut [(Seating, PairReason)]) {
    let points = phase::points_before(scene, scene.phase.next_round());
    let rank = |who: CompetitorId| {
        let earned = points.get(&who).copied().unwrap_or(Points::ZERO);
        (Reverse(earned), scene.phase.number(who))
    };
    boards.sort_by_cached_key(|(it, _)| {
        let (white, black) = (rank(it.white), rank(it.black));
        let (first, second) = (white.min(black), white.max(black));
        (first.0, second.0, first.1)
    });
}
