//! Whom a competition lets in.

use super::{Desk, fold::Folded};
use competition::id::{CompetitionId, DeviceKey};

/// How a device stands in a competition, as far as is known here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// It holds a right: it may ask and give.
    InForce,
    /// Its right has ended, or never counted: it may give what it wrote, and learns nothing.
    Ended,
    /// Nobody enrolled it.
    Stranger,
}

impl Desk {
    /// How a device stands in a competition.
    pub fn admission(&self, competition: CompetitionId, device: DeviceKey) -> Admission {
        let opened = self.opened(competition);
        opened.map_or(Admission::Stranger, |it| it.folded.read().admission(device))
    }

    /// Whether a device may ask about a competition here.
    pub fn enrols(&self, competition: CompetitionId, device: DeviceKey) -> bool {
        self.admission(competition, device) == Admission::InForce
    }

    /// The competitions here that a device may ask about.
    pub fn shared_with(&self, device: DeviceKey) -> Vec<CompetitionId> {
        let open = self.open_all().into_iter().filter_map(|(id, it)| Some((id, it.ok()?)));
        let lets_in =
            |it: &super::opened::Opened| it.folded.read().admission(device) == Admission::InForce;
        open.filter(|(_, it)| lets_in(it)).map(|it| it.0).collect()
    }
}

impl Folded {
    pub(super) fn admission(&self, device: DeviceKey) -> Admission {
        if !self.enrolled.contains(device) {
            return Admission::Stranger;
        }
        match self.state.roster.grants_of(device).next() {
            Some(_) => Admission::InForce,
            None => Admission::Ended,
        }
    }
}
