//! Making a bundle.

use super::{MAGIC, VERSION, trailer};
use crate::{
    files::{FileFault, Readers, write_whole},
    record::Frame,
    store::{Head, Journal, StoreFault},
};
use competition::id::CompetitionId;
use minicbor::Encoder;
use std::path::Path;

/// Small enough at a speed that nobody notices.
const LEVEL: i32 = 7;

impl Journal {
    /// The whole journal as a bundle.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn pack(&self) -> Result<Vec<u8>, StoreFault> {
        let (heads, records) = self.snapshot()?;
        let frames: Vec<Frame> =
            records.into_iter().map(|it| it.record.into_frame(it.body)).collect();
        Ok(pack(self.competition(), &heads, &frames))
    }
}

/// Saves a bundle: the file is whole under its name, or not there.
///
/// # Errors
/// [`FileFault`] if it cannot be written.
pub fn save(bundle: &[u8], path: &Path) -> Result<(), FileFault> {
    write_whole(path, bundle, Readers::Usual)
}

/// Frames as a bundle.
pub(super) fn pack(competition: CompetitionId, heads: &[Head], frames: &[Frame]) -> Vec<u8> {
    let frames: Vec<Vec<u8>> = frames.iter().map(Frame::encode).collect();
    let unpacked = lay_out(&frames);
    let head = write_head(competition, heads, frames.len(), unpacked.len());
    let packed = zstd::bulk::compress(&unpacked, LEVEL).expect("memory takes all that is written");
    assemble(&head, &packed)
}

/// Frames one after another, each behind its length.
pub(in crate::sync) fn lay_out(frames: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(frames.iter().map(|it| it.len() + 4).sum());
    for frame in frames {
        bytes.extend((frame.len() as u32).to_be_bytes());
        bytes.extend(frame);
    }
    bytes
}

/// The parts in their order, with the trailer.
pub(super) fn assemble(head: &[u8], packed: &[u8]) -> Vec<u8> {
    let mut bundle = MAGIC.to_vec();
    bundle.extend((head.len() as u32).to_be_bytes());
    bundle.extend(head);
    bundle.extend((packed.len() as u64).to_be_bytes());
    bundle.extend(packed);
    bundle.extend(trailer(&bundle));
    bundle
}

/// The head, as [`super::unpack`] reads it.
pub(super) fn write_head(
    competition: CompetitionId,
    heads: &[Head],
    records: usize,
    unpacked: usize,
) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut to = Encoder::new(&mut bytes);
    to.array(5)
        .and_then(|to| to.u64(VERSION)?.bytes(&competition.0))
        .and_then(|to| to.u64(records as u64)?.u64(unpacked as u64)?.array(heads.len() as u64))
        .expect("memory takes all that is written");
    for head in heads {
        to.array(4)
            .and_then(|to| to.bytes(&head.log.author.0)?.bytes(&head.log.incarnation.0))
            .and_then(|to| to.u64(head.seq)?.bytes(&head.id.0))
            .expect("memory takes all that is written");
    }
    bytes
}
