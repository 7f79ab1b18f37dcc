//! Whether a signature is its author's.

use competition::id::DeviceKey;
use curve25519_dalek::constants::EIGHT_TORSION;
use ed25519_dalek::{Signature, Verifier, VerifyingKey};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

/// So many authors' keys are kept unpacked.
const KEYS_KEPT: usize = 1024;

/// The eight points of small order, in the one form that a signature may have them in.
static SMALL_ORDER: LazyLock<BTreeSet<[u8; 32]>> =
    LazyLock::new(|| EIGHT_TORSION.iter().map(|it| it.compress().to_bytes()).collect());

/// The keys of authors, unpacked once each; none for what is no key.
#[derive(Debug, Default)]
pub(crate) struct Keys(BTreeMap<DeviceKey, Option<VerifyingKey>>);

impl Keys {
    /// Whether a device signed a message. As strict as can be, since two desks must never disagree
    /// about it: neither the key nor the signature's point may be of small order, and the point has
    /// one form only. That form is what verifying compares, so that the point need not be unpacked.
    pub(crate) fn has_signed(
        &mut self,
        author: DeviceKey,
        message: &[u8],
        signature: &[u8; 64],
    ) -> bool {
        if self.0.len() >= KEYS_KEPT {
            self.0.clear();
        }
        let unpack = || VerifyingKey::from_bytes(&author.0).ok().filter(|it| !it.is_weak());
        let Some(key) = self.0.entry(author).or_insert_with(unpack) else { return false };
        let point = signature.first_chunk().is_some_and(|it| !SMALL_ORDER.contains(it));
        point && key.verify(message, &Signature::from_bytes(signature)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::DeviceSecret;
    use curve25519_dalek::{EdwardsPoint, Scalar, edwards::CompressedEdwardsY};
    use proptest::prelude::*;

    fn strictly(author: DeviceKey, message: &[u8], signature: &[u8; 64]) -> bool {
        VerifyingKey::from_bytes(&author.0)
            .is_ok_and(|it| it.verify_strict(message, &Signature::from_bytes(signature)).is_ok())
    }

    /// What the library calls strict, and what it would take otherwise.
    fn both(author: DeviceKey, message: &[u8], signature: &[u8; 64]) -> (bool, bool) {
        let here = Keys::default().has_signed(author, message, signature);
        assert_eq!(here, strictly(author, message, signature), "{author} {signature:?}");
        let loosely = VerifyingKey::from_bytes(&author.0)
            .is_ok_and(|it| it.verify(message, &Signature::from_bytes(signature)).is_ok());
        (here, loosely)
    }

    /// With a key of small order anybody signs anything: with 0 for the scalar and the point for
    /// itself, one message in eight.
    #[test]
    fn a_key_or_a_point_of_small_order_signs_nothing() {
        let mut loose = 0;
        for key in &EIGHT_TORSION {
            for point in &EIGHT_TORSION {
                for nth in 0..16_u8 {
                    let mut signature = [0; 64];
                    signature[..32].copy_from_slice(point.compress().as_bytes());
                    let author = DeviceKey(key.compress().to_bytes());
                    let (strict, loosely) = both(author, &[nth], &signature);
                    assert!(!strict);
                    loose += usize::from(loosely);
                }
            }
        }
        assert!(loose > 50, "{loose}");
    }

    #[test]
    fn a_point_that_is_not_in_its_one_form_is_none() {
        let secret = DeviceSecret::from_seed([9; 32]);
        let signature = secret.sign(b"so");
        assert_eq!(both(secret.key(), b"so", &signature), (true, true));
        // The scalar may not be beyond the order of the group.
        let mut beyond = signature;
        let order = (-Scalar::ONE).to_bytes();
        let mut carry = 1_u16;
        for (byte, more) in beyond[32..].iter_mut().zip(order) {
            carry += u16::from(*byte) + u16::from(more);
            *byte = carry as u8;
            carry >>= 8;
        }
        assert_eq!(both(secret.key(), b"so", &beyond), (false, false));
        // 1 again, beyond the prime.
        let mut identity = [0xff; 32];
        (identity[0], identity[31]) = (0xee, 0x7f);
        assert!(CompressedEdwardsY(identity).decompress().is_some_and(|it| it == one()));
        let mut wide = signature;
        wide[..32].copy_from_slice(&identity);
        assert_eq!(both(secret.key(), b"so", &wide), (false, false));
    }

    fn one() -> EdwardsPoint {
        EdwardsPoint::default()
    }

    proptest! {
        #[test]
        fn as_strict_as_the_librarys_own(
            seed: [u8; 32],
            message: Vec<u8>,
            at in 0_usize..64,
            flip: u8,
        ) {
            let secret = DeviceSecret::from_seed(seed);
            let mut signature = secret.sign(&message);
            prop_assert_eq!(both(secret.key(), &message, &signature), (true, true));
            signature[at] ^= flip;
            prop_assert_eq!(both(secret.key(), &message, &signature).0, flip == 0);
            both(DeviceKey(seed), &message, &signature);
        }
    }
}
