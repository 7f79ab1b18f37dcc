//! Formatting.

use super::tally::Tally;
use crate::program::Program;
use crate::trouble::Trouble;

pub(super) fn run(_: &mut Tally) -> Result<(), Trouble> {
    Program::cargo().args(["fmt", "--all", "--check"]).run()
}
