//! Bytes to text: by the byte order mark, else UTF-8, else GB18030.

use crate::table::{TextEncoding, problem::Trouble};
use encoding_rs::{Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE};

/// The text, and how it was read. Bytes that do not fit are refused, never replaced, since a
/// replaced character is a wrong name.
pub(super) fn decode(bytes: &[u8]) -> Result<(String, TextEncoding), Trouble> {
    let (text, encoding) = match Encoding::for_bom(bytes) {
        Some((marked, length)) => (strictly(marked, &bytes[length..]), named(marked)),
        None => match strictly(UTF_8, bytes) {
            Some(text) => (Some(text), TextEncoding::Utf8),
            // Nearly any bytes are GB18030 of some kind. Chinese has characters in common use.
            None if GbPairs::of(bytes).common == 0 => (None, TextEncoding::Gb18030),
            None => (strictly(GB18030, bytes), TextEncoding::Gb18030),
        },
    };
    match text {
        Some(text) if !text.contains('\0') => Ok((text, encoding)),
        _ => Err(Trouble::UnknownEncoding),
    }
}

/// What of a text is not ASCII, taken for GB18030.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct GbPairs {
    /// Pairs of bytes from GB2312, the characters in common use.
    pub(crate) common: usize,
    /// Everything else.
    pub(crate) others: usize,
}

impl GbPairs {
    /// Counts them.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let (mut pairs, mut at) = (Self::default(), 0);
        while at < bytes.len() {
            match (bytes[at], bytes.get(at + 1)) {
                (0..=0x7F, _) => at += 1,
                (0xA1..=0xF7, Some(0xA1..=0xFE)) => {
                    pairs.common += 1;
                    at += 2;
                }
                _ => {
                    pairs.others += 1;
                    at += 2;
                }
            }
        }
        pairs
    }
}

fn strictly(encoding: &'static Encoding, bytes: &[u8]) -> Option<String> {
    encoding.decode_without_bom_handling_and_without_replacement(bytes).map(Into::into)
}

fn named(encoding: &'static Encoding) -> TextEncoding {
    if encoding == UTF_16LE {
        TextEncoding::Utf16Le
    } else if encoding == UTF_16BE {
        TextEncoding::Utf16Be
    } else {
        TextEncoding::Utf8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> String {
        match decode(bytes) {
            Ok((text, encoding)) => format!("{encoding:?} {text}"),
            Err(trouble) => format!("{trouble:?}"),
        }
    }

    #[test]
    fn text_comes_in_four_encodings() {
        let (gb, _, lost) = GB18030.encode("姓名,𠮷㛃");
        assert!(!lost);
        assert_eq!(read(&gb), "Gb18030 姓名,𠮷㛃");
        assert_eq!(read("姓名".as_bytes()), "Utf8 姓名");
        assert_eq!(read("\u{FEFF}姓名".as_bytes()), "Utf8 姓名");

        let utf16: Vec<u16> = "\u{FEFF}姓𠮷".encode_utf16().collect();
        let little: Vec<u8> = utf16.iter().flat_map(|it| it.to_le_bytes()).collect();
        let big: Vec<u8> = utf16.iter().flat_map(|it| it.to_be_bytes()).collect();
        assert_eq!(read(&little), "Utf16Le 姓𠮷");
        assert_eq!(read(&big), "Utf16Be 姓𠮷");
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert_eq!(read(b"9b\xBD,\xFF\xFF"), "UnknownEncoding");
        assert_eq!(read(b"n\0a\0m\0e\0"), "UnknownEncoding");
        assert_eq!(read(b"name\nM\xFCller\n"), "UnknownEncoding");
    }
}
