//! Taking what other devices signed.

use crate::device::{Device, chain, frames, sorted, text, writing};
use desk::{
    record::Frame,
    store::{Gaps, Journal, Received, StoreFault},
};
use expect_test::expect;
use proptest::prelude::*;
use std::sync::LazyLock;

/// A founder, and a second device that has the founding record.
fn two() -> (Device, Journal, Device, Journal) {
    let (a, b) = (Device::new(1), Device::new(2));
    let founder = a.found();
    let second = b.join(&founder);
    (a, founder, b, second)
}

#[test]
pub(crate) fn taking_twice_is_harmless() {
    let (_a, mut founder, _b, mut second) = two();
    founder.append(&writing("entered", 3)).unwrap();
    let taken = second.receive(frames(&founder), Gaps::Park).unwrap();
    assert_eq!(taken, Received { new: 3, known: 1, ..Received::default() });
    let taken = second.receive(frames(&founder), Gaps::Park).unwrap();
    assert_eq!(taken, Received { known: 4, ..Received::default() });
    assert_eq!(text(&second), text(&founder));
}

#[test]
pub(crate) fn what_is_written_after_taking_sorts_after_it() {
    let (_a, mut founder, _b, mut second) = two();
    founder.append(&writing("entered", 3)).unwrap();
    second.receive(frames(&founder), Gaps::Park).unwrap();
    let record = second.append(&writing("drawn", 1)).unwrap().remove(0);
    assert_eq!((record.header().lamport, record.header().seq), (5, 1));
}

#[test]
pub(crate) fn a_record_before_its_predecessor_waits() {
    let (_a, mut founder, _b, mut second) = two();
    founder.append(&writing("entered", 4)).unwrap();
    let all = frames(&founder);
    let taken = second.receive(all[3..].to_vec(), Gaps::Park).unwrap();
    assert_eq!(taken, Received { parked: 2, ..Received::default() });
    assert_eq!(second.count().unwrap(), 1);
    let taken = second.receive(all[1..2].to_vec(), Gaps::Park).unwrap();
    assert_eq!(taken, Received { new: 1, parked: 2, ..Received::default() });
    let taken = second.receive(all[2..3].to_vec(), Gaps::Park).unwrap();
    assert_eq!(taken, Received { new: 3, ..Received::default() });
    assert_eq!(text(&second), text(&founder));
    assert!(matches!(
        Device::new(3).join(&founder).receive(vec![all[4].clone()], Gaps::Refuse),
        Ok(Received { known: 1, .. })
    ));
}

/// Bug: one device could fill the room of all with records that wait for ever, and what others
/// wrote was refused then.
#[test]
pub(crate) fn nobody_fills_the_room_of_those_that_wait() {
    let (a, mut founder, _b, mut second) = two();
    founder.append(&writing("entered", 1005)).unwrap();
    let third = Device::new(3);
    let mut other = third.join(&founder);
    other.append(&writing("entered", 3)).unwrap();
    let all = frames(&founder);
    let taken = second.receive(all[2..].to_vec(), Gaps::Park).unwrap();
    assert_eq!(taken, Received { parked: 1000, dropped: 4, ..Received::default() });
    // Another's find room, and so does what comes in order.
    let own: Vec<Frame> = frames(&other).into_iter().filter(|it| !all.contains(it)).collect();
    let taken = second.receive(own[1..].to_vec(), Gaps::Park).unwrap();
    assert_eq!(taken, Received { parked: 1002, ..Received::default() });
    second.receive(all, Gaps::Park).unwrap();
    let taken = second.receive(own, Gaps::Park).unwrap();
    assert_eq!((taken.parked, taken.dropped), (0, 0));
    assert_eq!(sorted(&second), sorted(&other));
    drop(a);
}

#[test]
pub(crate) fn one_wrong_record_and_nothing_is_taken() {
    let (_a, mut founder, _b, mut second) = two();
    founder.append(&writing("entered", 200)).unwrap();
    let mut refused = |change: fn(&mut Frame)| {
        let mut batch = frames(&founder);
        change(&mut batch[150]);
        let fault = second.receive(batch, Gaps::Park).unwrap_err();
        assert_eq!(second.count().unwrap(), 1);
        chain(&fault)
    };
    let refusals = [
        refused(|it| it.signature[0] ^= 1),
        refused(|it| it.header[100] ^= 1),
        refused(|it| it.header.truncate(20)),
        refused(|it| it.body = Some(desk::record::Body::new([0; 16], "0".to_owned()).unwrap())),
    ];
    expect![[r#"
        record 150 of the batch is not one: the signature does not fit
        record 150 of the batch is not one: the signature does not fit
        record 150 of the batch is not one: not a record: end of input bytes
        record 150 of the batch is not one: the body is not the one that was signed"#]]
    .assert_eq(&refusals.join("\n"));
}

#[test]
pub(crate) fn another_competitions_record_is_refused() {
    let (_a, _, _b, mut second) = two();
    let mut other = Device::new(3).found();
    other.append(&writing("entered", 1)).unwrap();
    for frame in frames(&other) {
        let fault = second.receive(vec![frame], Gaps::Park).unwrap_err();
        assert!(matches!(fault, StoreFault::OtherCompetition { nth: 0 }), "{fault:?}");
    }
}

/// The file of a journal is put back by hand, without telling the desk, and both go on writing.
fn forked() -> ([Device; 2], Journal, Journal) {
    let a = Device::new(1);
    drop(a.found());
    let clone = a.copied();
    let (mut one, mut other) = (a.open().unwrap(), clone.open().unwrap());
    one.append(&writing("one", 2)).unwrap();
    other.append(&writing("other", 2)).unwrap();
    ([a, clone], one, other)
}

#[test]
pub(crate) fn both_branches_of_a_fork_are_kept_and_shown() {
    let (_devices, one, other) = forked();
    let mut third = Device::new(3).join(&one);
    let taken = third.receive(frames(&other), Gaps::Park).unwrap();
    assert_eq!((taken.new, taken.known), (2, 1));
    assert_eq!(taken.forks, third.forks().unwrap());
    expect![[r#"
        1 #1 {"kind":"founded","nth":0}
        2 #2 {"kind":"one","nth":0}
        2 #2 {"kind":"other","nth":0}
        3 #3 {"kind":"one","nth":1}
        3 #3 {"kind":"other","nth":1}"#]]
    .assert_eq(&sorted(&third));
    assert_eq!(third.forks().unwrap().len(), 1);
    assert_eq!(third.heads().unwrap().len(), 2);

    // And they are passed on.
    let fourth = Device::new(4).join(&third);
    assert_eq!(text(&fourth), text(&third));
    assert_eq!(fourth.forks().unwrap().len(), 1);
}

#[test]
pub(crate) fn a_device_that_learns_of_its_own_later_records_begins_a_new_log() {
    let ([_, clone], one, mut other) = forked();
    assert!(!other.begins_new_log());
    other.receive(frames(&one), Gaps::Park).unwrap();
    assert!(other.begins_new_log());
    drop(other);
    let mut other = clone.open().unwrap();
    let record = other.append(&writing("anew", 1)).unwrap().remove(0);
    assert_eq!(record.header().seq, 1);
    assert!(!other.begins_new_log());
}

#[test]
pub(crate) fn an_erased_body_is_not_filled_again_but_a_missing_one_is() {
    let (_a, mut founder, _b, mut second) = two();
    let ids: Vec<_> =
        founder.append(&writing("entered", 2)).unwrap().iter().map(|it| it.id()).collect();
    let whole = frames(&founder);
    let bare: Vec<Frame> = whole.iter().map(|it| Frame { body: None, ..it.clone() }).collect();
    second.receive(bare, Gaps::Park).unwrap();
    second.erase(&ids[..1]).unwrap();
    let taken = second.receive(whole, Gaps::Park).unwrap();
    assert_eq!(taken, Received { known: 3, filled: 1, ..Received::default() });
    expect![[r#"
        1 #1 {"kind":"founded","nth":0}
        2 #2 erased
        3 #3 {"kind":"entered","nth":1}
    "#]]
    .assert_eq(&text(&second));
}

/// The law below, for other grounds.
pub(crate) fn in_any_order() {
    the_order_of_arrival_does_not_matter();
}

/// A database for each device takes a while to make.
fn cases() -> u32 {
    if crate::server::ground().is_some() { 4 } else { 24 }
}

const BUSY: usize = 10;

/// A journal of three devices, one of them with a forked log, by its frames.
fn busy() -> Vec<Frame> {
    let (_devices, one, mut other) = forked();
    other.receive(frames(&one), Gaps::Park).unwrap();
    let mut third = Device::new(3).join(&other);
    third.append(&writing("third", 3)).unwrap();
    other.receive(frames(&third), Gaps::Park).unwrap();
    other.append(&writing("last", 2)).unwrap();
    frames(&other)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    /// I4, the journal's part: the same records, whatever the order and the batches they come in.
    #[test]
    fn the_order_of_arrival_does_not_matter(
        order in Just(Vec::from_iter(0..BUSY)).prop_shuffle(), batch in 1_usize..6,
    ) {
        static FRAMES: LazyLock<Vec<Frame>> = LazyLock::new(busy);
        let frames = &*FRAMES;
        prop_assert_eq!(frames.len(), BUSY);
        let founding = frames.iter().find(|it| it.header[2] == 0x40).unwrap().clone();
        let mut expected = Device::new(8).with(&founding);
        expected.receive(frames.to_vec(), Gaps::Refuse).unwrap();
        let mut shuffled = Device::new(9).with(&founding);
        for batch in order.chunks(batch) {
            let batch = batch.iter().map(|it| frames[*it].clone()).collect();
            shuffled.receive(batch, Gaps::Park).unwrap();
        }
        prop_assert_eq!(text(&shuffled), text(&expected));
        prop_assert_eq!(shuffled.heads().unwrap(), expected.heads().unwrap());
        prop_assert_eq!(shuffled.forks().unwrap().len(), 1);
    }
}
