//! Holds the engine against the plain reading of the regulation:
//! `cargo run --release -p tests --bin plain -- [TOURNAMENTS [FIRST [THREADS]]]`.
#![allow(clippy::print_stdout, reason = "its figures are its purpose")]

use std::{env, process::ExitCode};
use tests::plain::compare;

fn main() -> ExitCode {
    let arguments: Vec<u64> =
        env::args().skip(1).map(|it| it.parse().expect("a number is wanted")).collect();
    let given = |at: usize, usual| arguments.get(at).copied().unwrap_or(usual);
    let (count, first, threads) = (given(0, 1000), given(1, 0), given(2, 2));
    let tally = compare::many(first..first + count, threads, |so_far| {
        if so_far.tournaments.is_multiple_of(2000) {
            println!("{so_far}");
        }
    });
    println!("{tally}");
    if tally.differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
