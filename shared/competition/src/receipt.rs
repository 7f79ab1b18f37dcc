//! Receipts: trusted desks say when records reached them, and deadlines are judged by that.

use crate::{
    fact::{Fact, NewFact},
    id::{DeviceKey, RecordId},
    refusal::Refusal,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A record, and when it reached a desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Received {
    /// Which.
    pub record: RecordId,
    /// When, by that desk's clock, in milliseconds since 1970.
    pub received_ms: i64,
}

/// What a desk's receipt says of one record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Receipt {
    /// The desk.
    pub by: DeviceKey,
    /// The receipt's record.
    pub record: RecordId,
    /// When the record came, by the true time as far as that desk knew it.
    pub received_ms: i64,
    /// How far that can be wrong.
    pub error_ms: u64,
}

/// So many records have one receipt together.
pub const AT_ONCE: usize = 4096;

/// Says when records reached this desk.
pub fn give(
    records: &[Received],
    (offset_ms, error_ms): (i64, u64),
) -> Result<Vec<NewFact>, Refusal> {
    if records.len() > AT_ONCE {
        return Err(Refusal::BadField { field: "records".into(), seen: records.len().to_string() });
    }
    if records.is_empty() {
        return Ok(Vec::new());
    }
    let records = records.to_vec();
    Ok(vec![Fact::ReceiptGiven { records, offset_ms, error_ms }.into()])
}
