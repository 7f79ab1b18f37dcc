//! Numbers by lot, with those of one group – teams of one province – kept from meeting in the last
//! rounds of each leg (强制抽签, League A 2019 六(六)).

use super::Schedule;
use crate::{id::Tpn, lot::Seed};
use std::collections::BTreeMap;

/// So many lots are drawn before a numbering is searched for.
const LOTS: u32 = 4096;
/// So many steps the search takes at most.
const STEPS: u32 = 2_000_000;

/// Who is to be numbered: tickets with the groups they belong to; none for a ticket of no group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tickets<T, G> {
    /// Everybody once.
    pub tickets: Vec<(T, Option<G>)>,
    /// So many rounds at the end of each leg.
    pub last_rounds: u16,
}

/// No numbering keeps a group from meeting in the last rounds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoNumbering<G> {
    /// Of a group of `members` at most `at_most` can be kept apart.
    #[error("a group of {members} has more than the {at_most} that can be kept apart")]
    GroupTooLarge {
        /// Which.
        group: G,
        /// So many are in it.
        members: usize,
        /// So many numbers do not meet in these rounds.
        at_most: usize,
    },
    /// Each group could be kept apart, but not all of them at once.
    #[error("no numbering keeps all groups apart")]
    GroupsTogether,
    /// Whether there is one could not be told in reasonable time.
    #[error("no numbering was found")]
    NotFound,
}

/// Draws the numbers: ticket of number 1 first.
///
/// Lots are drawn until one keeps the groups apart, so each numbering that does has the same
/// chance. Where thousands of lots do not, a numbering is searched for in an order drawn by lot:
/// then chances need not be the same. The first lot is the one that would be drawn without groups.
///
/// # Errors
/// If no numbering keeps the groups apart.
pub fn draw<T: ToString + Clone, G: Ord + Clone>(
    seed: Seed,
    schedule: Schedule,
    all: &Tickets<T, G>,
) -> Result<Vec<T>, NoNumbering<G>> {
    let apart = Apart::of(schedule, all.last_rounds);
    let groups: Vec<Option<&G>> = all.tickets.iter().map(|it| it.1.as_ref()).collect();
    for lot in 0..LOTS {
        let order = order(seed, lot, all);
        if apart.holds(&order.iter().map(|it| groups[*it]).collect::<Vec<_>>()) {
            return Ok(named(all, &order));
        }
    }
    apart.check_sizes(&groups)?;
    let order = Search { apart: &apart, steps: STEPS, taken: Vec::new() }
        .run(&order(seed, 0, all), &groups)?;
    Ok(named(all, &order))
}

fn named<T: Clone, G>(all: &Tickets<T, G>, order: &[usize]) -> Vec<T> {
    order.iter().map(|it| all.tickets[*it].0.clone()).collect()
}

/// The tickets as a lot puts them.
fn order<T: ToString, G>(seed: Seed, lot: u32, all: &Tickets<T, G>) -> Vec<usize> {
    let written = |it: &T| match lot {
        0 => it.to_string(),
        lot => format!("{lot}:{}", it.to_string()),
    };
    let places: BTreeMap<String, usize> =
        (0..).zip(&all.tickets).map(|(at, it)| (written(&it.0), at)).collect();
    seed.order(places.keys().cloned()).iter().map(|it| places[it]).collect()
}

/// Which numbers meet in the last rounds of a leg.
#[derive(Debug)]
struct Apart {
    /// By number from 0: those that must not belong to the same group.
    meets: Vec<Vec<usize>>,
}

impl Apart {
    fn of(schedule: Schedule, last_rounds: u16) -> Self {
        let mut meets = vec![Vec::new(); usize::from(schedule.field)];
        let of_leg = schedule.rounds_of_leg();
        let is_last = |round: &u16| of_leg > 0 && of_leg - 1 - (round - 1) % of_leg < last_rounds;
        for round in (1..=schedule.rounds()).filter(is_last) {
            for pair in schedule.round(round).pairs {
                let place = |it: Tpn| usize::from(it.0) - 1;
                meets[place(pair.white)].push(place(pair.black));
                meets[place(pair.black)].push(place(pair.white));
            }
        }
        meets.iter_mut().for_each(|it| {
            it.sort_unstable();
            it.dedup();
        });
        Self { meets }
    }

    /// Whether groups by number are kept apart.
    fn holds<G: PartialEq>(&self, by_number: &[Option<&G>]) -> bool {
        self.meets.iter().enumerate().all(|(number, others)| {
            let group = by_number[number];
            group.is_none() || others.iter().all(|it| by_number[*it] != group)
        })
    }

    fn check_sizes<G: Ord + Clone>(&self, groups: &[Option<&G>]) -> Result<(), NoNumbering<G>> {
        let mut sizes: BTreeMap<&G, usize> = BTreeMap::new();
        groups.iter().flatten().for_each(|it| *sizes.entry(it).or_default() += 1);
        let Some((group, members)) = sizes.into_iter().max_by_key(|it| it.1) else { return Ok(()) };
        let mut steps = STEPS;
        let free: Vec<usize> = (0..self.meets.len()).collect();
        match self.most_apart(&free, &mut steps) {
            at_most if steps > 0 && members > at_most => {
                Err(NoNumbering::GroupTooLarge { group: group.clone(), members, at_most })
            }
            _ => Ok(()),
        }
    }

    /// The most numbers of `free` of which no two meet.
    fn most_apart(&self, free: &[usize], steps: &mut u32) -> usize {
        let Some((&first, others)) = free.split_first() else { return 0 };
        if *steps == 0 {
            return 0;
        }
        *steps -= 1;
        let apart: Vec<usize> =
            others.iter().copied().filter(|it| !self.meets[first].contains(it)).collect();
        let with = 1 + self.most_apart(&apart, steps);
        // Whoever meets nobody of the others is in a largest set.
        if apart.len() == others.len() || others.len() < with {
            return with;
        }
        with.max(self.most_apart(others, steps))
    }
}

/// The search for a numbering, number after number.
struct Search<'a> {
    apart: &'a Apart,
    steps: u32,
    /// The ticket of each number so far.
    taken: Vec<usize>,
}

impl Search<'_> {
    fn run<G: PartialEq>(
        mut self,
        order: &[usize],
        groups: &[Option<&G>],
    ) -> Result<Vec<usize>, NoNumbering<G>> {
        match self.extend(order, groups) {
            true => Ok(self.taken),
            false if self.steps == 0 => Err(NoNumbering::NotFound),
            false => Err(NoNumbering::GroupsTogether),
        }
    }

    /// Gives the next number to the first ticket, in the order of the lot, that leaves a way.
    fn extend<G: PartialEq>(&mut self, order: &[usize], groups: &[Option<&G>]) -> bool {
        let number = self.taken.len();
        if number == order.len() {
            return true;
        }
        let mut tried: Vec<Option<&G>> = Vec::new();
        for &ticket in order {
            let group = groups[ticket];
            // Tickets of one group, and those of none, are alike: one of them is enough.
            if self.taken.contains(&ticket) || tried.contains(&group) || self.steps == 0 {
                continue;
            }
            tried.push(group);
            self.steps -= 1;
            let meets = &self.apart.meets[number];
            let clash = |it: &usize| {
                group.is_some() && self.taken.get(*it).is_some_and(|other| groups[*other] == group)
            };
            if meets.iter().any(clash) {
                continue;
            }
            self.taken.push(ticket);
            if self.extend(order, groups) {
                return true;
            }
            self.taken.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Groups by letters, `-` for none: `AAB-` are four tickets.
    fn tickets(groups: &str, last_rounds: u16) -> Tickets<usize, char> {
        let tickets = groups.chars().map(|it| (it != '-').then_some(it)).enumerate();
        Tickets { tickets: tickets.collect(), last_rounds }
    }

    fn league(groups: &str) -> (Schedule, Tickets<usize, char>) {
        let field = u16::try_from(groups.len()).unwrap();
        (Schedule { field, legs: 2, exchange_last_two: false }, tickets(groups, 3))
    }

    fn drawn(seed: u8, groups: &str) -> Result<Vec<usize>, NoNumbering<char>> {
        let (schedule, tickets) = league(groups);
        draw(Seed([seed; 32]), schedule, &tickets)
    }

    #[test]
    fn without_groups_it_is_the_plain_lot() {
        let plain = Seed([3; 32]).order(0..12usize);
        assert_eq!(drawn(3, "------------"), Ok(plain.clone()));
        assert_eq!(drawn(3, "ABCDEFGHIJKL"), Ok(plain));
    }

    /// League A 2019: with three teams of one province and two of another, none of them meet in
    /// rounds 9 to 11 and 20 to 22.
    #[test]
    fn those_of_one_province_do_not_meet_in_the_last_rounds() {
        let (schedule, _) = league("AAABB-------");
        for seed in 0..50 {
            let order = drawn(seed, "AAABB-------").unwrap();
            for round in [9, 10, 11, 20, 21, 22] {
                for pair in schedule.round(round).pairs {
                    let ticket = |it: Tpn| order[usize::from(it.0) - 1];
                    let both = [ticket(pair.white), ticket(pair.black)];
                    let province = |of: &[usize]| both.iter().all(|it| of.contains(it));
                    assert!(!province(&[0, 1, 2]) && !province(&[3, 4]), "round {round}");
                }
            }
        }
    }

    #[test]
    fn it_is_said_why_it_cannot_be_done() {
        let too_large = NoNumbering::GroupTooLarge { group: 'A', members: 7, at_most: 5 };
        assert_eq!(drawn(1, "AAAAAAA-----"), Err(too_large));
        assert!(drawn(1, "AAAAA-------").is_ok());
    }

    /// Each legal numbering comes about as often: the first number of four with a pair apart.
    #[test]
    fn legal_numberings_have_the_same_chance() {
        let schedule = Schedule { field: 4, legs: 1, exchange_last_two: false };
        let mut seen: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
        for n in 0..4000u32 {
            let mut seed = [0; 32];
            seed[..4].copy_from_slice(&n.to_le_bytes());
            let order = draw(Seed(seed), schedule, &tickets("AA--", 1)).unwrap();
            *seen.entry(order).or_default() += 1;
        }
        // Of 24 numberings those with the two in 2-4 or 3-1, the last round, are out: 16 are left.
        assert_eq!(seen.len(), 16);
        assert!(seen.values().all(|it| (190..=310).contains(it)), "{seen:?}");
    }

    proptest! {
        /// A numbering that is found keeps the groups apart, and the same seed finds the same.
        #[test]
        fn groups_are_kept_apart(
            groups in "[ABC-]{2,14}",
            last_rounds in 1u16..=4,
            seed in any::<u8>(),
        ) {
            let field = u16::try_from(groups.len()).unwrap();
            let schedule = Schedule { field, legs: 1, exchange_last_two: false };
            let all = tickets(&groups, last_rounds);
            let found = draw(Seed([seed; 32]), schedule, &all);
            prop_assert_eq!(&draw(Seed([seed; 32]), schedule, &all), &found);
            let Ok(order) = found else { return Ok(()) };
            let group = |it: Tpn| all.tickets[order[usize::from(it.0) - 1]].1;
            for round in schedule.rounds().saturating_sub(last_rounds) + 1..=schedule.rounds() {
                for pair in schedule.round(round).pairs {
                    let (one, other) = (group(pair.white), group(pair.black));
                    prop_assert!(one.is_none() || one != other);
                }
            }
        }
    }
}
