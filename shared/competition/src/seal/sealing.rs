//! A content as it travels: sealed, and committed to.

use super::{Ciphertext, KeyBox};
use crate::id::{Commitment, SealKey};
use serde::{Deserialize, Deserializer, Serialize, de};
use std::collections::BTreeMap;
use ts_rs::TS;

/// So many can be given a content's key at once.
pub const BOXES_MAX: usize = 256;

/// A content as it travels. Nobody reads it but those who have a key box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Sealing {
    /// What a reveal is checked by.
    pub commitment: Commitment,
    /// The content, sealed with a key of its own.
    pub content: Ciphertext,
    /// That key, for each recipient.
    #[serde(deserialize_with = "few")]
    pub boxes: BTreeMap<SealKey, KeyBox>,
}

fn few<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<SealKey, KeyBox>, D::Error> {
    let boxes = BTreeMap::deserialize(from)?;
    match boxes.len() {
        0..=BOXES_MAX => Ok(boxes),
        _ => Err(de::Error::custom("too many recipients")),
    }
}
