//! Second looks at a journal. Each sees it as it is now and keeps no writer waiting.

use super::{Journal, Place, StoreFault};
use crate::identity::DeviceSecret;
use competition::id::CompetitionId;
use parking_lot::Mutex;
use std::sync::Arc;

/// So many are kept open while nobody needs them.
const KEPT: usize = 4;

/// The looks at one journal.
#[derive(Debug)]
pub(crate) struct Looks {
    place: Place,
    competition: CompetitionId,
    device: Arc<DeviceSecret>,
    idle: Mutex<Vec<Journal>>,
}

impl Journal {
    /// The looks at this journal.
    pub(crate) fn looks(&self) -> Looks {
        let (place, device) = (self.place.clone(), self.device.clone());
        Looks { place, competition: self.competition, device, idle: Mutex::default() }
    }
}

impl Looks {
    /// Takes a look, at a journal that nothing is written in.
    ///
    /// # Errors
    /// [`StoreFault`] of the look, or if the journal cannot be read.
    pub(crate) fn take<T>(
        &self,
        look: impl FnOnce(&Journal) -> Result<T, StoreFault>,
    ) -> Result<T, StoreFault> {
        let idle = self.idle.lock().pop();
        let journal = match idle.filter(|it| !it.tables.is_cut_off()) {
            Some(journal) => journal,
            None => self.open()?,
        };
        let seen = look(&journal)?;
        let mut idle = self.idle.lock();
        if idle.len() < KEPT {
            idle.push(journal);
        }
        Ok(seen)
    }

    fn open(&self) -> Result<Journal, StoreFault> {
        let tables = self.place.base.look()?;
        let (place, device) = (self.place.clone(), self.device.clone());
        Ok(Journal { tables, place, competition: self.competition, device, own: None })
    }
}
