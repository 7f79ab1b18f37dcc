//! Who is to read a sealed content.

use super::About;
use crate::{
    audit,
    id::{DeviceKey, SealKey},
    refusal::Refusal,
    state::State,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// Who is to read a sealed content, besides the device that seals it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "who", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum Audience {
    /// The officials of its event: organisers, chief arbiters and pairings officers, also those who
    /// become one later.
    Officials,
    /// These devices and no other one.
    Desks {
        /// Which.
        desks: BTreeSet<DeviceKey>,
    },
}

/// The devices that are to read what is said of `about`, and the keys to seal to.
///
/// # Errors
/// [`Refusal::NobodyToSealTo`] names those who have no key; nobody, if there is no official who has
/// one.
pub fn recipients(
    state: &State,
    (about, to): (&About, &Audience),
) -> Result<BTreeMap<DeviceKey, SealKey>, Refusal> {
    let known = state.roster.devices().filter(|it| is_for(state, (about, to), *it));
    let key = |it| Some((it, state.roster.seal_key(it)?));
    let keys: BTreeMap<DeviceKey, SealKey> = known.filter_map(key).collect();
    let without_key: BTreeSet<DeviceKey> = match to {
        Audience::Officials => BTreeSet::new(),
        Audience::Desks { desks } => {
            desks.iter().filter(|it| !keys.contains_key(it)).copied().collect()
        }
    };
    match keys.is_empty() || !without_key.is_empty() {
        true => Err(Refusal::NobodyToSealTo { without_key }),
        false => Ok(keys),
    }
}

/// Whether a device is to read what is said of `about`.
pub fn is_for(state: &State, (about, to): (&About, &Audience), device: DeviceKey) -> bool {
    match to {
        Audience::Officials => audit::may_draw(state, device, about.event()),
        Audience::Desks { desks } => desks.contains(&device),
    }
}
