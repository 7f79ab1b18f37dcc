//! Records between desks.

pub mod bundle;
