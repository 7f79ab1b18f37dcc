//! Two hubs that write and meet all the time, and one of them is killed again and again.
//!
//! `YICHENG_LONG` asks for so many times as many kills as usual.

use crate::{
    hub::{Browser, Hub, free},
    table::{entering, stored, two_stores},
};
use competition::id::{CompetitionId, RecordId};
use parking_lot::Mutex;
use serde_json::Value;
use std::{
    collections::BTreeSet,
    env,
    net::SocketAddr,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

/// A hub that may be dead just now, and what it has acknowledged.
struct Side<'a> {
    nth: usize,
    home: &'a Path,
    words: Vec<String>,
    competition: CompetitionId,
    hub: Mutex<Option<Hub>>,
    acknowledged: Mutex<BTreeSet<RecordId>>,
}

impl Side<'_> {
    fn start(&self) {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        *self.hub.lock() = Some(Hub::start(self.home, &words));
    }

    fn kill(&self) {
        let hub = self.hub.lock().take();
        hub.into_iter().for_each(Hub::kill);
    }

    fn browser(&self) -> Option<Browser> {
        self.hub.lock().as_ref().map(Hub::browser)
    }

    /// Enters one after another. What was not answered is asked again, by the same `op`.
    fn writes(&self, until: &AtomicBool) {
        let mut op = (self.nth as u128 + 1) << 96;
        while !until.load(Ordering::Relaxed) {
            let order = entering(self.competition, op, &format!("{}号{}", self.nth, op >> 64));
            let answer =
                self.browser().and_then(|it| it.ask("POST", "/api/execute", order.as_bytes()));
            let Some((status, body)) = answer else {
                thread::sleep(Duration::from_millis(5));
                continue;
            };
            let answer: Value = serde_json::from_slice(&body).unwrap();
            assert_eq!(status, 200, "{answer}");
            let records = answer["records"].as_array().unwrap();
            let ids = records.iter().map(|it| it.as_str().unwrap().parse::<RecordId>().unwrap());
            self.acknowledged.lock().extend(ids);
            op += 1 << 64;
            // A field has room for 5,000 entries, and 200 kills take minutes.
            thread::sleep(Duration::from_millis(random(200)));
        }
    }

    /// How many of its own records the other has not said that it holds; none while no line is
    /// open between them.
    fn unsent(&self) -> Option<u64> {
        let asked = format!("/api/connection/{}", self.competition);
        let (_, body) = self.browser()?.ask("GET", &asked, &[])?;
        let told: Value = serde_json::from_slice(&body).ok()?;
        let peer = told["peers"].as_array()?.first()?;
        peer["online"].as_bool()?.then(|| peer["unsent"].as_u64())?
    }
}

/// How often one of them is killed.
fn kills() -> usize {
    let longer = env::var("YICHENG_LONG").ok().and_then(|it| it.parse().ok());
    longer.map_or(6, |it: usize| 25 * it)
}

fn random(below: u64) -> u64 {
    let [one, two] = desk::chance::random().unwrap();
    (u64::from(u16::from_be_bytes([one, two])) * below) >> 16
}

#[test]
fn killing_either_side_in_the_middle_of_meetings_loses_nothing_acknowledged() {
    let (homes, competition) = two_stores();
    let peers = [free(), free()];
    let side = |nth: usize| {
        let own = ["--peers".to_owned(), peers[nth].to_string(), "--unannounced".to_owned()];
        let calls = |it: &SocketAddr| ["--meet".to_owned(), it.to_string()];
        let words = own.into_iter().chain(peers[..nth].iter().flat_map(calls)).collect();
        let (hub, acknowledged) = (Mutex::default(), Mutex::default());
        Side { nth, home: homes[nth].path(), words, competition, hub, acknowledged }
    };
    let sides = [side(0), side(1)];
    sides.iter().for_each(Side::start);
    let ended = AtomicBool::new(false);
    let mut under_way = 0;
    thread::scope(|scope| {
        for side in &sides {
            scope.spawn(|| side.writes(&ended));
        }
        for _ in 0..kills() {
            while sides.iter().any(|it| it.unsent().is_none()) {
                thread::sleep(Duration::from_millis(5));
            }
            thread::sleep(Duration::from_millis(random(60)));
            under_way += usize::from(sides.iter().any(|it| it.unsent().is_some_and(|it| it > 0)));
            let victim = &sides[random(2) as usize];
            victim.kill();
            thread::sleep(Duration::from_millis(random(200)));
            victim.start();
        }
        ended.store(true, Ordering::Relaxed);
    });
    while sides.iter().any(|it| it.unsent() != Some(0)) {
        thread::sleep(Duration::from_millis(20));
    }
    sides.iter().for_each(Side::kill);
    let [(heads, one), (other_heads, other)] =
        homes.each_ref().map(|it| stored(it.path(), competition));
    assert_eq!(heads, other_heads);
    assert_eq!(one, other);
    let acknowledged = sides.map(|it| it.acknowledged.into_inner());
    for written in &acknowledged {
        assert!(written.is_subset(&one));
        assert!(written.len() > kills(), "only {} were acknowledged", written.len());
    }
    let count: usize = acknowledged.iter().map(BTreeSet::len).sum();
    println!(
        "{count} acknowledged records survived {} kills, {under_way} while some were on their way; \
         {} logs",
        kills(),
        heads.len(),
    );
}
