//! One competition that is open: its journal, and the state it folds to.

use super::{
    changes::Changes,
    fold::{Folded, News, fact},
};
use crate::{
    failure::Fault,
    identity::DeviceSecret,
    mutant::Mutant,
    store::{Heard, Journal, Looks, Place, StoreFault},
};
use competition::id::{CompetitionId, OpId};
use parking_lot::{Mutex, MutexGuard, RwLock};
use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};

/// A writer's turn at the journal.
#[derive(Debug)]
pub(super) struct Turn<'a>(MutexGuard<'a, Journal>);

impl Deref for Turn<'_> {
    type Target = Journal;

    fn deref(&self) -> &Journal {
        &self.0
    }
}

impl DerefMut for Turn<'_> {
    fn deref_mut(&mut self) -> &mut Journal {
        &mut self.0
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.release();
    }
}

/// One competition. Writers take turns at the journal; readers of the state never wait for the
/// disk.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) competition: CompetitionId,
    pub(super) journal: Mutex<Journal>,
    pub(super) looks: Looks,
    pub(super) folded: RwLock<Folded>,
    /// Held by who folds, so that nothing is folded twice. Taken after the journal, never before.
    folding: Mutex<()>,
}

impl Opened {
    pub(super) fn open(place: Place, device: Arc<DeviceSecret>) -> Result<Self, StoreFault> {
        Self::over(Journal::open(place, device)?)
    }

    pub(super) fn over(journal: Journal) -> Result<Self, StoreFault> {
        let folded = RwLock::new(Folded::of(&journal)?);
        Ok(Self {
            competition: journal.competition(),
            looks: journal.looks(),
            journal: Mutex::new(journal),
            folded,
            folding: Mutex::default(),
        })
    }

    /// The journal, while nobody else writes in it.
    pub(super) fn turn(&self) -> Result<Turn<'_>, StoreFault> {
        let mut journal = self.journal.lock();
        journal.hold()?;
        Ok(Turn(journal))
    }

    /// Reads what another hub wrote. Says whether it was new.
    pub(super) fn hear(&self, heard: Heard) -> Result<bool, StoreFault> {
        let mut journal = self.journal.lock();
        journal.mend()?;
        match heard {
            Heard::Records => self.catch_up(&journal),
            Heard::Bodies => self.refold(&journal).map(|()| true),
        }
    }

    /// Folds what the journal has got since, and says whether there was anything. What sorts before something that is folded means
    /// folding everything again. Readers wait for the folding of news alone.
    pub(super) fn catch_up(&self, journal: &Journal) -> Result<bool, StoreFault> {
        let _turn = self.folding.lock();
        let news = News::since(self.folded.read().row(), journal)?;
        if news.is_empty() {
            return Ok(false);
        }
        if !self.folded.read().precedes(&news) && !Mutant::FoldedAsItComes.is_on() {
            return self.fold_anew(journal).map(|()| true);
        }
        self.folded.write().take(news);
        Ok(true)
    }

    /// Folds everything again, after something other than new records changed the journal.
    pub(super) fn refold(&self, journal: &Journal) -> Result<(), StoreFault> {
        let _turn = self.folding.lock();
        self.fold_anew(journal)
    }

    fn fold_anew(&self, journal: &Journal) -> Result<(), StoreFault> {
        let folded = Folded::of(journal)?;
        *self.folded.write() = folded;
        Ok(())
    }

    /// What a command changed, if it was carried out already, here or elsewhere.
    pub(super) fn done(&self, journal: &Journal, op: OpId) -> Result<Option<Changes>, Fault> {
        let records = journal.of_op(op)?;
        if records.is_empty() || Mutant::TwiceDone.is_on() {
            return Ok(None);
        }
        let facts: Vec<_> =
            records.iter().filter_map(|it| Some((it.record.id(), fact(it)?))).collect();
        let facts = facts.iter().map(|(id, fact)| (*id, fact));
        Ok(Some(Changes::by(self.competition, op, facts)))
    }
}
