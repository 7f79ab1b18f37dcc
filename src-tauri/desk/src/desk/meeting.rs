//! The asking side of a meeting. It has neither network nor patience: it says what to ask, and is
//! told what was answered.

mod parting;
mod weighed;

pub use weighed::Weighed;

pub(super) use parting::Partings;

use super::{Admission, Desk};
use crate::{
    chance::now_ms,
    failure::{Failure, Fault},
    mutant::Mutant,
    store::{Contact, Gaps, Head, Journal, StoreFault},
    sync::{
        digest::{BUCKETS, HeadsDigest, bucket_of, buckets, digest},
        fault::MeetingFault,
        message::{Answer, Ask, Counts, Hello, No, Outline, Pull, Request, VERSION, Want, Welcome},
        page::Rows,
    },
};
use competition::{
    audit::has_a_say_in_rights,
    id::{CompetitionId, DeviceKey},
};
use parting::Parting;
use std::{collections::BTreeSet, mem};
use weighed::Page;

/// At most so many records are asked for, or given, at once.
const LIMIT: u32 = 5000;
/// So often both look again, where records arrive meanwhile.
const ROUNDS_MAX: usize = 16;
/// No honest peer sends so many frames in one meeting: four times what a competition may hold …
const FRAMES_MAX: u64 = 2_000_000;
/// … nor so many pages of them, of which each is full but the last ones.
const PAGES_MAX: usize = 512;
/// … nor answers so often: that is all pages both ways, and whatever is said between them.
const ANSWERS_MAX: usize = 2000;

/// A meeting that is under way.
#[derive(Debug)]
pub struct Meeting {
    competition: CompetitionId,
    peer: DeviceKey,
    stage: Stage,
    rounds: usize,
    frames: u64,
    pages: usize,
    answers: usize,
    /// Whether the peer's clock was noted.
    noted: bool,
    /// Whether the peer was given what it lacks before it was asked for anything but its rights.
    gave: bool,
    /// Whether what arrived there since the last meeting was asked for.
    followed: bool,
    /// The digests, here and there, at the last time that heads were compared.
    compared: Option<(HeadsDigest, HeadsDigest)>,
    outcome: Outcome,
}

/// What to do next.
#[derive(Debug)]
pub enum Step {
    /// To send this, and to tell the meeting what is answered.
    Ask(Vec<u8>),
    /// Nothing: the meeting is over.
    Done(Outcome),
}

/// What a meeting brought.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Whether both hold the same records now. If not, one of them left out records of strangers,
    /// or more came while they met.
    pub agreed: bool,
    /// What came of the records that this device got.
    pub got: Counts,
    /// What came of those that it gave.
    pub gave: Counts,
}

/// What was asked last.
#[derive(Debug)]
enum Stage {
    Greeted {
        at_ms: u64,
        here: Vec<Head>,
    },
    AskedHeads {
        here: Vec<Head>,
        buckets: BTreeSet<u8>,
    },
    /// What arrived there after a row.
    Followed {
        after: u64,
    },
    Pulled {
        wants: Vec<Want>,
        there: There,
        after: u64,
    },
    Pushed {
        rows: Rows,
        next: Option<u64>,
    },
    /// Only its own records are given any more.
    Parting(Parting),
    Over,
}

/// The peer's heads, as it told them.
#[derive(Debug)]
struct There {
    heads: Vec<Head>,
    buckets: BTreeSet<u8>,
}

impl Desk {
    /// Begins to meet a peer, and says what to ask first. A competition that is not here is got
    /// from the peer, which the caller has reason to trust with its name.
    ///
    /// # Errors
    /// [`Failure`], above all if the peer is not enrolled.
    pub fn meet(
        &self,
        competition: CompetitionId,
        peer: DeviceKey,
    ) -> Result<(Meeting, Vec<u8>), Failure> {
        if self.has(competition) {
            self.lets_in(competition, peer)?;
        }
        let mut meeting = Meeting {
            competition,
            peer,
            stage: Stage::Over,
            rounds: 0,
            frames: 0,
            pages: 0,
            answers: 0,
            noted: false,
            gave: false,
            followed: false,
            compared: None,
            outcome: Outcome::default(),
        };
        let first = self.greet(&mut meeting)?;
        Ok((meeting, first))
    }

    /// Takes an answer, and says what to do next.
    ///
    /// # Errors
    /// [`Failure`]; the meeting is over then, and what was taken before stays taken.
    pub fn hear(&self, meeting: &mut Meeting, answer: &[u8]) -> Result<Step, Failure> {
        let weighed = self.weigh(meeting.competition, answer)?;
        self.hear_weighed(meeting, weighed)
    }

    /// The same with an answer that was weighed before.
    ///
    /// # Errors
    /// As [`Desk::hear`].
    pub fn hear_weighed(&self, meeting: &mut Meeting, weighed: Weighed) -> Result<Step, Failure> {
        meeting.counts_answer()?;
        let Weighed { answer, page } = weighed;
        match (mem::replace(&mut meeting.stage, Stage::Over), answer) {
            (Stage::Parting(parting), answer) => self.parted(meeting, parting, answer),
            (_, Answer::No(No::Ended)) => self.part(meeting),
            (_, Answer::No(no)) => Err(MeetingFault::from(no).into()),
            (Stage::Greeted { at_ms, here }, Answer::Welcome(welcome)) => {
                self.welcomed(meeting, at_ms, here, welcome)
            }
            (Stage::AskedHeads { here, buckets }, Answer::Heads(heads)) => {
                self.compare(meeting, &here, There::new(heads, buckets))
            }
            (Stage::Followed { after }, Answer::Frames { next, .. }) => {
                self.taken(meeting, page, (after, next))?;
                match next {
                    Some(after) => Ok(meeting.follow(after)),
                    None => Ok(Step::Ask(self.greet(meeting)?)),
                }
            }
            (Stage::Pulled { wants, there, after }, Answer::Frames { next, .. }) => {
                self.taken(meeting, page, (after, next))?;
                match next {
                    Some(after) => Ok(meeting.pull(wants, there, after)),
                    None if self.gives_first(meeting)? => Ok(Step::Ask(self.greet(meeting)?)),
                    None => self.give(meeting, &there),
                }
            }
            (Stage::Pushed { rows, next }, Answer::Taken(counts)) => {
                meeting.outcome.gave.add(counts);
                match next {
                    Some(after) => self.push(meeting, rows, after),
                    None => Ok(Step::Ask(self.greet(meeting)?)),
                }
            }
            _ => Err(MeetingFault::OutOfTurn.into()),
        }
    }

    /// Nothing is asked of who has no right, nor given to it.
    fn lets_in(&self, competition: CompetitionId, peer: DeviceKey) -> Result<(), Failure> {
        match self.opened(competition)?.folded.read().admission(peer) {
            Admission::InForce => Ok(()),
            Admission::Ended => Err(MeetingFault::PeerEnded.into()),
            Admission::Stranger => Err(MeetingFault::Stranger.into()),
        }
    }

    fn greet(&self, meeting: &mut Meeting) -> Result<Vec<u8>, Failure> {
        let (here, store_epoch) = match self.has(meeting.competition) {
            true => self.with(meeting, |it| Ok((it.heads()?, it.store_epoch()?)))?,
            false => (Vec::new(), [0; 16]),
        };
        let (at_ms, digest) = (now_ms(), digest(&here));
        let (versions, condition) = (vec![VERSION], self.condition());
        let hello = Hello { versions, now_ms: at_ms, store_epoch, digest, condition };
        meeting.stage = Stage::Greeted { at_ms, here };
        Ok(meeting.request(Ask::Hello(hello)))
    }

    fn welcomed(
        &self,
        meeting: &mut Meeting,
        at_ms: u64,
        here: Vec<Head>,
        welcome: Welcome,
    ) -> Result<Step, Failure> {
        self.is_let_in(meeting);
        let mut digests = (digest(&here), welcome.digest);
        if Mutant::RowsForHash.is_on() && self.has(meeting.competition) {
            let rows = self.with(meeting, |it| it.count())?;
            digests.0 = if rows == welcome.rows { digests.1 } else { digests.0 };
        }
        if self.has(meeting.competition) && !mem::replace(&mut meeting.noted, true) {
            self.note(meeting, at_ms, &welcome)?;
        }
        let says_so = welcome.outline == Outline::Same && Mutant::SameBelieved.is_on();
        if digests.0 == digests.1 || says_so {
            return self.agree(meeting, &here, &welcome);
        }
        meeting.rounds += 1;
        if !self.gives_first(meeting)? && !mem::replace(&mut meeting.followed, true) {
            let read_to = match here.is_empty() {
                true => Some(0),
                false => self.read_to(meeting, welcome.store_epoch)?,
            };
            if let Some(after) = read_to.filter(|it| *it < welcome.rows) {
                return Ok(meeting.follow(after));
            }
        }
        // What was followed may have been known already; only comparing heads brings all of it.
        if meeting.compared.replace(digests) == Some(digests) {
            return meeting.is_apart(digests);
        }
        if meeting.rounds > ROUNDS_MAX {
            return Ok(Step::Done(meeting.outcome));
        }
        match welcome.outline {
            Outline::Same => Err(MeetingFault::OutOfTurn.into()),
            Outline::Heads(heads) => {
                let all = (0..=u8::MAX).collect();
                self.compare(meeting, &here, There::new(heads, all))
            }
            Outline::Buckets(there) => {
                let mine = buckets(&here);
                let differ = (0..BUCKETS).filter(|it| mine[*it] != there[*it]);
                let buckets: BTreeSet<u8> = differ.map(|it| it as u8).collect();
                let ask = Ask::Heads { buckets: buckets.iter().copied().collect() };
                meeting.stage = Stage::AskedHeads { here, buckets };
                Ok(Step::Ask(meeting.request(ask)))
            }
        }
    }

    /// Both hold the same: the peer has all of this device's records, and this one all of its rows.
    fn agree(
        &self,
        meeting: &mut Meeting,
        here: &[Head],
        welcome: &Welcome,
    ) -> Result<Step, Failure> {
        let peer = meeting.peer;
        self.with(meeting, |journal| {
            if journal.unsent(peer)? > 0 {
                journal.acknowledge(peer, here)?;
            }
            if journal.read_to(peer, welcome.store_epoch)? < welcome.rows {
                journal.note_read(peer, welcome.store_epoch, welcome.rows)?;
            }
            Ok(())
        })?;
        meeting.outcome.agreed = true;
        Ok(Step::Done(meeting.outcome))
    }

    fn compare(&self, meeting: &mut Meeting, here: &[Head], there: There) -> Result<Step, Failure> {
        let peer = meeting.peer;
        // What lies in a bucket with the same digest, the peer holds too.
        let same = |it: &&Head| !there.buckets.contains(&bucket_of(it.log));
        let mut held: Vec<Head> = here.iter().filter(same).copied().collect();
        let wants = self.with(meeting, |journal| {
            let difference = journal.difference(here, &there.heads, &there.buckets)?;
            held.extend(difference.held);
            journal.acknowledge(peer, &held)?;
            Ok(difference.wants)
        })?;
        if self.gives_first(meeting)? {
            let telling = self.telling(meeting, &wants)?;
            if !telling.is_empty() {
                return Ok(meeting.pull(telling, there, 0));
            }
            meeting.gave = true;
            let rows = self.lacks(meeting, &there)?;
            if !rows.is_empty() {
                // The next comparison is the first one for what is to be got.
                meeting.compared = None;
                return self.push(meeting, Rows::Some(rows), 0);
            }
        }
        match wants.is_empty() {
            true => self.give(meeting, &there),
            false => Ok(meeting.pull(wants, there, 0)),
        }
    }

    /// Whether the peer is to be given something before anything is got from it: what was written
    /// here may be nowhere else.
    fn gives_first(&self, meeting: &Meeting) -> Result<bool, Failure> {
        if meeting.gave || !self.has(meeting.competition) {
            return Ok(false);
        }
        self.with(meeting, |it| Ok(it.unsent(meeting.peer)? > 0))
    }

    /// The logs that may tell that the peer's right has ended. They are got before it is given
    /// anything: its own, and those of all who were ever given a say in rights.
    fn telling(&self, meeting: &Meeting, wants: &[Want]) -> Result<Vec<Want>, Failure> {
        let opened = self.opened(meeting.competition)?;
        let folded = opened.folded.read();
        let may_tell = |it: &&Want| {
            let (author, roster) = (it.log.author, &folded.state.roster);
            let mut held = roster.held_by(author);
            author == meeting.peer || held.any(|it| has_a_say_in_rights(it.grant.role))
        };
        Ok(wants.iter().filter(may_tell).cloned().collect())
    }

    /// Gives what the peer lacks, now that this device has what the peer has.
    fn give(&self, meeting: &mut Meeting, there: &There) -> Result<Step, Failure> {
        let rows = self.lacks(meeting, there)?;
        match rows.is_empty() {
            true => Ok(Step::Ask(self.greet(meeting)?)),
            false => self.push(meeting, Rows::Some(rows), 0),
        }
    }

    /// The rows of what the peer may lack.
    fn lacks(&self, meeting: &Meeting, there: &There) -> Result<Vec<u64>, Failure> {
        self.with(meeting, |journal| {
            let here = journal.heads()?;
            Ok(journal.difference(&here, &there.heads, &there.buckets)?.lacks)
        })
    }

    fn push(&self, meeting: &mut Meeting, rows: Rows, after: u64) -> Result<Step, Failure> {
        // What came in this very meeting may have ended the peer's right.
        self.lets_in(meeting.competition, meeting.peer)?;
        let page = self.with(meeting, |it| it.page(&rows, after, LIMIT.into()))?;
        if Mutant::SentForAcknowledged.is_on() {
            let peer = meeting.peer;
            self.with(meeting, |it| it.acknowledge(peer, &it.heads()?))?;
        }
        let request = meeting.request(Ask::Push(page.packed));
        meeting.stage = Stage::Pushed { rows, next: page.next };
        Ok(Step::Ask(request))
    }

    fn taken(
        &self,
        meeting: &mut Meeting,
        Page { frames, proven }: Page,
        (after, next): (u64, Option<u64>),
    ) -> Result<(), Failure> {
        meeting.frames += frames.len() as u64;
        meeting.pages += 1;
        let stands_still = next.is_some_and(|it| it <= after || frames.is_empty());
        let has_no_end = meeting.frames > FRAMES_MAX || meeting.pages > PAGES_MAX;
        if (stands_still || has_no_end) && !Mutant::PagesWithoutEnd.is_on() {
            return Err(MeetingFault::TooMuch.into());
        }
        if !frames.is_empty() {
            let batch = (frames, &proven);
            meeting.outcome.got.add(self.take_proven(meeting.competition, batch, Gaps::Park)?);
        }
        Ok(())
    }

    /// The last row that was read of the peer's journal, unless it has another one now.
    fn read_to(&self, meeting: &Meeting, epoch: [u8; 16]) -> Result<Option<u64>, Failure> {
        let row = self.with(meeting, |it| it.read_to(meeting.peer, epoch))?;
        Ok((row > 0).then_some(row))
    }

    /// Halfway between asking and hearing, the peer's clock showed what it says.
    fn note(&self, meeting: &Meeting, at_ms: u64, welcome: &Welcome) -> Result<(), Failure> {
        let seen_ms = now_ms();
        let half_ms = seen_ms.saturating_sub(at_ms).div_ceil(2);
        let halfway = at_ms.saturating_add(half_ms).cast_signed();
        let contact = Contact {
            peer: meeting.peer,
            seen_ms,
            offset_ms: welcome.now_ms.cast_signed().saturating_sub(halfway),
            error_ms: half_ms + 1,
            condition: welcome.condition.clone(),
        };
        self.with(meeting, |it| it.note_contact(&contact))
    }

    fn with<T>(
        &self,
        meeting: &Meeting,
        work: impl FnOnce(&mut Journal) -> Result<T, StoreFault>,
    ) -> Result<T, Failure> {
        let opened = self.opened(meeting.competition)?;
        let mut journal = opened.journal.lock();
        journal.mend().map_err(Fault::from)?;
        Ok(work(&mut journal).map_err(Fault::from)?)
    }
}

impl Meeting {
    fn request(&self, ask: Ask) -> Vec<u8> {
        Request { competition: self.competition, ask }.encode()
    }

    /// A peer that answers for ever is left.
    fn counts_answer(&mut self) -> Result<(), MeetingFault> {
        self.answers += 1;
        match self.answers > ANSWERS_MAX && !Mutant::PagesWithoutEnd.is_on() {
            true => Err(MeetingFault::TooMuch),
            false => Ok(()),
        }
    }

    /// What will be asked after this answer, where that is known before the answer is taken: the
    /// next page may travel meanwhile.
    pub fn ahead(&self, weighed: &Weighed) -> Option<Vec<u8>> {
        let wants = match &self.stage {
            Stage::Followed { .. } => None,
            Stage::Pulled { wants, .. } => Some(wants.clone()),
            Stage::Greeted { .. } | Stage::AskedHeads { .. } | Stage::Pushed { .. } => return None,
            Stage::Parting(_) | Stage::Over => return None,
        };
        let Answer::Frames { next: Some(after), .. } = weighed.answer else { return None };
        Some(self.page(wants, after))
    }

    fn follow(&mut self, after: u64) -> Step {
        self.stage = Stage::Followed { after };
        Step::Ask(self.page(None, after))
    }

    fn pull(&mut self, wants: Vec<Want>, there: There, after: u64) -> Step {
        let ask = self.page(Some(wants.clone()), after);
        self.stage = Stage::Pulled { wants, there, after };
        Step::Ask(ask)
    }

    fn page(&self, wants: Option<Vec<Want>>, after: u64) -> Vec<u8> {
        self.request(Ask::Pull(Pull { wants, after, limit: LIMIT.into() }))
    }

    /// A whole round brought neither nearer to the other.
    fn is_apart(&self, (here, there): (HeadsDigest, HeadsDigest)) -> Result<Step, Failure> {
        let Outcome { got, gave, .. } = self.outcome;
        match got.strangers + gave.strangers {
            0 => Err(MeetingFault::Apart { here, there }.into()),
            _ => Ok(Step::Done(self.outcome)),
        }
    }
}

impl There {
    fn new(mut heads: Vec<Head>, buckets: BTreeSet<u8>) -> Self {
        heads.sort_unstable();
        heads.dedup();
        Self { heads, buckets }
    }
}

impl Counts {
    fn add(&mut self, more: Self) {
        self.new = self.new.saturating_add(more.new);
        self.known = self.known.saturating_add(more.known);
        self.filled = self.filled.saturating_add(more.filled);
        // All that wait now, not only these.
        self.parked = more.parked;
        self.dropped = self.dropped.saturating_add(more.dropped);
        self.forks = self.forks.saturating_add(more.forks);
        self.strangers = self.strangers.saturating_add(more.strangers);
    }
}
