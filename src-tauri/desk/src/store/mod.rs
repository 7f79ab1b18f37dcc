//! The journal on disk: one SQLite file per competition.
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

pub mod append;
pub mod backup;
pub mod erase;
pub mod fault;
pub mod found;
pub mod migrate;
pub mod open;
pub mod peer;
pub mod read;
pub mod receive;

mod insert;

pub use append::{Draft, Writing};
pub use fault::StoreFault;
pub use open::Place;
pub use read::{Head, Stored};
pub use receive::{Fork, Gaps, Received};

use crate::{identity::DeviceSecret, record::Incarnation};
use competition::id::{CompetitionId, RecordId};
use rusqlite::Connection;
use std::sync::Arc;

/// The journal of one competition. Only this device's own records are written in it; the others'
/// are received.
#[derive(Debug)]
pub struct Journal {
    connection: Connection,
    place: Place,
    competition: CompetitionId,
    device: Arc<DeviceSecret>,
    own: Option<OwnLog>,
}

/// The log that this device goes on writing. Without one, the next record begins a new log.
#[derive(Debug, Clone, Copy)]
struct OwnLog {
    log: i64,
    incarnation: Incarnation,
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
