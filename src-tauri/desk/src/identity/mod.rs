//! Who this device is: its key, and the mark that tells whether its journal is the newest one.

pub mod mark;
pub mod secret;
pub mod succession;

pub use mark::{Mark, MarkFile};
pub use secret::DeviceSecret;
