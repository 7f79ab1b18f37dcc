//! The records of a competition as they were signed, read from the file that a desk gives away, and
//! by nothing that the desk folds with.

use competition::{
    fact::{Fact, Recorded},
    id::SeatId,
};
use desk::{
    record::{Frame, Header, header::id_of, rotation::proof},
    sync::bundle::unpack::unpack,
};

/// All records in a bundle whose facts are still there.
pub(crate) fn records(bundle: &[u8]) -> Vec<Recorded> {
    unpack(bundle).unwrap().frames.iter().filter_map(recorded).collect()
}

fn recorded(frame: &Frame) -> Option<Recorded> {
    let Header { log, seq, prev, lamport, claimed_ms, label, supersedes, roster, seat, .. } =
        Header::decode(&frame.header).unwrap();
    let fact = Fact::read(&label.kind, &label.subject, frame.body.as_ref()?.text());
    Some(Recorded {
        id: id_of(&frame.header),
        author: log.author,
        incarnation: log.incarnation,
        seq,
        prev,
        lamport,
        at_ms: claimed_ms.cast_signed(),
        op: label.op,
        supersedes: supersedes.into_iter().collect(),
        roster: roster.into_iter().collect(),
        seat: <[u8; 16]>::try_from(seat).ok().map(SeatId),
        proof: proof(&Header::decode(&frame.header).unwrap(), &fact),
        fact,
    })
}
