//! Entries: who competes, and what the regulation has to say to it.

mod bye;
mod check;
mod correct;
mod enter;
pub mod officials;
pub mod rule;
mod status;

pub use bye::{grant_bye, revoke_bye};
pub use check::{Candidate, objections_to};
pub use correct::{can_strike, correct, strike};
pub use enter::{enter, registered};
pub use status::{come_back, disqualify, withdraw};
