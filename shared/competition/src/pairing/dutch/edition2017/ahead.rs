//! A bracket paired together with the following one, whose pairs are what C.7 asks for.

use super::{
    alone::{broken, pair_gain},
    criteria::{Rung, c6_rungs, c7_rungs, lower_rungs},
};
use crate::pairing::{
    dutch::{
        alone::Inside,
        below::{Next, Prospect},
        bracket::{Bracket, Paired, Width},
        gains,
        ladder::Ladder,
        sequence::{Candidate, earliest},
    },
    matching::{
        bits::Graph,
        optimum::Optimum,
        weight::{Eightfold, Fourfold, Weight, Wide},
    },
};

/// The best pairing of the bracket, in which several float.
pub(super) fn pair(bracket: &Bracket<'_>, inside: &Inside) -> Paired {
    // The following bracket can leave all floaters and its own rest unpaired, so no more are.
    let unpaired = inside.left_over + bracket.next.len() - 2 * Next::of(bracket).pairs();
    let ladder = ladder(bracket, inside.left_over);
    let vertices = bracket.players.len() + bracket.next.len() + unpaired;
    let paired = match Width::of(ladder.bits(), vertices) {
        Width::Narrow => solve::<i64>(bracket, &ladder, unpaired),
        Width::Double => solve::<i128>(bracket, &ladder, unpaired),
        Width::Fourfold => solve::<Fourfold>(bracket, &ladder, unpaired),
        Width::Eightfold => solve::<Eightfold>(bracket, &ladder, unpaired),
        Width::Wide => solve::<Wide>(bracket, &ladder, unpaired),
    };
    Paired { left_over: inside.left_over, ..paired }
}

/// As many float as the bracket leaves over: more would break C.5, fewer is impossible.
fn ladder(bracket: &Bracket<'_>, floating: usize) -> Ladder<Rung> {
    let mut rungs = vec![(Rung::C5, bracket.players.len())];
    rungs.extend(c6_rungs(bracket, bracket.players.len()));
    rungs.extend(c7_rungs(bracket, floating));
    rungs.extend(lower_rungs(bracket, bracket.players.len()));
    Ladder::of(rungs)
}

/// The bracket, the following one, and vertices that stand for being unpaired there.
fn solve<W: Weight>(bracket: &Bracket<'_>, ladder: &Ladder<Rung>, unpaired: usize) -> Paired {
    let places = [bracket.players, bracket.next].concat();
    let (moved, size, known) = (bracket.moved, bracket.players.len(), places.len());
    let all = known + unpaired;
    let next = bracket.next.len();
    let pair = pair_gain(bracket, ladder);
    let mut gains = gains::of_pairs::<W>(bracket.field, bracket.players, next, pair);
    for (at, who) in bracket.players.iter().enumerate() {
        let lost = |prospect| ladder.pack::<W>(|rung| broken(bracket, *who, prospect, rung));
        let floats = W::default() - lost(Prospect::Adds);
        // The following bracket's are alike: what holds for the first holds for all.
        if next > 0 {
            gains.set(at, size, floats);
        }
        gains.set_beyond(at, W::default() - lost(Prospect::Floats));
    }
    let lost: W = ladder.pack(|rung| u32::from(rung == Rung::C7Pairs));
    (size..known).for_each(|next| gains.set_beyond(next, W::default() - lost));
    let optimum = Optimum::of(graph(bracket, &places, all), gains, moved, all)
        .expect("everybody can be unpaired");
    earliest(Candidate { moved, size, all, optimum }, bracket.players)
}

fn graph(bracket: &Bracket<'_>, places: &[usize], all: usize) -> Graph {
    let mut graph = Graph::empty(all);
    for b in bracket.moved..places.len() {
        for a in 0..b {
            if bracket.completion.legal.joined(places[a], places[b]) {
                graph.join(a, b);
            }
        }
    }
    for slot in places.len()..all {
        (0..slot).for_each(|it| graph.join(it, slot));
    }
    graph
}
