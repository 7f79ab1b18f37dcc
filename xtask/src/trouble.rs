//! What went wrong, in words for the person at the terminal.

use std::fmt;

/// Why a command of xtask ended early.
#[derive(Debug)]
pub(crate) struct Trouble(String);

impl Trouble {
    /// Trouble told by a sentence.
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }

    /// Trouble with a file or folder.
    pub(crate) fn at(path: &std::path::Path, error: &std::io::Error) -> Self {
        Self(format!("{}: {error}", path.display()))
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}
