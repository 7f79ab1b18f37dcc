//! Who is where: places by a list of tie-breaks, and what separated each place from the next.
//!
//! Those whom the list does not separate share their place. Nothing else ever separates them.

use crate::{
    id::Tpn,
    tiebreak::{Detail, Method, basis::Basis, code::TieBreakCode, value::Value},
};
use serde::Serialize;
use std::cell::LazyCell;
use ts_rs::TS;

/// The standings by a list of tie-breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standings {
    /// The list, the points first.
    pub list: Vec<TieBreakCode>,
    /// One row for each competitor, best first; equals by pairing number.
    pub rows: Vec<Standing>,
}

/// One competitor in the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The place: 1, 2, 2, 4.
    pub place: u16,
    /// The competitor.
    pub who: Tpn,
    /// One value for each step of the list. A step that only orders those who are tied (DE, DROP,
    /// PLAYOFF, LOT) has the place that it gave among them, and none where it separated nobody.
    pub values: Vec<Option<Value>>,
    /// The step of the list, counted from 0, that separated this competitor from the next one.
    /// None if they share a place, and for the last.
    pub parted_by: Option<u16>,
}

/// What people decided about some who were tied, by a play-off or by lots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TieOrder {
    /// The step that it decides, such as `PLAYOFF` or `LOT`.
    pub step: TieBreakCode,
    /// The order, best first; who is still tied stands together. It holds as long as exactly these
    /// are tied, and no longer once a corrected result has changed that.
    pub order: Vec<Vec<Tpn>>,
}

/// Why a competitor has a value or a place in a tied group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export, rename = "TieBreakExplanation")]
pub struct Explanation {
    /// The competitor.
    pub who: Tpn,
    /// The step.
    pub code: TieBreakCode,
    /// The article of FIDE C.07 that defines it, or whose practice it is.
    pub article: String,
    /// The value, as in the standings.
    pub value: Option<Value>,
    /// Those still tied when the step was reached, this competitor among them, by pairing number.
    pub tied: Vec<Tpn>,
    /// What it comes from.
    pub detail: Detail,
}

/// Works out the standings.
pub fn standings(basis: &Basis<'_>, list: &[TieBreakCode], decisions: &[TieOrder]) -> Standings {
    let mut ranking = Ranking::start(basis, list.len());
    for (step, code) in list.iter().enumerate() {
        match code.tie_break().method {
            Method::Each(_) | Method::EachTeam(_) | Method::OfOpponents { .. } => {
                ranking.part_by_value(step, code, &code.values(basis));
            }
            Method::Group { .. } | Method::GroupOfTeams { .. } => {
                ranking.part_by_order(step, |tied| code.order(basis, tied));
            }
            Method::PreviousRound => {
                let before = LazyCell::new(|| places_before(basis, list, decisions));
                ranking.part_by_order(step, |tied| by_place(before.as_ref()?, tied));
            }
            Method::People => ranking.part_by_order(step, |tied| decided(decisions, code, tied)),
        }
    }
    Standings { list: list.to_vec(), rows: ranking.into_rows() }
}

impl Standings {
    /// Why `who` has the value or the place that a step of the list, counted from 0, gives. The
    /// basis is the one that the standings were worked out from.
    ///
    /// # Panics
    /// If the standings have no such competitor or no such step.
    pub fn explain(&self, basis: &Basis<'_>, who: Tpn, step: usize) -> Explanation {
        let code = self.list[step];
        let (tied, at) = (self.tied_before(step, who), self.position(who));
        let detail = code.detail(basis, who, &tied);
        let article = code.tie_break().article.to_owned();
        Explanation { who, code, article, value: self.rows[at].values[step], tied, detail }
    }

    /// Those whom the steps before this one left tied with `who`, by pairing number.
    fn tied_before(&self, step: usize, who: Tpn) -> Vec<Tpn> {
        let ends_group = |row: &Standing| row.parted_by.is_some_and(|it| usize::from(it) < step);
        let at = self.position(who);
        let first = self.rows[..at].iter().rposition(ends_group).map_or(0, |it| it + 1);
        let last =
            self.rows[at..].iter().position(ends_group).map_or(self.rows.len() - 1, |it| at + it);

        let mut tied: Vec<Tpn> = self.rows[first..=last].iter().map(|it| it.who).collect();
        tied.sort_unstable();
        tied
    }

    fn position(&self, who: Tpn) -> usize {
        self.rows.iter().position(|it| it.who == who).expect("everybody of the table has a row")
    }
}

/// The standings on the way: tied groups in their order, and the values so far.
struct Ranking {
    groups: Vec<Tied>,
    /// By row of the table, then by step.
    values: Vec<Vec<Option<Value>>>,
}

/// Some who are not separated yet.
struct Tied {
    /// By pairing number.
    members: Vec<Tpn>,
    /// The step that separated them from the next group.
    parted_by: Option<u16>,
}

impl Ranking {
    fn start(basis: &Basis<'_>, steps: usize) -> Self {
        let members: Vec<Tpn> = basis.numbers().collect();
        let values = members.iter().map(|_| vec![None; steps]).collect();
        Self { groups: vec![Tied { members, parted_by: None }], values }
    }

    fn part_by_value(&mut self, step: usize, code: &TieBreakCode, values: &[Option<Value>]) {
        for (row, value) in self.values.iter_mut().zip(values) {
            row[step] = *value;
        }
        let compare = |a: Tpn, b: Tpn| {
            code.compare(values[usize::from(a.0) - 1], values[usize::from(b.0) - 1])
        };
        for tied in std::mem::take(&mut self.groups) {
            let mut members = tied.members.clone();
            members.sort_by(|&a, &b| compare(a, b).then(a.cmp(&b)));
            let alike = members.chunk_by(|&a, &b| compare(a, b).is_eq());
            let parts = alike.map(<[Tpn]>::to_vec).collect();
            self.groups.extend(tied.part(step, parts));
        }
    }

    /// `order` is asked about groups of two or more; none where it does not know.
    fn part_by_order(&mut self, step: usize, order: impl Fn(&[Tpn]) -> Option<Vec<Vec<Tpn>>>) {
        for tied in std::mem::take(&mut self.groups) {
            let parts = Some(&tied.members).filter(|it| it.len() > 1).and_then(|it| order(it));
            let Some(parts) = parts else {
                self.groups.push(tied);
                continue;
            };
            let split = parts.len() > 1;
            for (place, who) in places(&parts).filter(|_| split) {
                self.values[usize::from(who.0) - 1][step] = Some(Value::whole(place.into()));
            }
            self.groups.extend(tied.part(step, parts));
        }
    }

    fn into_rows(mut self) -> Vec<Standing> {
        let groups: Vec<Vec<Tpn>> = self.groups.iter().map(|it| it.members.clone()).collect();
        let mut rows: Vec<Standing> = places(&groups)
            .map(|(place, who)| {
                let values = std::mem::take(&mut self.values[usize::from(who.0) - 1]);
                Standing { place, who, values, parted_by: None }
            })
            .collect();
        let mut last = 0;
        for group in &self.groups {
            last += group.members.len();
            rows[last - 1].parted_by = group.parted_by;
        }
        rows
    }
}

impl Tied {
    /// The parts of the group, best first. The last one keeps what separates it from the next.
    fn part(self, step: usize, parts: Vec<Vec<Tpn>>) -> impl Iterator<Item = Self> {
        let step = u16::try_from(step).ok();
        let last = parts.len() - 1;
        parts.into_iter().enumerate().map(move |(index, mut members)| {
            members.sort_unstable();
            Self { members, parted_by: if index == last { self.parted_by } else { step } }
        })
    }
}

/// Each member with its place, counted from 1: 1, 2, 2, 4.
fn places(parts: &[Vec<Tpn>]) -> impl Iterator<Item = (u16, Tpn)> {
    let mut next = 1;
    parts.iter().flat_map(move |part| {
        let place = next;
        next += u16::try_from(part.len()).expect("a field is numbered in 16 bits");
        part.iter().map(move |&who| (place, who))
    })
}

/// The places by the same list before the last round, by row of the table. None before round 1.
fn places_before(
    basis: &Basis<'_>,
    list: &[TieBreakCode],
    decisions: &[TieOrder],
) -> Option<Vec<u16>> {
    let before = standings(&basis.before_last_round()?, list, decisions);
    let mut rows: Vec<(Tpn, u16)> = before.rows.iter().map(|it| (it.who, it.place)).collect();
    rows.sort_unstable();
    Some(rows.into_iter().map(|(_, place)| place).collect())
}

fn by_place(places: &[u16], tied: &[Tpn]) -> Option<Vec<Vec<Tpn>>> {
    let place = |who: Tpn| places[usize::from(who.0) - 1];
    let mut members = tied.to_vec();
    members.sort_by_key(|&it| (place(it), it));
    Some(members.chunk_by(|&a, &b| place(a) == place(b)).map(<[Tpn]>::to_vec).collect())
}

/// What people decided about exactly these.
fn decided(decisions: &[TieOrder], step: &TieBreakCode, tied: &[Tpn]) -> Option<Vec<Vec<Tpn>>> {
    let about_these = |it: &&TieOrder| {
        let mut named = it.order.concat();
        named.sort_unstable();
        it.step == *step && named == tied
    };
    // The last word counts.
    let decision = decisions.iter().rev().find(about_these)?;
    Some(decision.order.iter().filter(|it| !it.is_empty()).cloned().collect())
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_explanation, check_standings, tell};
    use expect_test::expect;
    use proptest::prelude::*;

    const THREE_ROUNDS: &str = "
        A 1-0 B   C ½-½ D
        A ½-½ C   D 1-0 B
        A 0-1 D   B 1-0 C
    ";

    #[test]
    fn equals_share_a_place_and_the_next_ones_are_counted_on() {
        check_standings(
            "PTS",
            THREE_ROUNDS,
            expect![[r#"
            1 D 2½ | PTS
            2 A 1½ | PTS
            3 B 1
            3 C 1
        "#]],
        );
        check_standings(
            "PTS BH SB",
            THREE_ROUNDS,
            expect![[r#"
            1 D 2½ 3½ 3 | PTS
            2 A 1½ 4½ 1½ | PTS
            3 C 1 5 2 | SB
            4 B 1 5 1
        "#]],
        );
    }

    #[test]
    fn a_field_of_draws_shares_the_first_place() {
        let rounds = "
            A ½-½ B   C ½-½ D
            A ½-½ C   B ½-½ D
        ";
        check_standings(
            "PTS BH/C1 BH SB DE WIN",
            rounds,
            expect![[r#"
                1 A 1 1 2 1 · 0
                1 B 1 1 2 1 · 0
                1 C 1 1 2 1 · 0
                1 D 1 1 2 1 · 0
            "#]],
        );
    }

    #[test]
    fn fewer_fouls_come_first() {
        check_standings(
            "PTS FOULS",
            "fouls: A 1  A 1  B 2\nA ½-½ B   C ½-½ D",
            expect![[r#"
            1 B ½ 0
            1 C ½ 0
            1 D ½ 0 | FOULS
            4 A ½ 2
        "#]],
        );
    }

    #[test]
    fn people_decide_about_exactly_those_who_are_tied() {
        let rounds = "A ½-½ B   C ½-½ D";
        let decided = |decision: &str| format!("decided: {decision}\n{rounds}");
        check_standings(
            "PTS PLAYOFF",
            &decided("PLAYOFF D B=C A"),
            expect![[r#"
            1 D ½ 1 | PLAYOFF
            2 B ½ 2
            2 C ½ 2 | PLAYOFF
            4 A ½ 4
        "#]],
        );
        check_explanation(
            "PTS PLAYOFF",
            "D",
            &decided("PLAYOFF D B=C A"),
            expect![[r#"
            D PLAYOFF 1
            decided by people
        "#]],
        );
        check_standings(
            "PTS PLAYOFF LOT",
            &decided("PLAYOFF D C"),
            expect![[r#"
            1 A ½ · ·
            1 B ½ · ·
            1 C ½ · ·
            1 D ½ · ·
        "#]],
        );
        let playoff_then_lot = format!("decided: LOT C B\n{}", decided("PLAYOFF D B=C A"));
        check_standings(
            "PTS PLAYOFF LOT",
            &playoff_then_lot,
            expect![[r#"
            1 D ½ 1 · | PLAYOFF
            2 C ½ 2 1 | LOT
            3 B ½ 2 2 | PLAYOFF
            4 A ½ 4 ·
        "#]],
        );
    }

    #[test]
    fn the_last_decision_counts() {
        let rounds = "decided: LOT A B\ndecided: LOT B A\nA ½-½ B";
        check_standings(
            "PTS LOT",
            rounds,
            expect![[r#"
            1 B ½ 1 | LOT
            2 A ½ 2
        "#]],
        );
    }

    #[test]
    fn an_order_may_be_reversed() {
        check_standings(
            "PTS TPN/R",
            THREE_ROUNDS,
            expect![[r#"
            1 D 2½ 4 | PTS
            2 A 1½ 1 | PTS
            3 C 1 3 | TPN/R
            4 B 1 2
        "#]],
        );
    }

    fn any_rounds() -> impl Strategy<Value = String> {
        let result = prop::sample::select(vec!["1-0", "½-½", "0-1", "+/-", "-/-", "absent"]);
        let board = (
            Just(vec!["A", "B", "C", "D", "E", "F"]).prop_shuffle(),
            [result.clone(), result.clone(), result],
        );
        let round = board.prop_map(|(names, results)| {
            let boards = names.chunks(2).zip(results).map(|(pair, result)| match result {
                "absent" => format!("{} half   {} bye", pair[0], pair[1]),
                _ => format!("{} {result} {}", pair[0], pair[1]),
            });
            boards.collect::<Vec<String>>().join("   ")
        });
        prop::collection::vec(round, 1..7).prop_map(|it| it.join("\n"))
    }

    proptest! {
        #[test]
        fn a_longer_list_only_splits_what_was_tied(rounds in any_rounds()) {
            let told = tell(&rounds);
            let (short, long) = (told.standings("PTS BH/C1"), told.standings("PTS BH/C1 SB DE PS"));
            let place = |who| long.rows.iter().find(|it| it.who == who).unwrap().place;
            for (a, b) in short.rows.iter().zip(&short.rows[1..]) {
                prop_assert!(a.place == b.place || place(a.who) < place(b.who));
            }
        }

        #[test]
        fn a_cut_never_adds(rounds in any_rounds()) {
            let told = tell(&rounds);
            let basis = told.basis();
            for codes in [["BH", "BH/C1", "BH/C2", "BH/M2"], ["SB", "SB/C1", "SB/C2", "SB/C3"]] {
                let columns = codes.map(|it| it.parse::<super::TieBreakCode>().unwrap().values(&basis));
                for row in 0..columns[0].len() {
                    prop_assert!(columns.each_ref().map(|it| it[row]).is_sorted_by(|a, b| a >= b));
                }
            }
        }

        #[test]
        fn who_parts_two_neighbors_has_different_values_for_them(rounds in any_rounds()) {
            let told = tell(&rounds);
            let standings = told.standings("PTS BH/C1 SB DE PS DROP");
            for (a, b) in standings.rows.iter().zip(&standings.rows[1..]) {
                prop_assert_eq!(a.parted_by.is_none(), a.place == b.place);
                if let Some(step) = a.parted_by {
                    let step = usize::from(step);
                    prop_assert_ne!(a.values[step], b.values[step]);
                    prop_assert!((0..step).all(|it| standings.list[it].tie_break().has_values() <= (a.values[it] == b.values[it])));
                }
            }
        }
    }
}
