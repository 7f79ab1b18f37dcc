//! Erasing bodies: personal data goes, the signed chain stays.

use super::{Journal, StoreFault, insert::row_of};
use competition::id::RecordId;
use rusqlite::TransactionBehavior;

impl Journal {
    /// Erases the facts of these records, for good: they are not filled in again when another desk
    /// still sends them. Copies in backups and bundles are not reached. Says how many there were.
    ///
    /// # Errors
    /// [`StoreFault`]; nothing was erased then.
    pub fn erase(&mut self, records: &[RecordId]) -> Result<usize, StoreFault> {
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut erased = 0;
        for id in records {
            let Some(row) = row_of(&tx, *id)? else { continue };
            let had =
                tx.execute("UPDATE body SET salt = NULL, text = NULL WHERE row = ?1", [row])?;
            if had == 0 {
                tx.execute("INSERT INTO body (row, salt, text) VALUES (?1, NULL, NULL)", [row])?;
            }
            erased += had;
        }
        tx.commit()?;
        // The write-ahead log still holds the old page.
        self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        Ok(erased)
    }
}
