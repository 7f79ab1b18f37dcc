//! Who sits at a screen, and who else is there.

use crate::seated;
use competition::{
    command::{Command, RulebookSource},
    id::{CompetitionId, OpId, SeatId},
    people::{Grant, Role, Scope},
};
use desk::{Connection, Desk, Seat, Step};
use std::sync::Arc;
use tempfile::TempDir;

fn desk() -> (TempDir, Arc<Desk>) {
    let home = tempfile::tempdir().unwrap();
    let desk = Arc::new(Desk::open(home.path()).unwrap());
    (home, desk)
}

fn found(desk: &Desk) -> CompetitionId {
    let founding = Command::FoundCompetition {
        name: "弈城杯".to_owned(),
        place: String::new(),
        from: None,
        to: None,
        organiser: "编排台".to_owned(),
        rulebook: RulebookSource::Shipped { key: "games-2023/chess".to_owned() },
    };
    desk.execute(&Seat::Device, None, OpId::new(1), founding).unwrap().competition
}

#[test]
fn a_seat_lasts_till_its_end_or_till_it_is_closed() {
    let (_home, desk) = desk();
    let competition = found(&desk);
    let scope = Scope { role: Role::Arbiter, events: Vec::new(), delegation: None, venue: None };
    let open = |nth: u8, until_ms| {
        let (seat, scope, name) = (SeatId([nth; 16]), scope.clone(), "somebody".to_owned());
        let open = Command::OpenSeat { seat, scope, name, until_ms };
        desk.execute(&Seat::Device, Some(competition), OpId::new(nth.into()), open).unwrap();
        seat
    };
    let (past, endless, future) =
        (open(2, Some(1)), open(3, None), open(4, Some(4_102_444_800_000)));
    let sits = |seat| desk.seated(competition, seat).unwrap().is_some();
    assert_eq!([past, endless, future, SeatId([9; 16])].map(sits), [false, true, true, false]);
    let close = Command::CloseSeat { seat: endless };
    desk.execute(&Seat::Device, Some(competition), OpId::new(5), close).unwrap();
    assert!(!sits(endless));
}

/// B4: a tablet looked connected, and its entries did not arrive.
#[test]
fn b4_the_strip_says_who_is_on_the_line_and_what_they_lack() {
    let ((_home, desk), (_other_home, other)) = (self::desk(), self::desk());
    let competition = found(&desk);
    let grant = Grant::organiser(other.device(), "平板".to_owned());
    let give = Command::GiveGrant { grant };
    desk.execute(&Seat::Device, Some(competition), OpId::new(2), give).unwrap();
    let told = || desk.connection(&Seat::Device, competition).unwrap();
    assert_eq!(told(), Connection { unsent: 0, peers: Vec::new(), ended: None }, "nobody was met");

    let (mut meeting, mut ask) = other.meet(competition, desk.device()).unwrap();
    while let Step::Ask(next) =
        other.hear(&mut meeting, &desk.answer(other.device(), &ask)).unwrap()
    {
        ask = next;
    }
    let open = Command::OpenEvent { event: "men-individual-rapid".into() };
    desk.execute(&Seat::Device, Some(competition), OpId::new(3), open).unwrap();
    let lines = [desk.open_line(other.device()), desk.open_line(other.device())];
    let line = |it: Connection| (it.unsent, it.peers[0].name.clone(), it.peers[0].online);
    assert_eq!(line(told()), (1, "平板".to_owned(), true));
    for (nth, it) in lines.into_iter().enumerate() {
        drop(it);
        assert_eq!(line(told()), (1, "平板".to_owned(), nth == 0));
    }
    let screen = seated(competition, Role::Screen);
    assert!(desk.connection(&screen, competition).is_err(), "who is there is not for everybody");
}
