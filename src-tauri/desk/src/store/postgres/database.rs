//! The database, and connections to it.

use super::{Postgres, fault::told, migrate};
use crate::{chance::random, store::StoreFault};
use competition::id::CompetitionId;
use postgres::{Client, Config, NoTls, config::Host};
use std::{fmt, sync::Arc, time::Duration};

/// How long connecting may take, and how long a dead peer goes unnoticed.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// What holds for every connection. All of a hub's tables are in one schema, so that the database
/// may have others.
const SETTINGS: &str = "
    SET search_path = yicheng;
    SET synchronous_commit = on;  -- what was acknowledged is on the disk, whatever the server's default
    SET lock_timeout = '10s';     -- a hub that hangs in its turn must not hang the others
    SET idle_in_transaction_session_timeout = '60s';
";

/// The lock of founding: `YCFOUND`. A competition that is not there yet has no lock of its own.
const FOUNDING: i64 = 0x0059_4346_4f55_4e44;

/// A hub's turn to found. The lock goes with its connection.
pub(crate) struct Founding {
    _connection: Client,
}

/// A PostgreSQL database that hubs share. Nothing here shows its password.
#[derive(Clone)]
pub struct Database(Arc<Config>);

/// An address is none of a PostgreSQL database, or asks for what is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no address of a PostgreSQL database, such as postgres://user@host/name")]
pub struct NoAddress;

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

/// Where it is: for a person, without user and password.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = self.0.get_hosts().first().map_or("localhost".to_owned(), |it| match it {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(path) => path.display().to_string(),
        });
        write!(f, "{host}/{}", self.0.get_dbname().unwrap_or_default())
    }
}

impl Database {
    /// The database at an address, `postgres://user:password@host/name?…`.
    ///
    /// # Errors
    /// [`NoAddress`]. What is wrong with it stays unsaid: any part of it may be the password.
    pub fn parse(address: &str) -> Result<Self, NoAddress> {
        let is_address = ["postgres://", "postgresql://"].iter().any(|it| address.starts_with(it));
        let mut config: Config = address.parse().map_err(|_| NoAddress)?;
        if !is_address {
            return Err(NoAddress);
        }
        config
            .application_name("yicheng")
            .connect_timeout(PATIENCE)
            .tcp_user_timeout(PATIENCE)
            .keepalives_idle(PATIENCE);
        Ok(Self(Arc::new(config)))
    }

    /// Makes the tables, or brings them up to date.
    ///
    /// # Errors
    /// [`StoreFault`] if it cannot be reached or a newer version wrote it.
    pub fn prepare(&self) -> Result<(), StoreFault> {
        migrate::migrate(&mut self.connect()?)
    }

    /// The competitions in it that are whole.
    ///
    /// # Errors
    /// [`StoreFault`] if it cannot be read.
    pub(crate) fn competitions(&self) -> Result<Vec<CompetitionId>, StoreFault> {
        let whole = "SELECT id FROM competition WHERE whole";
        let rows = self.connect()?.query(whole, &[]).map_err(told)?;
        rows.iter().map(|it| Ok(CompetitionId(super::bytes(it, 0)?))).collect()
    }

    /// Keeps every other hub from founding until what is returned is dropped.
    ///
    /// # Errors
    /// [`StoreFault`] if the database cannot be reached, or another hub does not end its turn.
    pub(crate) fn founding(&self) -> Result<Founding, StoreFault> {
        let mut client = self.connect()?;
        client.execute("SELECT pg_advisory_lock($1)", &[&FOUNDING]).map_err(told)?;
        Ok(Founding { _connection: client })
    }

    pub(super) fn connect(&self) -> Result<Client, StoreFault> {
        let mut client = self.0.connect(NoTls).map_err(told)?;
        client.batch_execute(SETTINGS).map_err(told)?;
        Ok(client)
    }

    pub(in crate::store) fn open(&self, id: CompetitionId) -> Result<Postgres, StoreFault> {
        let mut client = self.connect()?;
        let find = "SELECT competition, whole FROM competition WHERE id = $1";
        let row = client.query_opt(find, &[&id.0.as_slice()]).map_err(told)?;
        let row = row.ok_or(StoreFault::NoFounding)?;
        Ok(Postgres::over(client, row.get(0), id, row.get(1)))
    }

    /// The tables of a competition that nobody lists before it is whole.
    pub(in crate::store) fn create(&self, id: CompetitionId) -> Result<Postgres, StoreFault> {
        let mut client = self.connect()?;
        let epoch: [u8; 16] = random()?;
        client
            .execute(include_str!("create.sql"), &[&id.0.as_slice(), &epoch.as_slice()])
            .map_err(told)?;
        drop(client);
        self.open(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_shows_nowhere() {
        let address = "postgres://hub:s3cret@db.example:5433/games?connect_timeout=3";
        let database = Database::parse(address).unwrap();
        assert_eq!(
            format!("{database} {database:?}"),
            "db.example/games Database(db.example/games)"
        );
        for wrong in ["s3cret", "postgres://hub:s3cret@db:port/x", "host=db password=s3cret"] {
            let refused = Database::parse(wrong).unwrap_err();
            assert!(!format!("{refused} {refused:?}").contains("s3"), "{wrong}");
        }
    }
}
