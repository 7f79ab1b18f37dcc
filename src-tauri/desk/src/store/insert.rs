//! One record into the tables: its log, itself, its body, the heads, and a fork if it makes one.

use super::StoreFault;
use crate::record::{Body, Header, LogId, Malformed, Record};
use competition::id::RecordId;
use rusqlite::{OptionalExtension, Transaction};
use std::path::PathBuf;

/// The row of a record, if it is here.
pub(super) fn row_of(tx: &Transaction, id: RecordId) -> Result<Option<i64>, StoreFault> {
    let mut statement = tx.prepare_cached("SELECT row FROM record WHERE id = ?1")?;
    Ok(statement.query_row([id.0], |it| it.get(0)).optional()?)
}

/// Adds a record that is not here and follows one that is. Says which records it forks from.
pub(super) fn insert(
    tx: &Transaction,
    record: &Record,
    body: Option<&Body>,
) -> Result<Vec<RecordId>, StoreFault> {
    let header = record.header();
    let log = log_row(tx, header.log)?;
    tx.prepare_cached(include_str!("insert_record.sql"))?.execute((
        record.id().0,
        log,
        header.seq,
        header.lamport,
        header.label.op.bits().to_be_bytes(),
        record.bytes(),
        record.signature(),
    ))?;
    if let Some(body) = body {
        insert_body(tx, tx.last_insert_rowid(), body)?;
    }
    move_tip(tx, record, log)?;
    note_forks(tx, record, log)
}

/// Adds the body of a record that has none.
pub(super) fn insert_body(tx: &Transaction, row: i64, body: &Body) -> Result<(), StoreFault> {
    tx.prepare_cached("INSERT INTO body (row, salt, text) VALUES (?1, ?2, ?3)")?.execute((
        row,
        body.salt(),
        body.text(),
    ))?;
    Ok(())
}

/// The row of a log, which is made if it is new.
pub(super) fn log_row(tx: &Transaction, log: LogId) -> Result<i64, StoreFault> {
    let key = (log.author.0, log.incarnation.0);
    let mut find =
        tx.prepare_cached("SELECT log FROM log WHERE author = ?1 AND incarnation = ?2")?;
    match find.query_row(key, |it| it.get(0)).optional()? {
        Some(row) => Ok(row),
        None => {
            tx.execute("INSERT INTO log (author, incarnation) VALUES (?1, ?2)", key)?;
            Ok(tx.last_insert_rowid())
        }
    }
}

/// Reads a header that lies here.
pub(super) fn stored_header(bytes: &[u8]) -> Result<Header, StoreFault> {
    Header::decode_again(bytes).map_err(damaged)
}

/// What lies here was right when it came in.
pub(super) fn damaged(why: Malformed) -> StoreFault {
    StoreFault::Damaged { path: PathBuf::new(), what: why.to_string() }
}

fn move_tip(tx: &Transaction, record: &Record, log: i64) -> Result<(), StoreFault> {
    let header = record.header();
    if let Some(prev) = header.prev {
        tx.prepare_cached("DELETE FROM tip WHERE id = ?1")?.execute([prev.0])?;
    }
    tx.prepare_cached("INSERT INTO tip (id, log, seq, lamport) VALUES (?1, ?2, ?3, ?4)")?
        .execute((record.id().0, log, header.seq, header.lamport))?;
    Ok(())
}

fn note_forks(tx: &Transaction, record: &Record, log: i64) -> Result<Vec<RecordId>, StoreFault> {
    let mut beside = tx.prepare_cached(include_str!("beside.sql"))?;
    let beside: Vec<(RecordId, Vec<u8>)> = beside
        .query_map((log, record.header().seq, record.id().0), |it| {
            Ok((RecordId(it.get(0)?), it.get(1)?))
        })?
        .collect::<Result<_, _>>()?;
    let mut forks = Vec::new();
    for (other, bytes) in beside {
        // At the same place but behind another record: further up the two branches, not the fork.
        if stored_header(&bytes)?.prev == record.header().prev {
            tx.prepare_cached("INSERT INTO fork (one, other) VALUES (?1, ?2)")?
                .execute((other.0, record.id().0))?;
            forks.push(other);
        }
    }
    Ok(forks)
}
