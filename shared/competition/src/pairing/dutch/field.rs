//! The players to be paired and the absolute criteria between them (2.1).

use super::{
    Edition,
    player::{Player, players},
};
use crate::{
    crosstable::Cell,
    id::Tpn,
    pairing::{
        Round,
        matching::bits::{Bits, Graph},
    },
    score::Color,
};
use std::collections::BTreeMap;

/// Everybody to be paired, numbered from 0 in the order of 1.2.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) players: Vec<Player>,
    /// Who may meet whom under C1 and C3, and under the organizer's own prohibitions.
    pub(super) may_meet: Graph,
    pub(super) initial_color: Color,
}

impl Field {
    pub(super) fn of(round: &Round<'_>, edition: Edition) -> Self {
        let players = players(round, edition);
        let mut may_meet = Graph::complete(players.len());
        for color in [Color::White, Color::Black] {
            c3_part(&players, color, &mut may_meet);
        }
        let places: BTreeMap<_, _> =
            players.iter().enumerate().map(|(at, it)| (it.number, at)).collect();
        for (a, player) in players.iter().enumerate() {
            for cell in &round.table.row(player.number).cells {
                let opponent = cell.opponent.filter(|_| c1_is_meeting(cell));
                if let Some(&b) = opponent.and_then(|it| places.get(&it)) {
                    may_meet.part(a, b);
                }
            }
        }
        for (one, other) in round.forbidden {
            if let (Some(&a), Some(&b)) = (places.get(one), places.get(other)) {
                may_meet.part(a, b);
            }
        }
        Self { players, may_meet, initial_color: round.initial_color }
    }

    pub(super) fn len(&self) -> usize {
        self.players.len()
    }
}

/// C1: whether the two have met.
pub(super) fn c1_have_met(round: &Round<'_>, one: Tpn, other: Tpn) -> bool {
    let cells = &round.table.row(one).cells;
    cells.iter().any(|it| it.opponent == Some(other) && c1_is_meeting(it))
}

/// C1: two players meet at most once. A forfeit is not a meeting.
fn c1_is_meeting(cell: &Cell) -> bool {
    cell.kind.was_played()
}

/// C3: players with the same absolute color preference do not meet, unless one is a topscorer.
fn c3_part(players: &[Player], color: Color, may_meet: &mut Graph) {
    let bound = |it: &&usize| {
        let player = &players[**it];
        player.has_absolute() && player.preference.color == Some(color) && !player.is_topscorer
    };
    let bound: Vec<usize> = (0..players.len()).filter(|it| bound(&it)).collect();
    let others = Bits::of(players.len(), bound.iter().copied());
    bound.iter().for_each(|it| may_meet.part_one_way(*it, &others));
}
