//! The rules of a competition, pure: no disk, no clock, no randomness.

pub mod id;
pub mod score;

pub mod competitor;
pub mod crosstable;
pub mod entry;
pub mod rulebook;
