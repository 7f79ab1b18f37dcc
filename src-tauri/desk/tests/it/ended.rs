//! A device whose right has ended, and the others.

use crate::meeting::{Table, fault, grant, meet, meet_until, open_event, screen, two};
use competition::{
    command::Command,
    id::CompetitionId,
    view::{
        Query, View,
        disputes::{Dispute, DisputesView},
    },
};
use desk::{
    Ended, Failure, FaultCode, Seat, Step,
    identity::DeviceSecret,
    record::rotation,
    sync::message::{Answer, Ask, Hello, No, Packed, Pull, Request},
};

fn revoke(table: &Table, competition: CompetitionId, op: u128, whose: &Table) {
    let reason = "平板遗失".to_owned();
    table.wish(competition, op, Command::RevokeGrant { device: whose.key(), reason });
}

fn code(failure: &Failure) -> FaultCode {
    match failure {
        Failure::Fault(it) => it.code,
        Failure::Refused(refusal) => panic!("{refusal:?}"),
    }
}

fn ended(table: &Table, competition: CompetitionId) -> Option<Ended> {
    table.desk.connection(&Seat::Device, competition).unwrap().ended
}

fn disputes(table: &Table, competition: CompetitionId) -> DisputesView {
    let view = table.desk.read(&Seat::Device, Query::Disputes { competition }).unwrap();
    let View::Disputes(view) = view else { panic!("{view:?}") };
    view
}

/// A tablet that was lost: its right is ended at the founder's desk, and nobody told it.
fn lost() -> (Table, Table, CompetitionId) {
    let (founder, tablet, competition) = two();
    meet(&tablet, &founder, competition).unwrap();
    tablet.wish(competition, 3, open_event("men-individual-rapid"));
    revoke(&founder, competition, 4, &tablet);
    founder.wish(competition, 5, open_event("women-individual-rapid"));
    (founder, tablet, competition)
}

#[test]
fn a_device_whose_right_has_ended_reads_nothing_by_any_request() {
    let (founder, tablet, competition) = lost();
    let known = founder.holds(competition);
    let wants = known.iter().map(|it| desk::sync::message::Want { log: it.log, have: Vec::new() });
    let asks = [
        Ask::Hello(Hello {
            versions: vec![1],
            now_ms: 0,
            store_epoch: [0; 16],
            digest: [0; 32],
            condition: desk::sync::condition::Condition::default(),
        }),
        Ask::Heads { buckets: (0..=255).collect() },
        Ask::Pull(Pull { wants: None, after: 0, limit: 100 }),
        Ask::Pull(Pull { wants: Some(wants.collect()), after: 0, limit: 100 }),
    ];
    for ask in asks {
        let request = Request { competition, ask }.encode();
        let answer = founder.desk.answer(tablet.key(), &request);
        assert_eq!(Answer::decode(&answer), Ok(Answer::No(No::Ended)));
    }
    // It may give, and is told no more than what became of it.
    let ask = Ask::Push(Packed { frames: 0, unpacked: 0, bytes: Vec::new() });
    let answer = founder.desk.answer(tablet.key(), &Request { competition, ask }.encode());
    assert!(matches!(Answer::decode(&answer), Ok(Answer::No(No::Refused { .. }))), "{answer:?}");
    assert!(!founder.desk.enrols(competition, tablet.key()));
    assert_eq!(founder.desk.shared_with(tablet.key()), []);
}

#[test]
fn what_it_wrote_before_it_knew_arrives_once_is_listed_and_its_person_is_told() {
    let (founder, tablet, competition) = lost();
    let (here, there) = (tablet.holds(competition), founder.count(competition));
    assert_eq!(ended(&tablet, competition), None);
    let failure = meet(&tablet, &founder, competition).unwrap_err();
    assert_eq!(code(&failure), FaultCode::RightEnded, "{failure}");
    assert_eq!(founder.count(competition), there + 1);
    let lines = disputes(&founder, competition).lines;
    assert!(matches!(lines[..], [ref it] if it.dispute == Dispute::Apart), "{lines:?}");
    assert_eq!(tablet.holds(competition), here, "it learned something");
    // Who ended it and why is not told to a tablet that a thief may have.
    assert_eq!(ended(&tablet, competition), Some(Ended::Told { by: "沈一鸣".to_owned() }));
    assert_eq!(tablet.desk.connection(&Seat::Device, competition).unwrap().unsent, 0);

    // Once is enough: the next time the first answer ends it.
    let failure = meet_until(&tablet, &founder, competition, 1).unwrap_err();
    assert_eq!(code(&failure), FaultCode::RightEnded, "{failure}");
    // But what it wrote since is given as well.
    tablet.wish(competition, 6, screen(1));
    meet(&tablet, &founder, competition).unwrap_err();
    assert_eq!(founder.count(competition), there + 2);

    // Who has a right again is let in again.
    founder.grant(competition, 7, tablet.key());
    assert!(meet(&tablet, &founder, competition).unwrap().agreed);
    assert_eq!(ended(&tablet, competition), None);
}

#[test]
fn nothing_is_given_to_a_device_whose_right_has_ended() {
    let (founder, tablet, competition) = lost();
    let failure = founder.desk.meet(competition, tablet.key()).unwrap_err();
    assert_eq!(code(&failure), FaultCode::PeerEnded, "{failure}");

    // Another learns of it in the meeting itself, from the one whom it is about.
    let (founder, tablet, competition) = two();
    let late = Table::new();
    founder.grant(competition, 3, late.key());
    for it in [&tablet, &late] {
        it.desk.import(&founder.desk.export(competition).unwrap()).unwrap();
    }
    revoke(&founder, competition, 4, &tablet);
    tablet.desk.import(&founder.desk.export(competition).unwrap()).unwrap();
    let (by, reason) = ("沈一鸣".to_owned(), "平板遗失".to_owned());
    assert_eq!(ended(&tablet, competition), Some(Ended::Here { by, reason }));
    late.wish(competition, 5, screen(3));
    let (here, there) = (late.count(competition), tablet.count(competition));
    let failure = meet(&late, &tablet, competition).unwrap_err();
    assert_eq!(code(&failure), FaultCode::PeerEnded, "{failure}");
    assert_eq!(late.count(competition), here + 1);
    assert_eq!(tablet.count(competition), there, "it was given something");
}

#[test]
fn a_right_that_ends_in_the_middle_of_a_meeting_ends_the_meeting() {
    let (founder, tablet, competition) = two();
    meet(&tablet, &founder, competition).unwrap();
    tablet.wish(competition, 3, screen(1));
    founder.wish(competition, 4, screen(2));
    let (mut meeting, ask) = tablet.desk.meet(competition, founder.key()).unwrap();
    let answer = founder.desk.answer(tablet.key(), &ask);
    let Step::Ask(mut ask) = tablet.desk.hear(&mut meeting, &answer).unwrap() else { panic!() };
    revoke(&founder, competition, 5, &tablet);
    let (here, there) = (tablet.holds(competition), founder.count(competition));
    let failure = loop {
        let answer = founder.desk.answer(tablet.key(), &ask);
        match tablet.desk.hear(&mut meeting, &answer) {
            Ok(Step::Ask(next)) => ask = next,
            Ok(Step::Done(outcome)) => panic!("{outcome:?}"),
            Err(failure) => break failure,
        }
    };
    assert_eq!(code(&failure), FaultCode::RightEnded, "{}", fault(&failure));
    assert_eq!(tablet.holds(competition), here);
    assert_eq!(founder.count(competition), there + 1);
}

#[test]
fn the_old_key_of_a_device_that_goes_on_under_a_new_one_is_ended() {
    let (founder, old, competition) = two();
    meet(&old, &founder, competition).unwrap();
    let new = Table::new();
    let secret = DeviceSecret::open(&new.home.path().join("device.key")).unwrap();
    let proof = rotation::prove(competition, old.key(), &secret);
    let rotate = Command::RotateKey { new: new.key(), seal_key: None, proof };
    old.wish(competition, 3, rotate);
    assert_eq!(ended(&old, competition), Some(Ended::NewKey));
    let failure = meet(&old, &founder, competition).unwrap_err();
    assert_eq!(code(&failure), FaultCode::RightEnded, "{failure}");
    assert!(!founder.desk.enrols(competition, old.key()));
    assert!(meet(&new, &founder, competition).unwrap().agreed);
    assert_eq!(new.holds(competition), founder.holds(competition));
}

/// A right that was given by somebody who had none is none.
#[test]
fn a_device_that_only_the_ended_let_in_reads_nothing() {
    let (founder, tablet, competition) = lost();
    let friend = Table::new();
    tablet.wish(competition, 8, Command::GiveGrant { grant: grant(friend.key()) });
    meet(&tablet, &founder, competition).unwrap_err();
    let failure = meet(&friend, &founder, competition).unwrap_err();
    assert_eq!(code(&failure), FaultCode::RightEnded, "{failure}");
    assert!(friend.desk.shared_with(friend.key()).is_empty());
}
