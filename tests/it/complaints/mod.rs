//! What users of other programs have complained of, each kind of fault a test that begins with its
//! code.

mod one_source;
mod pairing;
mod standings;
