//! Article 2.4: how good a candidate is. C5 to C9 depend on the downfloaters alone, C10 to C21 on
//! the pairs too.

use super::{
    Field, Set, TooLarge, colors, count,
    definitions::{Float, Player, Strength},
    members, set, subsets,
};
use competition::score::{Color, Points};

/// A bracket (1.3.2) and who comes after it.
#[derive(Debug, Clone, Copy)]
pub struct Bracket {
    /// The moved-down players.
    pub mdps: Set,
    /// The residents.
    pub residents: Set,
    /// All players of lower score groups.
    pub below: Set,
    /// The residents' score.
    pub score: Points,
}

impl Bracket {
    /// Everybody in the bracket.
    pub fn all(&self) -> Set {
        self.mdps | self.residents
    }
}

impl Field {
    /// The bracket of the highest score group in `left`, with these moved-down players.
    pub fn bracket(&self, mdps: Set, left: Set) -> Bracket {
        let first = members(left).next().expect("somebody is left");
        let score = self.players[first].score;
        let residents: Vec<usize> =
            members(left).filter(|it| self.players[*it].score == score).collect();
        let residents = set(&residents);
        Bracket { mdps, residents, below: left & !residents, score }
    }

    /// The sets of downfloaters that comply with C1 to C4 and best with C5 to C9, each criterion
    /// choosing among those that the ones before it left.
    ///
    /// # Errors
    /// If there is too much to try.
    pub fn best_downfloaters(&mut self, bracket: &Bracket) -> Result<Vec<Set>, TooLarge> {
        let c5 = self.c4_c5(bracket.all() | bracket.below)?;
        let c5 = c5.expect("C4 was complied with in the brackets above");
        let c6 = self.c6(bracket, c5)?;
        let c7 = least(c6, |set| Ok(self.scores(set)))?;
        let c8 = if c7.len() == 1 { c7 } else { least(c7, |set| self.c8(bracket, set, c5))? };
        let odd = count(bracket.all() | bracket.below) % 2 == 1;
        least(c8, |set| Ok(self.c9(set, odd.then_some(c5))))
    }

    /// C6, under C1 to C5: the smallest sets of downfloaters.
    fn c6(&mut self, bracket: &Bracket, c5: Points) -> Result<Vec<Set>, TooLarge> {
        let everybody: Vec<usize> = members(bracket.all()).collect();
        for size in (everybody.len() % 2..=everybody.len()).step_by(2) {
            let mut found = Vec::new();
            for floaters in self.subsets(&everybody, size)? {
                let paired = bracket.all() & !floaters;
                if self.can_be_paired(paired, bracket.score)?
                    && self.c4_c5(floaters | bracket.below)? == Some(c5)
                {
                    found.push(floaters);
                }
            }
            if !found.is_empty() {
                return Ok(found);
            }
        }
        unreachable!("all of them could float")
    }

    fn subsets(&mut self, of: &[usize], size: usize) -> Result<Vec<Set>, TooLarge> {
        // So many are the subsets, or more than it pays to try.
        let many =
            (0..size).fold(1_u64, |n, i| n.saturating_mul((of.len() - i) as u64) / (i as u64 + 1));
        self.patience = self.patience.checked_sub(many).ok_or(TooLarge)?;
        Ok(subsets(of, size).iter().map(|it| set(it)).collect())
    }

    /// C7: the scores in descending order.
    fn scores(&self, floaters: Set) -> Vec<Points> {
        members(floaters).map(|it| self.players[it].score).collect()
    }

    /// C8: C6 and C7 of the following bracket, at best.
    fn c8(
        &mut self,
        bracket: &Bracket,
        floaters: Set,
        c5: Points,
    ) -> Result<(usize, Vec<Points>), TooLarge> {
        if bracket.below == 0 {
            return Ok((0, Vec::new()));
        }
        let following = self.bracket(floaters, bracket.below);
        let best = self.c6(&following, c5)?;
        let scores = best.iter().map(|it| self.scores(*it)).min().expect("some set is best");
        Ok((scores.len(), scores))
    }

    /// C9: the unplayed games of the only downfloater, if it is the one who will get the bye: if
    /// nobody with a lower score can.
    fn c9(&self, floaters: Set, bye: Option<Points>) -> usize {
        let mut floaters = members(floaters).map(|it| &self.players[it]);
        match (floaters.next(), floaters.next(), bye) {
            (Some(only), None, Some(score)) if only.score == score => only.unplayed,
            _ => 0,
        }
    }
}

/// Those that a criterion finds best.
fn least<K: Ord>(
    sets: Vec<Set>,
    mut criterion: impl FnMut(Set) -> Result<K, TooLarge>,
) -> Result<Vec<Set>, TooLarge> {
    let mut values = Vec::new();
    for it in sets {
        values.push((criterion(it)?, it));
    }
    let best = values.iter().map(|(value, _)| value).min();
    Ok(values.iter().filter(|(it, _)| Some(it) == best).map(|(_, it)| *it).collect())
}

/// C10 to C21 as numbers, the first that differs decides.
///
/// A list of score differences in descending order is kept as how many there are of each, the
/// largest first: of two lists of the same length the one that has fewer of the largest difference
/// in which they differ is smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quality([u8; 8 + 4 * LEVELS]);

/// How many different score differences there can be, and one for moved-down players who are not
/// paired: theirs will be larger than any.
const LEVELS: usize = 10;

impl Quality {
    /// Nothing to complain of.
    pub const PERFECT: Self = Self([0; 8 + 4 * LEVELS]);

    /// Both together.
    pub fn and(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a += b);
        self
    }

    /// The better of both in each number.
    pub fn meet(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a = (*a).min(b));
        self
    }

    /// Adds to one of C10 to C17.
    pub fn add(&mut self, criterion: usize, n: usize) {
        self.0[criterion - 10] += u8::try_from(n).unwrap();
    }

    /// Adds a score difference to one of C18 to C21.
    fn add_difference(&mut self, criterion: usize, level: usize) {
        self.0[8 + (criterion - 18) * LEVELS + level] += 1;
    }
}

impl Field {
    /// The place of a moved-down player's score difference among those of the bracket, the largest
    /// first, from 1: all residents have the same score, so it is the place of his or her score.
    fn level(&self, bracket: &Bracket, who: usize) -> usize {
        let mut scores: Vec<Points> =
            members(bracket.mdps).map(|it| self.players[it].score).collect();
        scores.dedup();
        let place = scores.iter().position(|it| *it == self.players[who].score);
        place.expect("this is a moved-down player") + 1
    }

    /// # Errors
    /// If the moved-down players have more different scores than this reading counts.
    pub fn check_levels(&self, bracket: &Bracket) -> Result<(), TooLarge> {
        let last = members(bracket.mdps).last();
        let levels = last.map_or(0, |it| self.level(bracket, it));
        if levels < LEVELS { Ok(()) } else { Err(TooLarge) }
    }

    /// C10 to C13, C15, C17, C19, C21 for a pair, the higher ranked first.
    pub fn of_pair(&self, bracket: &Bracket, higher: usize, lower: usize) -> Quality {
        let (a, b) = (&self.players[higher], &self.players[lower]);
        let color = colors::of_higher(a, b, self.initial_color);
        let mut quality = Quality::PERFECT;
        for (player, color) in [(a, color), (b, color.opposite())] {
            of_color(&mut quality, player, color, a.is_topscorer || b.is_topscorer);
        }
        if bracket.mdps >> higher & 1 == 1 {
            let level = self.level(bracket, higher);
            if b.floats[0] == Some(Float::Up) {
                quality.add(15, 1);
                quality.add_difference(19, level);
            }
            if b.floats[1] == Some(Float::Up) {
                quality.add(17, 1);
                quality.add_difference(21, level);
            }
        }
        quality
    }

    /// C14 and C16 for the residents among the downfloaters, C18 and C20 for the moved-down
    /// players, paired or not.
    pub fn of_floaters(&self, bracket: &Bracket, floaters: Set) -> Quality {
        let mut quality = Quality::PERFECT;
        for (round, c14_c16, c18_c20) in [(0, 14, 18), (1, 16, 20)] {
            let floated = |it: &usize| self.players[*it].floats[round] == Some(Float::Down);
            let residents = members(floaters & bracket.residents).filter(floated).count();
            quality.add(c14_c16, residents);
            for mdp in members(bracket.mdps).filter(floated) {
                let is_paired = floaters >> mdp & 1 == 0;
                let level = if is_paired { self.level(bracket, mdp) } else { 0 };
                quality.add_difference(c18_c20, level);
            }
        }
        quality
    }
}

/// C10 to C13 for one player of a pair who gets a color.
fn of_color(quality: &mut Quality, player: &Player, color: Color, topscorers: bool) {
    let step = if color == Color::White { 1 } else { -1 };
    let third = player.games.iter().rev().take(2).filter(|it| **it == color).count() == 2;
    if topscorers && (player.difference + step).abs() > 2 {
        quality.add(10, 1);
    }
    if topscorers && third {
        quality.add(11, 1);
    }
    match player.preference {
        Some((strength, preferred)) if preferred != color => {
            quality.add(12, 1);
            if strength == Strength::Strong {
                quality.add(13, 1);
            }
        }
        _ => {}
    }
}
