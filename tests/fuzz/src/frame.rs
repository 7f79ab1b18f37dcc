//! A record as it travels: one form for each, and nothing that is checked goes through unsigned.

use crate::two_desks::TwoDesks;
use desk::{
    record::{Frame, Record, frame::FRAME_MAX},
    sync::bundle::unpack::unpack,
};

/// What is read is written again as it came. What is checked has the header that was signed.
pub fn check(bytes: &[u8]) {
    let Ok(frame) = Frame::decode(bytes) else { return };
    assert!(bytes.len() <= FRAME_MAX);
    assert_eq!(frame.encode(), bytes, "there are two forms of one frame");
    let Ok((record, body)) = Record::check(frame.clone()) else { return };
    assert_eq!(record.bytes(), frame.header);
    assert!(body.is_none_or(|it| it.hash() == record.header().body));
}

/// The frames of a small competition, with their bodies and without.
pub fn seeds() -> Vec<Vec<u8>> {
    let desks = TwoDesks::apart();
    let bundle = desks.other.export(desks.competition).unwrap();
    let frames = unpack(&bundle).unwrap().frames;
    let whole = frames.iter().map(Frame::encode);
    let erased = frames.iter().map(|it| Frame { body: None, ..it.clone() }.encode());
    whole.chain(erased).filter(|it| it.len() <= 4096).collect()
}
