//! The frame: a record as it travels, in a bundle or over a cable. Nothing in it is checked yet but
//! its shape and size.

use super::{Body, Malformed, body::TEXT_MAX, header::HEADER_MAX};
use minicbor::{Decoder, Encoder};

/// A whole frame in bytes: header, signature, body, and what CBOR adds.
pub const FRAME_MAX: usize = HEADER_MAX + 64 + 16 + TEXT_MAX + 32;

const SALT: usize = 16;

/// A record from elsewhere: `[ header, signature, salt ‖ text, or null without a body ]` in CBOR.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// The header as signed.
    pub header: Vec<u8>,
    /// The signature, as it came.
    pub signature: [u8; 64],
    /// The fact, unless it was erased.
    pub body: Option<Body>,
}

impl Frame {
    /// The bytes that travel.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.header.len() + 512);
        let mut to = Encoder::new(&mut bytes);
        to.array(3)
            .and_then(|to| to.bytes(&self.header))
            .and_then(|to| to.bytes(&self.signature))
            .and_then(|to| match &self.body {
                Some(body) => to.bytes(&[body.salt(), body.text().as_bytes()].concat()),
                None => to.null(),
            })
            .expect("memory takes all that is written");
        bytes
    }

    /// Reads one frame, and refuses every form but the one that [`Frame::encode`] writes.
    ///
    /// # Errors
    /// [`Malformed`] says what is wrong.
    pub fn decode(bytes: &[u8]) -> Result<Self, Malformed> {
        if bytes.len() > FRAME_MAX {
            return Err(Malformed::TooLarge { what: "a frame", at_most: FRAME_MAX });
        }
        let mut from = Decoder::new(bytes);
        if from.array()? != Some(3) {
            return Err(Malformed::Field("the number of parts"));
        }
        let frame = Self {
            header: from.bytes()?.to_vec(),
            signature: from.bytes()?.try_into().map_err(|_| Malformed::Signature)?,
            body: read_body(&mut from)?,
        };
        if frame.encode() != bytes {
            return Err(Malformed::NotCanonical);
        }
        Ok(frame)
    }
}

fn read_body(from: &mut Decoder) -> Result<Option<Body>, Malformed> {
    if from.probe().null().is_ok() {
        from.null()?;
        return Ok(None);
    }
    let (salt, text) =
        from.bytes()?.split_first_chunk::<SALT>().ok_or(Malformed::Field("the salt"))?;
    let text = String::from_utf8(text.to_vec()).map_err(|_| Malformed::NotCanonical)?;
    Body::new(*salt, text).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Frame {
        let body = Body::new([7; 16], "{}".to_owned()).unwrap();
        Frame { header: vec![1, 2, 3], signature: [5; 64], body: Some(body) }
    }

    #[test]
    fn a_frame_reads_back_what_it_wrote() {
        for frame in [frame(), Frame { body: None, ..frame() }] {
            assert_eq!(Frame::decode(&frame.encode()).unwrap(), frame);
        }
    }

    #[test]
    fn no_cut_and_no_addition_goes_through() {
        let bytes = frame().encode();
        assert!((0..bytes.len()).all(|end| Frame::decode(&bytes[..end]).is_err()));
        assert!(Frame::decode(&[bytes, vec![0]].concat()).is_err());
    }

    /// CBOR has several ways to write a length, and frames with a longer one were taken.
    #[test]
    fn another_form_of_the_same_frame_is_refused() {
        let bytes = frame().encode();
        let (parts, rest) = bytes.split_first().unwrap();
        assert_eq!((*parts, rest[0]), (0x83, 0x43), "three parts, and a header of three bytes");
        for form in [[&[0x98, 3], rest].concat(), [&[*parts, 0x58, 3], &rest[1..]].concat()] {
            assert!(matches!(Frame::decode(&form), Err(Malformed::NotCanonical)), "{form:02x?}");
        }
    }
}
