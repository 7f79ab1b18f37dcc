//! The tables in a SQLite file, one for each competition.
//!
//! One file each, and not one for the whole desk, because
//! - a backup is put back for one competition without turning the others back, which would fork
//!   every log in them;
//! - a log then belongs to one competition, so its sequence has no gaps for a peer that is enrolled
//!   in that one only;
//! - a damaged file, a long import or a backup before a draw touches one competition;
//! - one that is over is put away by moving a file.
//!
//! The price is opening twenty files for the list of competitions, which `examples/bench.rs`
//! measures.

mod contact;
mod fault;
mod insert;
mod migrate;
mod open;
mod own;
mod read;
mod restore;
mod waiting;

pub(super) use restore::restore;

use super::{
    StoreFault,
    tables::{Moment, Moments, Tables},
};
use crate::files::{move_into_place, partial_name};
use rusqlite::Connection;
use std::path::{Path, PathBuf};

/// The tables of one competition in a file.
#[derive(Debug)]
pub(super) struct Sqlite {
    connection: Connection,
    /// The file; while it is being made it bears a partial name.
    path: PathBuf,
}

impl Tables for Sqlite {
    // Nobody else writes: the desk holds a lock on its folder.
    fn hold(&self) -> Result<(), StoreFault> {
        Ok(())
    }

    fn release(&self) {}

    fn is_cut_off(&self) -> bool {
        false
    }

    fn finish(self: Box<Self>) -> Result<(), StoreFault> {
        // Closing moves all of it out of the write-ahead log into the one file that is renamed.
        self.connection.close().map_err(|(_, error)| error)?;
        Ok(move_into_place(&partial_name(&self.path), &self.path)?)
    }

    fn copy_to(&self, path: &Path) -> Result<(), StoreFault> {
        open::remove_with_companions(path)?;
        restore::copy(&self.connection, path)
    }

    fn put_back(
        &mut self,
        from: &Path,
        before_the_change: &mut dyn FnMut() -> Result<(), StoreFault>,
    ) -> Result<(), StoreFault> {
        restore::put_back(self, from, before_the_change)
    }
}

impl Moments for Sqlite {
    fn begin(&self, moment: Moment) -> Result<(), StoreFault> {
        Ok(self.connection.execute_batch(match moment {
            Moment::Reading => "BEGIN",
            Moment::Writing => "BEGIN IMMEDIATE",
        })?)
    }

    fn commit(&self) -> Result<(), StoreFault> {
        Ok(self.connection.execute_batch("COMMIT")?)
    }

    fn roll_back(&self) {
        // A fault such as a full disk has rolled it back already.
        let _ = self.connection.execute_batch("ROLLBACK");
    }
}
