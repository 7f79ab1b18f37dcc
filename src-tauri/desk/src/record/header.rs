//! The header: deterministic CBOR, an array in fixed order.
//!
//! ```text
//! [ version, competition, author, incarnation, seq, prev, lamport, claimed_ms, op, kind, subject,
//!   [supersedes…], [roster…], seat, body hash ]
//! ```
//!
//! Whole numbers in their shortest form, lengths always given, hashes and ids as byte strings. What
//! may be missing (`competition`, `prev`, `seat`) is then an empty byte string. `supersedes` and
//! `roster` are sets: rising, no id twice.

use super::{BodyHash, Incarnation, LAMPORT_MAX, Label, LogId, Malformed, NUMBER_MAX};
use competition::id::{CompetitionId, DeviceKey, OpId, RecordId};
use minicbor::{Decoder, Encoder};
use std::{collections::BTreeSet, convert::Infallible, sync::LazyLock};

/// The format that this file tells.
pub const VERSION: u64 = 1;
/// A header in bytes.
pub const HEADER_MAX: usize = 1 << 16;
/// How many records one record may replace.
pub const SUPERSEDES_MAX: usize = 1024;
/// How many heads of the roster a record may name.
pub const ROSTER_MAX: usize = 256;
/// A seat in bytes.
pub const SEAT_MAX: usize = 64;
/// A kind in bytes.
pub const KIND_MAX: usize = 64;
/// A subject in bytes.
pub const SUBJECT_MAX: usize = 256;

const FIELDS: u64 = 15;
const CONTEXT: &str = "yicheng 2026-11-30 record v1: id of a header";

/// Who wrote, where in which log, having seen what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The competition; none in the record that founds it, whose id is the competition's.
    pub competition: Option<CompetitionId>,
    /// The log.
    pub log: LogId,
    /// The place in the log: 1, 2, 3 …
    pub seq: u64,
    /// The record before it in the log; none in the first.
    pub prev: Option<RecordId>,
    /// One more than the highest that the writer had seen. Folding goes by (lamport, id).
    pub lamport: u64,
    /// The writer's clock, in milliseconds since 1970. For people; nothing is decided by it.
    pub claimed_ms: u64,
    /// The command, the fact's kind, and what it is about.
    pub label: Label,
    /// The records that this one replaces, which the writer had seen.
    pub supersedes: BTreeSet<RecordId>,
    /// The heads of the grants and revocations that the writer had folded: a right is judged by
    /// what the writer had seen.
    pub roster: BTreeSet<RecordId>,
    /// The browser's seat on whose behalf a hub signs; empty if the device speaks for itself.
    pub seat: Vec<u8>,
    /// The fact's salted hash.
    pub body: BodyHash,
}

impl Header {
    /// The bytes to sign.
    ///
    /// # Errors
    /// [`Malformed`] if a field holds what it must not.
    pub fn encode(&self) -> Result<Vec<u8>, Malformed> {
        self.check()?;
        Ok(self.written())
    }

    /// Reads a header, and refuses every form but the one that [`Header::encode`] writes.
    ///
    /// # Errors
    /// [`Malformed`] says what is wrong.
    pub fn decode(bytes: &[u8]) -> Result<Self, Malformed> {
        at_most("a header", bytes.len(), HEADER_MAX)?;
        let header = Self::decode_again(bytes)?;
        header.check()?;
        // Writing it again and comparing refuses every other form at once: longer numbers, lengths
        // left open, ids out of order, bytes after the end.
        if header.written() != bytes {
            return Err(Malformed::NotCanonical);
        }
        Ok(header)
    }

    /// Reads a header that was decoded before, when it came in.
    pub(crate) fn decode_again(bytes: &[u8]) -> Result<Self, Malformed> {
        read(&mut Decoder::new(bytes))
    }

    fn written(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(320);
        write(&mut Encoder::new(&mut bytes), self).expect("memory takes all that is written");
        bytes
    }

    fn check(&self) -> Result<(), Malformed> {
        let first = self.seq == 1;
        let founding = self.competition.is_none();
        let right = [
            ("seq", (1..=NUMBER_MAX).contains(&self.seq)),
            ("prev", self.prev.is_none() == first),
            ("competition", !founding || (first && self.lamport == 1)),
            // Every other writer knew the founding record by its id, so nothing sorts before it.
            ("lamport", founding || (2..=LAMPORT_MAX).contains(&self.lamport)),
            ("claimed time", self.claimed_ms <= NUMBER_MAX),
            ("kind", is_kind(&self.label.kind)),
            ("subject", !self.label.subject.chars().any(char::is_control)),
        ];
        if let Some((field, _)) = right.iter().find(|(_, holds)| !holds) {
            return Err(Malformed::Field(field));
        }
        at_most("a subject", self.label.subject.len(), SUBJECT_MAX)?;
        at_most("records replaced", self.supersedes.len(), SUPERSEDES_MAX)?;
        at_most("heads of the roster", self.roster.len(), ROSTER_MAX)?;
        at_most("a seat", self.seat.len(), SEAT_MAX)
    }
}

/// A record's id: the hash of its header.
pub fn id_of(header: &[u8]) -> RecordId {
    // The context is the same for all, so its share of the hash is worked out once.
    static HASHER: LazyLock<blake3::Hasher> =
        LazyLock::new(|| blake3::Hasher::new_derive_key(CONTEXT));
    RecordId(*HASHER.clone().update(header).finalize().as_bytes())
}

fn is_kind(kind: &str) -> bool {
    let is_plain = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'_';
    (1..=KIND_MAX).contains(&kind.len()) && kind.bytes().all(is_plain)
}

fn at_most(what: &'static str, len: usize, at_most: usize) -> Result<(), Malformed> {
    if len > at_most {
        return Err(Malformed::TooLarge { what, at_most });
    }
    Ok(())
}

type Writer<'a> = Encoder<&'a mut Vec<u8>>;

fn write(to: &mut Writer, it: &Header) -> Result<(), minicbor::encode::Error<Infallible>> {
    to.array(FIELDS)?
        .u64(VERSION)?
        .bytes(it.competition.as_ref().map_or(&[], |id| &id.0))?
        .bytes(&it.log.author.0)?
        .bytes(&it.log.incarnation.0)?
        .u64(it.seq)?
        .bytes(it.prev.as_ref().map_or(&[], |id| &id.0))?
        .u64(it.lamport)?
        .u64(it.claimed_ms)?
        .bytes(&it.label.op.bits().to_be_bytes())?
        .str(&it.label.kind)?
        .str(&it.label.subject)?;
    write_ids(to, &it.supersedes)?;
    write_ids(to, &it.roster)?;
    to.bytes(&it.seat)?.bytes(&it.body.0)?.ok()
}

fn write_ids(
    to: &mut Writer,
    ids: &BTreeSet<RecordId>,
) -> Result<(), minicbor::encode::Error<Infallible>> {
    to.array(ids.len() as u64)?;
    ids.iter().try_for_each(|id| to.bytes(&id.0)?.ok())
}

fn read(from: &mut Decoder) -> Result<Header, Malformed> {
    if from.array()? != Some(FIELDS) {
        return Err(Malformed::Field("the number of fields"));
    }
    match from.u64()? {
        VERSION => {}
        later => return Err(Malformed::Version(later)),
    }
    Ok(Header {
        competition: maybe(from, "competition")?.map(CompetitionId),
        log: LogId {
            author: DeviceKey(exactly(from, "author")?),
            incarnation: Incarnation(exactly(from, "incarnation")?),
        },
        seq: from.u64()?,
        prev: maybe(from, "prev")?.map(RecordId),
        lamport: from.u64()?,
        claimed_ms: from.u64()?,
        label: Label {
            op: OpId::new(u128::from_be_bytes(exactly(from, "op")?)),
            kind: from.str()?.to_owned(),
            subject: from.str()?.to_owned(),
        },
        supersedes: read_ids(from, "records replaced", SUPERSEDES_MAX)?,
        roster: read_ids(from, "heads of the roster", ROSTER_MAX)?,
        seat: from.bytes()?.to_vec(),
        body: BodyHash(exactly(from, "body hash")?),
    })
}

fn exactly<const N: usize>(from: &mut Decoder, field: &'static str) -> Result<[u8; N], Malformed> {
    from.bytes()?.try_into().map_err(|_| Malformed::Field(field))
}

fn maybe(from: &mut Decoder, field: &'static str) -> Result<Option<[u8; 32]>, Malformed> {
    let bytes = from.bytes()?;
    match bytes.len() {
        0 => Ok(None),
        _ => bytes.try_into().map(Some).map_err(|_| Malformed::Field(field)),
    }
}

fn read_ids(
    from: &mut Decoder,
    what: &'static str,
    most: usize,
) -> Result<BTreeSet<RecordId>, Malformed> {
    let count = from.array()?.ok_or(Malformed::NotCanonical)?;
    at_most(what, usize::try_from(count).unwrap_or(usize::MAX), most)?;
    (0..count).map(|_| exactly(from, what).map(RecordId)).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    /// The header of the golden vectors.
    pub(crate) fn golden() -> Header {
        Header {
            competition: Some(CompetitionId([0xc0; 32])),
            log: LogId { author: DeviceKey([0xa0; 32]), incarnation: Incarnation([0x1c; 16]) },
            seq: 7,
            prev: Some(RecordId([0xbe; 32])),
            lamport: 300,
            claimed_ms: 1_796_032_800_123,
            label: Label {
                op: OpId::new(0x0102_0304),
                kind: "result_recorded".to_owned(),
                subject: "男子个人/swiss/3/12".to_owned(),
            },
            supersedes: [RecordId([1; 32]), RecordId([2; 32])].into(),
            roster: [RecordId([3; 32])].into(),
            seat: b"seat".to_vec(),
            body: BodyHash([0xdd; 32]),
        }
    }

    pub(crate) fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|it| format!("{it:02x}")).collect()
    }

    #[test]
    fn golden_header() {
        let bytes = golden().encode().unwrap();
        expect!["8f015820c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c05820a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0501c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c075820bebebebebebebebebebebebebebebebebebebebebebebebebebebebebebebebe19012c1b000001a22be5a57b50000000000000000000000000010203046f726573756c745f7265636f7264656477e794b7e5ad90e4b8aae4baba2f73776973732f332f3132825820010101010101010101010101010101010101010101010101010101010101010158200202020202020202020202020202020202020202020202020202020202020202815820030303030303030303030303030303030303030303030303030303030303030344736561745820dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"].assert_eq(&hex(&bytes));
        expect!["666fd3a409798d6aaebd8bac67ac4304293b8a8763c4f95a615d48c5a2169a3a"]
            .assert_eq(&id_of(&bytes).to_string());
        assert_eq!(Header::decode(&bytes).unwrap(), golden());
    }

    #[test]
    fn golden_founding_header() {
        let founding = Header {
            competition: None,
            seq: 1,
            prev: None,
            lamport: 1,
            supersedes: BTreeSet::new(),
            roster: BTreeSet::new(),
            seat: Vec::new(),
            ..golden()
        };
        let bytes = founding.encode().unwrap();
        expect!["8f01405820a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0501c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c0140011b000001a22be5a57b50000000000000000000000000010203046f726573756c745f7265636f7264656477e794b7e5ad90e4b8aae4baba2f73776973732f332f31328080405820dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"].assert_eq(&hex(&bytes));
        assert_eq!(Header::decode(&bytes).unwrap(), founding);
    }

    fn check_refused(header: Header, expected: Expect) {
        // Written without the check that an honest writer makes, as a hostile one would.
        let refused = Header::decode(&header.written()).unwrap_err();
        expected.assert_eq(&refused.to_string());
        assert_eq!(header.encode().unwrap_err().to_string(), refused.to_string());
    }

    #[test]
    fn a_field_out_of_bounds_is_refused() {
        let label = golden().label;
        check_refused(Header { seq: 0, ..golden() }, expect!["seq is not as it must be"]);
        check_refused(Header { seq: 1, ..golden() }, expect!["prev is not as it must be"]);
        check_refused(Header { prev: None, ..golden() }, expect!["prev is not as it must be"]);
        check_refused(
            Header { competition: None, ..golden() },
            expect!["competition is not as it must be"],
        );
        check_refused(Header { lamport: 1, ..golden() }, expect!["lamport is not as it must be"]);
        check_refused(
            Header { lamport: LAMPORT_MAX + 1, ..golden() },
            expect!["lamport is not as it must be"],
        );
        check_refused(
            Header { claimed_ms: u64::MAX, ..golden() },
            expect!["claimed time is not as it must be"],
        );
        check_refused(Header { seat: vec![0; 65], ..golden() }, expect!["a seat: at most 64"]);
        let kind = Label { kind: "Result".to_owned(), ..label.clone() };
        check_refused(Header { label: kind, ..golden() }, expect!["kind is not as it must be"]);
        let subject = Label { subject: "a\nb".to_owned(), ..label.clone() };
        check_refused(
            Header { label: subject, ..golden() },
            expect!["subject is not as it must be"],
        );
        let subject = Label { subject: "a".repeat(257), ..label };
        check_refused(Header { label: subject, ..golden() }, expect!["a subject: at most 256"]);
        let few = (0..=255_u8).map(|it| RecordId([it; 32]));
        let many = (0..1025_u16).map(|it| {
            let mut id = [0; 32];
            id[..2].copy_from_slice(&it.to_be_bytes());
            RecordId(id)
        });
        assert!(Header { roster: few.collect(), ..golden() }.encode().is_ok());
        check_refused(
            Header { supersedes: many.clone().collect(), ..golden() },
            expect!["records replaced: at most 1024"],
        );
        check_refused(
            Header { roster: many.collect(), ..golden() },
            expect!["heads of the roster: at most 256"],
        );
    }

    fn check_bytes(change: impl Fn(&mut Vec<u8>), expected: Expect) {
        let mut bytes = golden().encode().unwrap();
        change(&mut bytes);
        expected.assert_eq(&Header::decode(&bytes).unwrap_err().to_string());
    }

    #[test]
    fn another_form_of_the_same_header_is_refused() {
        // A number in two bytes where one would do.
        check_bytes(|it| drop(it.splice(1..2, [0x18, 1])), expect!["not in canonical form"]);
        // An array without a length.
        check_bytes(
            |it| {
                it[0] = 0x9f;
                it.push(0xff);
            },
            expect!["the number of fields is not as it must be"],
        );
        check_bytes(|it| it.push(0), expect!["not in canonical form"]);
        check_bytes(|it| it.truncate(it.len() - 1), expect!["not a record"]);
        check_bytes(|it| it[1] = 2, expect!["record version 2 is not known here"]);
        check_bytes(|it| it.resize(HEADER_MAX + 1, 0), expect!["a header: at most 65536"]);
    }

    #[test]
    fn ids_out_of_order_or_twice_are_refused() {
        let bytes = golden().encode().unwrap();
        let at = bytes.windows(32).position(|it| it == [1; 32]).unwrap();
        for (one, two) in [(2, 1), (1, 1)] {
            let mut bytes = bytes.clone();
            bytes[at..at + 32].fill(one);
            bytes[at + 34..at + 66].fill(two);
            assert!(matches!(Header::decode(&bytes), Err(Malformed::NotCanonical)));
        }
    }

    proptest! {
        #[test]
        fn no_bytes_make_decoding_fall_over(
            at in 0_usize..330, with in any::<u8>(), cut in 0_usize..400, noise in any::<Vec<u8>>(),
        ) {
            let mut bytes = golden().encode().unwrap();
            let at = at % bytes.len();
            bytes[at] = with;
            bytes.truncate(cut);
            for bytes in [bytes, noise] {
                if let Ok(header) = Header::decode(&bytes) {
                    prop_assert_eq!(header.encode().unwrap(), bytes);
                }
            }
        }
    }
}
