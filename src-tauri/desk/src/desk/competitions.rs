//! The competitions of this desk, each opened when it is first asked for.

use super::{
    Changes, Desk,
    opened::{Opened, Turn},
};
use crate::{
    failure::{Failure, Fault, FaultReport},
    store::StoreFault,
};
use competition::{id::CompetitionId, refusal::Refusal};
use parking_lot::Mutex;
use serde::Serialize;
use std::{num::NonZero, sync::Arc, thread};
use ts_rs::TS;

/// A competition that may be open.
#[derive(Debug, Default)]
pub(super) struct Slot(pub(super) Mutex<Option<Arc<Opened>>>);

/// A competition whose file cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Unreadable {
    /// Which.
    pub competition: CompetitionId,
    /// Why.
    pub fault: FaultReport,
}

impl Desk {
    /// The competitions whose files cannot be read. Their backups can be put back.
    pub fn unreadable(&self) -> Vec<Unreadable> {
        let failed = |(competition, opened): (CompetitionId, Result<_, Failure>)| match opened {
            Err(Failure::Fault(fault)) => Some(Unreadable { competition, fault }),
            Err(Failure::Refused(_)) | Ok(_) => None,
        };
        self.open_all().into_iter().filter_map(failed).collect()
    }

    /// A competition, opened if it was not.
    pub(super) fn opened(&self, competition: CompetitionId) -> Result<Arc<Opened>, Failure> {
        let slot = self.slots.lock().get(&competition).cloned();
        let slot = slot.ok_or(Refusal::NoSuchCompetition)?;
        let mut slot = slot.0.lock();
        if let Some(opened) = &*slot {
            return Ok(opened.clone());
        }
        let opened = Opened::open(self.home.place(competition), self.secret())?;
        // What cannot be written now is read all the same, and written the next time.
        let _ = self.hand_over(&opened);
        Ok(slot.insert(Arc::new(opened)).clone())
    }

    /// A turn at a competition's journal, with all that is in it folded.
    pub(super) fn turn<'a>(&self, opened: &'a Opened) -> Result<Turn<'a>, StoreFault> {
        let turn = opened.turn()?;
        // Nothing, unless reading back failed the last time or another hub wrote.
        if opened.catch_up(&turn)? {
            self.bell.ring(&Changes::of_everything(opened.competition));
        }
        Ok(turn)
    }

    /// All competitions, several opened at a time.
    pub(super) fn open_all(&self) -> Vec<(CompetitionId, Result<Arc<Opened>, Failure>)> {
        let all: Vec<CompetitionId> = self.slots.lock().keys().copied().collect();
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let share = all.len().div_ceil(cores).max(1);
        thread::scope(|scope| {
            let open = |some: &[CompetitionId]| -> Vec<_> {
                some.iter().map(|it| (*it, self.opened(*it))).collect()
            };
            let work: Vec<_> =
                all.chunks(share).map(|some| scope.spawn(move || open(some))).collect();
            work.into_iter()
                .flat_map(|it| it.join().expect("opening a competition does not panic"))
                .collect()
        })
    }

    /// Takes in a competition that was just made or put back.
    pub(super) fn add(&self, opened: Opened) -> Arc<Opened> {
        let opened = Arc::new(opened);
        let slot = self.slots.lock().entry(opened.competition).or_default().clone();
        *slot.0.lock() = Some(opened.clone());
        opened
    }

    /// Takes note of all competitions that there are, whoever made them.
    pub(super) fn list_all(&self) -> Result<(), Fault> {
        let all = self.home.competitions()?;
        let mut slots = self.slots.lock();
        for competition in all {
            slots.entry(competition).or_default();
        }
        Ok(())
    }

    /// Whether there is a file of a competition, readable or not.
    pub(super) fn has(&self, competition: CompetitionId) -> bool {
        self.slots.lock().contains_key(&competition)
    }
}
