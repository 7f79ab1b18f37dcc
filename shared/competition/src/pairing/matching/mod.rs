//! Matchings in general graphs: who can be paired with whom, all at once.
//!
//! Three layers, each over the one before: a matching with as many edges as possible
//! ([`cardinality`]), a perfect matching that gains the most ([`weighted`]), and the walk through
//! *all* perfect matchings that gain the most ([`optimum`]), which is what a rule such as "of the
//! best candidates, the first in this order" needs.

pub mod bits;
pub mod cardinality;
pub mod optimum;
pub mod weight;
pub mod weighted;

/// No vertex: the partner of a vertex that is not matched.
pub const NONE: usize = usize::MAX;
