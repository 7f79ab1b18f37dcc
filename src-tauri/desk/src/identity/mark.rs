//! The mark: what this device last wrote in a competition, told outside the journal.
//!
//! A journal that was put back from a backup looks whole. Writing on in it would give two records
//! the same place in one log. So the head of the device's own log stands in a second file, and a
//! journal that does not reach up to it, or a mark that is missing, means a new incarnation.

use crate::{
    files::{At, FileFault, remove},
    record::Incarnation,
};
use competition::id::RecordId;
use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

const LEN: usize = 16 + 8 + 32 + 32;
const CONTEXT: &str = "yicheng 2026-11-30 mark v1: checksum";

/// The head of the device's own log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Which of the device's logs.
    pub incarnation: Incarnation,
    /// The place of the last record.
    pub seq: u64,
    /// The last record.
    pub head: RecordId,
}

/// Where the mark of one competition is kept.
#[derive(Debug, Clone)]
pub struct MarkFile(PathBuf);

impl MarkFile {
    /// The mark in this file.
    pub fn new(path: PathBuf) -> Self {
        Self(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The mark; none if it is missing or damaged, which both mean that nothing is certain.
    ///
    /// # Errors
    /// [`FileFault`] if the file is there and cannot be read.
    pub fn read(&self) -> Result<Option<Mark>, FileFault> {
        match fs::read(&self.0) {
            Ok(bytes) => Ok(parse(&bytes)),
            Err(none) if none.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(other) => Err(other).at(&self.0),
        }
    }

    /// Writes the mark over the last one, in place and without waiting for the disk.
    ///
    /// After a power cut it may lag behind the journal, which is harmless: only a journal that lags
    /// behind its mark was put back. A half-written mark counts as missing.
    ///
    /// # Errors
    /// [`FileFault`] if it cannot be written.
    pub fn write(&self, mark: &Mark) -> Result<(), FileFault> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        options.open(&self.0).and_then(|mut file| file.write_all(&format(mark))).at(&self.0)
    }

    /// Removes the mark: the next record begins a new log.
    ///
    /// # Errors
    /// [`FileFault`] if it cannot be removed.
    pub fn forget(&self) -> Result<(), FileFault> {
        remove(&self.0)
    }
}

fn format(mark: &Mark) -> [u8; LEN] {
    let mut bytes = [0; LEN];
    bytes[..16].copy_from_slice(&mark.incarnation.0);
    bytes[16..24].copy_from_slice(&mark.seq.to_be_bytes());
    bytes[24..56].copy_from_slice(&mark.head.0);
    let sum = blake3::derive_key(CONTEXT, &bytes[..56]);
    bytes[56..].copy_from_slice(&sum);
    bytes
}

fn parse(bytes: &[u8]) -> Option<Mark> {
    let (incarnation, rest) = bytes.split_first_chunk()?;
    let (seq, rest) = rest.split_first_chunk()?;
    let (head, _) = rest.split_first_chunk()?;
    let mark = Mark {
        incarnation: Incarnation(*incarnation),
        seq: u64::from_be_bytes(*seq),
        head: RecordId(*head),
    };
    (bytes == format(&mark)).then_some(mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_reads_back_and_a_damaged_one_counts_as_missing() {
        let home = tempfile::tempdir().unwrap();
        let file = MarkFile::new(home.path().join("mark"));
        assert_eq!(file.read().unwrap(), None);
        let mark = Mark { incarnation: Incarnation([1; 16]), seq: 9, head: RecordId([2; 32]) };
        file.write(&Mark { seq: 8, ..mark }).unwrap();
        file.write(&mark).unwrap();
        assert_eq!(file.read().unwrap(), Some(mark));

        let mut bytes = fs::read(file.path()).unwrap();
        bytes[20] ^= 1;
        fs::write(file.path(), &bytes).unwrap();
        assert_eq!(file.read().unwrap(), None);
        file.forget().unwrap();
        file.forget().unwrap();
        assert_eq!(file.read().unwrap(), None);
    }
}
