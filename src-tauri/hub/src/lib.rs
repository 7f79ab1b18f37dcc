//! The desk on the network: the screens for browsers, and other desks.

mod api;
#[cfg(test)]
mod crawl;
mod guard;
mod hub;
mod live;
pub mod peer;
mod screens;
mod serve;
mod session;
#[cfg(test)]
mod testing;
mod throttle;

pub use serve::{CannotServe, router, serve};
