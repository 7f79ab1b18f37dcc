//! A device goes on under a new key, and the program may end at any moment of it.

use crate::seated;
use competition::{
    command::{Command, RulebookSource},
    id::{CompetitionId, DeviceKey, OpId, SeatId},
    people::{Grant, Role, Scope},
    refusal::Refusal,
    view::{Query, View, devices::DevicesView},
};
use desk::{Desk, Failure, Seat, Step, identity::DeviceSecret};
use std::path::Path;
use tempfile::TempDir;

fn open(home: &TempDir) -> Desk {
    Desk::open(home.path()).unwrap()
}

fn found(desk: &Desk, op: u128) -> CompetitionId {
    let founding = Command::FoundCompetition {
        name: "弈城杯".to_owned(),
        place: String::new(),
        from: None,
        to: None,
        organiser: "编排台".to_owned(),
        rulebook: RulebookSource::Shipped { key: "games-2023/chess".to_owned() },
    };
    desk.execute(&Seat::Device, None, OpId::new(op), founding).unwrap().competition
}

fn wish(desk: &Desk, to: CompetitionId, op: u128, wish: Command) -> Result<(), Failure> {
    desk.execute(&Seat::Device, Some(to), OpId::new(op), wish).map(drop)
}

fn opens(event: &str) -> Command {
    Command::OpenEvent { event: event.into() }
}

fn devices(desk: &Desk, competition: CompetitionId) -> DevicesView {
    match desk.read(&Seat::Device, Query::Devices { competition }) {
        Ok(View::Devices(view)) => view,
        other => panic!("{other:?}"),
    }
}

/// Whether a competition knows that a key goes on as another one.
fn goes_on(desk: &Desk, competition: CompetitionId, old: DeviceKey, new: DeviceKey) -> bool {
    devices(desk, competition)
        .devices
        .iter()
        .any(|it| it.device == old && it.goes_on_as == Some(new))
}

fn renew(home: &Path) -> DeviceKey {
    let path = home.join("device.key");
    DeviceSecret::open(&path).unwrap().renew(&path).unwrap().key()
}

#[test]
fn a_device_goes_on_in_all_its_competitions_and_writes_under_its_new_key() {
    let home = tempfile::tempdir().unwrap();
    let desk = open(&home);
    let both = [found(&desk, 1), found(&desk, 2)];
    let browser = seated(both[0], Role::Organiser);
    let refused = desk.rotate_key(&browser).unwrap_err();
    assert_eq!(refused, Failure::Refused(Refusal::NotAllowed));
    let scope = Scope { role: Role::Arbiter, events: Vec::new(), delegation: None, venue: None };
    let (seat, name) = (SeatId([7; 16]), "大屏".to_owned());
    let opened = Command::OpenSeat { seat, scope, name, until_ms: None };
    wish(&desk, both[0], 3, opened).unwrap();

    let old = desk.device();
    let new = desk.rotate_key(&Seat::Device).unwrap();
    assert!(old != new && desk.device() == new);
    for (op, it) in (10..).zip(both) {
        assert!(goes_on(&desk, it, old, new));
        wish(&desk, it, op, opens("men-individual-rapid")).unwrap();
    }
    assert_eq!(desk.seated(both[0], seat).unwrap(), None, "seats end with the old key");

    drop(desk);
    let desk = open(&home);
    assert_eq!(desk.device(), new);
    let newest = desk.rotate_key(&Seat::Device).unwrap();
    assert!(both.iter().all(|it| goes_on(&desk, *it, new, newest)));
    wish(&desk, both[1], 20, opens("women-individual-rapid")).unwrap();
}

/// The program ends after the new key is on the disk and before any competition, or only some, are
/// told of it. What was there before the new key is held by `identity::secret`'s own tests.
#[test]
fn wherever_it_was_cut_off_the_next_start_goes_on_to_the_end() {
    let home = tempfile::tempdir().unwrap();
    let desk = open(&home);
    let (old, both) = (desk.device(), [found(&desk, 1), found(&desk, 2)]);
    drop(desk);
    let new = renew(home.path());

    // It is opened, and cut off again when one of the two is told.
    let desk = open(&home);
    assert_eq!(desk.device(), new);
    assert!(goes_on(&desk, both[0], old, new));
    drop(desk);
    // Cut off again while an even newer key is made.
    let newest = renew(home.path());
    let desk = open(&home);
    for (op, it) in (10..).zip(both) {
        wish(&desk, it, op, opens("men-individual-rapid")).unwrap();
    }
    assert!(goes_on(&desk, both[0], new, newest) && goes_on(&desk, both[1], old, newest));
    let told = |it: &CompetitionId| devices(&desk, *it).devices.len();
    assert_eq!(both.each_ref().map(told), [3, 2], "nothing is told twice");
}

#[test]
fn a_backup_from_before_it_leaves_nobody_out() {
    let home = tempfile::tempdir().unwrap();
    let desk = open(&home);
    let (old, competition) = (desk.device(), found(&desk, 1));
    let backup = desk.back_up(competition, "before").unwrap().name;
    let new = desk.rotate_key(&Seat::Device).unwrap();
    desk.restore(&Seat::Device, competition, &backup).unwrap();
    assert!(goes_on(&desk, competition, old, new));
    wish(&desk, competition, 10, opens("men-individual-rapid")).unwrap();
}

/// What the old key wrote and nobody has yet counts as unsent under the new one.
#[test]
fn what_the_old_key_left_unsent_is_still_to_be_sent() {
    let (home, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (desk, other) = (open(&home), open(&elsewhere));
    let competition = found(&desk, 1);
    let grant = Grant::organiser(other.device(), "平板".to_owned());
    wish(&desk, competition, 2, Command::GiveGrant { grant }).unwrap();
    let meet = |desk: &Desk, key: DeviceKey| {
        let (mut meeting, mut ask) = other.meet(competition, key).unwrap();
        while let Step::Ask(next) =
            other.hear(&mut meeting, &desk.answer(other.device(), &ask)).unwrap()
        {
            ask = next;
        }
    };
    let old = desk.device();
    meet(&desk, old);
    meet(&desk, old);
    let unsent = || desk.connection(&Seat::Device, competition).unwrap().unsent;
    assert_eq!(unsent(), 0);
    wish(&desk, competition, 3, opens("men-individual-rapid")).unwrap();
    let new = desk.rotate_key(&Seat::Device).unwrap();
    assert_eq!(unsent(), 2);
    // The other one knows the old key only.
    meet(&desk, old);
    assert!(goes_on(&other, competition, old, new));
    meet(&desk, new);
    assert_eq!(unsent(), 0);
}
