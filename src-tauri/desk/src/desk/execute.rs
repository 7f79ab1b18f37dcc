//! The one door for writes.

use super::{Desk, Seat, backups, changes::Changes, opened::Opened};
use crate::{
    chance::{now_ms, random},
    failure::{Failure, Fault},
    store::{Draft, Journal, Writing},
};
use competition::{
    command::{Command, Order},
    decide::decide,
    fact::NewFact,
    id::{CompetitionId, OpId},
    lot::Seed,
    refusal::Refusal,
    state::State,
};
use std::collections::BTreeSet;

impl Desk {
    /// Carries a command out: decides, signs what follows and writes it down, all or nothing. A
    /// command that comes again with the same `op` changes nothing and gets the same answer. The
    /// competition is none for the command that founds one.
    ///
    /// # Errors
    /// [`Failure`]; nothing was written then.
    pub fn execute(
        &self,
        seat: &Seat,
        competition: Option<CompetitionId>,
        op: OpId,
        command: Command,
    ) -> Result<Changes, Failure> {
        let order = Order {
            op,
            author: self.device(),
            seal_key: Some(self.seal_key()),
            seed: Seed(random().map_err(Fault::from)?),
            command,
        };
        match competition {
            Some(competition) => self.go_on(seat, competition, order),
            None => self.found(seat, order),
        }
    }

    fn go_on(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        mut order: Order,
    ) -> Result<Changes, Failure> {
        let opened = self.opened_for(seat, competition)?;
        let mut journal = self.turn(&opened)?;
        // The device may have got another key while this waited for its turn.
        order.author = journal.author();
        if let Some(done) = opened.done(&journal, order.op)? {
            return Ok(done);
        }
        let (facts, writing) = {
            let folded = opened.folded.read();
            let facts = decided(&folded.state, seat, &order)?;
            let writing = writing(seat, order.op, &facts, folded.roster())?;
            (facts, writing)
        };
        if facts.is_empty() {
            return Ok(Changes::by(competition, order.op, []));
        }
        self.back_up_before(&opened, &journal, &order.command)?;
        let changes = append(&opened, &mut journal, &writing, &facts)?;
        self.bell.ring(&changes);
        Ok(changes)
    }

    fn found(&self, seat: &Seat, order: Order) -> Result<Changes, Failure> {
        let _one_at_a_time = self.making.lock();
        let others_wait = self.home.founding()?;
        if others_wait.is_some() {
            // What another hub founded a moment ago may not have been heard of yet.
            self.list_all()?;
        }
        let order = &Order { author: self.device(), seal_key: Some(self.seal_key()), ..order };
        for opened in self.open_all().into_iter().filter_map(|(_, it)| it.ok()) {
            if let Some(done) = opened.done(&opened.journal.lock(), order.op)? {
                return Ok(done);
            }
        }
        let Command::FoundCompetition { .. } = order.command else {
            return Err(Refusal::NoSuchCompetition.into());
        };
        if *seat != Seat::Device {
            return Err(Refusal::NotAllowed.into());
        }
        let facts = decide(&State::default(), order)?;
        let writing = writing(seat, order.op, &facts, BTreeSet::new())?;
        let place = |id| self.home.place(id);
        let (journal, records) = Journal::found(place, self.secret(), &writing)?;
        let facts = records.iter().map(|it| it.id()).zip(facts.iter().map(|it| &it.fact));
        let changes = Changes::by(journal.competition(), order.op, facts);
        self.add(Opened::over(journal)?);
        self.bell.ring(&changes);
        Ok(changes)
    }

    /// What can hardly be undone is preceded by a backup.
    fn back_up_before(
        &self,
        opened: &Opened,
        journal: &Journal,
        command: &Command,
    ) -> Result<(), Failure> {
        if !self.home.has_backups() {
            return Ok(());
        }
        let label = backups::label(&opened.folded.read().state, command);
        match label {
            Some(label) => Ok(self.take_backup(journal, &label).map(drop)?),
            None => Ok(()),
        }
    }
}

/// The rules decide, and then the seat's own right is asked.
pub(super) fn decided(state: &State, seat: &Seat, order: &Order) -> Result<Vec<NewFact>, Refusal> {
    let facts = decide(state, order)?;
    match facts.iter().all(|it| seat.may_write(state, &it.fact)) {
        true => Ok(facts),
        false => Err(Refusal::NotAllowed),
    }
}

pub(super) fn writing(
    seat: &Seat,
    op: OpId,
    facts: &[NewFact],
    roster: BTreeSet<competition::id::RecordId>,
) -> Result<Writing, Fault> {
    let draft = |it: &NewFact| {
        Ok(Draft {
            kind: it.fact.kind().to_owned(),
            subject: it.fact.subject(),
            supersedes: it.supersedes.iter().copied().collect(),
            fact: serde_json::to_value(&it.fact)?,
        })
    };
    let drafts = facts.iter().map(draft).collect::<Result<_, serde_json::Error>>()?;
    Ok(Writing { op, claimed_ms: now_ms(), roster, seat: seat.in_header(), drafts })
}

/// On the disk first, then in the state that screens read.
fn append(
    opened: &Opened,
    journal: &mut Journal,
    writing: &Writing,
    facts: &[NewFact],
) -> Result<Changes, Fault> {
    let records = journal.append(writing)?;
    opened.catch_up(journal)?;
    let facts = records.iter().map(|it| it.id()).zip(facts.iter().map(|it| &it.fact));
    Ok(Changes::by(opened.competition, writing.op, facts))
}
