//! Reading a bundle that may be damaged, forged or made to fill the memory.

use super::{
    BUNDLE_MAX, BundleFault, HEADS_MAX, MAGIC, UNPACKED_MAX, VERSION, pack::write_head, trailer,
};
use crate::{
    record::{Frame, Incarnation, LogId, header::id_of},
    store::{Head, receive::BATCH_MAX},
};
use competition::id::{CompetitionId, DeviceKey, RecordId};
use minicbor::Decoder;
use std::{collections::BTreeSet, io::Read};

/// The largest window that packed bytes may ask for: 16 MiB. What is packed here asks for 4.
const WINDOW_LOG_MAX: u32 = 24;

/// What a bundle holds. The records are not checked yet.
#[derive(Debug)]
pub struct Unpacked {
    /// The competition.
    pub competition: CompetitionId,
    /// The heads of all its logs.
    pub heads: Vec<Head>,
    /// The records.
    pub frames: Vec<Frame>,
}

struct Claims {
    competition: CompetitionId,
    records: usize,
    unpacked: u64,
    heads: Vec<Head>,
}

/// Takes a bundle apart.
///
/// # Errors
/// [`BundleFault`] says why it cannot be taken.
pub fn unpack(bundle: &[u8]) -> Result<Unpacked, BundleFault> {
    let (head, packed) = parts(bundle)?;
    let claims = read_head(head)?;
    let frames = read_frames(&inflate(packed, claims.unpacked)?)?;
    if frames.len() != claims.records {
        return Err(BundleFault::Inconsistent("the number of records"));
    }
    let ids: BTreeSet<RecordId> = frames.iter().map(|it| id_of(&it.header)).collect();
    if !claims.heads.iter().all(|head| ids.contains(&head.id)) {
        return Err(BundleFault::Inconsistent("a head is missing"));
    }
    let Claims { competition, heads, .. } = claims;
    Ok(Unpacked { competition, heads, frames })
}

/// Head and packed frames, once the trailer has shown that nothing was damaged.
fn parts(bundle: &[u8]) -> Result<(&[u8], &[u8]), BundleFault> {
    if bundle.len() > BUNDLE_MAX {
        return Err(BundleFault::TooLarge);
    }
    let rest = bundle.strip_prefix(&MAGIC).ok_or(BundleFault::NotABundle)?;
    let (_, found) = bundle.split_last_chunk::<32>().ok_or(BundleFault::Damaged)?;
    if *found != trailer(&bundle[..bundle.len() - 32]) {
        return Err(BundleFault::Damaged);
    }
    let (len, rest) = rest.split_first_chunk().ok_or(BundleFault::Damaged)?;
    let (head, rest) = split(rest, u64::from(u32::from_be_bytes(*len)))?;
    let (len, rest) = rest.split_first_chunk().ok_or(BundleFault::Damaged)?;
    let (packed, rest) = split(rest, u64::from_be_bytes(*len))?;
    if rest.len() != 32 {
        return Err(BundleFault::Inconsistent("the length"));
    }
    Ok((head, packed))
}

fn split(bytes: &[u8], at: u64) -> Result<(&[u8], &[u8]), BundleFault> {
    let at = usize::try_from(at).map_err(|_| BundleFault::TooLarge)?;
    bytes.split_at_checked(at).ok_or(BundleFault::Inconsistent("the length"))
}

fn read_head(bytes: &[u8]) -> Result<Claims, BundleFault> {
    let mut from = Decoder::new(bytes);
    let claims = read_claims(&mut from)?;
    if claims.unpacked > UNPACKED_MAX || claims.records > BATCH_MAX {
        return Err(BundleFault::TooLarge);
    }
    let Claims { competition, heads, records, unpacked } = &claims;
    if write_head(*competition, heads, *records, *unpacked as usize) != bytes {
        return Err(BundleFault::Inconsistent("the head"));
    }
    Ok(claims)
}

fn read_claims(from: &mut Decoder) -> Result<Claims, BundleFault> {
    let broken = |_| BundleFault::Inconsistent("the head");
    from.array().map_err(broken)?;
    match from.u64().map_err(broken)? {
        VERSION => {}
        later => return Err(BundleFault::Version(later)),
    }
    let competition = CompetitionId(exactly(from)?);
    let records = usize::try_from(from.u64().map_err(broken)?).unwrap_or(usize::MAX);
    let unpacked = from.u64().map_err(broken)?;
    let heads = from.array().map_err(broken)?.ok_or(BundleFault::Inconsistent("the head"))?;
    if heads > HEADS_MAX as u64 {
        return Err(BundleFault::TooLarge);
    }
    let heads = (0..heads).map(|_| read_one_head(from)).collect::<Result<_, _>>()?;
    Ok(Claims { competition, records, unpacked, heads })
}

fn read_one_head(from: &mut Decoder) -> Result<Head, BundleFault> {
    let broken = |_| BundleFault::Inconsistent("the head");
    from.array().map_err(broken)?;
    let author = DeviceKey(exactly(from)?);
    let log = LogId { author, incarnation: Incarnation(exactly(from)?) };
    let seq = from.u64().map_err(broken)?;
    Ok(Head { log, seq, id: RecordId(exactly(from)?) })
}

fn exactly<const N: usize>(from: &mut Decoder) -> Result<[u8; N], BundleFault> {
    let bytes = from.bytes().map_err(|_| BundleFault::Inconsistent("the head"))?;
    bytes.try_into().map_err(|_| BundleFault::Inconsistent("the head"))
}

/// Unpacks as many bytes as are claimed and not one more, whatever the packed bytes would grow to.
/// There is one frame of zstd, and nothing behind it.
pub(in crate::sync) fn inflate(packed: &[u8], claimed: u64) -> Result<Vec<u8>, BundleFault> {
    let damaged = |_| BundleFault::Damaged;
    let mut decoder = zstd::stream::read::Decoder::with_buffer(packed).map_err(damaged)?;
    decoder.window_log_max(WINDOW_LOG_MAX).map_err(damaged)?;
    let mut unpacked = Vec::new();
    let mut bytes = decoder.single_frame().take(claimed + 1);
    bytes.read_to_end(&mut unpacked).map_err(damaged)?;
    if unpacked.len() as u64 != claimed || !bytes.into_inner().finish().is_empty() {
        return Err(BundleFault::Inconsistent("the number of bytes"));
    }
    Ok(unpacked)
}

/// Frames that lie one after another, each behind its length.
pub(in crate::sync) fn read_frames(mut bytes: &[u8]) -> Result<Vec<Frame>, BundleFault> {
    let mut frames = Vec::new();
    while let Some((len, rest)) = bytes.split_first_chunk() {
        let (frame, rest) = split(rest, u64::from(u32::from_be_bytes(*len)))?;
        let nth = frames.len();
        frames.push(Frame::decode(frame).map_err(|why| BundleFault::BadFrame { nth, why })?);
        bytes = rest;
    }
    match bytes {
        [] => Ok(frames),
        _ => Err(BundleFault::Inconsistent("the length")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sync::bundle::pack::assemble;
    use std::io::Write;

    fn check(claimed: usize, packed: &[u8], is_expected: fn(&BundleFault) -> bool) {
        let head = write_head(CompetitionId([1; 32]), &[], 1, claimed);
        let fault = unpack(&assemble(&head, packed)).unwrap_err();
        assert!(is_expected(&fault), "{fault:?}");
    }

    #[test]
    fn a_bomb_is_stopped_at_what_it_claims() {
        let packed = zstd::bulk::compress(&vec![0; 64 << 20], 3).unwrap();
        assert!(packed.len() < 10_000);
        check(300 << 20, &packed, |it| matches!(it, BundleFault::TooLarge));
        check(1000, &packed, |it| matches!(it, BundleFault::Inconsistent("the number of bytes")));
        // Four zeros are the length of a frame without bytes.
        check(64 << 20, &packed, |it| matches!(it, BundleFault::BadFrame { nth: 0, .. }));
    }

    #[test]
    fn nobody_makes_a_desk_set_much_memory_aside_for_a_few_bytes() {
        let mut packer = zstd::stream::Encoder::new(Vec::new(), 1).unwrap();
        packer.window_log(27).unwrap();
        packer.write_all(&[0; 8]).unwrap();
        let packed = packer.finish().unwrap();
        assert_eq!(zstd::decode_all(&packed[..]).unwrap(), [0; 8]);
        check(8, &packed, |it| matches!(it, BundleFault::Damaged));
    }

    #[test]
    fn nothing_hides_behind_what_was_packed() {
        let mut packed = zstd::bulk::compress(&[0; 8], 1).unwrap();
        assert_eq!(inflate(&packed, 8).unwrap(), [0; 8]);
        let more = packed.clone();
        packed.extend(more);
        check(8, &packed, |it| matches!(it, BundleFault::Inconsistent("the number of bytes")));
        packed.truncate(packed.len() - 1);
        check(8, &packed, |it| matches!(it, BundleFault::Inconsistent("the number of bytes")));
    }

    #[test]
    fn a_newer_bundle_is_told_from_a_damaged_one() {
        let mut head = write_head(CompetitionId([1; 32]), &[], 0, 0);
        head[1] = 2;
        assert!(matches!(unpack(&assemble(&head, &[])), Err(BundleFault::Version(2))));
    }
}
