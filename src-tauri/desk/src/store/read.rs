//! Reading records, in the order they arrived, and the heads of all logs.

use super::{Journal, StoreFault};
use crate::record::{Body, LogId, Record};
use competition::id::{OpId, RecordId};
use rusqlite::{Params, Row};

/// A record as it lies here.
#[derive(Debug, Clone)]
pub struct Stored {
    /// The order of arrival here: 1, 2, 3 …
    pub row: u64,
    /// The record.
    pub record: Record,
    /// The fact; none if it was erased or never came.
    pub body: Option<Body>,
}

/// A record that no other one here follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Head {
    /// Of which log.
    pub log: LogId,
    /// Its place there.
    pub seq: u64,
    /// Which record.
    pub id: RecordId,
}

impl Journal {
    /// At most `limit` records that arrived after `row`, in the order of arrival.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read, or if what it holds is not what was signed.
    pub fn after(&self, row: u64, limit: u32) -> Result<Vec<Stored>, StoreFault> {
        self.stored(include_str!("after.sql"), (row, limit))
    }

    /// The records of one command, by whomever.
    ///
    /// # Errors
    /// As [`Journal::after`].
    pub fn of_op(&self, op: OpId) -> Result<Vec<Stored>, StoreFault> {
        self.stored(include_str!("of_op.sql"), [op.bits().to_be_bytes()])
    }

    /// One record.
    ///
    /// # Errors
    /// As [`Journal::after`].
    pub fn record(&self, id: RecordId) -> Result<Option<Stored>, StoreFault> {
        Ok(self.stored(include_str!("by_id.sql"), [id.0])?.pop())
    }

    /// The heads of all logs, sorted. A forked log has more than one.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn heads(&self) -> Result<Vec<Head>, StoreFault> {
        let mut statement = self.connection.prepare_cached(include_str!("heads.sql"))?;
        let heads = statement.query_map([], |it| {
            let log = LogId {
                author: competition::id::DeviceKey(it.get(0)?),
                incarnation: crate::record::Incarnation(it.get(1)?),
            };
            Ok(Head { log, seq: it.get(2)?, id: RecordId(it.get(3)?) })
        })?;
        Ok(heads.collect::<Result<_, _>>()?)
    }

    /// How many records are here.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn count(&self) -> Result<u64, StoreFault> {
        // Rows are counted from 1 without gaps, since none is ever deleted.
        let mut last =
            self.connection.prepare_cached("SELECT coalesce(max(row), 0) FROM record")?;
        Ok(last.query_one([], |it| it.get(0))?)
    }

    /// Everything at one moment: the heads, and the records that they belong to.
    ///
    /// # Errors
    /// As [`Journal::after`].
    pub fn snapshot(&self) -> Result<(Vec<Head>, Vec<Stored>), StoreFault> {
        let moment = self.connection.unchecked_transaction()?;
        let everything = (self.heads()?, self.after(0, u32::MAX)?);
        moment.finish()?;
        Ok(everything)
    }

    fn stored(&self, sql: &str, params: impl Params) -> Result<Vec<Stored>, StoreFault> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(params)?;
        let mut stored = Vec::new();
        while let Some(row) = rows.next()? {
            stored.push(self.read(row)?);
        }
        Ok(stored)
    }

    fn read(&self, row: &Row) -> Result<Stored, StoreFault> {
        let damaged = |what: String| StoreFault::Damaged { path: self.place.journal.clone(), what };
        let number = row.get(0)?;
        let record = Record::from_store(RecordId(row.get(1)?), row.get(2)?, row.get(3)?)
            .map_err(|why| damaged(format!("record {number}: {why}")))?;
        let body = match (row.get(4)?, row.get(5)?) {
            (Some(salt), Some(text)) => Some(Body::from_store(salt, text)),
            _ => None,
        };
        if body.as_ref().is_some_and(|it| it.hash() != record.header().body) {
            return Err(damaged(format!("the body of record {number}")));
        }
        Ok(Stored { row: number, record, body })
    }
}
