//! A desk that is killed in the middle of writing loses nothing that it acknowledged.

use crate::{
    device::{Device, writing},
    tear::longer,
};
use desk::{
    identity::MarkFile,
    store::{Journal, Place},
};
use std::{
    env,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

const FOLDER: &str = "YICHENG_TEST_KILL_FOLDER";

/// Not a test by itself: the child that the next one starts and kills.
#[test]
fn writes_until_it_is_killed() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else { return };
    let place = Place::file(folder.join("journal.sqlite"), MarkFile::new(folder.join("mark")));
    let mut journal = Journal::open(place, Device::new(1).secret.clone()).unwrap();
    let mut out = std::io::stdout();
    loop {
        for record in journal.append(&writing("written", 3)).unwrap() {
            writeln!(out, "wrote {}", record.id()).unwrap();
        }
        out.flush().unwrap();
    }
}

fn start(device: &Device) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "kill::writes_until_it_is_killed", "--nocapture"])
        .env(FOLDER, device.folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Kills the child after a while and says which records it acknowledged.
fn kill_after(mut child: Child, wait: Duration) -> Vec<String> {
    let out = child.stdout.take().unwrap();
    let reader = thread::spawn(move || {
        let lines = BufReader::new(out).lines().map_while(Result::ok);
        // The last line may be cut off; a cut id is none.
        lines
            .filter_map(|it| Some(it.split_once("wrote ")?.1.to_owned()))
            .filter(|it| it.len() == 64)
            .collect()
    });
    thread::sleep(wait);
    child.kill().unwrap();
    child.wait().unwrap();
    reader.join().unwrap()
}

#[test]
fn killing_it_often_loses_nothing_acknowledged() {
    let rounds = 25 * u64::from(longer());
    let device = Device::new(1);
    drop(device.found());
    let mut acknowledged = Vec::new();
    for round in 0..rounds {
        let [random] = desk::chance::random().unwrap();
        acknowledged.append(&mut kill_after(
            start(&device),
            Duration::from_millis(15 + round % 10 + u64::from(random) / 4),
        ));
        let journal = device.open().unwrap();
        for id in &acknowledged {
            assert!(journal.record(id.parse().unwrap()).unwrap().is_some(), "{id} is lost");
        }
        assert_eq!(journal.forks().unwrap(), []);
    }
    let count = acknowledged.len() as u64;
    assert!(count > 2 * rounds, "only {count} were acknowledged");
    let raw = rusqlite::Connection::open(device.file()).unwrap();
    let verdict: String = raw.pragma_query_value(None, "integrity_check", |it| it.get(0)).unwrap();
    assert_eq!(verdict, "ok");
    println!("{} acknowledged records survived {rounds} kills", acknowledged.len());
}
