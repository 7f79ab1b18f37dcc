//! Why a meeting came to nothing.

use super::{
    digest::HeadsDigest,
    message::{No, NotAMessage},
    page::NotAPage,
};
use std::fmt;

/// Why a meeting came to nothing. What was taken before stays taken.
#[derive(Debug, thiserror::Error)]
pub enum MeetingFault {
    /// The peer speaks other versions.
    #[error("the peer speaks versions {0:?} of the protocol")]
    Version(Vec<u64>),
    /// The peer is not enrolled in the competition.
    #[error("the peer is not enrolled in the competition")]
    Stranger,
    /// The peer's right in the competition has ended, so it is given nothing.
    #[error("the peer's right in the competition has ended")]
    PeerEnded,
    /// This device's right has ended, as the peer knows it.
    #[error("this device's right in the competition has ended, as the peer knows it")]
    Ended,
    /// The peer does not have the competition, or this device is not enrolled there.
    #[error("the peer does not know this device in the competition")]
    NotKnownThere,
    /// The peer refused records of this device.
    #[error("the peer refused what it was given: {0}")]
    Refused(String),
    /// The peer has a fault of its own.
    #[error("the peer has a fault of its own")]
    Broken,
    /// The peer lets nobody in for what it was shown.
    #[error("the peer lets nobody in for what it was shown")]
    Void,
    /// What the peer was shown was an invitation, and is over, or somebody else's.
    #[error("the invitation that the peer was shown is over, or somebody else's")]
    Over,
    /// Too many wrong codes were tried at the peer.
    #[error("too many wrong codes were tried at the peer")]
    Slowed,
    /// The peer sent something that is no message.
    #[error("the peer sent something else than a message")]
    Message(#[from] NotAMessage),
    /// The peer sent frames that are none.
    #[error("the peer sent something else than frames")]
    Page(#[from] NotAPage),
    /// The peer answered something else than was asked.
    #[error("the peer answered something else than was asked")]
    OutOfTurn,
    /// The peer sends more than any competition has.
    #[error("the peer sends more than any competition has")]
    TooMuch,
    /// Both have given each other everything, and yet their heads differ.
    #[error("after the meeting the two still differ: {} here, {} there", Hex(.here), Hex(.there))]
    Apart {
        /// The digest of the heads here.
        here: HeadsDigest,
        /// What the peer says of its own.
        there: HeadsDigest,
    },
}

impl From<No> for MeetingFault {
    fn from(no: No) -> Self {
        match no {
            No::Version(versions) => Self::Version(versions),
            No::Stranger => Self::NotKnownThere,
            No::Malformed => Self::OutOfTurn,
            No::Refused { detail } => Self::Refused(detail),
            No::Broken => Self::Broken,
            No::Slowed => Self::Slowed,
            No::Ended => Self::Ended,
        }
    }
}

struct Hex<'a>(&'a HeadsDigest);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|it| write!(f, "{it:02x}"))
    }
}
