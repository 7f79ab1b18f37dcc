//! What was sealed, as it stands.

use super::{About, Audience, KeyBox, Plain, Sealing};
use crate::{
    fact::Recorded,
    id::{DeviceKey, EventKey, RecordId, SealKey},
};
use std::collections::{BTreeMap, BTreeSet};

/// Something that was sealed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// Who sealed it.
    pub author: DeviceKey,
    /// What it is about.
    pub about: About,
    /// Who is to read it.
    pub to: Audience,
    /// The content as it travels.
    pub sealing: Sealing,
    /// The key boxes that were passed on later.
    pub shared: BTreeMap<SealKey, Vec<KeyBox>>,
    /// The content, once it was revealed.
    pub revealed: Option<Plain>,
}

/// Everything that was sealed, by its record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seals {
    seals: BTreeMap<RecordId, Seal>,
    false_reveals: BTreeSet<RecordId>,
}

impl Seal {
    /// The boxes for a key, also those that were passed on.
    pub fn boxes(&self, key: SealKey) -> impl Iterator<Item = &KeyBox> {
        self.sealing.boxes.get(&key).into_iter().chain(self.shared.get(&key).into_iter().flatten())
    }
}

impl Seals {
    /// Something that was sealed.
    pub fn get(&self, record: RecordId) -> Option<&Seal> {
        self.seals.get(&record)
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = (RecordId, &Seal)> {
        self.seals.iter().map(|(record, it)| (*record, it))
    }

    /// The reveals that changed nothing: what they show is not what was sealed, or it was not
    /// theirs to show.
    pub fn false_reveals(&self) -> &BTreeSet<RecordId> {
        &self.false_reveals
    }

    /// Takes in what was sealed.
    pub(crate) fn seal(
        &mut self,
        record: &Recorded,
        (about, to): (&About, &Audience),
        sealing: &Sealing,
    ) {
        let seal = Seal {
            author: record.author,
            about: about.clone(),
            to: to.clone(),
            sealing: sealing.clone(),
            shared: BTreeMap::new(),
            revealed: None,
        };
        self.seals.insert(record.id, seal);
    }

    /// Takes in keys that were passed on.
    pub(crate) fn share(
        &mut self,
        event: &EventKey,
        with: SealKey,
        boxes: &BTreeMap<RecordId, KeyBox>,
    ) {
        for (seal, key) in boxes {
            if let Some(seal) = self.seals.get_mut(seal).filter(|it| it.about.event() == event) {
                seal.shared.entry(with).or_default().push(*key);
            }
        }
    }

    /// Takes in a reveal; none for one that changes nothing.
    pub(crate) fn reveal(&mut self, seal: RecordId, by: RecordId, content: Option<&Plain>) {
        match (self.seals.get_mut(&seal), content) {
            (Some(seal), Some(content)) => seal.revealed = Some(content.clone()),
            (Some(_) | None, _) => drop(self.false_reveals.insert(by)),
        }
    }
}
