//! What the machine must have, installed where it can be.

mod debian;
mod node;

use std::env;

use crate::trouble::Trouble;

/// What a command needs beyond Rust and Node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// To compile C, as the embedded store is.
    Compiler,
    /// To test the store that several hubs share.
    Database,
    /// To compile the desktop window, and to open it.
    Window,
    /// To see Chinese on a machine that has no fonts yet.
    Fonts,
    /// To test the screens in a browser.
    Browser,
    /// To test the real window where there is no display.
    WindowTest,
}

/// Sees to it that everything in `needs` is there.
pub(crate) fn provide(needs: &[Need]) -> Result<(), Trouble> {
    if cfg!(target_os = "linux") { debian::install(needs) } else { Ok(()) }
}

/// Sees to it that Node is there.
pub(crate) fn require_node() -> Result<(), Trouble> {
    node::require()
}

/// Whether a window can be opened here.
pub(crate) fn has_display() -> bool {
    let set = |key| env::var_os(key).is_some_and(|it| !it.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}
