//! `yicheng check FILE.trf`.

use crate::failure::Failure;
use clap::Args;
use std::{path::PathBuf, process::ExitCode};

/// Pairs every round again.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The tournament (TRF16 or TRF26).
    file: PathBuf,
}

impl Check {
    pub(crate) fn run(self) -> Result<ExitCode, Failure> {
        crate::file::read(&self.file)?;
        Ok(ExitCode::SUCCESS)
    }
}
