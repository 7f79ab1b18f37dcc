//! Who sits at a screen, and who else is there.

use crate::seated;
use competition::{
    command::{Command, RulebookSource},
    id::{CompetitionId, EventKey, OpId, SeatId},
    people::{Grant, Role, Scope, Venue},
    view::{Query, View, trail::TrailOf},
};
use desk::{
    Browser, Connection, Desk, Notices, Seat, Step,
    sample::{self, SampleKind},
};
use expect_test::expect;
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

/// A device has been silent: an official asks its person to look, and sees when it has arrived.
#[test]
fn a_nudge_shows_on_the_device_it_is_for_and_its_writer_sees_that_it_arrived() {
    let ((_home, desk), (_other_home, other)) = (self::desk(), self::desk());
    let competition = found(&desk);
    let grant = Grant::organiser(other.device(), "平板".to_owned());
    let give = Command::GiveGrant { grant };
    desk.execute(&Seat::Device, Some(competition), OpId::new(2), give).unwrap();
    let meet = || {
        let (mut meeting, mut ask) = other.meet(competition, desk.device()).unwrap();
        while let Step::Ask(next) =
            other.hear(&mut meeting, &desk.answer(other.device(), &ask)).unwrap()
        {
            ask = next;
        }
    };
    let arrived = || desk.connection(&Seat::Device, competition).unwrap().peers[0].nudged;
    meet();
    meet();
    assert_eq!(arrived(), None);
    let nudge = Command::Nudge { device: other.device(), note: " 请到二号台 ".to_owned() };
    desk.execute(&Seat::Device, Some(competition), OpId::new(3), nudge).unwrap();
    assert_eq!((arrived(), other.notices(&Seat::Device).nudges.len()), (Some(false), 0));
    meet();
    meet();
    assert_eq!(arrived(), Some(true));
    let told = other.notices(&Seat::Device).nudges;
    let told: Vec<_> = told.iter().map(|it| (&*it.nudge.note, &*it.nudge.name)).collect();
    assert_eq!(told, [("请到二号台", "编排台")]);
    assert_eq!(desk.notices(&Seat::Device).nudges, [], "it is for the other one");
    let browser = seated(competition, Role::Organiser);
    assert_eq!(other.notices(&browser), Notices::default());
}

/// A9: the data folder was put where a sync program copies it.
#[test]
fn a9_every_screen_of_the_device_says_who_copies_its_folder() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("OneDrive - Club");
    let desk = Desk::open(&folder).unwrap();
    assert_eq!(desk.notices(&Seat::Device).synced_by.as_deref(), Some("OneDrive"));
    let (_elsewhere, other) = self::desk();
    assert_eq!(other.notices(&Seat::Device).synced_by, None);
}

/// Whoever may write down a board's result reads what was written about it, once it is published;
/// entries and places have forms in their trails, which are for officials.
#[test]
fn a_seat_reads_the_trails_that_its_scope_reaches_and_every_view_says_which() {
    let (_home, desk) = desk();
    let competition = desk.found_sample(&Seat::Device, OpId::new(7), SampleKind::Running).unwrap();
    let event = EventKey::from(sample::EVENT);
    let asked = Query::Round { competition, event: event.clone(), phase: None, round: None };
    let round = |seat: &Seat| match desk.read(seat, asked.clone()) {
        Ok(View::Round(round)) => round,
        other => panic!("{other:?}"),
    };
    let whole = round(&Seat::Device);
    let (board, competitor) =
        (whole.boards[0].board.clone(), whole.boards[0].white.line.competitor);
    let in_hall = |role, venue: Option<&str>| match seated(competition, role) {
        Seat::Browser(it) => {
            Seat::Browser(Browser { venue: venue.map(|it| Venue(it.into())), ..it })
        }
        Seat::Device => unreachable!("a browser was seated"),
    };
    let mut told = String::new();
    for (name, seat) in [
        ("device", Seat::Device),
        ("chief", in_hall(Role::ChiefArbiter, None)),
        ("arbiter", in_hall(Role::Arbiter, None)),
        ("arbiter elsewhere", in_hall(Role::Arbiter, Some("西厅"))),
        ("leader", in_hall(Role::TeamLeader, None)),
        ("screen", in_hall(Role::Screen, None)),
    ] {
        let says = round(&seat);
        let reads = |of: TrailOf| desk.read(&seat, Query::Trail { competition, of }).is_ok();
        let of_board = reads(TrailOf::Board { board: board.clone() });
        let of_entry = reads(TrailOf::Competitor { event: event.clone(), competitor });
        let of_place = reads(TrailOf::Place { event: event.clone(), competitor });
        assert_eq!((says.boards[0].trail, says.head.trails), (of_board, of_entry), "{name}");
        told += &format!("{name}: board {of_board}, entry {of_entry}, place {of_place}\n");
    }
    expect![[r#"
        device: board true, entry true, place true
        chief: board true, entry true, place true
        arbiter: board true, entry false, place false
        arbiter elsewhere: board false, entry false, place false
        leader: board false, entry false, place false
        screen: board false, entry false, place false
    "#]]
    .assert_eq(&told);
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
