//! The players to be paired, and what admits no exception (X1–X3).

use super::player::{Player, players};
use crate::{
    crosstable::CellKind,
    id::Tpn,
    pairing::{
        NoLegalPairing, Round,
        matching::{
            bits::{Bits, Graph},
            cardinality::Cardinality,
        },
    },
    rulebook::xiangqi::{SideLimits, XiangqiSwitches},
    score::{Color, Points},
};
use std::collections::BTreeMap;

/// Everybody to be paired, numbered from 0 in the order of X12.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) players: Vec<Player>,
    pub(super) switches: XiangqiSwitches,
    /// Which round is drawn, counted from 1.
    pub(super) round: usize,
    /// Whether the higher scorer gets the due side first (Y3).
    pub(super) is_late: bool,
    /// Whether the limits bind nobody: equal scores go first in this round.
    pub(super) is_free: bool,
    /// X1: who may meet whom.
    pub(super) may_meet: Graph,
}

/// The field as it can be paired: X2 and X3 are settled.
#[derive(Debug, Clone)]
pub(super) struct Settled {
    /// X2: who is left over.
    pub(super) bye: Option<usize>,
    /// X3: whom the limits do not bind, up to this score.
    pub(super) released: Option<Points>,
    /// Who may meet whom under X1 and X3.
    pub(super) legal: Graph,
    /// A way to pair everybody but the bye.
    pub(super) rest: Cardinality,
}

impl Field {
    pub(super) fn of(round: &Round<'_>, switches: &XiangqiSwitches) -> Self {
        let players = players(round, switches);
        let (played, rounds) = (round.table.played_rounds(), usize::from(round.table.rounds));
        let is_free = match switches.limits {
            SideLimits::BeforeScore => false,
            SideLimits::BeforeScoreButLast => played + 1 >= rounds,
            SideLimits::AfterScore => true,
        };
        let may_meet = x1_may_meet(round, switches, &players);
        let is_late = played + usize::from(switches.higher_first_rounds) >= rounds;
        Self { players, switches: *switches, round: played + 1, is_late, is_free, may_meet }
    }

    pub(super) fn len(&self) -> usize {
        self.players.len()
    }

    /// The players' places by score from the top, without the bye's.
    pub(super) fn score_groups(&self, bye: Option<usize>) -> Vec<Vec<usize>> {
        let all: Vec<usize> = (0..self.len()).filter(|it| Some(*it) != bye).collect();
        let groups = all.chunk_by(|a, b| self.players[*a].score == self.players[*b].score);
        groups.map(<[usize]>::to_vec).collect()
    }

    /// Settles X2 and X3.
    ///
    /// # Errors
    /// If X1 leaves no pairing.
    pub(super) fn settle(&self) -> Result<Settled, NoLegalPairing> {
        let candidates = self.x2_candidates()?;
        let size = self.len() + self.len() % 2;
        let mut rest = Cardinality::new(size);
        for released in self.x3_lines() {
            let mut legal = self.x3_legal(released).widened(size);
            candidates.iter().for_each(|it| legal.join(*it, self.len()));
            if rest.complete(&legal, &Bits::all(size)) {
                return Ok(self.settled(legal, rest, &candidates, released));
            }
        }
        unreachable!("without limits everybody can be paired: X2 has tried it")
    }

    /// X2: those who may be left over: with the fewest byes, of these with the lowest score.
    fn x2_candidates(&self) -> Result<Vec<usize>, NoLegalPairing> {
        let everybody = Bits::all(self.len());
        let mut pairs = Cardinality::new(self.len());
        pairs.complete(&self.may_meet, &everybody);
        let exposed = pairs.exposed(&everybody);
        if exposed.len() > self.len() % 2 {
            let number = |it: usize| self.players[it].number;
            return Err(NoLegalPairing::too_few_opponents(&self.may_meet, &mut pairs, number));
        }
        let Some(&left_over) = exposed.first() else { return Ok(Vec::new()) };
        pairs.augment(&self.may_meet, &everybody, left_over);
        let key = |it: &usize| (self.players[*it].byes, self.players[*it].score);
        let all: Vec<usize> = pairs.replaceable().iter().collect();
        let best = all.iter().map(key).min();
        Ok(all.into_iter().filter(|it| Some(key(it)) == best).collect())
    }

    /// X3: the scores up to which limits could be released: for nobody, then group by group from
    /// the bottom.
    fn x3_lines(&self) -> Vec<Option<Points>> {
        let mut scores: Vec<Points> = self.players.iter().map(|it| it.score).collect();
        scores.sort_unstable();
        scores.dedup();
        if self.is_free {
            return scores.last().map_or(vec![None], |it| vec![Some(*it)]);
        }
        std::iter::once(None).chain(scores.into_iter().map(Some)).collect()
    }

    /// X1 and X3: two whom limits bind to the same side do not meet, unless one is released.
    fn x3_legal(&self, released: Option<Points>) -> Graph {
        let mut legal = self.may_meet.clone();
        for color in [Color::White, Color::Black] {
            let bound = |it: &usize| {
                let player = &self.players[*it];
                let is_released = released.is_some_and(|line| player.score <= line);
                player.is_bound() && player.due.color == Some(color) && !is_released
            };
            let bound: Vec<usize> = (0..self.len()).filter(bound).collect();
            let others = Bits::of(self.len(), bound.iter().copied());
            bound.iter().for_each(|it| legal.part_one_way(*it, &others));
        }
        legal
    }

    /// X2: of the candidates the last in the order that leaves the others a pairing.
    fn settled(
        &self,
        legal: Graph,
        rest: Cardinality,
        candidates: &[usize],
        released: Option<Points>,
    ) -> Settled {
        let without = |who: usize| {
            let (mut rest, mut open) = (rest.clone(), Bits::all(legal.size()));
            for vertex in [who, self.len()] {
                rest.part(vertex);
                open.remove(vertex);
            }
            rest.complete(&legal, &open).then_some((who, rest))
        };
        let found = candidates.iter().rev().find_map(|it| without(*it));
        let (bye, rest) = found.map_or((None, rest), |(who, rest)| (Some(who), rest));
        Settled { bye, released, legal, rest }
    }
}

/// X1: two meet once. The organizer's own prohibitions count like meetings.
fn x1_may_meet(round: &Round<'_>, switches: &XiangqiSwitches, players: &[Player]) -> Graph {
    let mut may_meet = Graph::complete(players.len());
    let places: BTreeMap<Tpn, usize> =
        players.iter().enumerate().map(|(at, it)| (it.number, at)).collect();
    let has_met = |it: CellKind| it.was_played() || switches.forfeit_is_meeting && it.was_forfeit();
    for (a, player) in players.iter().enumerate() {
        for cell in &round.table.row(player.number).cells {
            let opponent = cell.opponent.filter(|_| has_met(cell.kind));
            if let Some(&b) = opponent.and_then(|it| places.get(&it)) {
                may_meet.part(a, b);
            }
        }
    }
    for (one, other) in round.forbidden {
        if let (Some(&a), Some(&b)) = (places.get(one), places.get(other)) {
            may_meet.part(a, b);
        }
    }
    may_meet
}
