//! What belongs to the file alone.

use super::Sqlite;
use crate::{
    chance::random,
    record::{Incarnation, LogId},
    store::{OwnLog, StoreFault, tables::Own},
};
use competition::id::{CompetitionId, DeviceKey, RecordId};
use rusqlite::{Connection, OptionalExtension};

/// Another store to its peers.
pub(super) fn begin_anew(connection: &Connection) -> Result<(), StoreFault> {
    let tx = connection.unchecked_transaction()?;
    tx.execute("UPDATE own SET log = NULL, store_epoch = ?1", [random::<16>()?])?;
    tx.execute("DELETE FROM peer", [])?;
    Ok(tx.commit()?)
}

impl Own for Sqlite {
    fn competition(&self) -> Result<CompetitionId, StoreFault> {
        let own = self.connection.query_one("SELECT competition FROM own", [], |it| it.get(0));
        Ok(CompetitionId(own?))
    }

    fn own_log(&self, device: DeviceKey) -> Result<Option<OwnLog>, StoreFault> {
        let mut find = self.connection.prepare_cached(include_str!("own_log.sql"))?;
        let own = find.query_row([device.0], |it| {
            let log = LogId { author: device, incarnation: Incarnation(it.get(0)?) };
            Ok(OwnLog { log, seq: it.get(1)?, head: RecordId(it.get(2)?) })
        });
        Ok(own.optional()?)
    }

    fn write_on(&self, _: DeviceKey, log: Option<LogId>) -> Result<(), StoreFault> {
        let log = log.map(|it| self.log_row(it)).transpose()?;
        self.connection.execute("UPDATE own SET log = ?1 WHERE log IS NOT ?1", [log])?;
        Ok(())
    }

    fn begin_anew(&self) -> Result<(), StoreFault> {
        begin_anew(&self.connection)
    }

    fn store_epoch(&self) -> Result<[u8; 16], StoreFault> {
        Ok(self.connection.query_one("SELECT store_epoch FROM own", [], |it| it.get(0))?)
    }

    fn read_to(&self, peer: DeviceKey, store_epoch: [u8; 16]) -> Result<u64, StoreFault> {
        let read = self.connection.query_row(
            "SELECT read_to FROM peer WHERE device = ?1 AND store_epoch = ?2",
            (peer.0, store_epoch),
            |it| it.get(0),
        );
        Ok(read.optional()?.unwrap_or(0))
    }

    fn note_read(
        &self,
        peer: DeviceKey,
        store_epoch: [u8; 16],
        row: u64,
    ) -> Result<(), StoreFault> {
        self.connection.execute(include_str!("set_peer.sql"), (peer.0, store_epoch, row))?;
        Ok(())
    }
}
