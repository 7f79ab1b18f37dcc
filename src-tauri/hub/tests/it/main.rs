//! Desks that meet over a network, as processes do.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "these are tests")]

mod line;
mod table;
mod two_processes;
