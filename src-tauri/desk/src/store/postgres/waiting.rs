//! Records that came before the one they follow.

use super::{Postgres, bytes};
use crate::{
    record::Record,
    store::{StoreFault, tables::Waiting},
};
use competition::id::{DeviceKey, RecordId};
use postgres::types::ToSql;

impl Waiting for Postgres {
    fn park(&self, record: &Record, frame: &[u8]) -> Result<(), StoreFault> {
        self.write(
            "INSERT INTO parked (competition, id, prev, author, frame) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING",
            &[
                &self.competition,
                &record.id().0.as_slice(),
                &record.header().prev.as_ref().map(|it| it.0.as_slice()),
                &record.header().log.author.0.as_slice(),
                &frame,
            ],
        )?;
        Ok(())
    }

    fn unpark(&self, prev: RecordId) -> Result<Vec<(RecordId, Vec<u8>)>, StoreFault> {
        let sql = "DELETE FROM parked WHERE competition = $1 AND prev = $2 RETURNING id, frame";
        let rows = self.rows(sql, &[&self.competition, &prev.0.as_slice()])?;
        rows.iter().map(|it| Ok((RecordId(bytes(it, 0)?), it.get(1)))).collect()
    }

    fn parked(&self) -> Result<u64, StoreFault> {
        let sql = "SELECT count(*) FROM parked WHERE competition = $1";
        self.number(sql, &[&self.competition])
    }

    fn parked_by(&self, author: DeviceKey) -> Result<(u64, u64), StoreFault> {
        let author: [&(dyn ToSql + Sync); 2] = [&self.competition, &author.0.as_slice()];
        let records = "SELECT count(*) FROM parked WHERE competition = $1 AND author = $2";
        let bytes = "SELECT coalesce(sum(octet_length(frame)), 0)::bigint FROM parked
                     WHERE competition = $1 AND author = $2";
        Ok((self.number(records, &author)?, self.number(bytes, &author)?))
    }
}
