//! Who may seal and reveal what, told as records of two leaders and an organiser.

use super::{About, Audience, Ciphertext, KeyBox, Plain, Salt, SealContext, Sealing};
use crate::{
    competitor::Person,
    draw::BoardRef,
    evolve::fold,
    fact::{Fact, Proof, Recorded},
    id::{
        Commitment, CompetitionId, CompetitorId, DelegationId, DeviceKey, Digest, DrawId,
        Incarnation, OpId, RecordId, SealKey,
    },
    people::{Grant, Role},
    seal::{is_for, lacking, recipients},
    state::State,
};
use expect_test::{Expect, expect};
use std::{collections::BTreeMap, sync::Arc};

const ORGANISER: u8 = 1;
/// The leader of delegation 3, whose competitor is 3 too; and of delegation 4.
const LEADERS: [u8; 2] = [3, 4];
/// An official of another event.
const ELSEWHERE: u8 = 5;
const SCREEN: u8 = 6;
/// An official of the event who is not in its chair.
const OFFICIAL: u8 = 7;
const EVENT: &str = "men-team";
const SALT: Salt = Salt([7; 32]);

fn device(n: u8) -> DeviceKey {
    DeviceKey([n; 32])
}

fn grant(n: u8, role: Role, events: &[&str], delegation: Option<u8>) -> Fact {
    Fact::GrantGiven {
        grant: Grant {
            device: device(n),
            role,
            name: String::new(),
            events: events.iter().map(|it| (*it).into()).collect(),
            delegation: delegation.map(|it| DelegationId::new(it.into())),
            venue: None,
            seal_key: Some(SealKey([n; 32])),
        },
    }
}

fn entered(n: u8) -> Fact {
    Fact::CompetitorEntered {
        event: EVENT.into(),
        competitor: CompetitorId::new(n.into()),
        delegation: DelegationId::new(n.into()),
        person: Person::default(),
        filler: false,
        waived: Vec::new(),
    }
}

fn line_up(team: u8) -> About {
    let (event, phase, draw) = (EVENT.into(), "swiss".into(), DrawId::new(1));
    let board = BoardRef { event, phase, draw, board: 1 };
    About::LineUp { board, team: CompetitorId::new(team.into()) }
}

fn person(competitor: u8) -> About {
    About::Person { event: EVENT.into(), competitor: CompetitorId::new(competitor.into()) }
}

/// A record is named by its place, and its writer has seen all before it.
fn record(nth: u8, author: u8, fact: Fact) -> Recorded {
    Recorded {
        id: RecordId([nth; 32]),
        author: device(author),
        incarnation: Incarnation([author; 16]),
        seq: nth.into(),
        prev: None,
        lamport: nth.into(),
        at_ms: 0,
        op: OpId::new(nth.into()),
        supersedes: Vec::new(),
        roster: (1..nth).map(|it| RecordId([it; 32])).collect(),
        seat: None,
        proof: Proof::NotNeeded,
        fact,
    }
}

/// The competition before anything was sealed.
fn before() -> Vec<Recorded> {
    let (name, place) = (String::new(), String::new());
    let facts = [
        Fact::CompetitionFounded { name, place, from: None, to: None },
        grant(ORGANISER, Role::Organiser, &[], None),
        grant(LEADERS[0], Role::TeamLeader, &[], Some(3)),
        grant(LEADERS[1], Role::TeamLeader, &[], Some(4)),
        grant(ELSEWHERE, Role::ChiefArbiter, &["women-team"], None),
        grant(SCREEN, Role::Screen, &[], None),
        grant(OFFICIAL, Role::PairingsOfficer, &[EVENT], None),
        Fact::EventOpened { event: EVENT.into(), rulebook: Digest([0; 32]) },
        entered(3),
        entered(4),
    ];
    (1..).zip(facts).map(|(nth, fact)| record(nth, ORGANISER, fact)).collect()
}

/// Something that `author` has committed to. What is in it nobody here reads.
fn sealed(author: u8, about: About, content: &str) -> Fact {
    let context = SealContext::of(CompetitionId([1; 32]), device(author), &about);
    let commitment: Commitment = context.commitment(&SALT, content);
    let content = Ciphertext(Arc::new([1]));
    let sealing = Sealing { commitment, content, boxes: BTreeMap::new() };
    Fact::Sealed { about, to: Audience::Officials, sealing }
}

fn revealed(seal: u8, content: &str) -> Fact {
    let content = Plain(content.to_owned());
    Fact::SealRevealed { event: EVENT.into(), seal: RecordId([seal; 32]), salt: SALT, content }
}

fn after(records: impl IntoIterator<Item = Recorded>) -> State {
    fold(before().into_iter().chain(records).collect())
}

/// Checks what stands after these records, the first of which is record 20.
fn check(records: &[(u8, Fact)], expected: Expect) {
    let records =
        (20..).zip(records).map(|(nth, (author, fact))| record(nth, *author, fact.clone()));
    let state = after(records);
    let seals = state.seals.all().map(|(record, it)| {
        let shown = it.revealed.as_ref().map_or("sealed", |it| it.0.as_str());
        format!("{}: {shown}", record.0[0])
    });
    let wrong = state.seals.false_reveals().iter().map(|it| format!("{}: false", it.0[0]));
    let quarantined = state.quarantined.iter().map(|it| format!("{}: no right", it.0[0]));
    expected.assert_eq(&seals.chain(wrong).chain(quarantined).collect::<Vec<_>>().join(", "));
}

#[test]
fn its_author_or_the_desk_in_the_chair_reveals_it() {
    let sealed = || (3, sealed(3, line_up(3), "甲 乙"));
    check(&[sealed()], expect!["20: sealed"]);
    check(&[sealed(), (3, revealed(20, "甲 乙"))], expect!["20: 甲 乙"]);
    check(&[sealed(), (ORGANISER, revealed(20, "甲 乙"))], expect!["20: 甲 乙"]);
    check(
        &[sealed(), (3, revealed(20, "甲 乙")), (1, revealed(20, "甲 乙"))],
        expect!["20: 甲 乙"],
    );
    let handed = || Fact::ChairHanded { event: EVENT.into(), to: device(OFFICIAL) };
    let by_official = || (OFFICIAL, revealed(20, "甲 乙"));
    check(&[sealed(), by_official()], expect!["20: sealed, 21: false"]);
    check(&[sealed(), (ORGANISER, handed()), by_official()], expect!["20: 甲 乙"]);
}

#[test]
fn nobody_else_does() {
    let sealed = || (3, sealed(3, line_up(3), "甲 乙"));
    check(&[sealed(), (4, revealed(20, "甲 乙"))], expect!["20: sealed, 21: no right"]);
    check(&[sealed(), (ELSEWHERE, revealed(20, "甲 乙"))], expect!["20: sealed, 21: no right"]);
    check(&[sealed(), (SCREEN, revealed(20, "甲 乙"))], expect!["20: sealed, 21: no right"]);
    check(&[sealed(), (99, revealed(20, "甲 乙"))], expect!["20: sealed, 21: no right"]);
}

/// A dishonest author who seals one thing and shows another is seen by everybody.
#[test]
fn what_was_not_sealed_is_kept_and_named_and_changes_nothing() {
    let sealed = || (3, sealed(3, line_up(3), "甲 乙"));
    check(&[sealed(), (3, revealed(20, "乙 甲"))], expect!["20: sealed, 21: false"]);
    check(
        &[sealed(), (3, revealed(20, "乙 甲")), (3, revealed(20, "甲 乙"))],
        expect!["20: 甲 乙, 21: false"],
    );
    check(
        &[sealed(), (3, revealed(20, "甲 乙")), (3, revealed(20, "乙 甲"))],
        expect!["20: 甲 乙, 22: false"],
    );
    check(&[(3, revealed(21, "甲 乙")), sealed()], expect!["21: sealed, 20: no right"]);
}

/// A commitment that was copied from another team fits nothing under the own name.
#[test]
fn a_copied_commitment_is_worth_nothing() {
    let original = sealed(3, line_up(3), "甲 乙");
    let mut copy = original.clone();
    if let Fact::Sealed { about, .. } = &mut copy {
        *about = line_up(4);
    }
    let stolen = [(3, original), (4, copy), (3, revealed(20, "甲 乙")), (4, revealed(21, "甲 乙"))];
    check(&stolen, expect!["20: 甲 乙, 21: sealed, 23: false"]);
}

#[test]
fn a_leader_seals_what_is_the_own_delegations() {
    check(
        &[(3, sealed(3, line_up(4), "甲 乙")), (3, sealed(3, person(4), "1"))],
        expect!["20: no right, 21: no right"],
    );
    check(
        &[(3, sealed(3, person(3), "1")), (ORGANISER, sealed(1, person(4), "1"))],
        expect!["20: sealed, 21: sealed"],
    );
    check(&[(SCREEN, sealed(SCREEN, line_up(3), "甲 乙"))], expect!["20: no right"]);
}

#[test]
fn what_is_known_of_a_person_is_never_revealed() {
    check(
        &[(3, sealed(3, person(3), "1")), (ORGANISER, revealed(20, "1"))],
        expect!["20: sealed, 21: false"],
    );
}

#[test]
fn the_officials_of_the_event_are_sealed_to_and_those_who_are_named() {
    let state = after([]);
    let keys = |to: &Audience| match recipients(&state, (&line_up(3), to)) {
        Ok(keys) => format!("{:?}", keys.values().map(|it| it.0[0]).collect::<Vec<_>>()),
        Err(refusal) => refusal.to_string(),
    };
    expect!["[1, 7]"].assert_eq(&keys(&Audience::Officials));
    let named = |of: &[u8]| Audience::Desks { desks: of.iter().copied().map(device).collect() };
    expect!["[4, 6]"].assert_eq(&keys(&named(&[4, SCREEN])));
    expect!["NobodyToSealTo { without_key: {DeviceKey(6363636363636363636363636363636363636363636363636363636363636363)} }"].assert_eq(&keys(&named(&[4, 99])));
    expect!["NobodyToSealTo { without_key: {} }"].assert_eq(&keys(&named(&[])));
}

#[test]
fn a_new_official_lacks_what_came_before_until_it_is_shared() {
    let seal = record(20, 3, sealed(3, line_up(3), "甲 乙"));
    let new = record(21, ORGANISER, grant(8, Role::ChiefArbiter, &[EVENT], None));
    let shared = |event: &str, with: u8| Fact::SealShared {
        event: event.into(),
        with: SealKey([with; 32]),
        boxes: [(RecordId([20; 32]), KeyBox([1; 80]))].into(),
    };
    let lacks =
        |records: &[Recorded], n: u8| lacking(&after(records.iter().cloned()), device(n)).len();
    let mut records = vec![seal, new];
    assert_eq!([8, ORGANISER, 3, 4, ELSEWHERE].map(|it| lacks(&records, it)), [1, 1, 0, 0, 0]);
    assert!(is_for(&after(records.clone()), (&line_up(3), &Audience::Officials), device(8)));
    for (nth, author, fact) in [
        (22, ORGANISER, shared("women-team", 8)),
        (23, 4, shared(EVENT, 8)),
        (24, ORGANISER, shared(EVENT, 4)),
    ] {
        records.push(record(nth, author, fact));
        assert_eq!(lacks(&records, 8), 1);
    }
    records.push(record(25, ORGANISER, shared(EVENT, 8)));
    assert_eq!(lacks(&records, 8), 0);
}
