//! The answering side of a meeting.

use super::{Admission, Desk, opened::Opened};
use crate::{
    chance::now_ms,
    failure::{Failure, FaultCode, FaultReport},
    mutant::Mutant,
    store::{Contact, Gaps, Journal, StoreFault},
    sync::{
        condition::Condition,
        digest::{bucket_of, buckets, digest},
        message::{
            Answer, Ask, DETAIL_MAX, Hello, No, NotAMessage, Outline, Packed, Pull, Request,
            VERSION, Welcome,
        },
        page::Rows,
    },
};
use competition::id::{CompetitionId, DeviceKey};

/// Up to so many heads are told at once: then they are fewer bytes than the digests of all buckets.
const FEW_HEADS: usize = 48;
/// Nobody waits longer for an answer, so a request is not older than this.
const REQUEST_AGE_MAX_MS: u64 = 5000;
/// When a peer was heard is noted this often, since each note is a write.
const NOTED_EVERY_MS: u64 = 10_000;

impl Desk {
    /// Answers a request of another device, which the transport has made sure is `peer`. Whatever
    /// it sends, there is an answer; only an enrolled device changes anything by it, and only one whose
    /// right is in force learns anything.
    pub fn answer(&self, peer: DeviceKey, request: &[u8]) -> Vec<u8> {
        let answer = match Request::decode(request) {
            Ok(request) => self.answered(peer, request).unwrap_or_else(|it| Answer::No(no(it))),
            Err(NotAMessage::Version(_)) => Answer::No(No::Version(vec![VERSION])),
            Err(NotAMessage::TooLarge | NotAMessage::Malformed) => Answer::No(No::Malformed),
        };
        answer.encode()
    }

    fn answered(&self, peer: DeviceKey, request: Request) -> Result<Answer, Failure> {
        let Request { competition, ask } = request;
        // Who joins is not enrolled yet, and may not know the competition.
        if let Ask::Join(join) = &ask {
            return self.let_in(peer, join);
        }
        let opened = self.opened(competition)?;
        let admission = opened.folded.read().admission(peer);
        match (admission, &ask) {
            // What it wrote while it could not know belongs to all, to be listed and ruled on.
            (Admission::InForce, _) | (Admission::Ended, Ask::Push(_)) => {}
            (Admission::Ended, _) if Mutant::EndedReads.is_on() => {}
            (Admission::Ended, _) => return Ok(Answer::No(No::Ended)),
            (Admission::Stranger, _) => return Ok(Answer::No(No::Stranger)),
        }
        match ask {
            Ask::Hello(hello) => {
                let mut journal = opened.journal.lock();
                journal.mend()?;
                Ok(welcome(&mut journal, peer, hello, self.condition())?)
            }
            Ask::Heads { buckets } => {
                let mut heads = opened.looks.take(Journal::heads)?;
                heads.retain(|it| buckets.contains(&bucket_of(it.log)));
                Ok(Answer::Heads(heads))
            }
            Ask::Pull(pull) => Ok(frames(&opened, &pull)?),
            Ask::Push(packed) => self.pushed(competition, &packed),
            Ask::Join(join) => self.let_in(peer, &join),
        }
    }

    fn pushed(&self, competition: CompetitionId, packed: &Packed) -> Result<Answer, Failure> {
        match packed.unpack() {
            Ok(frames) => Ok(Answer::Taken(self.take_in(competition, frames, Gaps::Park)?)),
            Err(why) => Ok(Answer::No(No::Refused { detail: short(&why.to_string()) })),
        }
    }
}

fn welcome(
    journal: &mut Journal,
    peer: DeviceKey,
    hello: Hello,
    condition: Condition,
) -> Result<Answer, StoreFault> {
    let heads = journal.heads()?;
    let digest = digest(&heads);
    note(journal, peer, hello.now_ms, hello.condition)?;
    let outline = if digest == hello.digest {
        if journal.unsent(peer)? > 0 {
            journal.acknowledge(peer, &heads)?;
        }
        Outline::Same
    } else if heads.len() <= FEW_HEADS {
        Outline::Heads(heads)
    } else {
        Outline::Buckets(buckets(&heads))
    };
    Ok(Answer::Welcome(Welcome {
        versions: vec![VERSION],
        now_ms: now_ms(),
        store_epoch: journal.store_epoch()?,
        rows: journal.count()?,
        digest,
        outline,
        condition,
    }))
}

/// Who answers cannot tell how long the request took, but it knows how long that may be.
fn note(
    journal: &mut Journal,
    peer: DeviceKey,
    its_now_ms: u64,
    condition: Condition,
) -> Result<(), StoreFault> {
    let seen_ms = now_ms();
    let lately = |it: &Contact| it.peer == peer && it.seen_ms.abs_diff(seen_ms) < NOTED_EVERY_MS;
    if journal.contacts()?.iter().any(lately) {
        return Ok(());
    }
    let offset_ms = its_now_ms.cast_signed().saturating_sub(seen_ms.cast_signed());
    let error_ms = REQUEST_AGE_MAX_MS;
    journal.note_contact(&Contact { peer, seen_ms, offset_ms, error_ms, condition })
}

fn frames(opened: &Opened, pull: &Pull) -> Result<Answer, StoreFault> {
    let page = opened.looks.take(|journal| {
        let rows = match &pull.wants {
            Some(wants) => Rows::Some(journal.wanted(wants)?),
            None => Rows::All,
        };
        journal.page(&rows, pull.after, pull.limit)
    })?;
    Ok(Answer::Frames { packed: page.packed, next: page.next })
}

/// What a peer is told of a failure: nothing that is only this device's business.
fn no(failure: Failure) -> No {
    match failure {
        Failure::Refused(_) => No::Stranger,
        Failure::Fault(FaultReport { code: FaultCode::RecordsRefused, detail }) => {
            No::Refused { detail: short(&detail) }
        }
        Failure::Fault(_) => No::Broken,
    }
}

fn short(detail: &str) -> String {
    detail[..detail.floor_char_boundary(DETAIL_MAX)].to_owned()
}
