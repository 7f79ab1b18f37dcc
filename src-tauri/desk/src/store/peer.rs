//! How far other devices' journals were read.

use super::{Journal, StoreFault};
use competition::id::DeviceKey;
use rusqlite::OptionalExtension;

impl Journal {
    /// This file's random name. Another file for the same competition has another one, and counts
    /// its rows anew.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn store_epoch(&self) -> Result<[u8; 16], StoreFault> {
        Ok(self.connection.query_one("SELECT store_epoch FROM own", [], |it| it.get(0))?)
    }

    /// The last row read of a peer's journal; 0 if never, or if the peer has another file now.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn read_to(&self, peer: DeviceKey, store_epoch: [u8; 16]) -> Result<u64, StoreFault> {
        let read = self
            .connection
            .query_row(
                "SELECT read_to FROM peer WHERE device = ?1 AND store_epoch = ?2",
                (peer.0, store_epoch),
                |it| it.get(0),
            )
            .optional()?;
        Ok(read.unwrap_or(0))
    }

    /// Notes the last row read of a peer's journal.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be written.
    pub fn note_read(
        &mut self,
        peer: DeviceKey,
        store_epoch: [u8; 16],
        row: u64,
    ) -> Result<(), StoreFault> {
        self.connection.execute(include_str!("set_peer.sql"), (peer.0, store_epoch, row))?;
        Ok(())
    }
}
