//! How long readers take: a rating list as long as FIDE's, and a tournament of 1,500 players. The
//! figures are in `README.md` beside this file.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "its figures are its purpose")]

use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::{Color, Scoring},
};
use interchange::{
    ratings::{self, Speed},
    tournament::{Player, Tournament},
    trf::{self, Version},
};
use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    path::Path,
    time::Instant,
};

const ROWS: u32 = 1_900_000;

fn main() {
    let folder = tempfile::tempdir().unwrap();
    for (name, make) in [("list.txt", columns as fn(&Path)), ("list.xml", xml)] {
        let path = folder.path().join(name);
        make(&path);
        rating_list(name, &path);
    }
    tournament(1_500, 11);
}

fn rating_list(name: &str, path: &Path) {
    let megabytes = fs::metadata(path).unwrap().len() / 1_000_000;
    let worked = processor_milliseconds();
    let mut times: Vec<u128> = (0..5)
        .map(|_| {
            let start = Instant::now();
            let mut rated = 0_u64;
            let list = ratings::read(File::open(path).unwrap(), Speed::Standard, |it| {
                rated += u64::from(it.rating(Speed::Standard).is_some());
            });
            let list = list.unwrap();
            assert_eq!((list.rows, list.left_out), (u64::from(ROWS), 0));
            assert!(rated > 0);
            start.elapsed().as_millis()
        })
        .collect();
    times.sort_unstable();
    let (rows, peak) = (ROWS, peak_kilobytes());
    let worked = (processor_milliseconds() - worked) / 5;
    println!(
        "{name}: {rows} rows, {megabytes} MB: fastest {} ms, median {} ms; \
         mean {worked} ms of a processor; peak {peak} kB",
        times[0], times[2]
    );
}

/// The time that this program has worked, where the system tells, in its ticks of 10 ms. On a busy
/// machine it says more than a clock.
fn processor_milliseconds() -> u64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(") ").next().unwrap_or_default().split(' ');
    fields.skip(11).take(2).filter_map(|it| it.parse::<u64>().ok()).sum::<u64>() * 10
}

/// The most memory that this program has had, where the system tells.
fn peak_kilobytes() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|it| it.strip_prefix("VmHWM:"));
    line.map_or("?".to_owned(), |it| it.trim().trim_end_matches(" kB").to_owned())
}

fn columns(path: &Path) {
    let mut out = BufWriter::new(File::create(path).unwrap());
    let header = "ID Number      Name                                                         Fed Sex \
                  Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";
    write!(out, "{header}\r\n").unwrap();
    for at in 0..ROWS {
        let (name, rating) = (format!("Family{at}, Given{at}"), rating(at));
        write!(
            out,
            "{:<15}{name:<61}CHN M   {:29}{rating:<6}{:<4}{:<3}{rating:<6}{:<4}{:<3}{:<6}{:<4}{:<3}{:<6}{:4}\r\n",
            1_000_000 + at, "", at % 20, 20, 0, 20, 0, 0, 0, 1950 + at % 60, "",
        )
        .unwrap();
    }
}

fn xml(path: &Path) {
    let mut out = BufWriter::new(File::create(path).unwrap());
    out.write_all(b"<playerslist>\n").unwrap();
    for at in 0..ROWS {
        let (id, rating, year) = (1_000_000 + at, rating(at), 1950 + at % 60);
        write!(
            out,
            "<player>\n<fideid>{id}</fideid>\n<name>Family{at}, Given{at}</name>\n\
             <country>CHN</country>\n<sex>M</sex>\n<title></title>\n<w_title></w_title>\n\
             <o_title></o_title>\n<foa_title></foa_title>\n<rating>{rating}</rating>\n\
             <games>0</games>\n<k>20</k>\n<rapid_rating>{rating}</rapid_rating>\n\
             <rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n\
             <blitz_rating>0</blitz_rating>\n<blitz_games>0</blitz_games>\n\
             <blitz_k>0</blitz_k>\n<birthday>{year}</birthday>\n<flag></flag>\n</player>\n",
        )
        .unwrap();
    }
    out.write_all(b"</playerslist>\n").unwrap();
}

/// Of three players in five nobody has one.
fn rating(at: u32) -> u32 {
    if at % 5 < 2 { 1_400 + at % 1_400 } else { 0 }
}

fn tournament(players: u16, rounds: u16) {
    let tournament = made(players, rounds);
    for version in [Version::Trf16, Version::Trf26] {
        let bytes = trf::write(&tournament, version);
        let read = fastest(|| trf::read(&bytes).unwrap().players.len());
        let written = fastest(|| trf::write(&tournament, version).len());
        println!(
            "{version:?}: {players} players, {rounds} rounds, {} kB: read {read} µs, written {written} µs",
            bytes.len() / 1_000,
        );
    }
}

fn fastest(run: impl Fn() -> usize) -> u128 {
    let time = |_| {
        let start = Instant::now();
        assert!(run() > 0);
        start.elapsed().as_micros()
    };
    (0..31).map(time).min().unwrap()
}

/// In round r everybody meets the one who is r places away in a circle of two halves.
fn made(players: u16, rounds: u16) -> Tournament {
    let half = players / 2;
    let scoring = Scoring::CHESS;
    let cell = |who: u16, round: u16| {
        let upper = who <= half;
        let at = if upper { who - 1 } else { who - half - 1 };
        let other = if upper { (at + round) % half + half } else { (at + half - round) % half };
        let first = (at + round) % 3;
        let (color, points) = match upper {
            true => (Color::White, [scoring.win, scoring.draw, scoring.loss][usize::from(first)]),
            false => {
                let theirs = (other + round) % 3;
                (Color::Black, [scoring.loss, scoring.draw, scoring.win][usize::from(theirs)])
            }
        };
        Cell { kind: CellKind::Played, opponent: Some(Tpn(other + 1)), color: Some(color), points }
    };
    let row = |who| Row {
        rating: 2_600 - who,
        cells: (0..rounds).map(|round| cell(who, round)).collect(),
    };
    let person = |number| Player {
        number,
        name: format!("Family{number}, Given{number}"),
        fide_id: (8_600_000 + u32::from(number)).to_string(),
        federation: "CHN".to_owned(),
        ..Player::default()
    };
    let rows = (1..=players).map(row).collect();
    Tournament::of((1..=players).map(person).collect(), Crosstable { scoring, rounds, rows })
}
