//! What two desks lack of each other, told from their heads.

use super::{digest::bucket_of, message::Want};
use crate::{
    mutant::Mutant,
    record::LogId,
    store::{Head, Journal, StoreFault},
};
use std::collections::{BTreeMap, BTreeSet};

/// What two desks lack of each other.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The logs of which the other has heads that are not known here.
    pub wants: Vec<Want>,
    /// The rows of the records here that the other may lack, rising.
    pub lacks: Vec<u64>,
    /// The heads here that the other holds for certain.
    pub held: Vec<Head>,
}

impl Journal {
    /// Compares the logs in some buckets: the heads here and there, both sorted.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn difference(
        &self,
        here: &[Head],
        there: &[Head],
        buckets: &BTreeSet<u8>,
    ) -> Result<Difference, StoreFault> {
        let mut logs: BTreeMap<LogId, [Vec<Head>; 2]> = BTreeMap::new();
        for (side, heads) in [here, there].into_iter().enumerate() {
            for head in heads.iter().filter(|it| buckets.contains(&bucket_of(it.log))) {
                logs.entry(head.log).or_default()[side].push(*head);
            }
        }
        let mut difference = Difference::default();
        for (log, [here, there]) in logs {
            difference.lacks.extend(self.beyond(log, &here, &there)?);
            let top = |heads: &[Head]| heads.iter().map(|it| it.seq).max();
            let knows = match Mutant::HeightForHash.is_on() {
                true => top(&there) <= top(&here),
                false => self.knows_all(&there)?,
            };
            if !knows {
                let have = here.iter().map(|it| (it.seq, it.id)).collect();
                difference.wants.push(Want { log, have });
            } else if here == there || (here.len() == 1 && there.len() == 1) {
                difference.held.extend(there);
            }
        }
        difference.lacks.sort_unstable();
        Ok(difference)
    }

    /// The rows of what a peer wants, rising.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn wanted(&self, wants: &[Want]) -> Result<Vec<u64>, StoreFault> {
        let mut here: BTreeMap<LogId, Vec<Head>> = BTreeMap::new();
        for head in self.heads()? {
            here.entry(head.log).or_default().push(head);
        }
        let mut rows = Vec::new();
        for Want { log, have } in wants {
            let there: Vec<Head> =
                have.iter().map(|(seq, id)| Head { log: *log, seq: *seq, id: *id }).collect();
            if let Some(here) = here.remove(log) {
                rows.extend(self.beyond(*log, &here, &there)?);
            }
        }
        rows.sort_unstable();
        Ok(rows)
    }
}
