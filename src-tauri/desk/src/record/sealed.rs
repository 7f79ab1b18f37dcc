//! Signing and checking. A [`Record`] is a header that somebody signed: it comes only from signing
//! it here or from checking what another device signed.

use super::{Body, Frame, Header, Malformed, header::id_of, signature::Keys};
use crate::{identity::DeviceSecret, mutant::Mutant};
use competition::id::{DeviceKey, RecordId};
use std::collections::BTreeMap;

/// What stands before the id when it is signed, so that a signature given for any other purpose is
/// never one for a record.
const PURPOSE: &[u8] = b"yicheng record v1: ";

/// A record that its author signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    id: RecordId,
    header: Header,
    bytes: Vec<u8>,
    signature: [u8; 64],
}

/// Signatures that were found good, by the records that they are on.
#[derive(Debug, Default)]
pub(crate) struct Proven(BTreeMap<RecordId, [u8; 64]>);

impl Proven {
    /// Tries signatures; those that are not good are left out, and a header that is none as well.
    pub(crate) fn of<'a>(frames: impl Iterator<Item = (RecordId, &'a Frame)>) -> Self {
        let mut keys = Keys::default();
        let is_good = |(id, frame): &(RecordId, &Frame)| {
            let header = Header::decode(&frame.header);
            header.is_ok_and(|it| {
                keys.has_signed(it.log.author, &signed_message(*id), &frame.signature)
            })
        };
        Self(frames.filter(is_good).map(|(id, frame)| (id, frame.signature)).collect())
    }

    pub(crate) fn extend(&mut self, more: Self) {
        self.0.extend(more.0);
    }

    fn has(&self, id: RecordId, signature: &[u8; 64]) -> bool {
        self.0.get(&id) == Some(signature)
    }
}

impl Record {
    /// Signs a header. Its author must be the device whose secret this is.
    ///
    /// # Errors
    /// [`Malformed`] if a field of the header holds what it must not.
    pub fn sign(header: Header, secret: &DeviceSecret) -> Result<Self, Malformed> {
        if header.log.author != secret.key() {
            return Err(Malformed::Field("author"));
        }
        let bytes = header.encode()?;
        let id = id_of(&bytes);
        Ok(Self { id, header, bytes, signature: secret.sign(&signed_message(id)) })
    }

    /// Checks what came from elsewhere: form, signature, and the body if it came along.
    ///
    /// # Errors
    /// [`Malformed`] says what is wrong.
    pub fn check(frame: Frame) -> Result<(Self, Option<Body>), Malformed> {
        let mut keys = Keys::default();
        Self::check_by(frame, |author, id, signature| {
            keys.has_signed(author, &signed_message(id), signature)
        })
    }

    /// The same with the keys at hand, and signatures that were found good before.
    pub(crate) fn check_with(
        frame: Frame,
        keys: &mut Keys,
        proven: &Proven,
    ) -> Result<(Self, Option<Body>), Malformed> {
        Self::check_by(frame, |author, id, signature| {
            proven.has(id, signature) || keys.has_signed(author, &signed_message(id), signature)
        })
    }

    fn check_by(
        frame: Frame,
        is_good: impl FnOnce(DeviceKey, RecordId, &[u8; 64]) -> bool,
    ) -> Result<(Self, Option<Body>), Malformed> {
        let Frame { header: bytes, signature, body } = frame;
        let header = Header::decode(&bytes)?;
        let fits = |it: &Body| it.hash() == header.body || Mutant::BodyUnchecked.is_on();
        if !body.as_ref().is_none_or(fits) {
            return Err(Malformed::BodyHash);
        }
        let id = id_of(&bytes);
        let is_good = is_good(header.log.author, id, &signature);
        if !is_good && !Mutant::SignatureUnchecked.is_on() {
            return Err(Malformed::Signature);
        }
        Ok((Self { id, header, bytes, signature }, body))
    }

    /// Reads a record that the journal holds. The signature was checked when the record came in;
    /// the hash is checked here, so that a damaged file is noticed.
    pub(crate) fn from_store(
        id: RecordId,
        bytes: Vec<u8>,
        signature: [u8; 64],
    ) -> Result<Self, Malformed> {
        if id_of(&bytes) != id {
            return Err(Malformed::Field("id"));
        }
        let header = Header::decode_again(&bytes)?;
        Ok(Self { id, header, bytes, signature })
    }

    /// The record's name: the hash of its header.
    pub fn id(&self) -> RecordId {
        self.id
    }

    /// What was signed.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The header as it was signed.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The author's signature.
    pub fn signature(&self) -> &[u8; 64] {
        &self.signature
    }

    /// The record as another desk takes it.
    pub fn into_frame(self, body: Option<Body>) -> Frame {
        Frame { header: self.bytes, signature: self.signature, body }
    }
}

fn signed_message(id: RecordId) -> [u8; PURPOSE.len() + 32] {
    let mut message = [0; PURPOSE.len() + 32];
    message[..PURPOSE.len()].copy_from_slice(PURPOSE);
    message[PURPOSE.len()..].copy_from_slice(&id.0);
    message
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::header::tests::{golden, hex};
    use expect_test::expect;

    fn signed() -> Frame {
        let secret = DeviceSecret::from_seed([9; 32]);
        let body = Body::new([7; 16], r#"{"kind":"result_recorded"}"#.to_owned()).unwrap();
        let mut header = golden();
        header.log.author = secret.key();
        header.body = body.hash();
        Record::sign(header, &secret).unwrap().into_frame(Some(body))
    }

    #[test]
    fn golden_signature() {
        let frame = signed();
        let (record, _) = Record::check(frame.clone()).unwrap();
        expect!["fd1724385aa0c75b64fb78cd602fa1d991fdebf76b13c58ed702eac835e9f618"]
            .assert_eq(&record.header().log.author.to_string());
        expect!["84eb600c3cabc413ab4e0142c699a768baeee85a5a268cf5ba8f63483a3525aa"]
            .assert_eq(&record.id().to_string());
        expect!["d477c5a3ebab1a114b95d20366a29a906cbf5d04ef583fc735f515034ca86f6f2d5af67165f925d59b5816e189a0177a15d3890b19bdfa4921b7a2b194e6e40a"].assert_eq(&hex(record.signature()));
        expect!["8359014e8f015820c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c05820fd1724385aa0c75b64fb78cd602fa1d991fdebf76b13c58ed702eac835e9f618501c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c075820bebebebebebebebebebebebebebebebebebebebebebebebebebebebebebebebe19012c1b000001a22be5a57b50000000000000000000000000010203046f726573756c745f7265636f7264656477e794b7e5ad90e4b8aae4baba2f73776973732f332f3132825820010101010101010101010101010101010101010101010101010101010101010158200202020202020202020202020202020202020202020202020202020202020202815820030303030303030303030303030303030303030303030303030303030303030344736561745820297f1f218133274293ced79cfa3d59f9de16b3e047adf54c939e42e990c218055840d477c5a3ebab1a114b95d20366a29a906cbf5d04ef583fc735f515034ca86f6f2d5af67165f925d59b5816e189a0177a15d3890b19bdfa4921b7a2b194e6e40a582a070707070707070707070707070707077b226b696e64223a22726573756c745f7265636f72646564227d"].assert_eq(&hex(&frame.encode()));
    }

    fn refusal(change: impl Fn(&mut Frame)) -> String {
        let mut frame = signed();
        change(&mut frame);
        Record::check(frame).unwrap_err().to_string()
    }

    #[test]
    fn what_was_tampered_with_is_refused() {
        let other = Body::new([7; 16], r#"{"kind":"result_forged"}"#.to_owned()).unwrap();
        let last = signed().header.len() - 40;
        expect!["the signature does not fit"].assert_eq(&refusal(|it| it.signature[3] ^= 1));
        expect!["the body is not the one that was signed"]
            .assert_eq(&refusal(|it| it.body = Some(other.clone())));
        expect!["the signature does not fit"].assert_eq(&refusal(|it| it.header[last] ^= 1));
    }

    #[test]
    fn a_record_stays_good_without_its_body() {
        let (record, body) = Record::check(Frame { body: None, ..signed() }).unwrap();
        assert_eq!(body, None);
        assert_eq!(record.id(), Record::check(signed()).unwrap().0.id());
    }

    #[test]
    fn a_signature_over_the_bare_id_is_none() {
        let secret = DeviceSecret::from_seed([9; 32]);
        let id = Record::check(signed()).unwrap().0.id();
        expect!["the signature does not fit"]
            .assert_eq(&refusal(|it| it.signature = secret.sign(&id.0)));
    }

    #[test]
    fn nobody_signs_for_another() {
        let refused = Record::sign(golden(), &DeviceSecret::from_seed([9; 32])).unwrap_err();
        expect!["author is not as it must be"].assert_eq(&refused.to_string());
    }
}
