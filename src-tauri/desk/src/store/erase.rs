//! Erasing bodies: personal data goes, the signed chain stays.

use super::{
    Journal, StoreFault,
    tables::{Moment, at_one},
};
use competition::id::RecordId;

impl Journal {
    /// Erases the facts of these records, for good: they are not filled in again when another desk
    /// still sends them. Copies in backups and bundles are not reached. Says how many there were.
    ///
    /// # Errors
    /// [`StoreFault`]; nothing was erased then.
    pub fn erase(&mut self, records: &[RecordId]) -> Result<usize, StoreFault> {
        let erased = at_one(&*self.tables, Moment::Writing, || {
            let mut erased = 0;
            for row in self.tables.rows_of(records)?.into_values() {
                erased += usize::from(self.tables.erase(row)?);
            }
            Ok(erased)
        })?;
        self.tables.scrub()?;
        Ok(erased)
    }
}
