//! Scenarios and comparisons that need more than one crate, or files from outside.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "all of this is tests")]

mod bad_input;
mod complaints;
mod fixtures;
mod games_2019;
mod games_2023;
mod invariants;
mod office;
mod pairing_teams;
mod real_input;
mod tidy;
mod tie_breaks;
mod undo;
mod what_if;
