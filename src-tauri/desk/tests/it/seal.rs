//! Line-ups and personal data between desks: who reads them, and through which doors nobody does.

use crate::{
    desk::{EVENT, Hall, refusal},
    seated,
};
use competition::{
    command::Command,
    draw::BoardRef,
    fact::Fact,
    id::{CompetitionId, CompetitorId, DelegationId, DeviceKey, DrawId, OpId, RecordId, SeatId},
    people::{Grant, Role, Scope},
    refusal::Refusal,
    seal::{About, Audience, Plain, Salt},
    view::{
        Query, View,
        disputes::Dispute,
        history::{HistoryLine, HistoryView},
        statement::Effect,
    },
};
use desk::{
    Browser, Changes, Confidential, Desk, Failure, Seat, SheetFormat, SheetOf, SheetQuery,
    identity::{DeviceSecret, MarkFile},
    store::{Draft, Journal, Place, Stored, Writing},
    sync::bundle::unpack::unpack,
    words::Language,
};
use expect_test::expect;
use std::{collections::BTreeSet, fs, path::Path, sync::Arc};

/// What nobody but the recipients may ever see.
const CANARY: &str = "金丝雀-canary-4417";

/// The organiser's desk, a leader's and an arbiter's, and a published round.
struct Venue {
    organiser: Hall,
    leader: Hall,
    arbiter: Hall,
    competition: CompetitionId,
    board: BoardRef,
    /// Whose leader it is, and whose it is not.
    teams: [CompetitorId; 2],
    delegation: DelegationId,
}

impl Venue {
    fn open() -> Self {
        let (organiser, competition) = Hall::ready();
        organiser.draw(competition, 9).unwrap();
        let (event, phase) = (EVENT.into(), "swiss".into());
        let draw = DrawId::made_by(OpId::new(9), 0);
        organiser.wish(competition, 10, Command::PublishRound { event, phase, draw }).unwrap();
        let seats = &organiser.round(&Seat::Device, competition).boards[0];
        let teams = [seats.white.line.competitor, seats.black.line.competitor];
        let board = BoardRef { event: EVENT.into(), phase: "swiss".into(), draw, board: 1 };
        let delegation = delegation(&history(&organiser, competition), teams[0]);
        let (leader, arbiter) = (Hall::new(), Hall::new());
        let venue = Self { organiser, leader, arbiter, competition, board, teams, delegation };
        let leader = grant(&venue.leader.desk, Role::TeamLeader, Some(delegation));
        let arbiter = grant(&venue.arbiter.desk, Role::Arbiter, None);
        venue.organiser.wish(competition, 11, leader).unwrap();
        venue.organiser.wish(competition, 12, arbiter).unwrap();
        venue.meet();
        venue
    }

    /// Everybody gets what everybody has.
    fn meet(&self) {
        let halls = [&self.organiser, &self.leader, &self.arbiter];
        for from in halls.iter().chain(&halls) {
            let Ok(bundle) = from.desk.export(self.competition) else { continue };
            for to in halls {
                to.desk.import(&bundle).unwrap();
            }
        }
    }

    fn line_up(&self, team: CompetitorId) -> Confidential {
        let about = About::LineUp { board: self.board.clone(), team };
        Confidential { about, to: Audience::Officials, content: Plain(CANARY.to_owned()) }
    }

    /// The leader seals the own team's line-up, and everybody has it.
    fn sealed(&self) -> RecordId {
        let team = self.line_up(self.teams[0]);
        let sealed =
            self.leader.desk.seal(&Seat::Device, self.competition, OpId::new(500), team).unwrap();
        self.meet();
        sealed.records[0]
    }

    fn reads(&self, hall: &Hall, seat: &Seat, seal: RecordId) -> String {
        match hall.desk.unseal(seat, self.competition, seal) {
            Ok(opened) => opened.content.to_string(),
            Err(Failure::Refused(refusal)) => refusal.to_string(),
            Err(Failure::Fault(fault)) => fault.detail,
        }
    }
}

impl Hall {
    /// Writes facts past every check, as a device would that keeps to no rules.
    fn writes(self, to: CompetitionId, facts: Vec<Fact>) -> Self {
        let Self { home, desk } = self;
        drop(desk);
        let device = DeviceSecret::open(&home.path().join("device.key")).unwrap();
        let journal = home.path().join(format!("competitions/{to}.sqlite"));
        let mark = MarkFile::new(home.path().join(format!("marks/{to}")));
        let place = Place::file(journal, mark);
        let draft = |it: Fact| Draft {
            kind: it.kind().to_owned(),
            subject: it.subject(),
            supersedes: BTreeSet::new(),
            fact: serde_json::to_value(it).unwrap(),
        };
        let mut journal = Journal::open(place, Arc::new(device)).unwrap();
        let of_roster = |it: &Stored| it.record.header().label.kind == "grant_given";
        let stored = journal.after(0, u32::MAX).unwrap().into_iter();
        let roster = stored.filter(of_roster).map(|it| it.record.id()).collect();
        let writing = Writing {
            op: OpId::new(900),
            claimed_ms: 1_796_032_800_000,
            roster,
            seat: Vec::new(),
            drafts: facts.into_iter().map(draft).collect(),
        };
        journal.append(&writing).unwrap();
        drop(journal);
        Self { desk: Desk::open(home.path()).unwrap(), home }
    }
}

fn grant(desk: &Desk, role: Role, delegation: Option<DelegationId>) -> Command {
    let (device, seal_key) = (desk.device(), Some(desk.seal_key()));
    let (name, events) = ("沈一鸣".to_owned(), Vec::new());
    Command::GiveGrant {
        grant: Grant { device, role, name, events, delegation, venue: None, seal_key },
    }
}

fn history(hall: &Hall, competition: CompetitionId) -> HistoryView {
    let query = Query::History { competition, event: None, skip: 0, board: None };
    let View::History(view) = hall.desk.read(&Seat::Device, query).unwrap() else { panic!() };
    view
}

fn line(hall: &Hall, competition: CompetitionId, record: RecordId) -> HistoryLine {
    let mut lines = history(hall, competition).lines.into_iter();
    lines.find(|it| it.record == record).unwrap()
}

fn delegation(history: &HistoryView, of: CompetitorId) -> DelegationId {
    let entered = |it: &HistoryLine| match &it.fact {
        Some(Fact::CompetitorEntered { competitor, delegation, .. }) if *competitor == of => {
            Some(*delegation)
        }
        _ => None,
    };
    history.lines.iter().find_map(entered).unwrap()
}

fn officer(venue: &Venue, events: &[&str]) -> Seat {
    let (id, role) = ([6; 16], Role::PairingsOfficer);
    let events = events.iter().map(|it| (*it).into()).collect();
    let competition = venue.competition;
    Seat::Browser(Browser { id, competition, role, events, delegation: None, venue: None })
}

#[test]
fn the_officials_and_the_leader_read_a_line_up_and_nobody_else() {
    let venue = Venue::open();
    let seal = venue.sealed();
    let device = &Seat::Device;
    assert_eq!(venue.reads(&venue.organiser, device, seal), CANARY);
    assert_eq!(venue.reads(&venue.leader, device, seal), CANARY);
    assert_eq!(venue.reads(&venue.arbiter, device, seal), "NotAllowed");
    assert_eq!(venue.reads(&venue.organiser, device, RecordId([0; 32])), "NoSuchSeal");
}

/// A browser may what its role lets it, and not what the device behind it can.
#[test]
fn a_leaders_browser_reads_nothing_that_the_hub_can() {
    let venue = Venue::open();
    let seal = venue.sealed();
    let reads = |seat: &Seat| venue.reads(&venue.organiser, seat, seal);
    for role in [Role::TeamLeader, Role::Screen, Role::Arbiter, Role::AppealsMember] {
        assert_eq!(reads(&seated(venue.competition, role)), "NotAllowed", "{role:?}");
    }
    assert_eq!(reads(&officer(&venue, &["women-individual-rapid"])), "NotAllowed");
    assert_eq!(reads(&officer(&venue, &[EVENT])), CANARY);
}

#[test]
fn a_leaders_browser_seals_for_the_own_team_and_reads_that_again() {
    let venue = Venue::open();
    let seat = |id, delegation| {
        let scope = Scope { role: Role::TeamLeader, events: Vec::new(), delegation, venue: None };
        Seat::Browser(Browser::of(SeatId([id; 16]), venue.competition, &scope))
    };
    let seals = |seat: &Seat, op, team| {
        let (op, line_up) = (OpId::new(op), venue.line_up(venue.teams[team]));
        venue.organiser.desk.seal(seat, venue.competition, op, line_up)
    };
    let own = seat(1, Some(venue.delegation));
    assert_eq!(refusal(seals(&own, 601, 1)), Refusal::NotAllowed);
    assert_eq!(refusal(seals(&seat(1, None), 602, 0)), Refusal::NotAllowed);
    let seal = seals(&own, 603, 0).unwrap().records[0];
    assert_eq!(venue.reads(&venue.organiser, &own, seal), CANARY);
    let other = seat(2, Some(venue.delegation));
    assert_eq!(venue.reads(&venue.organiser, &other, seal), "NotAllowed");
}

#[test]
fn a_leader_seals_for_the_own_team_alone() {
    let mut venue = Venue::open();
    let competition = venue.competition;
    let other = venue.line_up(venue.teams[1]);
    let sealed = venue.leader.desk.seal(&Seat::Device, competition, OpId::new(600), other);
    assert_eq!(refusal(sealed), Refusal::NotAllowed);
    // A device that keeps to no rules changes nothing by it.
    let own = venue.sealed();
    let Some(Fact::Sealed { to, sealing, .. }) = line(&venue.leader, competition, own).fact else {
        panic!()
    };
    let about = About::LineUp { board: venue.board.clone(), team: venue.teams[1] };
    let forged = Fact::Sealed { about, to, sealing };
    venue.leader = venue.leader.writes(competition, vec![forged]);
    venue.meet();
    let newest = &history(&venue.organiser, competition).lines[0];
    assert!(newest.effect == Effect::Quarantined && newest.kind == "sealed", "{newest:?}");
    assert_eq!(venue.reads(&venue.organiser, &Seat::Device, newest.record), "NoSuchSeal");
}

#[test]
fn the_same_command_twice_seals_once() {
    let venue = Venue::open();
    let seals = || -> Changes {
        let line_up = venue.line_up(venue.teams[0]);
        venue.leader.desk.seal(&Seat::Device, venue.competition, OpId::new(500), line_up).unwrap()
    };
    assert_eq!(seals(), seals());
}

/// Who is named reads, and no official besides.
#[test]
fn what_is_sealed_to_named_desks_is_read_there() {
    let venue = Venue::open();
    let seals = |op, desk: DeviceKey| {
        let to = Audience::Desks { desks: [desk].into() };
        let confidential = Confidential { to, ..venue.line_up(venue.teams[0]) };
        venue.leader.desk.seal(&Seat::Device, venue.competition, OpId::new(op), confidential)
    };
    let seal = seals(600, venue.arbiter.desk.device()).unwrap().records[0];
    venue.meet();
    assert_eq!(venue.reads(&venue.arbiter, &Seat::Device, seal), CANARY);
    assert_eq!(venue.reads(&venue.leader, &Seat::Device, seal), CANARY);
    assert_eq!(venue.reads(&venue.organiser, &Seat::Device, seal), "NotAllowed");
    let stranger = DeviceKey([9; 32]);
    let without_key = [stranger].into();
    assert_eq!(refusal(seals(601, stranger)), Refusal::NobodyToSealTo { without_key });
}

#[test]
fn a_new_official_is_given_access_by_an_old_one() {
    let venue = Venue::open();
    let competition = venue.competition;
    let seal = venue.sealed();
    let chief = grant(&venue.arbiter.desk, Role::ChiefArbiter, None);
    venue.organiser.wish(competition, 13, chief).unwrap();
    venue.meet();
    assert_eq!(venue.reads(&venue.arbiter, &Seat::Device, seal), "NotAllowed");

    let shares = |hall: &Hall, op, with: &Hall| {
        let with = with.desk.device();
        hall.desk.share_seals(&Seat::Device, competition, OpId::new(op), with)
    };
    let none = shares(&venue.arbiter, 600, &venue.arbiter).unwrap();
    assert!(none.records.is_empty(), "nobody gives what they do not have");
    let none = shares(&venue.organiser, 601, &Hall::new()).unwrap();
    assert!(none.records.is_empty(), "a stranger is given nothing");
    let by_leader = shares(&venue.leader, 602, &venue.arbiter);
    assert_eq!(refusal(by_leader), Refusal::NotAllowed);
    let shared = shares(&venue.organiser, 603, &venue.arbiter).unwrap();
    assert_eq!(shared.records.len(), 1);
    assert!(shares(&venue.organiser, 604, &venue.arbiter).unwrap().records.is_empty());
    venue.meet();
    assert_eq!(venue.reads(&venue.arbiter, &Seat::Device, seal), CANARY);
}

#[test]
fn a_reveal_is_for_everybody_and_its_author_can_make_it() {
    let venue = Venue::open();
    let seal = venue.sealed();
    let reveals =
        |hall: &Hall, op| hall.desk.reveal(&Seat::Device, venue.competition, OpId::new(op), seal);
    assert_eq!(refusal(reveals(&venue.arbiter, 600)), Refusal::NotAllowed);
    let revealed = reveals(&venue.leader, 601).unwrap().records[0];
    venue.meet();
    assert_eq!(line(&venue.arbiter, venue.competition, revealed).effect, Effect::Counts);
    assert!(reveals(&venue.organiser, 602).unwrap().records.is_empty(), "it stands already");
}

#[test]
fn who_seals_one_thing_and_reveals_another_is_seen_by_everybody() {
    let mut venue = Venue::open();
    let (competition, seal) = (venue.competition, venue.sealed());
    let content = Plain("another line-up".to_owned());
    let (event, salt) = (EVENT.into(), Salt([0; 32]));
    let honest = Command::RevealSeal { seal, salt, content: content.clone() };
    assert_eq!(refusal(venue.leader.wish(competition, 600, honest)), Refusal::NotWhatWasSealed);
    let forged = Fact::SealRevealed { event, seal, salt, content };
    venue.leader = venue.leader.writes(competition, vec![forged]);
    venue.meet();
    for hall in [&venue.organiser, &venue.leader, &venue.arbiter] {
        let newest = &history(hall, competition).lines[0];
        assert_eq!(newest.effect, Effect::FalseReveal, "{newest:?}");
        let View::Disputes(list) =
            hall.desk.read(&Seat::Device, Query::Disputes { competition }).unwrap()
        else {
            panic!()
        };
        let [line] = &list.lines[..] else { panic!("{list:?}") };
        assert_eq!(line.dispute, Dispute::FalseReveal);
        assert_eq!(line.statements[0].device, venue.leader.desk.device());
    }
    assert_eq!(venue.reads(&venue.organiser, &Seat::Device, seal), CANARY);
}

/// Every text and file that a desk gives to a seat.
fn doors(hall: &Hall, seat: &Seat, competition: CompetitionId) -> Vec<(String, Vec<u8>)> {
    let (event, phase) = (|| EVENT.into(), || Some("swiss".into()));
    let queries = [
        Query::Competitions,
        Query::Competition { competition },
        Query::Event { competition, event: event() },
        Query::Entries { competition, event: event() },
        Query::Round { competition, event: event(), phase: None, round: None },
        Query::Standings { competition, event: event(), phase: phase(), after_round: None },
        Query::Bracket { competition, event: event() },
        Query::Awards { competition, event: event() },
        Query::Disputes { competition },
        Query::Devices { competition },
        Query::History { competition, event: None, skip: 0, board: None },
        Query::History { competition, event: Some(event()), skip: 0, board: None },
    ];
    let view = |query: Query| {
        let (name, view) = (format!("{query:?}"), hall.desk.read(seat, query));
        [
            (format!("{name} in debug"), format!("{view:?}").into_bytes()),
            (name, view.map_or_else(wire, |it| serde_json::to_vec(&it).unwrap())),
        ]
    };
    let mut doors: Vec<_> = queries.into_iter().flat_map(view).collect();
    for of in [SheetOf::Entries, SheetOf::Pairings, SheetOf::Crosstable, SheetOf::Standings] {
        let (language, phase) = (Language::Zh, phase());
        let query = SheetQuery { competition, event: event(), of, phase, round: None, language };
        let sheet = hall.desk.sheet(seat, &query, SheetFormat::Csv);
        doors.push((format!("{of:?}"), sheet.unwrap_or_else(wire)));
    }
    doors
}

fn wire(failure: Failure) -> Vec<u8> {
    serde_json::to_vec(&failure).unwrap()
}

/// Every file under a folder.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    entries
        .flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![(path.display().to_string(), fs::read(&path).unwrap())],
        })
        .collect()
}

/// The canary as it is, and as the hexadecimal digits that bytes are written in.
fn holds_the_canary(bytes: &[u8]) -> bool {
    let digits: String = CANARY.bytes().map(|it| format!("{it:02x}")).collect();
    [CANARY.as_bytes(), digits.as_bytes()]
        .iter()
        .any(|it| bytes.windows(it.len()).any(|window| window == *it))
}

/// I12: what is sealed is readable only by those it is sealed to, through every door.
#[test]
fn i12_what_is_sealed_comes_through_no_door() {
    let venue = Venue::open();
    let competition = venue.competition;
    let seal = venue.sealed();
    assert!(holds_the_canary(venue.reads(&venue.organiser, &Seat::Device, seal).as_bytes()));

    let roles = [Role::Organiser, Role::Arbiter, Role::TeamLeader, Role::Screen];
    let seats: Vec<Seat> =
        roles.map(|it| seated(competition, it)).into_iter().chain([Seat::Device]).collect();
    let mut doors: Vec<(String, Vec<u8>)> = Vec::new();
    for hall in [&venue.organiser, &venue.leader, &venue.arbiter] {
        doors.extend(seats.iter().flat_map(|it| self::doors(hall, it, competition)));
        hall.desk.back_up(competition, "canary").unwrap();
        let bundle = hall.desk.export(competition).unwrap();
        let frames = unpack(&bundle).unwrap().frames;
        doors.extend(frames.iter().map(|it| ("a frame".to_owned(), it.encode())));
        doors.push(("the desk in debug".to_owned(), format!("{:?}", hall.desk).into_bytes()));
        doors.extend(files(hall.home.path()));
    }
    let opened = venue.organiser.desk.unseal(&Seat::Device, competition, seal).unwrap();
    let confidential = venue.line_up(venue.teams[0]);
    doors.push(("in debug".to_owned(), format!("{opened:?} {confidential:?}").into_bytes()));

    let open: Vec<&str> =
        doors.iter().filter(|(_, it)| holds_the_canary(it)).map(|(name, _)| &**name).collect();
    assert_eq!(open, Vec::<&str>::new());
    // What was searched is what is there: the record itself came through these doors.
    let commitment = match line(&venue.arbiter, competition, seal).fact {
        Some(Fact::Sealed { sealing, .. }) => sealing.commitment.to_string(),
        other => panic!("{other:?}"),
    };
    let tells = |it: &[u8]| it.windows(64).any(|it| it == commitment.as_bytes());
    let told = doors.iter().filter(|(_, bytes)| tells(bytes));
    let kinds: BTreeSet<&str> = told.map(|(name, _)| kind(name)).collect();
    expect![[r#"
        History
        backups
        frame
        sqlite
        the desk in debug"#]]
    .assert_eq(&Vec::from_iter(kinds).join("\n"));
}

fn kind(door: &str) -> &str {
    ["backups", "sqlite", "frame", "History"]
        .into_iter()
        .find(|it| door.contains(it))
        .unwrap_or(door)
}

/// What history shows: that something was sealed, by whom, about what, and the commitment.
#[test]
fn history_shows_that_something_was_sealed() {
    let venue = Venue::open();
    let seal = venue.sealed();
    let line = line(&venue.organiser, venue.competition, seal);
    assert_eq!(line.author, venue.leader.desk.device());
    let mut shown = serde_json::to_value(line.fact).unwrap();
    for changing in ["/about/team", "/sealing/commitment"] {
        let at = shown.pointer_mut(changing).unwrap();
        assert!(!at.as_str().unwrap().is_empty());
        *at = "…".into();
    }
    expect![[r#"{"about":{"board":{"board":1,"draw":"00000000000000000000000000000009","event":"men-individual-rapid","phase":"swiss"},"team":"…","what":"line_up"},"kind":"sealed","sealing":{"boxes":{},"commitment":"…","content":""},"to":{"who":"officials"}}"#]].assert_eq(&shown.to_string());
}
