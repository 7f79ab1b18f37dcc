//! `yicheng pair FILE.trf`: the pairing of the next round.

use crate::{explain, failure::Failure, file};
use clap::Args;
use competition::{
    id::Tpn,
    pairing::{Drawn, Round, dutch},
    score::Color,
};
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
        let drawn = next_round(&tournament).map_err(Failure::NoLegalPairing)?;
        let mut out = io::stdout().lock();
        write!(out, "{}", table(&tournament, &drawn))?;
        if self.explain {
            write!(out, "{}", explain::reasons(&tournament, &drawn))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Draws the round after those in the table.
fn next_round(tournament: &Tournament) -> Result<Drawn, competition::pairing::NoLegalPairing> {
    let played = tournament.table.played_rounds();
    let number = u16::try_from(played + 1).unwrap_or(u16::MAX);
    dutch::pair(&Round {
        table: &tournament.table,
        present: &tournament.present(number),
        initial_color: tournament.initial_color.unwrap_or(Color::White),
        forbidden: &tournament.forbidden_pairs(number),
        virtual_points: &tournament.virtual_points,
    })
}

/// The pairs, by the file's own numbers.
fn table(tournament: &Tournament, drawn: &Drawn) -> String {
    let number = |who: Tpn| tournament.players[usize::from(who.0) - 1].number;
    let pairs = drawn.pairs.iter().map(|it| (number(it.white), number(it.black)));
    let lines: Vec<_> = pairs.chain(drawn.bye.map(|it| (number(it), 0))).collect();
    let head = format!("{}\n", lines.len());
    lines.iter().fold(head, |text, (white, black)| format!("{text}{white} {black}\n"))
}
