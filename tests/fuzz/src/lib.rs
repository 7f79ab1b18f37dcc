//! What must hold of bytes from outside, whatever they are: one module for each door that they
//! come in by. `check` panics where it does not hold, and `seeds` are the bytes to begin with.
#![allow(clippy::unwrap_used, clippy::panic, reason = "all of this is tests")]

pub mod bundle;
pub mod frame;
pub mod header;
pub mod http_body;
pub mod json;
pub mod message;
pub mod ticket;
mod two_desks;

use std::{env, fs, path::PathBuf};

/// The folder of the bytes to begin with.
const SEEDS: &str = "YICHENG_FUZZ_SEEDS";

/// Writes the seeds where they are wanted. They are made anew each time, and never kept.
pub fn sow(seeds: fn() -> Vec<Vec<u8>>) {
    let Some(folder) = env::var_os(SEEDS).map(PathBuf::from) else { return };
    fs::create_dir_all(&folder).unwrap();
    for (nth, seed) in seeds().iter().enumerate() {
        fs::write(folder.join(format!("seed-{nth}")), seed).unwrap();
    }
}
