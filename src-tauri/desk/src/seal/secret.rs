//! The secret that opens what was sealed to this device.

use competition::id::SealKey;
use curve25519_dalek::MontgomeryPoint;
use hpke::{Deserializable, Kem, Serializable, kem::X25519HkdfSha256};
use std::fmt;

/// An X25519 secret. It is wiped from memory when it goes.
pub struct SealSecret(pub(super) <X25519HkdfSha256 as Kem>::PrivateKey);

/// Shows the public key only.
impl fmt::Debug for SealSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SealSecret({}, secret)", self.key())
    }
}

impl SealSecret {
    /// The secret made from these 32 bytes (RFC 9180, `DeriveKeyPair`).
    pub fn derive(material: &[u8; 32]) -> Self {
        Self(X25519HkdfSha256::derive_keypair(material).0)
    }

    /// The key that others seal to.
    pub fn key(&self) -> SealKey {
        SealKey(X25519HkdfSha256::sk_to_pk(&self.0).to_bytes().into())
    }
}

/// The key of somebody else, as HPKE takes it.
pub(super) fn public(key: &SealKey) -> Option<<X25519HkdfSha256 as Kem>::PublicKey> {
    <X25519HkdfSha256 as Kem>::PublicKey::from_bytes(&key.0).ok()
}

/// Whether a key has small order: with it anybody finds the shared secret, which is zero. Nobody
/// has the secret of such a key.
pub fn has_small_order(key: &SealKey) -> bool {
    // Any scalar does, for each is made a multiple of 8.
    MontgomeryPoint(key.0).mul_clamped([1; 32]) == MontgomeryPoint([0; 32])
}
