//! Drawing a round of a tournament file.

use competition::{
    crosstable::{CellKind, Crosstable},
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
    let present = tournament.present(number);
    let question = Question { tournament, table: &tournament.table, number, present: &present };
    question.ask(|round| pairing::pair(round, system))
}

/// Asks something about a round of the file (1, 2, 3 …) with the rounds before it. Who has neither
/// an opponent nor the bye in it was not there.
pub(crate) fn ask_again<T>(
    tournament: &Tournament,
    number: u16,
    ask: impl FnOnce(&Round<'_>) -> T,
) -> T {
    let at = usize::from(number) - 1;
    let table = tournament.table.after(at);
    let was_drawn = |who: &Tpn| {
        let cell = tournament.table.cell(*who, at);
        cell.opponent.is_some() || cell.kind == CellKind::PairingBye
    };
    let present = table.numbers().filter(was_drawn).collect();
    Question { tournament, table: &table, number, present: &present }.ask(ask)
}

/// How many rounds the file holds.
pub(crate) fn played_rounds(tournament: &Tournament) -> u16 {
    u16::try_from(tournament.table.played_rounds()).unwrap_or(u16::MAX)
}

/// A round of a file that is to be drawn.
struct Question<'a> {
    tournament: &'a Tournament,
    table: &'a Crosstable,
    number: u16,
    present: &'a BTreeSet<Tpn>,
}

impl Question<'_> {
    fn ask<T>(&self, ask: impl FnOnce(&Round<'_>) -> T) -> T {
        ask(&Round {
            table: self.table,
            present: self.present,
            initial_color: self.tournament.initial_color.unwrap_or(Color::White),
            forbidden: &self.tournament.forbidden_pairs(self.number),
            virtual_points: &self.tournament.virtual_points,
        })
    }
}
