//! What is signed: one form for each header, within its bounds.

use crate::two_desks::TwoDesks;
use desk::{
    record::{
        Header, LAMPORT_MAX, NUMBER_MAX,
        header::{HEADER_MAX, ROSTER_MAX, SEAT_MAX, SUBJECT_MAX, SUPERSEDES_MAX, id_of},
    },
    sync::bundle::unpack::unpack,
};

/// What is read is written again as it came, and another header has another id.
pub fn check(bytes: &[u8]) {
    let Ok(header) = Header::decode(bytes) else { return };
    assert!(bytes.len() <= HEADER_MAX);
    assert_eq!(header.encode().unwrap(), bytes, "there are two forms of one header");
    assert_eq!(header.prev.is_none(), header.seq == 1);
    assert!(header.seq <= NUMBER_MAX && header.claimed_ms <= NUMBER_MAX);
    assert!((1..=LAMPORT_MAX).contains(&header.lamport));
    assert!(header.supersedes.len() <= SUPERSEDES_MAX && header.roster.len() <= ROSTER_MAX);
    assert!(header.seat.len() <= SEAT_MAX && header.label.subject.len() <= SUBJECT_MAX);
    let later = Header { seq: header.seq + 1, prev: Some(id_of(bytes)), ..header };
    assert_ne!(later.encode().map(|it| id_of(&it)).ok(), Some(id_of(bytes)));
}

/// The headers of a small competition.
pub fn seeds() -> Vec<Vec<u8>> {
    let desks = TwoDesks::apart();
    let bundle = desks.other.export(desks.competition).unwrap();
    unpack(&bundle).unwrap().frames.into_iter().map(|it| it.header).collect()
}
