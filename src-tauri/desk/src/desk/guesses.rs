//! Codes that were tried here and are none.
//!
//! A typed code has 2⁴⁰ secrets. Eight wrong ones are looked at in one go, since fingers slip; then
//! two in a second, from wherever they come. Trying half of all takes nine thousand years so, and
//! whoever types a right one waits half a second. A hub slows each address down besides, so that
//! one that guesses keeps nobody else out.

use serde::Serialize;
use ts_rs::TS;

/// A wrong code takes so long off what may be tried at once …
const EACH_MS: u64 = 500;
/// … which is so many.
const AT_ONCE: u64 = 8;

/// What was tried since the program began.
#[derive(Debug, Default)]
pub(super) struct Guesses {
    wrong: Option<WrongCodes>,
    /// When all may be tried at once again.
    until_ms: u64,
}

/// The wrong codes that were tried at a device since it was started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct WrongCodes {
    /// How many.
    pub count: u32,
    /// When the last one came, in milliseconds since 1970.
    #[ts(type = "number")]
    pub last_ms: u64,
}

impl Guesses {
    /// Whether nothing is to be tried at this moment.
    pub(super) fn is_slowed(&mut self, now_ms: u64) -> bool {
        // A clock that was put back lets nobody wait for ever.
        self.until_ms = self.until_ms.min(now_ms + AT_ONCE * EACH_MS);
        now_ms + (AT_ONCE - 1) * EACH_MS < self.until_ms
    }

    pub(super) fn note_wrong(&mut self, now_ms: u64) {
        self.until_ms = self.until_ms.max(now_ms) + EACH_MS;
        let count = self.wrong.map_or(0, |it| it.count).saturating_add(1);
        self.wrong = Some(WrongCodes { count, last_ms: now_ms });
    }

    pub(super) fn wrong(&self) -> Option<WrongCodes> {
        self.wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries wrong codes without a pause; how many were looked at.
    fn tried(guesses: &mut Guesses, from_ms: u64, to_ms: u64) -> usize {
        let slowed = |now_ms: &u64| {
            let is_slowed = guesses.is_slowed(*now_ms);
            if !is_slowed {
                guesses.note_wrong(*now_ms);
            }
            !is_slowed
        };
        (from_ms..to_ms).filter(slowed).count()
    }

    #[test]
    fn eight_at_once_and_then_two_in_a_second() {
        let mut guesses = Guesses::default();
        assert_eq!(tried(&mut guesses, 1_000_000, 1_000_100), 8);
        assert_eq!(tried(&mut guesses, 1_000_100, 1_060_100), 120);
        assert_eq!(guesses.wrong(), Some(WrongCodes { count: 128, last_ms: 1_060_000 }));
        // After some quiet seconds fingers may slip again.
        assert_eq!(tried(&mut guesses, 1_064_100, 1_064_200), 8);
    }

    #[test]
    fn a_clock_that_is_put_back_keeps_nobody_waiting() {
        let mut guesses = Guesses::default();
        assert_eq!(tried(&mut guesses, 1_000_000, 1_000_100), 8);
        assert!(guesses.is_slowed(5));
        assert!(!guesses.is_slowed(5 + EACH_MS));
    }
}
