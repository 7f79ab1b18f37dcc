//! What changed, for every screen that is open.

use competition::{
    fact::Fact,
    id::{CompetitionId, EventKey, OpId, RecordId},
};
use parking_lot::Mutex;
use serde::Serialize;
use std::{
    collections::BTreeSet,
    sync::mpsc::{self, Receiver, SyncSender},
};
use ts_rs::TS;

/// So many changes may wait for a listener.
const WAITING_MAX: usize = 256;

/// What changed. A screen that shows any of it reads its view again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Changes {
    /// In which competition.
    pub competition: CompetitionId,
    /// By which command; none if it came from elsewhere.
    pub op: Option<OpId>,
    /// The records that were added; none if the wish stood already.
    pub records: Vec<RecordId>,
    /// The events that changed.
    pub events: BTreeSet<EventKey>,
    /// Whether something changed that all events share.
    pub whole: bool,
}

impl Changes {
    /// What a command's facts change. A command that comes again gives the same.
    pub(super) fn by<'a>(
        competition: CompetitionId,
        op: OpId,
        facts: impl IntoIterator<Item = (RecordId, &'a Fact)>,
    ) -> Self {
        let mut changes = Self { op: Some(op), whole: false, ..Self::of_everything(competition) };
        for (record, fact) in facts {
            changes.records.push(record);
            match fact.event() {
                Some(event) => drop(changes.events.insert(event.clone())),
                None => changes.whole = true,
            }
        }
        changes
    }

    /// What came from elsewhere may have changed anything.
    pub(super) fn of_everything(competition: CompetitionId) -> Self {
        Self { competition, op: None, records: Vec::new(), events: BTreeSet::new(), whole: true }
    }
}

/// Tells listeners.
#[derive(Debug, Default)]
pub(super) struct Bell(Mutex<Vec<SyncSender<Changes>>>);

impl Bell {
    pub(super) fn listen(&self) -> Receiver<Changes> {
        let (sender, receiver) = mpsc::sync_channel(WAITING_MAX);
        self.0.lock().push(sender);
        receiver
    }

    /// Never waits: who has gone or does not keep up is let go.
    pub(super) fn ring(&self, changes: &Changes) {
        self.0.lock().retain(|it| it.try_send(changes.clone()).is_ok());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listener_that_does_not_keep_up_is_let_go() {
        let bell = Bell::default();
        let (slow, gone) = (bell.listen(), bell.listen());
        drop(gone);
        let changes = Changes::of_everything(CompetitionId([1; 32]));
        (0..=WAITING_MAX).for_each(|_| bell.ring(&changes));
        assert_eq!(slow.iter().count(), WAITING_MAX);
        assert!(bell.0.lock().is_empty());
    }
}
