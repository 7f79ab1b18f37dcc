//! Records that came before the one they follow.

use super::{Postgres, bytes};
use crate::{
    record::{Frame, Record},
    store::{StoreFault, tables::Waiting},
};
use competition::id::RecordId;

impl Waiting for Postgres {
    fn park(&self, record: &Record, frame: &Frame) -> Result<(), StoreFault> {
        self.write(
            "INSERT INTO parked (competition, id, prev, frame) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING",
            &[
                &self.competition,
                &record.id().0.as_slice(),
                &record.header().prev.as_ref().map(|it| it.0.as_slice()),
                &frame.encode(),
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
}
