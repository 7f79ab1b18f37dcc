//! Drawing a round of the teams of a file.

use super::{Teams, system::TeamSystem};
use crate::tournament::{OpenGame, Tournament};
use competition::{
    crosstable::CellKind,
    id::Tpn,
    pairing::{
        Drawn, NoLegalPairing, Round,
        team::{TeamRound, pair},
    },
    score::{Color, Points},
    team_table::TeamScore,
};
use std::collections::{BTreeMap, BTreeSet};

/// Draws the round after those in the file. `teams` are those of the tournament.
///
/// # Errors
/// If no pairing keeps the absolute rules.
pub fn next_round(
    tournament: &Tournament,
    teams: &Teams,
    system: TeamSystem,
) -> Result<Drawn, NoLegalPairing> {
    let played = teams.matches.played_rounds();
    let number = u16::try_from(played + 1).unwrap_or(u16::MAX);
    draw(tournament, teams, system, played, &teams.present(number))
}

/// Draws a round of the file again (1, 2, 3 …) from the rounds before it. Who has neither an
/// opponent nor the bye of the pairing in it was not there; a match that still goes on counts.
///
/// # Errors
/// If no pairing keeps the absolute rules.
pub fn again(
    tournament: &Tournament,
    teams: &Teams,
    system: TeamSystem,
    number: u16,
) -> Result<Drawn, NoLegalPairing> {
    let at = usize::from(number) - 1;
    let was_drawn = |who: &Tpn| {
        let cell = teams.matches.cell(*who, at);
        let is_here = |it: &OpenGame| it.round == number && (it.white == *who || it.black == *who);
        cell.opponent.is_some()
            || cell.kind == CellKind::PairingBye
            || teams.open.iter().any(is_here)
    };
    let present = teams.matches.numbers().filter(was_drawn).collect();
    draw(tournament, teams, system, at, &present)
}

/// Draws the round after so many.
fn draw(
    tournament: &Tournament,
    teams: &Teams,
    system: TeamSystem,
    played: usize,
    present: &BTreeSet<Tpn>,
) -> Result<Drawn, NoLegalPairing> {
    let number = u16::try_from(played + 1).unwrap_or(u16::MAX);
    let table = teams.table(system.primary).after(played);
    let other = table.by(system.primary.other());
    let secondary: BTreeMap<Tpn, Points> =
        other.numbers().map(|it| (it, other.points(it))).collect();
    let round = Round {
        table: &table.by(system.primary),
        present,
        initial_color: tournament.initial_color.unwrap_or(Color::White),
        forbidden: &teams.forbidden_pairs(number),
        virtual_points: &teams.virtual_points_of(system.primary),
    };
    let secondary = system.uses_secondary.then_some(&secondary);
    pair(&TeamRound { round, secondary, preferences: system.preferences })
}

impl Teams {
    fn virtual_points_of(&self, score: TeamScore) -> BTreeMap<Tpn, Vec<Points>> {
        let of = |it: &super::Virtual| match score {
            TeamScore::MatchPoints => it.matches,
            TeamScore::GamePoints => it.games,
        };
        let points = self.virtual_points.iter();
        points.map(|(team, rounds)| (*team, rounds.iter().map(of).collect())).collect()
    }
}
