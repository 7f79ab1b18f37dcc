//! Direct encounter (直胜): those who are tied, by the games among themselves.

use super::{
    Better, Detail, Method, TieBreak,
    basis::{Basis, Forfeits},
    code::{ModifierKind, Modifiers},
    edition::Schedule,
    value::Value,
};
use crate::{id::Tpn, team_table::TeamScore};
use serde::Serialize;
use std::collections::BTreeMap;

pub(super) const DE: TieBreak = TieBreak {
    code: "DE",
    old_code: None,
    article: "6",
    better: Better::Lower,
    takes: &[ModifierKind::Score, ModifierKind::Forfeits],
    method: Method::Group { order, detail },
};

/// The games among those who are tied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(export)]
pub struct MiniTable {
    /// The score of teams that it counts; none where no teams play or their primary score is meant.
    pub score: Option<TeamScore>,
    /// Whether all of them have met, so that the table orders them all (art. 6.2). If not, it
    /// places only those whom no missing game could have overtaken (art. 6.3).
    pub complete: bool,
    /// By score, the highest first.
    pub rows: Vec<MiniRow>,
}

/// One of those who are tied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(export)]
pub struct MiniRow {
    /// Who.
    pub who: Tpn,
    /// The sum over the opponents met.
    pub score: Value,
    /// What it would be had all missing games been won.
    pub best_score: Value,
    /// The opponents met.
    pub met: Vec<Encounter>,
    /// The place among them that this table gives, 1 the first; equal for those still tied. None
    /// if it does not place this one.
    pub place: Option<u16>,
}

/// What one got from another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(export)]
pub struct Encounter {
    /// The opponent.
    pub opponent: Tpn,
    /// The average of the games that count (art. 6.1.2).
    pub score: Value,
    /// How many those are.
    pub games: u16,
}

fn order(basis: &Basis<'_>, group: &[Tpn], modifiers: &Modifiers) -> Vec<Vec<Tpn>> {
    encounters(basis, group, modifiers.forfeits).parts
}

fn detail(basis: &Basis<'_>, group: &[Tpn], modifiers: &Modifiers) -> Detail {
    let tables = encounters(basis, group, modifiers.forfeits).tables;
    Detail::Encounters { tables, boards: Vec::new() }
}

/// What the games among those who are tied make of them.
#[derive(Debug, Default)]
pub(super) struct Encounters {
    /// The group in its order, best first; who is still tied stays together.
    pub(super) parts: Vec<Vec<Tpn>>,
    /// The table of all, then of each part that was still tied.
    pub(super) tables: Vec<MiniTable>,
}

/// Art. 6: looks at a tied group, and again at each part of it that is still tied, as long as that
/// splits anything.
pub(super) fn encounters(basis: &Basis<'_>, group: &[Tpn], forfeits: Forfeits) -> Encounters {
    let mut encounters = Encounters::default();
    encounters.settle(basis, group, forfeits);
    encounters
}

impl Encounters {
    fn settle(&mut self, basis: &Basis<'_>, group: &[Tpn], forfeits: Forfeits) {
        if group.len() < 2 {
            return self.parts.push(group.to_vec());
        }
        let table = mini_table(basis, group, forfeits);
        let parts = table.parts();
        self.tables.push(table);
        if parts.len() == 1 {
            return self.parts.push(group.to_vec());
        }
        for part in parts {
            self.settle(basis, &part, forfeits);
        }
    }
}

impl MiniTable {
    /// Those placed alike, best first, and last those not placed.
    fn parts(&self) -> Vec<Vec<Tpn>> {
        let alike = self.rows.chunk_by(|a, b| a.place == b.place);
        alike.map(|part| sorted(part.iter().map(|it| it.who))).collect()
    }

    /// All have met: the table's order is the order.
    fn place_all(&mut self) {
        let mut place = 0;
        let mut above = None;
        for (before, row) in (1..).zip(&mut self.rows) {
            if above != Some(row.score) {
                place = before;
            }
            above = Some(row.score);
            row.place = Some(place);
        }
    }

    /// Somebody has not met somebody: only the one whom nobody below can reach is placed, then the
    /// next, and so on.
    fn place_the_safe(&mut self) {
        for first in 0..self.rows.len() {
            let (row, below) = (&self.rows[first], &self.rows[first + 1..]);
            if !below.iter().all(|it| row.score > it.best_score) {
                return;
            }
            self.rows[first].place = u16::try_from(first + 1).ok();
        }
    }
}

fn sorted(who: impl Iterator<Item = Tpn>) -> Vec<Tpn> {
    let mut who: Vec<Tpn> = who.collect();
    who.sort_unstable();
    who
}

fn mini_table(basis: &Basis<'_>, group: &[Tpn], forfeits: Forfeits) -> MiniTable {
    let mut rows: Vec<MiniRow> =
        group.iter().map(|&who| mini_row(basis, who, group, forfeits)).collect();
    rows.sort_by(|a, b| b.score.cmp(&a.score).then(a.who.cmp(&b.who)));

    let all_met = rows.iter().all(|it| it.met.len() + 1 == group.len());
    let complete = all_met || basis.reading().schedule == Schedule::RoundRobin;
    let mut table = MiniTable { score: None, complete, rows };
    if complete {
        table.place_all();
    } else {
        table.place_the_safe();
    }
    table
}

fn mini_row(basis: &Basis<'_>, who: Tpn, group: &[Tpn], forfeits: Forfeits) -> MiniRow {
    let mut games: BTreeMap<Tpn, Vec<Value>> = BTreeMap::new();
    for (_, cell) in basis.cells(who).filter(|(_, cell)| basis.was_encounter(*cell, forfeits)) {
        if let Some(opponent) = cell.opponent.filter(|it| group.binary_search(it).is_ok()) {
            games.entry(opponent).or_default().push(cell.points.into());
        }
    }

    let met = games.into_iter().filter_map(|(opponent, points)| {
        let games = u16::try_from(points.len()).ok()?;
        Some(Encounter { opponent, score: average(points)?, games })
    });
    let met: Vec<Encounter> = met.collect();
    let score: Value = met.iter().map(|it| it.score).sum();
    let missing =
        u32::try_from(group.len() - 1 - met.len()).expect("a field is numbered in 16 bits");
    let best_score = score + basis.scoring().win.times(missing).into();
    MiniRow { who, score, best_score, met, place: None }
}

/// The average as a plain value: it is printed in quarters where it can be.
fn average(points: Vec<Value>) -> Option<Value> {
    let count = i64::try_from(points.len()).ok()?;
    Some(points.into_iter().sum::<Value>().over(count))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_explanation, check_standings};
    use expect_test::expect;

    #[test]
    fn who_all_met_are_ordered_by_their_games_and_again_where_still_tied() {
        let rounds = "
            A 1-0 B   C 1-0 D
            A 1-0 C   B 1-0 D
            D 1-0 A   B 1-0 C
        ";
        check_standings(
            "PTS DE",
            rounds,
            expect![[r#"
            1 A 2 1 | DE
            2 B 2 2 | PTS
            3 C 1 1 | DE
            4 D 1 2
        "#]],
        );
        check_explanation(
            "PTS DE",
            "A",
            rounds,
            expect![[r#"
            A DE 1
            all met
            1 A 1 (at best 1) B:1
            2 B 0 (at best 0) A:0
        "#]],
        );
        check_explanation(
            "DE",
            "A",
            rounds,
            expect![[r#"
            A DE 1
            all met
            1 A 2 (at best 2) B:1 C:1 D:0
            1 B 2 (at best 2) A:0 C:1 D:1
            3 C 1 (at best 1) A:0 B:0 D:1
            3 D 1 (at best 1) A:1 B:0 C:0
            all met
            1 A 1 (at best 1) B:1
            2 B 0 (at best 0) A:0
            all met
            1 C 1 (at best 1) D:1
            2 D 0 (at best 0) C:0
        "#]],
        );
    }

    #[test]
    fn a_circle_stays_tied() {
        let rounds = "
            schedule: round robin
            A 1-0 B
            B 1-0 C
            C 1-0 A
        ";
        check_standings(
            "PTS DE",
            rounds,
            expect![[r#"
                1 A 1 ·
                1 B 1 ·
                1 C 1 ·
            "#]],
        );
    }

    #[test]
    fn who_cannot_be_overtaken_comes_first_though_games_are_missing() {
        let rounds = "
            A 1-0 B   C ½-½ D
            A 1-0 C
            A 1-0 D
        ";
        check_explanation(
            "DE",
            "B",
            rounds,
            expect![[r#"
            B DE 2
            not all met
            1 A 3 (at best 3) B:1 C:1 D:1
            · C ½ (at best 1½) A:0 D:½
            · D ½ (at best 1½) A:0 C:½
            · B 0 (at best 2) A:0
            not all met
            · C ½ (at best 1½) D:½
            · D ½ (at best 1½) C:½
            · B 0 (at best 2)
        "#]],
        );
        check_standings(
            "DE",
            rounds,
            expect![[r#"
            1 A 1 | DE
            2 B 2
            2 C 2
            2 D 2
        "#]],
        );
    }

    #[test]
    fn who_could_be_overtaken_stays_tied() {
        let rounds = "
            A 1-0 C   B 1-0 D
            D 1-0 A   C ½-½ B
        ";
        check_explanation(
            "DE",
            "A",
            rounds,
            expect![[r#"
                A DE ·
                not all met
                · B 1½ (at best 2½) C:½ D:1
                · A 1 (at best 2) C:1 D:0
                · D 1 (at best 2) A:1 B:0
                · C ½ (at best 1½) A:0 B:½
            "#]],
        );
    }

    #[test]
    fn several_games_of_two_count_as_their_average() {
        let rounds = "
            A 1-0 B   C ½-½ D
            B 1-0 A   C 1-0 D
            A ½-½ B   C ½-½ D
        ";
        check_explanation(
            "PTS DE",
            "A",
            rounds,
            expect![[r#"
                A DE ·
                all met
                1 A ½ (at best ½) B:½
                1 B ½ (at best ½) A:½
            "#]],
        );
        check_explanation(
            "DE",
            "C",
            rounds,
            expect![[r#"
                C DE ·
                not all met
                · C 0.667 (at best 2.667) D:0.667
                · A ½ (at best 2½) B:½
                · B ½ (at best 2½) A:½
                · D 0.333 (at best 2.333) C:0.333
            "#]],
        );
    }

    #[test]
    fn a_forfeit_counts_only_if_the_rules_say_so() {
        let rounds = "
            A 1-0 B
            B +/- A
        ";
        check_explanation(
            "PTS DE",
            "B",
            rounds,
            expect![[r#"
            B DE 2
            all met
            1 A 1 (at best 1) B:1
            2 B 0 (at best 0) A:0
        "#]],
        );
        check_explanation(
            "PTS DE/P",
            "B",
            rounds,
            expect![[r#"
            B DE/P ·
            all met
            1 A ½ (at best ½) B:½
            1 B ½ (at best ½) A:½
        "#]],
        );
    }
}
