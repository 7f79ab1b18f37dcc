//! Bundles: one file, taken whole or not at all.

use crate::device::{Device, chain, frames, text, writing};
use desk::{
    store::{Journal, StoreFault},
    sync::bundle::unpack::unpack,
};
use expect_test::expect;
use proptest::prelude::*;
use std::sync::LazyLock;

fn founder() -> (Device, Journal) {
    let device = Device::new(1);
    let mut journal = device.found();
    journal.append(&writing("entered", 5)).unwrap();
    (device, journal)
}

#[test]
fn a_bundle_makes_the_same_journal_elsewhere() {
    let (_a, journal) = founder();
    let bundle = unpack(&journal.pack().unwrap()).unwrap();
    assert_eq!(bundle.heads, journal.heads().unwrap());
    let other = Device::new(2).join(&journal);
    assert_eq!(text(&other), text(&journal));
    assert_eq!(other.pack().unwrap(), journal.pack().unwrap());
}

#[test]
fn taking_a_bundle_twice_changes_nothing_and_merges_with_what_is_here() {
    let (_a, mut journal) = founder();
    let mut other = Device::new(2).join(&journal);
    other.append(&writing("other", 2)).unwrap();
    journal.append(&writing("one", 2)).unwrap();
    for _ in 0..2 {
        journal.merge(unpack(&other.pack().unwrap()).unwrap()).unwrap();
        other.merge(unpack(&journal.pack().unwrap()).unwrap()).unwrap();
        assert_eq!(journal.count().unwrap(), 10);
        assert_eq!(text(&other), text(&journal));
    }
}

#[test]
fn a_bundle_with_a_hole_or_without_its_founding_is_refused() {
    let (_a, journal) = founder();
    let bundle = || unpack(&journal.pack().unwrap()).unwrap();
    let taken = |change: fn(&mut Vec<desk::record::Frame>)| {
        let mut bundle = bundle();
        change(&mut bundle.frames);
        let device = Device::new(2);
        let fault =
            Journal::from_bundle(device.place(), device.secret.clone(), bundle).unwrap_err();
        let left: Vec<_> = std::fs::read_dir(device.folder.path()).unwrap().collect();
        assert!(left.is_empty(), "{left:?}");
        chain(&fault)
    };
    expect!["the record before one of these is missing"].assert_eq(&taken(|it| drop(it.remove(2))));
    expect!["the founding record is missing"].assert_eq(&taken(|it| it.truncate(0)));
    expect!["record 3 of the batch is not one: the signature does not fit"]
        .assert_eq(&taken(|it| it[3].signature[9] ^= 1));
}

#[test]
fn another_file_is_no_bundle() {
    let refused = |bytes: &[u8]| unpack(bytes).unwrap_err().to_string();
    let (_a, journal) = founder();
    let whole = journal.pack().unwrap();
    expect!["this is no bundle"].assert_eq(&refused(b"PK\x03\x04 a spreadsheet"));
    expect!["this is no bundle"].assert_eq(&refused(&[]));
    expect!["the bundle was cut off or damaged on the way"].assert_eq(&refused(&whole[..8]));
    expect!["the bundle was cut off or damaged on the way"]
        .assert_eq(&refused(&whole[..whole.len() - 1]));
    let as_text: Vec<u8> = String::from_utf8_lossy(&whole).into_owned().into_bytes();
    expect!["this is no bundle"].assert_eq(&refused(&as_text));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_cut_and_no_flipped_bit_goes_through(at in any::<prop::sample::Index>(), bit in 0..8_u8) {
        static WHOLE: LazyLock<Vec<u8>> = LazyLock::new(|| founder().1.pack().unwrap());
        let whole = &*WHOLE;
        let at = at.index(whole.len());
        prop_assert!(unpack(&whole[..at]).is_err());
        let mut flipped = whole.clone();
        flipped[at] ^= 1_u8 << bit;
        prop_assert!(unpack(&flipped).is_err());
    }
}

#[test]
fn a_bundle_of_another_competition_is_not_merged() {
    let (_a, mut journal) = founder();
    let other = Device::new(2).found();
    let fault = journal.merge(unpack(&other.pack().unwrap()).unwrap()).unwrap_err();
    assert!(matches!(fault, StoreFault::OtherCompetition { .. }));
    assert_eq!(frames(&journal).len(), 6);
}
