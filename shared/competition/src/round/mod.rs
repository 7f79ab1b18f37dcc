//! Rounds: drawn as a draft, changed by hand, published, played.

mod breach;
mod draft;
mod draw;
mod edit;
pub mod knockout;
pub mod outcomes;
mod round_robin;
mod swiss;

pub use draft::{discard, publish};
pub use draw::{draw, last_is_finished, next_is_possible};
pub use edit::edit;
