//! Scenarios and comparisons that need more than one crate, or files from outside.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "all of this is tests")]

mod bad_input;
mod chongqing_2022;
mod complaints;
mod disputes;
mod drafts;
mod fixtures;
mod games_2019;
mod games_2023;
mod invariants;
mod office;
mod pairing_laws;
mod pairing_teams;
mod plain;
mod real_input;
mod rights;
mod round_robin;
mod tidy;
mod tie_breaks;
mod undo;
mod what_if;
mod xiangqi_program;
