//! The journal of a competition, and the tables that it is kept in: a SQLite file for each, or a
//! PostgreSQL database that several hubs share.
//!
//! What a journal is stands here, once; `tables.rs` is the seam to the database under it.

pub mod append;
pub mod backup;
pub mod base;
pub mod contact;
pub mod erase;
pub mod fault;
pub mod found;
mod look;
pub mod open;
pub mod peer;
pub mod read;
pub mod receive;
mod turn;

mod postgres;
mod sqlite;
mod tables;

pub use append::{Draft, Writing};
pub use base::{Base, Place};
pub use contact::Contact;
pub use fault::StoreFault;
pub use postgres::{Database, NoAddress};
pub use read::{Head, Stored};
pub use receive::{Fork, Gaps, Received};

pub(crate) use look::Looks;
pub(crate) use postgres::{Founding, Heard, Listener};

use crate::{identity::DeviceSecret, record::LogId};
use competition::id::{CompetitionId, RecordId};
use std::sync::Arc;
use tables::Tables;

/// The journal of one competition. Only this device's own records are written in it; the others'
/// are received.
#[derive(Debug)]
pub struct Journal {
    tables: Box<dyn Tables>,
    place: Place,
    competition: CompetitionId,
    device: Arc<DeviceSecret>,
    own: Option<OwnLog>,
}

/// The log that this device goes on writing. Without one, the next record begins a new log.
#[derive(Debug, Clone, Copy)]
struct OwnLog {
    log: LogId,
    seq: u64,
    head: RecordId,
}

impl Journal {
    /// The competition.
    pub fn competition(&self) -> CompetitionId {
        self.competition
    }

    /// Where it is kept.
    pub fn place(&self) -> &Place {
        &self.place
    }
}
