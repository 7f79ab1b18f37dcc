//! Tie-breaks against values that other programs computed and that events published.

mod corpus;
mod official;
mod published;
mod reading;
