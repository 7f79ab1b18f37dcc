//! The real window, driven through WebDriver on a display of its own.

use std::path::{Path, PathBuf};

use super::tally::Tally;
use crate::program::Program;
use crate::root::{built, root, target};
use crate::trouble::Trouble;

/// The oldest that speaks to Tauri 2, and below the next major one.
const DRIVER: &str = "^2";

pub(super) fn run(tally: &mut Tally) -> Result<(), Trouble> {
    install_driver()?;

    let ended = Program::new("dbus-run-session")
        .args(["--", "node", "--test", "--test-reporter", "spec"])
        .env("YICHENG_APP", built("yicheng-app"))
        .env("YICHENG_PICTURES", target().join("pictures/window"))
        .env("TAURI_DRIVER", driver())
        .dir(&root().join("tests/window"))
        .watch()?;
    *tally = Tally::of_node(&ended.said);
    ended.well()
}

fn driver() -> PathBuf {
    target().join("tools/bin/tauri-driver")
}

fn install_driver() -> Result<(), Trouble> {
    if driver().exists() {
        return Ok(());
    }
    let (tools, build) = (target().join("tools"), target().join("tools/build"));
    Program::cargo()
        .args(["install", "tauri-driver", "--locked", "--debug", "--version", DRIVER])
        .args([Path::new("--root"), &tools, Path::new("--target-dir"), &build])
        .run()
}
