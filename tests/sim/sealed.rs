//! What is sealed: who must be able to read it in the end, and who must not.

use crate::{
    act::EVENT,
    dice::Dice,
    hall::{Failed, Hall},
};
use competition::{
    fact::Fact,
    id::{DeviceKey, OpId, RecordId, SealKey},
    seal::{About, Audience, Plain, recipients},
};
use desk::{Changes, Confidential, Failure, Seat, record::Frame, sync::bundle::unpack::unpack};
use std::collections::BTreeSet;

/// Something that was sealed, as its author knows it.
#[derive(Debug, Clone)]
pub(crate) struct Secret {
    pub(crate) record: RecordId,
    pub(crate) to: Audience,
    content: String,
    keys: BTreeSet<SealKey>,
}

impl Hall {
    /// Seals something at a desk, reveals something there, or passes on what is sealed.
    pub(crate) fn seals(&mut self, n: usize, dice: &mut Dice) -> Result<String, Failed> {
        let op = self.op();
        let desk = self.places[n].desk(self.now_ms);
        let done = match (dice.pick(&self.secrets), dice.below(10)) {
            (None, _) | (_, 0..5) => return self.seals_one(n, dice),
            (Some(secret), 5..7) => desk.reveal(&Seat::Device, self.competition, op, secret.record),
            (Some(_), _) => {
                let with = self.places[dice.below(self.places.len())].key;
                desk.share_seals(&Seat::Device, self.competition, op, with)
            }
        };
        self.came_of(n, op, done)
    }

    fn seals_one(&mut self, n: usize, dice: &mut Dice) -> Result<String, Failed> {
        let about = self.state(n, |it| {
            let event = it.events.get(&EVENT.into());
            let all: Vec<_> =
                event.map(|it| it.competitors.keys().copied().collect()).unwrap_or_default();
            match dice.pick(&all).filter(|_| dice.percent(50)) {
                Some(competitor) => About::Person { event: EVENT.into(), competitor },
                None => About::Fact { event: EVENT.into(), kind: "simulated".to_owned() },
            }
        });
        let two = (0..2).map(|_| self.places[dice.below(self.places.len())].key);
        let two: BTreeSet<DeviceKey> = two.collect();
        let to = match dice.percent(60) {
            true => Audience::Officials,
            false => Audience::Desks { desks: two },
        };
        let content = format!("密件 {:016x}", dice.throw());
        let own = self.places[n].secret().seal_key();
        let expected = self.state(n, |it| recipients(it, (&about, &to)));
        let op = self.op();
        let what = Confidential { about, to: to.clone(), content: Plain(content.clone()) };
        let sealed =
            self.places[n].desk(self.now_ms).seal(&Seat::Device, self.competition, op, what);
        let said = self.came_of(n, op, sealed.clone())?;
        let (Ok(_), Ok(expected)) = (sealed, expected) else { return Ok(said) };
        let keys: BTreeSet<SealKey> = expected.into_values().chain([own]).collect();
        let boxed = self.state(n, |it| {
            let record = it.records.iter().find(|it| it.op == op)?.id;
            let boxes = it.seals.get(record)?.sealing.boxes.keys().copied();
            Some((record, boxes.collect::<BTreeSet<_>>()))
        });
        let (record, boxes) = boxed.ok_or("what was sealed is not there")?;
        if boxes != keys {
            return Err(format!("desk {n} sealed to {boxes:?} instead of {keys:?}"));
        }
        self.secrets.push(Secret { record, to, content, keys });
        Ok(said)
    }

    /// The rules may say no to a seal; nothing may break.
    fn came_of(
        &mut self,
        n: usize,
        op: OpId,
        done: Result<Changes, Failure>,
    ) -> Result<String, Failed> {
        match done {
            Ok(_) => {
                let of_op = self.state(n, |it| {
                    let of_op = it.records.iter().filter(|it| it.op == op);
                    of_op.map(|it| (it.id, it.fact.kind().to_owned())).collect::<Vec<_>>()
                });
                self.honest.extend(of_op.iter().map(|it| it.0));
                Ok(of_op.into_iter().map(|it| it.1).collect())
            }
            Err(Failure::Refused(refusal)) => Ok(format!("{refusal:?}")),
            Err(fault) => Err(format!("desk {n}: sealing: {fault}")),
        }
    }

    /// Whoever it was sealed to or passed on to reads it, and nobody else; no file has it in clear
    /// unless it was revealed; and nothing but it was revealed.
    pub(crate) fn secrets_are_kept(&self) -> Result<(), Failed> {
        let first = self.living()[0];
        let frames = unpack(&self.exported(first)?).unwrap().frames;
        let clear: Vec<Vec<u8>> = frames.iter().map(Frame::encode).collect();
        for secret in &self.secrets {
            let seal = self.state(first, |it| it.seals.get(secret.record).cloned());
            let Some(seal) = seal else { continue };
            if seal.revealed.as_ref().is_some_and(|it| it.0 != secret.content) {
                return Err(format!("something else was revealed: {}", secret.record));
            }
            let text = secret.content.as_bytes();
            let is_told = clear.iter().any(|it| it.windows(text.len()).any(|it| it == text));
            if is_told && !self.is_shown(first, secret.record) {
                return Err(format!("what is sealed stands in a file: {}", secret.record));
            }
            for n in self.living() {
                self.reads(n, secret, seal.shared.keys().copied().collect())?;
            }
        }
        Ok(())
    }

    /// Whether anybody showed it, with a right to do so or not.
    fn is_shown(&self, n: usize, record: RecordId) -> bool {
        self.state(n, |it| {
            let mut facts = it.records.iter().map(|it| &it.fact);
            facts.any(|it| matches!(it, Fact::SealRevealed { seal, .. } if *seal == record))
        })
    }

    fn reads(&self, n: usize, secret: &Secret, shared: BTreeSet<SealKey>) -> Result<(), Failed> {
        let key = self.places[n].secret().seal_key();
        let may = secret.keys.contains(&key) || shared.contains(&key);
        let desk = self.places[n].desk(self.now_ms);
        match desk.unseal(&Seat::Device, self.competition, secret.record) {
            Ok(it) if may && *it.content == secret.content => Ok(()),
            Err(Failure::Refused(_)) if !may => Ok(()),
            Ok(_) if may => Err(format!("desk {n} reads something else: {}", secret.record)),
            Ok(_) => Err(format!("desk {n} reads what is not for it: {}", secret.record)),
            Err(why) => Err(format!("desk {n} does not read what is for it: {why}")),
        }
    }
}
