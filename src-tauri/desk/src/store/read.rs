//! Reading records, in the order they arrived, and the heads of all logs.

use super::{
    Journal, StoreFault,
    tables::{Moment, at_one},
};
use crate::record::{Body, Header, LogId, Malformed, Record};
use competition::id::{OpId, RecordId};
use std::path::PathBuf;

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
        self.tables.after(row, limit)
    }

    /// The records of one command, by whomever.
    ///
    /// # Errors
    /// As [`Journal::after`].
    pub fn of_op(&self, op: OpId) -> Result<Vec<Stored>, StoreFault> {
        self.tables.of_op(op)
    }

    /// One record.
    ///
    /// # Errors
    /// As [`Journal::after`].
    pub fn record(&self, id: RecordId) -> Result<Option<Stored>, StoreFault> {
        self.tables.record(id)
    }

    /// The heads of all logs, sorted. A forked log has more than one.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn heads(&self) -> Result<Vec<Head>, StoreFault> {
        self.tables.heads()
    }

    /// How many records are here.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn count(&self) -> Result<u64, StoreFault> {
        self.tables.count()
    }

    /// Everything at one moment: the heads, and the records that they belong to.
    ///
    /// # Errors
    /// As [`Journal::after`].
    pub fn snapshot(&self) -> Result<(Vec<Head>, Vec<Stored>), StoreFault> {
        at_one(&*self.tables, Moment::Reading, || Ok((self.heads()?, self.after(0, u32::MAX)?)))
    }
}

impl Stored {
    /// A record as it came out of the tables, if its hash and its body's still are what was signed.
    pub(super) fn check(
        row: u64,
        id: RecordId,
        header: Vec<u8>,
        signature: [u8; 64],
        body: Option<Body>,
    ) -> Result<Self, StoreFault> {
        let record = Record::from_store(id, header, signature)
            .map_err(|why| damage(format!("record {row}: {why}")))?;
        if body.as_ref().is_some_and(|it| it.hash() != record.header().body) {
            return Err(damage(format!("the body of record {row}")));
        }
        Ok(Self { row, record, body })
    }
}

/// Reads a header that lies here.
pub(super) fn stored_header(bytes: &[u8]) -> Result<Header, StoreFault> {
    Header::decode_again(bytes).map_err(damaged)
}

/// What lies here was right when it came in.
pub(super) fn damaged(why: Malformed) -> StoreFault {
    damage(why.to_string())
}

pub(super) fn damage(what: String) -> StoreFault {
    StoreFault::Damaged { path: PathBuf::new(), what }
}
