//! A bracket paired by itself.
//!
//! How many float is what the bracket itself leaves over, and the floaters are judged by what can
//! become of them at best. If the best pairing by that measure can really be completed, with the
//! following bracket as good as hoped for, then it is the best of all: nothing that was left out of
//! account could make another one better. If not, nothing is lost but time.

use super::{
    below::{Below, Next, Prospect},
    bracket::{Bracket, Paired, Width},
    criteria::{Rung, kept_by_floater, kept_by_pair},
    gains,
    ladder::Ladder,
    player::Player,
    sequence::{Candidate, earliest},
};
use crate::pairing::matching::{
    bits::{Bits, Graph},
    cardinality::Cardinality,
    optimum::Optimum,
    weight::{Eightfold, Fourfold, Weight, Wide},
};

/// The best pairing of the bracket, or none if it cannot be told from the bracket alone.
pub(super) fn pair(bracket: &Bracket<'_>, inside: &Inside) -> Option<Paired> {
    match inside.left_over {
        all if all == bracket.players.len() => {
            let floaters = bracket.players.to_vec();
            Some(Paired { floaters, ..Paired::default() })
        }
        0 => {
            let paired = pair_by(bracket, inside, &[])?;
            Below::of(bracket).is_complete().then_some(paired)
        }
        floating => {
            let below = Below::of(bracket);
            let next = Next::of(bracket);
            let prospect = |who: &usize| below.prospect(&next, *who, floating);
            let prospects: Vec<_> = bracket.players.iter().map(prospect).collect();
            let paired = pair_by(bracket, inside, &prospects)?;
            below.keeps(&next, &floaters(bracket, &paired, &prospects)).then_some(paired)
        }
    }
}

/// The floaters, with what is hoped for them.
fn floaters(
    bracket: &Bracket<'_>,
    paired: &Paired,
    prospects: &[Option<Prospect>],
) -> Vec<(usize, Prospect)> {
    let hopes = bracket.players.iter().zip(prospects);
    let floats = hopes.filter(|(who, _)| paired.floaters.contains(who));
    floats.filter_map(|(who, hope)| Some((*who, (*hope)?))).collect()
}

/// The bracket without anybody else.
pub(super) struct Inside {
    /// Who may be paired with whom. Those who moved down have nothing to do with each other.
    pub(super) graph: Graph,
    /// How many are left over at least.
    pub(super) left_over: usize,
}

impl Inside {
    pub(super) fn of(bracket: &Bracket<'_>) -> Self {
        let size = bracket.players.len();
        let mut graph = Graph::empty(size);
        for b in bracket.moved..size {
            for a in 0..b {
                if bracket.completion.legal.joined(bracket.players[a], bracket.players[b]) {
                    graph.join(a, b);
                }
            }
        }
        let all = Bits::all(size);
        let mut matching = Cardinality::new(size);
        matching.complete(&graph, &all);
        let left_over = matching.exposed(&all).len();
        Self { graph, left_over }
    }
}

fn pair_by(
    bracket: &Bracket<'_>,
    inside: &Inside,
    prospects: &[Option<Prospect>],
) -> Option<Paired> {
    let ladder = ladder(bracket, inside.left_over);
    let paired = match Width::of(ladder.bits(), bracket.players.len() + inside.left_over) {
        Width::Narrow => solve::<i64>(bracket, &ladder, inside, prospects),
        Width::Double => solve::<i128>(bracket, &ladder, inside, prospects),
        Width::Fourfold => solve::<Fourfold>(bracket, &ladder, inside, prospects),
        Width::Eightfold => solve::<Eightfold>(bracket, &ladder, inside, prospects),
        Width::Wide => solve::<Wide>(bracket, &ladder, inside, prospects),
    }?;
    let decided_by = decided_by(bracket, &ladder, &paired, prospects);
    Some(Paired { decided_by, ..paired })
}

/// Why the lowest ranked of the bracket does not float, if one floats and it is another one.
fn decided_by(
    bracket: &Bracket<'_>,
    ladder: &Ladder<Rung>,
    paired: &Paired,
    prospects: &[Option<Prospect>],
) -> Option<u8> {
    let [(floater, hope)] = floaters(bracket, paired, prospects)[..] else {
        return None;
    };
    let lowest = bracket.players.last().copied().filter(|it| *it != floater)?;
    let Some(Some(other_hope)) = prospects.last() else {
        let barred = hope == Prospect::Bye && !bracket.field.players[lowest].may_have_bye;
        return Some(if barred { 2 } else { 4 });
    };
    let decisive = ladder.decides(
        |rung| kept(bracket, floater, hope, rung),
        |rung| kept(bracket, lowest, *other_hope, rung),
    );
    decisive.map(Rung::criterion)
}

/// The criteria that can make a difference, with the most each can count. The number of pairs is
/// given, so C6 makes none.
fn ladder(bracket: &Bracket<'_>, floating: usize) -> Ladder<Rung> {
    let mut rungs = Vec::new();
    if floating > 0 {
        rungs.extend(bracket.moved_scores().into_iter().map(|it| (Rung::C7(it.0), it.1)));
    }
    if floating == 1 {
        rungs.extend([(Rung::C8Pairs, 1), (Rung::C8Scores(bracket.score()), 1)]);
        rungs.push((Rung::C9, usize::from(bracket.most_unplayed())));
    }
    rungs.extend(bracket.lower_rungs(floating));
    Ladder::of(rungs)
}

fn solve<W: Weight>(
    bracket: &Bracket<'_>,
    ladder: &Ladder<Rung>,
    inside: &Inside,
    prospects: &[Option<Prospect>],
) -> Option<Paired> {
    let size = bracket.players.len();
    let all = size + inside.left_over;
    let mut graph = inside.graph.widened(all);
    let pair = |higher: &Player, lower: &Player| {
        ladder.pack(|rung| kept_by_pair(bracket.field, higher, lower, rung))
    };
    let mut gains = gains::of_pairs::<W>(bracket.field, bracket.players, 0, pair);
    for (at, prospect) in prospects.iter().enumerate() {
        if let Some(prospect) = prospect {
            let who = bracket.players[at];
            let gain = ladder.pack(|rung| kept(bracket, who, *prospect, rung));
            (size..all).for_each(|slot| graph.join(at, slot));
            gains.set_beyond(at, gain);
        }
    }
    let optimum = Optimum::of(graph, gains, bracket.moved, size)?;
    let candidate = Candidate { moved: bracket.moved, size, all, optimum };
    Some(earliest(candidate, bracket.players))
}

/// What a floater with this prospect keeps of the criteria.
fn kept(bracket: &Bracket<'_>, who: usize, prospect: Prospect, rung: Rung) -> u32 {
    let next = u32::from(prospect == Prospect::Adds);
    let next_scores = u32::from(prospect >= Prospect::Replaces);
    let played = if prospect == Prospect::Bye { bracket.c9_kept(who) } else { 0 };
    let floats_anew = kept_by_floater(&bracket.field.players[who], bracket.score(), rung);
    match rung {
        Rung::C8Pairs => next,
        Rung::C8Scores(_) => next_scores,
        Rung::C9 => played,
        Rung::C14 | Rung::C16 => floats_anew,
        Rung::C6
        | Rung::C7(_)
        | Rung::C10
        | Rung::C11
        | Rung::C12
        | Rung::C13
        | Rung::C15
        | Rung::C17
        | Rung::C18(_)
        | Rung::C19(_)
        | Rung::C20(_)
        | Rung::C21(_) => 0,
    }
}
