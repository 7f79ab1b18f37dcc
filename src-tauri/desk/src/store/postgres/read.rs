//! Reading the tables.

use super::{Postgres, bytes};
use crate::{
    record::{Body, Incarnation, LogId},
    store::{Fork, Head, StoreFault, Stored, tables::Reads},
};
use competition::id::{DeviceKey, OpId, RecordId};
use postgres::Row;
use std::collections::BTreeMap;

impl Reads for Postgres {
    fn after(&self, row: u64, limit: u32) -> Result<Vec<Stored>, StoreFault> {
        let row = row.cast_signed();
        stored(
            &self.rows(include_str!("after.sql"), &[&self.competition, &row, &i64::from(limit)])?,
        )
    }

    fn of_op(&self, op: OpId) -> Result<Vec<Stored>, StoreFault> {
        let op = op.bits().to_be_bytes();
        stored(&self.rows(include_str!("of_op.sql"), &[&self.competition, &op.as_slice()])?)
    }

    fn record(&self, id: RecordId) -> Result<Option<Stored>, StoreFault> {
        let found = self.rows(include_str!("by_id.sql"), &[&self.competition, &id.0.as_slice()])?;
        Ok(stored(&found)?.pop())
    }

    fn rows_of(&self, ids: &[RecordId]) -> Result<BTreeMap<RecordId, u64>, StoreFault> {
        let ids: Vec<&[u8]> = ids.iter().map(|it| it.0.as_slice()).collect();
        let sql = "SELECT record.id, record.row FROM record
                   WHERE record.competition = $1 AND record.id = ANY ($2)";
        let rows = self.rows(sql, &[&self.competition, &ids])?;
        let pair = |it: &Row| Ok((RecordId(bytes(it, 0)?), it.get::<_, i64>(1).cast_unsigned()));
        rows.iter().map(pair).collect()
    }

    fn header_of(&self, id: RecordId) -> Result<Option<Vec<u8>>, StoreFault> {
        let sql = "SELECT header FROM record WHERE competition = $1 AND id = $2";
        let rows = self.rows(sql, &[&self.competition, &id.0.as_slice()])?;
        Ok(rows.first().map(|it| it.get(0)))
    }

    fn heads(&self) -> Result<Vec<Head>, StoreFault> {
        let rows = self.rows(include_str!("heads.sql"), &[&self.competition])?;
        let head = |it: &Row| {
            let log =
                LogId { author: DeviceKey(bytes(it, 0)?), incarnation: Incarnation(bytes(it, 1)?) };
            let seq = it.get::<_, i64>(2).cast_unsigned();
            Ok(Head { log, seq, id: RecordId(bytes(it, 3)?) })
        };
        rows.iter().map(head).collect()
    }

    fn count(&self) -> Result<u64, StoreFault> {
        // Rows are counted from 1 without gaps, since none is ever deleted.
        let sql = "SELECT coalesce(max(record.row), 0) FROM record WHERE competition = $1";
        self.number(sql, &[&self.competition])
    }

    fn lamport(&self) -> Result<u64, StoreFault> {
        // Within a log it only rises, so the heads have the highest.
        let sql = "SELECT coalesce(max(tip.lamport), 0)
                   FROM tip JOIN log ON log.log = tip.log WHERE log.competition = $1";
        self.number(sql, &[&self.competition])
    }

    fn forks(&self) -> Result<Vec<Fork>, StoreFault> {
        let sql = "SELECT one, other FROM fork WHERE competition = $1 ORDER BY one, other";
        let rows = self.rows(sql, &[&self.competition])?;
        let fork =
            |it: &Row| Ok(Fork { one: RecordId(bytes(it, 0)?), other: RecordId(bytes(it, 1)?) });
        rows.iter().map(fork).collect()
    }
}

fn stored(rows: &[Row]) -> Result<Vec<Stored>, StoreFault> {
    rows.iter().map(read).collect()
}

fn read(row: &Row) -> Result<Stored, StoreFault> {
    let body = match (row.get::<_, Option<&[u8]>>(4), row.get(5)) {
        (Some(_), Some(text)) => Some(Body::from_store(bytes(row, 4)?, text)),
        _ => None,
    };
    let number = row.get::<_, i64>(0).cast_unsigned();
    Stored::check(number, RecordId(bytes(row, 1)?), row.get(2), bytes(row, 3)?, body)
}
