//! Entries: who competes, and what the regulation has to say to it.

mod bye;
mod check;
mod correct;
mod enter;
pub mod officials;
pub mod rule;
mod status;

pub use bye::{grant_bye, revoke_bye};
pub use check::{Candidate, entered_already, needs_delegation, objections_to, objections_to_all};
pub use correct::{can_strike, correct, strike};
pub use enter::{enter, registered};
pub use status::{come_back, disqualify, withdraw};
