//! Scenarios that need a store or more than one desk.
