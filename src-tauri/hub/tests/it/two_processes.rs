//! Two processes on two networks of their own, which a cable joins and nothing routes.

use std::env;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use competition::id::CompetitionId;
use hub::peer::{self, Announce};
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::table::{enrol, found, holds, open, open_event, wish};

const FOLDER: &str = "YICHENG_TEST_PEER_FOLDER";
const MEET: &str = "YICHENG_TEST_PEER_MEET";
const PORT: u16 = 7879;
/// Nothing is decided by it: a test that fails should end.
const DEADLINE: Duration = Duration::from_secs(120);

/// Not a test by itself: the desk that the tests below start in a network of its own. It says how
/// many records it holds.
#[tokio::test(flavor = "multi_thread")]
async fn serves_until_it_is_killed() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else { return };
    let desk = open(&folder);
    let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, PORT)).await.unwrap();
    let calls = match env::var(MEET).ok() {
        Some(address) => (vec![address.parse().unwrap()], Announce::ToNobody),
        None => (Vec::new(), Announce::ToAll),
    };
    let watched = Arc::clone(&desk);
    thread::spawn(move || {
        loop {
            for competition in watched.shared_with(watched.device()) {
                let heads = holds(&watched, competition);
                println!("holds {}", heads.iter().map(|it| it.seq).sum::<u64>());
            }
            thread::sleep(Duration::from_millis(200));
        }
    });
    peer::run(desk, listener, calls, std::future::pending()).await.unwrap();
}

/// Two networks with a cable between them, until they are dropped.
struct Cable {
    names: [String; 2],
}

impl Cable {
    /// None where nobody may lay it.
    fn lay(tag: &str) -> Option<Self> {
        let name = |side| format!("yc{}{tag}{side}", std::process::id());
        let names = ["a", "b"].map(name);
        if !names.iter().all(|it| ip(&["netns", "add", it])) {
            for name in &names {
                ip(&["netns", "del", name]);
            }
            return None;
        }
        let cable = Self { names };
        let [a, b] = &cable.names;
        let pair = ["link", "add", "cable", "netns", a, "type", "veth"];
        assert!(ip(&[&pair[..], &["peer", "name", "cable", "netns", b]].concat()));
        for (name, address) in [(a, "10.77.0.1/24"), (b, "10.77.0.2/24")] {
            assert!(ip(&["-n", name, "addr", "add", address, "dev", "cable"]));
            assert!(ip(&["-n", name, "link", "set", "lo", "up"]));
            assert!(ip(&["-n", name, "link", "set", "cable", "up"]));
        }
        Some(cable)
    }

    fn block_multicast(&self) {
        for name in &self.names {
            assert!(ip(&["-n", name, "link", "set", "cable", "multicast", "off"]));
        }
    }

    fn start(&self, side: usize, folder: &Path, meet: Option<SocketAddr>) -> Desk {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.names[side]]).arg(env::current_exe().unwrap());
        command.args(["--exact", "two_processes::serves_until_it_is_killed", "--nocapture"]);
        command.env(FOLDER, folder);
        if let Some(meet) = meet {
            command.env(MEET, meet.to_string());
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (says, said) = mpsc::channel();
        thread::spawn(move || {
            let counts = out
                .lines()
                .map_while(Result::ok)
                .filter_map(|line| line.split_once("holds ")?.1.trim().parse::<u64>().ok());
            counts.into_iter().all(|it| says.send(it).is_ok())
        });
        Desk { child, said }
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        for name in &self.names {
            ip(&["netns", "del", name]);
        }
    }
}

fn ip(args: &[&str]) -> bool {
    let done = Command::new("ip").args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    done.is_ok_and(|it| it.success())
}

/// A desk that runs, and how many records it says that it holds.
struct Desk {
    child: Child,
    said: mpsc::Receiver<u64>,
}

impl Desk {
    fn waits_for(&self, records: u64) {
        while self.said.recv_timeout(DEADLINE).unwrap() != records {}
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Two stores of one competition. Each has what the other lacks.
fn apart() -> ([TempDir; 2], CompetitionId, u64) {
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [founder, other] = homes.each_ref().map(|it| open(it.path()));
    let competition = found(&founder);
    enrol(&founder, competition, 2, &other);
    other.import(&founder.export(competition).unwrap()).unwrap();
    wish(&founder, competition, 3, open_event("men-individual-rapid"));
    wish(&other, competition, 4, open_event("women-individual-rapid"));
    let records: u64 = holds(&founder, competition).iter().map(|it| it.seq).sum();
    (homes, competition, records + 1)
}

fn agree(homes: &[TempDir; 2], competition: CompetitionId) {
    let [one, other] = homes.each_ref().map(|it| open(it.path()));
    assert_eq!(holds(&one, competition), holds(&other, competition));
    assert_eq!(holds(&one, competition).len(), 2);
}

#[test]
fn two_processes_find_each_other_where_nothing_routes_and_agree() {
    let Some(cable) = Cable::lay("m") else { return println!("skipped: needs root and ip") };
    let (homes, competition, records) = apart();
    let desks = [0, 1].map(|it| cable.start(it, homes[it].path(), None));
    desks.iter().for_each(|it| it.waits_for(records));
    drop(desks);
    agree(&homes, competition);
}

#[test]
fn with_multicast_blocked_a_typed_address_does() {
    let Some(cable) = Cable::lay("t") else { return println!("skipped: needs root and ip") };
    cable.block_multicast();
    let (homes, competition, records) = apart();
    let typed = SocketAddr::from(([10, 77, 0, 1], PORT));
    let desks = [None, Some(typed)];
    let desks = [0, 1].map(|it| cable.start(it, homes[it].path(), desks[it]));
    desks.iter().for_each(|it| it.waits_for(records));
    drop(desks);
    agree(&homes, competition);
}

#[test]
fn without_any_network_a_file_does() {
    let (homes, competition, records) = apart();
    let stick = tempfile::tempdir().unwrap();
    let file = stick.path().join("competition.yicheng");
    for (from, to) in [(0, 1), (1, 0)] {
        open(homes[from].path()).export_file(competition, &file).unwrap();
        open(homes[to].path()).import(&std::fs::read(&file).unwrap()).unwrap();
    }
    agree(&homes, competition);
    let held = holds(&open(homes[0].path()), competition);
    assert_eq!(held.iter().map(|it| it.seq).sum::<u64>(), records);
}
