//! Drawing a round of a tournament file.

use competition::{
    crosstable::{CellKind, Crosstable, Row},
    id::Tpn,
    pairing::{self, Drawn, NoLegalPairing, Round},
    rulebook::swiss::SwissSystem,
    score::Color,
};
use interchange::tournament::Tournament;
use std::collections::BTreeSet;

/// Draws the round after those in the file.
pub(crate) fn next_round(
    tournament: &Tournament,
    system: SwissSystem,
) -> Result<Drawn, NoLegalPairing> {
    let number = played_rounds(tournament) + 1;
    draw(tournament, &tournament.table, number, &tournament.present(number), system)
}

/// Draws a round of the file again (1, 2, 3 …) from the rounds before it. Who has neither an
/// opponent nor the bye in it was not there.
pub(crate) fn again(tournament: &Tournament, number: u16) -> Result<Drawn, NoLegalPairing> {
    let at = usize::from(number) - 1;
    let before = |row: &Row| Row { cells: row.cells.iter().take(at).copied().collect(), ..*row };
    let table = Crosstable {
        scoring: tournament.table.scoring,
        rounds: tournament.table.rounds,
        rows: tournament.table.rows.iter().map(before).collect(),
    };
    let was_drawn = |who: &Tpn| {
        let cell = tournament.table.cell(*who, at);
        cell.opponent.is_some() || cell.kind == CellKind::PairingBye
    };
    let present = table.numbers().filter(was_drawn).collect();
    draw(tournament, &table, number, &present, SwissSystem::Dutch2026)
}

/// How many rounds the file holds.
pub(crate) fn played_rounds(tournament: &Tournament) -> u16 {
    u16::try_from(tournament.table.played_rounds()).unwrap_or(u16::MAX)
}

fn draw(
    tournament: &Tournament,
    table: &Crosstable,
    number: u16,
    present: &BTreeSet<Tpn>,
    system: SwissSystem,
) -> Result<Drawn, NoLegalPairing> {
    let round = Round {
        table,
        present,
        initial_color: tournament.initial_color.unwrap_or(Color::White),
        forbidden: &tournament.forbidden_pairs(number),
        virtual_points: &tournament.virtual_points,
    };
    pairing::pair(&round, system)
}
