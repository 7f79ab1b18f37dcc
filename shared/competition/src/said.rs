//! A register: what several said of one thing, who need not know of each other. A new word replaces
//! those that its writer saw; what nothing replaces stands. No clock takes part.

use crate::id::RecordId;
use std::collections::{BTreeMap, BTreeSet};

/// Everything that was said of one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said<T> {
    all: BTreeMap<RecordId, T>,
    replaced: BTreeSet<RecordId>,
}

impl<T> Default for Said<T> {
    fn default() -> Self {
        Self { all: BTreeMap::new(), replaced: BTreeSet::new() }
    }
}

impl<T> Said<T> {
    /// Adds a record's word, with the records that its writer saw and replaces.
    pub fn add(&mut self, record: RecordId, word: T, supersedes: &[RecordId]) {
        self.all.insert(record, word);
        self.replaced.extend(supersedes);
    }

    /// What nothing replaces.
    pub fn heads(&self) -> impl Iterator<Item = (RecordId, &T)> {
        self.all.iter().filter(|(it, _)| !self.replaced.contains(it)).map(|(id, it)| (*id, it))
    }

    /// The records that nothing replaces.
    pub fn seen(&self) -> Vec<RecordId> {
        self.heads().map(|(id, _)| id).collect()
    }
}

impl<T: PartialEq> Said<T> {
    /// The one word that stands; none if there is none, or if those that stand differ.
    pub fn one(&self) -> Option<&T> {
        let mut heads = self.heads().map(|(_, it)| it);
        let first = heads.next()?;
        heads.all(|it| it == first).then_some(first)
    }

    /// Whether words stand that differ.
    pub fn is_disputed(&self) -> bool {
        self.one().is_none() && self.heads().next().is_some()
    }
}
