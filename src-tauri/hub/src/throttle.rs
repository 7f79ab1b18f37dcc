//! Slowing down whoever shows wrong tokens or tries codes, address by address.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::time::{Duration, Instant};

/// After the first wrong token; doubled by each further one.
const FIRST_WAIT: Duration = Duration::from_millis(250);
/// How often the wait is doubled: half a minute is the longest.
const DOUBLINGS: u32 = 7;
/// Whoever has shown no wrong token for so long has a clean slate.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(600);
/// So many addresses are remembered; beyond it, the one whose wait ends first is forgotten.
const REMEMBERED: usize = 1024;

/// Who showed wrong tokens, and until when they have to wait.
#[derive(Debug, Default)]
pub(crate) struct Throttle {
    waiting: BTreeMap<IpAddr, Wait>,
}

#[derive(Debug, Clone, Copy)]
struct Wait {
    failures: u32,
    until: Instant,
}

impl Throttle {
    /// How long `who` still has to wait before another token of theirs is looked at.
    pub(crate) fn wait(&self, who: IpAddr, now: Instant) -> Option<Duration> {
        let wait = self.waiting.get(&network(who))?;
        wait.until.checked_duration_since(now).filter(|it| !it.is_zero())
    }

    /// Takes note of a wrong token.
    pub(crate) fn failed(&mut self, who: IpAddr, now: Instant) {
        self.waiting.retain(|_, it| it.until + FORGOTTEN_AFTER > now);
        let who = network(who);
        let before = self.waiting.get(&who).map_or(0, |it| it.failures);
        let wait = FIRST_WAIT * 2_u32.pow(before.min(DOUBLINGS));
        self.waiting.insert(who, Wait { failures: before + 1, until: now + wait });

        if self.waiting.len() > REMEMBERED {
            let first = self.waiting.iter().min_by_key(|(_, it)| it.until).map(|(who, _)| *who);
            first.map(|it| self.waiting.remove(&it));
        }
    }

    /// Takes note of a right token.
    pub(crate) fn succeeded(&mut self, who: IpAddr) {
        self.waiting.remove(&network(who));
    }
}

/// What one device cannot change by itself: of an address of version 6, the network's half.
fn network(who: IpAddr) -> IpAddr {
    match who.to_canonical() {
        IpAddr::V4(it) => it.into(),
        IpAddr::V6(it) => Ipv6Addr::from_bits(it.to_bits() >> 64 << 64).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLET: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 168, 1, 7));
    const LAPTOP: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 168, 1, 8));

    #[test]
    fn each_wrong_token_doubles_the_wait_up_to_half_a_minute() {
        let (mut throttle, now) = (Throttle::default(), Instant::now());
        let waits: Vec<u128> = (0..10)
            .map(|_| {
                throttle.failed(TABLET, now);
                throttle.wait(TABLET, now).unwrap().as_millis()
            })
            .collect();
        assert_eq!(waits, [250, 500, 1000, 2000, 4000, 8000, 16000, 32000, 32000, 32000]);
    }

    #[test]
    fn the_wait_ends_and_touches_nobody_else() {
        let (mut throttle, now) = (Throttle::default(), Instant::now());
        throttle.failed(TABLET, now);
        assert_eq!(throttle.wait(LAPTOP, now), None);
        assert_eq!(throttle.wait(TABLET, now + FIRST_WAIT), None);
    }

    #[test]
    fn a_right_token_and_ten_minutes_both_clean_the_slate() {
        let (mut throttle, now) = (Throttle::default(), Instant::now());
        throttle.failed(TABLET, now);
        throttle.failed(TABLET, now);
        throttle.succeeded(TABLET);
        assert_eq!(throttle.wait(TABLET, now), None);

        throttle.failed(LAPTOP, now);
        let later = now + FIRST_WAIT + FORGOTTEN_AFTER;
        throttle.failed(LAPTOP, later);
        assert_eq!(throttle.wait(LAPTOP, later), Some(FIRST_WAIT));
    }

    #[test]
    fn one_device_is_one_whatever_address_it_takes() {
        let (mut throttle, now) = (Throttle::default(), Instant::now());
        throttle.failed("2001:db8::1".parse().unwrap(), now);
        assert!(throttle.wait("2001:db8::ffff:2".parse().unwrap(), now).is_some());
        assert!(throttle.wait("2001:db8:0:1::1".parse().unwrap(), now).is_none());
        throttle.failed("::ffff:192.168.1.7".parse().unwrap(), now);
        assert!(throttle.wait(TABLET, now).is_some());
    }

    #[test]
    fn memory_has_an_end() {
        let (mut throttle, now) = (Throttle::default(), Instant::now());
        (0..2000_u32).for_each(|it| throttle.failed(IpAddr::from(it.to_be_bytes()), now));
        assert_eq!(throttle.waiting.len(), REMEMBERED);
    }
}
