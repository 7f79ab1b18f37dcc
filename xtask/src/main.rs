//! Sets the machine up, builds, runs and tests; the standard library only.
fn main() {}
