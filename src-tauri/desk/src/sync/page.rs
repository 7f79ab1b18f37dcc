//! As many records as go into one message.

use super::{
    bundle::{
        BundleFault,
        pack::lay_out,
        unpack::{inflate, read_frames},
    },
    message::{FRAMES_MAX, Packed, UNPACKED_MAX},
};
use crate::{
    record::{Frame, Malformed},
    store::{Journal, StoreFault, Stored},
};

/// Packing must not be slower than the network.
const LEVEL: i32 = 1;
/// A page ends after so many frames …
const FRAMES: usize = 5000;
/// … or so many bytes, unpacked. One frame more still is below what a message may hold.
const BYTES: usize = 4 << 20;
/// So many records are read at a time.
const STRIDE: usize = 500;

/// Frames for one message.
#[derive(Debug)]
pub struct Page {
    /// They, packed.
    pub packed: Packed,
    /// The row to go on after, if there are more.
    pub next: Option<u64>,
}

/// Which records, in the order in which they arrived here.
#[derive(Debug)]
pub enum Rows {
    /// All.
    All,
    /// Those in these rows, which rise.
    Some(Vec<u64>),
}

impl Journal {
    /// The records that arrived after a row, as many as go into one message.
    ///
    /// # Errors
    /// [`StoreFault`] if the journal cannot be read.
    pub fn page(&self, rows: &Rows, after: u64, limit: u64) -> Result<Page, StoreFault> {
        let limit = usize::try_from(limit).unwrap_or(FRAMES).clamp(1, FRAMES);
        let (mut frames, mut bytes, mut last) = (Vec::new(), 0, after);
        loop {
            let stride = STRIDE.min(limit - frames.len());
            let some = self.stride(rows, last, stride)?;
            let ended = some.len() < stride;
            for Stored { row, record, body } in some {
                let frame = record.into_frame(body).encode();
                bytes += frame.len() + 4;
                frames.push(frame);
                last = row;
                if bytes > BYTES {
                    break;
                }
            }
            if ended && bytes <= BYTES {
                return Ok(Page { packed: pack(&frames), next: None });
            }
            if bytes > BYTES || frames.len() == limit {
                return Ok(Page { packed: pack(&frames), next: Some(last) });
            }
        }
    }

    fn stride(&self, rows: &Rows, after: u64, count: usize) -> Result<Vec<Stored>, StoreFault> {
        match rows {
            Rows::All => self.after(after, count as u32),
            Rows::Some(rows) => {
                let rest = &rows[rows.partition_point(|it| *it <= after)..];
                self.at(&rest[..count.min(rest.len())])
            }
        }
    }
}

fn pack(frames: &[Vec<u8>]) -> Packed {
    let unpacked = lay_out(frames);
    let bytes = zstd::bulk::compress(&unpacked, LEVEL).expect("memory takes all that is written");
    Packed { frames: frames.len(), unpacked: unpacked.len() as u64, bytes }
}

impl Packed {
    /// The frames, which are not checked yet.
    ///
    /// # Errors
    /// [`NotAPage`].
    pub fn unpack(&self) -> Result<Vec<Frame>, NotAPage> {
        if self.frames > FRAMES_MAX || self.unpacked > UNPACKED_MAX {
            return Err(NotAPage::Inconsistent);
        }
        let frames = read_frames(&inflate(&self.bytes, self.unpacked)?)?;
        if frames.len() == self.frames { Ok(frames) } else { Err(NotAPage::Inconsistent) }
    }
}

/// Why packed bytes are no frames.
#[derive(Debug, thiserror::Error)]
pub enum NotAPage {
    /// They are not what is said of them.
    #[error("the frames are not what is said of them")]
    Inconsistent,
    /// One of them is none.
    #[error("frame {nth} is none: {why}")]
    BadFrame {
        /// Its place, from 0.
        nth: usize,
        /// What is wrong.
        why: Malformed,
    },
}

impl From<BundleFault> for NotAPage {
    fn from(fault: BundleFault) -> Self {
        match fault {
            BundleFault::BadFrame { nth, why } => Self::BadFrame { nth, why },
            BundleFault::NotABundle
            | BundleFault::Version(_)
            | BundleFault::Damaged
            | BundleFault::TooLarge
            | BundleFault::Inconsistent(_) => Self::Inconsistent,
        }
    }
}
