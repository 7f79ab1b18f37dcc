//! Article 3: how brackets are paired, one after the other.

use super::{
    Field, Set, TooLarge, count,
    criteria::{Bracket, Quality},
    members, sequence, set, subsets,
};
use competition::score::Color;
use std::collections::HashMap;

/// Pairs of places, the higher ranked first.
pub type Pairs = Vec<(usize, usize)>;

/// A bracket as paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The pairs.
    pub pairs: Pairs,
    /// Who floats down.
    pub floaters: Set,
}

/// A round as paired: the pairs and who gets the bye.
pub type Paired = (Pairs, Option<usize>);

/// Brackets with more players than this are not tried out: only a candidate that is as good as
/// any can be, by a count of colors and floats, is found in them.
const TRIED_OUT: usize = 16;

/// 1.9.2: bracket after bracket. None if the round-pairing cannot be completed.
///
/// # Errors
/// If trying everything takes too long.
pub fn round(field: &mut Field) -> Result<Option<Paired>, TooLarge> {
    let (mut pairs, mut mdps, mut left) = (Vec::new(), 0, field.everybody());
    if field.c4_c5(left)?.is_none() {
        return Ok(None);
    }
    while left != 0 {
        let bracket = field.bracket(mdps, left);
        let floaters = field.best_downfloaters(&bracket)?;
        let candidate = best_candidate(field, &bracket, &floaters)?;
        pairs.extend(candidate.pairs);
        (mdps, left) = (candidate.floaters, bracket.below);
    }
    Ok(Some((pairs, members(mdps).next())))
}

/// 3.8.1: the best candidate, and the earliest of those that are equally good. 3.4.1 accepts a
/// perfect one at once, which is the same: nothing is better, and nothing earlier is as good.
///
/// Only those are looked at that downfloat one of the sets which satisfy C5 to C9 best.
///
/// # Errors
/// If trying everything takes too long.
pub fn best_candidate(
    field: &mut Field,
    bracket: &Bracket,
    floaters: &[Set],
) -> Result<Candidate, TooLarge> {
    field.check_levels(bracket)?;
    let allowed: Vec<(Set, Quality)> =
        floaters.iter().map(|it| (*it, field.of_floaters(bracket, *it))).collect();
    let patience = field.patience;
    field.patience = patience.min(3000);
    let counted = Search::new(field, bracket, &allowed, Outlook::Counted).run();
    let used = patience.min(3000) - field.patience;
    field.patience = patience - used;
    match counted {
        Ok(Some(found)) => return Ok(found),
        Ok(None) | Err(TooLarge) if count(bracket.all()) > TRIED_OUT => return Err(TooLarge),
        Ok(None) | Err(TooLarge) => {}
    }
    let found = Search::new(field, bracket, &allowed, Outlook::TriedOut).run()?;
    Ok(found.expect("what was found best by trying is generated"))
}

/// How it is known what the players who are left can come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outlook {
    /// By counting colors: it may be worse, never better.
    Counted,
    /// By trying all their pairings, in whatever order: exactly.
    TriedOut,
}

/// The search for the first candidate that is as good as the best. Candidates are generated in the
/// order of articles 3.6 and 3.7; where the pairs made so far and the outlook for the rest are worse
/// than the best, nothing that begins so is generated.
struct Search<'a> {
    field: &'a mut Field,
    bracket: &'a Bracket,
    /// The sets that may float, and what they are worth.
    allowed: &'a [(Set, Quality)],
    outlook: Outlook,
    /// What candidates are measured by.
    target: Quality,
    /// What has been found out by trying: the best pairs of a set.
    tried: HashMap<Set, Option<Quality>>,
    pairs: Pairs,
}

impl<'a> Search<'a> {
    fn new(
        field: &'a mut Field,
        bracket: &'a Bracket,
        allowed: &'a [(Set, Quality)],
        outlook: Outlook,
    ) -> Self {
        let (target, tried) = (Quality::PERFECT, HashMap::new());
        Self { field, bracket, allowed, outlook, target, tried, pairs: Vec::new() }
    }

    fn run(mut self) -> Result<Option<Candidate>, TooLarge> {
        let all = self.bracket.all();
        self.target = self.outlook(all)?.expect("the allowed sets leave something to pair");
        let floaters = self.allowed[0].0;
        // 3.1.3: how many moved-down players are paired is the same for all, by C7.
        let m1 = count(self.bracket.mdps & !floaters);
        let pairs = (count(all) - count(floaters)) / 2;
        let mdps: Vec<usize> = members(self.bracket.mdps).collect();
        // 4.4.2: by the smallest differing BSN.
        for s1 in subsets(&mdps, m1) {
            let limbo = self.bracket.mdps & !set(&s1);
            if self.allowed.iter().any(|(it, _)| it & self.bracket.mdps == limbo)
                && self.mdp_pairing(&s1, limbo, self.bracket.residents, pairs, Quality::PERFECT)?
            {
                let paired = self.pairs.iter().fold(0, |set, (a, b)| set | 1 << a | 1 << b);
                return Ok(Some(Candidate { pairs: self.pairs, floaters: all & !paired }));
            }
        }
        Ok(None)
    }

    /// 3.3.3 and 3.7.2: S1 with the transpositions of S2, then the remainder.
    fn mdp_pairing(
        &mut self,
        s1: &[usize],
        limbo: Set,
        left: Set,
        pairs: usize,
        so_far: Quality,
    ) -> Result<bool, TooLarge> {
        let Some((&first, rest)) = s1.split_first() else {
            let remainder: Vec<usize> = members(left).collect();
            return self.remainder(&remainder, limbo, pairs, so_far);
        };
        // 4.2.2: lexicographically.
        for other in members(left & self.field.may_meet[first]) {
            let now = so_far.and(&self.field.of_pair(self.bracket, first, other));
            let left = left & !(1 << other);
            if self.is_hopeful(left | set(rest) | limbo, &now)? {
                self.pairs.push((first, other));
                if self.mdp_pairing(rest, limbo, left, pairs - 1, now)? {
                    return Ok(true);
                }
                self.pairs.pop();
            }
        }
        Ok(false)
    }

    /// 3.6: a homogeneous bracket or a remainder.
    fn remainder(
        &mut self,
        players: &[usize],
        limbo: Set,
        pairs: usize,
        so_far: Quality,
    ) -> Result<bool, TooLarge> {
        for size in 0..=pairs.min(players.len() - pairs) {
            let many = sequence::number_of_exchanges(pairs, players.len() - pairs, size);
            self.field.patience = self.field.patience.checked_sub(many / 16).ok_or(TooLarge)?;
            for (s1, s2) in sequence::subgroups(players, pairs, size) {
                if self.transpositions(&s1, set(&s2), limbo, so_far)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// 3.3.1 and 4.2: S1 with the transpositions of S2. Who is left of S2 floats down.
    fn transpositions(
        &mut self,
        s1: &[usize],
        s2: Set,
        limbo: Set,
        so_far: Quality,
    ) -> Result<bool, TooLarge> {
        let Some((&first, rest)) = s1.split_first() else {
            let worth = self.allowed.iter().find(|(it, _)| *it == s2 | limbo);
            return Ok(worth.is_some_and(|(_, it)| so_far.and(it) <= self.target));
        };
        for other in members(s2 & self.field.may_meet[first]) {
            let (higher, lower) = (first.min(other), first.max(other));
            let now = so_far.and(&self.field.of_pair(self.bracket, higher, lower));
            let s2 = s2 & !(1 << other);
            if self.is_hopeful(s2 | set(rest) | limbo, &now)? {
                self.pairs.push((higher, lower));
                if self.transpositions(rest, s2, limbo, now)? {
                    return Ok(true);
                }
                self.pairs.pop();
            }
        }
        Ok(false)
    }

    /// Whether what is made so far can still become as good as the best.
    fn is_hopeful(&mut self, left: Set, so_far: &Quality) -> Result<bool, TooLarge> {
        self.field.try_one()?;
        let outlook = self.outlook(left)?;
        Ok(outlook.is_some_and(|it| so_far.and(&it) <= self.target))
    }

    /// What those who are neither paired nor floating can come to.
    fn outlook(&mut self, left: Set) -> Result<Option<Quality>, TooLarge> {
        let mut best = None;
        for (floaters, worth) in self.allowed.iter().filter(|(it, _)| it & !left == 0) {
            let paired = left & !floaters;
            let value = match self.outlook {
                Outlook::Counted if self.field.can_be_paired(paired, self.bracket.score)? => {
                    Some(worth.and(&self.counted(paired)))
                }
                Outlook::Counted => None,
                Outlook::TriedOut => self.tried_out(paired)?.map(|it| worth.and(&it)),
            };
            best = match (best, value, self.outlook) {
                (Some(a), Some(b), Outlook::Counted) => Some(b.meet(&a)),
                (Some(a), Some(b), Outlook::TriedOut) => Some(b.min(a)),
                (a, b, _) => a.or(b),
            };
        }
        Ok(best)
    }

    /// So many at least do not get their color: those with the more popular preference beyond
    /// what all the others can take.
    fn counted(&self, paired: Set) -> Quality {
        let prefer = |color| {
            let preference = |it: usize| self.field.players[it].preference.map(|(_, color)| color);
            members(paired).filter(|it| preference(*it) == Some(color)).count()
        };
        let most = prefer(Color::White).max(prefer(Color::Black));
        let mut quality = Quality::PERFECT;
        quality.add(12, most.saturating_sub(count(paired) / 2));
        quality
    }

    /// The best pairs of all in a set, or none if they cannot be paired in this bracket.
    fn tried_out(&mut self, paired: Set) -> Result<Option<Quality>, TooLarge> {
        let Some(first) = members(paired).next() else {
            return Ok(Some(Quality::PERFECT));
        };
        if let Some(known) = self.tried.get(&paired) {
            return Ok(*known);
        }
        self.field.try_one()?;
        let mut best: Option<Quality> = None;
        for other in members(self.field.in_bracket(first, paired, self.bracket.score)) {
            if let Some(rest) = self.tried_out(paired & !(1 << first) & !(1 << other))? {
                let value = rest.and(&self.field.of_pair(self.bracket, first, other));
                best = Some(best.map_or(value, |it| it.min(value)));
            }
        }
        self.tried.insert(paired, best);
        Ok(best)
    }
}
