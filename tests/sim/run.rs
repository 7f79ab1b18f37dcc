//! Living a history, and finding the shortest one that still fails.

use crate::{
    hall::{Failed, Hall},
    history::{History, Step},
    oracle::Tally,
};
use desk::simulation::{self, Mutant};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Lives a history to its end. The trace has a line for each step, and the state in the end.
pub(crate) fn live(history: &History, mutant: Option<Mutant>) -> (Result<Tally, Failed>, String) {
    simulation::begin(mutant);
    let mut trace = String::new();
    let lived = catch_unwind(AssertUnwindSafe(|| {
        let mut hall = Hall::of(history)?;
        let went = history.steps.iter().try_for_each(|it| hall.step(it));
        let ended = went.and_then(|()| hall.ends());
        trace = hall.trace;
        let steps = history.steps.len() as u64;
        ended.map(|it| Tally { steps, ..it })
    }));
    (lived.unwrap_or_else(|panic| Err(format!("panicked: {}", message(&*panic)))), trace)
}

fn message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("?")
}

/// Leaves out what the failure does not need: halves, quarters, … then single steps.
pub(crate) fn shrunk(history: &History, mutant: Option<Mutant>) -> History {
    let mut least = history.clone();
    let mut size = least.steps.len().div_ceil(2).max(1);
    let mut tries = 400;
    loop {
        let mut at = 0;
        while at < least.steps.len() && tries > 0 {
            tries -= 1;
            let end = (at + size).min(least.steps.len());
            let steps: Vec<Step> = [&least.steps[..at], &least.steps[end..]].concat();
            let shorter = History { steps, ..least.clone() };
            match live(&shorter, mutant).0 {
                Err(_) => least = shorter,
                Ok(_) => at = end,
            }
        }
        if size == 1 || tries == 0 {
            return least;
        }
        size = size.div_ceil(2);
    }
}

/// A failure for a person: the seed, the shortest trace, and what went wrong.
pub(crate) fn told(history: &History, mutant: Option<Mutant>, why: &str) -> String {
    let least = shrunk(history, mutant);
    let (again, trace) = live(&least, mutant);
    let again = again.err().unwrap_or_default();
    let desks = least.desks;
    format!("seed {}, {desks} desks: {why}\nshrunk: {again}\n{trace}", history.seed)
}
