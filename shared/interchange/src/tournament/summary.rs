//! What is in a tournament file, in a few numbers.

use super::Tournament;
use competition::{
    crosstable::{Cell, CellKind, Crosstable},
    id::Tpn,
};
use serde::Serialize;
use ts_rs::TS;

/// What is in a tournament file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TournamentSummary {
    /// The tournament's name; empty if the file has none.
    pub name: String,
    /// How many players.
    pub players: u32,
    /// How many rounds were played.
    pub rounds: u16,
    /// How many rounds there will be, if the file says so.
    pub announced: Option<u16>,
    /// How many games were played.
    pub games: u32,
    /// How many boards were not played because somebody stayed away.
    pub forfeits: u32,
    /// How many byes there were, of the pairing or asked for, worth a point or half of one.
    pub byes: u32,
    /// How many players had no part in the last rounds: they seem to have left.
    pub withdrawals: u32,
}

/// Counts what is in a tournament.
pub fn summary(tournament: &Tournament) -> TournamentSummary {
    let table = &tournament.table;
    let rounds = table.played_rounds();
    let cells = || table.numbers().flat_map(|who| (0..rounds).map(move |it| table.cell(who, it)));
    let sides = |of: fn(&Cell) -> bool| count(cells().filter(of));
    let is_bye =
        |it: &Cell| matches!(it.kind, CellKind::PairingBye | CellKind::FullBye | CellKind::HalfBye);
    TournamentSummary {
        name: tournament.name.clone(),
        players: count(table.numbers()),
        rounds: u16::try_from(rounds).unwrap_or(u16::MAX),
        announced: tournament.announces_rounds.then_some(table.rounds),
        games: sides(|it| it.kind.was_played()) / 2,
        forfeits: sides(|it| it.kind.was_forfeit() && it.opponent.is_some()) / 2,
        byes: sides(is_bye),
        withdrawals: count(table.numbers().filter(|who| has_left(table, *who))),
    }
}

/// Whether somebody was absent in the last round that was played.
fn has_left(table: &Crosstable, who: Tpn) -> bool {
    let last = table.played_rounds().checked_sub(1);
    last.is_some_and(|it| table.cell(who, it).kind == CellKind::ZeroBye)
}

fn count<T>(them: impl Iterator<Item = T>) -> u32 {
    u32::try_from(them.count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_results::read::read_crosstable;
    use expect_test::expect;

    #[test]
    fn what_is_in_a_file_is_counted() {
        let csv = "no,name,r1,r2,r3\n1,A,2w1,3b+,2b0\n2,B,1b0,-½,1w1\n3,C,-1,1w-,\n";
        let tournament = read_crosstable(csv.as_bytes()).tournament.unwrap();
        expect![[r#"
            TournamentSummary {
                name: "",
                players: 3,
                rounds: 3,
                announced: Some(
                    3,
                ),
                games: 2,
                forfeits: 1,
                byes: 2,
                withdrawals: 1,
            }
        "#]]
        .assert_debug_eq(&summary(&tournament));
    }
}
