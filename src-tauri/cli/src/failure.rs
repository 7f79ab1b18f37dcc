//! Why a command came to nothing, and the exit code that says so.

use competition::pairing::NoLegalPairing;
use hub::CannotServe;
use interchange::{sheet_out::SheetFault, trf::Fault};
use std::{error::Error, io, path::PathBuf, process::ExitCode};

/// Why a command came to nothing.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The rules say no: exit code 1.
    NoLegalPairing(NoLegalPairing),
    /// The file is wrong: exit code 2.
    BadFile(PathBuf, Vec<Fault>),
    /// The file does not say how many rounds there will be: exit code 2.
    NoRounds(PathBuf),
    /// The system is for teams, and the file has none: exit code 2.
    NoTeams(PathBuf),
    /// Random tournaments are of persons: exit code 2.
    PersonsOnly,
    /// Nothing can be taken from the file, for these reasons: exit code 2.
    NoTournament(PathBuf, Vec<String>),
    /// The ending of the file does not say what format is wanted: exit code 2.
    NoFormat(PathBuf),
    /// The workbook cannot be written: exit code 2.
    NoWorkbook(SheetFault),
    /// The last round has games without a result, so that no next one can be drawn: exit code 2.
    OpenGames(PathBuf, u16),
    /// The file cannot be read: exit code 2.
    Unreadable(PathBuf, io::Error),
    /// A file or a folder cannot be written: exit code 2.
    Unwritable(PathBuf, io::Error),
    /// What was to be printed cannot be: exit code 2.
    Unprintable(io::Error),
    /// No browser can be served: exit code 2.
    Unserved(CannotServe),
    /// The desk cannot be opened: exit code 2.
    NoDesk(desk::Fault),
    /// The address of the store is none: exit code 2.
    NoStore(desk::NoAddress),
    /// A sample cannot be made: exit code 2.
    NoSample(desk::Failure),
    /// The desk has no competition: exit code 2.
    NoCompetition,
    /// The desk gives no such file: exit code 2.
    NoFile(desk::Failure),
    /// The system has no usual folder for an app's data: exit code 2.
    NoUsualFolder,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Unprintable(error)
    }
}

impl Failure {
    /// Tells it on stderr.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::NoLegalPairing(cause) => {
                eprintln!("no legal pairing exists: {cause}");
                return ExitCode::from(1);
            }
            Self::BadFile(path, faults) => {
                for fault in faults {
                    eprintln!("{}:{fault}", path.display());
                }
            }
            Self::NoTournament(path, lines) => {
                for line in lines {
                    eprintln!("{}:{line}", path.display());
                }
            }
            Self::NoFormat(path) => {
                eprintln!("{}: please say the format: --to FORMAT", path.display());
            }
            Self::NoWorkbook(fault) => eprintln!("{}", chain(&fault)),
            Self::OpenGames(path, round) => {
                eprintln!("{}: round {round} has games without a result", path.display());
            }
            Self::NoRounds(path) => {
                eprintln!("{}: the number of rounds is missing (142 or XXR)", path.display());
            }
            Self::NoTeams(path) => eprintln!("{}: the file has no teams (310)", path.display()),
            Self::PersonsOnly => eprintln!("random tournaments are of persons"),
            Self::Unreadable(path, error) | Self::Unwritable(path, error) => {
                eprintln!("{}: {error}", path.display());
            }
            Self::Unprintable(error) => eprintln!("{error}"),
            Self::Unserved(cause) => eprintln!("{}", chain(&cause)),
            Self::NoDesk(cause) => eprintln!("{}", chain(&cause)),
            Self::NoStore(cause) => eprintln!("{cause}"),
            Self::NoSample(cause) | Self::NoFile(cause) => eprintln!("{cause}"),
            Self::NoCompetition => eprintln!("there is no competition in this folder"),
            Self::NoUsualFolder => eprintln!("please say where the data is: --data DIR"),
        }
        ExitCode::from(2)
    }
}

/// An error with what caused it, and so on.
fn chain(error: &dyn Error) -> String {
    let cause = error.source().map(|it| format!(": {}", chain(it)));
    format!("{error}{}", cause.unwrap_or_default())
}
