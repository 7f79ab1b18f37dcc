//! The command line over the same crates.

mod account;
mod check;
mod convert;
mod demo;
mod draw;
mod explain;
mod export;
mod failure;
mod file;
mod generate;
mod hub;
mod pair;
mod parallel;
mod standings;
mod system;
mod words;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Runs mind-sports competitions.
#[derive(Debug, Parser)]
#[command(name = "yicheng", version)]
struct Yicheng {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Pairs the next round of a tournament file.
    Pair(pair::Pair),
    /// Pairs every round again from the rounds before it, and prints what differs.
    Check(check::Check),
    /// Writes a tournament file in another format.
    Convert(convert::Convert),
    /// Makes random tournaments and draws every round of them.
    Generate(generate::Generate),
    /// Works out who is where, by a list of tie-breaks.
    Standings(standings::WorkOut),
    /// Serves the screens and this device's store to browsers.
    Hub(hub::Hub),
    /// Writes a desk's event as a file of the field.
    Export(export::Export),
    /// Makes competitions to try things on.
    Demo(demo::Demo),
}

fn main() -> ExitCode {
    let done = match Yicheng::parse().command {
        Command::Pair(pair) => pair.run(),
        Command::Check(check) => check.run(),
        Command::Convert(convert) => convert.run(),
        Command::Generate(generate) => generate.run(),
        Command::Standings(work_out) => work_out.run(),
        Command::Hub(hub) => hub.run(),
        Command::Export(export) => export.run(),
        Command::Demo(demo) => demo.run(),
    };
    done.unwrap_or_else(|failure| failure.report())
}
