//! Opening a journal, and whether its own log may be continued.

use super::{
    Journal, OwnLog, Place, StoreFault,
    read::{damage, stored_header},
    tables::Tables,
};
use crate::{
    identity::{DeviceSecret, Mark},
    mutant::Mutant,
};
use competition::id::{CompetitionId, DeviceKey, RecordId};
use std::sync::Arc;

impl Journal {
    /// Opens the journal of a competition.
    ///
    /// # Errors
    /// [`StoreFault`]. A file that is missing, damaged or too new is left as it is.
    pub fn open(place: Place, device: Arc<DeviceSecret>) -> Result<Self, StoreFault> {
        let tables = place.base.open()?;
        let competition = tables.competition()?;
        if tables.header_of(RecordId(competition.0))?.is_none() {
            return Err(damage("the founding record is not there".to_owned()));
        }
        let mark = place.mark.read()?;
        if let Some(mark) = mark
            && tables.header_of(mark.head)?.is_none()
            && !Mutant::OldLogGoesOn.is_on()
        {
            tables.begin_anew()?;
        }
        let own = own_log(&*tables, mark, device.key())?;
        if own.is_none() {
            // For good: the missing records may still come, and the mark may lag behind the truth.
            tables.write_on(device.key(), None)?;
        }
        Ok(Self { tables, place, competition, device, own })
    }

    /// Makes a journal that nobody sees until it is whole, and lets it be filled. If filling fails,
    /// nothing is left.
    pub(crate) fn build(
        place: Place,
        competition: CompetitionId,
        device: Arc<DeviceSecret>,
        fill: impl FnOnce(&mut Self) -> Result<(), StoreFault>,
    ) -> Result<Self, StoreFault> {
        let tables = place.base.create(competition)?;
        let mut journal = Self { tables, place, competition, device, own: None };
        let filled = fill(&mut journal);
        let Self { tables, place, device, .. } = journal;
        match filled.and_then(|()| tables.finish()) {
            Ok(()) => Self::open(place, device),
            Err(fault) => {
                place.base.abandon()?;
                Err(fault)
            }
        }
    }

    /// The key that the next record is signed with.
    pub(crate) fn author(&self) -> DeviceKey {
        self.device.key()
    }

    /// Goes on under another key of this device, on that key's log.
    pub(crate) fn go_on_as(&mut self, device: Arc<DeviceSecret>) -> Result<(), StoreFault> {
        let own = own_log(&*self.tables, self.place.mark.read()?, device.key())?;
        if own.is_none() {
            self.tables.write_on(device.key(), None)?;
        }
        (self.device, self.own) = (device, own);
        Ok(())
    }

    /// Whether the next record begins a new log. The journal may have been put back from a backup.
    pub fn begins_new_log(&self) -> bool {
        self.own.is_none()
    }
}

/// The log to go on with: the journal names it, the mark outside agrees, and the journal reaches up
/// to the mark. Anything else means that the journal may not be the newest one.
fn own_log(
    tables: &dyn Tables,
    mark: Option<Mark>,
    device: DeviceKey,
) -> Result<Option<OwnLog>, StoreFault> {
    if Mutant::OldLogGoesOn.is_on() {
        return tables.own_log(device);
    }
    let (Some(own), Some(mark)) = (tables.own_log(device)?, mark) else { return Ok(None) };
    if own.log.incarnation != mark.incarnation {
        return Ok(None);
    }
    let Some(at_mark) = tables.header_of(mark.head)? else { return Ok(None) };
    let at_mark = stored_header(&at_mark)?;
    Ok((at_mark.log == own.log && at_mark.seq == mark.seq).then_some(own))
}
