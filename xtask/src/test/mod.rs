//! `cargo xtask test`: every check, each with its time, and a table at the end.

mod bindings;
mod clippy;
mod e2e;
mod fmt;
mod rust;
mod tally;
mod ui;
mod window;

use std::time::{Duration, Instant};

use crate::build;
use crate::machine::{self, Need};
use crate::trouble::Trouble;
use tally::Tally;

/// One check. It counts the tests it ran, and says what is wrong.
struct Step {
    name: &'static str,
    about: &'static str,
    run: fn(&mut Tally) -> Result<(), Trouble>,
    /// What the machine must have.
    needs: &'static [Need],
    /// What must have been built.
    builds: Builds,
}

/// What a step tests, in the order of building: each holds those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Builds {
    /// The sources as they are.
    Nothing,
    /// The UI in `ui/dist`.
    Screens,
    /// The programs, with the UI in them.
    Programs,
}

/// How a step went.
struct Report {
    name: &'static str,
    about: &'static str,
    took: Duration,
    tally: Tally,
    trouble: Option<Trouble>,
}

const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        about: "Rust is formatted",
        run: fmt::run,
        needs: &[],
        builds: Builds::Nothing,
    },
    Step {
        name: "clippy",
        about: "no warning in any target",
        run: clippy::run,
        needs: &[Need::Compiler, Need::Window],
        builds: Builds::Nothing,
    },
    Step {
        name: "rust",
        about: "Rust tests",
        run: rust::run,
        needs: &[Need::Compiler, Need::Window, Need::Database],
        builds: Builds::Nothing,
    },
    Step {
        name: "bindings",
        about: "TypeScript has the types of Rust",
        run: bindings::run,
        needs: &[Need::Compiler, Need::Window],
        builds: Builds::Nothing,
    },
    Step {
        name: "ui",
        about: "types, lint and unit tests of the UI",
        run: ui::run,
        needs: &[],
        builds: Builds::Nothing,
    },
    Step {
        name: "e2e",
        about: "the screens in a browser, over a hub",
        run: e2e::run,
        needs: &[Need::Compiler, Need::Window, Need::Browser, Need::Fonts],
        builds: Builds::Programs,
    },
    Step {
        name: "window",
        about: "the real window",
        run: window::run,
        needs: &[Need::Compiler, Need::Window, Need::WindowTest, Need::Fonts],
        builds: Builds::Programs,
    },
];

/// Runs the named steps, or all of them. A failed check does not keep the next one from running.
pub(crate) fn run(words: &[String]) -> Result<(), Trouble> {
    let steps = chosen(words)?;
    let mut reports = prepare(&steps)?;
    reports.extend(steps.iter().map(|it| report(it.name, it.about, it.run)));

    print_table(&reports);
    let failed: Vec<&str> =
        reports.iter().filter(|it| it.trouble.is_some()).map(|it| it.name).collect();
    if failed.is_empty() {
        return Ok(());
    }
    Err(Trouble::new(format!("failed: {}", failed.join(", "))))
}

fn chosen(words: &[String]) -> Result<Vec<&'static Step>, Trouble> {
    if let Some(unknown) = words.iter().find(|it| !STEPS.iter().any(|step| step.name == **it)) {
        let known: Vec<&str> = STEPS.iter().map(|it| it.name).collect();
        let known = known.join(" ");
        return Err(Trouble::new(format!("`test` knows no `{unknown}`; it knows: {known}")));
    }
    Ok(STEPS.iter().filter(|it| words.is_empty() || words.iter().any(|w| w == it.name)).collect())
}

/// Installs and builds what the steps need. Without it no step can run, so trouble ends all.
fn prepare(steps: &[&Step]) -> Result<Vec<Report>, Trouble> {
    let needs: Vec<Need> = steps.iter().flat_map(|it| it.needs).copied().collect();
    let builds = steps.iter().map(|it| it.builds).max().unwrap_or(Builds::Nothing);

    let started = Instant::now();
    machine::require_node()?;
    machine::provide(&needs)?;
    let mut reports = vec![done("machine", "what it must have is installed", started)];
    if builds >= Builds::Screens {
        let started = Instant::now();
        build::screens()?;
        reports.push(done("screens", "the UI is built", started));
    }
    if builds >= Builds::Programs {
        let started = Instant::now();
        build::everything()?;
        reports.push(done("programs", "everything in Rust is built", started));
    }
    Ok(reports)
}

fn done(name: &'static str, about: &'static str, started: Instant) -> Report {
    Report { name, about, took: started.elapsed(), tally: Tally::default(), trouble: None }
}

fn report(
    name: &'static str,
    about: &'static str,
    run: fn(&mut Tally) -> Result<(), Trouble>,
) -> Report {
    println!("\n── {name}: {about}");
    let started = Instant::now();
    let mut tally = Tally::default();
    let trouble = run(&mut tally).err();
    let took = started.elapsed();
    match &trouble {
        None => println!("── {name}: good, {:.1} s", took.as_secs_f32()),
        Some(trouble) => println!("── {name}: FAILED, {:.1} s: {trouble}", took.as_secs_f32()),
    }
    Report { name, about, took, tally, trouble }
}

fn print_table(reports: &[Report]) {
    println!("\n{:<10} {:<7} {:>8} {:>7}", "step", "", "seconds", "tests");
    for it in reports {
        let verdict = if it.trouble.is_some() { "FAILED" } else { "good" };
        let (name, seconds, about) = (it.name, it.took.as_secs_f32(), it.about);
        let tests = if it.tally.is_empty() { String::new() } else { it.tally.ran().to_string() };
        println!("{name:<10} {verdict:<7} {seconds:>8.1} {tests:>7}  {about}");
    }
    let seconds: f32 = reports.iter().map(|it| it.took.as_secs_f32()).sum();
    let all = reports.iter().fold(Tally::default(), |sum, it| sum + it.tally);
    println!("{:<10} {:<7} {seconds:>8.1} {:>7}\n\n{all}", "all", "", all.ran());
}
