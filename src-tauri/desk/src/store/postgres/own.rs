//! What belongs to one hub alone, and to these tables alone.

use super::{Postgres, bytes};
use crate::{
    chance::random,
    record::{Incarnation, LogId},
    store::{OwnLog, StoreFault, tables::Own},
};
use competition::id::{CompetitionId, DeviceKey, RecordId};

impl Own for Postgres {
    fn competition(&self) -> Result<CompetitionId, StoreFault> {
        Ok(self.id)
    }

    fn own_log(&self, device: DeviceKey) -> Result<Option<OwnLog>, StoreFault> {
        let rows =
            self.rows(include_str!("own_log.sql"), &[&self.competition, &device.0.as_slice()])?;
        let Some(row) = rows.first() else { return Ok(None) };
        let log = LogId { author: device, incarnation: Incarnation(bytes(row, 0)?) };
        let seq = row.get::<_, i64>(1).cast_unsigned();
        Ok(Some(OwnLog { log, seq, head: RecordId(bytes(row, 2)?) }))
    }

    fn write_on(&self, device: DeviceKey, log: Option<LogId>) -> Result<(), StoreFault> {
        match log {
            Some(log) => self.write(
                include_str!("write_on.sql"),
                &[&self.competition, &device.0.as_slice(), &log.incarnation.0.as_slice()],
            )?,
            None => self.write(
                "DELETE FROM own WHERE competition = $1 AND device = $2",
                &[&self.competition, &device.0.as_slice()],
            )?,
        };
        Ok(())
    }

    fn begin_anew(&self) -> Result<(), StoreFault> {
        let epoch: [u8; 16] = random()?;
        let renew = "UPDATE competition SET store_epoch = $2 WHERE competition = $1";
        self.write(renew, &[&self.competition, &epoch.as_slice()])?;
        self.write("DELETE FROM peer WHERE competition = $1", &[&self.competition])?;
        Ok(())
    }

    fn store_epoch(&self) -> Result<[u8; 16], StoreFault> {
        let sql = "SELECT store_epoch FROM competition WHERE competition = $1";
        let rows = self.rows(sql, &[&self.competition])?;
        bytes(rows.first().ok_or(StoreFault::NoFounding)?, 0)
    }

    fn read_to(&self, peer: DeviceKey, store_epoch: [u8; 16]) -> Result<u64, StoreFault> {
        let sql = "SELECT read_to FROM peer
                   WHERE competition = $1 AND device = $2 AND store_epoch = $3";
        self.number(sql, &[&self.competition, &peer.0.as_slice(), &store_epoch.as_slice()])
    }

    fn note_read(
        &self,
        peer: DeviceKey,
        store_epoch: [u8; 16],
        row: u64,
    ) -> Result<(), StoreFault> {
        self.write(
            include_str!("set_peer.sql"),
            &[&self.competition, &peer.0.as_slice(), &store_epoch.as_slice(), &row.cast_signed()],
        )?;
        Ok(())
    }
}
