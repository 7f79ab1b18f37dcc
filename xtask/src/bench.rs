//! `cargo xtask bench`: how fast things are on this machine.

use crate::machine::{self, Need};
use crate::program::Program;
use crate::trouble::Trouble;

/// The benchmarks, each with the crate that holds it: no other crate is built for it.
const BENCHES: [(&str, &str); 3] =
    [("pairing", "competition"), ("standings", "competition"), ("tap", "tests")];

/// Not fast or slow but long: the tests that kill and tear, of the desk and of two hubs, eight times
/// as many cases as usual.
const KILL: &str = "kill";

/// As long: the simulation of many desks, and its faults on purpose.
const SIM: &str = "sim";
/// So many histories it lives.
const HISTORIES: &str = "2000";

/// Runs the benchmarks, or the one named first; further words are for it.
pub(crate) fn run(words: &[String]) -> Result<(), Trouble> {
    machine::provide(&[Need::Compiler])?;
    let (wanted, words) = words.split_first().unzip();
    let is_wanted = |name: &str| wanted.is_none_or(|it| it == name);
    let is_known =
        |name: &str| [KILL, SIM].contains(&name) || BENCHES.iter().any(|it| it.0 == name);
    if let Some(unknown) = wanted.filter(|it| !is_known(it)) {
        return Err(Trouble::new(format!("there is no benchmark `{unknown}`")));
    }
    for (name, package) in BENCHES.into_iter().filter(|it| is_wanted(it.0)) {
        let bench = ["bench", "--package", package, "--bench", name, "--"];
        Program::cargo().args(bench).args(words.unwrap_or_default()).run()?;
    }
    if is_wanted(KILL) {
        for package in ["desk", "yicheng"] {
            let test = ["test", "--release", "--package", package, "--test", "it"];
            let chosen = ["--", "--nocapture", "kill::", "tear::", "at_once::"];
            Program::cargo().args(test).args(chosen).env("YICHENG_LONG", "8").run()?;
        }
    }
    if is_wanted(SIM) {
        // As fast as a release, and checked like a debug build.
        let test = ["test", "--profile", "long", "--package", "tests", "--test", "sim", "--"];
        let chosen = ["--nocapture", "--include-ignored", "--test-threads", "1"];
        Program::cargo().args(test).args(chosen).env("YICHENG_LONG", HISTORIES).run()?;
    }
    Ok(())
}
