//! Writing this device's own records.

use super::{
    Journal, OwnLog, StoreFault,
    tables::{Moment, at_one},
};
use crate::{
    chance::random,
    identity::{DeviceSecret, Mark},
    record::{
        Body, Header, Incarnation, LAMPORT_MAX, Label, LogId, NUMBER_MAX, Record,
        canonical::to_canonical,
    },
};
use competition::id::{CompetitionId, OpId, RecordId};
use serde_json::Value;
use std::{collections::BTreeSet, sync::Arc};

/// The facts of one command, and what their headers share.
#[derive(Debug, Clone)]
pub struct Writing {
    /// The command.
    pub op: OpId,
    /// This device's clock, in milliseconds since 1970.
    pub claimed_ms: u64,
    /// The heads of the grants and revocations that were folded.
    pub roster: BTreeSet<RecordId>,
    /// The browser's seat that this device speaks for; empty if it speaks for itself.
    pub seat: Vec<u8>,
    /// The facts, in order.
    pub drafts: Vec<Draft>,
}

/// A fact that is about to be signed.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Its kind.
    pub kind: String,
    /// What it is about.
    pub subject: String,
    /// The records that it replaces.
    pub supersedes: BTreeSet<RecordId>,
    /// The fact.
    pub fact: Value,
}

impl Journal {
    /// Signs facts and adds them, all or none. They are on the disk when this returns.
    ///
    /// # Errors
    /// [`StoreFault`]; nothing was added then.
    pub fn append(&mut self, writing: &Writing) -> Result<Vec<Record>, StoreFault> {
        let lamport = self.lamport()?;
        let (log, seq, prev) = match self.own {
            Some(own) => (own.log, own.seq, Some(own.head)),
            None => (self.new_log()?, 0, None),
        };
        let competition = Some(self.competition);
        let mut pen = Pen { device: &self.device, competition, log, seq, prev, lamport };
        let written = pen.write_all(writing)?;
        self.add_own(&written)?;
        Ok(written.into_iter().map(|(record, _)| record).collect())
    }

    /// The same with a key that this device had before, onto the log of that key.
    pub(crate) fn append_as(
        &mut self,
        former: &Arc<DeviceSecret>,
        writing: &Writing,
    ) -> Result<Vec<Record>, StoreFault> {
        let device = Arc::clone(&self.device);
        self.go_on_as(Arc::clone(former))?;
        let written = self.append(writing);
        self.go_on_as(device)?;
        written
    }

    /// The highest logical time here.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn lamport(&self) -> Result<u64, StoreFault> {
        self.tables.lamport()
    }

    fn new_log(&self) -> Result<LogId, StoreFault> {
        Ok(LogId { author: self.device.key(), incarnation: Incarnation(random()?) })
    }

    /// Adds what was signed here and makes its log the own one.
    pub(super) fn add_own(&mut self, written: &[(Record, Body)]) -> Result<(), StoreFault> {
        let Some((last, _)) = written.last() else { return Ok(()) };
        let log = last.header().log;
        at_one(&*self.tables, Moment::Writing, || {
            for (record, body) in written {
                // The own log can only go on where it stopped, whatever went wrong before.
                if !self.tables.insert(record, Some(body))?.is_empty() {
                    return Err(StoreFault::BrokenChain);
                }
            }
            match self.own {
                Some(_) => Ok(()),
                None => self.tables.write_on(log.author, Some(log)),
            }
        })?;
        self.own = Some(OwnLog { log, seq: last.header().seq, head: last.id() });
        self.write_mark();
        Ok(())
    }

    /// The records are on the disk, so a mark that cannot be written is no reason to say that they
    /// are not. It then lags behind or is missing, and at worst the next start begins a new log.
    fn write_mark(&self) {
        if let Some(OwnLog { log, seq, head }) = self.own {
            let incarnation = log.incarnation;
            let _ = self.place.mark.write(&Mark { incarnation, seq, head });
        }
    }
}

/// Signs one record after another onto a log.
pub(super) struct Pen<'a> {
    pub(super) device: &'a DeviceSecret,
    /// None before the founding record is written.
    pub(super) competition: Option<CompetitionId>,
    pub(super) log: LogId,
    pub(super) seq: u64,
    pub(super) prev: Option<RecordId>,
    pub(super) lamport: u64,
}

impl Pen<'_> {
    pub(super) fn write_all(
        &mut self,
        writing: &Writing,
    ) -> Result<Vec<(Record, Body)>, StoreFault> {
        writing.drafts.iter().map(|draft| self.write(writing, draft)).collect()
    }

    fn write(&mut self, writing: &Writing, draft: &Draft) -> Result<(Record, Body), StoreFault> {
        let text = to_canonical(&draft.fact)
            .map_err(|_| crate::record::Malformed::Field("a number of the fact"))?;
        let body = Body::new(random()?, text)?;
        let record = Record::sign(self.header(writing, draft, &body), self.device)?;
        self.competition.get_or_insert(CompetitionId(record.id().0));
        self.seq = record.header().seq;
        self.lamport = record.header().lamport;
        self.prev = Some(record.id());
        Ok((record, body))
    }

    fn header(&self, writing: &Writing, draft: &Draft, body: &Body) -> Header {
        Header {
            competition: self.competition,
            log: self.log,
            seq: self.seq + 1,
            prev: self.prev,
            lamport: (self.lamport + 1).min(LAMPORT_MAX),
            claimed_ms: writing.claimed_ms.min(NUMBER_MAX),
            label: Label {
                op: writing.op,
                kind: draft.kind.clone(),
                subject: draft.subject.clone(),
            },
            supersedes: draft.supersedes.clone(),
            roster: writing.roster.clone(),
            seat: writing.seat.clone(),
            body: body.hash(),
        }
    }
}
