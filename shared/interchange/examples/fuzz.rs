//! Feeds readers with files that are nearly right, until one of them panics or enough were read.
//!
//! `cargo run --release --example fuzz -- READER EXECUTIONS SEED`, where READER is the name of a
//! folder in `corpus/` or `workbook`. The same seed gives the same files. A file that makes a
//! reader panic is written to the folder for temporary files, and its name printed.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "its report is its purpose")]

use interchange::{
    chess_results::read::read_crosstable,
    entries_file::read::read_entries,
    ratings::{self, Speed},
    sheet_out::{self, Sheet},
    tournament::file::read_tournament,
    trf::{self, Version},
};
use std::{
    env, fs,
    io::{Cursor, Read, Write},
    panic,
    path::Path,
    process::ExitCode,
    time::Instant,
};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [reader, executions, seed] = &arguments[..] else {
        println!("fuzz READER EXECUTIONS SEED");
        return ExitCode::from(2);
    };
    let (executions, seed): (u64, u64) = (executions.parse().unwrap(), seed.parse().unwrap());
    let start = Instant::now();
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut source = Source::of(reader);
    for execution in 1..=executions {
        let bytes = source.next(&mut dice);
        if panic::catch_unwind(|| read(reader, &bytes)).is_err() {
            let path = env::temp_dir().join(format!("{reader}-{seed}-{execution}"));
            fs::write(&path, &bytes).unwrap();
            println!("{reader}: panic after {execution} executions: {}", path.display());
            return ExitCode::from(1);
        }
        if execution % 1_000_000 == 0 {
            println!("{reader} {seed}: {execution} in {} s", start.elapsed().as_secs());
        }
    }
    println!("{reader} {seed}: {executions} executions, no panic, {} s", start.elapsed().as_secs());
    ExitCode::SUCCESS
}

/// Reads a file, and holds the reader to what it promises.
fn read(reader: &str, bytes: &[u8]) {
    match reader {
        "trf" => {
            let file = trf::read_file(bytes);
            if let Some(tournament) = file.tournament {
                let written = trf::write(&tournament, Version::Trf26);
                let again = trf::read(&written).expect("what is written can be read");
                assert!(trf::write(&again, Version::Trf26) == written, "not the same again");
            }
        }
        "entries" => {
            let list = read_entries(bytes);
            assert!(list.rows.iter().all(|it| it.cells.len() == list.columns.len()));
        }
        "crosstable" => {
            let read = read_crosstable(bytes);
            assert_eq!(read.tournament.is_none(), read.has_errors());
        }
        "ratings" => {
            let mut rows = 0;
            let list = ratings::read(bytes, Speed::Standard, |_| rows += 1);
            assert_eq!(list.expect("bytes in memory can be had").rows, rows);
        }
        _ => {
            read_entries(bytes);
            read_tournament(bytes);
        }
    }
}

/// Where files come from: samples, or the parts of a workbook, which are packed again so that no
/// checksum catches the change.
enum Source {
    Samples(Vec<Vec<u8>>),
    Workbook(Vec<(String, Vec<u8>)>),
}

impl Source {
    fn of(reader: &str) -> Self {
        if reader == "workbook" {
            return Self::Workbook(parts());
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(reader);
        let mut files: Vec<_> =
            fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
        files.sort();
        Self::Samples(files.iter().map(|it| fs::read(it).unwrap()).collect())
    }

    fn next(&mut self, dice: &mut Dice) -> Vec<u8> {
        match self {
            Self::Samples(samples) => {
                let mut bytes = samples[dice.below(samples.len())].clone();
                let other = &samples[dice.below(samples.len())];
                change(&mut bytes, other, dice);
                bytes
            }
            Self::Workbook(parts) => {
                let changed = dice.below(parts.len());
                let mut to = zip::ZipWriter::new(Cursor::new(Vec::new()));
                let stored = zip::write::SimpleFileOptions::default()
                    .compression_method(zip::CompressionMethod::Stored);
                for (at, (name, content)) in parts.iter().enumerate() {
                    let mut content = content.clone();
                    if at == changed {
                        let other = content.clone();
                        change(&mut content, &other, dice);
                    }
                    to.start_file(name.as_str(), stored).unwrap();
                    to.write_all(&content).unwrap();
                }
                to.finish().unwrap().into_inner()
            }
        }
    }
}

/// A small workbook that is both a list of entries and a crosstable, in its parts.
fn parts() -> Vec<(String, Vec<u8>)> {
    let text = |row: &str| row.split('|').map(|it| it.to_owned().into()).collect();
    let sheet = Sheet {
        name: "S".to_owned(),
        header: ["No.", "姓名", "1.Rd", "等级分"].map(str::to_owned).to_vec(),
        rows: vec![text("1|赵一|2w1|2400"), vec![2.into(), "B".into(), "1b0".into(), 2_000.into()]],
    };
    let bytes = sheet_out::xlsx(&sheet).unwrap();
    let mut from = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let part = |at| {
        let mut file = from.by_index(at).unwrap();
        let mut content = Vec::new();
        file.read_to_end(&mut content).unwrap();
        (file.name().unwrap().into_owned(), content)
    };
    // The theme is long, and nobody reads it.
    (0..7).map(part).filter(|it| !it.0.contains("theme")).collect()
}

/// Changes a file in one to six places.
fn change(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    for _ in 0..=dice.below(6) {
        if bytes.is_empty() {
            return;
        }
        let (at, to) = (dice.below(bytes.len()), dice.below(bytes.len()));
        match dice.below(9) {
            0 => bytes[at] = dice.byte(),
            1 => bytes[at] = dice.sign(),
            2 => bytes.insert(at, dice.sign()),
            3 => drop(bytes.remove(at)),
            4 => bytes[at] ^= 1 << dice.below(8),
            5 => bytes.swap(at, to),
            6 => {
                let part = bytes[at.min(to)..at.max(to).min(at.min(to) + 200)].to_vec();
                bytes.splice(at..at, part);
            }
            7 if !other.is_empty() => {
                let from = dice.below(other.len());
                let part = &other[from..other.len().min(from + 1 + dice.below(100))];
                bytes.splice(at..bytes.len().min(at + part.len()), part.iter().copied());
            }
            _ if dice.below(8) == 0 => bytes.truncate(at),
            _ => drop(bytes.drain(at..bytes.len().min(at + 1 + dice.below(20)))),
        }
    }
    bytes.truncate(8_000);
}

/// Marsaglia's xorshift: the same seed gives the same files everywhere.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 11) as usize % bound
    }

    fn byte(&mut self) -> u8 {
        (self.next() >> 32) as u8
    }

    /// A byte that means something to a reader.
    fn sign(&mut self) -> u8 {
        const SIGNS: &[u8] =
            b"0123456789 wbWB-+=HFUZDLX.,;:/<>&\"'|\t\r\n\0\xBD\xC2\xE4\xB8\xEF\xFF";
        SIGNS[self.below(SIGNS.len())]
    }
}
