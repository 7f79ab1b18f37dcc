//! Migrations: numbered files, never edited once released.

use super::fault::told;
use crate::store::StoreFault;
use postgres::Client;
use std::path::PathBuf;

const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001_journal.sql"),
    include_str!("migrations/0002_contact.sql"),
    include_str!("migrations/0003_condition.sql"),
    include_str!("migrations/0004_parked_by.sql"),
];

/// As for the file: the fewest migrations that a program must know.
const OLDEST_READER: i32 = 1;

/// The table of what was done. Hubs that start at once take turns.
const BEGIN: &str = "
    BEGIN;
    SELECT pg_advisory_xact_lock(1497582129);
    CREATE SCHEMA IF NOT EXISTS yicheng;
    CREATE TABLE IF NOT EXISTS version (
      single        boolean PRIMARY KEY DEFAULT true CHECK (single),
      done          integer NOT NULL,
      oldest_reader integer NOT NULL    -- programs that know fewer migrations must not use these tables
    );
    INSERT INTO version (done, oldest_reader) VALUES (0, 0) ON CONFLICT DO NOTHING;
";

/// Refuses tables that are too new, and brings older ones up to date.
pub(super) fn migrate(client: &mut Client) -> Result<(), StoreFault> {
    client.batch_execute("SET client_min_messages = warning").map_err(told)?;
    client.batch_execute(BEGIN).map_err(told)?;
    let version = client.query_one("SELECT done, oldest_reader FROM version", &[]).map_err(told)?;
    let (done, oldest_reader): (i32, i32) = (version.get(0), version.get(1));
    if oldest_reader > MIGRATIONS.len() as i32 {
        return Err(StoreFault::Newer { path: PathBuf::from("yicheng") });
    }
    for (number, sql) in (1_i32..).zip(MIGRATIONS).skip(done.cast_unsigned() as usize) {
        client.batch_execute(sql).map_err(told)?;
        client.execute("UPDATE version SET done = $1", &[&number]).map_err(told)?;
    }
    let raise = "UPDATE version SET oldest_reader = greatest(oldest_reader, $1)";
    client.execute(raise, &[&OLDEST_READER]).map_err(told)?;
    client.batch_execute("COMMIT").map_err(told)
}
