//! What was written, by whom and when.

use crate::{
    fact::Fact,
    id::{CompetitorId, DeviceKey, OpId, RecordId},
};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// The records of a competition, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct HistoryView {
    /// The competition's name.
    pub competition_name: String,
    /// One line for each record.
    pub lines: Vec<HistoryLine>,
    /// How many there are in all.
    pub total: u32,
    /// The names of the competitors in them.
    pub names: BTreeMap<CompetitorId, String>,
    /// The names of the people at the devices in them.
    pub devices: BTreeMap<DeviceKey, String>,
}

/// One record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct HistoryLine {
    /// Its id.
    pub record: RecordId,
    /// The command it came from.
    pub op: OpId,
    /// Who wrote it.
    pub author: DeviceKey,
    /// When, by the writer's clock, in milliseconds since 1970.
    pub at_ms: i64,
    /// What happened; none for a kind that this version does not know.
    pub fact: Option<Fact>,
    /// The name of its kind.
    pub kind: String,
    /// The records it replaces.
    pub supersedes: Vec<RecordId>,
    /// Whether it changes nothing, because its writer had no right to it.
    pub quarantined: bool,
    /// Whether its command can be taken back now.
    pub can_undo: bool,
}
