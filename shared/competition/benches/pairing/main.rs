//! How long the Dutch system takes to draw a round, and how much memory.
//!
//! `cargo xtask bench pairing` measures all fields and writes the tables in `../README.md` again;
//! with words after it, only the fields whose names contain one of them are measured and printed.

#![allow(clippy::print_stdout, reason = "its figures are its purpose")]
#![allow(clippy::float_arithmetic, reason = "figures for people, nothing is decided by them")]
#![allow(clippy::disallowed_methods, reason = "memory is read from the system, tables are written")]

mod field;
mod measure;
mod position;
mod report;

use competition::{
    pairing::{
        self,
        generate::{Plan, generate},
    },
    rulebook::swiss::SwissSystem,
};
use field::Field;
use measure::Measured;
use position::Position;
use std::{fs, hint::black_box};

fn main() {
    // Cargo passes `--bench` on.
    let words: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let is_wanted =
        |it: &Field| words.is_empty() || words.iter().any(|word| it.name.contains(word.as_str()));
    let run = |fields: Vec<Field>| -> Vec<(Field, Measured)> {
        fields.into_iter().filter(is_wanted).map(|it| (it, measure(&it))).collect()
    };
    let (opens, hard) = (run(field::opens()), run(field::hard()));
    if words.is_empty() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/README.md");
        fs::write(path, report::page(&opens, &hard)).expect("the sources can be written");
    }
}

/// Draws the rounds of a field.
fn measure(field: &Field) -> Measured {
    measure::forget_memory();
    let mut times = Vec::new();
    for seed in 0..field.tournaments {
        let played = generate(&Plan { seed, ..field.plan });
        for round in field.from..=field.plan.rounds {
            let position = Position::before(&played, round).map(field.twist);
            times.extend(position.map(|it| {
                measure::time(|| {
                    it.ask(|round| black_box(pairing::pair(round, SwissSystem::Dutch2026)).is_ok());
                })
            }));
        }
    }
    let measured = Measured::of(times);
    println!("{}", report::line(field, &measured));
    measured
}
