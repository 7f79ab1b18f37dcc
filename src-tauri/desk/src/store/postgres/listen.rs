//! Hearing what other hubs write.

use super::{Database, fault::told};
use crate::store::StoreFault;
use competition::id::CompetitionId;
use postgres::{Client, fallible_iterator::FallibleIterator};
use std::time::Duration;

const RECORDS: &str = "yicheng_records";
const BODIES: &str = "yicheng_bodies";

/// What a commit changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heard {
    /// Records came.
    Records,
    /// Bodies of records that were here came or were erased.
    Bodies,
}

/// A connection that hears every hub's commits, this one's among them.
pub(crate) struct Listener(Client);

impl Listener {
    /// Hears everything that is committed from now on.
    ///
    /// # Errors
    /// [`StoreFault`] if the database cannot be reached.
    pub(crate) fn at(database: &Database) -> Result<Self, StoreFault> {
        let mut client = database.connect()?;
        let listen = format!("LISTEN {RECORDS}; LISTEN {BODIES}");
        client.batch_execute(&listen).map_err(told)?;
        Ok(Self(client))
    }

    /// The next commit, or none for so long.
    ///
    /// # Errors
    /// [`StoreFault`] if the connection broke: then something may have been missed.
    pub(crate) fn next(
        &mut self,
        wait: Duration,
    ) -> Result<Option<(CompetitionId, Heard)>, StoreFault> {
        let next = self.0.notifications().timeout_iter(wait).next().map_err(told)?;
        if next.is_none() {
            // Silence: asked, so that a connection that died is noticed.
            self.0.is_valid(wait).map_err(told)?;
        }
        // Others may use these channels; what is none of ours says nothing.
        Ok(next.and_then(|it| Some((it.payload().parse().ok()?, kind(it.channel())?))))
    }
}

/// The statement that tells a commit.
pub(super) fn notify(heard: Heard, id: CompetitionId) -> String {
    let channel = match heard {
        Heard::Records => RECORDS,
        Heard::Bodies => BODIES,
    };
    format!("NOTIFY {channel}, '{id}'")
}

fn kind(channel: &str) -> Option<Heard> {
    match channel {
        RECORDS => Some(Heard::Records),
        BODIES => Some(Heard::Bodies),
        _ => None,
    }
}
