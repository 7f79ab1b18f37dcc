//! Numbers that look random and are the same every time.

use super::Permille;

/// A generator (`splitmix64`) with its state.
#[derive(Debug)]
pub struct Dice(u64);

impl Dice {
    /// The same seed gives the same numbers.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number from 0 to `below - 1`.
    pub fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % below.max(1)
    }

    /// One of a list.
    ///
    /// # Panics
    /// If the list is empty.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        let at = self.roll(from.len() as u64);
        from[usize::try_from(at).expect("a place in a list fits")]
    }

    /// A number from `min` to `max`, both included.
    pub(super) fn between(&mut self, min: u16, max: u16) -> u16 {
        let steps = u64::from(max.saturating_sub(min)) + 1;
        min + u16::try_from(self.roll(steps)).expect("at most max - min")
    }

    /// Whether something happens that happens so often.
    pub(super) fn happens(&mut self, often: Permille) -> bool {
        self.roll(1000) < u64::from(often.0)
    }
}
