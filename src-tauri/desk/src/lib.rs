//! One device: its journal, its keys and the one door for writes.

pub mod chance;
pub mod files;
pub mod identity;
pub mod record;
pub mod store;
pub mod sync;
