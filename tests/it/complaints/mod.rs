//! What users of other programs have complained of, each kind of fault by a code of its own.

mod pairing;
