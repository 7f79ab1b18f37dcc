//! The command line over the same crates.
fn main() {}
