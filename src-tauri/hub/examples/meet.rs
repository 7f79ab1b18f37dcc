//! How fast desks meet over TLS on the loopback, both ends in this process: figures, and their
//! ratios to the prototype's in the design.
//!
//! ```text
//! cargo run --release -p hub --example meet [exchange | logs | devices | ears]
//! ```

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench")]
#![expect(clippy::float_arithmetic, reason = "figures for people")]

use std::collections::BTreeSet;
use std::future::pending;
use std::io::{BufRead, BufReader, Write, stdin};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{self, Command as Process, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs};

use competition::command::{Command, RulebookSource};
use competition::id::{CompetitionId, DeviceKey, OpId};
use competition::people::{Grant, Role};
use competition::view::{Query, View};
use desk::identity::{DeviceSecret, MarkFile};
use desk::store::{Draft, Journal, Place, Writing};
use desk::sync::bundle::unpack::unpack;
use desk::sync::message::Answer;
use desk::{Desk, Seat, Step};
use http_body_util::BodyExt;
use hub::peer::{self, Announce, Line};
use serde_json::json;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::{JoinSet, spawn_blocking};

const MANY: u64 = 100_000;
const DEVICES: u32 = 400;
const EACH: u64 = 50;
const LOGS: u64 = 500;
const EARS: usize = 3000;
/// Asks this program for a hub alone.
const SERVE: &str = "serve";

#[tokio::main]
async fn main() {
    match env::args().nth(1).as_deref() {
        None => {
            exchange().await;
            logs().await;
            devices().await;
            ears().await;
        }
        Some("exchange") => exchange().await,
        Some("logs") => logs().await,
        Some("devices") => devices().await,
        Some("ears") => ears().await,
        Some(SERVE) => {
            let competition = env::args().nth(3).unwrap().parse().unwrap();
            serve_alone(Path::new(&env::args().nth(2).unwrap()), competition).await;
        }
        Some(other) => println!("{other} is none of exchange, logs, devices, ears"),
    }
}

/// 100,000 records go to a desk that has none of them, and from there to a third.
async fn exchange() {
    let (founder, competition) = founder();
    let [empty, cold] = [(); 2].map(|()| Table::new());
    for (op, table) in (2..).zip([&empty, &cold]) {
        grant(&founder.desk, competition, op, table.desk.device());
    }
    let writer = Arc::new(DeviceSecret::from_seed([7; 32]));
    grant(&founder.desk, competition, 9, writer.key());
    let base = founder.desk.export(competition).unwrap();

    let folder = tempfile::tempdir().unwrap();
    let mut journal = journal_in(folder.path(), &writer, &base);
    for _ in 0..MANY / 1000 {
        journal.append(&writing(1000)).unwrap();
    }
    empty.desk.import(&base).unwrap();
    founder.desk.import(&journal.pack().unwrap()).unwrap();

    let address = serve(&empty.desk).await;
    let mut line = Line::open(&founder.desk, address, None).await.unwrap();
    let begun = Instant::now();
    assert!(peer::meet(&founder.desk, &mut line, competition).await.unwrap().agreed);
    show("push 100,000 to an empty desk, s", begun.elapsed(), 8.0);

    let address = serve(&founder.desk).await;
    let mut line = Line::open(&cold.desk, address, None).await.unwrap();
    let begun = Instant::now();
    assert!(peer::meet(&cold.desk, &mut line, competition).await.unwrap().agreed);
    show("cold pull of 100,000, s", begun.elapsed(), 7.7);
}

/// 500 logs on both sides, of which ten have a record more on one.
async fn logs() {
    let Three { one, other, base, competition, writer } = three();
    let folder = tempfile::tempdir().unwrap();
    drop(journal_in(folder.path(), &writer, &base));
    let write = |logs| {
        for _ in 0..logs {
            fs::remove_file(folder.path().join("mark")).unwrap_or_default();
            Journal::open(place(folder.path()), Arc::clone(&writer))
                .unwrap()
                .append(&writing(1))
                .unwrap();
        }
        Journal::open(place(folder.path()), Arc::clone(&writer)).unwrap().pack().unwrap()
    };
    let bundle = write(LOGS);
    for table in [&one, &other] {
        table.desk.import(&bundle).unwrap();
    }
    let address = serve(&other.desk).await;
    let mut line = Line::open(&one.desk, address, None).await.unwrap();
    peer::meet(&one.desk, &mut line, competition).await.unwrap();
    let mut spent = Duration::ZERO;
    for _ in 0..10 {
        other.desk.import(&write(10)).unwrap();
        let begun = Instant::now();
        assert!(peer::meet(&one.desk, &mut line, competition).await.unwrap().agreed);
        spent += begun.elapsed();
    }
    show("a meeting with 500 logs, 10 of them new, ms", spent / 10 * 1000, 1.3);
}

/// 400 devices, each with 50 records, at once: from the first connection until the hub has told each
/// of them that it took all. What they get from each other then is checked by 400 processors in a
/// hall and by none of the hub's, so that they hang up here.
async fn devices() {
    let (hub, competition) = founder();
    let tables: Vec<Table> = (0..DEVICES).map(|_| Table::new()).collect();
    for (op, table) in (100..).zip(&tables) {
        grant(&hub.desk, competition, op, table.desk.device());
    }
    let base = hub.desk.export(competition).unwrap();
    let tables: Vec<Table> = tables.into_iter().map(|it| it.with(&base, EACH)).collect();
    // A device in a hall has the competition open.
    assert!(tables.iter().all(|it| it.desk.enrols(competition, hub.desk.device())));
    let address = serve(&hub.desk).await;
    let begun = Instant::now();
    let mut givers = JoinSet::new();
    for desk in tables.iter().map(|it| Arc::clone(&it.desk)) {
        givers.spawn(async move { (give(&desk, address, competition).await, begun.elapsed()) });
    }
    let mut told = Vec::new();
    while let Some(done) = givers.join_next().await {
        let (taken, after) = done.unwrap();
        assert_eq!(taken, EACH);
        told.push(after);
    }
    told.sort();
    show("400 devices give 50 records each, s", told[told.len() - 1], 20_000.0 / 8900.0);
    println!("half of them were told after {:.2?}", told[told.len() / 2]);
    let View::Competition(view) =
        hub.desk.read(&Seat::Device, Query::Competition { competition }).unwrap()
    else {
        panic!("another view")
    };
    assert!(u64::from(view.line.records) > u64::from(DEVICES) * EACH);
}

/// Meets until the other has taken what this device wrote, and says how much it was.
async fn give(desk: &Arc<Desk>, address: SocketAddr, competition: CompetitionId) -> u64 {
    let mut line = loop {
        match Line::open(desk, address, None).await {
            Ok(line) => break line,
            Err(_) => tokio::task::yield_now().await,
        }
    };
    let (peer, begun) = (line.peer(), Arc::clone(desk));
    let begun = spawn_blocking(move || begun.meet(competition, peer).unwrap());
    let (mut meeting, mut ask) = begun.await.unwrap();
    loop {
        let answer = line.ask(ask).await.unwrap();
        if let Answer::Taken(counts) = Answer::decode(&answer).unwrap() {
            return counts.new;
        }
        let heard = Arc::clone(desk);
        let step;
        (meeting, step) = spawn_blocking(move || {
            let step = heard.hear(&mut meeting, &answer).unwrap();
            (meeting, step)
        })
        .await
        .unwrap();
        match step {
            Step::Ask(next) => ask = next,
            Step::Done(outcome) => return outcome.gave.new,
        }
    }
}

/// 3,000 that listen, to a hub in a process of its own.
async fn ears() {
    let Three { one, other, base, competition, .. } = three();
    for table in [&one, &other] {
        table.desk.import(&base).unwrap();
    }
    let Table { desk, home } = other;
    drop(desk);
    let mut hub = Process::new(env::current_exe().unwrap())
        .arg(SERVE)
        .arg(home.path())
        .arg(competition.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(hub.stdout.take().unwrap()).lines();
    let address: SocketAddr = said.next().unwrap().unwrap().parse().unwrap();
    let (before, here) = (resident_mb(hub.id()), resident_mb(process::id()));
    let mut ears = Vec::new();
    while ears.len() < EARS {
        if let Ok(mut line) = Line::open(&one.desk, address, None).await {
            let ear = line.listen().await.unwrap();
            ears.push((line, ear));
        }
    }
    let (grew, callers) = (resident_mb(hub.id()) - before, resident_mb(process::id()) - here);
    println!("3,000 live connections, MB: {grew} at the hub, {callers} at those who called");
    let mut told = JoinSet::new();
    let begun = Instant::now();
    for (line, mut ear) in ears {
        told.spawn(async move {
            ear.frame().await.unwrap().unwrap();
            (line, ear)
        });
    }
    tokio::task::yield_now().await;
    hub.stdin.as_mut().unwrap().write_all(b"write\n").unwrap();
    while told.join_next().await.is_some() {}
    show("all of them told, s", begun.elapsed(), 0.20);
    hub.kill().unwrap();
    hub.wait().unwrap();
}

/// The hub that [`ears`] listens to. It says where it is, and writes when it is told to.
async fn serve_alone(home: &Path, competition: CompetitionId) {
    let desk = Arc::new(Desk::open(home).unwrap());
    println!("{}", serve(&desk).await);
    spawn_blocking(move || {
        for _ in stdin().lines() {
            write_by_another(&desk, competition);
        }
    })
    .await
    .unwrap();
}

/// A record by a device of its own, put into a desk.
fn write_by_another(desk: &Desk, competition: CompetitionId) {
    let folder = tempfile::tempdir().unwrap();
    let writer = Arc::new(DeviceSecret::from_seed([7; 32]));
    let mut journal = journal_in(folder.path(), &writer, &desk.export(competition).unwrap());
    journal.append(&writing(1)).unwrap();
    desk.import(&journal.pack().unwrap()).unwrap();
}

fn show(what: &str, took: Duration, prototype: f64) {
    let took = took.as_secs_f64();
    println!("{what}: {took:.2} (the prototype's {prototype:.2}; ratio {:.2})", took / prototype);
}

fn resident_mb(process: u32) -> u64 {
    let pages = fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    let pages = pages.split(' ').nth(1).and_then(|it| it.parse::<u64>().ok());
    (pages.unwrap_or_default() * 4096) >> 20
}

/// Two desks with rights in a competition that they do not have yet, and a device that writes in it.
struct Three {
    one: Table,
    other: Table,
    base: Vec<u8>,
    competition: CompetitionId,
    writer: Arc<DeviceSecret>,
}

fn three() -> Three {
    let (founder, competition) = founder();
    let [one, other] = [(); 2].map(|()| Table::new());
    let writer = Arc::new(DeviceSecret::from_seed([7; 32]));
    let devices = [one.desk.device(), other.desk.device(), writer.key()];
    for (op, device) in (2..).zip(devices) {
        grant(&founder.desk, competition, op, device);
    }
    let base = founder.desk.export(competition).unwrap();
    Three { one, other, base, competition, writer }
}

struct Table {
    desk: Arc<Desk>,
    /// Dropped after the desk that is in it.
    home: TempDir,
}

impl Table {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        Self { desk: Arc::new(Desk::open(home.path()).unwrap()), home }
    }

    /// The same with a competition in it, and records of its own, written in one go.
    fn with(self, base: &[u8], records: u64) -> Self {
        let competition = self.desk.import(base).unwrap();
        let Self { desk, home } = self;
        drop(desk);
        let secret = Arc::new(DeviceSecret::open(&home.path().join("device.key")).unwrap());
        let place = Place::file(
            home.path().join("competitions").join(format!("{competition}.sqlite")),
            MarkFile::new(home.path().join("marks").join(competition.to_string())),
        );
        Journal::open(place, secret).unwrap().append(&writing(records)).unwrap();
        Self { desk: Arc::new(Desk::open(home.path()).unwrap()), home }
    }
}

fn founder() -> (Table, CompetitionId) {
    let table = Table::new();
    let command = Command::FoundCompetition {
        name: "弈城杯".to_owned(),
        place: "弈城".to_owned(),
        from: None,
        to: None,
        organiser: "沈一鸣".to_owned(),
        rulebook: RulebookSource::Shipped { key: "games-2023/chess".to_owned() },
    };
    let changes = table.desk.execute(&Seat::Device, None, OpId::new(1), command).unwrap();
    (table, changes.competition)
}

fn grant(desk: &Desk, competition: CompetitionId, op: u128, device: DeviceKey) {
    let (events, name) = (Vec::new(), "程晓岚".to_owned());
    let (role, delegation, venue, seal_key) = (Role::Screen, None, None, None);
    let grant = Grant { device, role, name, events, delegation, venue, seal_key };
    let command = Command::GiveGrant { grant };
    desk.execute(&Seat::Device, Some(competition), OpId::new(op), command).unwrap();
}

fn place(folder: &Path) -> Place {
    Place::file(folder.join("journal.sqlite"), MarkFile::new(folder.join("mark")))
}

fn journal_in(folder: &Path, writer: &Arc<DeviceSecret>, base: &[u8]) -> Journal {
    Journal::from_bundle(place(folder), Arc::clone(writer), unpack(base).unwrap()).unwrap()
}

fn writing(count: u64) -> Writing {
    let draft = |nth| Draft {
        kind: "measured".to_owned(),
        subject: String::new(),
        supersedes: BTreeSet::new(),
        fact: json!({"kind": "measured", "nth": nth, "board": "women-individual-rapid/swiss/3/12"}),
    };
    Writing {
        op: OpId::new(7),
        claimed_ms: 1_796_032_800_000,
        roster: BTreeSet::new(),
        seat: Vec::new(),
        drafts: (0..count).map(draft).collect(),
    }
}

async fn serve(desk: &Arc<Desk>) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let calls = (Vec::new(), Announce::ToNobody);
    tokio::spawn(peer::run(Arc::clone(desk), listener, calls, pending()));
    address
}
