//! The key of one content, and the boxes that it travels in.

use super::secret::{SealSecret, public};
use chacha20poly1305::{
    ChaCha20Poly1305, KeyInit, Nonce,
    aead::{Aead, Payload},
};
use competition::{
    id::SealKey,
    seal::{KeyBox, bytes::KEY_BOX},
};
use hpke::{
    Deserializable, Kem, OpModeR, OpModeS, Serializable, aead, kdf::HkdfSha256,
    kem::X25519HkdfSha256, rand_core::CryptoRng, single_shot_open, single_shot_seal_with_rng,
};
use zeroize::Zeroizing;

type Cipher = aead::ChaCha20Poly1305;

const INFO: &[u8] = b"yicheng 2026-12-01 seal v1: content key";
/// The part of a box that the recipient finds the shared secret by.
const ENCAPSULATED: usize = 32;

/// A key that seals one content. It is wiped from memory when it goes.
pub(super) struct ContentKey(Zeroizing<[u8; 32]>);

impl ContentKey {
    /// A new key.
    pub(super) fn draw(dice: &mut impl CryptoRng) -> Self {
        let mut key = Zeroizing::new([0; 32]);
        dice.fill_bytes(&mut *key);
        Self(key)
    }

    pub(super) fn encrypt(&self, msg: &[u8], aad: &[u8]) -> Vec<u8> {
        let sealed = self.cipher().encrypt(&Nonce::default(), Payload { msg, aad });
        sealed.expect("a content is far shorter than the cipher's limit")
    }

    pub(super) fn decrypt(&self, msg: &[u8], aad: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
        let opened = self.cipher().decrypt(&Nonce::default(), Payload { msg, aad });
        opened.ok().map(Zeroizing::new)
    }

    /// The key for one recipient; none if nobody can have that recipient's key.
    pub(super) fn boxed(
        &self,
        dice: &mut impl CryptoRng,
        recipient: &SealKey,
        aad: &[u8],
    ) -> Option<KeyBox> {
        let (enc, sealed) = single_shot_seal_with_rng::<Cipher, HkdfSha256, X25519HkdfSha256>(
            &OpModeS::Base,
            &public(recipient)?,
            INFO,
            &*self.0,
            aad,
            dice,
        )
        .ok()?;
        let bytes: [u8; KEY_BOX] = [&enc.to_bytes()[..], &sealed[..]].concat().try_into().ok()?;
        Some(KeyBox(bytes))
    }

    /// The key out of a box.
    pub(super) fn unboxed(secret: &SealSecret, from: &KeyBox, aad: &[u8]) -> Option<Self> {
        let (enc, sealed) = from.0.split_at(ENCAPSULATED);
        let enc = <X25519HkdfSha256 as Kem>::EncappedKey::from_bytes(enc).ok()?;
        let (mode, secret) = (OpModeR::Base, &secret.0);
        let opened = single_shot_open::<Cipher, HkdfSha256, X25519HkdfSha256>(
            &mode, secret, &enc, INFO, sealed, aad,
        );
        let opened = Zeroizing::new(opened.ok()?);
        let mut key = Zeroizing::new([0; 32]);
        key.copy_from_slice(&opened);
        Some(Self(key))
    }

    fn cipher(&self) -> ChaCha20Poly1305 {
        ChaCha20Poly1305::new((&*self.0).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seal::has_small_order;
    use curve25519_dalek::constants::EIGHT_TORSION;
    use expect_test::expect;

    fn bytes(digits: &str) -> Vec<u8> {
        let pair = |it| u8::from_str_radix(&digits[it..it + 2], 16).unwrap();
        (0..digits.len()).step_by(2).map(pair).collect()
    }

    /// What is boxed for such a key anybody could open. Nobody has the secret of one, so nothing is.
    #[test]
    fn a_key_of_small_order_gets_no_box() {
        let key = ContentKey(Zeroizing::new([7; 32]));
        let mut dice = crate::seal::laws::dice();
        // The prime itself is another form of 0.
        let mut prime = [0xff; 32];
        (prime[0], prime[31]) = (0xed, 0x7f);
        let points = EIGHT_TORSION.iter().map(|it| it.to_montgomery().to_bytes());
        for small in points.chain([prime]) {
            assert!(key.boxed(&mut dice, &SealKey(small), b"").is_none(), "{small:?}");
            assert!(has_small_order(&SealKey(small)), "{small:?}");
        }
        let good = SealSecret::derive(&[9; 32]).key();
        assert!(key.boxed(&mut dice, &good, b"").is_some() && !has_small_order(&good));
    }

    /// RFC 9180, A.2.1: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305, base mode, the
    /// first message.
    #[test]
    fn the_published_vector_opens() {
        let secret = "8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb";
        let enc = "1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a";
        let secret = <X25519HkdfSha256 as Kem>::PrivateKey::from_bytes(&bytes(secret)).unwrap();
        let opened = single_shot_open::<Cipher, HkdfSha256, X25519HkdfSha256>(
            &OpModeR::Base,
            &secret,
            &<X25519HkdfSha256 as Kem>::EncappedKey::from_bytes(&bytes(enc)).unwrap(),
            &bytes("4f6465206f6e2061204772656369616e2055726e"),
            &bytes(
                "1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28",
            ),
            &bytes("436f756e742d30"),
        );
        let opened = String::from_utf8(opened.unwrap()).unwrap();
        expect!["Beauty is truth, truth beauty"].assert_eq(&opened);
    }
}
