//! A record: a signed header and a detached body.
//!
//! The header says who wrote, where in which log, having seen what. It is stored and passed on in
//! the bytes that were signed, and never encoded a second time. The body is the fact. It hangs on
//! the header by a salted hash alone, so that it can be erased while the chain stays whole.
//!
//! This format is frozen: the golden vectors in `header`, `body` and `sealed` hold it.

pub mod body;
pub mod canonical;
pub mod frame;
pub mod header;
pub mod rotation;
pub mod sealed;
pub(crate) mod signature;

use competition::id::{DeviceKey, OpId};

pub use body::{Body, BodyHash};
pub use competition::id::Incarnation;
pub use frame::Frame;
pub use header::Header;
pub(crate) use sealed::Proven;
pub use sealed::Record;

/// The largest whole number that every reader of JSON holds exactly: 2⁵³ − 1. Numbers in a header
/// stay below it too.
pub const NUMBER_MAX: u64 = (1 << 53) - 1;

/// No honest competition counts this far. The logical clock stops here instead of running over, so
/// that a device which claims an absurd count cannot keep the others from writing.
pub const LAMPORT_MAX: u64 = 1 << 40;

/// A log: what one device wrote in one competition in one incarnation, a chain counted 1, 2, 3 …
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LogId {
    /// Who wrote it.
    pub author: DeviceKey,
    /// Which of the author's logs.
    pub incarnation: Incarnation,
}

/// What a header says, before anybody looks at the fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The command that this record belongs to.
    pub op: OpId,
    /// The fact's kind, such as `result_recorded`: 1 to 64 of `a–z 0–9 _`.
    pub kind: String,
    /// What the fact is about, at most 256 bytes without control characters. May be empty.
    pub subject: String,
}

/// Why bytes are not a record.
#[derive(Debug, thiserror::Error)]
pub enum Malformed {
    /// Longer or more than allowed.
    #[error("{what}: at most {at_most}")]
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// The limit.
        at_most: usize,
    },
    /// Not CBOR, or another shape.
    #[error("not a record")]
    Shape(#[from] minicbor::decode::Error),
    /// A field holds what it must not.
    #[error("{0} is not as it must be")]
    Field(&'static str),
    /// Written in another form than the one form allowed.
    #[error("not in canonical form")]
    NotCanonical,
    /// A later program wrote it.
    #[error("record version {0} is not known here")]
    Version(u64),
    /// The signature is not the author's.
    #[error("the signature does not fit")]
    Signature,
    /// The body is not the one that was signed.
    #[error("the body is not the one that was signed")]
    BodyHash,
}
