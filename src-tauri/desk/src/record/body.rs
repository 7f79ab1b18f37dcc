//! The body: a fact as canonical JSON, behind a salt.
//!
//! Without the salt, whoever holds the header of an erased body could find a name or a birth date
//! by trying them all against the hash. The salt is erased together with the text.

use super::{Malformed, canonical::is_canonical};
use std::{fmt, sync::LazyLock};

/// A fact's text, at most 1 MiB.
pub const TEXT_MAX: usize = 1 << 20;

const CONTEXT: &str = "yicheng 2026-11-30 record v1: hash of a salted body";

/// What a header says of its body: the BLAKE3 hash of salt and text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyHash(pub [u8; 32]);

/// A fact as it is stored and passed on.
#[derive(Clone, PartialEq, Eq)]
pub struct Body {
    salt: [u8; 16],
    text: String,
}

/// The text may be personal, so it stays out of logs.
impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Body({} bytes)", self.text.len())
    }
}

impl Body {
    /// The body with this salt and this canonical JSON.
    ///
    /// # Errors
    /// [`Malformed`] if the text is too long or not canonical.
    pub fn new(salt: [u8; 16], text: String) -> Result<Self, Malformed> {
        if text.len() > TEXT_MAX {
            return Err(Malformed::TooLarge { what: "a fact's text", at_most: TEXT_MAX });
        }
        if !is_canonical(&text) {
            return Err(Malformed::NotCanonical);
        }
        Ok(Self { salt, text })
    }

    /// The body that the journal holds, which was checked when it came in.
    pub(crate) fn from_store(salt: [u8; 16], text: String) -> Self {
        Self { salt, text }
    }

    /// The salt.
    pub fn salt(&self) -> &[u8; 16] {
        &self.salt
    }

    /// The fact as canonical JSON.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the header must say.
    pub fn hash(&self) -> BodyHash {
        static HASHER: LazyLock<blake3::Hasher> =
            LazyLock::new(|| blake3::Hasher::new_derive_key(CONTEXT));
        let mut hasher = HASHER.clone();
        hasher.update(&self.salt).update(self.text.as_bytes());
        BodyHash(*hasher.finalize().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn golden_hash() {
        let body = Body::new([7; 16], r#"{"kind":"x"}"#.to_owned()).unwrap();
        expect!["e9e93e6b84fd29cd11919bc38dad8df82ac2508de4aa2374754060b7e0e19a3c"]
            .assert_eq(&blake3::Hash::from(body.hash().0).to_hex());
    }

    #[test]
    fn the_salt_hides_the_text() {
        let of = |salt| Body::new([salt; 16], "1".to_owned()).unwrap().hash();
        assert_ne!(of(1), of(2));
    }

    #[test]
    fn a_body_never_shows_its_text_to_a_log() {
        let body = Body::new([7; 16], r#""1990-01-01""#.to_owned()).unwrap();
        assert_eq!(format!("{body:?}"), "Body(12 bytes)");
    }
}
