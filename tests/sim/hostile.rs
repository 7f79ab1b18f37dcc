//! A peer that signs what it likes and sends what it likes.

use crate::{
    act,
    cable::pack,
    dice::Dice,
    hall::{Failed, Hall},
    history::Trick,
    wrong::Wrong,
};
use competition::{
    fact::{Attested, Fact},
    id::{CompetitionId, DeviceKey, OpId, RecordId, SeatId},
    people::{Grant, Role, Scope},
    receipt::Received,
    seal::{Plain, Salt},
    state::State,
};
use desk::{
    identity::DeviceSecret,
    record::{
        Body, Frame, Header, Incarnation, Label, LogId, Record, canonical::to_canonical,
        header::id_of,
    },
    sync::{
        condition::Condition,
        message::{Answer, Ask, Counts, Hello, No, Packed, Pull, Request},
    },
};
use std::{collections::BTreeSet, mem};

/// What neither an arbiter nor a screen may write.
const BEYOND: [&str; 6] = [
    "grant_given",
    "grant_revoked",
    "event_opened",
    "phase_planned",
    "round_published",
    "chair_handed",
];

/// Its key, and its log.
pub(crate) struct Hostile {
    secret: DeviceSecret,
    log: Vec<(RecordId, u64)>,
    frames: Vec<Frame>,
    /// All that it ever sent and that was taken.
    sent: Vec<Frame>,
    salt: u64,
}

/// What to sign, and where.
struct Page<'a> {
    competition: CompetitionId,
    state: &'a State,
    fact: Fact,
    op: OpId,
}

impl Hostile {
    pub(crate) fn new(n: u8) -> Self {
        let secret = DeviceSecret::from_seed([0xe0 + n; 32]);
        Self { secret, log: Vec::new(), frames: Vec::new(), sent: Vec::new(), salt: 0 }
    }

    pub(crate) fn key(&self) -> DeviceKey {
        self.secret.key()
    }

    /// A header behind the log's end, and its body.
    fn page(&mut self, page: Page) -> (Header, Body) {
        self.salt += 1;
        let text = to_canonical(&serde_json::to_value(&page.fact).unwrap()).unwrap();
        let mut salt = [0; 16];
        salt[..8].copy_from_slice(&self.salt.to_be_bytes());
        let body = Body::new(salt, text).unwrap();
        let last = self.log.last();
        let lamport = page.state.records.iter().map(|it| it.lamport).max().unwrap_or(1);
        let header = Header {
            competition: Some(page.competition),
            log: LogId { author: self.key(), incarnation: Incarnation([0xe0; 16]) },
            seq: self.log.len() as u64 + 1,
            prev: last.map(|it| it.0),
            lamport: lamport.max(last.map_or(1, |it| it.1)) + 1,
            claimed_ms: 1 << 50,
            label: Label {
                op: page.op,
                kind: page.fact.kind().to_owned(),
                subject: page.fact.subject(),
            },
            supersedes: BTreeSet::new(),
            roster: page.state.roster.heads(),
            seat: Vec::new(),
            body: body.hash(),
        };
        (header, body)
    }

    fn sign(&self, (header, body): (Header, Body)) -> Frame {
        Record::sign(header, &self.secret).unwrap().into_frame(Some(body))
    }

    /// Makes a frame the last one of the log.
    fn adds(&mut self, frame: Frame) {
        let header = Header::decode(&frame.header).unwrap();
        self.log.push((id_of(&frame.header), header.lamport));
        self.frames.push(frame);
    }
}

impl Hall {
    /// Plays a trick on two desks, and says what came of it.
    pub(crate) fn trick(
        &mut self,
        trick: Trick,
        (a, b): (usize, usize),
        dice: &mut Dice,
    ) -> Result<String, Failed> {
        match trick {
            Trick::Forged => {
                let mut frame = self.fresh(a, dice);
                frame.signature[dice.below(64)] ^= 1 << dice.below(8);
                self.refused(a, frame, "signature")
            }
            Trick::Impersonated => {
                let victim = self.places[b].key;
                let (mut header, body) = self.page(a, dice);
                header.log.author = victim;
                let signature = self.fresh(a, dice).signature;
                let header = header.encode().unwrap();
                self.refused(a, Frame { header, signature, body: Some(body) }, "signature")
            }
            Trick::NewBody => {
                let mut frame = self.fresh(a, dice);
                frame.body = Some(Body::new([9; 16], "{}".to_owned()).unwrap());
                self.refused(a, frame, "the one that was signed")
            }
            Trick::OldBody => self.old_body(a),
            Trick::Lacking => {
                let grant = Grant::organiser(self.hostile.key(), "hostile".to_owned());
                let frame = self.signed(a, Fact::GrantGiven { grant }, dice);
                self.wrongs.push(Wrong::Lacking(id_of(&frame.header)));
                self.hostile.adds(frame);
                self.gives_all(a)
            }
            Trick::Resigned => self.resigned(a, dice),
            Trick::Forked => {
                let (one, other) = (self.fresh(a, dice), self.fresh(b, dice));
                let before = self.hostile.frames.clone();
                let sent = |frame: &Frame| before.iter().chain([frame]).cloned().collect();
                let answers = (self.push(a, sent(&one))?, self.push(b, sent(&other))?);
                let ids = (id_of(&one.header), id_of(&other.header));
                self.hostile.adds(if dice.percent(50) { one } else { other });
                if let (Answer::Taken(_), Answer::Taken(_)) = &answers {
                    self.wrongs.push(Wrong::Forked(ids.0, ids.1));
                }
                Ok(format!("{answers:?}"))
            }
            Trick::Hole => {
                for _ in 0..2 {
                    let frame = self.fresh(a, dice);
                    self.hostile.adds(frame);
                }
                let last = self.hostile.frames.len() - 1;
                let (before, after) = (self.hostile.log[last - 1].0, self.hostile.log[last].0);
                let answer = self.push(a, vec![self.hostile.frames[last].clone()])?;
                if let Answer::Taken(Counts { new: 0, known: 0, strangers: 0, .. }) = answer {
                    self.wrongs.push(Wrong::Parked { desk: a, record: after, before });
                }
                // The rest never comes from here: the hostile log goes on from before the last.
                self.hostile.frames.pop();
                self.hostile.log.pop();
                let rest = self.hostile.frames.clone();
                Ok(format!("{answer:?} {:?}", self.push(b, rest)?))
            }
            Trick::Replayed => {
                let sent = self.hostile.sent.clone();
                let before = self.places[a].ids(self.competition);
                let first = self.push(a, sent.clone())?;
                let again = self.push(a, sent)?;
                match again {
                    Answer::Taken(counts) if counts.new > 0 => {
                        Err(format!("a replay was new: {first:?} {again:?} {}", before.len()))
                    }
                    _ => Ok(format!("{first:?} {again:?}")),
                }
            }
            Trick::Elsewhere => {
                let frame = self.elsewhere(a, dice);
                self.refused(a, frame, "another competition")
            }
            Trick::Receipt => {
                let record = self.state(a, |it| dice.pick(&it.records).map(|it| it.id));
                let records = record.map(|record| Received { record, received_ms: 1 });
                let records = records.into_iter().collect();
                let fact = Fact::ReceiptGiven { records, offset_ms: 0, error_ms: 0 };
                self.says(a, fact, dice).map(|it| it.0)
            }
            Trick::Seated => self.seated(a, dice),
            Trick::FalseReveal => {
                let Some(secret) = dice.pick(&self.secrets) else { return Ok("none".to_owned()) };
                let (salt, content) = (Salt([9; 32]), Plain("别的".to_owned()));
                let event = act::EVENT.into();
                let fact = Fact::SealRevealed { event, seal: secret.record, salt, content };
                let (said, id) = self.says(a, fact, dice)?;
                self.wrongs.push(Wrong::FalseReveal(id));
                Ok(said)
            }
            Trick::Garbage => self.garbage(a, dice),
            Trick::Stranger => self.strange(a, dice),
        }
    }

    /// A record of another competition.
    pub(crate) fn elsewhere(&mut self, at: usize, dice: &mut Dice) -> Frame {
        let (mut header, body) = self.page(at, dice);
        header.competition = Some(CompetitionId([0xee; 32]));
        self.hostile.sign((header, body))
    }

    /// A record of a device that is not enrolled.
    pub(crate) fn strangers(&mut self, at: usize, dice: &mut Dice) -> Frame {
        mem::swap(&mut self.hostile, &mut self.stranger);
        let frame = self.fresh(at, dice);
        mem::swap(&mut self.hostile, &mut self.stranger);
        frame
    }

    /// The hostile peer gives what a desk lacks of its log.
    pub(crate) fn gives_all(&mut self, to: usize) -> Result<String, Failed> {
        let frames = self.hostile.frames.clone();
        Ok(format!("{:?}", self.push(to, frames)?))
    }

    fn page(&mut self, at: usize, dice: &mut Dice) -> (Header, Body) {
        let fact = self.fact(at, dice);
        self.page_of(at, fact, OpId::new(u128::from(dice.throw()) << 64))
    }

    fn page_of(&mut self, at: usize, fact: Fact, op: OpId) -> (Header, Body) {
        let competition = self.competition;
        // Not by `Hall::state`, which would keep all of the hall.
        let desk = self.places[at].desk(self.now_ms);
        let hostile = &mut self.hostile;
        desk.state(competition, |state| hostile.page(Page { competition, state, fact, op }))
            .unwrap()
    }

    /// Something to say: a result, which an arbiter may write and a screen may not.
    fn fact(&self, at: usize, dice: &mut Dice) -> Fact {
        let outcome = act::outcome(dice);
        match self.state(at, |it| act::board(it, dice)) {
            Some((board, _)) => {
                Fact::ResultRecorded { board, outcome, attested: Attested::BothSides }
            }
            None => Fact::ChairTaken { event: act::EVENT.into(), reason: String::new() },
        }
    }

    fn signed(&mut self, at: usize, fact: Fact, dice: &mut Dice) -> Frame {
        let page = self.page_of(at, fact, OpId::new(u128::from(dice.throw()) << 64));
        self.hostile.sign(page)
    }

    pub(crate) fn fresh(&mut self, at: usize, dice: &mut Dice) -> Frame {
        let page = self.page(at, dice);
        self.hostile.sign(page)
    }

    fn push(&mut self, to: usize, frames: Vec<Frame>) -> Result<Answer, Failed> {
        let request = Request { competition: self.competition, ask: Ask::Push(pack(&frames)) };
        let answer = self.answer(to, self.hostile.key(), &request.encode())?;
        if let Answer::Taken(_) = answer {
            self.hostile.sent.extend(frames);
        }
        Ok(answer)
    }

    fn answer(&self, to: usize, by: DeviceKey, request: &[u8]) -> Result<Answer, Failed> {
        let answer = self.places[to].desk(self.now_ms).answer(by, request);
        Answer::decode(&answer).map_err(|it| format!("desk {to} answers nonsense: {it:?}"))
    }

    /// The whole log, and behind it a frame that must be refused by that name.
    fn refused(&mut self, to: usize, frame: Frame, why: &str) -> Result<String, Failed> {
        self.gives_all(to)?;
        self.wrongs.push(Wrong::Nowhere(id_of(&frame.header)));
        let answer = self.push(to, vec![frame])?;
        match &answer {
            Answer::No(No::Refused { detail }) if detail.contains(why) => Ok(detail.clone()),
            Answer::No(No::Stranger) => Ok("a stranger there".to_owned()),
            Answer::Taken(counts) if counts.strangers == 1 => Ok("a stranger's".to_owned()),
            _ => Err(format!("a wrong ({why}) was not named: {answer:?}")),
        }
    }

    /// Signs something as the next record of the log, and gives it to a desk.
    fn says(
        &mut self,
        to: usize,
        fact: Fact,
        dice: &mut Dice,
    ) -> Result<(String, RecordId), Failed> {
        let frame = self.signed(to, fact, dice);
        let id = id_of(&frame.header);
        self.hostile.adds(frame);
        Ok((self.gives_all(to)?, id))
    }

    /// Opens a seat that reaches nothing, or one that reaches all and is closed; then something is
    /// written from there.
    fn seated(&mut self, a: usize, dice: &mut Dice) -> Result<String, Failed> {
        let seat = SeatId(u128::from(dice.throw()).to_be_bytes());
        let closes = dice.percent(50);
        let role = if closes { Role::Organiser } else { Role::Screen };
        let scope = Scope { role, events: Vec::new(), delegation: None, venue: None };
        let name = "hostile".to_owned();
        self.says(a, Fact::SeatOpened { seat, scope, name, until_ms: None }, dice)?;
        if closes {
            self.says(a, Fact::SeatClosed { seat }, dice)?;
        }
        let (mut header, body) = self.page(a, dice);
        header.seat = seat.0.to_vec();
        let frame = self.hostile.sign((header, body));
        self.wrongs.push(Wrong::Beyond(id_of(&frame.header)));
        self.hostile.adds(frame);
        self.gives_all(a)
    }

    fn old_body(&mut self, a: usize) -> Result<String, Failed> {
        let pull = Pull { wants: None, after: 0, limit: 3 };
        let request = Request { competition: self.competition, ask: Ask::Pull(pull) };
        let Answer::Frames { packed, .. } =
            self.answer(a, self.hostile.key(), &request.encode())?
        else {
            return Ok("a stranger there".to_owned());
        };
        let mut frame = packed.unpack().unwrap().remove(0);
        frame.body = Some(Body::new([9; 16], "{}".to_owned()).unwrap());
        match self.push(a, vec![frame])? {
            Answer::No(No::Refused { detail }) if detail.contains("the one that was signed") => {
                Ok(detail)
            }
            other => Err(format!("another body was not refused: {other:?}")),
        }
    }

    fn resigned(&mut self, a: usize, dice: &mut Dice) -> Result<String, Failed> {
        let hostile = self.hostile.key();
        let all = self.state(a, |it| {
            let of_others = it.records.iter().filter(|it| it.author != hostile);
            of_others.map(|it| (it.fact.clone(), it.op)).collect::<Vec<_>>()
        });
        let Some((fact, op)) = dice.pick(&all) else { return Ok(String::new()) };
        let is_beyond_it = BEYOND.contains(&fact.kind());
        let page = self.page_of(a, fact, op);
        let frame = self.hostile.sign(page);
        if is_beyond_it {
            self.wrongs.push(Wrong::Lacking(id_of(&frame.header)));
        }
        self.hostile.adds(frame);
        self.gives_all(a)
    }

    fn garbage(&mut self, a: usize, dice: &mut Dice) -> Result<String, Failed> {
        let key = self.hostile.key();
        let hello = Ask::Hello(Hello {
            versions: vec![1],
            now_ms: u64::MAX,
            store_epoch: [0; 16],
            digest: [0; 32],
            condition: Condition::default(),
        });
        let whole = Request { competition: self.competition, ask: hello }.encode();
        let noise: Vec<u8> = (0..dice.below(300)).map(|_| dice.throw() as u8).collect();
        let cut = whole[..dice.below(whole.len())].to_vec();
        for bytes in [noise, cut, vec![0xff; 5000], [&whole[..], &[0]].concat()] {
            match self.answer(a, key, &bytes)? {
                Answer::No(No::Malformed | No::Version(_)) => {}
                other => return Err(format!("garbage was answered: {other:?}")),
            }
        }
        let honest = pack(&self.hostile.sent);
        let lies = [
            Packed { frames: honest.frames + 1, ..honest.clone() },
            Packed { unpacked: honest.unpacked + 1, ..honest.clone() },
            Packed { unpacked: 9_999_999, frames: 9_999, bytes: vec![0x28; 40] },
            Packed { unpacked: u64::MAX, ..honest },
        ];
        for packed in lies {
            let request = Request { competition: self.competition, ask: Ask::Push(packed) };
            match self.answer(a, key, &request.encode())? {
                Answer::No(No::Malformed | No::Refused { .. } | No::Stranger) => {}
                other => return Err(format!("a lie was answered: {other:?}")),
            }
        }
        Ok(String::new())
    }

    /// A stranger speaks for itself, and then the hostile peer for it.
    fn strange(&mut self, a: usize, dice: &mut Dice) -> Result<String, Failed> {
        let frame = self.strangers(a, dice);
        self.wrongs.push(Wrong::Nowhere(id_of(&frame.header)));
        let ask = Ask::Push(pack(std::slice::from_ref(&frame)));
        let request = Request { competition: self.competition, ask }.encode();
        let knows = self.places[a].desk(self.now_ms).enrols(self.competition, self.stranger.key());
        match self.answer(a, self.stranger.key(), &request)? {
            Answer::No(No::Stranger) if !knows => {}
            other => return Err(format!("a stranger was answered: {other:?}")),
        }
        match self.push(a, vec![frame])? {
            Answer::Taken(Counts { strangers: 1, new: 0, parked: _, .. }) => {
                Ok("counted".to_owned())
            }
            Answer::No(No::Stranger) => Ok("a stranger there".to_owned()),
            other => Err(format!("a stranger's record was taken: {other:?}")),
        }
    }
}
