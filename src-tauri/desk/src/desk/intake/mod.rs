//! Files from outside, read and judged, and nothing written: what came of one is a command that the
//! person at the screen may give.

mod entries;
mod rulebook;
mod tournament;

pub use entries::EntriesPreview;
pub use rulebook::RulebookPreview;
pub use tournament::TournamentPreview;

use super::{Desk, Seat, opened::Opened};
use crate::failure::Failure;
use competition::{
    id::{CompetitionId, EventKey},
    refusal::Refusal,
};
use std::sync::Arc;

impl Desk {
    /// A competition, for a seat that may see what an official of the event sees.
    fn opened_for_official(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        event: &EventKey,
    ) -> Result<Arc<Opened>, Failure> {
        official(seat, event)?;
        self.opened_for(seat, competition)
    }
}

pub(super) fn official(seat: &Seat, event: &EventKey) -> Result<(), Refusal> {
    if seat.sees_drafts(Some(event)) { Ok(()) } else { Err(Refusal::NotAllowed) }
}
