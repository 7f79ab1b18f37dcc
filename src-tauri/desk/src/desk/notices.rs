//! What the person at a device should know on every screen, whatever it shows.

use super::{Desk, Seat, opened::Opened};
use crate::synced::synced_by;
use competition::{
    id::CompetitionId,
    view::devices::{NudgeLine, nudge_line},
};
use serde::Serialize;
use std::sync::Arc;
use ts_rs::TS;

/// What is to be known on every screen. Nothing of it is a browser's business.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Notices {
    /// The program that copies the desk's folder to other devices, file by file.
    pub synced_by: Option<String>,
    /// The last nudge to this device in each competition.
    pub nudges: Vec<Nudged>,
}

/// A nudge to this device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Nudged {
    /// In which competition.
    pub competition: CompetitionId,
    /// What that is called.
    pub competition_name: String,
    /// The nudge.
    pub nudge: NudgeLine,
}

impl Desk {
    /// What the person at this device should know on every screen.
    pub fn notices(&self, seat: &Seat) -> Notices {
        match seat {
            Seat::Device => Notices { synced_by: self.synced_by(), nudges: self.nudges() },
            Seat::Browser(_) => Notices::default(),
        }
    }

    fn synced_by(&self) -> Option<String> {
        synced_by(self.home.folder()).map(|it| it.to_string())
    }

    fn nudges(&self) -> Vec<Nudged> {
        let open = self.open_all().into_iter().filter_map(|(id, it)| Some((id, it.ok()?)));
        let nudged = |(competition, opened): (CompetitionId, Arc<Opened>)| {
            let folded = opened.folded.read();
            let founded = folded.state.founded.as_ref();
            Some(Nudged {
                competition,
                competition_name: founded.map(|it| it.name.clone()).unwrap_or_default(),
                nudge: nudge_line(&folded.state, self.device())?,
            })
        };
        open.filter_map(nudged).collect()
    }
}
