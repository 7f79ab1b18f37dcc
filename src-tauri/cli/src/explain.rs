//! The reasons of a pairing in plain English.

use competition::pairing::Drawn;
use interchange::tournament::Tournament;

/// Says why a round was drawn as it was.
pub(crate) fn reasons(_tournament: &Tournament, drawn: &Drawn) -> String {
    format!("{:#?}\n", drawn.reasons)
}
