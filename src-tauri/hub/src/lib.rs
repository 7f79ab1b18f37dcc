//! The desk on the network: the screens for browsers.

mod api;
mod guard;
mod hub;
mod screens;
mod serve;
mod session;

pub use serve::{CannotServe, serve};
