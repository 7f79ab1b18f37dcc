//! The screens in Debian's Chromium, over a hub with a store of its own.

use super::tally::Tally;
use crate::npm;
use crate::program::Program;
use crate::root::{built, root, target};
use crate::trouble::Trouble;

pub(super) fn run(tally: &mut Tally) -> Result<(), Trouble> {
    // The browser's driver is one of the UI's packages.
    npm::install(&root().join("ui"))?;
    let folder = root().join("tests/e2e");

    let ended = Program::new("node")
        .args(["--test", "--test-reporter", "spec"])
        .env("YICHENG", built("yicheng"))
        .env("YICHENG_PICTURES", target().join("pictures/e2e"))
        .dir(&folder)
        .watch()?;
    *tally = Tally::of_node(&ended.said);
    ended.well()
}
