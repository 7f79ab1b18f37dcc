//! What an edge gains: whole numbers of whatever width the question needs.
//!
//! Criteria in order of priority are packed into one number, the first criterion in the highest
//! bits, so that comparing sums compares criterion by criterion. Nearly all brackets fit 64 or 128
//! bits; [`Limbs`] are for the rest.

use std::{
    fmt,
    ops::{Add, Sub},
};

/// A signed whole number.
pub trait Weight:
    Copy + Ord + Default + fmt::Debug + Add<Output = Self> + Sub<Output = Self>
{
    /// How many bits a gain may use, so that no sum in a matching overflows.
    const BITS: u32;

    /// `value` moved up by `shift` bits.
    fn placed(value: u32, shift: u32) -> Self;

    /// This number moved up by `shift` bits.
    fn raised(self, shift: u32) -> Self;

    /// Half of an even number.
    fn half(self) -> Self;
}

macro_rules! weights {
    ($($int:ty)*) => { $(
        impl Weight for $int {
            const BITS: u32 = <$int>::BITS - 8;

            fn placed(value: u32, shift: u32) -> Self {
                <$int>::from(value) << shift
            }

            fn raised(self, shift: u32) -> Self {
                self << shift
            }

            fn half(self) -> Self {
                self >> 1
            }
        }
    )* };
}

weights! { i64 i128 }

/// 256 bits: for a bracket whose players come from a dozen scores.
pub type Fourfold = Limbs<4>;

/// 512 bits: from some thirty scores.
pub type Eightfold = Limbs<8>;

/// 2,048 bits: more than any event needs. Six criteria are counted score by score, and even so a
/// bracket would have to hold players of some hundred scores to use them up.
pub type Wide = Limbs<32>;

/// A number of so many times 64 bits, two's complement, lowest limb first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Limbs<const LIMBS: usize>([u64; LIMBS]);

impl<const LIMBS: usize> Default for Limbs<LIMBS> {
    fn default() -> Self {
        Self([0; LIMBS])
    }
}

impl<const LIMBS: usize> fmt::Debug for Limbs<LIMBS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().rev().try_for_each(|it| write!(f, "{it:016x}"))
    }
}

impl<const LIMBS: usize> Ord for Limbs<LIMBS> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let top = |it: &Self| it.0[LIMBS - 1].cast_signed();
        top(self).cmp(&top(other)).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const LIMBS: usize> PartialOrd for Limbs<LIMBS> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<const LIMBS: usize> Add for Limbs<LIMBS> {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        let mut carry = false;
        for (mine, its) in self.0.iter_mut().zip(other.0) {
            let (sum, first) = mine.overflowing_add(its);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *mine = sum;
            carry = first || second;
        }
        self
    }
}

impl<const LIMBS: usize> Sub for Limbs<LIMBS> {
    type Output = Self;

    fn sub(mut self, other: Self) -> Self {
        let mut borrow = false;
        for (mine, its) in self.0.iter_mut().zip(other.0) {
            let (rest, first) = mine.overflowing_sub(its);
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            *mine = rest;
            borrow = first || second;
        }
        self
    }
}

impl<const LIMBS: usize> Weight for Limbs<LIMBS> {
    const BITS: u32 = LIMBS as u32 * 64 - 8;

    fn placed(value: u32, shift: u32) -> Self {
        let mut number = Self::default();
        number.0[0] = u64::from(value);
        number.raised(shift)
    }

    fn raised(self, shift: u32) -> Self {
        let (limbs, bits) = ((shift / 64) as usize, shift % 64);
        let limb = |at: usize| if at >= limbs { self.0[at - limbs] } else { 0 };
        let mut number = Self::default();
        for at in limbs..LIMBS {
            let below = if at > limbs && bits > 0 { limb(at - 1) >> (64 - bits) } else { 0 };
            number.0[at] = limb(at) << bits | below;
        }
        number
    }

    fn half(mut self) -> Self {
        let mut above = self.0[LIMBS - 1] >> 63;
        for limb in self.0.iter_mut().rev() {
            let low = *limb & 1;
            *limb = *limb >> 1 | above << 63;
            above = low;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wide(number: i64) -> Wide {
        let size = Wide::placed(u32::try_from(number.unsigned_abs() >> 32).unwrap(), 32)
            + Wide::placed(number.unsigned_abs() as u32, 0);
        if number < 0 { Wide::default() - size } else { size }
    }

    proptest! {
        #[test]
        fn a_wide_number_counts_like_a_narrow_one(a in -1i64 << 60..1 << 60, b in -1i64 << 60..1 << 60) {
            prop_assert_eq!(wide(a) + wide(b), wide(a + b));
            prop_assert_eq!(wide(a) - wide(b), wide(a - b));
            prop_assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
            prop_assert_eq!(wide(a * 2).half(), wide(a));
            prop_assert_eq!(wide(a >> 8).raised(8), wide(a >> 8 << 8));
        }
    }
}
