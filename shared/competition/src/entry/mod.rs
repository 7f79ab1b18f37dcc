//! Entering: what an entry is judged by.

pub mod officials;
pub mod rule;
