//! `yicheng demo DIR`: a store with competitions to try things on.

use crate::failure::Failure;
use clap::Args;
use competition::id::OpId;
use desk::{Desk, Seat, chance::random, sample::SampleKind};
use std::{
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
};

/// Makes competitions with people that do not exist: before, during and after the games.
#[derive(Debug, Args)]
pub(crate) struct Demo {
    /// The folder of the store; it is made if there is none.
    folder: PathBuf,
}

impl Demo {
    /// Prints how to open what was made.
    pub(crate) fn run(self) -> Result<ExitCode, Failure> {
        let desk = Desk::open(&self.folder).map_err(Failure::NoDesk)?;
        for kind in SampleKind::ALL {
            let op = random().map_err(|it| Failure::NoDesk(it.into()))?;
            let op = OpId::new(u128::from_be_bytes(op));
            desk.found_sample(&Seat::Device, op, kind).map_err(Failure::NoSample)?;
        }
        let folder = self.folder.display();
        writeln!(
            io::stdout(),
            "样例已写入 {folder}\nThe samples are in {folder}. Open them with:\n\n  yicheng hub --data {folder}"
        )?;
        Ok(ExitCode::SUCCESS)
    }
}
