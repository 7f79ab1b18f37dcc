//! The teams to be paired and who may meet whom (2.1 C1).

use super::{
    TeamRound,
    history::{Team, teams},
};
use crate::{pairing::matching::bits::Graph, score::Color};
use std::collections::BTreeMap;

/// Everybody to be paired, numbered from 0 by score, then by number.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) teams: Vec<Team>,
    /// Who may meet whom under C1 and under the organizer's own prohibitions.
    pub(super) may_meet: Graph,
    pub(super) initial_color: Color,
    /// C7 and C10 are for all rounds but the last two.
    pub(super) minds_floaters: bool,
}

impl Field {
    pub(super) fn of(request: &TeamRound<'_>) -> Self {
        let round = &request.round;
        let teams = teams(request);
        let mut may_meet = Graph::complete(teams.len());
        let places: BTreeMap<_, _> =
            teams.iter().enumerate().map(|(at, it)| (it.number, at)).collect();
        for (a, team) in teams.iter().enumerate() {
            // C1: a match that nobody played is no meeting (C.04.2 3.5).
            let cells = &round.table.row(team.number).cells;
            let met = cells.iter().filter(|it| it.kind.was_played());
            for opponent in met.filter_map(|it| it.opponent) {
                if let Some(&b) = places.get(&opponent) {
                    may_meet.part(a, b);
                }
            }
        }
        for (one, other) in round.forbidden {
            if let (Some(&a), Some(&b)) = (places.get(one), places.get(other)) {
                may_meet.part(a, b);
            }
        }
        let rounds_left =
            usize::from(round.table.rounds).saturating_sub(round.table.played_rounds());
        Self {
            teams,
            may_meet,
            initial_color: round.initial_color,
            minds_floaters: rounds_left > 2,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.teams.len()
    }
}
