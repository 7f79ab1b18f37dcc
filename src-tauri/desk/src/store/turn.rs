//! Taking turns with whoever else writes in the same tables.

use super::{Journal, StoreFault};

impl Journal {
    /// Keeps other writers out until [`Journal::release`], so that what is decided by what is here
    /// is written before anything else is. A file has one writer anyway.
    ///
    /// # Errors
    /// [`StoreFault`] if the database cannot be reached, or another writer does not end its turn.
    pub(crate) fn hold(&mut self) -> Result<(), StoreFault> {
        self.mend()?;
        self.tables.hold()
    }

    /// Lets others write again.
    pub(crate) fn release(&self) {
        self.tables.release();
    }

    /// Opens the journal anew if its connection is gone. What became of a commit that was under way
    /// then shows in the tables.
    ///
    /// # Errors
    /// [`StoreFault`] if the database cannot be reached.
    pub(crate) fn mend(&mut self) -> Result<(), StoreFault> {
        if self.tables.is_cut_off() {
            *self = Self::open(self.place.clone(), self.device.clone())?;
        }
        Ok(())
    }
}
