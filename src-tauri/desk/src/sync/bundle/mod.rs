//! A bundle: a whole competition in one file, for a stick, a messenger or an archive.
//!
//! ```text
//! magic    89 "YCB" 0D 0A 1A 0A      shows damage done by what takes it for text
//! head     length (4 bytes), CBOR [ version, competition, records, unpacked bytes, heads ]
//! frames   length (8 bytes), zstd of (length (4 bytes), frame)…
//! trailer  32 bytes of BLAKE3 over all of the above
//! ```
//!
//! Lengths are big-endian; a head is `[ author, incarnation, seq, id ]`. The trailer shows damage;
//! against forgery every record has its own signature.

pub mod pack;
pub mod take;
pub mod unpack;

pub use unpack::Unpacked;

use crate::record::Malformed;

/// The whole file in bytes.
pub const BUNDLE_MAX: usize = 256 << 20;
/// Its frames unpacked, in bytes: half a million records, more than any competition has.
pub const UNPACKED_MAX: u64 = 256 << 20;
/// How many heads it may name.
pub const HEADS_MAX: usize = 100_000;

const MAGIC: [u8; 8] = *b"\x89YCB\r\n\x1a\n";
const VERSION: u64 = 1;
/// The same for every version, so that a newer bundle is told from a damaged one.
const CONTEXT: &str = "yicheng 2026-11-30 bundle: trailer";

/// Why a file is no bundle that can be taken. Nothing was taken from it.
#[derive(Debug, thiserror::Error)]
pub enum BundleFault {
    /// It is some other file.
    #[error("this is no bundle")]
    NotABundle,
    /// A later program wrote it.
    #[error("bundle version {0} is not known here")]
    Version(u64),
    /// Bits were lost or changed on the way.
    #[error("the bundle was cut off or damaged on the way")]
    Damaged,
    /// It claims or holds more than is taken.
    #[error("the bundle is too large")]
    TooLarge,
    /// What it holds is not what it says it holds.
    #[error("the bundle does not hold what it says: {0}")]
    Inconsistent(&'static str),
    /// A record in it is not one.
    #[error("record {nth} of the bundle is not one")]
    BadFrame {
        /// Its place, from 0.
        nth: usize,
        /// What is wrong.
        #[source]
        why: Malformed,
    },
}

fn trailer(of: &[u8]) -> [u8; 32] {
    blake3::derive_key(CONTEXT, of)
}
