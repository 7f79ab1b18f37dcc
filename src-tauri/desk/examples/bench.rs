//! How fast the journal is on this machine: `cargo run --release -p desk --example bench`.
//!
//! The records are results of about the size that a competition writes.

#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "this is a measurement")]

use competition::id::OpId;
use desk::{
    identity::{DeviceSecret, MarkFile},
    record::Frame,
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

fn main() {
    let folder = std::env::args().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let folder = tempfile::tempdir_in(folder).unwrap();
    author(&folder.path().join("author"));
    let big = exchange(&folder.path().join("exchange"));
    many_competitions(&folder.path().join("many"), &big);
}

fn author(folder: &Path) {
    let mut journal = found(folder, 1);
    let count = 1000;
    let took = time(|| (0..count).for_each(|nth| drop(journal.append(&results(nth, 1)).unwrap())));
    rate("author, one record per transaction, on the disk", count, took);
    let took = time(|| drop(journal.append(&results(0, 10_000)).unwrap()));
    rate("author, 10,000 records in one transaction", 10_000, took);
}

/// A journal of 100,000 records, read, packed, unpacked, taken in; returns 2,500 of its frames.
fn exchange(folder: &Path) -> Vec<Frame> {
    let mut journal = found(folder, 2);
    journal.append(&results(0, MANY)).unwrap();
    let size = fs::metadata(&journal.place().journal).unwrap().len();
    println!("{:>9} bytes in SQLite for a record", size / MANY);

    let (took, records) = timed(|| journal.after(0, u32::MAX).unwrap());
    rate("read, hashes checked", MANY, took);
    let frames: Vec<Frame> =
        records.into_iter().map(|it| it.record.into_frame(it.body)).collect();
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
    drop(taken);
    let (took, _) = timed(|| open(folder, "taken"));
    rate("open, checked by SQLite if small", MANY, took);
    frames
}

fn many_competitions(folder: &Path, _frames: &[Frame]) {
    for nth in 0..20 {
        let mut journal = found(&folder.join(nth.to_string()), nth);
        journal.append(&results(0, 2499)).unwrap();
    }
    let (took, journals) = timed(|| {
        (0..20_u8).map(|nth| open(&folder.join(nth.to_string()), "journal")).collect::<Vec<_>>()
    });
    rate("open 20 journals of 2,500", 20, took);
    let took = time(|| journals.iter().for_each(|it| drop(it.after(0, u32::MAX).unwrap())));
    rate("read them", 50_000, took);
}

fn place(folder: &Path, name: &str) -> Place {
    fs::create_dir_all(folder).unwrap();
    let mark = MarkFile::new(folder.join(format!("{name}.mark")));
    Place { journal: folder.join(format!("{name}.sqlite")), mark }
}

fn found(folder: &Path, seed: u8) -> Journal {
    let device = Arc::new(DeviceSecret::from_seed([seed; 32]));
    Journal::found(|_| place(folder, "journal"), device, &results(0, 1)).unwrap().0
}

fn open(folder: &Path, name: &str) -> Journal {
    Journal::open(place(folder, name), Arc::new(DeviceSecret::from_seed([3; 32]))).unwrap()
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
    Writing {
        op: OpId::new(op.into()),
        claimed_ms: 1_796_032_800_000,
        roster: BTreeSet::new(),
        seat: Vec::new(),
        drafts: (0..count).map(draft).collect(),
    }
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
