//! Building the screens and the programs, only where something changed.

use crate::fingerprint;
use crate::npm::{self, npm};
use crate::program::Program;
use crate::root::{root, target};
use crate::trouble::Trouble;

/// Builds the UI into `ui/dist`.
pub(crate) fn screens() -> Result<(), Trouble> {
    let ui = root().join("ui");
    npm::install(&ui)?;

    let sources = [ui.clone(), root().join("shared/bindings"), root().join("shared/words")];
    let skip = ["node_modules", "dist", "test-results", "coverage"];
    let fingerprint = fingerprint::of(&sources, &skip)?;
    let stamp = target().join("xtask/screens");
    if ui.join("dist/index.html").exists() && fingerprint::is_fresh(&stamp, &fingerprint) {
        return Ok(());
    }

    npm(&ui, &["run", "build"]).run()?;
    fingerprint::leave(&stamp, &fingerprint)
}

/// Builds one program, with the features that the whole workspace has: what it shares with the
/// tests and the other program is compiled once.
pub(crate) fn program(name: &str) -> Result<(), Trouble> {
    Program::cargo().args(["build", "--workspace", "--bin", name]).run()
}

/// Builds every library, program and test, with the features that the tests have,
/// so that no later step compiles a dependency a second time.
pub(crate) fn everything() -> Result<(), Trouble> {
    Program::cargo().args(["build", "--workspace", "--lib", "--bins", "--tests"]).run()
}
