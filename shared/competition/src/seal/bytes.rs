//! What a sealing is made of. In JSON, bytes are hexadecimal digits.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{borrow::Cow, fmt, fmt::Write, sync::Arc};
use ts_rs::TS;

/// The longest content, in bytes of UTF-8.
pub const PLAIN_MAX: usize = (64 << 10) - 36;
/// The longest ciphertext: the largest size class, a version and a tag.
pub const CIPHERTEXT_MAX: usize = 1 + (64 << 10) + 16;
/// A key box in bytes: a key of its own, the sealed key, a tag.
pub const KEY_BOX: usize = 32 + 32 + 16;

/// A content before it is sealed or after it was opened.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(export)]
pub struct Plain(pub String);

/// The 32 random bytes that keep anybody from finding a content by trying.
#[derive(Clone, Copy, PartialEq, Eq, TS)]
#[ts(export, type = "string & { readonly is: 'Salt' }")]
pub struct Salt(pub [u8; 32]);

/// A sealed content, that nobody reads without its key.
#[derive(Clone, PartialEq, Eq, TS)]
#[ts(export, type = "string & { readonly is: 'Ciphertext' }")]
pub struct Ciphertext(pub Arc<[u8]>);

/// The key of a content, sealed to one recipient.
#[derive(Clone, Copy, PartialEq, Eq, TS)]
#[ts(export, type = "string & { readonly is: 'KeyBox' }")]
pub struct KeyBox(pub [u8; KEY_BOX]);

/// Shows no secret to a log, and nothing that is long.
macro_rules! shown_by_length {
    ($($name:ident)*) => { $(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({} bytes)"), self.0.len())
            }
        }
    )* };
}

shown_by_length! { Plain Salt Ciphertext KeyBox }

macro_rules! hex {
    ($($name:ident at most $at_most:expr;)*) => { $(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(&digits(&self.0))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = Cow::<'de, str>::deserialize(from)?;
                let read = bytes(&text, $at_most).and_then(|it| it.try_into().ok());
                read.map(Self).ok_or_else(|| de::Error::custom("not such bytes"))
            }
        }
    )* };
}

hex! {
    Salt at most 32;
    Ciphertext at most CIPHERTEXT_MAX;
    KeyBox at most KEY_BOX;
}

fn digits(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    bytes.iter().for_each(|it| write!(text, "{it:02x}").expect("a string takes all"));
    text
}

fn bytes(digits: &str, at_most: usize) -> Option<Vec<u8>> {
    let digits = digits.as_bytes();
    let value = |it: u8| match it {
        b'0'..=b'9' => Some(it - b'0'),
        b'a'..=b'f' => Some(it - b'a' + 10),
        _ => None,
    };
    let fits = digits.len().is_multiple_of(2) && digits.len() <= 2 * at_most;
    let pairs = digits.chunks_exact(2).map(|it| Some(value(it[0])? << 4 | value(it[1])?));
    fits.then(|| pairs.collect()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<T: de::DeserializeOwned>(json: &str) -> Option<T> {
        serde_json::from_str(json).ok()
    }

    #[test]
    fn bytes_read_back_what_they_wrote() {
        let text = Ciphertext(Arc::new([0x01, 0xab, 0xff]));
        let json = serde_json::to_string(&text).unwrap();
        assert_eq!(json, "\"01abff\"");
        assert_eq!(read(&json), Some(text));
        let key = KeyBox([0x5a; KEY_BOX]);
        assert_eq!(read(&serde_json::to_string(&key).unwrap()), Some(key));
    }

    #[test]
    fn other_forms_and_lengths_are_refused() {
        for wrong in ["0", "0g", "AB", "+1", "é0"] {
            assert_eq!(read::<Ciphertext>(&format!("\"{wrong}\"")), None, "{wrong}");
        }
        let long = |n| format!("\"{}\"", "00".repeat(n));
        assert!(read::<Ciphertext>(&long(CIPHERTEXT_MAX)).is_some());
        assert_eq!(read::<Ciphertext>(&long(CIPHERTEXT_MAX + 1)), None);
        assert_eq!(read::<Salt>(&long(31)), None);
        assert_eq!(read::<KeyBox>(&long(KEY_BOX + 1)), None);
    }

    #[test]
    fn a_log_sees_lengths_alone() {
        let shown = format!("{:?} {:?}", Plain("王一鸣".to_owned()), Salt([7; 32]));
        assert_eq!(shown, "Plain(9 bytes) Salt(32 bytes)");
    }
}
