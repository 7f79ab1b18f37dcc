//! Round robin: the Berger tables, which are the 循环赛对局秩序表 of the Chinese rules, sides
//! included. They are computed: in a field of an even number n, those below n meet in the round r
//! for which the sum of their numbers is r + 1, counted modulo n − 1, and n meets whoever would
//! meet himself.

pub mod numbers;
pub mod withdrawal;

use super::Pair;
use crate::id::Tpn;

/// The rounds of a round robin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schedule {
    /// So many take part; in an odd field one is free in each round.
    pub field: u16,
    /// How often two meet. In every second leg sides are swapped.
    pub legs: u16,
    /// The last two rounds of every leg but the last are exchanged, so that nobody has one side
    /// three times running where legs meet (FIDE C.05 Annex 1, for two legs).
    pub exchange_last_two: bool,
}

/// One round of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RobinRound {
    /// The pairs in the order of the printed tables: the highest number's first.
    pub pairs: Vec<Pair>,
    /// Who is free: the partner of the number that an odd field lacks.
    pub free: Option<Tpn>,
}

impl Schedule {
    /// The rounds of one leg.
    pub fn rounds_of_leg(&self) -> u16 {
        self.even_field().saturating_sub(1)
    }

    /// All rounds.
    pub fn rounds(&self) -> u16 {
        self.rounds_of_leg().saturating_mul(self.legs)
    }

    /// A round, counted from 1 over all legs.
    pub fn round(&self, round: u16) -> RobinRound {
        let of_leg = self.rounds_of_leg();
        if of_leg == 0 || !(1..=self.rounds()).contains(&round) {
            return RobinRound::default();
        }
        let (leg, round) = ((round - 1) / of_leg, (round - 1) % of_leg + 1);
        let table = self.table(self.exchanged(leg, round));
        let pairs = table.into_iter().map(|(white, black)| match leg % 2 {
            0 => (white, black),
            _ => (black, white),
        });
        self.in_field(pairs)
    }

    /// The round of the table that is played as this round of a leg.
    fn exchanged(&self, leg: u16, round: u16) -> u16 {
        let last = self.rounds_of_leg();
        let exchanges = self.exchange_last_two && leg + 1 < self.legs && last >= 2;
        match last - round {
            0 if exchanges => last - 1,
            1 if exchanges => last,
            _ => round,
        }
    }

    fn even_field(&self) -> u16 {
        self.field + self.field % 2
    }

    /// A round of the Berger table for an even field: (White, Black).
    fn table(&self, round: u16) -> Vec<(u16, u16)> {
        let (last, others) = (self.even_field(), self.rounds_of_leg());
        // Twice the number that meets the last one is round + 1, modulo the others.
        let partner = if round % 2 == 1 { round.div_ceil(2) } else { (round + last) / 2 };
        let first = if round % 2 == 1 { (partner, last) } else { (last, partner) };
        let wrapped = |it: u16| (it + others - 1) % others + 1;
        let pair = |step: u16| (wrapped(partner + step), wrapped(partner + others - step));
        std::iter::once(first).chain((1..last / 2).map(pair)).collect()
    }

    fn in_field(&self, pairs: impl Iterator<Item = (u16, u16)>) -> RobinRound {
        let mut found = RobinRound::default();
        for (white, black) in pairs {
            if white.max(black) <= self.field {
                found.pairs.push(Pair { white: Tpn(white), black: Tpn(black) });
            } else {
                found.free = Some(Tpn(white.min(black)));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use std::{collections::BTreeMap, fmt::Write as _};

    fn written(schedule: Schedule) -> String {
        let mut text = String::new();
        for round in 1..=schedule.rounds() {
            let RobinRound { pairs, free } = schedule.round(round);
            let pairs = pairs.iter().map(|it| format!("{}-{}", it.white.0, it.black.0));
            let all: Vec<String> = pairs.chain(free.map(|it| format!("{} free", it.0))).collect();
            writeln!(text, "{round}: {}", all.join(" ")).unwrap();
        }
        text
    }

    fn single(field: u16) -> Schedule {
        Schedule { field, legs: 1, exchange_last_two: false }
    }

    fn check(schedule: Schedule, expected: Expect) {
        expected.assert_eq(&written(schedule));
    }

    /// FIDE Handbook C.05 Annex 1, the tables as printed.
    #[test]
    fn the_berger_tables() {
        let printed = [
            (4, "1-4 2-3 / 4-3 1-2 / 2-4 3-1"),
            (6, "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1"),
            (
                8,
                "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / \
                 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
            ),
            (
                10,
                "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / \
                 10-7 8-6 9-5 1-4 2-3 / 3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / \
                 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / 5-10 6-4 7-3 8-2 9-1",
            ),
            (
                12,
                "1-12 2-11 3-10 4-9 5-8 6-7 / 12-7 8-6 9-5 10-4 11-3 1-2 / \
                 2-12 3-1 4-11 5-10 6-9 7-8 / 12-8 9-7 10-6 11-5 1-4 2-3 / \
                 3-12 4-2 5-1 6-11 7-10 8-9 / 12-9 10-8 11-7 1-6 2-5 3-4 / \
                 4-12 5-3 6-2 7-1 8-11 9-10 / 12-10 11-9 1-8 2-7 3-6 4-5 / \
                 5-12 6-4 7-3 8-2 9-1 10-11 / 12-11 1-10 2-9 3-8 4-7 5-6 / \
                 6-12 7-5 8-4 9-3 10-2 11-1",
            ),
            (
                14,
                "1-14 2-13 3-12 4-11 5-10 6-9 7-8 / 14-8 9-7 10-6 11-5 12-4 13-3 1-2 / \
                 2-14 3-1 4-13 5-12 6-11 7-10 8-9 / 14-9 10-8 11-7 12-6 13-5 1-4 2-3 / \
                 3-14 4-2 5-1 6-13 7-12 8-11 9-10 / 14-10 11-9 12-8 13-7 1-6 2-5 3-4 / \
                 4-14 5-3 6-2 7-1 8-13 9-12 10-11 / 14-11 12-10 13-9 1-8 2-7 3-6 4-5 / \
                 5-14 6-4 7-3 8-2 9-1 10-13 11-12 / 14-12 13-11 1-10 2-9 3-8 4-7 5-6 / \
                 6-14 7-5 8-4 9-3 10-2 11-1 12-13 / 14-13 1-12 2-11 3-10 4-9 5-8 6-7 / \
                 7-14 8-6 9-5 10-4 11-3 12-2 13-1",
            ),
        ];
        for (field, table) in printed {
            let rounds = table.split(" / ").zip(1..);
            let expected: String = rounds.map(|(it, n)| format!("{n}: {it}\n")).collect();
            assert_eq!(written(single(field)), expected, "for {field}");
        }
    }

    /// 循环赛对局秩序表 for seven: in round 1 number 1 is free (人数逢单,1号轮空).
    #[test]
    fn in_an_odd_field_the_partner_of_the_missing_number_is_free() {
        check(
            single(7),
            expect![[r#"
                1: 2-7 3-6 4-5 1 free
                2: 6-4 7-3 1-2 5 free
                3: 3-1 4-7 5-6 2 free
                4: 7-5 1-4 2-3 6 free
                5: 4-2 5-1 6-7 3 free
                6: 1-6 2-5 3-4 7 free
                7: 5-3 6-2 7-1 4 free
            "#]],
        );
    }

    #[test]
    fn two_legs_with_the_last_rounds_of_the_first_exchanged() {
        check(
            Schedule { field: 4, legs: 2, exchange_last_two: true },
            expect![[r#"
                1: 1-4 2-3
                2: 2-4 3-1
                3: 4-3 1-2
                4: 4-1 3-2
                5: 3-4 2-1
                6: 4-2 1-3
            "#]],
        );
    }

    /// C12: eight players and seven rounds, where a Swiss may find no round 6, never stop here.
    #[test]
    fn a_complaint_c12_eight_players_meet_in_seven_rounds() {
        let schedule = single(8);
        assert_eq!(schedule.rounds(), 7);
        assert!((1..=7).all(|it| schedule.round(it).pairs.len() == 4));
    }

    /// With twelve, (a, b) below 12 meet in the round that is a + b − 1 modulo 11, (a, 12) in the
    /// one that is 2a − 1.
    #[test]
    fn twelve_meet_in_rounds_known_beforehand() {
        for round in 1..=11 {
            for Pair { white: Tpn(a), black: Tpn(b) } in single(12).round(round).pairs {
                let sum = if a.max(b) == 12 { 2 * a.min(b) } else { a + b };
                assert_eq!((sum - 1) % 11, round % 11);
            }
        }
    }

    #[test]
    fn nobody_and_one_have_no_rounds() {
        assert_eq!(single(0).rounds(), 0);
        assert_eq!(single(1).round(1), RobinRound { pairs: Vec::new(), free: Some(Tpn(1)) });
        assert_eq!(single(4).round(4), RobinRound::default());
    }

    proptest! {
        /// Everybody meets everybody once in each leg, everybody plays or is free once in each
        /// round, and sides are as even as can be.
        #[test]
        fn everybody_meets_everybody(field in 2u16..=40, legs in 1u16..=4, exchange in any::<bool>()) {
            let schedule = Schedule { field, legs, exchange_last_two: exchange };
            let mut met: BTreeMap<(Tpn, Tpn), u16> = BTreeMap::new();
            let mut whites: BTreeMap<Tpn, i32> = BTreeMap::new();
            for round in 1..=schedule.rounds() {
                let RobinRound { pairs, free } = schedule.round(round);
                let mut seen: Vec<Tpn> =
                    pairs.iter().flat_map(|it| [it.white, it.black]).chain(free).collect();
                seen.sort_unstable();
                prop_assert!(seen.into_iter().eq((1..=field).map(Tpn)));
                for it in pairs {
                    *met.entry((it.white.min(it.black), it.white.max(it.black))).or_default() += 1;
                    *whites.entry(it.white).or_default() += 1;
                    *whites.entry(it.black).or_default() -= 1;
                }
            }
            prop_assert_eq!(met.len(), usize::from(field) * usize::from(field - 1) / 2);
            prop_assert!(met.values().all(|it| *it == legs));
            let most = if legs % 2 == 0 { 0 } else { 1 };
            prop_assert!(whites.values().all(|it| it.abs() <= most));
        }
    }
}
