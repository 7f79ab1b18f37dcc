//! What a simulation sets for all desks on its thread: the clock, the dice, and one fault on purpose.

use std::cell::RefCell;

pub use crate::mutant::Mutant;

/// The world as the thread's desks see it.
#[derive(Debug)]
struct World {
    dice: blake3::OutputReader,
    now_ms: u64,
    mutant: Option<Mutant>,
}

thread_local! {
    static WORLD: RefCell<Option<World>> = const { RefCell::new(None) };
}

/// From now on the desks on this thread live in the simulation.
pub fn begin(mutant: Option<Mutant>) {
    let world = World { dice: dice(0), now_ms: 0, mutant };
    WORLD.with(|it| *it.borrow_mut() = Some(world));
}

/// Throws the dice anew.
pub fn seed(seed: u64) {
    set(|it| it.dice = dice(seed));
}

/// Sets the clock.
pub fn set_now_ms(now_ms: u64) {
    set(|it| it.now_ms = now_ms);
}

/// The fault that is on.
pub(crate) fn mutant() -> Option<Mutant> {
    WORLD.with(|it| it.borrow().as_ref()?.mutant)
}

pub(crate) fn fill(bytes: &mut [u8]) -> bool {
    WORLD.with(|it| it.borrow_mut().as_mut().map(|it| it.dice.fill(bytes)).is_some())
}

pub(crate) fn now_ms() -> Option<u64> {
    WORLD.with(|it| Some(it.borrow().as_ref()?.now_ms))
}

fn dice(seed: u64) -> blake3::OutputReader {
    blake3::Hasher::new().update(&seed.to_be_bytes()).finalize_xof()
}

fn set(change: impl FnOnce(&mut World)) {
    WORLD.with(|it| change(it.borrow_mut().as_mut().expect("the simulation has begun")));
}
