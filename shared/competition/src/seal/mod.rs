//! What only some may read: a content that travels sealed, and a commitment to it that all can
//! check once it is revealed.
//!
//! The encryption is the desk's. Here is what everybody sees of a sealing, who is to read it, and
//! whether a reveal fits.

pub mod about;
pub mod audience;
pub mod bytes;
pub mod commit;
pub mod sealing;
pub mod seals;

pub mod reveal;
#[expect(clippy::module_inception, reason = "one verb, one file")]
pub mod seal;
pub mod share;

#[cfg(test)]
mod laws;

pub use about::About;
pub use audience::{Audience, is_for, recipients};
pub use bytes::{Ciphertext, KeyBox, Plain, Salt};
pub use commit::SealContext;
pub use reveal::reveal;
pub use seal::seal;
pub use sealing::Sealing;
pub use seals::{Seal, Seals};
pub use share::{lacking, share};
