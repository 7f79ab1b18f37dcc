//! Rounds: drawn as a draft, changed by hand, published, played.

mod attendance;
pub mod breach;
pub mod constraint;
mod draft;
mod draw;
mod edit;
mod engine;
pub mod knockout;
pub mod outcomes;
mod round_robin;
mod swiss;

pub use constraint::{allow, forbid, keep_delegations_apart};
pub use draft::{discard, publish};
pub use draw::{draw, draw_relaxed, last_is_finished, next_is_possible};
pub use edit::edit;
