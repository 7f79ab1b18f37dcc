//! Two desks that meet, in memory.

use crate::device::{Device, frames, writing};
use competition::{
    command::{Command, RulebookSource},
    id::{CompetitionId, DeviceKey, OpId, SealKey},
    people::{Grant, Role, Scope},
};
use desk::{
    Desk, Failure, Guest, Outcome, Seat, Step,
    record::Frame,
    store::{Contact, Gaps, Journal},
    sync::{
        bundle::unpack::unpack,
        condition::{Battery, Condition},
        fault::MeetingFault,
        message::{Answer, Ask, Counts, Hello, No, Outline, Packed, Pull, Request},
        ticket::{Ticket, joined},
    },
};
use expect_test::expect;
use std::{fs, path::Path};
use tempfile::TempDir;

pub(crate) struct Table {
    pub(crate) home: TempDir,
    pub(crate) desk: Desk,
}

impl Table {
    pub(crate) fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let desk = Desk::open(home.path()).unwrap();
        Self { home, desk }
    }

    pub(crate) fn key(&self) -> DeviceKey {
        self.desk.device()
    }

    pub(crate) fn wish(&self, competition: CompetitionId, op: u128, wish: Command) {
        self.desk.execute(&Seat::Device, Some(competition), OpId::new(op), wish).unwrap();
    }

    pub(crate) fn grant(&self, competition: CompetitionId, op: u128, device: DeviceKey) {
        self.wish(competition, op, Command::GiveGrant { grant: grant(device) });
    }

    /// All that is here, by its heads.
    pub(crate) fn holds(&self, competition: CompetitionId) -> Vec<desk::store::Head> {
        unpack(&self.desk.export(competition).unwrap()).unwrap().heads
    }

    pub(crate) fn count(&self, competition: CompetitionId) -> usize {
        unpack(&self.desk.export(competition).unwrap()).unwrap().frames.len()
    }
}

pub(crate) fn grant(device: DeviceKey) -> Grant {
    Grant {
        device,
        role: Role::Organiser,
        name: "程晓岚".to_owned(),
        events: Vec::new(),
        delegation: None,
        venue: None,
        seal_key: None,
    }
}

pub(crate) fn found(table: &Table) -> CompetitionId {
    found_by(table, 1)
}

pub(crate) fn found_by(table: &Table, op: u128) -> CompetitionId {
    let command = Command::FoundCompetition {
        name: "弈城杯".to_owned(),
        place: "弈城".to_owned(),
        from: None,
        to: None,
        organiser: "沈一鸣".to_owned(),
        rulebook: RulebookSource::Shipped { key: "games-2023/chess".to_owned() },
    };
    table.desk.execute(&Seat::Device, None, OpId::new(op), command).unwrap().competition
}

/// The founder's desk, and another one that it gave a right and that knows nothing yet.
pub(crate) fn two() -> (Table, Table, CompetitionId) {
    let (founder, other) = (Table::new(), Table::new());
    let competition = found(&founder);
    founder.grant(competition, 2, other.key());
    (founder, other, competition)
}

pub(crate) fn meet(
    asking: &Table,
    answering: &Table,
    competition: CompetitionId,
) -> Result<Outcome, Failure> {
    let cut = usize::MAX;
    Ok(meet_until(asking, answering, competition, cut)?.expect("nothing cut it"))
}

/// A meeting whose cable is cut after so many answers.
pub(crate) fn meet_until(
    asking: &Table,
    answering: &Table,
    competition: CompetitionId,
    cut: usize,
) -> Result<Option<Outcome>, Failure> {
    let (mut meeting, mut ask) = asking.desk.meet(competition, answering.key())?;
    for _ in 0..cut {
        let answer = answering.desk.answer(asking.key(), &ask);
        match asking.desk.hear(&mut meeting, &answer)? {
            Step::Ask(next) => ask = next,
            Step::Done(outcome) => return Ok(Some(outcome)),
        }
    }
    Ok(None)
}

pub(crate) fn open_event(event: &str) -> Command {
    Command::OpenEvent { event: event.into() }
}

/// Something to write: a right for a device that nobody meets.
pub(crate) fn screen(nth: u8) -> Command {
    Command::GiveGrant { grant: Grant { role: Role::Screen, ..grant(DeviceKey([nth; 32])) } }
}

pub(crate) fn fault(failure: &Failure) -> String {
    failure.to_string()
}

#[test]
fn a_device_that_was_given_a_right_gets_all_and_gives_what_it_writes() {
    let (founder, other, competition) = two();
    let outcome = meet(&other, &founder, competition).unwrap();
    let new = founder.count(competition) as u64;
    assert_eq!(
        outcome,
        Outcome { agreed: true, got: Counts { new, ..Counts::default() }, gave: Counts::default() }
    );
    assert_eq!(other.holds(competition), founder.holds(competition));

    other.wish(competition, 3, open_event("men-individual-rapid"));
    founder.wish(competition, 4, open_event("women-individual-rapid"));
    let outcome = meet(&other, &founder, competition).unwrap();
    let one = Counts { new: 1, ..Counts::default() };
    assert_eq!(outcome, Outcome { agreed: true, got: one, gave: one });
    assert_eq!(other.holds(competition), founder.holds(competition));

    // Whoever asks: the founder's desk could as well.
    other.wish(competition, 5, screen(1));
    let outcome = meet(&founder, &other, competition).unwrap();
    assert!(outcome.agreed && outcome.got.new == 1, "{outcome:?}");
}

/// B1: what was entered never reached the server, and nobody was told.
#[test]
fn unsent_is_counted_from_what_the_peer_acknowledged() {
    let (founder, other, competition) = two();
    meet(&other, &founder, competition).unwrap();
    let unsent = |table: &Table| table.desk.peers(competition).unwrap()[0].unsent;
    assert_eq!((unsent(&founder), unsent(&other)), (0, 0));
    other.wish(competition, 3, open_event("men-individual-rapid"));
    founder.wish(competition, 4, open_event("women-individual-rapid"));
    assert_eq!((unsent(&founder), unsent(&other)), (1, 1));
    // Sent, but the cable is cut before it is acknowledged.
    meet_until(&other, &founder, competition, 2).unwrap();
    assert_eq!(unsent(&other), 1);
    meet(&other, &founder, competition).unwrap();
    assert_eq!((unsent(&founder), unsent(&other)), (0, 0));
}

/// Bug: 400 devices that came back at once first got each other's records, and the hub had none of
/// the last ones for minutes.
#[test]
fn what_a_device_wrote_is_given_before_it_gets_what_others_wrote() {
    let (founder, other, competition) = two();
    let third = Table::new();
    let grant = Grant { role: Role::PairingsOfficer, ..grant(third.key()) };
    founder.wish(competition, 3, Command::GiveGrant { grant });
    for it in [&other, &third] {
        meet(it, &founder, competition).unwrap();
    }
    let nudge = Command::Nudge { device: other.key(), note: String::new() };
    third.wish(competition, 4, nudge);
    meet(&third, &founder, competition).unwrap();
    other.wish(competition, 5, screen(2));
    // The greeting, and what it wrote.
    meet_until(&other, &founder, competition, 2).unwrap();
    assert_eq!(founder.count(competition), other.count(competition) + 1);

    // What the founder wrote may have ended its own right: that is got before.
    other.wish(competition, 6, screen(3));
    founder.wish(competition, 7, screen(4));
    let (here, there) = (other.count(competition), founder.count(competition));
    meet_until(&other, &founder, competition, 2).unwrap();
    assert_eq!(other.count(competition), here + 1);
    assert_eq!(founder.count(competition), there);
    meet_until(&other, &founder, competition, 4).unwrap();
    assert_eq!(founder.count(competition), there + 1);
}

#[test]
fn a_cable_that_is_cut_anywhere_costs_nothing() {
    let (founder, other, competition) = two();
    meet(&other, &founder, competition).unwrap();
    other.wish(competition, 3, open_event("men-individual-rapid"));
    founder.wish(competition, 4, open_event("women-individual-rapid"));
    let mut cuts = 0;
    while meet_until(&other, &founder, competition, cuts).unwrap().is_none() {
        cuts += 1;
        assert!(cuts < 20, "a meeting that is cut ever later comes to an end");
    }
    assert_eq!(other.holds(competition), founder.holds(competition));
}

#[test]
fn a_stranger_learns_nothing_not_even_that_the_competition_is_here() {
    let (founder, _other, competition) = two();
    let stranger = Table::new();
    let failure = meet(&stranger, &founder, competition).unwrap_err();
    expect!["a meeting came to nothing: the peer does not know this device in the competition"]
        .assert_eq(&fault(&failure));
    let asks = [
        Ask::Hello(Hello {
            versions: vec![1],
            now_ms: 0,
            store_epoch: [0; 16],
            digest: [0; 32],
            condition: Condition::default(),
        }),
        Ask::Heads { buckets: (0..=255).collect() },
        Ask::Pull(Pull { wants: None, after: 0, limit: 100 }),
        Ask::Push(Packed { frames: 0, unpacked: 0, bytes: Vec::new() }),
    ];
    for ask in asks {
        for competition in [competition, CompetitionId([7; 32])] {
            let request = Request { competition, ask: ask.clone() }.encode();
            let answer = founder.desk.answer(stranger.key(), &request);
            assert_eq!(Answer::decode(&answer), Ok(Answer::No(No::Stranger)));
        }
    }
    let failure = founder.desk.meet(competition, stranger.key()).unwrap_err();
    expect!["a meeting came to nothing: the peer is not enrolled in the competition"]
        .assert_eq(&fault(&failure));
}

/// What a device that is no desk of ours wrote about a competition.
fn journal_of(device: &Device, table: &Table, competition: CompetitionId) -> Journal {
    let bundle = unpack(&table.desk.export(competition).unwrap()).unwrap();
    Journal::from_bundle(device.place(), device.secret.clone(), bundle).unwrap()
}

#[test]
fn records_of_strangers_are_left_out_until_somebody_enrols_them() {
    let (founder, other, competition) = two();
    meet(&other, &founder, competition).unwrap();
    let device = Device::new(8);
    let mut stranger = journal_of(&device, &founder, competition);
    stranger.append(&writing("strange", 2)).unwrap();
    let before = founder.holds(competition);
    founder.desk.import(&stranger.pack().unwrap()).unwrap();
    assert_eq!(founder.holds(competition), before);

    // The other desk knows of a grant, and so it keeps them; the founder gets both in one batch.
    other.grant(competition, 3, device.secret.key());
    other.desk.import(&stranger.pack().unwrap()).unwrap();
    assert_eq!(other.count(competition), before_count(&before) + 3);
    let outcome = meet(&founder, &other, competition).unwrap();
    assert!(outcome.agreed && outcome.got.new == 3 && outcome.got.strangers == 0, "{outcome:?}");
}

fn before_count(heads: &[desk::store::Head]) -> usize {
    heads.iter().map(|it| it.seq as usize).sum()
}

pub(crate) fn pack(batch: &[Frame]) -> Packed {
    let mut bytes = Vec::new();
    for frame in batch.iter().map(Frame::encode) {
        bytes.extend((frame.len() as u32).to_be_bytes());
        bytes.extend(frame);
    }
    let (frames, unpacked) = (batch.len(), bytes.len() as u64);
    Packed { frames, unpacked, bytes: zstd::bulk::compress(&bytes, 1).unwrap() }
}

fn push(table: &Table, from: DeviceKey, competition: CompetitionId, batch: &[Frame]) -> Answer {
    let request = Request { competition, ask: Ask::Push(pack(batch)) }.encode();
    Answer::decode(&table.desk.answer(from, &request)).unwrap()
}

#[test]
fn a_hostile_peer_that_is_enrolled_changes_nothing_by_forgery() {
    let (founder, _, competition) = two();
    let device = Device::new(8);
    founder.grant(competition, 3, device.secret.key());
    let mut hostile = journal_of(&device, &founder, competition);
    hostile.append(&writing("hostile", 3)).unwrap();
    let good = frames(&hostile);
    let first = good.len() - 3;
    let key = device.secret.key();
    let before = founder.holds(competition);
    let pushed = |change: &dyn Fn(&mut Vec<Frame>)| {
        let mut batch = good.clone();
        change(&mut batch);
        let answer = push(&founder, key, competition, &batch);
        assert_eq!(founder.holds(competition), before);
        format!("{answer:?}")
    };
    let told = [
        pushed(&|it| it[first].signature[0] ^= 1),
        pushed(&|it| it[first].header[90] ^= 1),
        pushed(&|it| it[0].body = Some(desk::record::Body::new([0; 16], "{}".to_owned()).unwrap())),
        pushed(&|it| it.truncate(first)),
        pushed(&|it| {
            it.remove(first);
        }),
    ];
    expect![[r#"
        No(Refused { detail: "a competition's journal failed: record 5 of the batch is not one: the signature does not fit" })
        No(Refused { detail: "a competition's journal failed: record 5 of the batch is not one: not a record: unexpected type i8 at position 95: expected bytes (definite length)" })
        No(Refused { detail: "a competition's journal failed: record 0 of the batch is not one: the body is not the one that was signed" })
        Taken(Counts { new: 0, known: 5, filled: 0, parked: 0, dropped: 0, forks: 0, strangers: 0 })
        Taken(Counts { new: 0, known: 5, filled: 0, parked: 2, dropped: 0, forks: 0, strangers: 0 })"#]].assert_eq(&told.join("\n"));

    // Garbage, and what claims to be more than it is.
    for request in [&b""[..], b"\x84\x01\x04", &[0xff; 4000]] {
        let answer = Answer::decode(&founder.desk.answer(key, request)).unwrap();
        assert_eq!(answer, Answer::No(No::Malformed));
    }
    let ask = Ask::Push(Packed { frames: 1, unpacked: 9, bytes: vec![0; 9] });
    let answer = founder.desk.answer(key, &Request { competition, ask }.encode());
    expect![[r#"No(Refused { detail: "the frames are not what is said of them" })"#]]
        .assert_eq(&format!("{:?}", Answer::decode(&answer).unwrap()));
    assert_eq!(founder.holds(competition), before);
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &to.join(entry.file_name())),
            false => drop(fs::copy(entry.path(), to.join(entry.file_name())).unwrap()),
        }
    }
}

#[test]
fn both_branches_of_a_copied_desk_reach_everybody() {
    let (founder, other, competition) = two();
    meet(&other, &founder, competition).unwrap();
    other.wish(competition, 3, open_event("men-individual-rapid"));
    let Table { home, desk } = other;
    drop(desk);
    let copied = tempfile::tempdir().unwrap();
    copy(home.path(), copied.path());
    let other = Table { desk: Desk::open(home.path()).unwrap(), home };
    let copied = Table { desk: Desk::open(copied.path()).unwrap(), home: copied };
    other.wish(competition, 4, screen(1));
    copied.wish(competition, 5, open_event("women-individual-rapid"));
    copied.wish(competition, 6, screen(2));
    for _ in 0..2 {
        for branch in [&other, &copied] {
            assert!(meet(branch, &founder, competition).unwrap().agreed);
        }
    }
    assert!(meet(&other, &founder, competition).unwrap().agreed);
    assert_eq!(copied.holds(competition), founder.holds(competition));
    assert_eq!(other.holds(competition), founder.holds(competition));
    // The founder's log, and the two branches.
    assert_eq!(founder.holds(competition).len(), 3);
}

/// Writes, as a device whose mark was lost, into a log of its own each time.
fn write_logs(device: &Device, logs: usize) -> Journal {
    for _ in 0..logs {
        fs::remove_file(device.folder.path().join("mark")).unwrap_or_default();
        device.open().unwrap().append(&writing("screened", 1)).unwrap();
    }
    device.open().unwrap()
}

#[test]
fn many_logs_are_compared_by_their_buckets() {
    let (founder, other, competition) = two();
    let [one, two] = [8, 9].map(Device::new);
    for (op, device) in (3..).zip([&one, &two]) {
        let grant = Grant { role: Role::Screen, ..grant(device.secret.key()) };
        founder.wish(competition, op, Command::GiveGrant { grant });
        journal_of(device, &founder, competition);
    }
    founder.desk.import(&write_logs(&one, 60).pack().unwrap()).unwrap();
    assert!(meet(&other, &founder, competition).unwrap().agreed);
    assert_eq!(other.holds(competition).len(), 61);

    founder.desk.import(&write_logs(&one, 3).pack().unwrap()).unwrap();
    other.desk.import(&write_logs(&two, 2).pack().unwrap()).unwrap();
    let outcome = meet(&founder, &other, competition).unwrap();
    let new = |new| Counts { new, ..Counts::default() };
    assert_eq!(outcome, Outcome { agreed: true, got: new(2), gave: new(3) });
}

/// A meeting with a peer whose answers are changed before they are heard.
pub(crate) fn hear_lies(
    asking: &Table,
    answering: &Table,
    competition: CompetitionId,
    mut lie: impl FnMut(&Ask, &mut Answer),
) -> Result<Outcome, Failure> {
    let (mut meeting, mut ask) = asking.desk.meet(competition, answering.key())?;
    for _ in 0..1000 {
        let mut answer = Answer::decode(&answering.desk.answer(asking.key(), &ask)).unwrap();
        lie(&Request::decode(&ask).unwrap().ask, &mut answer);
        match asking.desk.hear(&mut meeting, &answer.encode())? {
            Step::Ask(next) => ask = next,
            Step::Done(outcome) => return Ok(outcome),
        }
    }
    panic!("this meeting has no end")
}

#[test]
fn a_peer_that_lies_about_its_digest_is_told_apart() {
    let (founder, other, competition) = two();
    meet(&other, &founder, competition).unwrap();
    let lied = hear_lies(&other, &founder, competition, |_, answer| {
        if let Answer::Welcome(welcome) = answer {
            welcome.digest = [0xee; 32];
            welcome.outline = Outline::Heads(founder.holds(competition));
        }
    });
    let failure = lied.unwrap_err();
    assert!(fault(&failure).contains("the two still differ: "), "{failure}");
    assert!(fault(&failure).ends_with(&format!("{} there", "ee".repeat(32))), "{failure}");
}

/// Each page held one record that was known, and the meeting went on for two millions of them.
#[test]
fn a_peer_whose_pages_have_no_end_is_left() {
    let (founder, other, competition) = two();
    let mut pages = Vec::new();
    let lied = hear_lies(&other, &founder, competition, |ask, answer| {
        if let (Ask::Pull(pull), Answer::Frames { packed, next }) = (ask, answer) {
            pages.push(packed.clone());
            packed.clone_from(&pages[0]);
            *next = Some(pull.after + 1);
        }
    });
    let failure = lied.unwrap_err();
    assert!(fault(&failure).ends_with("more than any competition has"), "{failure}");
    assert!(pages.len() > 100, "{}", pages.len());
}

/// A head of this device's log at a higher place than it has made whatever was written next count
/// as sent.
#[test]
fn nothing_counts_as_sent_before_it_is_written() {
    let (founder, other, competition) = two();
    meet(&other, &founder, competition).unwrap();
    let lied = hear_lies(&founder, &other, competition, |_, answer| {
        if let Answer::Welcome(welcome) = answer {
            let mut heads = founder.holds(competition);
            heads.iter_mut().for_each(|it| it.seq += 5);
            welcome.digest = [0xee; 32];
            welcome.outline = Outline::Heads(heads);
        }
    });
    assert!(fault(&lied.unwrap_err()).contains("the two still differ"));
    founder.wish(competition, 3, open_event("men-individual-rapid"));
    let peers = founder.desk.peers(competition).unwrap();
    assert_eq!(peers.iter().map(|it| it.unsent).collect::<Vec<_>>(), [1]);
}

/// A row beyond what SQLite counts was a fault of the own journal, not of the peer.
#[test]
fn a_number_that_nobody_can_count_to_is_no_message() {
    let (founder, other, competition) = two();
    meet(&other, &founder, competition).unwrap();
    let lied = hear_lies(&other, &founder, competition, |_, answer| {
        if let Answer::Welcome(welcome) = answer {
            welcome.rows = u64::MAX;
        }
    });
    let failure = lied.unwrap_err();
    assert!(fault(&failure).contains("something else than a message"), "{failure}");
    let pull = Pull { wants: None, after: u64::MAX, limit: 1 };
    let request = Request { competition, ask: Ask::Pull(pull) }.encode();
    let answer = Answer::decode(&founder.desk.answer(other.key(), &request));
    assert_eq!(answer, Ok(Answer::No(No::Malformed)));
}

pub(crate) fn guest(until_ms: u64) -> Guest {
    let scope = Scope { role: Role::Arbiter, events: Vec::new(), delegation: None, venue: None };
    Guest { scope, name: "顾言".to_owned(), until_ms }
}

pub(crate) fn join(guest: &Table, host: &Table, text: &str) -> Result<CompetitionId, MeetingFault> {
    let ticket = Ticket::read(text).unwrap();
    assert!(ticket.is_of(host.key()));
    joined(&host.desk.answer(guest.key(), &ticket.request(None)))
}

/// What is sealed for such a key anybody could read.
#[test]
fn nobody_joins_with_a_seal_key_of_small_order_and_the_invitation_stays_good() {
    let (founder, _, competition) = two();
    let stranger = Table::new();
    let invitation = founder.desk.invite(&Seat::Device, competition, guest(u64::MAX), &[]).unwrap();
    let request = Ticket::read(&invitation.link).unwrap().request(Some(SealKey([0; 32])));
    let answer = Answer::decode(&founder.desk.answer(stranger.key(), &request));
    assert_eq!(answer, Ok(Answer::No(No::Malformed)));
    assert!(!founder.desk.enrols(competition, stranger.key()));
    assert_eq!(join(&stranger, &founder, &invitation.link).unwrap(), competition);
}

/// J3: a link was forwarded to somebody else.
#[test]
fn an_invitation_lets_one_device_in_by_link_or_by_code() {
    for by_code in [false, true] {
        let (founder, _, competition) = two();
        let [first, second] = [Table::new(), Table::new()];
        let until = guest(u64::MAX);
        let invitation = founder.desk.invite(&Seat::Device, competition, until, &[]).unwrap();
        let text = if by_code { &invitation.code } else { &invitation.link };
        assert_eq!(join(&first, &founder, text).unwrap(), competition);
        assert!(meet(&first, &founder, competition).unwrap().agreed);
        for text in [&invitation.code, &invitation.link] {
            let refused = join(&second, &founder, text).unwrap_err();
            assert!(matches!(refused, MeetingFault::Over), "{refused:?}");
        }
        assert!(!founder.desk.enrols(competition, second.key()));
    }
}

/// J3: a link stayed in a browser's history, and was good for ever.
#[test]
fn an_invitation_that_was_withdrawn_or_is_over_lets_nobody_in() {
    let (founder, stranger, competition) = two();
    let invite =
        |until| founder.desk.invite(&Seat::Device, competition, guest(until), &[]).unwrap();
    let (withdrawn, over) = (invite(u64::MAX), invite(1));
    founder.desk.close_invitation(&Seat::Device, competition, withdrawn.number).unwrap();
    let listed = founder.desk.invitations(&Seat::Device, competition).unwrap().lines;
    let listed: Vec<_> = listed.iter().map(|it| (it.number, it.left_ms)).collect();
    assert_eq!(listed, [(over.number, 0)]);
    let refused = join(&stranger, &founder, &withdrawn.link).unwrap_err();
    assert!(matches!(refused, MeetingFault::Void), "{refused:?}");
    let refused = join(&stranger, &founder, &over.link).unwrap_err();
    assert!(matches!(refused, MeetingFault::Over), "{refused:?}");
}

#[test]
fn wrong_codes_are_slowed_and_told_and_a_link_does_not_wait() {
    let (founder, _, competition) = two();
    let stranger = Table::new();
    let invitation = founder.desk.invite(&Seat::Device, competition, guest(u64::MAX), &[]).unwrap();
    // The last letter belongs to the secret.
    let (rest, last) = invitation.code.split_at(invitation.code.len() - 1);
    let wrong = format!("{rest}{}", if last == "7" { "8" } else { "7" });
    let slowed = (0..20)
        .filter(|_| matches!(join(&stranger, &founder, &wrong).unwrap_err(), MeetingFault::Slowed));
    assert!(slowed.count() >= 10);
    let wrong = founder.desk.invitations(&Seat::Device, competition).unwrap().wrong.unwrap();
    assert!((1..=10).contains(&wrong.count) && wrong.last_ms > 0, "{wrong:?}");
    assert_eq!(join(&stranger, &founder, &invitation.link).unwrap(), competition);
}

#[test]
fn who_may_not_give_a_right_invites_nobody() {
    let (founder, _, competition) = two();
    let invitation = founder.desk.invite(&Seat::Device, competition, guest(u64::MAX), &[]).unwrap();
    let arbiter = Table::new();
    join(&arbiter, &founder, &invitation.link).unwrap();
    meet(&arbiter, &founder, competition).unwrap();
    let refused =
        arbiter.desk.invite(&Seat::Device, competition, guest(u64::MAX), &[]).unwrap_err();
    assert!(matches!(refused, Failure::Refused(_)), "{refused:?}");
}

#[test]
fn who_asks_and_who_answers_each_tell_their_program_and_battery() {
    let (founder, other, competition) = two();
    other.desk.note_battery(Some(Battery { percent: 9, charging: false }));
    meet(&other, &founder, competition).unwrap();
    // The first meeting brought the competition, the second one notes whom it is with.
    meet(&other, &founder, competition).unwrap();
    let told = |table: &Table| {
        let peers = table.desk.peers(competition).unwrap();
        let [peer] = peers.as_slice() else { panic!("{peers:?}") };
        peer.contact.condition.clone()
    };
    let program = env!("CARGO_PKG_VERSION").to_owned();
    let battery = Some(Battery { percent: 9, charging: false });
    assert_eq!(told(&founder), Condition { program: program.clone(), battery });
    assert_eq!(told(&other), Condition { program, battery: None });
}

#[test]
pub(crate) fn what_is_acknowledged_is_sent_and_the_rest_is_told_by_heads() {
    let (one, other) = (Device::new(1), Device::new(2));
    let mut founder = one.found();
    let mut second = other.join(&founder);
    let (known, peer) = (founder.heads().unwrap(), other.secret.key());
    assert_eq!(founder.unsent(peer).unwrap(), 1);
    founder.acknowledge(peer, &known).unwrap();
    founder.append(&writing("entered", 3)).unwrap();
    assert_eq!(founder.unsent(peer).unwrap(), 3);

    let all = (0..=u8::MAX).collect();
    let heads = founder.heads().unwrap();
    let lacks = founder.difference(&heads, &known, &all).unwrap();
    assert_eq!((lacks.lacks.len(), lacks.wants.len()), (3, 0));
    let wants = second.difference(&known, &heads, &all).unwrap().wants;
    assert_eq!(founder.wanted(&wants).unwrap(), lacks.lacks);
    let tail = founder.at(&lacks.lacks).unwrap();
    let tail = tail.into_iter().map(|it| it.record.into_frame(it.body)).collect();
    assert_eq!(second.receive(tail, Gaps::Refuse).unwrap().new, 3);
    assert_eq!(second.heads().unwrap(), heads);

    for seen_ms in [5, 7] {
        let battery = (seen_ms == 7).then_some(Battery { percent: 9, charging: true });
        let condition = Condition { program: "1.2.3".to_owned(), battery };
        let contact = Contact { peer, seen_ms, offset_ms: -60_000, error_ms: 4, condition };
        founder.note_contact(&contact).unwrap();
        assert_eq!(founder.contacts().unwrap(), [contact]);
    }
}
