//! A secret that one browser holds.

use std::fmt;

use desk::chance::{self, NoChance};

/// 128 random bits. This program keeps only their fingerprint, and never writes them to a log.
pub(crate) struct Secret([u8; 16]);

impl Secret {
    /// A new one that nobody can guess.
    pub(crate) fn draw() -> Result<Self, NoChance> {
        chance::random().map(Self)
    }

    /// The secret in 32 hexadecimal digits, if that is what `text` is.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if text.len() != 32 || !text.bytes().all(|it| it.is_ascii_hexdigit()) {
            return None;
        }
        u128::from_str_radix(text, 16).ok().map(|it| Self(it.to_be_bytes()))
    }

    /// The secret itself, for the one who is to hold it.
    pub(crate) fn reveal(&self) -> String {
        format!("{:032x}", u128::from_be_bytes(self.0))
    }

    /// What to know it again by.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        Fingerprint(blake3::hash(&self.0))
    }
}

/// What a secret is known again by, and cannot be found from. Two are compared in constant time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Fingerprint(blake3::Hash);

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_read_back_from_its_digits() {
        let secret = Secret::draw().unwrap();
        let again = Secret::parse(&secret.reveal()).unwrap();
        assert_eq!(again.fingerprint(), secret.fingerprint());
    }

    #[test]
    fn is_nothing_but_32_hexadecimal_digits() {
        for text in ["", "12", "+0112233445566778899aabbccddeeff", &"0".repeat(33)] {
            assert!(Secret::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn tells_a_log_nothing() {
        assert_eq!(format!("{:?}", Secret([7; 16])), "Secret(…)");
    }
}
