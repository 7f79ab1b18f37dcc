//! Rights between real desks that meet by a file: what is signed is what the core judges.

use crate::seated;
use competition::{
    command::{Command, EntryForm, Ordering, RulebookSource},
    competitor::Person,
    dispute::Ruling,
    draw::BoardRef,
    fact::Attested,
    id::{CompetitionId, DrawId, EventKey, OpId, SeatId},
    people::{Grant, Role, Scope},
    refusal::Refusal,
    score::{Color, Outcome},
    view::{Query, View, devices::DevicesView, disputes::DisputesView},
};
use desk::{Changes, Desk, Failure, Seat, identity::DeviceSecret, record::rotation};
use expect_test::expect;
use tempfile::TempDir;

const EVENT: &str = "open";

struct Place {
    _home: TempDir,
    desk: Desk,
}

impl Place {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let desk = Desk::open(home.path()).unwrap();
        Self { _home: home, desk }
    }

    fn wish(&self, to: CompetitionId, op: u128, wish: Command) -> Result<Changes, Failure> {
        self.desk.execute(&Seat::Device, Some(to), OpId::new(op << 64), wish)
    }

    fn meets(&self, other: &Self, over: CompetitionId) {
        other.desk.import(&self.desk.export(over).unwrap()).unwrap();
        self.desk.import(&other.desk.export(over).unwrap()).unwrap();
    }

    fn disputes(&self, competition: CompetitionId) -> DisputesView {
        let view = self.desk.read(&Seat::Device, Query::Disputes { competition }).unwrap();
        let View::Disputes(view) = view else { panic!("{view:?}") };
        view
    }

    fn devices(&self, competition: CompetitionId) -> DevicesView {
        let view = self.desk.read(&Seat::Device, Query::Devices { competition }).unwrap();
        let View::Devices(view) = view else { panic!("{view:?}") };
        view
    }

    fn told(&self, competition: CompetitionId) -> String {
        let line = |it: &competition::view::disputes::DisputeLine| {
            let about = format!("{:?}", it.dispute).to_lowercase();
            let said: Vec<_> =
                it.statements.iter().map(|it| format!("{} by {}", it.kind, it.name)).collect();
            format!("{about}: {}\n", said.join(", "))
        };
        self.disputes(competition).lines.iter().map(line).collect()
    }
}

/// A laptop with round 1 of four published, and a tablet that an arbiter took home.
fn hall() -> (Place, Place, CompetitionId, DrawId) {
    let (laptop, tablet) = (Place::new(), Place::new());
    let founding = Command::FoundCompetition {
        name: "弈城公开赛".to_owned(),
        place: String::new(),
        from: None,
        to: None,
        organiser: "沈一鸣".to_owned(),
        rulebook: RulebookSource::Shipped { key: "open/chess".to_owned() },
    };
    let to =
        laptop.desk.execute(&Seat::Device, None, OpId::new(1 << 64), founding).unwrap().competition;
    let (event, phase): (EventKey, _) = (EVENT.into(), "swiss".into());
    let entry = |nth: u16| {
        let person = Person { name: format!("棋手{nth}"), ..Person::default() };
        EntryForm { person, delegation: format!("第{nth}代表团"), filler: false }
    };
    let mut grant = Grant::organiser(tablet.desk.device(), "平板".to_owned());
    grant.role = Role::Arbiter;
    let how = Ordering::Regulation;
    let wishes = [
        Command::OpenEvent { event: event.clone() },
        Command::Enter { event: event.clone(), entries: (1..=4).map(entry).collect(), waive: None },
        Command::PlanPhase { event: event.clone(), phase, rounds: 2 },
        Command::OrderField { event: event.clone(), phase: "swiss".into(), how },
        Command::DrawRound { event: event.clone(), phase: "swiss".into() },
        Command::GiveGrant { grant },
    ];
    for (op, wish) in (2..).zip(wishes) {
        laptop.wish(to, op, wish).unwrap();
    }
    let draw = DrawId::made_by(OpId::new(6 << 64), 0);
    let publish = Command::PublishRound { event, phase: "swiss".into(), draw };
    laptop.wish(to, 20, publish).unwrap();
    laptop.meets(&tablet, to);
    (laptop, tablet, to, draw)
}

fn result(draw: DrawId, board: u16) -> Command {
    let board = BoardRef { event: EVENT.into(), phase: "swiss".into(), draw, board };
    let (outcome, attested) = (Outcome::Won { by: Color::White }, Attested::BothSides);
    Command::RecordResult { board, outcome, attested, replaces: Vec::new() }
}

#[test]
fn a_lost_tablets_late_results_wait_for_a_ruling_on_every_desk() {
    let (laptop, tablet, to, draw) = hall();
    tablet.wish(to, 30, result(draw, 1)).unwrap();
    laptop.meets(&tablet, to);
    let (device, reason) = (tablet.desk.device(), "遗失".to_owned());
    laptop.wish(to, 31, Command::RevokeGrant { device, reason }).unwrap();
    tablet.wish(to, 32, result(draw, 2)).unwrap();
    laptop.meets(&tablet, to);
    expect![["apart: result_recorded by 平板\n"]].assert_eq(&laptop.told(to));
    assert_eq!(laptop.told(to), tablet.told(to));
    assert!(matches!(
        tablet.wish(to, 33, result(draw, 2)),
        Err(Failure::Refused(Refusal::NotAllowed)),
    ));

    let records = vec![laptop.disputes(to).lines[0].statements[0].record];
    let (ruling, reason) = (Ruling::Accepted, "记分单在".to_owned());
    laptop.wish(to, 34, Command::RuleOnRecords { records, ruling, reason }).unwrap();
    laptop.meets(&tablet, to);
    for place in [&laptop, &tablet] {
        expect![[""]].assert_eq(&place.told(to));
        let devices = place.devices(to).devices;
        let line = devices.iter().find(|it| it.device == device).unwrap();
        assert_eq!((line.name.as_str(), line.logs[0].last_seq), ("平板", 2));
        assert!(line.grants[0].ended_by.is_some());
    }
}

#[test]
fn a_new_key_needs_its_own_signature_for_this_competition() {
    let (laptop, tablet, to, _) = hall();
    let secret = DeviceSecret::from_seed([77; 32]);
    let (new, seal_key) = (secret.key(), None);
    // A signature for another competition is none.
    let proof = rotation::prove(CompetitionId([1; 32]), tablet.desk.device(), &secret);
    tablet.wish(to, 30, Command::RotateKey { new, seal_key, proof }).unwrap();
    laptop.meets(&tablet, to);
    expect![["quarantined: key_rotated by 平板\n"]].assert_eq(&laptop.told(to));

    let proof = rotation::prove(to, tablet.desk.device(), &secret);
    tablet.wish(to, 31, Command::RotateKey { new, seal_key, proof }).unwrap();
    laptop.meets(&tablet, to);
    let devices = laptop.devices(to).devices;
    let old = devices.iter().find(|it| it.device == tablet.desk.device()).unwrap();
    assert_eq!(old.goes_on_as, Some(new));
}

#[test]
fn a_browser_takes_neither_its_hubs_key_nor_a_wider_seat_nor_anybodys_entries() {
    let (laptop, _, to, _) = hall();
    let as_one = |role, op: u128, wish| {
        let seat = seated(to, role);
        match laptop.desk.execute(&seat, Some(to), OpId::new(op << 64), wish) {
            Err(Failure::Refused(refusal)) => refusal,
            other => panic!("{other:?}"),
        }
    };
    let secret = DeviceSecret::from_seed([77; 32]);
    let proof = rotation::prove(to, laptop.desk.device(), &secret);
    let rotate = Command::RotateKey { new: secret.key(), seal_key: None, proof };
    assert_eq!(as_one(Role::Organiser, 40, rotate), Refusal::NotAllowed);
    let (role, events) = (Role::Organiser, Vec::new());
    let scope = Scope { role, events, delegation: None, venue: None };
    let (seat, name) = (SeatId([6; 16]), "browser".to_owned());
    let open = Command::OpenSeat { seat, scope, name, until_ms: None };
    assert_eq!(as_one(Role::Arbiter, 41, open), Refusal::NotAllowed);
    let person = Person { name: "棋手5".to_owned(), ..Person::default() };
    let entries = vec![EntryForm { person, delegation: "第1代表团".to_owned(), filler: false }];
    let enter = Command::Enter { event: EVENT.into(), entries, waive: None };
    assert_eq!(as_one(Role::TeamLeader, 42, enter), Refusal::NotAllowed);
}
