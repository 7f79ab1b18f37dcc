//! Taking records that others signed, from a file or in a meeting.

use super::{Desk, changes::Changes, fold::Folded, opened::Opened};
use crate::{
    failure::Failure,
    mutant::Mutant,
    record::{Frame, Header, Proven},
    store::{Gaps, Journal, Received},
    sync::{bundle::Unpacked, enrolled::Enrolled, message::Counts},
};
use competition::id::{CompetitionId, DeviceKey};

impl Desk {
    /// Takes the records of enrolled devices, all of them or none, into the competition, which is
    /// made if it is not here. Those of others are counted and left out.
    pub(super) fn take_in(
        &self,
        competition: CompetitionId,
        batch: Vec<Frame>,
        gaps: Gaps,
    ) -> Result<Counts, Failure> {
        self.take_proven(competition, (batch, &Proven::default()), gaps)
    }

    /// The same with signatures that were found good before.
    pub(super) fn take_proven(
        &self,
        competition: CompetitionId,
        (batch, proven): (Vec<Frame>, &Proven),
        gaps: Gaps,
    ) -> Result<Counts, Failure> {
        let making = self.making.lock();
        if !self.has(competition) {
            return self.make_of(competition, batch);
        }
        drop(making);
        let opened = self.opened(competition)?;
        let (batch, strangers) = part(&opened.folded.read(), competition, batch);
        // Signatures are checked before the turn at the journal, so that several batches are at a time.
        let checked = opened.looks.take(|it| it.check(batch, proven))?;
        let received = opened.turn()?.add_checked(checked, gaps)?;
        // While one batch is folded others are taken, and the next who folds folds them all.
        opened.looks.take(|it| match received.filled {
            0 => opened.catch_up(it).map(drop),
            _ => opened.refold(it),
        })?;
        let counts = Counts { strangers, ..counts(&received) };
        if counts.new > 0 || counts.filled > 0 {
            self.hand_over(&opened)?;
            self.bell.ring(&Changes::of_everything(competition));
        }
        Ok(counts)
    }

    fn make_of(&self, competition: CompetitionId, batch: Vec<Frame>) -> Result<Counts, Failure> {
        let (frames, strangers) = Enrolled::default().part(competition, batch);
        let bundle = Unpacked { competition, heads: Vec::new(), frames };
        let journal = Journal::from_bundle(self.home.place(competition), self.secret(), bundle)?;
        let new = journal.count()?;
        let opened = self.add(Opened::over(journal)?);
        self.hand_over(&opened)?;
        self.bell.ring(&Changes::of_everything(competition));
        Ok(Counts { new, strangers, ..Counts::default() })
    }
}

/// The frames of a batch that are kept, and how many are not.
fn part(folded: &Folded, competition: CompetitionId, batch: Vec<Frame>) -> (Vec<Frame>, u64) {
    let (mut batch, strangers) = folded.enrolled.part(competition, batch);
    if Mutant::DroppedForLackOfRight.is_on() {
        let may = |it: &DeviceKey| folded.state.roster.grants_of(*it).next().is_some();
        batch.retain(|it| Header::decode(&it.header).is_ok_and(|it| may(&it.log.author)));
    }
    (batch, strangers)
}

fn counts(received: &Received) -> Counts {
    let Received { new, known, filled, parked, dropped, forks } = received;
    Counts {
        new: *new as u64,
        known: *known as u64,
        filled: *filled as u64,
        parked: *parked as u64,
        dropped: *dropped as u64,
        forks: forks.len() as u64,
        strangers: 0,
    }
}
