//! What sealing promises.

use super::{SealFault, SealSecret, open, seal, share};
use chacha20::{ChaCha20Rng, rand_core::SeedableRng};
use competition::{
    draw::BoardRef,
    id::{CompetitionId, CompetitorId, DeviceKey, DrawId, SealKey},
    seal::{About, Ciphertext, KeyBox, SealContext, Sealing},
};
use proptest::prelude::*;

pub(super) fn dice() -> ChaCha20Rng {
    ChaCha20Rng::from_seed([5; 32])
}

/// The line-up of a team in a match of a draw.
pub(super) fn context(competition: u8, draw: u128, team: u128) -> SealContext {
    let (event, phase, draw) = ("mixed-team".into(), "swiss".into(), DrawId::new(draw));
    let board = BoardRef { event, phase, draw, board: 1 };
    let about = About::LineUp { board, team: CompetitorId::new(team) };
    SealContext::of(CompetitionId([competition; 32]), DeviceKey([7; 32]), &about)
}

pub(super) fn sealed<'a>(content: &str, to: impl IntoIterator<Item = &'a SealSecret>) -> Sealing {
    let keys = to.into_iter().map(SealSecret::key).collect();
    seal(&mut dice(), &context(1, 1, 1), content, &keys).unwrap()
}

fn secrets(of: std::ops::Range<u8>) -> Vec<SealSecret> {
    of.map(|it| SealSecret::derive(&[it; 32])).collect()
}

/// What somebody reads who tries all boxes there are.
fn read(
    secret: &SealSecret,
    context: &SealContext,
    sealing: &Sealing,
) -> Result<String, SealFault> {
    open(secret, context, sealing, sealing.boxes.values()).map(|it| it.content.to_string())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn each_recipient_opens_and_nobody_else(content in ".{0,700}", recipients in 0u8..5) {
        let all = secrets(0..8);
        let (to, others) = all.split_at(recipients.into());
        let sealing = sealed(&content, to);
        for it in to {
            prop_assert_eq!(read(it, &context(1, 1, 1), &sealing), Ok(content.clone()));
        }
        for it in others {
            prop_assert_eq!(read(it, &context(1, 1, 1), &sealing), Err(SealFault::NoKey));
        }
    }

    #[test]
    fn a_bit_changed_anywhere_is_noticed(bit in any::<prop::sample::Index>()) {
        let secret = SealSecret::derive(&[1; 32]);
        let right = sealed("六台：甲", [&secret]);
        let content = right.content.0.len();
        let bit = bit.index(8 * (32 + content + right.boxes[&secret.key()].0.len()));
        let (byte, mask) = (bit / 8, 1 << (bit % 8));
        let mut wrong = right.clone();
        match byte {
            0..32 => wrong.commitment.0[byte] ^= mask,
            _ if byte < 32 + content => {
                let mut changed = right.content.0.to_vec();
                changed[byte - 32] ^= mask;
                wrong.content = Ciphertext(changed.into());
            }
            _ => wrong.boxes.get_mut(&secret.key()).unwrap().0[byte - 32 - content] ^= mask,
        }
        prop_assert!(read(&secret, &context(1, 1, 1), &wrong).is_err());
    }

    #[test]
    fn what_cannot_be_opened_breaks_nothing(
        content in prop::collection::vec(any::<u8>(), 0..700),
        key in prop::collection::vec(any::<u8>(), 80),
    ) {
        let secret = SealSecret::derive(&[1; 32]);
        let mut sealing = sealed("六台：甲", [&secret]);
        let boxed = KeyBox(key.try_into().unwrap());
        prop_assert!(open(&secret, &context(1, 1, 1), &sealing, [&boxed]).is_err());
        sealing.content = Ciphertext(content.into());
        prop_assert!(read(&secret, &context(1, 1, 1), &sealing).is_err());
    }
}

#[test]
fn what_is_sealed_opens_nowhere_else() {
    let secret = SealSecret::derive(&[1; 32]);
    let sealing = sealed("六台：甲", [&secret]);
    for elsewhere in [context(2, 1, 1), context(1, 2, 1), context(1, 1, 2)] {
        assert_eq!(read(&secret, &elsewhere, &sealing), Err(SealFault::NoKey));
    }
}

/// A copy of another team's box under one's own commitment opens nothing.
#[test]
fn a_box_under_another_commitment_opens_nothing() {
    let secret = SealSecret::derive(&[1; 32]);
    let (theirs, own) = (sealed("theirs", [&secret]), sealed("own", [&secret]));
    let copied = Sealing { commitment: own.commitment, ..theirs.clone() };
    assert_eq!(read(&secret, &context(1, 1, 1), &copied), Err(SealFault::NoKey));
    let mixed = Sealing { boxes: theirs.boxes, ..own };
    assert_eq!(read(&secret, &context(1, 1, 1), &mixed), Err(SealFault::NoKey));
}

/// Who seals one thing and commits to another shows the recipients neither.
#[test]
fn what_is_not_what_was_committed_to_does_not_open() {
    let (context, secret) = (context(1, 1, 1), SealSecret::derive(&[1; 32]));
    let honest = sealed("shown to all later", [&secret]);
    let aad = super::bound(&context, honest.commitment);
    let key = super::key::ContentKey::draw(&mut dice());
    let padded = super::pad::pad(&competition::seal::Salt([3; 32]), "shown to you").unwrap();
    let content = [&[super::VERSION], &key.encrypt(&padded, &aad)[..]].concat();
    let boxed = key.boxed(&mut dice(), &secret.key(), &aad).unwrap();
    let dishonest = Sealing { content: Ciphertext(content.into()), ..honest };
    let opened = open(&secret, &context, &dishonest, [&boxed]);
    assert_eq!(opened.unwrap_err(), SealFault::NotCommitted);
}

#[test]
fn a_later_version_is_named() {
    let secret = SealSecret::derive(&[1; 32]);
    let mut sealing = sealed("x", [&secret]);
    let mut content = sealing.content.0.to_vec();
    content[0] = 2;
    sealing.content = Ciphertext(content.into());
    assert_eq!(read(&secret, &context(1, 1, 1), &sealing), Err(SealFault::Version(2)));
}

#[test]
fn access_is_passed_on_by_those_who_have_it() {
    let context = context(1, 1, 1);
    let [official, new, other] = [1, 2, 3].map(|it| SealSecret::derive(&[it; 32]));
    let sealing = sealed("六台：甲", [&official]);
    let pass = |from: &SealSecret, to: &SealKey| {
        share(&mut dice(), from, (&context, &sealing), sealing.boxes.values(), to)
    };
    let given = pass(&official, &new.key()).unwrap();
    assert_eq!(*open(&new, &context, &sealing, [&given]).unwrap().content, "六台：甲");
    assert_eq!(open(&other, &context, &sealing, [&given]).unwrap_err(), SealFault::NoKey);
    assert_eq!(pass(&other, &new.key()), Err(SealFault::NoKey));
    assert_eq!(pass(&official, &SealKey([0; 32])), Err(SealFault::NotAKey));
    // A dishonest box beside it does not keep the right one from opening.
    let wrong = KeyBox([0; 80]);
    assert!(open(&new, &context, &sealing, [&wrong, &given]).is_ok());
}

#[test]
fn what_was_opened_shows_in_no_debug_output() {
    let secret = SealSecret::derive(&[0xab; 32]);
    let sealing = sealed("王一鸣", [&secret]);
    let opened = open(&secret, &context(1, 1, 1), &sealing, sealing.boxes.values()).unwrap();
    let shown = format!("{opened:?} {sealing:?}");
    assert!(!shown.contains('王') && shown.contains("KeyBox(80 bytes)"), "{shown}");
    assert!(!format!("{secret:?}").contains("171"));
}
