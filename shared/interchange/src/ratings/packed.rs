//! A list as FIDE hands it out: as it is, or alone in a zip.

use super::{RatedPlayer, RatingFault, RatingFaultCode, RatingList, Speed, read};
use std::io::{self, Read, Seek, SeekFrom};
use zip::{ZipArchive, result::ZipError};

/// No list unpacks to more; of what does, the rest is not read.
const UNPACKED_MAX: u64 = 4 << 30;

/// More files than anybody hands a list out with.
const FILES_MAX: usize = 16;

/// Reads a list row by row, out of its zip if it is in one.
///
/// # Errors
/// If the bytes cannot be had. What is wrong with them is in the answer.
pub fn read_packed(
    mut input: impl Read + Seek,
    single: Speed,
    each: impl FnMut(&RatedPlayer<'_>),
) -> io::Result<RatingList> {
    let mut start = Vec::new();
    input.by_ref().take(4).read_to_end(&mut start)?;
    input.seek(SeekFrom::Start(0))?;
    if start != *b"PK\x03\x04" {
        return read(input.take(UNPACKED_MAX), single, each);
    }
    let found = ZipArchive::new(input).and_then(|mut archive| {
        let at = largest(&mut archive)?;
        Ok((archive, at))
    });
    match found {
        Ok((mut archive, at)) => match archive.by_index(at) {
            Ok(file) => read(file.take(UNPACKED_MAX), single, each),
            Err(error) => no_list(error),
        },
        Err(error) => no_list(error),
    }
}

/// The list, and not a note beside it.
fn largest(archive: &mut ZipArchive<impl Read + Seek>) -> Result<usize, ZipError> {
    let mut largest = (0, 0);
    for at in 0..archive.len().min(FILES_MAX) {
        largest = largest.max((archive.by_index_raw(at)?.size(), at));
    }
    Ok(largest.1)
}

/// Bytes that cannot be had are an error; bytes that are no zip are only no list.
fn no_list(error: ZipError) -> io::Result<RatingList> {
    if let ZipError::Io(error) = error {
        return Err(error);
    }
    let fault = RatingFault { line: 1, column: 1, code: RatingFaultCode::NotARatingList };
    Ok(RatingList { left_out: 1, faults: vec![fault], ..RatingList::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rating_list;
    use std::io::{Cursor, Write};
    use zip::{ZipWriter, write::SimpleFileOptions};

    fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in files {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    fn rows(bytes: &[u8]) -> (u64, usize) {
        let list = read_packed(Cursor::new(bytes), Speed::Standard, |_| {}).unwrap();
        (list.rows, list.faults.len())
    }

    #[test]
    fn a_list_may_be_in_a_zip_with_a_note_beside_it() {
        let list = rating_list(50);
        assert_eq!(rows(&list), (50, 0));
        assert_eq!(rows(&zipped(&[("readme.txt", b"hello"), ("list.txt", &list)])), (50, 0));
    }

    #[test]
    fn a_zip_that_is_none_is_no_list() {
        assert_eq!(rows(b"PK\x03\x04 and nothing else"), (0, 1));
        assert_eq!(rows(&zipped(&[])), (0, 1));
        let whole = zipped(&[("list.txt", &rating_list(50))]);
        assert_eq!(rows(&whole[..whole.len() / 2]), (0, 1));
        assert_eq!(rows(b""), (0, 1));
    }
}
