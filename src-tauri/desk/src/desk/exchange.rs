//! Bundles out and in.

use super::{Desk, changes::Changes, opened::Opened};
use crate::{
    failure::{Failure, Fault},
    store::{Journal, Received},
    sync::bundle::{Unpacked, pack::save, unpack::unpack},
};
use competition::id::CompetitionId;
use std::path::Path;

impl Desk {
    /// A competition as one file's bytes.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn export(&self, competition: CompetitionId) -> Result<Vec<u8>, Failure> {
        let opened = self.opened(competition)?;
        let reader = opened.journal.lock().reader()?;
        Ok(reader.pack()?)
    }

    /// The same, saved: the file is whole under its name or not there.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn export_file(&self, competition: CompetitionId, path: &Path) -> Result<(), Failure> {
        save(&self.export(competition)?, path).map_err(|it| Fault::from(it).into())
    }

    /// Takes a bundle in, all of it or nothing, and merges it with what is here. Taking one twice
    /// is harmless.
    ///
    /// # Errors
    /// [`Failure`]; nothing was taken then.
    pub fn import(&self, bundle: &[u8]) -> Result<CompetitionId, Failure> {
        let bundle = unpack(bundle)?;
        let competition = bundle.competition;
        let making = self.making.lock();
        if self.has(competition) {
            drop(making);
            self.merge(bundle)?;
        } else {
            let place = self.home.place(competition);
            let journal = Journal::from_bundle(place, self.device.clone(), bundle)?;
            self.add(Opened::over(journal)?);
            self.bell.ring(&Changes::of_everything(competition));
        }
        Ok(competition)
    }

    fn merge(&self, bundle: Unpacked) -> Result<(), Failure> {
        let opened = self.opened(bundle.competition)?;
        let mut journal = self.turn(&opened)?;
        let received = journal.merge(bundle)?;
        if received.filled > 0 {
            opened.refold(&journal)?;
        } else {
            opened.catch_up(&journal)?;
        }
        if brought_news(&received) {
            self.bell.ring(&Changes::of_everything(opened.competition));
        }
        Ok(())
    }
}

fn brought_news(received: &Received) -> bool {
    received.new > 0 || received.filled > 0
}
