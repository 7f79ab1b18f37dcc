//! Sealing: what only some may read is encrypted to them (HPKE, RFC 9180: X25519, HKDF-SHA256,
//! ChaCha20-Poly1305). A content is sealed once, with a key of its own, and that key is sealed to
//! each recipient, so that one recipient more costs 80 bytes and later ones need no content.
//!
//! ```text
//! content   version ‖ ChaCha20-Poly1305 under the content key
//! in it     salt (32) ‖ length (4, big-endian) ‖ UTF-8 ‖ zeros up to 512, 1024, 2048 … 65,536
//! key box   a key of its own (32) ‖ the content key under HPKE (32 + 16)
//! bound to  version ‖ commitment ‖ context: competition, author, what it is about
//! ```
//!
//! The content key seals one content and no other, so its nonce is zero. What was opened counts
//! only if it is what was committed to: this encryption alone would let a dishonest author show
//! each recipient something else.
//!
//! This format is frozen: the golden vectors in `seal` hold it.

mod key;
#[cfg(test)]
mod laws;
mod open;
mod pad;
#[expect(clippy::module_inception, reason = "one verb, one file")]
mod seal;
mod secret;
mod share;

pub use open::{Unsealed, open};
pub use seal::seal;
pub use secret::{SealSecret, has_small_order};
pub use share::share;

use competition::{id::Commitment, seal::SealContext};

/// The version that this file tells.
pub const VERSION: u8 = 1;

/// Why nothing was sealed or opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SealFault {
    /// Longer than can be sealed.
    #[error("at most {at_most} bytes can be sealed")]
    TooLong {
        /// The limit.
        at_most: usize,
    },
    /// A later program sealed it.
    #[error("seal version {0} is not known here")]
    Version(u8),
    /// No box that is here opens with this device's key.
    #[error("no key box opens it for this device")]
    NoKey,
    /// It was changed, or sealed about something else.
    #[error("what is sealed was changed, or belongs elsewhere")]
    Changed,
    /// It opens, but it is not what its author committed to.
    #[error("what is sealed is not what was committed to")]
    NotCommitted,
    /// The key that was to be sealed to is none.
    #[error("nobody can be sealed to by this key")]
    NotAKey,
}

/// What every part of a sealing is bound to, as associated data.
fn bound(context: &SealContext, commitment: Commitment) -> Vec<u8> {
    [&[VERSION], &commitment.0[..], context.bytes()].concat()
}
