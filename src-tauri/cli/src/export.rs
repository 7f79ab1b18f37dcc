//! `yicheng export --data DIR --event KEY --format trf26 OUT`: a desk's event as a file of the field.

use crate::failure::Failure;
use clap::{Args, ValueEnum};
use competition::{
    id::{CompetitionId, EventKey, PhaseKey},
    view::{Query, View},
};
use desk::{Desk, FileFormat, FileQuery, Seat, words::Language};
use std::{fs, path::PathBuf, process::ExitCode};

/// Writes a desk's event as a file of the field.
#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The desk's folder.
    #[arg(long)]
    data: PathBuf,
    /// The competition; the one that changed last if not given.
    #[arg(long)]
    competition: Option<CompetitionId>,
    /// The event's key, such as men-individual-rapid.
    #[arg(long)]
    event: String,
    /// Its phase; the first in which persons meet for points if not given.
    #[arg(long)]
    phase: Option<String>,
    /// The file's format.
    #[arg(long, value_enum)]
    format: Format,
    /// The file to be written.
    to: PathBuf,
}

/// The formats that are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// FIDE's report of 2016.
    Trf16,
    /// FIDE's report of 2026.
    Trf26,
    /// The boards without moves.
    Pgn,
}

impl Export {
    /// Writes the file; tells on stderr what it has no room for.
    pub(crate) fn run(self) -> Result<ExitCode, Failure> {
        let desk = Desk::open(&self.data).map_err(Failure::NoDesk)?;
        let newest = || match desk.read(&Seat::Device, Query::Competitions) {
            Ok(View::Competitions(lines)) => lines.first().map(|it| it.competition),
            Ok(_) | Err(_) => None,
        };
        let competition = self.competition.or_else(newest).ok_or(Failure::NoCompetition)?;
        let query = FileQuery {
            competition,
            event: EventKey::from(self.event.as_str()),
            phase: self.phase.as_deref().map(PhaseKey::from),
            language: Language::Zh,
            format: match self.format {
                Format::Trf16 => FileFormat::Trf16,
                Format::Trf26 => FileFormat::Trf26,
                Format::Pgn => FileFormat::Pgn,
            },
            details: None,
        };
        let check = desk.check_file(&Seat::Device, &query).map_err(Failure::NoFile)?;
        for problem in check.problems {
            eprintln!("{}: {problem:?}", self.to.display());
        }
        let file = desk.tournament_file(&Seat::Device, &query).map_err(Failure::NoFile)?;
        fs::write(&self.to, file).map_err(|it| Failure::Unwritable(self.to.clone(), it))?;
        Ok(ExitCode::SUCCESS)
    }
}
