//! Bundles out and in.

use super::Desk;
use crate::{
    failure::{Failure, Fault},
    store::{Gaps, Journal},
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
        Ok(opened.looks.take(Journal::pack)?)
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
        let Unpacked { competition, frames, .. } = unpack(bundle)?;
        self.take_in(competition, frames, Gaps::Refuse)?;
        Ok(competition)
    }
}
