//! A set of small numbers: the places of the roster's records.

/// A set of places.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn contains(&self, n: usize) -> bool {
        self.0.get(n / 64).is_some_and(|it| it >> (n % 64) & 1 == 1)
    }

    pub(super) fn insert(&mut self, n: usize) {
        if self.0.len() <= n / 64 {
            self.0.resize(n / 64 + 1, 0);
        }
        self.0[n / 64] |= 1 << (n % 64);
    }

    pub(super) fn remove(&mut self, n: usize) {
        if let Some(it) = self.0.get_mut(n / 64) {
            *it &= !(1 << (n % 64));
        }
    }

    pub(super) fn extend(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(it, more)| *it |= more);
    }
}
