//! `cargo xtask fuzz`: bytes from outside by the million, guided by what they reach.

use crate::program::Program;
use crate::root::target;
use crate::trouble::Trouble;

/// The doors that bytes come in by.
const TARGETS: [&str; 7] = ["frame", "header", "bundle", "message", "ticket", "json", "http_body"];
/// So many inputs for each, unless told otherwise.
const RUNS: &str = "1000000";
/// What libFuzzer holds each input to: bytes, seconds and megabytes at most.
const BOUNDS: [&str; 4] =
    ["-max_len=16384", "-timeout=10", "-rss_limit_mb=1024", "-print_final_stats=1"];

/// Fuzzes one door, or all of them; the number of inputs may be given as well.
pub(crate) fn run(words: &[String]) -> Result<(), Trouble> {
    let (wanted, runs) = match words {
        [] => (None, RUNS),
        [target] => (Some(target), RUNS),
        [target, runs] => (Some(target), runs.as_str()),
        [..] => return Err(Trouble::new("a target and a number of runs, no more".to_owned())),
    };
    if let Some(unknown) = wanted.filter(|it| !TARGETS.contains(&it.as_str())) {
        return Err(Trouble::new(format!("there is no target `{unknown}`: {}", TARGETS.join(" "))));
    }
    let is_wanted = |name: &&str| wanted.is_none_or(|it| it == name);
    TARGETS.into_iter().filter(is_wanted).try_for_each(|it| fuzz(it, runs))
}

/// Without sanitizers: our own code has no unsafe line, and they would cost most of the speed.
fn fuzz(name: &str, runs: &str) -> Result<(), Trouble> {
    let built = target().join("fuzz");
    let corpus = built.join("corpus").join(name);
    let command = ["+nightly", "fuzz", "run", "--fuzz-dir", "tests/fuzz", "--sanitizer", "none"];
    Program::new("cargo")
        .args(command)
        .arg("--target-dir")
        .arg(&built)
        .arg(name)
        .arg(&corpus)
        .args(["--".to_owned(), format!("-runs={runs}")])
        .args(BOUNDS)
        .env("YICHENG_FUZZ_SEEDS", &corpus)
        .run()
}
