//! What desks that were apart know differently, and how it is settled.

use crate::{
    fact::{Fact, NewFact, Recorded},
    id::{EventKey, RecordId},
    refusal::Refusal,
    state::State,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use ts_rs::TS;

mod logs;

pub use logs::{Branch, Log, Logs, Position};

/// Whether a disputed record counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Ruling {
    /// It counts, as if its writer had had the right.
    Accepted,
    /// It stays kept and changes nothing.
    Rejected,
}

/// So many records can be ruled on at once.
const AT_ONCE: usize = 500;

/// Rules whether disputed records count.
pub fn rule(
    state: &State,
    records: &[RecordId],
    ruling: Ruling,
    reason: &str,
) -> Result<Vec<NewFact>, Refusal> {
    if reason.trim().is_empty() {
        return Err(Refusal::ReasonNeeded { breaches: Vec::new() });
    }
    let records: BTreeSet<RecordId> = records.iter().copied().collect();
    if records.is_empty() || records.len() > AT_ONCE {
        return Err(Refusal::BadField { field: "records".into(), seen: records.len().to_string() });
    }
    let found: Vec<&Recorded> = records.iter().filter_map(|it| state.record(*it)).collect();
    if found.len() < records.len() || !found.iter().all(|it| can_be_ruled_on(state, it)) {
        return Err(Refusal::NotDisputed);
    }
    let events: BTreeSet<Option<&EventKey>> = found.iter().map(|it| it.fact.event()).collect();
    let event = match events.into_iter().collect::<Vec<_>>()[..] {
        [Some(one)] => Some(one.clone()),
        [..] => None,
    };
    let open = |it: &&Recorded| state.roster.ruling_on(it.id, it.fact.event()) != Some(ruling);
    let records: Vec<RecordId> = found.into_iter().filter(open).map(|it| it.id).collect();
    if records.is_empty() {
        return Ok(Vec::new());
    }
    let supersedes: BTreeSet<RecordId> =
        records.iter().flat_map(|it| state.roster.rulings_on(*it)).collect();
    let fact = Fact::RecordsRuled { event, records, ruling, reason: reason.trim().to_owned() };
    Ok(vec![NewFact { fact, supersedes: supersedes.into_iter().collect() }])
}

/// Whether a ruling decides about a record: it was written apart from an end, or is on a fork.
pub fn can_be_ruled_on(state: &State, record: &Recorded) -> bool {
    let out = [&state.apart, &state.rejected];
    let ruled = state.roster.rulings_on(record.id).next().is_some();
    ruled || out.iter().any(|it| it.contains(&record.id)) || state.logs.is_forked(record)
}
