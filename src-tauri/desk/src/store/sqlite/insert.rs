//! One record into the tables: its log, itself, its body, the heads, and a fork if it makes one.

use super::Sqlite;
use crate::{
    record::{Body, LogId, Record},
    store::{StoreFault, read::stored_header, tables::Writes},
};
use competition::id::RecordId;
use rusqlite::OptionalExtension;

impl Writes for Sqlite {
    fn insert(&self, record: &Record, body: Option<&Body>) -> Result<Vec<RecordId>, StoreFault> {
        let header = record.header();
        let log = self.log_row(header.log)?;
        self.connection.prepare_cached(include_str!("insert_record.sql"))?.execute((
            record.id().0,
            log,
            header.seq,
            header.lamport,
            header.label.op.bits().to_be_bytes(),
            record.bytes(),
            record.signature(),
        ))?;
        if let Some(body) = body {
            self.insert_body(self.connection.last_insert_rowid().cast_unsigned(), body)?;
        }
        // Where a record follows a head, no other one does.
        match self.move_tip(record, log)? {
            true => Ok(Vec::new()),
            false => self.note_forks(record, log),
        }
    }

    fn fill(&self, row: u64, body: &Body) -> Result<bool, StoreFault> {
        let mut has = self.connection.prepare_cached("SELECT 1 FROM body WHERE row = ?1")?;
        if has.exists([row])? {
            return Ok(false);
        }
        self.insert_body(row, body)?;
        Ok(true)
    }

    fn erase(&self, row: u64) -> Result<bool, StoreFault> {
        let sql = "UPDATE body SET salt = NULL, text = NULL WHERE row = ?1";
        if self.connection.execute(sql, [row])? > 0 {
            return Ok(true);
        }
        let sql = "INSERT INTO body (row, salt, text) VALUES (?1, NULL, NULL)";
        self.connection.execute(sql, [row])?;
        Ok(false)
    }

    fn scrub(&self) -> Result<(), StoreFault> {
        // The write-ahead log still holds the old page.
        Ok(self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
    }
}

impl Sqlite {
    /// The row of a log, which is made if it is new.
    pub(super) fn log_row(&self, log: LogId) -> Result<i64, StoreFault> {
        let key = (log.author.0, log.incarnation.0);
        let mut find = self
            .connection
            .prepare_cached("SELECT log FROM log WHERE author = ?1 AND incarnation = ?2")?;
        match find.query_row(key, |it| it.get(0)).optional()? {
            Some(row) => Ok(row),
            None => {
                let sql = "INSERT INTO log (author, incarnation) VALUES (?1, ?2)";
                self.connection.execute(sql, key)?;
                Ok(self.connection.last_insert_rowid())
            }
        }
    }

    fn insert_body(&self, row: u64, body: &Body) -> Result<(), StoreFault> {
        self.connection
            .prepare_cached("INSERT INTO body (row, salt, text) VALUES (?1, ?2, ?3)")?
            .execute((row, body.salt(), body.text()))?;
        Ok(())
    }

    /// Makes a record a head. Says whether the one before it was one.
    fn move_tip(&self, record: &Record, log: i64) -> Result<bool, StoreFault> {
        let header = record.header();
        let mut followed = 0;
        if let Some(prev) = header.prev {
            let mut delete = self.connection.prepare_cached("DELETE FROM tip WHERE id = ?1")?;
            followed = delete.execute([prev.0])?;
        }
        self.connection
            .prepare_cached("INSERT INTO tip (id, log, seq, lamport) VALUES (?1, ?2, ?3, ?4)")?
            .execute((record.id().0, log, header.seq, header.lamport))?;
        Ok(followed > 0)
    }

    fn note_forks(&self, record: &Record, log: i64) -> Result<Vec<RecordId>, StoreFault> {
        let mut beside = self.connection.prepare_cached(include_str!("beside.sql"))?;
        let beside: Vec<(RecordId, Vec<u8>)> = beside
            .query_map((log, record.header().seq, record.id().0), |it| {
                Ok((RecordId(it.get(0)?), it.get(1)?))
            })?
            .collect::<Result<_, _>>()?;
        let mut forks = Vec::new();
        for (other, bytes) in beside {
            // At the same place but behind another record: further up the two branches, not the
            // fork.
            if stored_header(&bytes)?.prev == record.header().prev {
                self.connection
                    .prepare_cached("INSERT INTO fork (one, other) VALUES (?1, ?2)")?
                    .execute((other.0, record.id().0))?;
                forks.push(other);
            }
        }
        Ok(forks)
    }
}
