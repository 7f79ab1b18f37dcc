//! What a journal asks of the database under it. The journal's own rules (what is signed, what is
//! checked, what is parked, what forks) stand above this seam, once for both databases.

use super::{Contact, Fork, Head, OwnLog, StoreFault, Stored};
use crate::record::{Body, LogId, Record};
use competition::id::{CompetitionId, DeviceKey, OpId, RecordId};
use std::{collections::BTreeMap, fmt::Debug, path::Path};

/// The tables of one competition.
pub(super) trait Tables:
    Debug + Send + Moments + Reads + Writes + Waiting + Own + Contacts
{
    /// Keeps out whoever else writes in them, in one program or another, until `release`.
    fn hold(&self) -> Result<(), StoreFault>;
    fn release(&self);

    /// Whether the connection is gone, so that they must be opened anew.
    fn is_cut_off(&self) -> bool;

    /// Gives tables that were being made their name, whole.
    fn finish(self: Box<Self>) -> Result<(), StoreFault>;

    /// Copies all of them into one file.
    fn copy_to(&self, path: &Path) -> Result<(), StoreFault>;

    /// Makes them what they were in such a file, once it has proved good.
    fn put_back(
        &mut self,
        from: &Path,
        before_the_change: &mut dyn FnMut() -> Result<(), StoreFault>,
    ) -> Result<(), StoreFault>;
}

/// What a transaction is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// To read everything as it is at one moment.
    Reading,
    /// To write all of something or nothing, while nobody else writes.
    Writing,
}

/// Transactions. [`at_one`] is how they are used.
pub(super) trait Moments {
    fn begin(&self, moment: Moment) -> Result<(), StoreFault>;
    fn commit(&self) -> Result<(), StoreFault>;
    /// Takes back what was written since `begin`. If that fails, the connection is beyond use.
    fn roll_back(&self);
}

/// Does work in a transaction, all of it or nothing.
pub(super) fn at_one<T>(
    tables: &dyn Tables,
    moment: Moment,
    work: impl FnOnce() -> Result<T, StoreFault>,
) -> Result<T, StoreFault> {
    tables.begin(moment)?;
    let mut unfinished = Unfinished(Some(tables));
    let done = work()?;
    tables.commit()?;
    unfinished.0 = None;
    Ok(done)
}

/// A transaction that is rolled back unless it was committed.
struct Unfinished<'a>(Option<&'a dyn Tables>);

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        if let Some(tables) = self.0 {
            tables.roll_back();
        }
    }
}

/// Reading records and what follows from them.
pub(super) trait Reads {
    /// At most `limit` records that arrived after `row`, in the order of arrival.
    fn after(&self, row: u64, limit: u32) -> Result<Vec<Stored>, StoreFault>;
    fn of_op(&self, op: OpId) -> Result<Vec<Stored>, StoreFault>;
    fn record(&self, id: RecordId) -> Result<Option<Stored>, StoreFault>;
    /// The rows of those that are here.
    fn rows_of(&self, ids: &[RecordId]) -> Result<BTreeMap<RecordId, u64>, StoreFault>;
    /// A header as it was signed.
    fn header_of(&self, id: RecordId) -> Result<Option<Vec<u8>>, StoreFault>;
    /// The records that no other one here follows, sorted.
    fn heads(&self) -> Result<Vec<Head>, StoreFault>;
    fn count(&self) -> Result<u64, StoreFault>;
    /// The highest logical time.
    fn lamport(&self) -> Result<u64, StoreFault>;
    fn forks(&self) -> Result<Vec<Fork>, StoreFault>;
}

/// Writing records, in a transaction.
pub(super) trait Writes {
    /// Adds a record that is not here and follows one that is. Says which ones it forks from.
    fn insert(&self, record: &Record, body: Option<&Body>) -> Result<Vec<RecordId>, StoreFault>;
    /// Adds the body of a record that came without. False if it has one, or had one.
    fn fill(&self, row: u64, body: &Body) -> Result<bool, StoreFault>;
    /// Leaves an empty body that is not filled again. False if there was none.
    fn erase(&self, row: u64) -> Result<bool, StoreFault>;
    /// Removes the last traces of what was erased from the disk, once it is committed.
    fn scrub(&self) -> Result<(), StoreFault>;
}

/// Records that wait for their predecessor.
pub(super) trait Waiting {
    /// Keeps a record, and its frame in bytes.
    fn park(&self, record: &Record, frame: &[u8]) -> Result<(), StoreFault>;
    /// Takes out those that wait for this one, as frames.
    fn unpark(&self, prev: RecordId) -> Result<Vec<(RecordId, Vec<u8>)>, StoreFault>;
    /// How many records wait.
    fn parked(&self) -> Result<u64, StoreFault>;
    /// How many of one author, and how many bytes they are.
    fn parked_by(&self, author: DeviceKey) -> Result<(u64, u64), StoreFault>;
}

/// What belongs to these tables alone and is never passed on.
pub(super) trait Own {
    fn competition(&self) -> Result<CompetitionId, StoreFault>;
    /// The log that this device writes on, unless it has forked.
    fn own_log(&self, device: DeviceKey) -> Result<Option<OwnLog>, StoreFault>;
    /// Sets it; none: the next record begins a new one.
    fn write_on(&self, device: DeviceKey, log: Option<LogId>) -> Result<(), StoreFault>;
    /// What was put back, here or behind the program's back, is another store to its peers, and has
    /// read less of theirs.
    fn begin_anew(&self) -> Result<(), StoreFault>;
    fn store_epoch(&self) -> Result<[u8; 16], StoreFault>;
    /// The last row read of a peer's journal; 0 if never of this one.
    fn read_to(&self, peer: DeviceKey, store_epoch: [u8; 16]) -> Result<u64, StoreFault>;
    fn note_read(&self, peer: DeviceKey, store_epoch: [u8; 16], row: u64)
    -> Result<(), StoreFault>;
}

/// What is known of other devices. It may be lost: meetings work it out again.
pub(super) trait Contacts {
    /// The rows of a log's records after a place in it, on all branches.
    fn rows_beyond(&self, log: LogId, seq: u64) -> Result<Vec<u64>, StoreFault>;
    /// Notes that a peer holds a log, which is here, up to a head.
    fn acknowledge(&self, peer: DeviceKey, head: &Head) -> Result<(), StoreFault>;
    /// How many records of a device a peer has not acknowledged.
    fn unsent(&self, peer: DeviceKey, device: DeviceKey) -> Result<u64, StoreFault>;
    /// Whether what a peer has acknowledged reaches up to a record.
    fn is_acknowledged(&self, peer: DeviceKey, record: RecordId) -> Result<bool, StoreFault>;
    fn note_contact(&self, contact: &Contact) -> Result<(), StoreFault>;
    fn contacts(&self) -> Result<Vec<Contact>, StoreFault>;
}
