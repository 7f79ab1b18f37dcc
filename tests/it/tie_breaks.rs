//! Tie-breaks against values that other programs computed and that events published.

mod corpus;
mod model;
mod official;
mod published;
mod reading;
