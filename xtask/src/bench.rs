//! `cargo xtask bench`: how fast things are on this machine.

use crate::machine::{self, Need};
use crate::program::Program;
use crate::trouble::Trouble;

/// Runs the benchmarks, or those whose name contains the given word.
pub(crate) fn run(words: &[String]) -> Result<(), Trouble> {
    machine::provide(&[Need::Compiler])?;
    Program::cargo().args(["bench", "--workspace", "--exclude", "app", "--"]).args(words).run()
}
