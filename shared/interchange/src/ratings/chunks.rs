//! Pieces of a stream that end in a certain byte, none longer than is held.

use std::io::{self, BufRead};

/// A piece of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Chunk {
    /// It stands in the buffer, without the byte at its end.
    Whole,
    /// It was longer; the rest of it was passed over.
    TooLong,
    /// There are no more.
    End,
}

/// A line of a list has 163 bytes, an element of one fewer.
const BYTES_MAX: usize = 4_096;

/// Reads up to and with the next `end`, or to the end of the stream.
pub(super) fn next(input: &mut impl BufRead, end: u8, into: &mut Vec<u8>) -> io::Result<Chunk> {
    into.clear();
    let (mut any, mut too_long) = (false, false);
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            break;
        }
        any = true;
        let at = bytes.iter().position(|it| *it == end);
        let piece = &bytes[..at.unwrap_or(bytes.len())];
        too_long |= into.len() + piece.len() > BYTES_MAX;
        if !too_long {
            into.extend_from_slice(piece);
        }
        let used = piece.len() + usize::from(at.is_some());
        input.consume(used);
        if at.is_some() {
            break;
        }
    }
    Ok(match (any, too_long) {
        (false, _) => Chunk::End,
        (true, true) => Chunk::TooLong,
        (true, false) => Chunk::Whole,
    })
}
