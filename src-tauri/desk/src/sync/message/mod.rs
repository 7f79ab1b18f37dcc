//! The messages of a meeting, version 1: deterministic CBOR, frozen by the golden vectors below.
//!
//! ```text
//! request  [ 1, kind, competition, … ]
//!   1 hello    [versions…], now, store epoch, digest, condition
//!   2 heads    [buckets…]
//!   3 pull     null or [want…], after, limit      want: author, incarnation, [seq, id, …]
//!   4 push     packed
//!   5 join     secret, null or seal key           the competition is all zeros
//! answer   [ 1, kind, … ]
//!   0 no       code, detail
//!   1 welcome  [versions…], now, store epoch, rows, digest, null or [head…] or bucket digests,
//!              condition
//!   2 heads    [head…]                            head: author, incarnation, seq, id
//!   3 frames   packed, null or the row to go on after
//!   4 taken    new, known, filled, parked, dropped, forks, strangers
//!   5 joined   competition
//! condition [ program, null or [percent, charging] ]
//! packed   [ frames, unpacked bytes, zstd of (length (4 bytes), frame)… ]
//! ```
//!
//! Whoever reads one writes it again and compares, so that there is one form of each. Numbers go up
//! to 2⁵³ − 1, as in a header.

mod read;
mod write;

use super::{
    condition::Condition,
    digest::{BucketDigest, HeadsDigest},
};
use crate::{record::LogId, store::Head};
use competition::id::{CompetitionId, RecordId, SealKey};
use std::fmt;

/// The version that this file tells.
pub const VERSION: u64 = 1;
/// A message in bytes.
pub const MESSAGE_MAX: usize = 32 << 20;
/// How many heads or wants a message may name.
pub const HEADS_MAX: usize = 100_000;
/// How many versions a device may say that it speaks.
pub const VERSIONS_MAX: usize = 16;
/// How many frames a message may hold.
pub const FRAMES_MAX: usize = 10_000;
/// Its frames unpacked, in bytes.
pub const UNPACKED_MAX: u64 = 16 << 20;
/// The secret of an invitation, in bytes.
pub const SECRET_MAX: usize = 32;
/// What is told about a fault, in bytes.
pub const DETAIL_MAX: usize = 256;

/// A request, and the competition that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Which competition.
    pub competition: CompetitionId,
    /// What is asked.
    pub ask: Ask,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    /// How the other stands.
    Hello(Hello),
    /// The heads of all logs in some buckets.
    Heads {
        /// Which, rising.
        buckets: Vec<u8>,
    },
    /// Records, in the order in which they arrived there.
    Pull(Pull),
    /// Here are records.
    Push(Packed),
    /// Let me in.
    Join(Join),
}

/// Who asks, and how it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hello {
    /// The versions that it speaks.
    pub versions: Vec<u64>,
    /// Its clock, in milliseconds since 1970.
    pub now_ms: u64,
    /// The random name of its tables.
    pub store_epoch: [u8; 16],
    /// The digest of its heads.
    pub digest: HeadsDigest,
    /// What it says of itself.
    pub condition: Condition,
}

/// Which records, and how many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pull {
    /// Of which logs; none: of all.
    pub wants: Option<Vec<Want>>,
    /// Only what arrived after this row.
    pub after: u64,
    /// At most so many; the other may send fewer.
    pub limit: u64,
}

/// What is there of a log already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Want {
    /// Which log.
    pub log: LogId,
    /// Its heads there, sorted.
    pub have: Vec<(u64, RecordId)>,
}

/// What lets a device in.
#[derive(Clone, PartialEq, Eq)]
pub struct Join {
    /// The secret of an invitation.
    pub secret: Vec<u8>,
    /// What is sealed for the device is to be sealed to this.
    pub seal_key: Option<SealKey>,
}

/// Shows no secret.
impl fmt::Debug for Join {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Join(secret, {:?})", self.seal_key)
    }
}

/// Frames on their way. The bytes are not looked into yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Packed {
    /// How many.
    pub frames: usize,
    /// How many bytes they unpack to.
    pub unpacked: u64,
    /// They, packed.
    pub bytes: Vec<u8>,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Nothing was done.
    No(No),
    /// How the answering device stands.
    Welcome(Welcome),
    /// Heads, sorted.
    Heads(Vec<Head>),
    /// Records.
    Frames {
        /// They.
        packed: Packed,
        /// The row to go on after, if there are more.
        next: Option<u64>,
    },
    /// What became of a push.
    Taken(Counts),
    /// The device was let into this competition.
    Joined(CompetitionId),
}

/// How the answering device stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Welcome {
    /// The versions that it speaks.
    pub versions: Vec<u64>,
    /// Its clock, in milliseconds since 1970.
    pub now_ms: u64,
    /// The random name of its tables.
    pub store_epoch: [u8; 16],
    /// Its last row.
    pub rows: u64,
    /// The digest of its heads.
    pub digest: HeadsDigest,
    /// More of them.
    pub outline: Outline,
    /// What it says of itself.
    pub condition: Condition,
}

/// What a digest is told with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outline {
    /// The digests are equal: nothing more.
    Same,
    /// All heads: they are few.
    Heads(Vec<Head>),
    /// The digests of all buckets.
    Buckets(Vec<BucketDigest>),
}

/// What became of records.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// New ones.
    pub new: u64,
    /// Known ones.
    pub known: u64,
    /// Bodies for known ones.
    pub filled: u64,
    /// Those that wait for their predecessor.
    pub parked: u64,
    /// Those that had waited for one that they do not follow.
    pub dropped: u64,
    /// Forks that came to light.
    pub forks: u64,
    /// Those of devices that nobody enrolled. They were not taken.
    pub strangers: u64,
}

/// Why nothing was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum No {
    /// Another version is spoken: these.
    Version(Vec<u64>),
    /// The competition is not here, or the device is not enrolled in it. Nobody is told which.
    Stranger,
    /// The request is none.
    Malformed,
    /// The records were refused, all of them.
    Refused {
        /// Which and why, for a log.
        detail: String,
    },
    /// The answering device has a fault of its own, such as a full disk.
    Broken,
    /// Too many wrong codes were tried. A right one may be tried later.
    Slowed,
    /// The device's right has ended. It may still give its records; who ended it, and why, is not
    /// for who has no right.
    Ended,
}

/// Why bytes are no message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAMessage {
    /// Another version.
    #[error("messages of version {0} are not known here")]
    Version(u64),
    /// More than allowed.
    #[error("a message is too large")]
    TooLarge,
    /// Some other bytes.
    #[error("this is no message")]
    Malformed,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        record::{Incarnation, header::tests::hex},
        sync::condition::Battery,
    };
    use competition::id::DeviceKey;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    fn log() -> LogId {
        LogId { author: DeviceKey([0xa0; 32]), incarnation: Incarnation([0xb0; 16]) }
    }

    fn head() -> Head {
        Head { log: log(), seq: 300, id: RecordId([0xc0; 32]) }
    }

    fn condition() -> Condition {
        let battery = Some(Battery { percent: 87, charging: false });
        Condition { program: "1.2.3".to_owned(), battery }
    }

    fn packed() -> Packed {
        Packed { frames: 2, unpacked: 600, bytes: vec![1, 2, 3] }
    }

    fn check_request(ask: Ask, golden: &Expect) {
        let request = Request { competition: CompetitionId([0xd0; 32]), ask };
        let bytes = request.encode();
        golden.assert_eq(&hex(&bytes));
        assert_eq!(Request::decode(&bytes), Ok(request));
        assert!((0..bytes.len()).all(|end| Request::decode(&bytes[..end]).is_err()));
    }

    fn check_answer(answer: Answer, golden: &Expect) {
        let bytes = answer.encode();
        golden.assert_eq(&hex(&bytes));
        assert_eq!(Answer::decode(&bytes), Ok(answer));
        assert!((0..bytes.len()).all(|end| Answer::decode(&bytes[..end]).is_err()));
    }

    #[test]
    fn golden_requests() {
        let hello = Hello {
            versions: vec![1],
            now_ms: 1_796_032_800_000,
            store_epoch: [0xe0; 16],
            digest: [0xf0; 32],
            condition: Condition { program: "1.2.3".to_owned(), battery: None },
        };
        check_request(
            Ask::Hello(hello),
            &expect![
                "8801015820d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d081011b000001a22be5a50050e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e05820f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f08265312e322e33f6"
            ],
        );
        check_request(
            Ask::Heads { buckets: vec![3, 200] },
            &expect![
                "8401025820d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0820318c8"
            ],
        );
        let want = Want { log: log(), have: vec![(300, RecordId([0xc0; 32]))] };
        let pull = Pull { wants: Some(vec![want]), after: 7, limit: 100 };
        check_request(
            Ask::Pull(pull),
            &expect![
                "8601035820d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d081835820a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a050b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0818219012c5820c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0071864"
            ],
        );
        let all = Pull { wants: None, after: 70_000, limit: 100 };
        check_request(
            Ask::Pull(all),
            &expect![
                "8601035820d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0f61a000111701864"
            ],
        );
        let join = |seal_key| Ask::Join(Join { secret: vec![1, 2, 3, 4, 5], seal_key });
        check_request(
            join(None),
            &expect![
                "8501055820d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0450102030405f6"
            ],
        );
        check_request(
            join(Some(SealKey([6; 32]))),
            &expect![
                "8501055820d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d045010203040558200606060606060606060606060606060606060606060606060606060606060606"
            ],
        );
        check_request(
            Ask::Push(packed()),
            &expect![
                "8401045820d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0830219025843010203"
            ],
        );
    }

    #[test]
    fn golden_answers() {
        let welcome = |outline| {
            Answer::Welcome(Welcome {
                versions: vec![1],
                now_ms: 1_796_032_800_000,
                store_epoch: [0xe0; 16],
                rows: 12,
                digest: [0xf0; 32],
                outline,
                condition: condition(),
            })
        };
        check_answer(
            welcome(Outline::Same),
            &expect![
                "89010181011b000001a22be5a50050e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e00c5820f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f68265312e322e33821857f4"
            ],
        );
        check_answer(
            welcome(Outline::Heads(vec![head()])),
            &expect![
                "89010181011b000001a22be5a50050e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e00c5820f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f081845820a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a050b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b019012c5820c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c08265312e322e33821857f4"
            ],
        );
        let buckets = welcome(Outline::Buckets((0..=255).map(|it| [it; 16]).collect()));
        let bytes = buckets.encode();
        expect!["89010181011b000001a22be5a50050e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e00c5820f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0591000000000000000000000000000000000000101010101010101010101010101010102020202020202020202020202020202030303"].assert_eq(&hex(&bytes[..120]));
        expect!["3e07f3058faa8fed73b8d596d0382cad0bab3ab80e67bd0361a943f42147aee0"]
            .assert_eq(&blake3::hash(&bytes).to_string());
        assert_eq!(Answer::decode(&bytes), Ok(buckets));
        check_answer(
            Answer::Heads(vec![head(), head()]),
            &expect![
                "83010282845820a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a050b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b019012c5820c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0845820a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a050b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b019012c5820c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0"
            ],
        );
        check_answer(
            Answer::Frames { packed: packed(), next: Some(9) },
            &expect!["84010383021902584301020309"],
        );
        check_answer(
            Answer::Frames { packed: packed(), next: None },
            &expect!["840103830219025843010203f6"],
        );
        let counts =
            Counts { new: 1, known: 2, filled: 3, parked: 4, dropped: 5, forks: 6, strangers: 7 };
        check_answer(Answer::Taken(counts), &expect!["89010401020304050607"]);
    }

    #[test]
    fn golden_noes() {
        check_answer(Answer::No(No::Version(vec![1, 2])), &expect!["84010000820102"]);
        check_answer(Answer::No(No::Stranger), &expect!["84010001f6"]);
        check_answer(Answer::No(No::Malformed), &expect!["84010002f6"]);
        check_answer(
            Answer::No(No::Refused { detail: "why".to_owned() }),
            &expect!["8401000363776879"],
        );
        check_answer(
            Answer::Joined(CompetitionId([0xd0; 32])),
            &expect!["8301055820d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0"],
        );
        check_answer(Answer::No(No::Slowed), &expect!["84010005f6"]);
        check_answer(Answer::No(No::Broken), &expect!["84010004f6"]);
        check_answer(Answer::No(No::Ended), &expect!["84010006f6"]);
    }

    #[test]
    fn another_version_is_told_from_garbage() {
        assert_eq!(Request::decode(&[0x82, 0x02, 0x01]), Err(NotAMessage::Version(2)));
        assert_eq!(Answer::decode(&[0x82, 0x02, 0x01]), Err(NotAMessage::Version(2)));
        assert_eq!(Request::decode(&[0x82, 0x00, 0x01]), Err(NotAMessage::Malformed));
        assert_eq!(Request::decode(&[]), Err(NotAMessage::Malformed));
    }

    #[test]
    fn counts_beyond_the_caps_are_refused_before_memory_is_taken() {
        // An array of 2³² heads, and 2⁶⁴ − 1 frames.
        let heads = [0x83, 0x01, 0x02, 0x9a, 0xff, 0xff, 0xff, 0xff];
        assert_eq!(Answer::decode(&heads), Err(NotAMessage::TooLarge));
        let packed = Packed { frames: FRAMES_MAX + 1, ..packed() };
        let frames = Answer::Frames { packed, next: None }.encode();
        assert_eq!(Answer::decode(&frames), Err(NotAMessage::TooLarge));
        let packed = Packed { unpacked: UNPACKED_MAX + 1, ..self::packed() };
        let frames = Answer::Frames { packed, next: None }.encode();
        assert_eq!(Answer::decode(&frames), Err(NotAMessage::TooLarge));
    }

    proptest! {
        /// Whatever bytes come: an error, or the one form of a message.
        #[test]
        fn any_bytes_are_one_message_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            if let Ok(request) = Request::decode(&bytes) {
                prop_assert_eq!(request.encode(), bytes.clone());
            }
            if let Ok(answer) = Answer::decode(&bytes) {
                prop_assert_eq!(answer.encode(), bytes);
            }
        }
    }
}
