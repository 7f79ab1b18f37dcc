//! The one-time addresses that let browsers into the seats that were opened for them.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use competition::id::{CompetitionId, SeatId};
use desk::chance::NoChance;
use parking_lot::Mutex;

use super::secret::{Fingerprint, Secret};

/// So long a pass is good.
const GOOD_FOR: Duration = Duration::from_secs(15 * 60);
/// So many are good at a time; beyond it, the one that ends first is void.
const OPEN_MAX: usize = 256;

/// A seat of this hub, in its competition.
pub(crate) type Place = (CompetitionId, SeatId);

/// The passes that are good.
#[derive(Default)]
pub(crate) struct Passes {
    open: Mutex<HashMap<Fingerprint, Pass>>,
}

struct Pass {
    to: Place,
    until: Instant,
}

impl Passes {
    /// A new pass to a seat. An older one to the same seat is void.
    pub(crate) fn issue(&self, to: Place, now: Instant) -> Result<Secret, NoChance> {
        let secret = Secret::draw()?;
        let mut open = self.open.lock();
        open.retain(|_, it| it.to != to && it.until > now);
        open.insert(secret.fingerprint(), Pass { to, until: now + GOOD_FOR });
        if open.len() > OPEN_MAX {
            let first = open.iter().min_by_key(|(_, it)| it.until).map(|(it, _)| *it);
            first.map(|it| open.remove(&it));
        }
        Ok(secret)
    }

    /// The seat that a pass is to. It is used up.
    pub(crate) fn accept(&self, token: &str, now: Instant) -> Option<Place> {
        let pass = self.open.lock().remove(&Secret::parse(token)?.fingerprint())?;
        (pass.until > now).then_some(pass.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TO: Place = (CompetitionId([1; 32]), SeatId([2; 16]));

    fn issued(passes: &Passes, to: Place, now: Instant) -> String {
        passes.issue(to, now).unwrap().reveal()
    }

    #[test]
    fn is_good_once_and_for_a_while() {
        let (passes, now) = (Passes::default(), Instant::now());
        let pass = issued(&passes, TO, now);
        assert_eq!(passes.accept("guess", now), None);
        assert_eq!(passes.accept(&pass, now), Some(TO));
        assert_eq!(passes.accept(&pass, now), None, "it is used up");
        let late = issued(&passes, TO, now);
        assert_eq!(passes.accept(&late, now + GOOD_FOR), None);
    }

    #[test]
    fn the_next_one_to_a_seat_makes_the_last_one_void() {
        let (passes, now) = (Passes::default(), Instant::now());
        let (first, second) = (issued(&passes, TO, now), issued(&passes, TO, now));
        assert_eq!(passes.accept(&first, now), None);
        assert_eq!(passes.accept(&second, now), Some(TO));
    }

    #[test]
    fn memory_has_an_end() {
        let (passes, now) = (Passes::default(), Instant::now());
        for n in 0..=u128::try_from(OPEN_MAX).unwrap() {
            issued(&passes, (TO.0, SeatId(n.to_be_bytes())), now);
        }
        assert_eq!(passes.open.lock().len(), OPEN_MAX);
    }
}
