//! Names of things. An id is 128 random bits, drawn by whoever wrote the command, so that two
//! devices that have never met cannot name two things alike.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, str::FromStr};

/// The text is not 32 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an id has 32 hexadecimal digits")]
pub struct NotAnId;

macro_rules! ids {
    ($($(#[$meta:meta])* $name:ident)*) => { $(
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
        $(#[$meta])*
        pub struct $name(u128);

        impl $name {
            /// The id with these bits.
            pub const fn new(bits: u128) -> Self {
                Self(bits)
            }

            /// The bits.
            pub const fn bits(self) -> u128 {
                self.0
            }

            /// The `n`th id that a command made: `op` counted on.
            pub const fn made_by(op: OpId, n: usize) -> Self {
                Self(op.0.wrapping_add(n as u128))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:032x}", self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:x})", stringify!($name), self.0)
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                let right = text.len() == 32 && text.bytes().all(|it| it.is_ascii_hexdigit());
                if !right {
                    return Err(NotAnId);
                }
                u128::from_str_radix(text, 16).map(Self).map_err(|_| NotAnId)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    )* };
}

ids! {
    /// One wish of one person: the facts of a command share it, and a command that comes twice
    /// with the same one is carried out once.
    #[ts(export, type = "string & { readonly is: 'OpId' }")]
    OpId
    /// A delegation (代表团、参赛单位): the unit that enters people.
    #[ts(export, type = "string & { readonly is: 'DelegationId' }")]
    DelegationId
    /// A person or team that has entered an event.
    #[ts(export, type = "string & { readonly is: 'CompetitorId' }")]
    CompetitorId
    /// One draw of one round. A round that is drawn again has another one.
    #[ts(export, type = "string & { readonly is: 'DrawId' }")]
    DrawId
}

/// A record's name: the BLAKE3 hash of its header, 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(export, type = "string & { readonly is: 'RecordId' }")]
pub struct RecordId(pub [u8; 32]);

/// A device's public key (Ed25519), 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(export, type = "string & { readonly is: 'DeviceKey' }")]
pub struct DeviceKey(pub [u8; 32]);

/// Which of a device's logs: 16 random bytes, drawn anew when the device cannot be sure that its
/// journal is the newest one it wrote.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(export, type = "string & { readonly is: 'Incarnation' }")]
pub struct Incarnation(pub [u8; 16]);

/// A browser's seat on a hub, which signs for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(export, type = "string & { readonly is: 'SeatId' }")]
pub struct SeatId(pub [u8; 16]);

/// What is sealed for a device is sealed to this public key (X25519).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(export, type = "string & { readonly is: 'SealKey' }")]
pub struct SealKey(pub [u8; 32]);

/// A new key's own signature (Ed25519) that it follows an old one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(export, type = "string & { readonly is: 'KeyProof' }")]
pub struct KeyProof(pub [u8; 64]);

macro_rules! hex {
    ($($name:ident of $len:literal)*) => { $(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|it| write!(f, "{it:02x}"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        }

        impl FromStr for $name {
            type Err = NotHex;

            fn from_str(text: &str) -> Result<Self, NotHex> {
                let digits = text.as_bytes();
                if digits.len() != 2 * $len || !digits.iter().all(u8::is_ascii_hexdigit) {
                    return Err(NotHex);
                }
                let mut bytes = [0; $len];
                for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
                    let pair = std::str::from_utf8(pair).map_err(|_| NotHex)?;
                    *byte = u8::from_str_radix(pair, 16).map_err(|_| NotHex)?;
                }
                Ok(Self(bytes))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    )* };
}

hex! {
    RecordId of 32
    DeviceKey of 32
    Digest of 32
    CompetitionId of 32
    Commitment of 32
    SealKey of 32
    Incarnation of 16
    SeatId of 16
    KeyProof of 64
}

/// The text has not as many hexadecimal digits as a key or hash of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the hexadecimal digits of a key or hash are wanted")]
pub struct NotHex;

/// What a rulebook is known by: the BLAKE3 hash of its files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(export, type = "string & { readonly is: 'Digest' }")]
pub struct Digest(pub [u8; 32]);

/// A competition is named by the id of the record that founded it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(export, type = "string & { readonly is: 'CompetitionId' }")]
pub struct CompetitionId(pub [u8; 32]);

/// What a sealed content is known by to everybody: the BLAKE3 hash of what it is about, a salt and
/// the content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(export, type = "string & { readonly is: 'Commitment' }")]
pub struct Commitment(pub [u8; 32]);

/// An event's key in its rulebook, such as `men-individual-rapid`: the event's name within the
/// competition.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(transparent)]
#[ts(export, type = "string & { readonly is: 'EventKey' }")]
pub struct EventKey(pub String);

/// A phase's key within its event, such as `swiss` or `semifinal`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(transparent)]
#[ts(export, type = "string & { readonly is: 'PhaseKey' }")]
pub struct PhaseKey(pub String);

macro_rules! keys {
    ($($name:ident)*) => { $(
        impl From<&str> for $name {
            fn from(key: &str) -> Self {
                Self(key.to_owned())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    )* };
}

keys! { EventKey PhaseKey }

/// A round's number within its phase: 1, 2, 3 …
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ts_rs::TS,
)]
#[serde(transparent)]
#[ts(export, type = "number & { readonly is: 'RoundNumber' }")]
pub struct RoundNumber(pub u16);

/// A tournament pairing number (TPN): 1, 2, 3 … in the starting order of one phase.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ts_rs::TS,
)]
#[serde(transparent)]
#[ts(export, type = "number & { readonly is: 'Tpn' }")]
pub struct Tpn(pub u16);

impl fmt::Display for RoundNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Tpn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_reads_back_what_it_wrote() {
        let id = CompetitorId::made_by(OpId::new(0xfe), 3);
        assert_eq!(id.to_string(), "00000000000000000000000000000101");
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!("+0000000000000000000000000000101".parse::<OpId>(), Err(NotAnId));
        assert_eq!("é".repeat(16).parse::<OpId>(), Err(NotAnId));
    }

    #[test]
    fn a_hash_reads_back_what_it_wrote() {
        let id = RecordId([0xa5; 32]);
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!("a5".parse::<RecordId>(), Err(NotHex));
    }
}
