//! A list that is whole.

use super::{
    RatedLine, RatingListKey, RatingListLine, RatingsFault,
    migrate::{self, Form},
};
use competition::competitor::Sex;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};
use std::path::Path;

/// A list that is whole, opened to be read.
#[derive(Debug)]
pub(crate) struct RatingList {
    key: RatingListKey,
    pub(super) connection: Connection,
}

impl RatingList {
    pub(super) fn open(key: RatingListKey, path: &Path) -> Result<Self, RatingsFault> {
        if !path.is_file() {
            return Err(RatingsFault::NoSuchList(key.to_string()));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.execute_batch("PRAGMA trusted_schema = OFF;")?;
        match migrate::form(&connection)? {
            Form::Ours => Ok(Self { key, connection }),
            Form::Newer => Err(RatingsFault::Newer(key.to_string())),
            Form::Other => Err(RatingsFault::NoSuchList(key.to_string())),
        }
    }

    /// Which list it is.
    pub(crate) fn key(&self) -> RatingListKey {
        self.key
    }

    /// The list as one sees it from outside.
    pub(crate) fn line(&self) -> Result<RatingListLine, RatingsFault> {
        let about = "SELECT rows, left_out, imported_ms FROM about";
        let key = self.key;
        Ok(self.connection.query_one(about, [], |it| {
            let (rows, left_out, imported_ms) = (it.get(0)?, it.get(1)?, it.get(2)?);
            Ok(RatingListLine { key, rows, left_out, imported_ms })
        })?)
    }

    /// The player with an id.
    pub(crate) fn player(&self, fide_id: u32) -> Result<Option<RatedLine>, RatingsFault> {
        let mut found = self.connection.prepare_cached(include_str!("by_id.sql"))?;
        Ok(found.query_row([fide_id], player).optional()?)
    }
}

/// A player from the columns that both questions ask for.
pub(super) fn player(row: &Row<'_>) -> rusqlite::Result<RatedLine> {
    let sex: Option<String> = row.get(3)?;
    Ok(RatedLine {
        fide_id: row.get(0)?,
        name: row.get(1)?,
        federation: row.get(2)?,
        sex: sex.map(|it| if it == "f" { Sex::Female } else { Sex::Male }),
        title: row.get(4)?,
        women_title: row.get(5)?,
        ratings: [row.get(6)?, row.get(7)?, row.get(8)?],
        born: row.get(9)?,
        inactive: row.get(10)?,
    })
}
