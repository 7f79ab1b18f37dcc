//! What a simulation looks at.

use super::Desk;
use crate::failure::Failure;
use competition::{id::CompetitionId, state::State};

impl Desk {
    /// Looks at what a competition folds to here.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn state<T>(
        &self,
        competition: CompetitionId,
        look: impl FnOnce(&State) -> T,
    ) -> Result<T, Failure> {
        Ok(look(&self.opened(competition)?.folded.read().state))
    }
}
