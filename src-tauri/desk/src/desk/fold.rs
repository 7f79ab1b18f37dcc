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

/// Records that arrived after a row.
#[derive(Debug)]
pub(super) struct News {
    records: Vec<Stored>,
    row: u64,
}

impl News {
    /// What a journal has got since.
    pub(super) fn since(row: u64, journal: &Journal) -> Result<Self, StoreFault> {
        let mut records = journal.after(row, u32::MAX)?;
        let row = records.last().map_or(row, |it| it.row);
        records.sort_by_key(place);
        Ok(Self { records, row })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.records.is_empty()
    }
}

impl Folded {
    /// Folds a whole journal.
    pub(super) fn of(journal: &Journal) -> Result<Self, StoreFault> {
        let mut folded = Self::default();
        folded.take(News::since(0, journal)?);
        Ok(folded)
    }

    /// The last row of the journal that was folded.
    pub(super) fn row(&self) -> u64 {
        self.row
    }

    /// Whether news comes after all that is folded, so that it can be taken.
    pub(super) fn precedes(&self, news: &News) -> bool {
        news.records.first().is_none_or(|first| self.last < Some(place(first)))
    }

    /// Folds news that comes after all that is folded.
    pub(super) fn take(&mut self, news: News) {
        self.row = news.row;
        for stored in &news.records {
            self.last = Some(place(stored));
            // An erased fact says nothing any more.
            let Some(recorded) = recorded(stored) else { continue };
            evolve(&mut self.state, recorded);
            self.note_roster(stored.record.id(), stored.record.header());
        }
    }

    /// The heads of the roster, for a new record.
    pub(super) fn roster(&self) -> BTreeSet<RecordId> {
        self.roster_heads.iter().copied().take(ROSTER_MAX).collect()
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
