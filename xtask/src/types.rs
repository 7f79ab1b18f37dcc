//! `cargo xtask types`: TypeScript's view of the Rust types.

use std::fs;
use std::path::PathBuf;

use crate::machine::{self, Need};
use crate::program::Program;
use crate::root::root;
use crate::trouble::Trouble;

/// Writes `shared/bindings` again. What has no type any more goes away.
pub(crate) fn run() -> Result<(), Trouble> {
    machine::provide(&[Need::Compiler, Need::Window])?;
    write()
}

/// The folder of the bindings.
pub(crate) fn folder() -> PathBuf {
    root().join("shared/bindings")
}

/// The types are written by the tests that their derive makes.
pub(crate) fn write() -> Result<(), Trouble> {
    let folder = folder();
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| Trouble::at(&folder, &error))?;
    }
    Program::cargo()
        .args(["test", "--quiet", "--workspace", "--lib", "export_bindings_"])
        .watch()?
        .well()
}
