//! The field's files, text or bytes in and out.

pub mod tournament;
pub mod trf;
