//! The rules of a competition, pure: no disk, no clock, no randomness.

pub mod crosstable;
pub mod id;
pub mod pairing;
pub mod score;
