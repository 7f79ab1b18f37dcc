//! Who leaves a round robin before its end.
//!
//! Fewer than half of the games played: they are annulled, as if the one who left had never been
//! there. Half or more: what was played stands, and the rest is forfeited (FIDE General
//! Regulations 6.6; xiangqi rules of 2010, 20.3).

use super::Schedule;
use crate::{
    crosstable::{Cell, CellKind, Crosstable},
    id::Tpn,
    score::Color,
};
use std::collections::{BTreeMap, BTreeSet};

/// What becomes of the games of one who left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftGames {
    /// They do not count, for nobody.
    Annulled,
    /// They stand, and the others are forfeited.
    Stand,
}

/// What becomes of the games of those who left, by how many they played over the board.
pub fn left_games(
    table: &Crosstable,
    schedule: Schedule,
    left: &BTreeSet<Tpn>,
) -> BTreeMap<Tpn, LeftGames> {
    let scheduled = usize::from(schedule.field.saturating_sub(1) * schedule.legs);
    let games = |who: Tpn| table.row(who).cells.iter().filter(|it| it.kind.was_played()).count();
    let becomes = |who: Tpn| match games(who) * 2 < scheduled {
        true => LeftGames::Annulled,
        false => LeftGames::Stand,
    };
    left.iter().map(|who| (*who, becomes(*who))).collect()
}

/// The table as it counts after some have left: rounds that were played so far.
pub fn counted(table: &Crosstable, schedule: Schedule, left: &BTreeSet<Tpn>) -> Crosstable {
    let becomes = left_games(table, schedule, left);
    let mut counted = table.clone();
    for at in 0..table.played_rounds() {
        let Ok(round) = u16::try_from(at + 1) else { break };
        for pair in schedule.round(round).pairs {
            for (who, opponent, color) in
                [(pair.white, pair.black, Color::White), (pair.black, pair.white, Color::Black)]
            {
                let cell = cell(table, &becomes, at, (who, opponent, color));
                put(&mut counted, who, at, cell);
            }
        }
    }
    counted
}

fn cell(
    table: &Crosstable,
    becomes: &BTreeMap<Tpn, LeftGames>,
    at: usize,
    (who, opponent, color): (Tpn, Tpn, Color),
) -> Cell {
    let sides = [becomes.get(&who), becomes.get(&opponent)];
    let now = table.cell(who, at);
    if sides.contains(&Some(&LeftGames::Annulled)) {
        return Cell::absent(&table.scoring);
    }
    if sides == [None, None] || now.kind.was_played() || now.kind.was_forfeit() {
        return now;
    }
    let (kind, points) = match sides[0] {
        Some(_) => (CellKind::ForfeitLoss, table.scoring.absence),
        None => (CellKind::ForfeitWin, table.scoring.win),
    };
    Cell { kind, opponent: Some(opponent), color: Some(color), points }
}

fn put(table: &mut Crosstable, who: Tpn, at: usize, cell: Cell) {
    let absent = Cell::absent(&table.scoring);
    let cells = &mut table.rows[usize::from(who.0) - 1].cells;
    while cells.len() <= at {
        cells.push(absent);
    }
    cells[at] = cell;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::tell;
    use expect_test::{Expect, expect};

    /// Who left, the rounds played, and everybody's points as they count.
    fn check(left: &str, rounds: &str, expected: Expect) {
        let told = tell(rounds);
        let field = u16::try_from(told.table.rows.len()).unwrap();
        let schedule = Schedule { field, legs: 1, exchange_last_two: false };
        let left = left.split_whitespace().map(|it| told.number(it)).collect();
        let counted = counted(&told.table, schedule, &left);
        let cells = |who: Tpn| {
            let sign = |it: &Cell| match it.kind {
                CellKind::ForfeitWin => "+".to_owned(),
                CellKind::ForfeitLoss => "-".to_owned(),
                CellKind::ZeroBye => ".".to_owned(),
                CellKind::Played
                | CellKind::PlayedUnrated
                | CellKind::PairingBye
                | CellKind::FullBye
                | CellKind::HalfBye => it.points.to_string(),
            };
            counted.row(who).cells.iter().map(sign).collect::<Vec<_>>().join(" ")
        };
        let line =
            |who: Tpn| format!("{} {} ({})\n", told.name(who), counted.points(who), cells(who));
        expected.assert_eq(&counted.numbers().map(line).collect::<String>());
    }

    #[test]
    fn less_than_half_is_annulled() {
        check(
            "B",
            "
            A 1-0 F   B 1-0 E   C 1-0 D
            F 0-1 D   E ½-½ C   A 1-0 B
            ",
            expect![[r#"
                A 1 (1 .)
                B 0 (. .)
                C 1½ (1 ½)
                D 1 (0 1)
                E ½ (. ½)
                F 0 (0 0)
            "#]],
        );
    }

    #[test]
    fn half_or_more_stands_and_the_rest_is_forfeited() {
        check(
            "B",
            "
            A 1-0 F   B 1-0 E   C 1-0 D
            F 0-1 D   E ½-½ C   A 1-0 B
            B 1-0 F   C 1-0 A   D 1-0 E
            F 0-1 E   A 1-0 D
            ",
            expect![[r#"
                A 3 (1 1 0 1)
                B 2 (1 0 1 -)
                C 3½ (1 ½ 1 +)
                D 2 (0 1 1 0)
                E 1½ (0 ½ 0 1)
                F 0 (0 0 0 0)
            "#]],
        );
    }

    #[test]
    fn two_who_left_both_forfeit_their_game() {
        check(
            "C D",
            "
            A 1-0 D   B 1-0 C
            A 1-0 B
            B 1-0 D   C 0-1 A
            ",
            expect![[r#"
                A 3 (1 1 1)
                B 2 (1 0 1)
                C 0 (0 - 0)
                D 0 (0 - 0)
            "#]],
        );
    }

    #[test]
    fn nobody_left_changes_nothing() {
        let told = tell("A 1-0 D   B +/- C");
        let schedule = Schedule { field: 4, legs: 1, exchange_last_two: false };
        assert_eq!(counted(&told.table, schedule, &BTreeSet::new()), told.table);
    }
}
