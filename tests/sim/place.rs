//! A device in a simulated hall: a real desk in a folder of its own.

use competition::id::{CompetitionId, DeviceKey, RecordId};
use desk::{Desk, identity::DeviceSecret, simulation};
use std::{collections::BTreeSet, fs, path::Path};
use tempfile::TempDir;

pub(crate) struct Place {
    desk: Option<Desk>,
    pub(crate) home: TempDir,
    pub(crate) key: DeviceKey,
    /// How far its clock is ahead, in milliseconds.
    pub(crate) offset_ms: i64,
    pub(crate) gone: bool,
    /// What it must hold: all that it ever held, but what was lost by putting a backup back.
    pub(crate) held: BTreeSet<RecordId>,
    /// How often it forgot: whoever counts what it lacks cannot know before meeting it.
    pub(crate) forgot: u32,
    pub(crate) kept: Option<(TempDir, BTreeSet<RecordId>)>,
    pub(crate) backups: Vec<(String, BTreeSet<RecordId>)>,
}

impl Place {
    /// A device that knows nothing.
    pub(crate) fn new() -> Self {
        Self::at(folder())
    }

    fn at(home: TempDir) -> Self {
        let desk = Desk::open(home.path()).unwrap();
        let key = desk.device();
        Self {
            desk: Some(desk),
            home,
            key,
            offset_ms: 0,
            gone: false,
            held: BTreeSet::new(),
            forgot: 0,
            kept: None,
            backups: Vec::new(),
        }
    }

    /// The desk, with its clock as the thread's.
    pub(crate) fn desk(&self, now_ms: i64) -> &Desk {
        simulation::set_now_ms((now_ms + self.offset_ms).max(0).cast_unsigned());
        self.desk.as_ref().expect("a desk that is not gone is open")
    }

    pub(crate) fn secret(&self) -> DeviceSecret {
        DeviceSecret::open(&self.home.path().join("device.key")).unwrap()
    }

    /// What it holds now.
    pub(crate) fn ids(&self, competition: CompetitionId) -> BTreeSet<RecordId> {
        let desk = self.desk.as_ref().expect("a desk that is not gone is open");
        let ids = desk.state(competition, |it| it.records.iter().map(|it| it.id).collect());
        ids.unwrap_or_default()
    }

    pub(crate) fn close(&mut self) {
        self.desk = None;
    }

    pub(crate) fn reopen(&mut self) {
        self.close();
        self.desk = Some(Desk::open(self.home.path()).unwrap());
    }

    /// Copies the journals aside.
    pub(crate) fn keep(&mut self) {
        self.close();
        let kept = folder();
        copy(&self.home.path().join("competitions"), kept.path());
        self.kept = Some((kept, self.held.clone()));
        self.reopen();
    }

    /// Puts them back, if there are any; the marks outside stay.
    pub(crate) fn put_back(&mut self) {
        let Some((kept, held)) = &self.kept else { return };
        self.desk = None;
        let competitions = self.home.path().join("competitions");
        fs::remove_dir_all(&competitions).unwrap();
        copy(kept.path(), &competitions);
        self.held.clone_from(held);
        self.forgot += 1;
        self.reopen();
    }

    /// A second device with a copy of everything.
    pub(crate) fn copied(&mut self) -> Self {
        self.close();
        let home = folder();
        copy(self.home.path(), home.path());
        self.reopen();
        let (held, offset_ms) = (self.held.clone(), self.offset_ms);
        Self { held, offset_ms, ..Self::at(home) }
    }
}

/// In memory, where there is such a file system.
fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    match memory.is_dir() {
        true => tempfile::tempdir_in(memory).unwrap(),
        false => tempfile::tempdir().unwrap(),
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &to.join(entry.file_name())),
            false => drop(fs::copy(entry.path(), to.join(entry.file_name())).unwrap()),
        }
    }
}
