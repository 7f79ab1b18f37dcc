//! A bracket paired with an eye on everybody who is not paired yet: one matching of them all, in
//! which only the bracket's own pairs, and the next bracket's for C8, gain anything.

use super::{
    bracket::{Bracket, Paired, Width},
    criteria::{Rung, kept_by_floater, kept_by_pair},
    gains::of_pairs,
    ladder::Ladder,
    player::Player,
    sequence::{Candidate, earliest},
};
use crate::{
    pairing::matching::{
        bits::Graph,
        optimum::Optimum,
        weight::{Eightfold, Fourfold, Weight, Wide},
        weighted::Gains,
    },
    score::Points,
};

/// The best pairing of the bracket.
pub(super) fn pair(bracket: &Bracket<'_>) -> Paired {
    let without_c9 = pair_counting(bracket, false);
    if c9_applies(bracket, &without_c9) { pair_counting(bracket, true) } else { without_c9 }
}

/// C9 is for brackets that downfloat exactly one player, who will get the bye. Whoever gets it is
/// still here only if nobody's score here is above the bye's residents; then it is the one.
fn c9_applies(bracket: &Bracket<'_>, paired: &Paired) -> bool {
    let score = |it: &usize| Some(bracket.field.players[*it].score);
    paired.floaters.len() == 1
        && paired.floaters.iter().all(|it| score(it) == bracket.completion.bye_score)
}

fn pair_counting(bracket: &Bracket<'_>, c9: bool) -> Paired {
    let ladder = ladder(bracket, c9);
    match Width::of(ladder.bits(), bracket.completion.open.count()) {
        Width::Narrow => solve::<i64>(bracket, &ladder),
        Width::Double => solve::<i128>(bracket, &ladder),
        Width::Fourfold => solve::<Fourfold>(bracket, &ladder),
        Width::Eightfold => solve::<Eightfold>(bracket, &ladder),
        Width::Wide => solve::<Wide>(bracket, &ladder),
    }
}

/// The criteria that can make a difference, with the most each can count.
fn ladder(bracket: &Bracket<'_>, c9: bool) -> Ladder<Rung> {
    let pairs = bracket.players.len() / 2;
    let scores = bracket.moved_scores();
    let by_score = |rung: fn(_) -> Rung| scores.iter().map(move |it| (rung(it.0), it.1));
    let mut rungs = vec![(Rung::C6, pairs)];
    rungs.extend(by_score(Rung::C7));
    rungs.push((Rung::C8Pairs, (bracket.players.len() + bracket.next.len()) / 2));
    rungs.extend(by_score(Rung::C8Scores));
    rungs.push((Rung::C8Scores(bracket.score()), bracket.residents().len()));
    rungs.push((Rung::C9, if c9 { usize::from(bracket.most_unplayed()) } else { 0 }));
    rungs.extend(bracket.lower_rungs(bracket.players.len()));
    Ladder::of(rungs)
}

fn solve<W: Weight>(bracket: &Bracket<'_>, ladder: &Ladder<Rung>) -> Paired {
    let places = places(bracket);
    let graph = graph(bracket, &places);
    let gains = gains::<W>(bracket, ladder, &places);
    let optimum = Optimum::of(graph, gains, bracket.moved, places.len())
        .expect("C4 holds: everybody can be paired");
    let (moved, size) = (bracket.moved, bracket.players.len());
    earliest(Candidate { moved, size, all: places.len(), optimum }, &places)
}

/// Whoever is not paired yet: the bracket, the next score group, the rest, the bye.
pub(super) fn places(bracket: &Bracket<'_>) -> Vec<usize> {
    let known = || bracket.players.iter().chain(bracket.next).copied();
    let mut rest = bracket.completion.open.clone();
    known().for_each(|it| rest.remove(it));
    known().chain(rest.iter()).collect()
}

pub(super) fn graph(bracket: &Bracket<'_>, places: &[usize]) -> Graph {
    let mut graph = Graph::empty(places.len());
    for b in bracket.moved..places.len() {
        for a in 0..b {
            if bracket.completion.legal.joined(places[a], places[b]) {
                graph.join(a, b);
            }
        }
    }
    graph
}

fn gains<W: Weight>(bracket: &Bracket<'_>, ladder: &Ladder<Rung>, places: &[usize]) -> Gains<W> {
    let size = bracket.players.len();
    let next = bracket.next.len();
    let pair = |higher: &Player, lower: &Player| {
        ladder.pack(|rung| kept_by_pair(bracket.field, higher, lower, rung))
    };
    let mut gains = of_pairs(bracket.field, bracket.players, next, pair);
    if bracket.completion.bye.is_some_and(|bye| places.last() == Some(&bye)) {
        gains.name_last(places.len() - 1);
    }
    for (a, who) in bracket.players.iter().enumerate() {
        let player = &bracket.field.players[*who];
        let floats = ladder.pack(|rung| kept_by_floater(player, bracket.score(), rung));
        let c8_next = ladder.pack(|rung| c8_kept(Some(player.score), rung));
        let c9_bye = ladder.pack(|rung| if rung == Rung::C9 { bracket.c9_kept(*who) } else { 0 });
        // The next bracket's are alike: what holds for the first holds for all.
        if next > 0 {
            gains.set(a, size, floats + c8_next);
        }
        gains.set_beyond(a, floats);
        gains.set_last(a, floats + c9_bye);
    }
    let c8_residents = ladder.pack(|rung| c8_kept(None, rung));
    if next > 1 {
        gains.set(size, size + 1, c8_residents);
    }
    gains
}

/// What a pair in the next bracket keeps of C8: it is a pair, and may hold a floater.
fn c8_kept(floater: Option<Points>, rung: Rung) -> u32 {
    let is_floater = |score| floater == Some(score);
    u32::from(rung == Rung::C8Pairs || matches!(rung, Rung::C8Scores(it) if is_floater(it)))
}
