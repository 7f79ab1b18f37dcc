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

/// The point systems that a list may count by, the likeliest first: win, draw and loss in halves.
const SYSTEMS: [[u32; 3]; 4] = [[2, 1, 0], [4, 2, 0], [6, 2, 0], [6, 4, 2]];

/// Makes the tournament of the rounds that were played: the players by their pairing numbers. It
/// counts by the first point system that gives the points claimed, else as chess does.
pub(super) fn assemble(list: &List<'_>, name: &str, played: u16) -> Tournament {
    let systems = SYSTEMS.map(|it| it.map(Points::from_halves));
    let systems = systems.into_iter().flat_map(|[win, draw, loss]| {
        let system = Scoring { win, draw, loss, absence: Points::ZERO, pairing_bye: win };
        [win, draw, Points::ZERO].map(|pairing_bye| Scoring { pairing_bye, ..system })
    });
    let mut read = systems.map(|it| assemble_by(it, list, name, played));
    let fits = |it: &Tournament| {
        let mut players = it.players.iter().zip(it.table.numbers());
        players.all(|(player, who)| {
            player.claimed_halves.is_none_or(|halves| halves == it.table.points(who).halves())
        })
    };
    read.find(fits).unwrap_or_else(|| assemble_by(Scoring::CHESS, list, name, played))
}

fn assemble_by(scoring: Scoring, list: &List<'_>, name: &str, played: u16) -> Tournament {
    let mut order: Vec<usize> = (0..list.players.len()).collect();
    order.sort_by_key(|it| list.players[*it].player.number);
    let positions = (1..).zip(&order).map(|(tpn, it)| (list.players[*it].reference, Tpn(tpn)));
    let assembler = Assembler {
        list,
        scoring,
        tpn_of: positions.collect(),
        pairing_byes: (1..=played).map(|round| pairing_bye(list, round)).collect(),
    };
    let rows = order.iter().map(|it| assembler.row(*it)).collect();
    let players = order.iter().map(|it| list.players[*it].player.clone()).collect();
    let table = Crosstable { scoring, rounds: list.rounds, rows };
    Tournament { name: name.to_owned(), ..Tournament::of(players, table) }
}

/// Who got the bye of the pairing: the one with a full point, if there is only one. Then the
/// others who took part were paired off, so that one was left over.
fn pairing_bye(list: &List<'_>, round: u16) -> Option<usize> {
    let mut byes = full_byes(list, round);
    byes.next().filter(|_| byes.next().is_none())
}

struct Assembler<'a> {
    list: &'a List<'a>,
    scoring: Scoring,
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
            Some(RoundCell::FullBye) if left_over => {
                bye(CellKind::PairingBye, self.scoring.pairing_bye)
            }
            Some(RoundCell::FullBye) => bye(CellKind::FullBye, self.scoring.win),
            Some(RoundCell::HalfBye) => bye(CellKind::HalfBye, self.scoring.draw),
            None | Some(RoundCell::Blank | RoundCell::Absent | RoundCell::Pending) => {
                Cell::absent(&self.scoring)
            }
        }
    }

    fn game(&self, game: Game) -> Cell {
        let Scoring { win, draw, loss, absence, .. } = self.scoring;
        let (kind, points) = match game.mark {
            Mark::Win => (CellKind::Played, win),
            Mark::Draw => (CellKind::Played, draw),
            Mark::Loss => (CellKind::Played, loss),
            Mark::ForfeitWin => (CellKind::ForfeitWin, win),
            Mark::ForfeitLoss => (CellKind::ForfeitLoss, absence),
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
