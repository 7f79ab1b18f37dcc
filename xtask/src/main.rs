//! Sets the machine up, builds, runs and tests; the standard library only.
#![expect(clippy::print_stdout, reason = "this program talks to a person at a terminal")]

mod app;
mod bench;
mod build;
mod fingerprint;
mod fuzz;
mod hub;
mod machine;
mod npm;
mod program;
mod root;
mod test;
mod trouble;
mod types;

use std::env;
use std::process::ExitCode;

use trouble::Trouble;

const USAGE: &str = "\
cargo xtask COMMAND

  app  [--data DIR] [--browser] [--no-open]
         installs what is missing, builds, and opens the desktop app;
         without a display it serves the same screens to a browser on this machine
  hub  [--data DIR] [--listen ADDR]
         the same, served to browsers on the hall's network
  test [STEP…]
         every check, or only the named ones: fmt clippy rust bindings ui e2e window
  types  writes shared/bindings again from the Rust types
  bench [NAME]
         runs the benchmarks, or one: pairing standings tap kill sim
  fuzz [TARGET [RUNS]]
         fuzzes what comes from outside: frame header bundle message ticket json http_body;
         wants a nightly toolchain and cargo-fuzz (cargo install cargo-fuzz --locked)
";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match obey(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("\nxtask: {trouble}");
            ExitCode::FAILURE
        }
    }
}

fn obey(words: &[String]) -> Result<(), Trouble> {
    match words {
        [command, rest @ ..] if command == "app" => app::run(rest),
        [command, rest @ ..] if command == "hub" => hub::run(rest),
        [command, rest @ ..] if command == "test" => test::run(rest),
        [command] if command == "types" => types::run(),
        [command, rest @ ..] if command == "bench" => bench::run(rest),
        [command, rest @ ..] if command == "fuzz" => fuzz::run(rest),
        [] => {
            print!("{USAGE}");
            Ok(())
        }
        [unknown, ..] => Err(Trouble::new(format!("there is no `{unknown}` here\n\n{USAGE}"))),
    }
}
