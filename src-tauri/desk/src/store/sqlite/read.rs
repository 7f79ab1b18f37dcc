//! Reading the tables.

use super::Sqlite;
use crate::{
    record::{Body, Incarnation, LogId},
    store::{Fork, Head, StoreFault, Stored, tables::Reads},
};
use competition::id::{DeviceKey, OpId, RecordId};
use rusqlite::{OptionalExtension, Params, Row};
use std::collections::BTreeMap;

impl Reads for Sqlite {
    fn after(&self, row: u64, limit: u32) -> Result<Vec<Stored>, StoreFault> {
        self.stored(include_str!("after.sql"), (row, limit))
    }

    fn of_op(&self, op: OpId) -> Result<Vec<Stored>, StoreFault> {
        self.stored(include_str!("of_op.sql"), [op.bits().to_be_bytes()])
    }

    fn record(&self, id: RecordId) -> Result<Option<Stored>, StoreFault> {
        Ok(self.stored(include_str!("by_id.sql"), [id.0])?.pop())
    }

    fn rows_of(&self, ids: &[RecordId]) -> Result<BTreeMap<RecordId, u64>, StoreFault> {
        let mut find = self.connection.prepare_cached("SELECT row FROM record WHERE id = ?1")?;
        let mut rows = BTreeMap::new();
        for id in ids {
            rows.extend(find.query_row([id.0], |it| Ok((*id, it.get(0)?))).optional()?);
        }
        Ok(rows)
    }

    fn header_of(&self, id: RecordId) -> Result<Option<Vec<u8>>, StoreFault> {
        let mut find = self.connection.prepare_cached("SELECT header FROM record WHERE id = ?1")?;
        Ok(find.query_row([id.0], |it| it.get(0)).optional()?)
    }

    fn heads(&self) -> Result<Vec<Head>, StoreFault> {
        let mut statement = self.connection.prepare_cached(include_str!("heads.sql"))?;
        let heads = statement.query_map([], |it| {
            let log = LogId { author: DeviceKey(it.get(0)?), incarnation: Incarnation(it.get(1)?) };
            Ok(Head { log, seq: it.get(2)?, id: RecordId(it.get(3)?) })
        })?;
        Ok(heads.collect::<Result<_, _>>()?)
    }

    fn count(&self) -> Result<u64, StoreFault> {
        // Rows are counted from 1 without gaps, since none is ever deleted.
        let mut last =
            self.connection.prepare_cached("SELECT coalesce(max(row), 0) FROM record")?;
        Ok(last.query_one([], |it| it.get(0))?)
    }

    fn lamport(&self) -> Result<u64, StoreFault> {
        // Within a log it only rises, so the heads have the highest.
        let mut highest =
            self.connection.prepare_cached("SELECT coalesce(max(lamport), 0) FROM tip")?;
        Ok(highest.query_one([], |it| it.get(0))?)
    }

    fn forks(&self) -> Result<Vec<Fork>, StoreFault> {
        let mut statement =
            self.connection.prepare_cached("SELECT one, other FROM fork ORDER BY one, other")?;
        let forks = statement.query_map([], |it| {
            Ok(Fork { one: RecordId(it.get(0)?), other: RecordId(it.get(1)?) })
        })?;
        Ok(forks.collect::<Result<_, _>>()?)
    }
}

impl Sqlite {
    fn stored(&self, sql: &str, params: impl Params) -> Result<Vec<Stored>, StoreFault> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(params)?;
        let mut stored = Vec::new();
        while let Some(row) = rows.next()? {
            stored.push(read(row).map_err(|it| it.in_file(&self.path))?);
        }
        Ok(stored)
    }
}

fn read(row: &Row) -> Result<Stored, StoreFault> {
    let body = match (row.get(4)?, row.get(5)?) {
        (Some(salt), Some(text)) => Some(Body::from_store(salt, text)),
        _ => None,
    };
    Stored::check(row.get(0)?, RecordId(row.get(1)?), row.get(2)?, row.get(3)?, body)
}
