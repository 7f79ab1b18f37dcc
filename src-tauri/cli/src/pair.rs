//! `yicheng pair FILE.trf`: the pairing of the next round.

use crate::{draw, explain, failure::Failure, file};
use clap::Args;
use competition::{id::Tpn, pairing::Drawn};
use interchange::tournament::Tournament;
use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

/// Pairs the next round of a tournament file by the FIDE (Dutch) system of 2026.
#[derive(Debug, Args)]
pub(crate) struct Pair {
    /// The tournament (TRF16 or TRF26).
    file: PathBuf,
    /// Says why, after the pairs.
    #[arg(long)]
    explain: bool,
}

impl Pair {
    /// Prints the number of lines, then `WHITE BLACK` for each board and `N 0` for the bye.
    pub(crate) fn run(self) -> Result<ExitCode, Failure> {
        let tournament = file::read(&self.file)?;
        if !tournament.announces_rounds {
            return Err(Failure::NoRounds(self.file));
        }
        let drawn = draw::next_round(&tournament).map_err(Failure::NoLegalPairing)?;
        let mut out = io::stdout().lock();
        write!(out, "{}", table(&tournament, &drawn))?;
        if self.explain {
            write!(out, "{}", explain::reasons(&tournament, &drawn))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The pairs, by the file's own numbers.
fn table(tournament: &Tournament, drawn: &Drawn) -> String {
    let number = |who: Tpn| tournament.players[usize::from(who.0) - 1].number;
    let pairs = drawn.pairs.iter().map(|it| (number(it.white), number(it.black)));
    let lines: Vec<_> = pairs.chain(drawn.bye.map(|it| (number(it), 0))).collect();
    let head = format!("{}\n", lines.len());
    lines.iter().fold(head, |text, (white, black)| format!("{text}{white} {black}\n"))
}
