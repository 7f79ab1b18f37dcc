//! Sealing, opening, revealing, and giving access to who comes later.

use super::{Desk, Seat, changes::Changes, opened::Opened};
use crate::{
    chance::dice,
    failure::{Failure, Fault},
    mutant::Mutant,
    seal::{self, SealFault, Unsealed},
};
use competition::{
    command::Command,
    id::{CompetitionId, DeviceKey, OpId, RecordId},
    refusal::Refusal,
    seal::{About, Audience, KeyBox, Plain, Seal, SealContext, lacking, recipients},
};
use std::collections::BTreeMap;

/// Something to seal.
#[derive(Debug, Clone)]
pub struct Confidential {
    /// What it is about, which everybody may read.
    pub about: About,
    /// Who is to read it, besides this device.
    pub to: Audience,
    /// What they are to read.
    pub content: Plain,
}

impl Desk {
    /// Seals something to those who are to read it and to this device, and writes that down. The
    /// same `op` twice seals once.
    ///
    /// # Errors
    /// [`Failure`]; nothing was written then.
    pub fn seal(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        op: OpId,
        Confidential { about, to, content }: Confidential,
    ) -> Result<Changes, Failure> {
        let keys = {
            let opened = self.opened_for(seat, competition)?;
            let folded = opened.folded.read();
            let mut keys = recipients(&folded.state, (&about, &to))?;
            if Mutant::SealedToAll.is_on() {
                let roster = &folded.state.roster;
                keys.extend(roster.devices().filter_map(|it| Some((it, roster.seal_key(it)?))));
            }
            keys
        };
        let keys = keys.into_values().chain([self.seal_key()]).collect();
        let context = SealContext::of(competition, self.device(), &about);
        let mut dice = dice().map_err(Fault::from)?;
        let sealing = seal::seal(&mut dice, &context, &content.0, &keys).map_err(Fault::from)?;
        let command = Command::Seal { about, to, sealing };
        self.execute(seat, Some(competition), op, command)
    }

    /// What was sealed, if this device and this seat may read it.
    ///
    /// # Errors
    /// [`Failure`]; a refusal if it is not for them.
    pub fn unseal(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        record: RecordId,
    ) -> Result<Unsealed, Failure> {
        let opened = self.opened_for(seat, competition)?;
        let seal = sealed(&opened, record)?;
        if !self.may_unseal(seat, &opened, (record, &seal))? {
            return Err(Refusal::NotAllowed.into());
        }
        let context = SealContext::of(competition, seal.author, &seal.about);
        for secret in self.secret().seal_secrets() {
            let boxes = seal.boxes(secret.key());
            match seal::open(&secret, &context, &seal.sealing, boxes) {
                Ok(unsealed) => return Ok(unsealed),
                Err(SealFault::NoKey) => {}
                Err(broken) => return Err(Fault::from(broken).into()),
            }
        }
        Err(Refusal::NotAllowed.into())
    }

    /// Shows everybody what was sealed. Every device checks that it is that.
    ///
    /// # Errors
    /// [`Failure`]; nothing was written then.
    pub fn reveal(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        op: OpId,
        record: RecordId,
    ) -> Result<Changes, Failure> {
        let Unsealed { salt, content } = self.unseal(seat, competition, record)?;
        let content = Plain(content.to_string());
        let command = Command::RevealSeal { seal: record, salt, content };
        self.execute(seat, Some(competition), op, command)
    }

    /// Gives a device the keys of all that is for it, was sealed before it came, and opens here. It
    /// is for it by its grants: an official is given what is sealed to the officials.
    ///
    /// # Errors
    /// [`Failure`]; nothing was written then.
    pub fn share_seals(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        op: OpId,
        with: DeviceKey,
    ) -> Result<Changes, Failure> {
        let boxes = {
            let opened = self.opened_for(seat, competition)?;
            let folded = opened.folded.read();
            let lacking = lacking(&folded.state, with);
            let seals = lacking.into_iter().filter_map(|(record, key)| {
                let seal = folded.state.seals.get(record)?;
                Some((record, (seal, key)))
            });
            let mut dice = dice().map_err(Fault::from)?;
            let secrets = self.secret().seal_secrets();
            let boxed = |(record, (seal, key)): (RecordId, (&Seal, _))| {
                let context = SealContext::of(competition, seal.author, &seal.about);
                let sealing = (&context, &seal.sealing);
                // What this device cannot open, another one passes on.
                let boxed = secrets.iter().find_map(|it| {
                    seal::share(&mut dice, it, sealing, seal.boxes(it.key()), &key).ok()
                })?;
                Some((record, boxed))
            };
            seals.filter_map(boxed).collect::<BTreeMap<RecordId, KeyBox>>()
        };
        let command = Command::ShareSeals { with, boxes };
        self.execute(seat, Some(competition), op, command)
    }

    /// The device's own window may open what the device can. A browser that this device lets in may
    /// no more than its own role, whatever this device can: what it sealed itself, and what is for
    /// the officials if it is one of theirs.
    fn may_unseal(
        &self,
        seat: &Seat,
        opened: &Opened,
        (record, seal): (RecordId, &Seal),
    ) -> Result<bool, Failure> {
        if *seat == Seat::Device || Mutant::SeatReadsAll.is_on() {
            return Ok(true);
        }
        let official = match seal.to {
            Audience::Officials => seat.sees_drafts(Some(seal.about.event())),
            Audience::Desks { .. } => false,
        };
        if official || !self.secret().is_own(seal.author) {
            return Ok(official);
        }
        let written = opened.journal.lock().record(record)?;
        Ok(written.is_some_and(|it| it.record.header().seat == seat.in_header()))
    }
}

fn sealed(opened: &Opened, record: RecordId) -> Result<Seal, Refusal> {
    let folded = opened.folded.read();
    folded.state.seals.get(record).cloned().ok_or(Refusal::NoSuchSeal)
}
