//! What this device knows of others: what they lack, what they hold for certain, and their clocks.

use super::{
    Head, Journal, StoreFault, Stored,
    read::stored_header,
    tables::{Moment, at_one},
};
use crate::{mutant::Mutant, record::LogId, sync::condition::Condition};
use competition::id::{DeviceKey, RecordId};

/// The last time that another device was heard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    /// Which device.
    pub peer: DeviceKey,
    /// When, by the clock of this device, in milliseconds since 1970.
    pub seen_ms: u64,
    /// How far its clock is ahead of this device's, in milliseconds.
    pub offset_ms: i64,
    /// By how much that may be wrong, in milliseconds: half the time that the answer took.
    pub error_ms: u64,
    /// What it said of itself.
    pub condition: Condition,
}

impl Journal {
    /// The rows of a log's records that somebody with the heads `there` may lack. Where the heads
    /// do not line up with the ones here, that is the whole log: what is known already is passed
    /// over by its id.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn beyond(
        &self,
        log: LogId,
        here: &[Head],
        there: &[Head],
    ) -> Result<Vec<u64>, StoreFault> {
        if here == there {
            return Ok(Vec::new());
        }
        if Mutant::OnlyTheTail.is_on() || Mutant::HeightForHash.is_on() {
            let height = there.iter().map(|it| it.seq).max();
            return self.tables.rows_beyond(log, height.unwrap_or(0));
        }
        match (here, there) {
            ([_], [it]) if self.knows_all(there)? => self.tables.rows_beyond(log, it.seq),
            _ => self.tables.rows_beyond(log, 0),
        }
    }

    /// Whether all of these records are here.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn knows_all(&self, heads: &[Head]) -> Result<bool, StoreFault> {
        let ids: Vec<RecordId> = heads.iter().map(|it| it.id).collect();
        Ok(ids.is_empty() || self.tables.rows_of(&ids)?.len() == ids.len())
    }

    /// The records in these rows, which must rise.
    ///
    /// # Errors
    /// As [`Journal::after`].
    pub fn at(&self, rows: &[u64]) -> Result<Vec<Stored>, StoreFault> {
        let mut stored = Vec::with_capacity(rows.len());
        for run in rows.chunk_by(|one, next| *next == one + 1) {
            stored.append(&mut self.after(run[0] - 1, run.len() as u32)?);
        }
        Ok(stored)
    }

    /// Notes that a peer holds this device's logs up to these heads, among others'. A head that is
    /// not the one here is none, so that nothing counts as sent before it is written.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be written.
    pub fn acknowledge(&mut self, peer: DeviceKey, heads: &[Head]) -> Result<(), StoreFault> {
        let own = heads.iter().filter(|it| self.device.is_own(it.log.author));
        at_one(&*self.tables, Moment::Writing, || {
            for head in own {
                if self.has(head)? || Mutant::HeightBelieved.is_on() {
                    self.tables.acknowledge(peer, head)?;
                }
            }
            Ok(())
        })
    }

    fn has(&self, head: &Head) -> Result<bool, StoreFault> {
        let Some(header) = self.tables.header_of(head.id)? else { return Ok(false) };
        let header = stored_header(&header)?;
        Ok(header.log == head.log && header.seq == head.seq)
    }

    /// How many of this device's own records a peer has not acknowledged.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn unsent(&self, peer: DeviceKey) -> Result<u64, StoreFault> {
        self.device.keys().map(|it| self.tables.unsent(peer, it)).sum()
    }

    /// Whether a peer has acknowledged one of this device's own records.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn is_acknowledged(&self, peer: DeviceKey, record: RecordId) -> Result<bool, StoreFault> {
        self.tables.is_acknowledged(peer, record)
    }

    /// Notes when a peer was heard.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be written.
    pub fn note_contact(&mut self, contact: &Contact) -> Result<(), StoreFault> {
        self.tables.note_contact(contact)
    }

    /// All peers that were ever heard.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn contacts(&self) -> Result<Vec<Contact>, StoreFault> {
        self.tables.contacts()
    }
}
