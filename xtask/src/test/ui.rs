//! The UI's own checks: types, lint, unit tests.

use super::tally::Tally;
use crate::npm::{self, npm};
use crate::root::root;
use crate::trouble::Trouble;

pub(super) fn run(tally: &mut Tally) -> Result<(), Trouble> {
    let ui = root().join("ui");
    npm::install(&ui)?;

    let types = npm(&ui, &["run", "--silent", "typecheck"]).run();
    let lint = npm(&ui, &["run", "--silent", "lint"]).run();
    let tests = npm(&ui, &["run", "--silent", "test"]).env("NO_COLOR", "1").watch()?;
    *tally = Tally::of_vitest(&tests.said);
    types.and(lint).and(tests.well())
}
