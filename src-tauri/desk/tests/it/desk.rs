//! The one door for writes, and what comes out of it.

use crate::device::writing;
use crate::seated;
use competition::{
    command::{Command, EntryForm, Ordering, RulebookSource},
    competitor::Person,
    fact::Attested,
    id::{CompetitionId, DrawId, EventKey, OpId, PhaseKey},
    people::Role,
    refusal::Refusal,
    score::{Color, Outcome},
    view::{Query, View, competition::CompetitionLine, round::RoundView},
};
use desk::{
    Browser, Changes, Desk, Failure, Fault, FaultCode, Seat,
    identity::{DeviceSecret, MarkFile},
    store::{Journal, Place},
};
use expect_test::expect;
use std::{fs, path::PathBuf, sync::Arc, thread};
use tempfile::TempDir;

pub(crate) const EVENT: &str = "men-individual-rapid";

/// A hall's desk: a device with its folder, and commands by short names.
pub(crate) struct Hall {
    pub(crate) home: TempDir,
    pub(crate) desk: Desk,
}

impl Hall {
    pub(crate) fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let desk = Desk::open(home.path()).unwrap();
        Self { home, desk }
    }

    /// A desk with a competition whose event has a numbered field of eight.
    pub(crate) fn ready() -> (Self, CompetitionId) {
        let hall = Self::new();
        let competition = hall.found(1).unwrap().competition;
        let wishes = [
            Command::OpenEvent { event: EVENT.into() },
            Command::Enter {
                event: EVENT.into(),
                entries: (1..=8).map(entry).collect(),
                waive: Some("a test".to_owned()),
            },
            Command::PlanPhase { event: EVENT.into(), phase: "swiss".into(), rounds: 5 },
            Command::OrderField {
                event: EVENT.into(),
                phase: "swiss".into(),
                how: Ordering::Regulation,
            },
        ];
        for (op, wish) in (2..).zip(wishes) {
            hall.wish(competition, op, wish).unwrap();
        }
        (hall, competition)
    }

    pub(crate) fn restart(self) -> Self {
        let Self { home, desk } = self;
        drop(desk);
        let desk = Desk::open(home.path()).unwrap();
        Self { home, desk }
    }

    /// A desk over the disk as it is now, while this one still has everything open.
    fn crashed(&self) -> Self {
        let home = tempfile::tempdir().unwrap();
        for folder in ["", "competitions", "marks"] {
            fs::create_dir_all(home.path().join(folder)).unwrap();
            for entry in fs::read_dir(self.home.path().join(folder)).unwrap() {
                let path = entry.unwrap().path();
                if path.is_file() {
                    let name = path.strip_prefix(self.home.path()).unwrap();
                    fs::copy(&path, home.path().join(name)).unwrap();
                }
            }
        }
        let desk = Desk::open(home.path()).unwrap();
        Self { home, desk }
    }

    fn found(&self, op: u128) -> Result<Changes, Failure> {
        let command = Command::FoundCompetition {
            name: "弈城杯".to_owned(),
            place: "弈城".to_owned(),
            from: None,
            to: None,
            organiser: "沈一鸣".to_owned(),
            rulebook: RulebookSource::Shipped { key: "games-2023/chess".to_owned() },
        };
        self.desk.execute(&Seat::Device, None, OpId::new(op), command)
    }

    pub(crate) fn wish(
        &self,
        to: CompetitionId,
        op: u128,
        wish: Command,
    ) -> Result<Changes, Failure> {
        self.desk.execute(&Seat::Device, Some(to), OpId::new(op), wish)
    }

    pub(crate) fn draw(&self, to: CompetitionId, op: u128) -> Result<Changes, Failure> {
        self.wish(to, op, draw())
    }

    fn lines(&self) -> Vec<CompetitionLine> {
        let view = self.desk.read(&Seat::Device, Query::Competitions).unwrap();
        let View::Competitions(lines) = view else { panic!("{view:?}") };
        lines
    }

    pub(crate) fn round(&self, seat: &Seat, competition: CompetitionId) -> RoundView {
        let event = EVENT.into();
        let query = Query::Round { competition, event, phase: None, round: None };
        let view = self.desk.read(seat, query).unwrap();
        let View::Round(round) = view else { panic!("{view:?}") };
        *round
    }

    fn records(&self, competition: CompetitionId) -> u32 {
        self.lines().iter().find(|it| it.competition == competition).unwrap().records
    }

    pub(crate) fn journal(&self, competition: CompetitionId) -> PathBuf {
        self.home.path().join(format!("competitions/{competition}.sqlite"))
    }
}

fn entry(nth: u16) -> EntryForm {
    let person =
        Person { name: format!("棋手{nth}"), rating: Some(2400 - nth), ..Person::default() };
    EntryForm { person, delegation: format!("第{nth}代表团"), filler: false }
}

fn draw() -> Command {
    Command::DrawRound { event: EVENT.into(), phase: "swiss".into() }
}

pub(crate) fn refusal<T: std::fmt::Debug>(failure: Result<T, Failure>) -> Refusal {
    match failure {
        Err(Failure::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

fn code(failure: Failure) -> FaultCode {
    match failure {
        Failure::Fault(report) => report.code,
        Failure::Refused(refusal) => panic!("{refusal}"),
    }
}

#[test]
fn what_was_carried_out_is_there_after_a_restart() {
    let (hall, competition) = Hall::ready();
    hall.draw(competition, 9).unwrap();
    let (lines, round) = (hall.lines(), hall.round(&Seat::Device, competition));
    assert_eq!(round.boards.len(), 4);
    assert_eq!((lines[0].name.as_str(), lines[0].entered), ("弈城杯", 8));
    let hall = hall.restart();
    assert_eq!(hall.lines(), lines);
    assert_eq!(hall.round(&Seat::Device, competition), round);
}

#[test]
fn a_command_that_comes_twice_is_carried_out_once() {
    let (hall, competition) = Hall::ready();
    let first = hall.draw(competition, 9).unwrap();
    let records = hall.records(competition);
    assert_eq!(first.events.iter().collect::<Vec<_>>(), [&EventKey::from(EVENT)]);
    assert_eq!(hall.draw(competition, 9).unwrap(), first);
    let founded = hall.found(1).unwrap();
    let hall = hall.restart();
    assert_eq!(hall.draw(competition, 9).unwrap(), first);
    assert_eq!(hall.found(1).unwrap(), founded);
    assert_eq!((hall.lines().len(), hall.records(competition)), (1, records));
}

/// A11: Enter was pressed twice, and the form was sent twice.
#[test]
fn a11_two_taps_at_once_write_one_fact() {
    let (hall, competition) = Hall::ready();
    let before = hall.records(competition);
    for op in 100..110 {
        let bye = Command::Withdraw {
            event: EVENT.into(),
            competitor: competitor(&hall, competition, op as usize % 8),
            reason: "ill".to_owned(),
        };
        let both: Vec<Changes> = thread::scope(|scope| {
            let tap = || scope.spawn(|| hall.wish(competition, op, bye.clone()));
            [tap(), tap()].map(|it| it.join().unwrap()).into_iter().flatten().collect()
        });
        match &both[..] {
            [one, other] => assert_eq!(one, other),
            // Eight can leave; then there is nobody left, and both taps are refused.
            other => assert!(op >= 108 && other.is_empty(), "{other:?}"),
        }
    }
    assert_eq!(hall.records(competition), before + 8);
    let founding: Vec<Changes> = thread::scope(|scope| {
        let tap = || scope.spawn(|| hall.found(77).unwrap());
        [tap(), tap()].map(|it| it.join().unwrap()).into()
    });
    assert_eq!(founding[0], founding[1]);
    assert_eq!(hall.lines().len(), 2);
}

fn competitor(
    hall: &Hall,
    competition: CompetitionId,
    nth: usize,
) -> competition::id::CompetitorId {
    let query = Query::Entries { competition, event: EVENT.into() };
    let view = hall.desk.read(&Seat::Device, query).unwrap();
    let View::Entries(entries) = view else { panic!("{view:?}") };
    entries.rows[nth].line.competitor
}

#[test]
fn a_refusal_writes_nothing_and_tells_nobody() {
    let (hall, competition) = Hall::ready();
    let (records, listener) = (hall.records(competition), hall.desk.changes());
    let again = Command::OpenEvent { event: EVENT.into() };
    let refused = hall.wish(competition, 20, again).unwrap_err();
    expect![[r#"{"kind":"refused","what":{"code":"event_already_open"}}"#]]
        .assert_eq(&serde_json::to_string(&refused).unwrap());
    assert_eq!(hall.records(competition), records);
    assert!(listener.try_recv().is_err());
    let nowhere = CompetitionId([0; 32]);
    assert_eq!(refusal(hall.draw(nowhere, 21)), Refusal::NoSuchCompetition);
    let homeless = hall.desk.execute(&Seat::Device, None, OpId::new(22), draw());
    assert_eq!(refusal(homeless), Refusal::NoSuchCompetition);
}

#[test]
fn every_listener_hears_of_every_change() {
    let (hall, competition) = Hall::ready();
    let (one, other) = (hall.desk.changes(), hall.desk.changes());
    let changes = hall.draw(competition, 9).unwrap();
    assert_eq!(one.try_recv().unwrap(), changes);
    assert_eq!(other.try_recv().unwrap(), changes);
    expect![[r#"{"competition":"…","events":["men-individual-rapid"],"op":"00000000000000000000000000000009","records":1,"whole":false}"#]].assert_eq(&wire_without_ids(&changes));
}

fn wire_without_ids(changes: &Changes) -> String {
    let mut wire = serde_json::to_value(changes).unwrap();
    let records = wire["records"].as_array().unwrap().len();
    wire["records"] = records.into();
    wire["competition"] = "…".into();
    wire.to_string()
}

#[test]
fn a_browser_may_what_its_role_lets_it() {
    let (hall, competition) = Hall::ready();
    let as_role = |role, op| {
        hall.desk.execute(&seated(competition, role), Some(competition), OpId::new(op), draw())
    };
    assert_eq!(refusal(as_role(Role::Screen, 30)), Refusal::NotAllowed);
    assert_eq!(refusal(as_role(Role::Arbiter, 31)), Refusal::NotAllowed);
    let Seat::Browser(elsewhere) = seated(competition, Role::PairingsOfficer) else { return };
    let events = vec!["women-individual-rapid".into()];
    let elsewhere = Seat::Browser(Browser { events, ..elsewhere });
    let drawn = hall.desk.execute(&elsewhere, Some(competition), OpId::new(32), draw());
    assert_eq!(refusal(drawn), Refusal::NotAllowed);
    as_role(Role::PairingsOfficer, 33).unwrap();
    let found = |role| {
        let founding = Command::FoundCompetition {
            name: "x".to_owned(),
            place: String::new(),
            from: None,
            to: None,
            organiser: String::new(),
            rulebook: RulebookSource::Shipped { key: "games-2023/chess".to_owned() },
        };
        hall.desk.execute(&seated(competition, role), None, OpId::new(34), founding)
    };
    assert_eq!(refusal(found(Role::Organiser)), Refusal::NotAllowed);
}

/// I12, the desk's part: a draft and the entry forms are for officials.
#[test]
fn a_screen_sees_no_draft_and_no_entry_form() {
    let (hall, competition) = Hall::ready();
    hall.draw(competition, 9).unwrap();
    assert_eq!(
        hall.round(&seated(competition, Role::PairingsOfficer), competition).boards.len(),
        4
    );
    let screen = seated(competition, Role::Screen);
    let seen = hall.round(&screen, competition);
    assert!(seen.boards.is_empty() && seen.byes.is_empty());
    let seen = serde_json::to_string(&seen).unwrap();
    assert!(!seen.contains("\"draft\":1") && seen.contains("\"status\":\"undrawn\""), "{seen}");
    let event = || EventKey::from(EVENT);
    let hidden = [
        Query::Entries { competition, event: event() },
        Query::History { competition, event: None, skip: 0, board: None },
        Query::Disputes { competition },
        Query::Devices { competition },
    ];
    for query in hidden {
        assert!(matches!(
            hall.desk.read(&screen, query),
            Err(Failure::Refused(Refusal::NotAllowed))
        ));
    }
}

#[test]
fn a_bundle_brings_the_competition_to_another_desk() {
    let (hall, competition) = Hall::ready();
    hall.draw(competition, 9).unwrap();
    let other = Hall::new();
    let listener = other.desk.changes();
    let bundle = hall.desk.export(competition).unwrap();
    for _ in 0..2 {
        assert_eq!(other.desk.import(&bundle).unwrap(), competition);
    }
    assert_eq!(listener.try_iter().count(), 1, "the second time brings no news");
    let round = hall.round(&Seat::Device, competition);
    assert_eq!(other.round(&Seat::Device, competition), round);
    assert_eq!(other.desk.export(competition).unwrap(), bundle);
    assert_eq!(refusal(other.draw(competition, 40)), other_has_no_right(&other, competition));

    let again = other.desk.import(&bundle[..bundle.len() - 9]).unwrap_err();
    assert_eq!(code(again), FaultCode::BundleDamaged);
    let file = other.home.path().join("弈城杯.yicheng");
    other.desk.export_file(competition, &file).unwrap();
    assert_eq!(fs::read(file).unwrap(), bundle);
}

/// The draw is refused either for what stands against it or for want of a right; opening another
/// event only for want of a right.
fn other_has_no_right(other: &Hall, competition: CompetitionId) -> Refusal {
    let open = Command::OpenEvent { event: "women-individual-rapid".into() };
    assert_eq!(refusal(other.wish(competition, 41, open)), Refusal::NotAllowed);
    refusal(other.draw(competition, 42))
}

#[test]
fn what_comes_later_but_sorts_earlier_is_folded_in_its_place() {
    let (hall, competition) = Hall::ready();
    let early = hall.desk.export(competition).unwrap();
    let other = Hall::new();
    other.desk.import(&early).unwrap();
    // The same device in another place: its folder was copied, as people do.
    let twin = Hall::new();
    let Hall { home, desk } = twin;
    drop(desk);
    fs::copy(hall.home.path().join("device.key"), home.path().join("device.key")).unwrap();
    let twin = Hall { desk: Desk::open(home.path()).unwrap(), home };
    twin.desk.import(&early).unwrap();

    hall.draw(competition, 9).unwrap();
    let open = |op, event: &str| {
        twin.wish(competition, op, Command::OpenEvent { event: event.into() }).unwrap();
    };
    open(50, "women-individual-rapid");
    open(51, "boys-individual-rapid");
    for (to, from) in [(&hall, &twin), (&twin, &hall), (&other, &twin)] {
        to.desk.import(&from.desk.export(competition).unwrap()).unwrap();
    }
    let seen = |hall: &Hall| {
        let view = hall.desk.read(&Seat::Device, Query::Competition { competition }).unwrap();
        (view, hall.round(&Seat::Device, competition))
    };
    assert_eq!(hall.lines()[0].events, 3);
    assert_eq!(seen(&hall), seen(&twin));
    assert_eq!(seen(&hall), seen(&other));
    let hall = hall.restart();
    assert_eq!(seen(&hall), seen(&other));
}

#[test]
fn a_draw_is_preceded_by_a_backup_that_can_be_put_back() {
    let (hall, competition) = Hall::ready();
    let before = hall.records(competition);
    hall.draw(competition, 9).unwrap();
    let backups = hall.desk.backups(competition).unwrap();
    expect!["round-1-before-drawing men-individual-rapid"].assert_eq(&backups[0].label);
    assert_eq!(backups.len(), 1);

    let listener = hall.desk.changes();
    hall.desk.restore(&Seat::Device, competition, &backups[0].name).unwrap();
    assert!(listener.try_recv().unwrap().whole);
    assert_eq!(hall.records(competition), before);
    assert!(hall.round(&Seat::Device, competition).boards.is_empty());
    // What was there is not lost either.
    let labels = |hall: &Hall| -> Vec<String> {
        hall.desk.backups(competition).unwrap().into_iter().map(|it| it.label).collect()
    };
    expect![[r#"
        before-restoring round-1-before-drawing-men-individual-rapid
        round-1-before-drawing men-individual-rapid"#]]
    .assert_eq(&labels(&hall).join("\n"));
    // The draw that was taken back may be made again, by another command.
    hall.draw(competition, 60).unwrap();
    let hall = hall.restart();
    assert_eq!(hall.records(competition), before + 1);

    let outside = hall.desk.restore(&Seat::Device, competition, "../../device.key").unwrap_err();
    assert_eq!(code(outside), FaultCode::NoSuchBackup);
    let screen =
        hall.desk.restore(&seated(competition, Role::Organiser), competition, &backups[0].name);
    assert_eq!(refusal(screen), Refusal::NotAllowed);
}

#[test]
fn a_damaged_competition_leaves_the_others_alone_and_is_healed_from_a_backup() {
    let (hall, competition) = Hall::ready();
    hall.found(70).unwrap();
    let backup = hall.desk.back_up(competition, "by hand").unwrap();
    let records = hall.records(competition);
    let path = hall.journal(competition);
    let Hall { home, desk } = hall;
    drop(desk);
    fs::write(&path, "broken").unwrap();
    let hall = Hall { desk: Desk::open(home.path()).unwrap(), home };
    assert_eq!(hall.lines().len(), 1);
    let unreadable = hall.desk.unreadable();
    assert_eq!(unreadable[0].competition, competition);
    assert_eq!(unreadable[0].fault.code, FaultCode::JournalDamaged);
    assert_eq!(code(hall.draw(competition, 71).unwrap_err()), FaultCode::JournalDamaged);

    hall.desk.restore(&Seat::Device, competition, &backup.name).unwrap();
    assert_eq!(hall.records(competition), records);
    hall.draw(competition, 72).unwrap();
    assert!(hall.desk.unreadable().is_empty());
    assert_eq!(fs::read(path.with_extension("sqlite.damaged")).unwrap(), b"broken");
}

/// Complaint A1: scores of early matches were gone, and the ranking showed them as played. The desk
/// is cut off between two results; its disk, as it is then, has every result that was acknowledged,
/// and rounds and standings are made of the same ones.
#[test]
fn a_complaint_a1_every_acknowledged_result_outlives_a_crash() {
    let (hall, competition) = Hall::ready();
    hall.draw(competition, 90).unwrap();
    let boards = hall.round(&Seat::Device, competition).boards;
    let draw = boards[0].board.draw;
    let publish = Command::PublishRound { event: EVENT.into(), phase: "swiss".into(), draw };
    hall.wish(competition, 91, publish).unwrap();
    for (op, line) in (92..).zip(&boards) {
        let wish = Command::RecordResult {
            board: line.board.clone(),
            outcome: Outcome::Won { by: Color::White },
            attested: Attested::BothSides,
            replaces: Vec::new(),
        };
        hall.wish(competition, op, wish).unwrap();
        let after = hall.crashed();
        let shown = after.round(&Seat::Device, competition);
        assert_eq!(shown, hall.round(&Seat::Device, competition));
        let points = |hall: &Hall| {
            let query = Query::Standings {
                competition,
                event: EVENT.into(),
                phase: None,
                after_round: None,
            };
            hall.desk.read(&Seat::Device, query).unwrap()
        };
        assert_eq!(points(&after), points(&hall));
    }
}

#[test]
fn two_programs_do_not_open_one_desk() {
    let hall = Hall::new();
    assert!(matches!(Desk::open(hall.home.path()), Err(Fault::InUse { .. })));
}

#[test]
fn a_desk_can_be_shared_between_threads() {
    fn is_shared<T: Send + Sync + 'static>(_: &T) {}
    is_shared(&Arc::new(Hall::new().desk));
}

/// I11: what this version does not know is kept and passed on, and nothing is written over it.
#[test]
fn a_kind_of_a_newer_version_is_kept_and_passed_on() {
    let (hall, competition) = Hall::ready();
    let Hall { home, desk } = hall;
    drop(desk);
    let device = DeviceSecret::open(&home.path().join("device.key")).unwrap();
    let place = Place::file(
        home.path().join(format!("competitions/{competition}.sqlite")),
        MarkFile::new(home.path().join(format!("marks/{competition}"))),
    );
    let later = writing("simultaneous_display_opened", 1);
    Journal::open(place, Arc::new(device)).unwrap().append(&later).unwrap();
    let hall = Hall { desk: Desk::open(home.path()).unwrap(), home };
    assert_eq!(refusal(hall.draw(competition, 80)), Refusal::NewerVersionNeeded);
    assert!(hall.round(&Seat::Device, competition).head.read_only);

    let other = Hall::new();
    other.desk.import(&hall.desk.export(competition).unwrap()).unwrap();
    assert_eq!(other.records(competition), hall.records(competition));
    assert_eq!(other.desk.export(competition).unwrap(), hall.desk.export(competition).unwrap());
}

#[test]
fn everybody_sees_a_foul_and_only_arbiters_the_note() {
    let (hall, competition) = Hall::ready();
    hall.draw(competition, 9).unwrap();
    let draw = DrawId::made_by(OpId::new(9), 0);
    let (event, phase): (EventKey, PhaseKey) = (EVENT.into(), "swiss".into());
    let publish = Command::PublishRound { event, phase, draw };
    hall.wish(competition, 10, publish).unwrap();
    let row = hall.round(&Seat::Device, competition).boards[0].clone();
    let foul = |note: &str| Command::RecordFoul {
        board: row.board.clone(),
        competitor: row.black.line.competitor,
        offense: None,
        note: note.to_owned(),
    };
    let by =
        |seat: &Seat, op, foul| hall.desk.execute(seat, Some(competition), OpId::new(op), foul);
    by(&seated(competition, Role::Arbiter), 11, foul("left the board unwell")).unwrap();
    let refused = by(&seated(competition, Role::TeamLeader), 12, foul("envy"));
    assert_eq!(refusal(refused), Refusal::NotAllowed);

    let notes = |seat: &Seat| {
        let fouls = hall.round(seat, competition).boards.swap_remove(0).fouls;
        fouls.into_iter().map(|it| it.note).collect::<Vec<String>>()
    };
    assert_eq!(notes(&seated(competition, Role::Arbiter)), ["left the board unwell"]);
    assert_eq!(notes(&Seat::Device), ["left the board unwell"]);
    assert_eq!(notes(&seated(competition, Role::Screen)), [""]);
    assert_eq!(notes(&seated(competition, Role::TeamLeader)), [""]);
}
