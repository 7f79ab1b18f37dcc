//! What was said by records that wait for a ruling or were rejected, as far as rights hang on it. An
//! arbiter who had seen a board placed in the own hall wrote in good faith, even if it turns out
//! that the placing came from a device whose right had ended.

use crate::{
    fact::{Fact, Recorded},
    id::{CompetitorId, DelegationId, EventKey, PhaseKey, RecordId},
    people::Placement,
};
use std::collections::BTreeMap;

/// All that was said so.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Aside {
    placements: BTreeMap<(EventKey, PhaseKey), Vec<Placement>>,
    entered_by: BTreeMap<CompetitorId, DelegationId>,
    /// Whose each seal is about.
    sealed: BTreeMap<RecordId, CompetitorId>,
}

impl Aside {
    /// Takes a record in that changes nothing else.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no right hangs on the others")]
    pub fn take(&mut self, record: &Recorded) {
        match &record.fact {
            Fact::BoardsPlaced { event, phase, boards, venue } => {
                let of = self.placements.entry((event.clone(), phase.clone())).or_default();
                of.push(Placement { boards: *boards, venue: venue.clone() });
            }
            Fact::CompetitorEntered { competitor, delegation, .. } => {
                self.entered_by.entry(*competitor).or_insert(*delegation);
            }
            Fact::Sealed { about, .. } => {
                self.sealed.extend(about.competitor().map(|it| (record.id, it)));
            }
            _ => {}
        }
    }

    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Where boards of a phase were placed.
    pub fn placements(&self, event: &EventKey, phase: &PhaseKey) -> &[Placement] {
        self.placements.get(&(event.clone(), phase.clone())).map_or(&[], Vec::as_slice)
    }

    /// Whose an entry is.
    pub fn entered_by(&self, competitor: CompetitorId) -> Option<DelegationId> {
        self.entered_by.get(&competitor).copied()
    }

    /// Whose a seal is about.
    pub fn sealed(&self, seal: RecordId) -> Option<CompetitorId> {
        self.sealed.get(&seal).copied()
    }
}
