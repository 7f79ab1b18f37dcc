//! Records that came before the one they follow.

use super::Sqlite;
use crate::{
    record::{Frame, Record},
    store::{StoreFault, tables::Waiting},
};
use competition::id::RecordId;

impl Waiting for Sqlite {
    fn park(&self, record: &Record, frame: &Frame) -> Result<(), StoreFault> {
        let prev = record.header().prev.map(|it| it.0);
        self.connection
            .prepare_cached("INSERT OR IGNORE INTO parked (id, prev, frame) VALUES (?1, ?2, ?3)")?
            .execute((record.id().0, prev, frame.encode()))?;
        Ok(())
    }

    fn unpark(&self, prev: RecordId) -> Result<Vec<(RecordId, Vec<u8>)>, StoreFault> {
        let mut waiting = self
            .connection
            .prepare_cached("DELETE FROM parked WHERE prev = ?1 RETURNING id, frame")?;
        let waiting = waiting.query_map([prev.0], |it| Ok((RecordId(it.get(0)?), it.get(1)?)))?;
        Ok(waiting.collect::<Result<_, _>>()?)
    }

    fn parked(&self) -> Result<u64, StoreFault> {
        let mut count = self.connection.prepare_cached("SELECT count(*) FROM parked")?;
        Ok(count.query_one([], |it| it.get(0))?)
    }
}
