//! The tables in a PostgreSQL database, for several hubs behind a balancer.
//!
//! What a file has by itself must be arranged here. Writers take turns by an advisory lock for each
//! competition, which is held until the commit: rows are counted in the order of commits, so that a
//! reader who goes on behind the last row it saw misses none. A sequence would give rows out before
//! they are committed. Each commit tells the other hubs by `NOTIFY`.
//!
//! Each hub has its device's key and writes its own logs, with its mark outside, as every device.
//! Backups are the database's own business.

mod contact;
mod database;
mod fault;
mod insert;
mod listen;
mod migrate;
mod own;
mod read;
mod waiting;

pub(crate) use database::Founding;
pub use database::{Database, NoAddress};
pub(crate) use listen::{Heard, Listener};

use super::{
    StoreFault,
    tables::{Moment, Moments, Tables},
};
use competition::id::CompetitionId;
use fault::told;
use postgres::{Client, Row, Statement, types::ToSql};
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    fmt,
    path::{Path, PathBuf},
};

/// The lock of a competition, before the competition's number: `YCJ1`.
const LOCK: i32 = 0x5943_4a31;

/// The tables of one competition in a database, by a connection of its own.
pub(super) struct Postgres {
    client: RefCell<Client>,
    statements: RefCell<BTreeMap<&'static str, Statement>>,
    competition: i32,
    id: CompetitionId,
    /// Nobody is told of what is being made.
    whole: bool,
    /// What the others will be told of this transaction.
    news: Cell<Option<Heard>>,
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Postgres({})", self.id)
    }
}

impl Tables for Postgres {
    fn finish(self: Box<Self>) -> Result<(), StoreFault> {
        self.write(
            "UPDATE competition SET whole = true WHERE competition = $1",
            &[&self.competition],
        )?;
        self.say(&listen::notify(Heard::Bodies, self.id))
    }

    fn copy_to(&self, _: &Path) -> Result<(), StoreFault> {
        Err(StoreFault::NoBackups)
    }

    fn put_back(
        &mut self,
        _: &Path,
        _: &mut dyn FnMut() -> Result<(), StoreFault>,
    ) -> Result<(), StoreFault> {
        Err(StoreFault::NoBackups)
    }

    fn hold(&self) -> Result<(), StoreFault> {
        self.write("SELECT pg_advisory_lock($1, $2)", &[&LOCK, &self.competition]).map(drop)
    }

    fn release(&self) {
        // A connection that broke has released it.
        let _ = self.write("SELECT pg_advisory_unlock($1, $2)", &[&LOCK, &self.competition]);
    }

    fn is_cut_off(&self) -> bool {
        self.client.borrow_mut().is_valid(database::PATIENCE).is_err()
    }
}

impl Moments for Postgres {
    fn begin(&self, moment: Moment) -> Result<(), StoreFault> {
        self.news.set(None);
        match moment {
            Moment::Reading => self.say("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
            // Each statement must see what was committed before the lock was had.
            Moment::Writing => self.say(&format!(
                "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock({LOCK}, {})",
                self.competition
            )),
        }
    }

    fn commit(&self) -> Result<(), StoreFault> {
        match self.news.take() {
            Some(heard) => self.say(&format!("{}; COMMIT", listen::notify(heard, self.id))),
            None => self.say("COMMIT"),
        }
    }

    fn roll_back(&self) {
        self.news.set(None);
        let _ = self.say("ROLLBACK");
    }
}

impl Postgres {
    fn over(client: Client, competition: i32, id: CompetitionId, whole: bool) -> Self {
        Self {
            client: RefCell::new(client),
            statements: RefCell::default(),
            competition,
            id,
            whole,
            news: Cell::new(None),
        }
    }

    fn say(&self, sql: &str) -> Result<(), StoreFault> {
        self.client.borrow_mut().batch_execute(sql).map_err(told)
    }

    fn rows(
        &self,
        sql: &'static str,
        params: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreFault> {
        let statement = self.statement(sql)?;
        self.client.borrow_mut().query(&statement, params).map_err(told)
    }

    fn write(&self, sql: &'static str, params: &[&(dyn ToSql + Sync)]) -> Result<u64, StoreFault> {
        let statement = self.statement(sql)?;
        self.client.borrow_mut().execute(&statement, params).map_err(told)
    }

    /// The one number that a statement gives.
    fn number(&self, sql: &'static str, params: &[&(dyn ToSql + Sync)]) -> Result<u64, StoreFault> {
        let row = self.rows(sql, params)?.into_iter().next();
        Ok(row.map_or(0, |it| it.get::<_, i64>(0)).cast_unsigned())
    }

    /// A statement, prepared once for each connection.
    fn statement(&self, sql: &'static str) -> Result<Statement, StoreFault> {
        if let Some(statement) = self.statements.borrow().get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.borrow_mut().prepare(sql).map_err(told)?;
        self.statements.borrow_mut().insert(sql, statement.clone());
        Ok(statement)
    }
}

/// A column that holds so many bytes.
fn bytes<const N: usize>(row: &Row, column: usize) -> Result<[u8; N], StoreFault> {
    let bytes: &[u8] = row.get(column);
    bytes.try_into().map_err(|_| StoreFault::Damaged {
        path: PathBuf::new(),
        what: format!("{N} bytes expected, {} found", bytes.len()),
    })
}
