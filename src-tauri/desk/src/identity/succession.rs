//! Which keys a device had before, told where it connects to others: the old keys sign that this one
//! follows them. A peer that has not got the rotation yet knows the device by an old key, and so
//! gets it.

use super::DeviceSecret;
use competition::id::DeviceKey;
use ed25519_dalek::{Signature, VerifyingKey};

/// What stands before the keys when they are signed, so that no other signature passes for one.
const PURPOSE: &[u8] = b"yicheng succession v1: ";
/// So many former keys are told and looked at.
const FORMER_MAX: usize = 8;

/// The former keys of a device, each with its signature, in ASCII; empty if it had none.
pub fn told(secret: &DeviceSecret) -> String {
    let line = |it: &DeviceSecret| {
        let signature = it.sign(&message(it.key(), secret.key()));
        let hex: String = signature.iter().map(|it| format!("{it:02x}")).collect();
        format!("{}:{hex}", it.key())
    };
    let newest = secret.former().iter().take(FORMER_MAX);
    newest.map(|it| line(it)).collect::<Vec<_>>().join(",")
}

/// The former keys that a device has proved to follow. What is no proof is passed over.
pub fn proved(new: DeviceKey, told: &str) -> Vec<DeviceKey> {
    let lines = told.split(',').take(FORMER_MAX);
    lines.filter_map(|it| follows(new, it.split_once(':')?)).collect()
}

fn follows(new: DeviceKey, (old, signature): (&str, &str)) -> Option<DeviceKey> {
    let old: DeviceKey = old.parse().ok()?;
    let signature = Signature::from_bytes(&unhex(signature)?);
    let key = VerifyingKey::from_bytes(&old.0).ok()?;
    key.verify_strict(&message(old, new), &signature).ok().map(|()| old)
}

fn unhex(text: &str) -> Option<[u8; 64]> {
    if text.len() != 128 || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; 64];
    for (nth, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * nth..2 * nth + 2], 16).ok()?;
    }
    Some(bytes)
}

fn message(old: DeviceKey, new: DeviceKey) -> Vec<u8> {
    [PURPOSE, &old.0, &new.0].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_key_is_proved_for_its_follower_and_for_nobody_else() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("device.key");
        let first = DeviceSecret::open(&path).unwrap();
        assert_eq!(told(&first), "");
        let second = first.renew(&path).unwrap();
        let said = told(&second);
        assert_eq!(proved(second.key(), &said), [first.key()]);
        assert_eq!(proved(DeviceKey([7; 32]), &said), []);
        let other = DeviceSecret::from_seed([8; 32]).key().to_string();
        let forged = said.replace(&first.key().to_string(), &other);
        for forged in [forged.as_str(), &said[..100], "", ":", ",,,", "é:é"] {
            assert_eq!(proved(second.key(), forged), [], "{forged}");
        }
    }
}
