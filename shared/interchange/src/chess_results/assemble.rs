//! A list that agrees with itself becomes a tournament.

use super::{
    cell::{Game, Mark, Paired, RoundCell},
    check::{Rounds, full_byes},
    column::Column,
    list::List,
};
use crate::{
    table::problem::{Problem, Trouble},
    tournament::{OpenGame, Tournament},
};
use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::{Color, Points, Scoring},
};
use std::collections::BTreeMap;

/// The point systems that a list may count by, the likeliest first: win, draw and loss in halves.
const SYSTEMS: [[u32; 3]; 4] = [[2, 1, 0], [4, 2, 0], [6, 2, 0], [6, 4, 2]];

/// Makes the tournament of the rounds that were played: the players by their pairing numbers. It
/// counts by the first point system that gives the points claimed, else as chess does.
pub(super) fn assemble(list: &List<'_>, name: &str, rounds: Rounds) -> Tournament {
    let systems = SYSTEMS.map(|it| it.map(Points::from_halves));
    let systems = systems.into_iter().flat_map(|[win, draw, loss]| {
        let system = Scoring { win, draw, loss, absence: Points::ZERO, pairing_bye: win };
        [win, draw, Points::ZERO].map(|pairing_bye| Scoring { pairing_bye, ..system })
    });
    let mut read = systems.map(|it| assemble_by(it, list, name, rounds));
    let fits = |it: &Tournament| {
        let mut players = it.players.iter().zip(it.table.numbers());
        players.all(|(player, who)| {
            player.claimed_halves.is_none_or(|halves| halves == it.table.points(who).halves())
        })
    };
    read.find(fits).unwrap_or_else(|| assemble_by(Scoring::CHESS, list, name, rounds))
}

fn assemble_by(scoring: Scoring, list: &List<'_>, name: &str, rounds: Rounds) -> Tournament {
    let mut order: Vec<usize> = (0..list.players.len()).collect();
    order.sort_by_key(|it| list.players[*it].player.number);
    let positions = (1..).zip(&order).map(|(tpn, it)| (list.players[*it].reference, Tpn(tpn)));
    let assembler = Assembler {
        list,
        scoring,
        tpn_of: positions.collect(),
        pairing_byes: (1..=rounds.drawn).map(|round| pairing_bye(list, round)).collect(),
    };
    let rows = order.iter().map(|it| assembler.row(*it, rounds.played)).collect();
    let players = order.iter().map(|it| list.players[*it].player.clone()).collect();
    let table = Crosstable { scoring, rounds: list.rounds, rows };
    Tournament {
        name: name.to_owned(),
        open: order.iter().flat_map(|it| assembler.open(*it)).collect(),
        byes: assembler.byes_of_open_round(&order, rounds),
        ..Tournament::of(players, table)
    }
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
    fn row(&self, player: usize, played: u16) -> Row {
        let listed = &self.list.players[player];
        let cells = self.pairing_byes.iter().zip(&listed.cells).take(played.into());
        let cells = cells.map(|(bye, cell)| self.cell(*cell, *bye == Some(player)));
        Row { rating: listed.rating, cells: cells.collect() }
    }

    /// The open games in which a player has White.
    fn open(&self, player: usize) -> impl Iterator<Item = OpenGame> {
        let listed = &self.list.players[player];
        (1..).zip(&listed.cells).filter_map(|(round, cell)| match cell {
            Some(RoundCell::Open(Paired { opponent, color: Color::White })) => {
                let white = *self.tpn_of.get(&listed.reference)?;
                Some(OpenGame { round, white, black: *self.tpn_of.get(opponent)? })
            }
            _ => None,
        })
    }

    /// The byes of a last round of nothing but open games, which is not in the table.
    fn byes_of_open_round(
        &self,
        order: &[usize],
        rounds: Rounds,
    ) -> BTreeMap<u16, BTreeMap<Tpn, CellKind>> {
        if rounds.drawn == rounds.played {
            return BTreeMap::new();
        }
        let at = usize::from(rounds.drawn) - 1;
        let bye = |(who, player): (u16, &usize)| {
            let cell = self.list.players[*player].cells[at];
            let is_bye = matches!(cell, Some(RoundCell::FullBye | RoundCell::HalfBye));
            let left_over = self.pairing_byes[at] == Some(*player);
            is_bye.then(|| (Tpn(who), self.cell(cell, left_over).kind))
        };
        let byes: BTreeMap<Tpn, CellKind> = (1..).zip(order).filter_map(bye).collect();
        [(rounds.drawn, byes)].into_iter().filter(|it| !it.1.is_empty()).collect()
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
            None
            | Some(
                RoundCell::Blank | RoundCell::Absent | RoundCell::Open(_) | RoundCell::Missing,
            ) => Cell::absent(&self.scoring),
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
