//! Running other programs.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::thread;

use crate::root::root;
use crate::trouble::Trouble;

/// A program with its arguments, run in the workspace's folder unless told otherwise.
pub(crate) struct Program {
    command: Command,
}

/// How a program ended, and what it printed.
pub(crate) struct Ended {
    status: ExitStatus,
    line: String,
    /// Everything it printed, both streams in the order of arrival.
    pub(crate) said: String,
}

impl Program {
    pub(crate) fn new(name: impl AsRef<OsStr>) -> Self {
        let mut command = Command::new(name);
        command.current_dir(root());
        Self { command }
    }

    /// Cargo itself: the one that runs this program.
    pub(crate) fn cargo() -> Self {
        Self::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
    }

    pub(crate) fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        self.command.args(args);
        self
    }

    pub(crate) fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.command.arg(arg);
        self
    }

    pub(crate) fn env(mut self, key: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(key, value);
        self
    }

    pub(crate) fn dir(mut self, dir: &Path) -> Self {
        self.command.current_dir(dir);
        self
    }

    /// Runs to the end, printing to this terminal. Trouble unless it ends well.
    pub(crate) fn run(mut self) -> Result<(), Trouble> {
        let line = self.line();
        println!("$ {line}");
        let status = self.command.status().map_err(|error| cannot_start(&line, &error))?;
        ended_well(status, &line)
    }

    /// Runs to the end, printing to this terminal and keeping what was printed.
    pub(crate) fn watch(mut self) -> Result<Ended, Trouble> {
        let line = self.line();
        println!("$ {line}");
        self.command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = self.command.spawn().map_err(|error| cannot_start(&line, &error))?;

        let said = Mutex::new(String::new());
        let (out, err) = (child.stdout.take(), child.stderr.take());
        thread::scope(|scope| {
            scope.spawn(|| out.map(|it| repeat(it, &said)));
            scope.spawn(|| err.map(|it| repeat(it, &said)));
        });

        let status = child.wait().map_err(|error| cannot_start(&line, &error))?;
        let said = said.into_inner().expect("neither reader panicked");
        Ok(Ended { status, line, said })
    }

    /// What it prints, if it can be run and ends well. Prints nothing here.
    pub(crate) fn ask(mut self) -> Option<String> {
        let output = self.command.stdin(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// The words to type at a prompt.
    fn line(&self) -> String {
        let program = Path::new(self.command.get_program()).file_name().unwrap_or_default();
        let words = std::iter::once(program).chain(self.command.get_args());
        words.map(|it| it.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
    }
}

impl Ended {
    /// Trouble unless it ended well.
    pub(crate) fn well(&self) -> Result<(), Trouble> {
        ended_well(self.status, &self.line)
    }
}

fn repeat(stream: impl Read, said: &Mutex<String>) {
    let mut lines = BufReader::new(stream);
    let mut line = Vec::new();
    while matches!(lines.read_until(b'\n', &mut line), Ok(1..)) {
        let text = String::from_utf8_lossy(&line);
        let mut said = said.lock().expect("the other reader did not panic");
        print!("{text}");
        said.push_str(&text);
        line.clear();
    }
}

fn ended_well(status: ExitStatus, line: &str) -> Result<(), Trouble> {
    if status.success() { Ok(()) } else { Err(Trouble::new(format!("`{line}` failed ({status})"))) }
}

fn cannot_start(line: &str, error: &io::Error) -> Trouble {
    Trouble::new(format!("`{line}` cannot be run: {error}"))
}
