//! Scenarios that need a store or more than one desk.
#![allow(clippy::unwrap_used, clippy::panic, reason = "all of this is tests")]

pub mod hall;
pub mod plain;
pub mod sample;
pub mod scribe;
