//! A competition's state, folded from its journal and kept up with it.

use crate::{
    record::{Header, header::ROSTER_MAX},
    store::{Journal, StoreFault, Stored},
};
use competition::{
    evolve::evolve,
    fact::{Fact, Recorded},
    id::RecordId,
    state::State,
};
use std::collections::BTreeSet;

/// So many records are read at a time.
const PAGE: u32 = 4096;

/// What a journal folds to.
#[derive(Debug, Default)]
pub(super) struct Folded {
    /// The competition as it stands.
    pub(super) state: State,
    /// The grants and revocations that no later one had seen: what a new record says its writer
    /// knew of the roster.
    roster_heads: BTreeSet<RecordId>,
    /// The place of the last record in the order of folding.
    last: Option<(u64, RecordId)>,
    /// The last row of the journal that was read.
    row: u64,
}

impl Folded {
    /// Folds a whole journal.
    pub(super) fn of(journal: &Journal) -> Result<Self, StoreFault> {
        let mut folded = Self::default();
        let records = folded.read_on(journal)?;
        folded.take(records);
        Ok(folded)
    }

    /// Folds what the journal has got since. A record that sorts before the last one folded means
    /// folding all of them again.
    pub(super) fn catch_up(&mut self, journal: &Journal) -> Result<(), StoreFault> {
        let records = self.read_on(journal)?;
        let first = records.iter().map(place).min();
        if first.is_some_and(|first| Some(first) < self.last) {
            *self = Self::of(journal)?;
        } else {
            self.take(records);
        }
        Ok(())
    }

    /// The heads of the roster, for a new record.
    pub(super) fn roster(&self) -> BTreeSet<RecordId> {
        self.roster_heads.iter().copied().take(ROSTER_MAX).collect()
    }

    fn read_on(&mut self, journal: &Journal) -> Result<Vec<Stored>, StoreFault> {
        let mut records = Vec::new();
        loop {
            let mut page = journal.after(self.row, PAGE)?;
            let Some(last) = page.last() else { return Ok(records) };
            self.row = last.row;
            records.append(&mut page);
        }
    }

    fn take(&mut self, mut records: Vec<Stored>) {
        records.sort_by_key(place);
        for stored in &records {
            self.last = Some(place(stored));
            // An erased fact says nothing any more.
            let Some(recorded) = recorded(stored) else { continue };
            evolve(&mut self.state, recorded);
            self.note_roster(stored.record.id(), stored.record.header());
        }
    }

    fn note_roster(&mut self, id: RecordId, header: &Header) {
        let kinds = ["competition_founded", "grant_given", "grant_revoked"];
        if kinds.contains(&header.label.kind.as_str()) && !self.state.quarantined.contains(&id) {
            self.roster_heads.retain(|it| !header.roster.contains(it));
            self.roster_heads.insert(id);
        }
    }
}

fn place(stored: &Stored) -> (u64, RecordId) {
    (stored.record.header().lamport, stored.record.id())
}

/// The fact of a stored record, if it still has one.
pub(super) fn fact(stored: &Stored) -> Option<Fact> {
    let label = &stored.record.header().label;
    stored.body.as_ref().map(|body| Fact::read(&label.kind, &label.subject, body.text()))
}

fn recorded(stored: &Stored) -> Option<Recorded> {
    let header = stored.record.header();
    Some(Recorded {
        id: stored.record.id(),
        author: header.log.author,
        seq: header.seq,
        lamport: header.lamport,
        at_ms: header.claimed_ms.cast_signed(),
        op: header.label.op,
        supersedes: header.supersedes.iter().copied().collect(),
        fact: fact(stored)?,
    })
}
