//! A file of entries, read but not entered.

use super::{Desk, Seat};
use crate::failure::Failure;
use competition::{
    command::EntryForm,
    entry,
    id::{CompetitionId, EventKey},
    refusal::EntryObjection,
    scene::EventScene,
};
use interchange::entries_file::{EntryList, read::read_entries};
use serde::Serialize;
use ts_rs::TS;

/// A file of entries, read but not entered. Everywhere the rows of the list are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EntriesPreview {
    /// The list as it was read, with all its problems.
    pub list: EntryList,
    /// What the regulation has against the rows, were they all entered now.
    pub objections: Vec<EntryObjection>,
    /// The rows whose person has entered already.
    pub entered: Vec<u32>,
    /// The rows as forms, for the command that enters them.
    pub entries: Vec<EntryForm>,
}

impl Desk {
    /// Reads a file of entries and judges each row as the event stands.
    ///
    /// # Errors
    /// [`Failure`] if there is no such event, or the seat may not see entries. A bad file is no
    /// failure: its problems are in the list.
    pub fn preview_entries(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        event: &EventKey,
        bytes: &[u8],
    ) -> Result<EntriesPreview, Failure> {
        let opened = self.opened_for_official(seat, competition, event)?;
        let mut list = read_entries(bytes);
        let folded = opened.folded.read();
        let scene = EventScene::of(&folded.state, event)?;
        if entry::needs_delegation(scene.rules) {
            list.need_delegations();
        }
        let entries = list.forms();
        Ok(EntriesPreview {
            objections: entry::objections_to_all(scene, &entries),
            entered: entry::entered_already(scene, &entries),
            list,
            entries,
        })
    }
}
