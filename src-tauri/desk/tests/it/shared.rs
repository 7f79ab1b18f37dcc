//! A database that several hubs share.

use crate::{
    backup,
    device::{Device, writing},
    journal, meeting, receive,
    server::{Server, parse},
};
use competition::{
    command::{Command, RulebookSource},
    id::{CompetitionId, OpId},
    refusal::Refusal,
    view::{Query, View},
};
use desk::{
    Desk, Failure, FaultCode, Seat,
    identity::MarkFile,
    store::{Base, Journal, Place},
};
use expect_test::expect;
use postgres::{Client, NoTls};
use std::{
    collections::BTreeSet,
    env,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Child, Command as Program, Stdio},
    sync::Arc,
    thread,
    time::Duration,
};
use tempfile::TempDir;

#[test]
fn the_laws_of_a_journal_hold_over_postgresql() {
    let Some(server) = Server::start() else { return };
    server.under(|| {
        journal::what_was_appended_is_read_back_after_a_restart();
        journal::a_number_with_a_fraction_is_not_written_and_nothing_is();
        journal::the_peers_cursor_counts_for_one_file_only();
        receive::taking_twice_is_harmless();
        receive::what_is_written_after_taking_sorts_after_it();
        receive::a_record_before_its_predecessor_waits();
        receive::nobody_fills_the_room_of_those_that_wait();
        receive::one_wrong_record_and_nothing_is_taken();
        receive::another_competitions_record_is_refused();
        receive::both_branches_of_a_fork_are_kept_and_shown();
        receive::a_device_that_learns_of_its_own_later_records_begins_a_new_log();
        receive::an_erased_body_is_not_filled_again_but_a_missing_one_is();
        receive::in_any_order();
        meeting::what_is_acknowledged_is_sent_and_the_rest_is_told_by_heads();
        backup::another_devices_file_is_not_written_on_in_its_log();
    });
}

/// I2: a record is never changed or deleted.
#[test]
fn postgresql_refuses_to_change_or_delete_a_record() {
    let Some(server) = Server::start() else { return };
    let address = server.database();
    let hub = Hub::at(&address, 1);
    hub.founded().append(&writing("entered", 1)).unwrap();
    let mut client = Client::connect(&address, NoTls).unwrap();
    client.batch_execute("SET search_path = yicheng").unwrap();
    let mut refused = |sql: &str| {
        client.batch_execute(sql).unwrap_err().as_db_error().unwrap().message().to_owned()
    };
    let statements = [
        "UPDATE record SET lamport = 9",
        "DELETE FROM record",
        "TRUNCATE record CASCADE",
        "UPDATE body SET text = '{}'",
        "DELETE FROM body",
        "TRUNCATE body",
        "INSERT INTO yicheng.record SELECT * FROM record",
    ];
    expect![[r#"
        records are never changed
        records are never deleted
        records are never deleted
        bodies are erased, never changed
        bodies are erased, never deleted
        bodies are erased, never deleted
        duplicate key value violates unique constraint "record_pkey""#]]
    .assert_eq(&statements.map(&mut refused).join("\n"));
}

/// A hub's journal in a shared database.
struct Hub {
    address: String,
    device: Device,
}

impl Hub {
    fn at(address: &str, seed: u8) -> Self {
        parse(address).prepare().unwrap();
        Self { address: address.to_owned(), device: Device::new(seed) }
    }

    fn place(&self, competition: CompetitionId) -> Place {
        place(&self.address, competition, self.device.folder.path().join("mark"))
    }

    fn founded(&self) -> Journal {
        let place = |it| self.place(it);
        Journal::found(place, self.device.secret.clone(), &writing("founded", 1)).unwrap().0
    }

    fn open(&self, competition: CompetitionId) -> Journal {
        Journal::open(self.place(competition), self.device.secret.clone()).unwrap()
    }
}

fn place(address: &str, competition: CompetitionId, mark: PathBuf) -> Place {
    Place { base: Base::Shared(parse(address), competition), mark: MarkFile::new(mark) }
}

const ADDRESS: &str = "YICHENG_TEST_HUB_ADDRESS";
const COMPETITION: &str = "YICHENG_TEST_HUB_COMPETITION";
const FOLDER: &str = "YICHENG_TEST_HUB_FOLDER";
const SEED: &str = "YICHENG_TEST_HUB_SEED";
const RECORDS: &str = "YICHENG_TEST_HUB_RECORDS";

/// So many records are written by two hubs.
const MANY: usize = 40_000;
/// So many by one command, now more, now less.
const AT_ONCE: [u64; 4] = [1, 40, 3, 100];

/// Not a test by itself: the hub that the next one starts and kills.
#[test]
fn writes_beside_another_hub() {
    let Ok(address) = env::var(ADDRESS) else { return };
    let said = |key| env::var(key).unwrap();
    let competition = said(COMPETITION).parse().unwrap();
    let mark = PathBuf::from(said(FOLDER)).join("mark");
    let device = Device::new(said(SEED).parse().unwrap());
    let place = place(&address, competition, mark);
    let mut journal = Journal::open(place, device.secret.clone()).unwrap();
    let (mut left, mut out) = (said(RECORDS).parse::<u64>().unwrap(), std::io::stdout());
    for count in AT_ONCE.into_iter().cycle() {
        let count = count.min(left);
        if count == 0 {
            return;
        }
        for record in journal.append(&writing("written", count)).unwrap() {
            writeln!(out, "wrote {}", record.id()).unwrap();
        }
        out.flush().unwrap();
        left -= count;
    }
}

fn start(hub: &Hub, competition: CompetitionId, seed: u8, records: usize) -> Child {
    Program::new(env::current_exe().unwrap())
        .args(["--exact", "shared::writes_beside_another_hub", "--nocapture"])
        .env(ADDRESS, &hub.address)
        .env(COMPETITION, competition.to_string())
        .env(FOLDER, hub.device.folder.path())
        .env(SEED, seed.to_string())
        .env(RECORDS, records.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// The records that a hub acknowledges until it ends, or until so many, when it is killed.
fn acknowledged(mut child: Child, at_most: usize) -> Vec<String> {
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut written = Vec::new();
    for line in lines {
        // The last line may be cut off; a cut id is none.
        written.extend(line.split_once("wrote ").map(|it| it.1.to_owned()));
        if written.len() == at_most {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    written.retain(|it| it.len() == 64);
    written
}

/// A plain serial cursor missed 4,685 of 40,000: rows were given out before they were committed.
#[test]
fn a_reader_that_follows_the_cursor_misses_none_of_two_hubs_records() {
    let Some(server) = Server::start() else { return };
    let address = server.database();
    let [one, other] = [1, 2].map(|seed| Hub::at(&address, seed));
    let competition = one.founded().competition();
    let reader = Hub::at(&address, 3).open(competition);
    let (mut ids, mut row) = (BTreeSet::new(), 0);
    let half = MANY / 2;
    let acknowledged = thread::scope(|scope| {
        let whole = scope.spawn(|| acknowledged(start(&one, competition, 1, half), MANY));
        let killed = scope.spawn(|| {
            let mut written = acknowledged(start(&other, competition, 2, half), half / 3);
            let again = start(&other, competition, 2, half - written.len());
            written.append(&mut acknowledged(again, MANY));
            written
        });
        loop {
            let ended = whole.is_finished() && killed.is_finished();
            let news = reader.after(row, 500).unwrap();
            for stored in &news {
                assert_eq!(stored.row, row + 1, "a row was passed over or given twice");
                row = stored.row;
                ids.insert(stored.record.id().to_string());
            }
            if news.is_empty() && ended {
                break;
            }
        }
        [whole.join().unwrap(), killed.join().unwrap()].concat()
    });
    assert!(acknowledged.len() >= MANY, "{} were written", acknowledged.len());
    let missed = acknowledged.iter().filter(|it| !ids.contains(*it)).count();
    assert_eq!(missed, 0);
    assert_eq!((ids.len() as u64, row), (reader.count().unwrap(), reader.count().unwrap()));
    assert_eq!(reader.forks().unwrap(), []);
    println!("{} acknowledged records, {} read, none missed", acknowledged.len(), ids.len());
}

fn desk(address: &str) -> (TempDir, Arc<Desk>) {
    let home = tempfile::tempdir().unwrap();
    let desk = Desk::open_over(home.path(), parse(address)).unwrap();
    (home, desk)
}

pub(crate) fn found() -> Command {
    Command::FoundCompetition {
        name: "弈城杯".to_owned(),
        place: "弈城".to_owned(),
        from: None,
        to: None,
        organiser: "沈一鸣".to_owned(),
        rulebook: RulebookSource::Shipped { key: "games-2023/chess".to_owned() },
    }
}

fn lines(desk: &Desk) -> String {
    let View::Competitions(lines) = desk.read(&Seat::Device, Query::Competitions).unwrap() else {
        panic!()
    };
    serde_json::to_string(&lines).unwrap()
}

#[test]
fn two_desks_over_one_database_agree() {
    let Some(server) = Server::start() else { return };
    let address = server.database();
    let ((_a, one), (_b, other)) = (desk(&address), desk(&address));
    let heard = other.changes();

    // What one founds the other hears of and shows.
    let founded = one.execute(&Seat::Device, None, OpId::new(1), found()).unwrap();
    let competition = founded.competition;
    assert_eq!(heard.recv_timeout(Duration::from_secs(20)).unwrap().competition, competition);
    assert_eq!(lines(&one), lines(&other));

    // A command that a balancer gives to both is carried out once.
    let open = |desk: &Desk, op, event: &str| {
        let wish = Command::OpenEvent { event: event.into() };
        desk.execute(&Seat::Device, Some(competition), OpId::new(op), wish)
    };
    let done = open(&one, 2, "men-individual-rapid").unwrap();
    assert_eq!(open(&other, 2, "men-individual-rapid").unwrap(), done);
    assert_eq!(done.records.len(), 1);
    assert_eq!(lines(&one), lines(&other));
    assert_eq!(one.export(competition).unwrap(), other.export(competition).unwrap());

    // Sharing a database gives no right: a hub is given one as every device.
    assert_eq!(open(&other, 3, "women-individual-rapid").unwrap_err(), Refusal::NotAllowed.into());

    // A bundle of it lives on in a file.
    let home = tempfile::tempdir().unwrap();
    let single = Desk::open(home.path()).unwrap();
    single.import(&one.export(competition).unwrap()).unwrap();
    assert_eq!(lines(&single), lines(&other));

    // Backups are the database's own business.
    let refused = one.back_up(competition, "by hand").unwrap_err();
    let Failure::Fault(report) = refused else { panic!() };
    assert_eq!(report.code, FaultCode::BackupsElsewhere);
}

/// The database ends all connections, as a restart of the server does.
#[test]
fn a_hub_goes_on_after_the_database_was_restarted() {
    let Some(server) = Server::start() else { return };
    let address = server.database();
    let ((_a, one), (_b, other)) = (desk(&address), desk(&address));
    let competition = one.execute(&Seat::Device, None, OpId::new(1), found()).unwrap().competition;
    lines(&other);
    let mut client = Client::connect(&address, NoTls).unwrap();
    let ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND pid <> pg_backend_pid()";
    let heard = other.changes();
    client.batch_execute(ended).unwrap();
    let event = "men-individual-rapid".into();
    let wish = Command::OpenEvent { event };
    one.execute(&Seat::Device, Some(competition), OpId::new(2), wish).unwrap();
    // Woken by what it hears; what is missed for good ends the wait.
    while lines(&one) != lines(&other) {
        heard.recv_timeout(Duration::from_secs(20)).unwrap();
    }
}
