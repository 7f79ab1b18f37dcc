//! 3.6: the pairs of a bracket.

use super::{field::Field, history::Team};
use crate::pairing::{
    matching::{
        bits::{Bits, Graph},
        optimum::Optimum,
        weight::Weight,
        weighted::Gains,
    },
    reasons::{
        Shortfall,
        team::{TeamPreference, TeamStrength},
    },
};

/// A bracket, its teams by number (3.6.1).
#[derive(Debug, Clone)]
pub(super) struct Bracket<'a> {
    pub(super) field: &'a Field,
    pub(super) members: Vec<usize>,
    /// The score of the residents: whoever has less moved up.
    pub(super) top: usize,
}

impl<'a> Bracket<'a> {
    /// The bracket of these residents and upfloaters.
    pub(super) fn of(field: &'a Field, residents: &[usize], upfloaters: &[usize]) -> Self {
        let mut members = [residents, upfloaters].concat();
        members.sort_unstable_by_key(|it| field.teams[*it].number);
        Self { field, members, top: residents[0] }
    }

    /// 3.6.4: of the pairings that comply best with C8, C9 and C10, the first by their identifiers:
    /// the top members ascending, then their partners. The top member is given first.
    ///
    /// # Panics
    /// If the bracket cannot be paired (C1).
    pub(super) fn pair(&self) -> Vec<(usize, usize)> {
        let size = self.members.len();
        let mut graph = Graph::empty(size);
        let mut gains = Gains::new(size);
        for b in 0..size {
            for a in 0..b {
                let pair = (self.members[a], self.members[b]);
                if self.field.may_meet.joined(pair.0, pair.1) {
                    graph.join(a, b);
                    gains.set(a, b, -self.cost(pair));
                }
            }
        }
        let best =
            Optimum::of(graph, gains, 0, size).expect("C1 is kept: the bracket can be paired");
        let pairs = first_by_identifier(best, size).into_iter();
        pairs.map(|(a, b)| (self.members[a], self.members[b])).collect()
    }

    /// What a pair breaks, the first criterion in the highest bits.
    fn cost(&self, pair: (usize, usize)) -> i64 {
        let counts = [8, 9, 10].map(|it| self.broken(pair, it));
        counts.into_iter().fold(0, |cost, count| cost.raised(BITS_OF_COUNT) + i64::from(count))
    }

    /// How many times a pair breaks C8, C9 or C10.
    fn broken(&self, (a, b): (usize, usize), criterion: u8) -> u32 {
        let (a, b) = (&self.field.teams[a], &self.field.teams[b]);
        match criterion {
            8 => u32::from(c8_unfulfilled(a, b)),
            9 => u32::from(c9_unfulfilled(a, b)),
            _ => u32::from(self.c10_floated(a, b)) + u32::from(self.c10_floated(b, a)),
        }
    }

    /// C10: the team meets one that moved up, and floated in the previous round.
    fn c10_floated(&self, team: &Team, opponent: &Team) -> bool {
        let has_moved_up = opponent.score < self.field.teams[self.top].score;
        self.field.minds_floaters && has_moved_up && team.has_floated
    }

    /// How far these pairs fall short of C8, C9 and C10.
    pub(super) fn shortfalls(&self, pairs: &[(usize, usize)]) -> impl Iterator<Item = Shortfall> {
        (8..=10).filter_map(|criterion| {
            let count = pairs.iter().map(|it| self.broken(*it, criterion)).sum();
            (count > 0).then_some(Shortfall { criterion, count })
        })
    }
}

/// No criterion is broken more often than there are teams, of which there are fewer than 2^16.
const BITS_OF_COUNT: u32 = 17;

/// C8: of two teams that would like the same color, one does not get it.
fn c8_unfulfilled(a: &Team, b: &Team) -> bool {
    let color = |it: TeamPreference| it.color;
    a.preference.is_some() && a.preference.map(color) == b.preference.map(color)
}

/// C9: both would like the same color strongly; otherwise the one that does, gets it.
fn c9_unfulfilled(a: &Team, b: &Team) -> bool {
    let strong = |it: &Team| it.preference.filter(|it| it.strength == TeamStrength::Strong);
    strong(a).is_some() && strong(a) == strong(b)
}

/// 3.6.2 and 3.6.3: of these pairings the first. The smaller number of a pair is its top member.
fn first_by_identifier(mut best: Optimum<i64>, size: usize) -> Vec<(usize, usize)> {
    // The sooner a team is a top member, the sooner is the identifier.
    let mut tops = Vec::with_capacity(size / 2);
    for who in 0..size {
        let larger = Bits::of(size, who + 1..size);
        if best.restrict(&[(who, &larger)]) {
            tops.push(who);
        } else {
            let smaller = Bits::of(size, tops.iter().copied());
            let kept = best.restrict(&[(who, &smaller)]);
            debug_assert!(kept, "who cannot be a top member is a bottom member");
        }
    }
    tops.into_iter().map(|top| (top, smallest_partner(&mut best, top, size))).collect()
}

/// Gives a team its smallest possible partner.
fn smallest_partner(best: &mut Optimum<i64>, top: usize, size: usize) -> usize {
    let possible = |best: &Optimum<i64>, below: usize| -> Vec<usize> {
        (0..below).filter(|it| best.is_possible(top, *it)).collect()
    };
    // Half of those that would be smaller are asked for at once.
    let mut smaller = possible(best, best.mate(top));
    while !smaller.is_empty() {
        let half = smaller.len().div_ceil(2);
        if best.restrict(&[(top, &Bits::of(size, smaller[..half].iter().copied()))]) {
            smaller = possible(best, best.mate(top));
        } else {
            smaller.drain(..half);
        }
    }
    let partner = best.mate(top);
    let forced = best.force(top, partner);
    debug_assert!(forced, "the partner at hand is possible");
    partner
}
