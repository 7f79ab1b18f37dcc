//! What stands before every request, the outermost first.

pub(crate) mod headers;
pub(crate) mod host;
pub(crate) mod origin;
pub(crate) mod session;
