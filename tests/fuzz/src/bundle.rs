//! A competition in one file. A forged one changes nothing.
//!
//! Nobody finds a hash by chance, so that the first byte says how far the rest is taken as it is:
//! wholly, without the trailer, or as frames that are yet to be packed.

use crate::two_desks::TwoDesks;
use desk::{
    record::{Frame, header::id_of},
    store::receive::BATCH_MAX,
    sync::bundle::{
        BUNDLE_MAX, HEADS_MAX, UNPACKED_MAX,
        unpack::{Unpacked, unpack},
    },
};
use std::sync::LazyLock;

const MAGIC: &[u8] = b"\x89YCB\r\n\x1a\n";
const TRAILER: &str = "yicheng 2026-11-30 bundle: trailer";

/// What is unpacked is within its bounds and has the heads that it names. No desk that has the
/// competition holds anything afterwards that it did not hold before.
pub fn check(bytes: &[u8]) {
    static GROUND: LazyLock<(TwoDesks, Vec<u8>)> = LazyLock::new(|| {
        let desks = TwoDesks::apart();
        let before = desks.founder.export(desks.competition).unwrap();
        (desks, before)
    });
    let Some((how, rest)) = bytes.split_first() else { return };
    let bundle = match how % 4 {
        0 => rest.to_vec(),
        1 | 2 => sealed(&[MAGIC, rest].concat()),
        _ => packed(&GROUND.0.competition.0, rest),
    };
    let Ok(unpacked) = unpack(&bundle) else { return };
    is_within_bounds(&bundle, &unpacked);
    let (desks, before) = &*GROUND;
    if desks.founder.import(&bundle).is_ok() {
        assert_eq!(&desks.founder.export(desks.competition).unwrap(), before);
    }
}

fn is_within_bounds(bundle: &[u8], unpacked: &Unpacked) {
    let Unpacked { frames, heads, .. } = unpacked;
    assert!(bundle.len() <= BUNDLE_MAX);
    assert!(frames.len() <= BATCH_MAX && heads.len() <= HEADS_MAX);
    let lengths = frames.iter().map(|it| it.encode().len() as u64 + 4);
    assert!(lengths.sum::<u64>() <= UNPACKED_MAX);
    assert!(heads.iter().all(|head| frames.iter().any(|it| id_of(&it.header) == head.id)));
}

fn sealed(bundle: &[u8]) -> Vec<u8> {
    [bundle, &blake3::derive_key(TRAILER, bundle)].concat()
}

/// A bundle without heads, which holds these bytes instead of frames.
fn packed(competition: &[u8; 32], frames: &[u8]) -> Vec<u8> {
    let (&count, frames) = frames.split_first().unwrap_or((&0, &[]));
    // [ 1, competition, records, unpacked bytes, [] ]
    let mut head = vec![0x85, 0x01, 0x58, 0x20];
    head.extend(competition);
    head.extend(number(u64::from(count)));
    head.extend(number(frames.len() as u64));
    head.push(0x80);
    let packed = zstd::bulk::compress(frames, 1).unwrap();
    let (head_len, packed_len) = (head.len() as u32, packed.len() as u64);
    let (head_len, packed_len) = (head_len.to_be_bytes(), packed_len.to_be_bytes());
    sealed(&[MAGIC, &head_len, &head, &packed_len, &packed].concat())
}

/// The shortest form of a number in CBOR.
fn number(it: u64) -> Vec<u8> {
    match it {
        0..=23 => vec![it as u8],
        24..=0xff => vec![0x18, it as u8],
        0x100..=0xffff => [&[0x19][..], &(it as u16).to_be_bytes()].concat(),
        _ => [&[0x1a][..], &(it as u32).to_be_bytes()].concat(),
    }
}

/// A small competition, taken in each way.
pub fn seeds() -> Vec<Vec<u8>> {
    let desks = TwoDesks::apart();
    let bundle = desks.other.export(desks.competition).unwrap();
    let unsealed = &bundle[MAGIC.len()..bundle.len() - 32];
    let frames = unpack(&bundle).unwrap().frames;
    let small: Vec<Vec<u8>> =
        frames.iter().map(Frame::encode).filter(|it| it.len() <= 4096).collect();
    let mut laid_out = vec![3, small.len() as u8];
    for frame in &small {
        laid_out.extend((frame.len() as u32).to_be_bytes());
        laid_out.extend(frame);
    }
    vec![[&[0], &bundle[..]].concat(), [&[1], unsealed].concat(), laid_out, vec![3, 0]]
}
