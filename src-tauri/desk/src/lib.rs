//! One device: its journal, its keys and the one door for writes.
