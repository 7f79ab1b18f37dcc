//! C4 and C5: what can still become of those who are not paired yet.

use super::{Field, Set, TooLarge, count, members};
use competition::score::Points;

impl Field {
    /// C4 for an even number of players: a pairing that complies with the absolute criteria exists.
    ///
    /// # Errors
    /// If that takes too long to find out.
    pub fn can_be_completed(&mut self, set: Set) -> Result<bool, TooLarge> {
        if set == 0 {
            return Ok(true);
        }
        if let Some(known) = self.completable.get(&set) {
            return Ok(*known);
        }
        self.try_one()?;
        // Whoever has the fewest opponents to choose from goes first; so dead ends show early.
        let first = members(set).min_by_key(|i| count(self.may_meet[*i] & set));
        let first = first.expect("the set is not empty");
        let mut found = false;
        for other in members(self.may_meet[first] & set) {
            if self.can_be_completed(set & !(1 << first) & !(1 << other))? {
                found = true;
                break;
            }
        }
        self.completable.insert(set, found);
        Ok(found)
    }

    /// C4 and C5: whether a legal pairing exists, and the lowest score that the bye can go to.
    /// None if there is no legal pairing.
    ///
    /// # Errors
    /// If that takes too long to find out.
    pub fn c4_c5(&mut self, set: Set) -> Result<Option<Points>, TooLarge> {
        if count(set).is_multiple_of(2) {
            return Ok(self.can_be_completed(set)?.then_some(Points::ZERO));
        }
        let places: Vec<usize> = members(set).collect();
        // The last in order have the lowest score.
        for place in places.into_iter().rev() {
            let player = &self.players[place];
            let (score, may_get_bye) = (player.score, player.may_get_bye);
            if may_get_bye && self.can_be_completed(set & !(1 << place))? {
                return Ok(Some(score));
            }
        }
        Ok(None)
    }

    /// Whether all of a bracket can be paired in it: moved-down players only with residents, who
    /// are those with the score `residents`.
    ///
    /// # Errors
    /// If that takes too long to find out.
    pub fn can_be_paired(&mut self, set: Set, residents: Points) -> Result<bool, TooLarge> {
        if set == 0 {
            return Ok(true);
        }
        if let Some(known) = self.pairable.get(&(set, residents)) {
            return Ok(*known);
        }
        self.try_one()?;
        let first = members(set).min_by_key(|i| count(self.in_bracket(*i, set, residents)));
        let first = first.expect("the set is not empty");
        let mut found = false;
        for other in members(self.in_bracket(first, set, residents)) {
            if self.can_be_paired(set & !(1 << first) & !(1 << other), residents)? {
                found = true;
                break;
            }
        }
        self.pairable.insert((set, residents), found);
        Ok(found)
    }

    /// Whom a player may be paired with in a bracket.
    pub fn in_bracket(&self, who: usize, set: Set, residents: Points) -> Set {
        let may = self.may_meet[who] & set;
        if self.players[who].score == residents {
            return may;
        }
        members(may).filter(|it| self.players[*it].score == residents).fold(0, |s, i| s | 1 << i)
    }
}
