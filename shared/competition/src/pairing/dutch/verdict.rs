//! What tells another pairing of a round from the one of the rules: the first criterion by which
//! it is worse.

use super::{
    Edition,
    bracket::{Bracket, Paired},
    criteria::{Rung, kept_by_floater, kept_by_pair},
    field::{Field, c1_have_met},
    walk::Walk,
};
use crate::{
    id::Tpn,
    pairing::{
        Drawn, Pair, Round,
        verdict::{self, Difference},
    },
};
use std::collections::BTreeMap;

/// What tells these pairs and this bye, in which everybody has one place, from the round as drawn by
/// the rules; nothing if the same meet. In the edition of 2017 it is not known which criterion of
/// quality decides.
pub(in crate::pairing) fn verdict(
    round: &Round<'_>,
    edition: Edition,
    drawn: &Drawn,
    (pairs, bye): (&[Pair], Option<Tpn>),
) -> Vec<Difference> {
    let field = Field::of(round, edition);
    let told = Told::of(&field, pairs, bye);
    let illegal = told.illegal(round, pairs);
    if !illegal.is_empty() {
        return illegal;
    }
    match edition {
        Edition::From2017 => verdict::unknown(drawn, (pairs, bye)).into_iter().collect(),
        Edition::From2026 => told.worse_by(drawn.bye).into_iter().collect(),
    }
}

/// A pairing that was told, in the numbers of the field.
struct Told<'a> {
    field: &'a Field,
    /// Everybody's opponent; none for the bye.
    mates: Vec<Option<usize>>,
    bye: Option<usize>,
}

impl<'a> Told<'a> {
    fn of(field: &'a Field, pairs: &[Pair], bye: Option<Tpn>) -> Self {
        let places: BTreeMap<Tpn, usize> =
            field.players.iter().enumerate().map(|(at, it)| (it.number, at)).collect();
        let mut mates = vec![None; field.len()];
        for pair in pairs {
            let (white, black) = (places[&pair.white], places[&pair.black]);
            mates[white] = Some(black);
            mates[black] = Some(white);
        }
        Self { field, mates, bye: bye.map(|it| places[&it]) }
    }

    /// What breaks C1, C2, C3 or a prohibition of the organizer.
    fn illegal(&self, round: &Round<'_>, pairs: &[Pair]) -> Vec<Difference> {
        let places = pairs.iter().filter_map(|pair| {
            let number = |who: Tpn| self.field.players.iter().position(|it| it.number == who);
            let (white, black) = (number(pair.white)?, number(pair.black)?);
            (!self.field.may_meet.joined(white, black)).then_some(*pair)
        });
        let illegal =
            places.map(|pair| Difference::Illegal { pair, criterion: broken(round, pair) });
        let bye = self.bye.map(|it| &self.field.players[it]).filter(|it| !it.may_have_bye);
        illegal.chain(bye.map(|it| Difference::Bye { who: it.number, criterion: 2 })).collect()
    }

    /// Goes through the brackets as they were told, until one is not what the rules give.
    fn worse_by(&self, rules_bye: Option<Tpn>) -> Option<Difference> {
        let rules_bye =
            rules_bye.and_then(|who| self.field.players.iter().find(|it| it.number == who));
        if let (Some(told), Some(ours)) = (self.bye.map(|it| &self.field.players[it]), rules_bye)
            && told.score > ours.score
        {
            return Some(Difference::Bye { who: told.number, criterion: 5 });
        }
        let mut walk = Walk::through(self.field).expect("the rules have drawn the round");
        while let Some(bracket) = walk.bracket() {
            let (rules, told) = (bracket.pair(), self.paired(&bracket));
            if sorted(&rules) != sorted(&told) {
                let score = bracket.score();
                let [ours, theirs] =
                    [&rules, &told].map(|it| Merits::of(&bracket, it, walk.clone()));
                return Some(match ours.beat_by(&theirs) {
                    Some(criterion) => Difference::Criterion { bracket: score, criterion },
                    None => Difference::Sequence { bracket: score },
                });
            }
            walk.take(&rules);
        }
        None
    }

    /// The bracket as told: who meets somebody outside of it floats.
    fn paired(&self, bracket: &Bracket<'_>) -> Paired {
        let mut paired = Paired::default();
        for (at, &who) in bracket.players.iter().enumerate() {
            let mate = self.mates[who].filter(|it| bracket.players.contains(it));
            match mate.and_then(|mate| bracket.players.iter().position(|it| *it == mate)) {
                Some(mate) if mate > at => paired.pairs.push((who, bracket.players[mate])),
                Some(_) => {}
                None => paired.floaters.push(who),
            }
        }
        paired
    }
}

/// Which of C1 and C3 a pair that must not meet breaks.
fn broken(round: &Round<'_>, pair: Pair) -> Option<u8> {
    let forbidden = (pair.white.min(pair.black), pair.white.max(pair.black));
    if c1_have_met(round, pair.white, pair.black) {
        return Some(1);
    }
    (!round.forbidden.contains(&forbidden)).then_some(3)
}

fn sorted(paired: &Paired) -> (Vec<(usize, usize)>, &[usize]) {
    let mut pairs = paired.pairs.clone();
    pairs.sort_unstable();
    (pairs, &paired.floaters)
}

/// What a pairing of a bracket keeps of the criteria, from the first down.
struct Merits(Vec<(u8, u32)>);

impl Merits {
    /// `walk` stands at the bracket.
    fn of(bracket: &Bracket<'_>, paired: &Paired, mut walk: Walk<'_>) -> Self {
        let completes = walk.take(paired);
        let mut merits = vec![(4, u32::from(completes)), (6, small(paired.pairs.len()))];
        merits.extend(c7(bracket, paired).map(|it| (7, it)));
        if let Some(next) = walk.bracket().filter(|_| completes) {
            let best = next.pair();
            merits.push((8, small(best.pairs.len())));
            merits.extend(c7(&next, &best).map(|it| (8, it)));
        }
        merits.push((9, c9(bracket, paired)));
        let lower = bracket.lower_rungs(bracket.players.len()).into_iter();
        merits.extend(lower.map(|(rung, _)| (rung.criterion(), kept(bracket, paired, rung))));
        Self(merits)
    }

    /// The first criterion of which the other one does not keep the same; then it keeps less.
    fn beat_by(&self, other: &Self) -> Option<u8> {
        let (ours, theirs) = self.0.iter().zip(&other.0).find(|(ours, theirs)| ours != theirs)?;
        debug_assert!(ours.1 > theirs.1, "the rules give the best");
        Some(ours.0)
    }
}

/// C7: how many are paired of those who moved down, by their scores, the highest first.
fn c7(bracket: &Bracket<'_>, paired: &Paired) -> impl Iterator<Item = u32> {
    bracket.moved_scores().into_iter().map(|it| kept(bracket, paired, Rung::C7(it.0)))
}

/// C9 is for brackets that downfloat exactly one player, who will get the bye.
fn c9(bracket: &Bracket<'_>, paired: &Paired) -> u32 {
    match paired.floaters[..] {
        [who] if Some(bracket.field.players[who].score) == bracket.completion.bye_score => {
            bracket.c9_kept(who)
        }
        _ => 0,
    }
}

/// What pairs and floaters keep together.
fn kept(bracket: &Bracket<'_>, paired: &Paired, rung: Rung) -> u32 {
    let player = |who: usize| &bracket.field.players[who];
    let by_pairs = paired
        .pairs
        .iter()
        .map(|(higher, lower)| kept_by_pair(bracket.field, player(*higher), player(*lower), rung));
    let by_floaters =
        paired.floaters.iter().map(|it| kept_by_floater(player(*it), bracket.score(), rung));
    by_pairs.chain(by_floaters).sum()
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
