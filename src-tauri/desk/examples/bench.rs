//! How fast the journal is on this machine: `cargo run --release -p desk --example bench`.
//!
//! The records are results of about the size that a competition writes.

#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "this is a measurement")]

use chacha20::{ChaCha20Rng, rand_core::SeedableRng};
use competition::{
    command::{Command, EntryForm, Ordering, RulebookSource},
    competitor::Person,
    draw::BoardRef,
    fact::{Attested, Fact},
    id::{CompetitionId, CompetitorId, DeviceKey, EventKey, OpId, PhaseKey, RecordId},
    score::{Color, Outcome},
    seal::{About, SealContext},
    view::{Query, View},
};
use desk::{
    Desk, Seat,
    identity::{DeviceSecret, MarkFile},
    record::Frame,
    seal::{SealSecret, open, seal},
    store::{Draft, Gaps, Journal, Place, Writing},
    sync::bundle::unpack::unpack,
};
use serde_json::json;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

const MANY: u64 = 100_000;
const EVENT: &str = "men-individual-rapid";

fn main() {
    let folder = std::env::args().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let folder = tempfile::tempdir_in(folder).unwrap();
    author(&folder.path().join("author"));
    exchange(&folder.path().join("exchange"));
    desks(&folder.path().join("desk"));
    seals();
}

fn author(folder: &Path) {
    let mut journal = found(folder, 1);
    let count = 1000;
    let took = time(|| (0..count).for_each(|nth| drop(journal.append(&results(nth, 1)).unwrap())));
    rate("author, one record per transaction, on the disk", count, took);
    let took = time(|| drop(journal.append(&results(0, 10_000)).unwrap()));
    rate("author, 10,000 records in one transaction", 10_000, took);
}

/// A journal of 100,000 records, read, packed, unpacked and taken in.
fn exchange(folder: &Path) {
    let mut journal = found(folder, 2);
    journal.append(&results(0, MANY)).unwrap();
    let size = fs::metadata(folder.join("journal.sqlite")).unwrap().len();
    println!("{:>9} bytes in SQLite for a record", size / MANY);

    let (took, records) = timed(|| journal.after(0, u32::MAX).unwrap());
    rate("read, hashes checked", MANY, took);
    let frames: Vec<Frame> = records.into_iter().map(|it| it.record.into_frame(it.body)).collect();
    let raw: usize = frames.iter().map(|it| it.encode().len()).sum();
    let (took, bundle) = timed(|| journal.pack().unwrap());
    rate("pack", MANY, took);
    println!("{:>9} bytes in a bundle, {} before packing", bundle.len(), raw);
    let (took, _) = timed(|| unpack(&bundle).unwrap());
    rate("unpack", MANY, took);
    let (took, _) = timed(|| journal.back_up(folder, 0, &["bench"]).unwrap());
    rate("back up", MANY, took);

    let place = place(folder, "taken");
    let device = Arc::new(DeviceSecret::from_seed([3; 32]));
    let founding = unpack(&bundle).map(|mut it| {
        it.frames.truncate(1);
        it
    });
    let mut taken = Journal::from_bundle(place, device, founding.unwrap()).unwrap();
    let took = time(|| {
        frames.chunks(1000).for_each(|it| drop(taken.receive(it.to_vec(), Gaps::Park).unwrap()));
    });
    rate("ingest: verify and insert, 1,000 per transaction", MANY, took);
    let took = time(|| drop(taken.receive(frames.clone(), Gaps::Park).unwrap()));
    rate("ingest again, all known", MANY, took);
}

/// A line-up of 404 bytes, sealed to three and opened by one.
fn seals() {
    let count = 1000;
    let mut dice = ChaCha20Rng::from_seed([1; 32]);
    let secrets = [1, 2, 3].map(|it| SealSecret::derive(&[it; 32]));
    let keys = secrets.iter().map(SealSecret::key).collect();
    let about = About::Person { event: EVENT.into(), competitor: CompetitorId::new(1) };
    let context = SealContext::of(CompetitionId([1; 32]), DeviceKey([1; 32]), &about);
    let content = "x".repeat(404);
    let sealing = seal(&mut dice, &context, &content, &keys).unwrap();
    let boxes: usize = sealing.boxes.values().map(|it| it.0.len()).sum();
    println!("{:>9} bytes for 404 sealed to three", sealing.content.0.len() + boxes);
    let took = time(|| {
        (0..count).for_each(|_| drop(seal(&mut dice, &context, &content, &keys).unwrap()));
    });
    rate("seal 404 bytes to three", count, took);
    let boxed = &sealing.boxes[&secrets[0].key()];
    let took = time(|| {
        (0..count).for_each(|_| drop(open(&secrets[0], &context, &sealing, [boxed]).unwrap()));
    });
    rate("open", count, took);
}

/// One competition of 100,000 records, then twenty of 2,500: opened, folded and shown.
fn desks(folder: &Path) {
    competition(&folder.join("big"), 400, MANY);
    let (took, desk) = timed(|| Desk::open(&folder.join("big")).unwrap());
    rate("open a desk", 1, took);
    let took = time(|| drop(desk.read(&Seat::Device, Query::Competitions).unwrap()));
    rate("fold 100,000 records and show the list", MANY, took);

    (0..20).for_each(|_| competition(&folder.join("many"), 100, 2500));
    let (took, desk) = timed(|| {
        let desk = Desk::open(&folder.join("many")).unwrap();
        drop(desk.read(&Seat::Device, Query::Competitions).unwrap());
        desk
    });
    rate("open a desk of 20 competitions of 2,500 records, show the list", 50_000, took);
    let took = time(|| drop(desk.read(&Seat::Device, Query::Competitions).unwrap()));
    rate("show the list again", 20, took);
    let took = time(|| tap(&desk));
    rate("execute a result, from command to changes", 100, took);
}

/// Founds a competition with a drawn round, and corrects results until there are `records`.
fn competition(home: &Path, players: u16, records: u64) {
    let desk = Desk::open(home).unwrap();
    let competition = drawn(&desk, players);
    let boards = boards(&desk, competition);
    drop(desk);
    let mark = MarkFile::new(home.join("marks").join(competition.to_string()));
    let journal = home.join(format!("competitions/{competition}.sqlite"));
    let device = DeviceSecret::open(&home.join("device.key")).unwrap();
    let mut journal = Journal::open(Place::file(journal, mark), Arc::new(device)).unwrap();
    let mut before = vec![None; boards.len()];
    while journal.count().unwrap() < records {
        let drafts = boards.iter().zip(&before).map(|(it, before)| result(it, *before)).collect();
        let written = journal.append(&writing(random_op(), drafts)).unwrap();
        before = written.iter().map(|it| Some(it.id())).collect();
    }
}

fn drawn(desk: &Desk, players: u16) -> CompetitionId {
    let founding = Command::FoundCompetition {
        name: "Bench".to_owned(),
        place: String::new(),
        from: None,
        to: None,
        organiser: String::new(),
        rulebook: RulebookSource::Shipped { key: "games-2023/chess".to_owned() },
    };
    let competition = desk.execute(&Seat::Device, None, random_op(), founding).unwrap().competition;
    let entry = |nth| {
        let person =
            Person { name: format!("P{nth}"), rating: Some(2800 - nth), ..Person::default() };
        EntryForm { person, delegation: format!("D{nth}"), filler: false }
    };
    let (event, phase) = (EventKey::from(EVENT), PhaseKey::from("swiss"));
    let entries = (1..=players).map(entry).collect();
    let waive = Some("bench".to_owned());
    let how = Ordering::Regulation;
    for wish in [
        Command::OpenEvent { event: event.clone() },
        Command::Enter { event: event.clone(), entries, waive },
        Command::PlanPhase { event: event.clone(), phase: phase.clone(), rounds: 9 },
        Command::OrderField { event: event.clone(), phase: phase.clone(), how },
        Command::DrawRound { event: event.clone(), phase: phase.clone() },
    ] {
        desk.execute(&Seat::Device, Some(competition), random_op(), wish).unwrap();
    }
    let draw = boards(desk, competition)[0].draw;
    let publish = Command::PublishRound { event, phase, draw };
    desk.execute(&Seat::Device, Some(competition), random_op(), publish).unwrap();
    competition
}

fn boards(desk: &Desk, competition: CompetitionId) -> Vec<BoardRef> {
    let query = Query::Round { competition, event: EVENT.into(), phase: None, round: None };
    let View::Round(round) = desk.read(&Seat::Device, query).unwrap() else { return Vec::new() };
    round.boards.into_iter().map(|it| it.board).collect()
}

/// A hundred taps of an arbiter, each with the round read before and after it.
fn tap(desk: &Desk) {
    let competition = drawn(desk, 100);
    for board in boards(desk, competition).into_iter().cycle().take(100) {
        let _ = boards(desk, competition);
        let outcome = Outcome::Won { by: Color::White };
        let (attested, replaces) = (Attested::BothSides, Vec::new());
        let wish = Command::RecordResult { board, outcome, attested, replaces };
        let _ = desk.execute(&Seat::Device, Some(competition), random_op(), wish);
    }
}

fn result(board: &BoardRef, before: Option<RecordId>) -> Draft {
    let fact = Fact::ResultRecorded {
        board: board.clone(),
        outcome: Outcome::Won { by: Color::White },
        attested: Attested::BothSides,
    };
    Draft {
        kind: fact.kind().to_owned(),
        subject: fact.subject(),
        supersedes: before.into_iter().collect(),
        fact: serde_json::to_value(&fact).unwrap(),
    }
}

fn random_op() -> OpId {
    OpId::new(u128::from_be_bytes(desk::chance::random().unwrap()))
}

fn place(folder: &Path, name: &str) -> Place {
    fs::create_dir_all(folder).unwrap();
    let mark = MarkFile::new(folder.join(format!("{name}.mark")));
    Place::file(folder.join(format!("{name}.sqlite")), mark)
}

fn found(folder: &Path, seed: u8) -> Journal {
    let device = Arc::new(DeviceSecret::from_seed([seed; 32]));
    Journal::found(|_| place(folder, "journal"), device, &results(0, 1)).unwrap().0
}

fn results(op: u64, count: u64) -> Writing {
    let draft = |nth| Draft {
        kind: "result_recorded".to_owned(),
        subject: format!("men-individual-rapid/swiss/{op:032x}/{nth}"),
        supersedes: BTreeSet::new(),
        fact: json!({
            "kind": "result_recorded",
            "board": {
                "event": "men-individual-rapid", "phase": "swiss",
                "draw": format!("{op:032x}"), "board": nth,
            },
            "outcome": {"kind": "won", "by": "white"},
            "attested": "both_sides",
        }),
    };
    writing(OpId::new(op.into()), (0..count).map(draft).collect())
}

fn writing(op: OpId, drafts: Vec<Draft>) -> Writing {
    Writing { op, claimed_ms: 1_796_032_800_000, roster: BTreeSet::new(), seat: Vec::new(), drafts }
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let done = work();
    (start.elapsed(), done)
}

fn time(work: impl FnOnce()) -> Duration {
    timed(work).0
}

#[expect(clippy::float_arithmetic, reason = "a rate is for people")]
fn rate(what: &str, count: u64, took: Duration) {
    println!("{:>9.0} /s  {what}: {count} in {took:.1?}", count as f64 / took.as_secs_f64());
}
