//! `yicheng hub` as a process of its own, with others like it.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "these are tests")]

mod hub;
mod kill;
mod no_network;
mod table;
