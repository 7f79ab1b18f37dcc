//! What lets a new device in: a link behind a QR code, or a code that a person types.
//!
//! ```text
//! link  yicheng:1:<competition, 8 digits>:<address,…>:<key, 64 digits>:<secret, 32 digits>
//! code  14 characters of Crockford's alphabet: 30 bits of the key's fingerprint, 40 of the secret
//! ```
//!
//! Whoever puts itself between the two needs a key whose fingerprint begins like the right one's:
//! 2³⁰ keys on average, for each code anew.

use super::{
    fault::MeetingFault,
    message::{Answer, Ask, Join, No, Request},
};
use competition::id::{CompetitionId, DeviceKey, SealKey};
use std::{fmt, net::SocketAddr};

/// How many bytes the secret of a code has.
pub const CODE_SECRET: usize = 5;
/// How many the secret of a link has. Nobody guesses it.
pub const LINK_SECRET: usize = 16;

const FINGERPRINT: &str = "yicheng 2026-12-01 ticket v1: fingerprint of a key";
const SECRET: &str = "yicheng 2026-12-01 ticket v1: fingerprint of a secret";
/// Crockford's: no I, L, O or U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LETTERS: usize = 14;
const KEY_BITS: u32 = 30;

/// What a person was given to join with.
#[derive(Clone, PartialEq, Eq)]
pub struct Ticket {
    /// Where the inviting desk can be reached, as far as it is told.
    pub addresses: Vec<SocketAddr>,
    inviter: Inviter,
    secret: Vec<u8>,
}

/// What is known of the inviting device's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inviter {
    Key(DeviceKey),
    Begins(u32),
}

/// The text is no ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this lets nobody in")]
pub struct NotATicket;

/// Shows where it leads, and not the secret.
impl fmt::Debug for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ticket({:?} at {:?}, secret)", self.inviter, self.addresses)
    }
}

/// A link.
pub fn link(
    competition: CompetitionId,
    addresses: &[SocketAddr],
    inviter: DeviceKey,
    secret: &[u8; LINK_SECRET],
) -> String {
    let addresses: Vec<String> = addresses.iter().map(SocketAddr::to_string).collect();
    let secret = u128::from_be_bytes(*secret);
    let (competition, addresses) = (&competition.to_string()[..8], addresses.join(","));
    // The addresses of IPv6 have colons, too, but they stand in brackets in the middle.
    format!("yicheng:1:{competition}:{addresses}:{inviter}:{secret:032x}")
}

/// A code.
pub fn code(inviter: DeviceKey, secret: &[u8; CODE_SECRET]) -> String {
    let secret = secret.iter().fold(0, |bits: u128, it| bits << 8 | u128::from(*it));
    let bits = u128::from(beginning(inviter)) << 40 | secret;
    let letter = |nth: usize| char::from(ALPHABET[(bits >> (5 * nth)) as usize & 31]);
    let letters: String = (0..CODE_LETTERS).rev().map(letter).collect();
    let (one, other) = letters.split_at(CODE_LETTERS / 2);
    format!("{one}-{other}")
}

/// What the inviting desk keeps of a secret.
pub fn fingerprint(secret: &[u8]) -> [u8; 32] {
    blake3::derive_key(SECRET, secret)
}

impl Ticket {
    /// Reads a link or a code.
    ///
    /// # Errors
    /// [`NotATicket`].
    pub fn read(text: &str) -> Result<Self, NotATicket> {
        match text.trim().strip_prefix("yicheng:1:") {
            Some(link) => read_link(link).ok_or(NotATicket),
            None => read_code(text).ok_or(NotATicket),
        }
    }

    /// Whether the device at the other end may be told the secret.
    pub fn is_of(&self, device: DeviceKey) -> bool {
        match self.inviter {
            Inviter::Key(key) => key == device,
            Inviter::Begins(bits) => beginning(device) == bits,
        }
    }

    /// What to ask the inviting device, and nobody else.
    pub fn request(&self, seal_key: Option<SealKey>) -> Vec<u8> {
        let join = Join { secret: self.secret.clone(), seal_key };
        Request { competition: CompetitionId([0; 32]), ask: Ask::Join(join) }.encode()
    }
}

/// The competition that a device was let into.
///
/// # Errors
/// [`MeetingFault`] if it was not.
pub fn joined(answer: &[u8]) -> Result<CompetitionId, MeetingFault> {
    match Answer::decode(answer)? {
        Answer::Joined(competition) => Ok(competition),
        Answer::No(No::Stranger) => Err(MeetingFault::Void),
        Answer::No(No::Ended) => Err(MeetingFault::Over),
        Answer::No(no) => Err(no.into()),
        Answer::Welcome(_) | Answer::Heads(_) | Answer::Frames { .. } | Answer::Taken(_) => {
            Err(MeetingFault::OutOfTurn)
        }
    }
}

fn beginning(key: DeviceKey) -> u32 {
    let hash = blake3::derive_key(FINGERPRINT, &key.0);
    u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]]) >> (32 - KEY_BITS)
}

fn read_link(link: &str) -> Option<Ticket> {
    let (rest, secret) = link.rsplit_once(':')?;
    let (rest, key) = rest.rsplit_once(':')?;
    let (_, addresses) = rest.split_once(':')?;
    let is_hex = secret.len() == 32 && secret.bytes().all(|it| it.is_ascii_hexdigit());
    let secret = is_hex.then(|| u128::from_str_radix(secret, 16).ok()).flatten()?;
    let addresses = addresses.split(',').filter(|it| !it.is_empty()).take(16);
    Some(Ticket {
        addresses: addresses.map(|it| it.parse().ok()).collect::<Option<_>>()?,
        inviter: Inviter::Key(key.parse().ok()?),
        secret: secret.to_be_bytes().to_vec(),
    })
}

fn read_code(text: &str) -> Option<Ticket> {
    let letters = text.chars().filter(|it| !it.is_whitespace() && *it != '-');
    let mut bits: u128 = 0;
    let mut count = 0;
    for letter in letters {
        bits = bits << 5 | u128::from(value(letter)?);
        count += 1;
        if count > CODE_LETTERS {
            return None;
        }
    }
    let inviter = Inviter::Begins(u32::try_from(bits >> 40).ok()?);
    let secret = bits.to_be_bytes()[16 - CODE_SECRET..].to_vec();
    (count == CODE_LETTERS).then_some(Ticket { addresses: Vec::new(), inviter, secret })
}

/// Takes letters for the digits that they look like.
fn value(letter: char) -> Option<u8> {
    let letter = match letter.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let place = ALPHABET.iter().position(|it| char::from(*it) == letter)?;
    u8::try_from(place).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    const KEY: DeviceKey = DeviceKey([0xa0; 32]);

    #[test]
    fn golden_code() {
        let code = code(KEY, &[1, 2, 3, 4, 5]);
        expect!["G308YY0-4106105"].assert_eq(&code);
        let ticket = Ticket::read(&code).unwrap();
        assert_eq!(ticket.secret, [1, 2, 3, 4, 5]);
        assert!(ticket.is_of(KEY) && !ticket.is_of(DeviceKey([0xa1; 32])));
        let typed = code.to_lowercase().replace('1', "l").replace('0', " o");
        assert_eq!(Ticket::read(&typed), Ok(ticket));
        assert_eq!(Ticket::read(&code[1..]), Err(NotATicket));
        assert_eq!(Ticket::read(&format!("{code}0")), Err(NotATicket));
        assert_eq!(Ticket::read("U".repeat(14).as_str()), Err(NotATicket));
    }

    #[test]
    fn golden_link() {
        let addresses = ["192.168.1.7:7879".parse().unwrap(), "[fe80::1]:7879".parse().unwrap()];
        let link = link(CompetitionId([0xd0; 32]), &addresses, KEY, &[7; 16]);
        expect!["yicheng:1:d0d0d0d0:192.168.1.7:7879,[fe80::1]:7879:a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0:07070707070707070707070707070707"].assert_eq(&link);
        let ticket = Ticket::read(&link).unwrap();
        assert_eq!((&ticket.addresses[..], &ticket.secret[..]), (&addresses[..], &[7; 16][..]));
        assert!(ticket.is_of(KEY) && !ticket.is_of(DeviceKey([0xa1; 32])));
    }

    #[test]
    fn a_secret_shows_in_no_debug_output() {
        let shown = format!("{:?}", Ticket::read(&code(KEY, &[0xab; 5])).unwrap());
        assert!(!shown.contains("171") && !shown.contains("abab"), "{shown}");
    }
}
