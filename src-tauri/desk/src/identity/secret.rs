//! The device's secret: an Ed25519 key, made on first start and kept in the desk's folder, readable
//! by its owner only. It never leaves this module: others see signatures and the public key.
//!
//! A key can be given up for a new one. The secrets that the device had before stay beside it: what
//! was sealed to them still opens, and a competition that could not be told of the new key when it
//! was made is told later, by the old one.

use crate::{
    chance::{NoChance, random},
    files::{At, FileFault, Readers, make_folder, write_whole},
    seal::SealSecret,
};
use competition::id::{DeviceKey, SealKey};
use ed25519_dalek::{Signer, SigningKey};
use std::{
    collections::BTreeMap,
    fmt, fs, io, iter,
    path::{Path, PathBuf},
    sync::Arc,
};
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

/// Where the secrets that the device had before are kept, beside the one it has: each by its key.
const FORMER: &str = "former-keys";

/// The secret with which this device signs, and those with which it signed before.
pub struct DeviceSecret {
    key: SigningKey,
    former: Vec<Arc<Self>>,
}

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
                let secret = Self::read(bytes)?;
                // Where a renewal was cut off, the key that was to be given up is still the one.
                let mut former = former(path)?;
                former.retain(|it| it.key() != secret.key());
                Ok(Self { former, ..secret })
            }
            Err(none) if none.kind() == io::ErrorKind::NotFound => Self::make(path),
            Err(other) => Err(other).at(path)?,
        }
    }

    /// The secret made from these 32 bytes.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self { key: SigningKey::from_bytes(&seed), former: Vec::new() }
    }

    /// Gives this secret up for a new one, which is in its file when this returns. Before that it
    /// is kept among the former ones, so that at no moment one that is needed is nowhere.
    ///
    /// # Errors
    /// [`SecretFault`]. The file has the old secret or the new one then.
    pub fn renew(&self, path: &Path) -> Result<Self, SecretFault> {
        let kept = folder(path).join(self.key().to_string());
        make_folder(&folder(path))?;
        write_whole(&kept, self.key.as_bytes(), Readers::Owner)?;
        Self::make(path)?;
        Self::open(path)
    }

    /// The secrets that the device had before.
    pub fn former(&self) -> &[Arc<Self>] {
        &self.former
    }

    /// Whether a key is or was this device's.
    pub fn is_own(&self, key: DeviceKey) -> bool {
        self.keys().any(|it| it == key)
    }

    /// The key of the device, and those that it had before.
    pub fn keys(&self) -> impl Iterator<Item = DeviceKey> {
        iter::once(self.key()).chain(self.former.iter().map(|it| it.key()))
    }

    /// The public key, by which others know this device.
    pub fn key(&self) -> DeviceKey {
        DeviceKey(self.key.verifying_key().to_bytes())
    }

    /// The key that others seal to for this device.
    pub fn seal_key(&self) -> SealKey {
        self.seal_secret().key()
    }

    /// The secret that opens what was sealed to this device: a key of its own, so that no key
    /// serves two purposes, and made from this one, so that there is one secret to keep.
    pub(crate) fn seal_secret(&self) -> SealSecret {
        SealSecret::derive(&Zeroizing::new(blake3::derive_key(SEALING, self.key.as_bytes())))
    }

    /// The same, and those that open what was sealed to the keys that the device had before.
    pub(crate) fn seal_secrets(&self) -> Vec<SealSecret> {
        iter::once(self.seal_secret())
            .chain(self.former.iter().map(|it| it.seal_secret()))
            .collect()
    }

    pub(crate) fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.key.sign(message).to_bytes()
    }

    /// Signs what TLS has to prove: a certificate or a handshake. All that this program signs for
    /// itself begins with its name, and is never signed through this door.
    pub(crate) fn sign_handshake(&self, message: &[u8]) -> Option<[u8; 64]> {
        (!message.starts_with(b"yicheng ")).then(|| self.sign(message))
    }

    fn make(path: &Path) -> Result<Self, SecretFault> {
        let secret = Self::from_seed(random()?);
        write_whole(path, secret.key.as_bytes(), Readers::Owner)?;
        Ok(secret)
    }

    fn read(bytes: Vec<u8>) -> Result<Self, SecretFault> {
        let seed: [u8; 32] = bytes.try_into().map_err(|_| SecretFault::NotAKey)?;
        Ok(Self::from_seed(seed))
    }
}

fn folder(path: &Path) -> PathBuf {
    path.with_file_name(FORMER)
}

/// The secrets that were given up, by their keys.
fn former(path: &Path) -> Result<Vec<Arc<DeviceSecret>>, SecretFault> {
    let folder = folder(path);
    let entries = match fs::read_dir(&folder) {
        Err(none) if none.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other.at(&folder)?,
    };
    let mut former = BTreeMap::new();
    for entry in entries {
        let name = entry.at(&folder)?.file_name();
        // Half-written ones have other names.
        let Some(key) = name.to_str().and_then(|it| it.parse::<DeviceKey>().ok()) else { continue };
        let path = folder.join(&name);
        let secret = DeviceSecret::read(fs::read(&path).at(&path)?)?;
        former.insert(key, Arc::new(secret));
    }
    Ok(former.into_values().collect())
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

    #[test]
    fn a_renewed_key_knows_those_before_it_wherever_renewing_was_cut_off() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("device.key");
        let first = DeviceSecret::open(&path).unwrap();
        let told = |secret: &DeviceSecret| -> Vec<DeviceKey> { secret.keys().collect() };
        // Cut off after the old one was kept …
        let kept = home.path().join("former-keys").join(first.key().to_string());
        make_folder(kept.parent().unwrap()).unwrap();
        fs::copy(&path, &kept).unwrap();
        assert_eq!(told(&DeviceSecret::open(&path).unwrap()), [first.key()]);
        // … and while the new one was written.
        fs::write(home.path().join("device.key.partial"), "half").unwrap();
        fs::write(home.path().join("former-keys/x.partial"), "half").unwrap();
        assert_eq!(told(&DeviceSecret::open(&path).unwrap()), [first.key()]);

        let second = first.renew(&path).unwrap();
        assert_eq!(told(&second), [second.key(), first.key()]);
        let third = second.renew(&path).unwrap();
        assert_eq!(told(&third), told(&DeviceSecret::open(&path).unwrap()));
        assert!([first.key(), second.key(), third.key()].iter().all(|it| third.is_own(*it)));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&kept).unwrap().permissions().mode() & 0o777, 0o600);
        }
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
