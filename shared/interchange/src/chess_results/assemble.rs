//! A list that agrees with itself becomes a tournament.

use super::{
    cell::{Game, Mark, RoundCell},
    check::full_byes,
    column::Column,
    list::List,
};
use crate::{
    table::problem::{Problem, Trouble},
    tournament::Tournament,
};
use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::{Points, Scoring},
};
use std::collections::BTreeMap;

/// Files of chess count 1, ½, 0.
const SCORING: Scoring = Scoring::CHESS;

/// Makes the tournament of the rounds that were played: the players by their pairing numbers.
pub(super) fn assemble(list: &List<'_>, name: String, played: u16) -> Tournament {
    let mut order: Vec<usize> = (0..list.players.len()).collect();
    order.sort_by_key(|it| list.players[*it].player.number);
    let positions = (1..).zip(&order).map(|(tpn, it)| (list.players[*it].reference, Tpn(tpn)));
    let assembler = Assembler {
        list,
        tpn_of: positions.collect(),
        pairing_byes: (1..=played).map(|round| pairing_bye(list, round)).collect(),
    };
    let rows = order.iter().map(|it| assembler.row(*it)).collect();
    let players = order.iter().map(|it| list.players[*it].player.clone()).collect();
    let table = Crosstable { scoring: SCORING, rounds: list.rounds, rows };
    Tournament { name, ..Tournament::of(players, table) }
}

/// Who got the bye of the pairing: the one with a full point, if there is only one. Then the
/// others who took part were paired off, so that one was left over.
fn pairing_bye(list: &List<'_>, round: u16) -> Option<usize> {
    let mut byes = full_byes(list, round);
    byes.next().filter(|_| byes.next().is_none())
}

struct Assembler<'a> {
    list: &'a List<'a>,
    tpn_of: BTreeMap<u16, Tpn>,
    /// By round, from the first.
    pairing_byes: Vec<Option<usize>>,
}

impl Assembler<'_> {
    fn row(&self, player: usize) -> Row {
        let listed = &self.list.players[player];
        let cells = self.pairing_byes.iter().zip(&listed.cells);
        let cells = cells.map(|(bye, cell)| self.cell(*cell, *bye == Some(player)));
        Row { rating: listed.rating, cells: cells.collect() }
    }

    fn cell(&self, cell: Option<RoundCell>, left_over: bool) -> Cell {
        let bye = |kind, points| Cell { kind, opponent: None, color: None, points };
        match cell {
            Some(RoundCell::Game(game)) => self.game(game),
            Some(RoundCell::FullBye) if left_over => bye(CellKind::PairingBye, SCORING.pairing_bye),
            Some(RoundCell::FullBye) => bye(CellKind::FullBye, SCORING.win),
            Some(RoundCell::HalfBye) => bye(CellKind::HalfBye, SCORING.draw),
            None | Some(RoundCell::Blank | RoundCell::Absent | RoundCell::Pending) => {
                Cell::absent(&SCORING)
            }
        }
    }

    fn game(&self, game: Game) -> Cell {
        let (kind, points) = match game.mark {
            Mark::Win => (CellKind::Played, SCORING.win),
            Mark::Draw => (CellKind::Played, SCORING.draw),
            Mark::Loss => (CellKind::Played, SCORING.loss),
            Mark::ForfeitWin => (CellKind::ForfeitWin, SCORING.win),
            Mark::ForfeitLoss => (CellKind::ForfeitLoss, SCORING.absence),
        };
        let opponent = self.tpn_of.get(&game.opponent).copied();
        Cell { kind, opponent, color: game.color, points }
    }
}

/// Compares the points that the file claims with those that its results give.
pub(super) fn compare_points(list: &List<'_>, tournament: &Tournament) -> Vec<Problem> {
    let rows: BTreeMap<u16, _> = list.players.iter().map(|it| (it.player.number, it.row)).collect();
    let players = tournament.players.iter().zip(tournament.table.numbers());
    let differing = players.filter_map(|(player, tpn)| {
        let computed = tournament.table.points(tpn);
        let claimed = Points::from_halves(player.claimed_halves?);
        (claimed != computed).then_some((rows[&player.number], computed))
    });
    let problems = differing.map(|(row, computed)| {
        let trouble = Trouble::PointsDiffer { computed: computed.to_string() };
        let seen = list.header.text(row, Column::Points);
        Problem::at(list.header.place(row, Column::Points), seen, trouble)
    });
    problems.collect()
}
