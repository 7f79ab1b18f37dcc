//! Many desks in one thread, from a seed: real journals, real meetings, no network, no sleep and no
//! clock but the simulation's. `cargo xtask bench sim` lives thousands of histories.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::wildcard_enum_match_arm,
    reason = "all of this is tests"
)]

mod act;
mod cable;
mod dice;
mod guest;
mod hall;
mod history;
mod hostile;
mod liar;
mod oracle;
mod place;
mod run;
mod sealed;
mod seated;
mod signed;
mod wrong;

use desk::simulation::Mutant;
use history::History;
use oracle::Tally;
use run::{live, told};
use std::{
    env, iter,
    ops::Range,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

/// So many histories are lived in every run of the tests: a second each, unoptimized.
const SHORT: u64 = 8;
/// A mutant must be caught within so many.
const CAUGHT_WITHIN: u64 = 120;

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(usual)
}

/// Does something with each number, on two threads.
fn for_each(numbers: Range<u64>, work: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(numbers.start);
    let work = || {
        let taken = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|it| *it < numbers.end);
        iter::from_fn(taken).for_each(&work);
    };
    thread::scope(|it| {
        it.spawn(work);
        it.spawn(work);
    });
}

/// Lives the histories of all these seeds; says what came of it, and what failed.
fn live_all(seeds: Range<u64>) -> (Tally, Vec<(u64, String)>) {
    let done = Mutex::new((Tally::default(), Vec::new()));
    for_each(seeds, |seed| {
        let lived = live(&History::of(seed), None).0;
        let mut done = done.lock().unwrap();
        match lived {
            Ok(tally) => done.0.add(tally),
            Err(why) => done.1.push((seed, why)),
        }
    });
    done.into_inner().unwrap()
}

#[test]
fn desks_lose_nothing_and_agree_in_the_end() {
    let (from, count) = (number("YICHENG_SEED", 0), number("YICHENG_LONG", SHORT));
    let start = Instant::now();
    let (tally, mut failed) = live_all(from..from + count);
    let (to, time) = (from + count, start.elapsed());
    println!("seeds {from}..{to}: {tally:?}, {} failed, in {time:.0?}", failed.len());
    failed.sort();
    for (seed, why) in &failed {
        println!("seed {seed}: {why}");
    }
    if let Some((seed, why)) = failed.first() {
        panic!("{}", told(&History::of(*seed), None, why));
    }
    assert_eq!(tally.histories, count);
}

#[test]
fn the_same_seed_lives_the_same_history() {
    for seed in [3, 4] {
        let [one, other] = [0, 1].map(|_| live(&History::of(seed), None).1);
        assert!(one.lines().count() > 20, "{one}");
        assert_eq!(one, other);
    }
}

/// After how many histories a fault on purpose is found, and by what.
fn caught(mutant: Mutant) -> Option<(u64, String)> {
    (0..CAUGHT_WITHIN).find_map(|seed| {
        let why = live(&History::of(seed), Some(mutant)).0.err()?;
        Some((seed + 1, why.lines().next().unwrap_or_default().chars().take(110).collect()))
    })
}

#[test]
#[ignore = "long: cargo xtask bench sim"]
fn every_mutant_is_caught() {
    let (missed, start) = (Mutex::new(Vec::new()), Instant::now());
    // `YICHENG_MUTANT` leaves out those before.
    let all = number("YICHENG_MUTANT", 0)..Mutant::ALL.len() as u64;
    for_each(all.clone(), |nth| {
        let mutant = Mutant::ALL[nth as usize];
        match caught(mutant) {
            Some((after, why)) => println!("{mutant:?} | {after} | {why}"),
            None => missed.lock().unwrap().push(mutant),
        }
    });
    let (missed, time) = (missed.into_inner().unwrap(), start.elapsed());
    println!("mutants {all:?}: {missed:?} not caught in {CAUGHT_WITHIN} histories, in {time:.0?}");
    assert_eq!(missed, []);
}
