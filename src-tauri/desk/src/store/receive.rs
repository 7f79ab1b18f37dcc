//! Taking records that other devices signed.
//!
//! All of a batch is checked before any of it is written, and it is written in one transaction. A
//! record that is here already is passed over, so taking twice is harmless. One that came before
//! its predecessor is parked. One that goes another way than a record already here is kept beside
//! it: both branches of a fork count as what they are, and the two headers are the proof.

use super::{
    Journal, OwnLog, StoreFault,
    read::{damaged, stored_header},
    tables::{Moment, Tables, at_one},
};
use crate::mutant::Mutant;
use crate::record::{Body, Frame, Header, LAMPORT_MAX, Malformed, Record, header::id_of};
use competition::id::{CompetitionId, RecordId};
use std::{num::NonZero, thread};

/// How many records may come at once.
pub const BATCH_MAX: usize = 500_000;
/// How many records may wait for their predecessor.
pub const PARKED_MAX: usize = 20_000;

/// Below this many records a second thread costs more than it brings.
const WORTH_A_THREAD: usize = 64;

/// What to do with a record whose predecessor is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gaps {
    /// Keep it aside until the predecessor comes.
    Park,
    /// Refuse the whole batch: whoever sent it had all.
    Refuse,
}

/// What became of a batch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Received {
    /// Records that are new here, parked ones that found their place included.
    pub new: usize,
    /// Records that were here already.
    pub known: usize,
    /// Bodies that came for records which were here without.
    pub filled: usize,
    /// Records that now wait for their predecessor, those of earlier batches included.
    pub parked: usize,
    /// Parked records that turned out not to follow what they name.
    pub dropped: usize,
    /// The forks that came to light.
    pub forks: Vec<Fork>,
}

/// Two signed records that follow the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fork {
    /// The one that was here first.
    pub one: RecordId,
    /// The other.
    pub other: RecordId,
}

impl Journal {
    /// Takes a batch, all of it or nothing.
    ///
    /// # Errors
    /// [`StoreFault`] names the first record that is wrong; nothing was taken then.
    pub fn receive(&mut self, batch: Vec<Frame>, gaps: Gaps) -> Result<Received, StoreFault> {
        if batch.len() > BATCH_MAX {
            return Err(StoreFault::TooMany { what: "records at once", at_most: BATCH_MAX });
        }
        let (known, fresh) = self.part(batch)?;
        let mut records = check_all(fresh)?;
        if let Some((nth, ..)) = records.iter().find(|it| !belongs(&it.1, self.competition)) {
            return Err(StoreFault::OtherCompetition { nth: *nth });
        }
        // In the order of their logs, so that few are parked.
        records.sort_by_key(|(_, record, _)| (record.header().log, record.header().seq));
        let tables = &*self.tables;
        let (received, own) = at_one(tables, Moment::Writing, || {
            let mut received = place_all(tables, &records, gaps)?;
            for (nth, row, frame) in known {
                fill_known(tables, (nth, row), frame, &mut received)?;
            }
            let own = self.still_own()?;
            if own.is_none() {
                tables.write_on(self.device.key(), None)?;
            }
            Ok((received, own))
        })?;
        self.own = own;
        Ok(received)
    }

    /// Tells records that are here, whose signatures were checked when they came, from new ones.
    fn part(&self, batch: Vec<Frame>) -> Result<(Vec<Known>, Vec<Fresh>), StoreFault> {
        let ids: Vec<RecordId> = batch.iter().map(|it| id_of(&it.header)).collect();
        let rows = self.tables.rows_of(&ids)?;
        let (mut known, mut fresh) = (Vec::new(), Vec::new());
        for (nth, (id, frame)) in ids.iter().zip(batch).enumerate() {
            match rows.get(id) {
                Some(row) => known.push((nth, *row, frame)),
                None => fresh.push((nth, frame)),
            }
        }
        Ok((known, fresh))
    }

    /// The own log, unless a record of it came that this device did not know: then its journal was
    /// put back.
    fn still_own(&self) -> Result<Option<OwnLog>, StoreFault> {
        let Some(own) = self.own else { return Ok(None) };
        if Mutant::OldLogGoesOn.is_on() {
            return Ok(Some(own));
        }
        Ok(self.tables.own_log(self.device.key())?.filter(|it| it.head == own.head))
    }

    /// The forks that are known, with the record that was here first before the other.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn forks(&self) -> Result<Vec<Fork>, StoreFault> {
        self.tables.forks()
    }
}

/// A record by its place in the batch: one that is here already, with its row …
type Known = (usize, u64, Frame);
/// … one that is not …
type Fresh = (usize, Frame);
/// … and the same, checked.
type Checked = (usize, Record, Option<Body>);

/// Checking a signature is the dear part, so every core takes a share.
fn check_all(batch: Vec<Fresh>) -> Result<Vec<Checked>, StoreFault> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    if batch.len() < WORTH_A_THREAD || cores == 1 {
        return check_some(batch);
    }
    let share = batch.len().div_ceil(cores);
    let mut batch = batch.into_iter();
    let shares: Vec<Vec<Fresh>> =
        (0..cores).map(|_| batch.by_ref().take(share).collect()).collect();
    thread::scope(|scope| {
        let work: Vec<_> =
            shares.into_iter().map(|share| scope.spawn(|| check_some(share))).collect();
        let mut checked = Vec::new();
        for done in work {
            checked.append(&mut done.join().expect("checking a record does not panic")?);
        }
        Ok(checked)
    })
}

fn check_some(share: Vec<Fresh>) -> Result<Vec<Checked>, StoreFault> {
    let check = |(nth, frame)| match Record::check(frame) {
        Ok((record, body)) => Ok((nth, record, body)),
        Err(why) => Err(StoreFault::BadFrame { nth, why }),
    };
    share.into_iter().map(check).collect()
}

fn belongs(record: &Record, to: CompetitionId) -> bool {
    match record.header().competition {
        Some(_) if Mutant::OtherCompetition.is_on() => true,
        Some(competition) => competition == to,
        None => record.id().0 == to.0,
    }
}

fn place_all(tables: &dyn Tables, records: &[Checked], gaps: Gaps) -> Result<Received, StoreFault> {
    let mut received = Received::default();
    for (_, record, body) in records {
        match standing(tables, record)? {
            Standing::Here(row) => fill(tables, row, body.as_ref(), &mut received)?,
            Standing::Follows => take(tables, record, body.as_ref(), &mut received)?,
            Standing::Broken => return Err(StoreFault::BrokenChain),
            Standing::Early if gaps == Gaps::Refuse => return Err(StoreFault::Gap),
            Standing::Early if Mutant::BehindAHole.is_on() => {
                take(tables, record, body.as_ref(), &mut received)?;
            }
            Standing::Early if Mutant::ParkedForgotten.is_on() => {}
            Standing::Early => park(tables, record, body.as_ref())?,
        }
    }
    received.parked = tables.parked()? as usize;
    if received.parked > PARKED_MAX {
        return Err(StoreFault::TooMany { what: "records that wait", at_most: PARKED_MAX });
    }
    Ok(received)
}

/// How a record stands to what is here.
enum Standing {
    Here(u64),
    Follows,
    Early,
    Broken,
}

fn standing(tables: &dyn Tables, record: &Record) -> Result<Standing, StoreFault> {
    if let Some(row) = tables.rows_of(&[record.id()])?.remove(&record.id()) {
        return Ok(Standing::Here(row));
    }
    let header = record.header();
    if Mutant::OneBranch.is_on()
        && let Some(row) = tables.rows_beyond(header.log, header.seq - 1)?.first()
    {
        return Ok(Standing::Here(*row));
    }
    let Some(prev) = header.prev else { return Ok(Standing::Follows) };
    Ok(match tables.header_of(prev)? {
        None => Standing::Early,
        Some(before) if follows(header, &stored_header(&before)?) => Standing::Follows,
        Some(_) => Standing::Broken,
    })
}

fn follows(header: &Header, before: &Header) -> bool {
    let later = header.lamport > before.lamport || header.lamport == LAMPORT_MAX;
    header.log == before.log && header.seq == before.seq + 1 && later
}

fn fill(
    tables: &dyn Tables,
    row: u64,
    body: Option<&Body>,
    received: &mut Received,
) -> Result<(), StoreFault> {
    received.known += 1;
    let Some(body) = body else { return Ok(()) };
    received.filled += usize::from(tables.fill(row, body)?);
    Ok(())
}

/// The body of a record that is here must be the one that was signed.
fn fill_known(
    tables: &dyn Tables,
    (nth, row): (usize, u64),
    frame: Frame,
    received: &mut Received,
) -> Result<(), StoreFault> {
    let signed = stored_header(&frame.header)?.body;
    if frame.body.as_ref().is_some_and(|it| it.hash() != signed) {
        return Err(StoreFault::BadFrame { nth, why: Malformed::BodyHash });
    }
    fill(tables, row, frame.body.as_ref(), received)
}

/// Adds a record and then the parked ones behind it.
fn take(
    tables: &dyn Tables,
    record: &Record,
    body: Option<&Body>,
    received: &mut Received,
) -> Result<(), StoreFault> {
    add(tables, record, body, received)?;
    let mut waiting = unpark(tables, record.id())?;
    while let Some((record, body)) = waiting.pop() {
        match standing(tables, &record)? {
            Standing::Follows => add(tables, &record, body.as_ref(), received)?,
            // Nobody could tell when it came, and refusing now would refuse its good predecessor.
            Standing::Here(_) | Standing::Early | Standing::Broken => {
                received.dropped += 1;
                continue;
            }
        }
        waiting.append(&mut unpark(tables, record.id())?);
    }
    Ok(())
}

fn add(
    tables: &dyn Tables,
    record: &Record,
    body: Option<&Body>,
    received: &mut Received,
) -> Result<(), StoreFault> {
    let other = record.id();
    received.forks.extend(tables.insert(record, body)?.into_iter().map(|one| Fork { one, other }));
    received.new += 1;
    Ok(())
}

fn park(tables: &dyn Tables, record: &Record, body: Option<&Body>) -> Result<(), StoreFault> {
    tables.park(record, &record.clone().into_frame(body.cloned()))
}

fn unpark(tables: &dyn Tables, prev: RecordId) -> Result<Vec<(Record, Option<Body>)>, StoreFault> {
    let read = |(id, frame): (RecordId, Vec<u8>)| {
        let frame = Frame::decode(&frame)?;
        let record = Record::from_store(id, frame.header, frame.signature)?;
        Ok((record, frame.body))
    };
    tables.unpark(prev)?.into_iter().map(|it| read(it).map_err(damaged)).collect()
}
