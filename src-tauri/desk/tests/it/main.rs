//! The desk from outside: what needs a disk, or more than one device.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "these are tests")]

mod backup;
mod bundle;
mod desk;
mod device;
mod intake;
mod journal;
mod kill;
mod meeting;
mod migration;
mod ratings;
mod receive;
mod rights;
mod sample;
mod server;
mod shared;
mod sheet;
mod synced;
mod tear;
mod tournament_file;
