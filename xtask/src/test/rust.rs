//! Rust's tests, examples in documentation included.

use super::tally::Tally;
use crate::program::Program;
use crate::trouble::Trouble;

pub(super) fn run(tally: &mut Tally) -> Result<(), Trouble> {
    if Program::cargo().args(["nextest", "--version"]).ask().is_none() {
        return watch(&["test", "--workspace", "--no-fail-fast"], tally);
    }
    let tests = ["nextest", "run", "--workspace", "--no-fail-fast", "--status-level", "fail"];
    watch(&tests, tally)?;
    watch(&["test", "--quiet", "--workspace", "--doc"], tally)
}

fn watch(args: &[&str], tally: &mut Tally) -> Result<(), Trouble> {
    let ended = Program::cargo().args(args).watch()?;
    *tally = *tally + Tally::of_rust(&ended.said);
    ended.well()
}
