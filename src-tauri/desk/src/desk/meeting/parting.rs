//! Parting: the peer says that this device's right has ended. It answers nothing any more, but takes
//! what this device wrote, so that nothing is lost; what that is worth is for the others to rule.

use super::{Meeting, Stage, Step};
use crate::{
    desk::{Changes, Desk},
    failure::Failure,
    store::Head,
    sync::{
        digest::{HeadsDigest, digest},
        fault::MeetingFault,
        message::{Answer, Ask},
        page::Rows,
    },
};
use competition::id::{CompetitionId, DeviceKey};
use parking_lot::Mutex;
use std::collections::BTreeMap;

/// Who says that this device's right has ended, and the digest of the device's own heads that each
/// was given then. It is kept only while the program runs: after that all is given once more, since
/// nobody tells whether it is still there.
#[derive(Debug, Default)]
pub(in crate::desk) struct Partings(
    Mutex<BTreeMap<CompetitionId, BTreeMap<DeviceKey, HeadsDigest>>>,
);

/// What is given last.
#[derive(Debug)]
pub(super) struct Parting {
    /// The device's own heads.
    heads: Vec<Head>,
    rows: Rows,
    next: Option<u64>,
}

impl Desk {
    /// The peer says that this device's right has ended: gives it this device's own records, if it
    /// was not given them before.
    pub(super) fn part(&self, meeting: &mut Meeting) -> Result<Step, Failure> {
        if !self.has(meeting.competition) {
            return Err(MeetingFault::Ended.into());
        }
        let mut heads = self.with(meeting, |it| it.heads())?;
        heads.retain(|it| it.log.author == self.device());
        if self.partings.gave(meeting) == Some(digest(&heads)) {
            return Err(MeetingFault::Ended.into());
        }
        let rows = self.with(meeting, |it| {
            let mut rows = Vec::new();
            for of_one in heads.chunk_by(|one, next| one.log == next.log) {
                rows.extend(it.beyond(of_one[0].log, of_one, &[])?);
            }
            rows.sort_unstable();
            Ok(rows)
        })?;
        match rows.is_empty() {
            true => Err(self.part_for_good(meeting, &heads)),
            false => {
                let rows = Rows::Some(rows);
                self.give_last(meeting, Parting { heads, rows, next: None }, 0)
            }
        }
    }

    /// What became of a page.
    pub(super) fn parted(
        &self,
        meeting: &mut Meeting,
        parting: Parting,
        answer: Answer,
    ) -> Result<Step, Failure> {
        let counts = match answer {
            Answer::Taken(counts) => counts,
            Answer::No(no) => return Err(MeetingFault::from(no).into()),
            Answer::Welcome(_) | Answer::Heads(_) | Answer::Frames { .. } | Answer::Joined(_) => {
                return Err(MeetingFault::OutOfTurn.into());
            }
        };
        meeting.outcome.gave.add(counts);
        if let Some(after) = parting.next {
            return self.give_last(meeting, parting, after);
        }
        if meeting.outcome.gave.strangers == 0 {
            let peer = meeting.peer;
            self.with(meeting, |it| it.acknowledge(peer, &parting.heads))?;
        }
        Err(self.part_for_good(meeting, &parting.heads))
    }

    fn give_last(
        &self,
        meeting: &mut Meeting,
        parting: Parting,
        after: u64,
    ) -> Result<Step, Failure> {
        let page = self.with(meeting, |it| it.page(&parting.rows, after, super::LIMIT))?;
        let request = meeting.request(Ask::Push(page.packed));
        meeting.stage = Stage::Parting(Parting { next: page.next, ..parting });
        Ok(Step::Ask(request))
    }

    fn part_for_good(&self, meeting: &Meeting, heads: &[Head]) -> Failure {
        if self.partings.note(meeting, digest(heads)) {
            self.bell.ring(&Changes::of_everything(meeting.competition));
        }
        MeetingFault::Ended.into()
    }

    /// The peer answers: it knows of a right.
    pub(super) fn is_let_in(&self, meeting: &Meeting) {
        if self.partings.forget(meeting) {
            self.bell.ring(&Changes::of_everything(meeting.competition));
        }
    }
}

impl Partings {
    /// Who says in a competition that this device's right has ended.
    pub(in crate::desk) fn told_by(&self, competition: CompetitionId) -> Option<DeviceKey> {
        self.0.lock().get(&competition)?.keys().next().copied()
    }

    fn gave(&self, meeting: &Meeting) -> Option<HeadsDigest> {
        self.0.lock().get(&meeting.competition)?.get(&meeting.peer).copied()
    }

    /// Says whether it is news.
    fn note(&self, meeting: &Meeting, gave: HeadsDigest) -> bool {
        let mut partings = self.0.lock();
        let of_one = partings.entry(meeting.competition).or_default();
        of_one.insert(meeting.peer, gave).is_none()
    }

    /// Says whether it is news.
    fn forget(&self, meeting: &Meeting) -> bool {
        let mut partings = self.0.lock();
        let of_one = partings.get_mut(&meeting.competition);
        of_one.is_some_and(|it| it.remove(&meeting.peer).is_some())
    }
}
