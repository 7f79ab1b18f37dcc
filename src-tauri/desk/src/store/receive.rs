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
use crate::record::{
    Body, Frame, Header, LAMPORT_MAX, Malformed, Proven, Record, header::id_of, signature::Keys,
};
use competition::id::{CompetitionId, DeviceKey, RecordId};
use std::{
    collections::{BTreeMap, btree_map::Entry},
    num::NonZero,
    thread,
};

/// How many records may come at once.
pub const BATCH_MAX: usize = 500_000;
/// How many records may wait for their predecessor …
pub const PARKED_MAX: u64 = 20_000;
/// … of them, so many of one author …
pub const PARKED_BY_ONE_MAX: u64 = 1000;
/// … and so many bytes. What finds no room is left out: whoever has it gives it again.
pub const PARKED_BYTES_MAX: u64 = 16 << 20;

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
    /// Records that found no room to wait, or waited and turned out not to follow what they name.
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

/// A batch whose signatures were checked. A record that was here when they were checked, and so had
/// been checked when it came, was passed over.
#[derive(Debug)]
pub(crate) struct Checked {
    good: Vec<Good>,
    known: Vec<Arrived>,
}

type Good = (Record, Option<Body>);

/// A frame, its record's id and its place in the batch.
#[derive(Debug)]
struct Arrived {
    nth: usize,
    id: RecordId,
    frame: Frame,
}

impl Journal {
    /// Takes a batch, all of it or nothing.
    ///
    /// # Errors
    /// [`StoreFault`] names the first record that is wrong; nothing was taken then.
    pub fn receive(&mut self, batch: Vec<Frame>, gaps: Gaps) -> Result<Received, StoreFault> {
        let checked = self.check(batch, &Proven::default())?;
        self.add_checked(checked, gaps)
    }

    /// Tries the signatures of a batch as far as it is not here, on every core.
    pub(crate) fn prove(&self, batch: &[Frame]) -> Result<Proven, StoreFault> {
        let ids: Vec<RecordId> = batch.iter().map(|it| id_of(&it.header)).collect();
        let rows = self.tables.rows_of(&ids)?;
        let fresh = ids.into_iter().zip(batch).filter(|(id, _)| !rows.contains_key(id)).collect();
        let mut proven = Proven::default();
        for share in shared_out(fresh, |share| Proven::of(share.into_iter())) {
            proven.extend(share);
        }
        Ok(proven)
    }

    /// Checks a batch, which takes long and keeps no writer waiting if this is a second look.
    /// Signatures that were found good before are not tried again.
    ///
    /// # Errors
    /// [`StoreFault`] names the first record that is wrong.
    pub(crate) fn check(&self, batch: Vec<Frame>, proven: &Proven) -> Result<Checked, StoreFault> {
        if batch.len() > BATCH_MAX {
            return Err(StoreFault::TooMany { what: "records at once", at_most: BATCH_MAX });
        }
        let ids: Vec<RecordId> = batch.iter().map(|it| id_of(&it.header)).collect();
        let rows = self.tables.rows_of(&ids)?;
        let arrived = |(nth, (id, frame))| Arrived { nth, id, frame };
        let (known, fresh): (Vec<_>, Vec<_>) = ids
            .into_iter()
            .zip(batch)
            .enumerate()
            .map(arrived)
            .partition(|it| rows.contains_key(&it.id));
        let mut good = check_all(fresh, self.competition, proven)?;
        // In the order of their logs, so that few are parked.
        good.sort_by_key(|(record, _)| (record.header().log, record.header().seq));
        Ok(Checked { good, known })
    }

    /// Takes a batch that was checked, all of it or nothing.
    ///
    /// # Errors
    /// [`StoreFault`]; nothing was taken then.
    pub(crate) fn add_checked(
        &mut self,
        batch: Checked,
        gaps: Gaps,
    ) -> Result<Received, StoreFault> {
        let tables = &*self.tables;
        let (received, own) = at_one(tables, Moment::Writing, || {
            let received = place_all(tables, batch, (self.competition, gaps))?;
            let own = self.still_own()?;
            if own.is_none() {
                tables.write_on(self.device.key(), None)?;
            }
            Ok((received, own))
        })?;
        self.own = own;
        Ok(received)
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

fn check_all(
    batch: Vec<Arrived>,
    of: CompetitionId,
    proven: &Proven,
) -> Result<Vec<Good>, StoreFault> {
    let mut good = Vec::with_capacity(batch.len());
    let check = |share: Vec<Arrived>| -> Result<Vec<Good>, StoreFault> {
        let mut keys = Keys::default();
        share.into_iter().map(|it| check_one(it, of, (&mut keys, proven))).collect()
    };
    for share in shared_out(batch, check) {
        good.append(&mut share?);
    }
    Ok(good)
}

/// Checking a signature is the dear part, so every core takes a share. What came of each, in order.
fn shared_out<T: Send, D: Send>(batch: Vec<T>, work: impl Fn(Vec<T>) -> D + Sync) -> Vec<D> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    if batch.len() < WORTH_A_THREAD || cores == 1 {
        return vec![work(batch)];
    }
    let share = batch.len().div_ceil(cores);
    let mut batch = batch.into_iter();
    let shares: Vec<Vec<T>> = (0..cores).map(|_| batch.by_ref().take(share).collect()).collect();
    thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> =
            shares.into_iter().map(|share| scope.spawn(move || work(share))).collect();
        let done = threads.into_iter().map(|it| it.join());
        done.map(|it| it.expect("checking a record does not panic")).collect()
    })
}

fn check_one(
    Arrived { nth, frame, .. }: Arrived,
    of: CompetitionId,
    (keys, proven): (&mut Keys, &Proven),
) -> Result<Good, StoreFault> {
    let good =
        Record::check_with(frame, keys, proven).map_err(|why| StoreFault::BadFrame { nth, why })?;
    if belongs(&good.0, of) { Ok(good) } else { Err(StoreFault::OtherCompetition { nth }) }
}

fn belongs(record: &Record, to: CompetitionId) -> bool {
    match record.header().competition {
        Some(_) if Mutant::OtherCompetition.is_on() => true,
        Some(competition) => competition == to,
        None => record.id().0 == to.0,
    }
}

fn place_all(
    tables: &dyn Tables,
    batch: Checked,
    (competition, gaps): (CompetitionId, Gaps),
) -> Result<Received, StoreFault> {
    let mut placing = Placing {
        tables,
        received: Received::default(),
        parked: tables.parked()?,
        parked_by: BTreeMap::new(),
    };
    let mut before = None;
    for good in batch.good {
        before = placing.place(good, before.as_ref(), gaps)?;
    }
    for it in batch.known {
        match placing.row_of(it.id)? {
            Some(row) => placing.fill_known(row, it)?,
            // The journal was put back meanwhile.
            None => {
                let at_hand = (&mut Keys::default(), &Proven::default());
                placing.place(check_one(it, competition, at_hand)?, None, gaps)?;
            }
        }
    }
    placing.done()
}

/// A batch on its way into the tables.
struct Placing<'a> {
    tables: &'a dyn Tables,
    received: Received,
    /// How many records wait for their predecessor, more or less: those that were found are not
    /// taken off.
    parked: u64,
    /// How many of an author wait, and their bytes.
    parked_by: BTreeMap<DeviceKey, (u64, u64)>,
}

/// How a record stands to what is here.
enum Standing {
    Here(u64),
    Follows,
    Early,
    Broken,
}

impl Placing<'_> {
    /// Finds a record its place. Tells it again if it is here now: the next one may follow it.
    fn place(
        &mut self,
        (record, body): Good,
        before: Option<&Record>,
        gaps: Gaps,
    ) -> Result<Option<Record>, StoreFault> {
        match self.standing(&record, before)? {
            Standing::Here(row) => self.fill(row, body.as_ref())?,
            Standing::Follows => self.take(&record, body.as_ref())?,
            Standing::Broken => return Err(StoreFault::BrokenChain),
            Standing::Early if gaps == Gaps::Refuse => return Err(StoreFault::Gap),
            Standing::Early if Mutant::BehindAHole.is_on() => self.take(&record, body.as_ref())?,
            Standing::Early if Mutant::ParkedForgotten.is_on() => return Ok(None),
            Standing::Early => {
                self.park(record, body)?;
                return Ok(None);
            }
        }
        Ok(Some(record))
    }

    fn done(self) -> Result<Received, StoreFault> {
        let parked = if self.parked > 0 { self.tables.parked()? as usize } else { 0 };
        Ok(Received { parked, ..self.received })
    }

    fn row_of(&self, id: RecordId) -> Result<Option<u64>, StoreFault> {
        Ok(self.tables.rows_of(&[id])?.remove(&id))
    }

    fn standing(&self, record: &Record, before: Option<&Record>) -> Result<Standing, StoreFault> {
        if let Some(row) = self.row_of(record.id())? {
            return Ok(Standing::Here(row));
        }
        let header = record.header();
        if Mutant::OneBranch.is_on()
            && let Some(row) = self.tables.rows_beyond(header.log, header.seq - 1)?.first()
        {
            return Ok(Standing::Here(*row));
        }
        let Some(prev) = header.prev else { return Ok(Standing::Follows) };
        let does_follow = match before.filter(|it| it.id() == prev) {
            Some(before) => follows(header, before.header()),
            None => match self.tables.header_of(prev)? {
                Some(before) => follows(header, &stored_header(&before)?),
                None => return Ok(Standing::Early),
            },
        };
        Ok(if does_follow { Standing::Follows } else { Standing::Broken })
    }

    fn fill(&mut self, row: u64, body: Option<&Body>) -> Result<(), StoreFault> {
        self.received.known += 1;
        let Some(body) = body else { return Ok(()) };
        self.received.filled += usize::from(self.tables.fill(row, body)?);
        Ok(())
    }

    /// The body of a record that is here must be the one that was signed.
    fn fill_known(&mut self, row: u64, it: Arrived) -> Result<(), StoreFault> {
        let Arrived { nth, frame, .. } = it;
        let signed = stored_header(&frame.header)?.body;
        if frame.body.as_ref().is_some_and(|it| it.hash() != signed) {
            return Err(StoreFault::BadFrame { nth, why: Malformed::BodyHash });
        }
        self.fill(row, frame.body.as_ref())
    }

    /// Adds a record and then the parked ones behind it.
    fn take(&mut self, record: &Record, body: Option<&Body>) -> Result<(), StoreFault> {
        self.add(record, body)?;
        let mut waiting = self.unpark(record.id())?;
        while let Some((record, body)) = waiting.pop() {
            match self.standing(&record, None)? {
                Standing::Follows => self.add(&record, body.as_ref())?,
                // Nobody could tell when it came, and refusing now would refuse its good predecessor.
                Standing::Here(_) | Standing::Early | Standing::Broken => {
                    self.received.dropped += 1;
                    continue;
                }
            }
            waiting.append(&mut self.unpark(record.id())?);
        }
        Ok(())
    }

    fn add(&mut self, record: &Record, body: Option<&Body>) -> Result<(), StoreFault> {
        let other = record.id();
        let forks = self.tables.insert(record, body)?.into_iter().map(|one| Fork { one, other });
        self.received.forks.extend(forks);
        self.received.new += 1;
        Ok(())
    }

    fn park(&mut self, record: Record, body: Option<Body>) -> Result<(), StoreFault> {
        let author = record.header().log.author;
        let frame = record.clone().into_frame(body).encode();
        let (records, bytes) = match self.parked_by.entry(author) {
            Entry::Occupied(it) => it.into_mut(),
            Entry::Vacant(it) => it.insert(self.tables.parked_by(author)?),
        };
        let more = frame.len() as u64;
        let has_room = self.parked < PARKED_MAX && *records < PARKED_BY_ONE_MAX;
        if !has_room || *bytes + more > PARKED_BYTES_MAX {
            self.received.dropped += 1;
            return Ok(());
        }
        (*records, *bytes) = (*records + 1, *bytes + more);
        self.parked += 1;
        self.tables.park(&record, &frame)
    }

    fn unpark(&self, prev: RecordId) -> Result<Vec<Good>, StoreFault> {
        if self.parked == 0 {
            return Ok(Vec::new());
        }
        let read = |(id, frame): (RecordId, Vec<u8>)| {
            let frame = Frame::decode(&frame)?;
            let record = Record::from_store(id, frame.header, frame.signature)?;
            Ok((record, frame.body))
        };
        let waiting = self.tables.unpark(prev)?.into_iter();
        waiting.map(|it| read(it).map_err(damaged)).collect()
    }
}

fn follows(header: &Header, before: &Header) -> bool {
    let later = header.lamport > before.lamport || header.lamport == LAMPORT_MAX;
    header.log == before.log && header.seq == before.seq + 1 && later
}
