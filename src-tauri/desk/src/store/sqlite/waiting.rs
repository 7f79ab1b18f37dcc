//! Records that came before the one they follow.

use super::Sqlite;
use crate::{
    record::Record,
    store::{StoreFault, tables::Waiting},
};
use competition::id::{DeviceKey, RecordId};

impl Waiting for Sqlite {
    fn park(&self, record: &Record, frame: &[u8]) -> Result<(), StoreFault> {
        let header = record.header();
        let sql = "INSERT OR IGNORE INTO parked (id, prev, author, frame) VALUES (?1, ?2, ?3, ?4)";
        self.connection.prepare_cached(sql)?.execute((
            record.id().0,
            header.prev.map(|it| it.0),
            header.log.author.0,
            frame,
        ))?;
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

    fn parked_by(&self, author: DeviceKey) -> Result<(u64, u64), StoreFault> {
        let sql = "SELECT count(*), coalesce(sum(length(frame)), 0) FROM parked WHERE author = ?1";
        let mut count = self.connection.prepare_cached(sql)?;
        Ok(count.query_one([author.0], |it| Ok((it.get(0)?, it.get(1)?)))?)
    }
}
