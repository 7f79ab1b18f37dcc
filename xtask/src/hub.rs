//! `cargo xtask hub`: the screens for browsers on the hall's network.

use crate::build;
use crate::machine::{self, Need};
use crate::program::Program;
use crate::root::built;
use crate::trouble::Trouble;

/// Builds what changed and serves. The words after `hub` go to `yicheng hub` as they are.
pub(crate) fn run(words: &[String]) -> Result<(), Trouble> {
    machine::require_node()?;
    machine::provide(&[Need::Compiler])?;
    build::screens()?;
    build::program("yicheng")?;
    Program::new(built("yicheng")).args(["hub"]).args(words).run()
}
