//! A device for tests: a key, a folder, and a database if its thread's journals are in one.

use crate::server::{Server, ground};
use competition::id::{CompetitionId, OpId};
use desk::{
    identity::{DeviceSecret, MarkFile},
    record::{Frame, header::id_of},
    store::{Base, Database, Draft, Journal, Place, StoreFault, Writing},
    sync::bundle::{Unpacked, unpack::unpack},
};
use serde_json::json;
use std::{
    collections::BTreeSet,
    fs,
    path::PathBuf,
    sync::{Arc, OnceLock},
};
use tempfile::TempDir;

pub(crate) struct Device {
    pub(crate) secret: Arc<DeviceSecret>,
    pub(crate) folder: TempDir,
    /// The address of its database, and the competition in it.
    shared: Option<(Server, String)>,
    competition: OnceLock<CompetitionId>,
}

impl Device {
    pub(crate) fn new(seed: u8) -> Self {
        Self {
            secret: Arc::new(DeviceSecret::from_seed([seed; 32])),
            folder: tempfile::tempdir().unwrap(),
            shared: ground().map(|server| (server.clone(), server.database())),
            competition: OnceLock::new(),
        }
    }

    /// A second device with the same key and a copy of everything, as a copied disk gives.
    pub(crate) fn copied(&self) -> Self {
        let copy = Self { competition: self.competition.clone(), ..Self::new(1) };
        assert_eq!(copy.secret.key(), self.secret.key());
        let copied = |name: &str| {
            fs::copy(self.folder.path().join(name), copy.folder.path().join(name)).unwrap()
        };
        copied("mark");
        if let Some((server, address)) = &self.shared {
            let shared = Some((server.clone(), server.copy(address)));
            return Self { shared, ..copy };
        }
        copied("journal.sqlite");
        copy
    }

    pub(crate) fn place(&self) -> Place {
        let mark = MarkFile::new(self.folder.path().join("mark"));
        if let Some((_, address)) = &self.shared {
            let base = Base::Shared(self.prepared(address), *self.competition.get().unwrap());
            return Place { base, mark };
        }
        Place::file(self.file(), mark)
    }

    fn prepared(&self, address: &str) -> Database {
        let database = Database::parse(address).unwrap();
        database.prepare().unwrap();
        database
    }

    fn place_of(&self, competition: CompetitionId) -> Place {
        self.competition.get_or_init(|| competition);
        self.place()
    }

    /// The journal's SQLite file.
    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path().join("journal.sqlite")
    }

    pub(crate) fn open(&self) -> Result<Journal, StoreFault> {
        Journal::open(self.place(), self.secret.clone())
    }

    pub(crate) fn found(&self) -> Journal {
        Journal::found(|it| self.place_of(it), self.secret.clone(), &writing("founded", 1))
            .unwrap()
            .0
    }

    /// A journal of a competition that another device founded, with its records.
    pub(crate) fn join(&self, other: &Journal) -> Journal {
        let bundle = unpack(&other.pack().unwrap()).unwrap();
        let place = self.place_of(bundle.competition);
        Journal::from_bundle(place, self.secret.clone(), bundle).unwrap()
    }

    /// A journal of a competition of which nothing but the founding record is known.
    pub(crate) fn with(&self, founding: &Frame) -> Journal {
        let competition = CompetitionId(id_of(&founding.header).0);
        let bundle = Unpacked { competition, heads: Vec::new(), frames: vec![founding.clone()] };
        Journal::from_bundle(self.place_of(competition), self.secret.clone(), bundle).unwrap()
    }
}

/// A command's facts: `count` of one kind.
pub(crate) fn writing(kind: &str, count: u64) -> Writing {
    let draft = |nth| Draft {
        kind: kind.to_owned(),
        subject: String::new(),
        supersedes: BTreeSet::new(),
        fact: json!({"kind": kind, "nth": nth}),
    };
    Writing {
        op: OpId::new(7),
        claimed_ms: 1_796_032_800_000,
        roster: BTreeSet::new(),
        seat: Vec::new(),
        drafts: (0..count).map(draft).collect(),
    }
}

/// All records of a journal as another desk takes them.
pub(crate) fn frames(journal: &Journal) -> Vec<Frame> {
    let stored = journal.after(0, u32::MAX).unwrap();
    stored.into_iter().map(|it| it.record.into_frame(it.body)).collect()
}

/// What is in a journal: a line per record, in the order of folding.
pub(crate) fn text(journal: &Journal) -> String {
    let mut stored = journal.after(0, u32::MAX).unwrap();
    stored.sort_by_key(|it| (it.record.header().lamport, it.record.id()));
    let line = |it: desk::store::Stored| {
        let header = it.record.header();
        let text = it.body.as_ref().map_or("erased", |it| it.text()).to_owned();
        format!("{} #{} {text}\n", header.lamport, header.seq)
    };
    stored.into_iter().map(line).collect()
}

/// The same for logs of several incarnations, whose random names make the order of folding random.
pub(crate) fn sorted(journal: &Journal) -> String {
    let mut lines: Vec<String> = text(journal).lines().map(str::to_owned).collect();
    lines.sort();
    lines.join("\n")
}

pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(source) => format!("{error}: {}", chain(source)),
        None => error.to_string(),
    }
}

pub(crate) fn is_named_by_its_founding(journal: &Journal) -> bool {
    let first = journal.after(0, 1).unwrap().remove(0);
    CompetitionId(first.record.id().0) == journal.competition()
}
