//! Records between desks: as a file, or in a meeting of two.
//!
//! A meeting is a client's requests and a server's answers, bytes in and bytes out; how they
//! travel is not known here. Both compare the digest of their heads, then the digests of 256
//! buckets of logs, then the heads in those that differ. Whoever lacks records gets them by log
//! and place; where two heads do not line up, the whole log goes over, and ids tell what is new.
//!
//! | request | answer |
//! |---|---|
//! | `hello` competition, versions, now, store epoch, digest, condition | `welcome` the same, and an outline of the heads |
//! | `heads` buckets | `heads` |
//! | `pull` after a row, of some logs or of all | `frames`, and the row to go on after |
//! | `push` frames | `taken`: counts |
//! | `join` with the secret of an invitation | `joined`: the competition |
//!
//! Or `no`, with why. A digest is worked out from the rows here and never taken from a peer.

pub mod bundle;
pub mod condition;
pub mod difference;
pub mod digest;
pub mod enrolled;
pub mod fault;
pub mod message;
pub mod page;
pub mod ticket;
