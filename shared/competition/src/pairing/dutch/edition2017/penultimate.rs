//! The penultimate bracket, paired again with an eye on everybody who is left (C.4): one matching
//! of them all, in which only the bracket's own pairs and floaters lose anything.

use super::{
    alone::{broken, pair_gain},
    criteria::{Rung, c6_rungs, c7_scores, lower_rungs},
};
use crate::pairing::{
    dutch::{
        alone::Inside,
        below::Prospect,
        bracket::{Bracket, Paired, Width},
        gains,
        ladder::Ladder,
        sequence::{Candidate, earliest},
        together::{graph, places},
    },
    matching::{
        optimum::Optimum,
        weight::{Eightfold, Fourfold, Weight, Wide},
    },
};

/// The best pairing with which the round-pairing can be completed.
pub(super) fn pair(bracket: &Bracket<'_>) -> Paired {
    let floating = bracket.players.len();
    pair_by(bracket, &ladder(bracket, floating, &[]))
}

/// The same with C.7, for a bracket before the last score group. As all of that are paired but the
/// one who gets the bye, C.7 is about that one only.
pub(super) fn pair_with_c7(bracket: &Bracket<'_>) -> Paired {
    let floating = bracket.players.len();
    pair_by(bracket, &ladder(bracket, floating, &c7_scores(bracket, floating)))
}

fn ladder(bracket: &Bracket<'_>, floating: usize, c7: &[(Rung, usize)]) -> Ladder<Rung> {
    let mut rungs = vec![(Rung::C5, floating)];
    rungs.extend(c6_rungs(bracket, floating));
    rungs.extend(c7);
    rungs.extend(lower_rungs(bracket, floating));
    Ladder::of(rungs)
}

fn pair_by(bracket: &Bracket<'_>, ladder: &Ladder<Rung>) -> Paired {
    let paired = match Width::of(ladder.bits(), bracket.completion.open.count()) {
        Width::Narrow => solve::<i64>(bracket, ladder),
        Width::Double => solve::<i128>(bracket, ladder),
        Width::Fourfold => solve::<Fourfold>(bracket, ladder),
        Width::Eightfold => solve::<Eightfold>(bracket, ladder),
        Width::Wide => solve::<Wide>(bracket, ladder),
    };
    Paired { left_over: Inside::of(bracket).left_over, ..paired }
}

fn solve<W: Weight>(bracket: &Bracket<'_>, ladder: &Ladder<Rung>) -> Paired {
    let places = places(bracket);
    let (moved, size, all) = (bracket.moved, bracket.players.len(), places.len());
    let pair = pair_gain(bracket, ladder);
    let mut gains = gains::of_pairs::<W>(bracket.field, bracket.players, 0, pair);
    if bracket.completion.bye.is_some_and(|bye| places.last() == Some(&bye)) {
        gains.name_last(all - 1);
    }
    for (at, who) in bracket.players.iter().enumerate() {
        let lost = |prospect| ladder.pack::<W>(|rung| broken(bracket, *who, prospect, rung));
        gains.set_beyond(at, W::default() - lost(Prospect::Unknown));
        // Who gets the bye is not paired in the following bracket either.
        gains.set_last(at, W::default() - lost(Prospect::Floats));
    }
    let optimum = Optimum::of(graph(bracket, &places), gains, moved, all)
        .expect("the round-pairing can be completed");
    earliest(Candidate { moved, size, all, optimum }, &places)
}
