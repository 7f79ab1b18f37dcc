//! The front end's packages and scripts.

use std::path::Path;

use crate::fingerprint;
use crate::program::Program;
use crate::trouble::Trouble;

/// Installs the packages that `folder`'s lock file names, unless they are there already.
pub(crate) fn install(folder: &Path) -> Result<(), Trouble> {
    let lock = fingerprint::of(&[folder.join("package-lock.json")], &[])?;
    let stamp = folder.join("node_modules/.installed");
    if fingerprint::is_fresh(&stamp, &lock) {
        return Ok(());
    }

    npm(folder, &["ci", "--no-audit", "--no-fund"]).run()?;
    fingerprint::leave(&stamp, &lock)
}

/// npm with its arguments, in `folder`.
pub(crate) fn npm(folder: &Path, args: &[&str]) -> Program {
    let name = if cfg!(windows) { "npm.cmd" } else { "npm" };
    Program::new(name).args(args).dir(folder)
}
