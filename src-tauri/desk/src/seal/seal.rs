//! Sealing a content to some.

use super::{SealFault, VERSION, bound, key::ContentKey, pad::pad};
use competition::{
    id::SealKey,
    seal::{Ciphertext, Salt, SealContext, Sealing},
};
use hpke::rand_core::CryptoRng;
use std::collections::BTreeSet;

/// Seals a content. A recipient whose key is none gets no box and keeps nobody else from theirs.
///
/// # Errors
/// [`SealFault::TooLong`].
pub fn seal(
    dice: &mut impl CryptoRng,
    context: &SealContext,
    content: &str,
    recipients: &BTreeSet<SealKey>,
) -> Result<Sealing, SealFault> {
    let mut salt = Salt([0; 32]);
    dice.fill_bytes(&mut salt.0);
    let key = ContentKey::draw(dice);
    let commitment = context.commitment(&salt, content);
    let aad = bound(context, commitment);
    let sealed = key.encrypt(&pad(&salt, content)?, &aad);
    let content = Ciphertext([&[VERSION], &sealed[..]].concat().into());
    let boxed = |it: &SealKey| Some((*it, key.boxed(dice, it, &aad)?));
    let boxes = recipients.iter().filter_map(boxed).collect();
    Ok(Sealing { commitment, content, boxes })
}

#[cfg(test)]
mod tests {
    use crate::{
        record::header::tests::hex,
        seal::{
            SealSecret,
            laws::{context, dice, sealed},
            open,
        },
    };
    use competition::seal::{KeyBox, Sealing};
    use expect_test::expect;

    const CONTENT: &str = r#"{"boards":["甲","乙","丙"]}"#;

    /// Frozen: what this version seals, all later ones open.
    #[test]
    fn golden_sealing() {
        let secret = SealSecret::derive(&[9; 32]);
        let sealing = sealed(CONTENT, [&secret]);
        let [(key, boxed)]: [_; 1] = Vec::from_iter(&sealing.boxes).try_into().unwrap();
        expect!["de8923a675d02180cdd7d0097ba404b9e1e2930d5665cba58d1765006361793b"]
            .assert_eq(&key.to_string());
        expect!["0477f923c832b1bd6236b0b10ae37de4b21ac8a33569c84e2a379d301de136fa"]
            .assert_eq(&sealing.commitment.to_string());
        expect!["e849e1867b1d5d808ec22e62d797ed4f56c72cbfb0b0f989b4b61407122d577217b2a013615493075a30e76f625495f0d8e1fc8c5e7081bf09c9a7224038c8c9270f9728c6391967807ab667b166be92"].assert_eq(&hex(&boxed.0));
        expect!["01cd74f6abaf6b343a8c6906d3a9529a20041f84605a20e25e279827a186130ebbd0e7ef325440c517026d2f36f1ae5dee10ea7baa8a4c86866ebafa57b80822"].assert_eq(&hex(&sealing.content.0[..64]));
        expect!["6fcd4dff7e960629488ca9ce49d84b964144b7f6acfe4cd86710d961c6bc0c47"]
            .assert_eq(&blake3::hash(&sealing.content.0).to_hex());
        let opened = open(&secret, &context(1, 1, 1), &sealing, [boxed]).unwrap();
        assert_eq!(*opened.content, CONTENT);
    }

    /// A line-up of 404 bytes, for three.
    #[test]
    fn a_recipient_more_costs_eighty_bytes() {
        let secrets = [1, 2, 3].map(|it| SealSecret::derive(&[it; 32]));
        let size = |it: &Sealing| {
            it.content.0.len() + it.boxes.values().map(|KeyBox(it)| it.len()).sum::<usize>()
        };
        let line_up = "x".repeat(404);
        let [one, three] = [&secrets[..1], &secrets[..]].map(|it| size(&sealed(&line_up, it)));
        expect!["609 for one, 769 for three"]
            .assert_eq(&format!("{one} for one, {three} for three"));
    }

    /// A grant that names a key which nobody can have does not keep the officials from reading.
    #[test]
    fn a_key_that_is_none_gets_no_box_and_keeps_nobody_from_theirs() {
        let secret = SealSecret::derive(&[9; 32]);
        let keys = [competition::id::SealKey([0; 32]), secret.key()].into();
        let sealing = super::seal(&mut dice(), &context(1, 1, 1), CONTENT, &keys).unwrap();
        assert_eq!(sealing.boxes.keys().collect::<Vec<_>>(), [&secret.key()]);
    }
}
