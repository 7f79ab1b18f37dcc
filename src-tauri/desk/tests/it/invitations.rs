//! Invitations: kept over a restart, good once whatever breaks off, and in whose name they are.

use crate::meeting::{Table, found, guest, join, meet, two};
use competition::{
    command::Command,
    id::{CompetitionId, DeviceKey, SeatId},
    people::{Role, Scope},
};
use desk::{Desk, Failure, Guest, Invitation, Seat, sync::fault::MeetingFault};
use rusqlite::Connection;
use std::{fs, path::Path};

fn invite(table: &Table, competition: CompetitionId) -> Invitation {
    table.desk.invite(&Seat::Device, competition, guest(u64::MAX), &[]).unwrap()
}

/// The program ends and is started again.
fn restarted(table: Table) -> Table {
    restarted_after(table, |_| ())
}

/// The same, with something done to its folder meanwhile.
fn restarted_after(table: Table, meanwhile: impl FnOnce(&Path)) -> Table {
    let Table { home, desk } = table;
    drop(desk);
    meanwhile(home.path());
    let desk = Desk::open(home.path()).unwrap();
    Table { home, desk }
}

/// Who used each invitation, the newest first.
fn used_by(table: &Table, competition: CompetitionId) -> Vec<Option<DeviceKey>> {
    let listed = table.desk.invitations(&Seat::Device, competition).unwrap().lines;
    listed.into_iter().map(|it| it.used.map(|it| it.by)).collect()
}

fn is_over(came: Result<CompetitionId, MeetingFault>) -> bool {
    matches!(came, Err(MeetingFault::Over))
}

#[test]
fn an_invitation_outlives_the_program_and_its_secrets_are_written_nowhere() {
    let founder = Table::new();
    let competition = found(&founder);
    let invitation = invite(&founder, competition);
    let (_, secret) = invitation.link.rsplit_once(':').unwrap();
    let bytes = u128::from_str_radix(secret, 16).unwrap().to_be_bytes();
    for entry in fs::read_dir(founder.home.path()).unwrap() {
        let path = entry.unwrap().path();
        let Ok(file) = fs::read(&path) else { continue };
        let holds = |it: &[u8]| file.windows(it.len()).any(|part| part == it);
        let code = invitation.code.as_bytes();
        assert!(!holds(&bytes) && !holds(secret.as_bytes()) && !holds(code), "{path:?}");
    }
    let founder = restarted(founder);
    assert_eq!(used_by(&founder, competition), [None]);
    let arbiter = Table::new();
    assert_eq!(join(&arbiter, &founder, &invitation.code).unwrap(), competition);
    let founder = restarted(founder);
    assert_eq!(used_by(&founder, competition), [Some(arbiter.key())]);
    assert!(is_over(join(&Table::new(), &founder, &invitation.link)));
    let close = founder.desk.close_invitation(&Seat::Device, competition, invitation.number);
    close.unwrap();
    assert_eq!(used_by(&founder, competition), []);
    assert!(founder.desk.enrols(competition, arbiter.key()), "what was given stays given");
}

/// An invitation that was removed only after the right was given let two devices in where the
/// program ended between the two.
#[test]
fn an_invitation_works_once_wherever_the_program_ends() {
    let founder = Table::new();
    let competition = found(&founder);
    let invitation = invite(&founder, competition);
    let (first, second) = (Table::new(), Table::new());
    let founder = restarted_after(founder, |home| {
        // What is on the disk after the claim and before the right.
        let file = Connection::open(home.join("local.sqlite")).unwrap();
        let claim = "UPDATE invitation SET device = ?1, used_ms = 1";
        assert_eq!(file.execute(claim, [first.key().0]).unwrap(), 1);
    });

    assert!(is_over(join(&second, &founder, &invitation.code)));
    assert!(!founder.desk.enrols(competition, first.key()), "nothing was given before the end");
    // The answer is lost twice on the way, the second time after another restart.
    let before = founder.count(competition);
    join(&first, &founder, &invitation.code).unwrap();
    join(&first, &founder, &invitation.link).unwrap();
    let founder = restarted(founder);
    join(&first, &founder, &invitation.link).unwrap();
    assert_eq!(founder.count(competition), before + 1, "the right was given once");
    assert!(is_over(join(&second, &founder, &invitation.link)));
    assert!(meet(&first, &founder, competition).unwrap().agreed);
}

#[test]
fn an_invitation_that_cannot_be_kept_any_more_is_nobodys() {
    let (founder, other, competition) = two();
    let scope = Scope { role: Role::Organiser, events: Vec::new(), delegation: None, venue: None };
    let third = Guest { scope, name: "顾言".to_owned(), until_ms: u64::MAX };
    let invite = || founder.desk.invite(&Seat::Device, competition, third.clone(), &[]).unwrap();
    let (one, one_too_many) = (invite(), invite());
    join(&Table::new(), &founder, &one.link).unwrap();
    // There are three organisers now.
    let late = Table::new();
    assert!(is_over(join(&late, &founder, &one_too_many.link)));
    assert_eq!(used_by(&founder, competition)[0], None);
    founder.wish(
        competition,
        9,
        Command::RevokeGrant { device: other.key(), reason: "换人".to_owned() },
    );
    join(&late, &founder, &one_too_many.link).unwrap();
}

/// J3: whoever was let in went on letting others in after the seat was closed.
#[test]
fn j3_a_closed_seat_invites_nobody() {
    let founder = Table::new();
    let competition = found(&founder);
    let seat = SeatId([7; 16]);
    let scope =
        Scope { role: Role::ChiefArbiter, events: Vec::new(), delegation: None, venue: None };
    let name = "裁判长".to_owned();
    founder.wish(competition, 2, Command::OpenSeat { seat, scope, name, until_ms: None });
    let browser = Seat::Browser(founder.desk.seated(competition, seat).unwrap().unwrap());
    let from_seat = || founder.desk.invite(&browser, competition, guest(u64::MAX), &[]).unwrap();
    let (in_time, late) = (from_seat(), from_seat());
    invite_organiser(&founder, competition, &browser).unwrap_err();
    let view = founder.desk.invitations(&browser, competition).unwrap();
    assert_eq!(view.may_give, [Role::PairingsOfficer, Role::Arbiter, Role::Screen]);

    // What the seat could not have given it neither sees nor closes.
    let organiser = invite_organiser(&founder, competition, &Seat::Device).unwrap();
    let seen = |seat: &Seat| founder.desk.invitations(seat, competition).unwrap().lines.len();
    founder.desk.close_invitation(&browser, competition, organiser.number).unwrap();
    assert_eq!((seen(&browser), seen(&Seat::Device)), (2, 3));

    join(&Table::new(), &founder, &in_time.link).unwrap();
    founder.wish(competition, 3, Command::CloseSeat { seat });
    assert!(is_over(join(&Table::new(), &founder, &late.link)));
}

fn invite_organiser(
    table: &Table,
    competition: CompetitionId,
    seat: &Seat,
) -> Result<Invitation, Failure> {
    let scope = Scope { role: Role::Organiser, events: Vec::new(), delegation: None, venue: None };
    let guest = Guest { scope, name: "程晓岚".to_owned(), until_ms: u64::MAX };
    table.desk.invite(seat, competition, guest, &[])
}

#[test]
fn a_damaged_list_of_invitations_lets_nobody_in_and_keeps_nothing_closed() {
    let founder = Table::new();
    let competition = found(&founder);
    let invitation = invite(&founder, competition);
    let founder = restarted_after(founder, |home| {
        fs::write(home.join("local.sqlite"), [0x55; 9000]).unwrap();
    });
    let gone = join(&Table::new(), &founder, &invitation.link).unwrap_err();
    assert!(matches!(gone, MeetingFault::Void), "{gone:?}");
    assert_eq!(used_by(&founder, competition), []);
    join(&Table::new(), &founder, &invite(&founder, competition).link).unwrap();
}
