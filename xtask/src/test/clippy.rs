//! The compiler's and Clippy's warnings, each of them an error.

use super::tally::Tally;
use crate::program::Program;
use crate::trouble::Trouble;

pub(super) fn run(_: &mut Tally) -> Result<(), Trouble> {
    Program::cargo()
        .args(["clippy", "--quiet", "--workspace", "--all-targets", "--", "--deny", "warnings"])
        .run()
}
