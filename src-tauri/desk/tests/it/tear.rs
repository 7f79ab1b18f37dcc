//! Files that were torn: cut off, with bits turned, or on a disk that is full.
//!
//! `YICHENG_LONG` asks for so many times as many cases as usual.

use crate::device::{Device, writing};
use desk::{
    Desk, Failure, FaultCode, Seat,
    store::{Journal, StoreFault},
    sync::bundle::unpack::unpack,
};
use proptest::{prelude::*, sample::Index};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::LazyLock,
};

/// How many times as much is tried as usual.
pub(crate) fn longer() -> u32 {
    env::var("YICHENG_LONG").ok().and_then(|it| it.parse().ok()).unwrap_or(1)
}

/// What may happen to a file.
#[derive(Debug, Clone)]
enum Damage {
    /// The rest is missing.
    Cut(Index),
    /// A bit is turned.
    Turned(Index, u8),
    /// A block of the disk reads as zeros.
    Zeros(Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        any::<Index>().prop_map(Damage::Cut),
        (any::<Index>(), 0..8_u8).prop_map(|(at, bit)| Damage::Turned(at, bit)),
        any::<Index>().prop_map(Damage::Zeros),
    ]
}

impl Damage {
    fn done_to(&self, whole: &[u8]) -> Vec<u8> {
        let mut bytes = whole.to_vec();
        match self {
            Self::Cut(at) => bytes.truncate(at.index(whole.len())),
            Self::Turned(at, bit) => bytes[at.index(whole.len())] ^= 1 << bit,
            Self::Zeros(at) => {
                let start = at.index(whole.len()) / 512 * 512;
                let end = (start + 512).min(whole.len());
                bytes[start..end].fill(0);
            }
        }
        bytes
    }
}

/// A closed journal of a few dozen records: its file, its mark, the facts in it, its bundle.
struct Whole {
    file: Vec<u8>,
    mark: Vec<u8>,
    facts: Vec<String>,
    bundle: Vec<u8>,
}

static WHOLE: LazyLock<Whole> = LazyLock::new(|| {
    let device = Device::new(1);
    let mut journal = device.found();
    for _ in 0..8 {
        journal.append(&writing("entered", 5)).unwrap();
    }
    let bundle = journal.pack().unwrap();
    drop(journal);
    let facts = facts(&device).unwrap();
    let read = |name: &str| fs::read(device.folder.path().join(name)).unwrap();
    Whole { file: read("journal.sqlite"), mark: read("mark"), facts, bundle }
});

/// All facts of a journal, or why it cannot be read.
fn facts(device: &Device) -> Result<Vec<String>, StoreFault> {
    let journal = device.open()?;
    journal.heads()?;
    let records = journal.after(0, u32::MAX)?;
    assert_eq!(journal.competition().0, records[0].record.id().0);
    Ok(records.iter().map(|it| it.body.as_ref().unwrap().text().to_owned()).collect())
}

fn is_damaged(fault: StoreFault) -> bool {
    desk::Fault::from(fault).code() == FaultCode::JournalDamaged
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64 * longer()))]

    /// Complaint A8: a database that a power cut or a bad disk left malformed. Either everything is
    /// there or the fault says that the file is damaged, and the file is kept as it is.
    #[test]
    fn a_torn_database_is_whole_or_a_clear_fault(damage in damage()) {
        let whole = &*WHOLE;
        let device = Device::new(1);
        let torn = damage.done_to(&whole.file);
        fs::write(device.file(), &torn).unwrap();
        fs::write(device.folder.path().join("mark"), &whole.mark).unwrap();
        match facts(&device) {
            Ok(facts) => prop_assert_eq!(&facts, &whole.facts),
            Err(fault) => {
                let said = format!("{fault:?}");
                prop_assert!(is_damaged(fault), "{}", said);
            }
        }
    }

    /// A torn bundle changes nothing and says so, wherever it was torn.
    #[test]
    fn a_torn_bundle_is_refused(damage in damage()) {
        let torn = damage.done_to(&WHOLE.bundle);
        prop_assume!(torn != WHOLE.bundle);
        let fault = unpack(&torn).unwrap_err();
        let code = desk::Fault::from(fault).code();
        prop_assert!(matches!(code, FaultCode::BundleDamaged | FaultCode::NotABundle), "{:?}", code);
    }

    /// Complaint A8: the power goes in the middle of a write. What was acknowledged is there, and of
    /// what was not all or nothing.
    #[test]
    fn a_torn_write_ahead_log_keeps_what_was_acknowledged(cut in any::<Index>(), turned in any::<bool>()) {
        let device = Device::new(1);
        let mut journal = device.found();
        journal.append(&writing("acknowledged", 3)).unwrap();
        let wal = device.file().with_extension("sqlite-wal");
        let acknowledged = fs::metadata(&wal).unwrap().len() as usize;
        journal.append(&writing("under_way", 3)).unwrap();
        let (database, log) = (fs::read(device.file()).unwrap(), fs::read(&wal).unwrap());
        let mark = fs::read(device.folder.path().join("mark")).unwrap();

        // As the disk is after the cut: nobody closed anything.
        let after = Device::new(1);
        let at = acknowledged + cut.index(log.len() - acknowledged);
        let mut torn = log[..at].to_vec();
        if turned && at > acknowledged {
            torn[at - 1] ^= 1;
        }
        fs::write(after.file(), database).unwrap();
        fs::write(after.file().with_extension("sqlite-wal"), torn).unwrap();
        fs::write(after.folder.path().join("mark"), mark).unwrap();
        let mut reopened = after.open().unwrap();
        prop_assert_eq!(reopened.count().unwrap(), 4);
        // The mark was ahead, so that this device writes on in a new log: nothing forks.
        reopened.append(&writing("later", 1)).unwrap();
        prop_assert_eq!(reopened.count().unwrap(), 5);
        prop_assert_eq!(reopened.forks().unwrap(), []);
        drop(journal);
    }
}

/// A file system of one megabyte in memory, for root on Linux.
struct Small(PathBuf);

impl Small {
    fn mounted(at: &Path) -> Option<Self> {
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"])
            .arg(at)
            .output()
            .is_ok_and(|it| it.status.success());
        if !mount {
            println!("skipped: no small file system can be mounted here");
            return None;
        }
        Some(Self(at.to_owned()))
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

fn fill(path: &Path) {
    // Down to the last byte: a write that is too large writes nothing.
    let mut file = fs::File::create(path).unwrap();
    for size in [1 << 16, 1 << 12, 1] {
        while std::io::Write::write_all(&mut file, &vec![0; size]).is_ok() {}
    }
}

#[test]
fn a_full_disk_loses_nothing_and_work_goes_on_when_there_is_room() {
    let device = Device::new(1);
    let Some(_small) = Small::mounted(device.folder.path()) else { return };
    let mut journal = device.found();
    let mut acknowledged = Vec::new();
    let filler = device.folder.path().join("filler");
    fill(&filler);
    let fault = loop {
        match journal.append(&writing("written", 3)) {
            Ok(records) => acknowledged.extend(records.iter().map(|it| it.id())),
            Err(fault) => break fault,
        }
    };
    assert!(matches!(fault, StoreFault::DiskFull), "{fault:?}");
    let is_whole = |journal: &Journal| {
        acknowledged.iter().all(|it| journal.record(*it).unwrap().is_some())
            && journal.count().unwrap() == 1 + acknowledged.len() as u64
    };
    assert!(is_whole(&journal));
    assert!(matches!(journal.append(&writing("again", 1)), Err(StoreFault::DiskFull)));

    fs::remove_file(&filler).unwrap();
    journal.append(&writing("room", 1)).unwrap();
    drop(journal);
    let journal = device.open().unwrap();
    assert_eq!(journal.count().unwrap(), 2 + acknowledged.len() as u64);
    assert_eq!(journal.forks().unwrap(), []);
}

/// A damaged bundle given to a desk: nothing is there afterwards that was not before.
#[test]
fn a_desk_takes_nothing_from_a_torn_bundle() {
    let home = tempfile::tempdir().unwrap();
    let desk = Desk::open(home.path()).unwrap();
    let half = &WHOLE.bundle[..WHOLE.bundle.len() / 2];
    let Err(Failure::Fault(report)) = desk.import(half) else { panic!() };
    assert_eq!(report.code, FaultCode::BundleDamaged);
    let query = competition::view::Query::Competitions;
    let competition::view::View::Competitions(none) = desk.read(&Seat::Device, query).unwrap()
    else {
        panic!()
    };
    assert!(none.is_empty());
    desk.import(&WHOLE.bundle).unwrap();
}
