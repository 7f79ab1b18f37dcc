//! Section B for a bracket by itself: how many float is known, and what each floater is worth.

use super::criteria::{
    Rung, broken_by_floater, broken_by_pair, c6_rungs, c7_rungs, lower_rungs, lowest,
};
use crate::pairing::{
    dutch::{
        alone::Inside,
        below::Prospect,
        bracket::{Bracket, Paired, Width},
        gains,
        ladder::Ladder,
        player::Player,
        sequence::{Candidate, earliest},
    },
    matching::{
        optimum::Optimum,
        weight::{Eightfold, Fourfold, Weight, Wide},
    },
};

/// The last bracket, collapsed or not: everybody is paired, but for one who may have the bye.
pub(super) fn pair_last(bracket: &Bracket<'_>) -> Paired {
    let inside = Inside::of(bracket);
    let legal = &bracket.completion.legal;
    let bye = bracket.completion.bye;
    let may_have = |who: usize| bye.is_some_and(|bye| legal.joined(who, bye));
    let hopes = bracket.players.iter().map(|it| may_have(*it).then_some(Prospect::Bye)).collect();
    let all = Floating { hopes, count: bracket.players.len() % 2 };
    pair(bracket, &inside, &all).expect("the round-pairing can be completed")
}

/// Who may float, and what is to be expected of it.
pub(super) struct Floating {
    /// For each of the bracket what becomes of a floater, or none who cannot float.
    pub(super) hopes: Vec<Option<Prospect>>,
    /// How many float.
    pub(super) count: usize,
}

/// The best pairing of a bracket in which a given number floats, or none if there is no pairing.
pub(super) fn pair(bracket: &Bracket<'_>, inside: &Inside, floating: &Floating) -> Option<Paired> {
    let ladder = ladder(bracket, floating);
    let paired = match Width::of(ladder.bits(), bracket.players.len() + floating.count) {
        Width::Narrow => solve::<i64>(bracket, &ladder, inside, floating),
        Width::Double => solve::<i128>(bracket, &ladder, inside, floating),
        Width::Fourfold => solve::<Fourfold>(bracket, &ladder, inside, floating),
        Width::Eightfold => solve::<Eightfold>(bracket, &ladder, inside, floating),
        Width::Wide => solve::<Wide>(bracket, &ladder, inside, floating),
    }?;
    let decided_by = decided_by(bracket, &ladder, &paired, floating);
    Some(Paired { decided_by, left_over: inside.left_over, ..paired })
}

/// The criteria that can make a difference: the number of pairs is given, so C.5 makes none.
fn ladder(bracket: &Bracket<'_>, floating: &Floating) -> Ladder<Rung> {
    let mut rungs = c6_rungs(bracket, floating.count);
    if floating.count == 1 {
        rungs.extend(c7_rungs(bracket, 1));
    }
    rungs.extend(lower_rungs(bracket, floating.count));
    Ladder::of(rungs)
}

fn solve<W: Weight>(
    bracket: &Bracket<'_>,
    ladder: &Ladder<Rung>,
    inside: &Inside,
    floating: &Floating,
) -> Option<Paired> {
    let size = bracket.players.len();
    let all = size + floating.count;
    let mut graph = inside.graph.widened(all);
    let pair = pair_gain(bracket, ladder);
    let mut gains = gains::of_pairs::<W>(bracket.field, bracket.players, 0, pair);
    for (at, hope) in floating.hopes.iter().enumerate() {
        let Some(hope) = *hope else { continue };
        let who = bracket.players[at];
        let lost: W = ladder.pack(|rung| broken(bracket, who, hope, rung));
        (size..all).for_each(|slot| graph.join(at, slot));
        gains.set_beyond(at, W::default() - lost);
    }
    let optimum = Optimum::of(graph, gains, bracket.moved, size)?;
    Some(earliest(Candidate { moved: bracket.moved, size, all, optimum }, bracket.players))
}

/// What a pair gains: what it breaks, as a loss.
pub(super) fn pair_gain<W: Weight>(
    bracket: &Bracket<'_>,
    ladder: &Ladder<Rung>,
) -> impl Fn(&Player, &Player) -> W {
    |higher, lower| {
        W::default() - ladder.pack(|rung| broken_by_pair(bracket.field, higher, lower, rung))
    }
}

/// What a floater with this prospect breaks.
pub(super) fn broken(bracket: &Bracket<'_>, who: usize, hope: Prospect, rung: Rung) -> u32 {
    broken_by_floater(&bracket.field.players[who], lowest(bracket), hope, rung)
}

/// Why the lowest ranked of the bracket does not float, if one floats and it is another one.
fn decided_by(
    bracket: &Bracket<'_>,
    ladder: &Ladder<Rung>,
    paired: &Paired,
    floating: &Floating,
) -> Option<u8> {
    let [floater] = paired.floaters[..] else {
        return None;
    };
    let last = bracket.players.last().copied().filter(|it| *it != floater)?;
    let at = bracket.players.iter().position(|it| *it == floater)?;
    let hope = floating.hopes[at]?;
    let Some(Some(other_hope)) = floating.hopes.last() else {
        return Some(2);
    };
    let decisive = ladder.decides(
        |rung| broken(bracket, last, *other_hope, rung),
        |rung| broken(bracket, floater, hope, rung),
    );
    decisive.map(Rung::criterion)
}
