//! A competition's state, folded from its journal and kept up with it.

use crate::{
    mutant::Mutant,
    record::{header::ROSTER_MAX, rotation},
    store::{Journal, StoreFault, Stored},
    sync::enrolled::Enrolled,
};
use competition::{
    evolve::take,
    fact::{Fact, Recorded},
    id::{RecordId, SeatId},
    state::State,
};
use std::collections::BTreeSet;

/// What a journal folds to.
#[derive(Debug, Default)]
pub(super) struct Folded {
    /// The competition as it stands.
    pub(super) state: State,
    /// Whose records are kept.
    pub(super) enrolled: Enrolled,
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
        self.last = news.records.last().map(place).or(self.last);
        for Stored { record, body, .. } in &news.records {
            self.enrolled.note(record.header(), body.as_ref());
        }
        // An erased fact says nothing any more.
        let records = news.records.iter().filter_map(recorded).collect();
        #[cfg(feature = "simulation")]
        let records = crate::mutant::misread(&self.state, records);
        take(&mut self.state, records);
        #[cfg(feature = "simulation")]
        crate::mutant::misjudge(&mut self.state);
    }

    /// The heads of the roster, for a new record.
    pub(super) fn roster(&self) -> BTreeSet<RecordId> {
        let most = if Mutant::RosterUnsaid.is_on() { 0 } else { ROSTER_MAX };
        self.state.roster.heads().into_iter().take(most).collect()
    }
}

fn place(stored: &Stored) -> (u64, RecordId) {
    let header = stored.record.header();
    let by = if Mutant::TimeDecides.is_on() { header.claimed_ms } else { header.lamport };
    (by, stored.record.id())
}

/// The fact of a stored record, if it still has one.
pub(super) fn fact(stored: &Stored) -> Option<Fact> {
    let label = &stored.record.header().label;
    stored.body.as_ref().map(|body| Fact::read(&label.kind, &label.subject, body.text()))
}

fn recorded(stored: &Stored) -> Option<Recorded> {
    let header = stored.record.header();
    let fact = fact(stored)?;
    Some(Recorded {
        id: stored.record.id(),
        author: header.log.author,
        incarnation: header.log.incarnation,
        seq: header.seq,
        prev: header.prev,
        lamport: if Mutant::TimeDecides.is_on() { header.claimed_ms } else { header.lamport },
        at_ms: header.claimed_ms.cast_signed(),
        op: header.label.op,
        supersedes: header.supersedes.iter().copied().collect(),
        roster: header.roster.iter().copied().collect(),
        seat: <[u8; 16]>::try_from(header.seat.as_slice()).ok().map(SeatId),
        proof: rotation::proof(header, &fact),
        fact,
    })
}
