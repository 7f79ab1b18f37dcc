//! The device's secret: an Ed25519 key, made on first start and kept in the desk's folder, readable
//! by its owner only. It never leaves this module: others see signatures and the public key.

use crate::{
    chance::{NoChance, random},
    files::{At, FileFault, Readers, write_whole},
    seal::SealSecret,
};
use competition::id::{DeviceKey, SealKey};
use ed25519_dalek::{Signer, SigningKey};
use std::{fmt, fs, io, path::Path};
use zeroize::Zeroizing;

const SEALING: &str = "yicheng 2026-12-01 device v1: the X25519 key that is sealed to";

/// Why the device has no key to sign with.
#[derive(Debug, thiserror::Error)]
pub enum SecretFault {
    /// The file cannot be read or written.
    #[error("the device key cannot be read or written")]
    File(#[from] FileFault),
    /// The file is there and holds something else. It is left as it is.
    #[error("the file of the device key holds no key")]
    NotAKey,
    /// The system gave no random bytes.
    #[error(transparent)]
    NoChance(#[from] NoChance),
}

/// The secret with which this device signs.
pub struct DeviceSecret(SigningKey);

/// Shows the public key only.
impl fmt::Debug for DeviceSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeviceSecret({}, secret)", self.key())
    }
}

impl DeviceSecret {
    /// Reads the secret from its file, or makes one if there is none.
    ///
    /// # Errors
    /// [`SecretFault`]. A file that holds no key is never overwritten.
    pub fn open(path: &Path) -> Result<Self, SecretFault> {
        match fs::read(path) {
            Ok(bytes) => {
                let seed: [u8; 32] = bytes.try_into().map_err(|_| SecretFault::NotAKey)?;
                Ok(Self::from_seed(seed))
            }
            Err(none) if none.kind() == io::ErrorKind::NotFound => Self::make(path),
            Err(other) => Err(other).at(path)?,
        }
    }

    /// The secret made from these 32 bytes.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self(SigningKey::from_bytes(&seed))
    }

    /// The public key, by which others know this device.
    pub fn key(&self) -> DeviceKey {
        DeviceKey(self.0.verifying_key().to_bytes())
    }

    /// The key that others seal to for this device.
    pub fn seal_key(&self) -> SealKey {
        self.seal_secret().key()
    }

    /// The secret that opens what was sealed to this device: a key of its own, so that no key
    /// serves two purposes, and made from this one, so that there is one secret to keep.
    pub(crate) fn seal_secret(&self) -> SealSecret {
        SealSecret::derive(&Zeroizing::new(blake3::derive_key(SEALING, self.0.as_bytes())))
    }

    pub(crate) fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.0.sign(message).to_bytes()
    }

    /// Signs what TLS has to prove: a certificate or a handshake. All that this program signs for
    /// itself begins with its name, and is never signed through this door.
    pub(crate) fn sign_handshake(&self, message: &[u8]) -> Option<[u8; 64]> {
        (!message.starts_with(b"yicheng ")).then(|| self.sign(message))
    }

    fn make(path: &Path) -> Result<Self, SecretFault> {
        let secret = Self::from_seed(random()?);
        write_whole(path, secret.0.as_bytes(), Readers::Owner)?;
        Ok(secret)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_keeps_its_key() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("device.key");
        let first = DeviceSecret::open(&path).unwrap().key();
        assert_eq!(DeviceSecret::open(&path).unwrap().key(), first);
    }

    #[cfg(unix)]
    #[test]
    fn only_its_owner_reads_the_key() {
        use std::os::unix::fs::PermissionsExt;
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("device.key");
        DeviceSecret::open(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_damaged_key_is_a_fault_and_is_left_alone() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("device.key");
        fs::write(&path, "short").unwrap();
        assert!(matches!(DeviceSecret::open(&path), Err(SecretFault::NotAKey)));
        assert_eq!(fs::read(&path).unwrap(), b"short");
    }

    #[test]
    fn no_record_is_signed_through_the_door_for_handshakes() {
        let secret = DeviceSecret::from_seed([1; 32]);
        assert_eq!(secret.sign_handshake(b"yicheng record v1: x"), None);
        assert!(secret.sign_handshake(&[0x20; 64]).is_some());
    }

    #[test]
    fn the_secret_shows_in_no_debug_output() {
        let shown = format!("{:?}", DeviceSecret::from_seed([0xab; 32]));
        assert!(!shown.contains("abab") && !shown.contains("171"), "{shown}");
    }
}
