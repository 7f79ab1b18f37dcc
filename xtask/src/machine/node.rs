//! Node, which builds the screens.

use crate::program::Program;
use crate::trouble::Trouble;

const OLDEST: u32 = 20;

/// Trouble unless Node is there and new enough.
pub(super) fn require() -> Result<(), Trouble> {
    match Program::new("node").args(["--version"]).ask() {
        Some(version) if major(&version).is_some_and(|it| it >= OLDEST) => Ok(()),
        Some(version) => Err(Trouble::new(format!(
            "Node is too old: {} is here, {OLDEST} or newer is needed",
            version.trim()
        ))),
        None => Err(Trouble::new(format!("Node is missing: {OLDEST} or newer is needed"))),
    }
}

fn major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}
