//! How fast rating lists are on this machine: `cargo run --release -p desk --example ratings`.
//!
//! The list is as long as FIDE's and its people are made up. The number of players may be given.

#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "this is a measurement")]

use competition::{
    command::{Command, RulebookSource},
    id::OpId,
};
use desk::{Desk, RatingsQuery, RatingsView, Seat, ratings::RatingListWish};
use interchange::ratings::Speed;
use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    path::Path,
    time::Instant,
};

const EVENT: &str = "men-individual-rapid";

fn main() {
    let rows = std::env::args().nth(1).map_or(1_900_000, |it| it.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.txt");
    make(&list, rows);
    let desk = Desk::open(&folder.path().join("desk")).unwrap();

    let wish = RatingListWish { year: 2026, month: 10, single: Speed::Standard };
    let start = Instant::now();
    let line = desk.begin_ratings(&Seat::Device).unwrap().read_file(&list, wish).unwrap().unwrap();
    println!("{} players read in: {:.1?}; peak {}", line.rows, start.elapsed(), peak());
    let kept = folder.path().join("desk/ratings/2026-10-all.sqlite");
    println!("{} MB of text are {} MB kept", megabytes(&list), megabytes(&kept));

    let rulebook = RulebookSource::Shipped { key: "games-2023/chess".to_owned() };
    let (name, place, organiser) = ("x".to_owned(), String::new(), String::new());
    let founding =
        Command::FoundCompetition { name, place, from: None, to: None, organiser, rulebook };
    let competition =
        desk.execute(&Seat::Device, None, OpId::new(1 << 64), founding).unwrap().competition;
    let opening = Command::OpenEvent { event: EVENT.into() };
    desk.execute(&Seat::Device, Some(competition), OpId::new(2 << 64), opening).unwrap();
    for typed in ["ba", "bac", "bacabe dafo", "b d", "fo ind", "db", "1000777", "zzz"] {
        let (event, typed) = (EVENT.into(), typed.to_owned());
        let query = RatingsQuery::Find { competition, event, typed: typed.clone() };
        let mut times = Vec::new();
        let mut found = 0;
        for _ in 0..11 {
            let start = Instant::now();
            let view = desk.read_ratings(&Seat::Device, &query).unwrap();
            times.push(start.elapsed());
            let RatingsView::Find(players) = view else { unreachable!() };
            found = players.players.len();
        }
        times.sort_unstable();
        println!(
            "{typed:>12}: {found:>2} found, median {:.2?}, slowest {:.2?}",
            times[5], times[10]
        );
    }
}

/// Names of a few hundred thousand different words, as in the world's.
fn make(path: &Path, rows: u32) {
    let mut out = BufWriter::new(File::create(path).unwrap());
    let header = "ID Number      Name                                                         Fed Sex \
                  Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";
    writeln!(out, "{header}\r").unwrap();
    for at in 0..rows {
        // Scattered ids: FIDE's file is in the order of names.
        let id = 1_000_000 + u32::try_from(u64::from(at) * 7_919 % u64::from(rows)).unwrap();
        let name = format!("{}, {}", word(at / 7, 3), word(at.wrapping_mul(31), 2));
        let federation = ["CHN", "IND", "GER", "ESP", "FRA"][at as usize % 5];
        let rating = 1_400 + at % 1_400;
        writeln!(
            out,
            "{id:<15}{name:<61}{federation} M   {:5}{:5}{:19}{rating:<6}0   20 {rating:<6}0   20 0     0   0  1990      \r",
            "", "", "",
        )
        .unwrap();
    }
    out.flush().unwrap();
}

/// A word of so many syllables.
fn word(mut seed: u32, syllables: u32) -> String {
    let mut word = String::new();
    for _ in 0..syllables {
        word.push(char::from(b"bcdfghklmnprstwz"[seed as usize % 16]));
        word.push(char::from(b"aeiou"[seed as usize / 16 % 5]));
        seed /= 80;
    }
    word
}

fn megabytes(path: &Path) -> u64 {
    fs::metadata(path).unwrap().len() / 1_000_000
}

/// The most memory that this program has had, where the system tells.
fn peak() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|it| it.starts_with("VmHWM"));
    line.and_then(|it| it.split_once(':')).map_or("unknown".to_owned(), |it| it.1.trim().to_owned())
}
