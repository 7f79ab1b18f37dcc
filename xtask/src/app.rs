//! `cargo xtask app`: the app, in its window or in a browser.

use crate::build;
use crate::machine::{self, Need};
use crate::program::Program;
use crate::root::built;
use crate::trouble::Trouble;

/// What the person asked for.
struct Wish {
    /// The folder of the store, if it is not the usual one.
    data: Option<String>,
    /// To be served to a browser even where a window could open.
    browser: bool,
    /// To start it, not only to build it.
    open: bool,
}

/// Installs what is missing, builds what changed, and starts the app.
pub(crate) fn run(words: &[String]) -> Result<(), Trouble> {
    let wish = Wish::parse(words)?;
    machine::require_node()?;
    if wish.browser { in_browser(&wish) } else { in_window(&wish) }
}

fn in_window(wish: &Wish) -> Result<(), Trouble> {
    machine::provide(&[Need::Compiler, Need::Window, Need::Fonts])?;
    build::screens()?;
    build::program("yicheng-app")?;
    wish.start(Program::new(built("yicheng-app")))
}

fn in_browser(wish: &Wish) -> Result<(), Trouble> {
    machine::provide(&[Need::Compiler])?;
    build::screens()?;
    build::program("yicheng")?;
    wish.start(Program::new(built("yicheng")).args(["hub", "--listen", "127.0.0.1:0"]))
}

impl Wish {
    fn parse(words: &[String]) -> Result<Self, Trouble> {
        let mut wish = Self { data: None, browser: !machine::has_display(), open: true };
        let mut rest = words;
        while let [word, after @ ..] = rest {
            rest = after;
            match (word.as_str(), after) {
                ("--browser", _) => wish.browser = true,
                ("--no-open", _) => wish.open = false,
                ("--data", [folder, after @ ..]) => {
                    wish.data = Some(folder.clone());
                    rest = after;
                }
                ("--data", []) => return Err(Trouble::new("--data needs the name of a folder")),
                (unknown, _) => return Err(Trouble::new(format!("`app` knows no `{unknown}`"))),
            }
        }
        Ok(wish)
    }

    fn start(&self, program: Program) -> Result<(), Trouble> {
        if !self.open {
            return Ok(());
        }
        match &self.data {
            Some(folder) => program.args(["--data", folder]).run(),
            None => program.run(),
        }
    }
}
