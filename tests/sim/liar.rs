//! A peer that answers, and lies. It is enrolled, and a desk asks it.

use crate::{
    act,
    cable::pack,
    dice::Dice,
    hall::{Failed, Hall},
    wrong::Wrong,
};
use competition::id::{DeviceKey, RecordId};
use desk::{
    Step,
    record::{Frame, Incarnation, LogId, header::id_of},
    store::Head,
    sync::{
        bundle::unpack::unpack,
        digest::digest,
        message::{Answer, Ask, Counts, No, Outline, Packed, Request, Welcome},
    },
};

/// What it lies about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lie {
    /// It holds the same, it says, and holds nothing.
    SameDigest,
    /// Nothing differs, it says under another digest.
    SameOutline,
    /// It names heads that nobody has.
    Heads,
    /// It names records that all have, at other places.
    Heights,
    /// All its buckets differ, and the heads that it tells then are nobody's.
    Buckets,
    /// Each time that it is asked it holds something else.
    Restless,
    /// It has more rows than can be counted.
    Rows,
    /// It gives frames where nobody asked for any.
    Unasked,
    /// One page follows another, with a record that all have.
    Endless,
    /// The next page is the same one.
    Still,
    /// A record in its page has another signature.
    Forged,
    /// A record in its page is another competition's.
    Elsewhere,
    /// It passes a stranger's records on, and took more than it was given.
    Stranger,
    /// It answers with bytes that are no message.
    Garbage,
    /// Its page is not what it says of it.
    Page,
    /// It says no.
    No,
}

pub(crate) const LIES: [Lie; 16] = [
    Lie::SameDigest,
    Lie::SameOutline,
    Lie::Heads,
    Lie::Heights,
    Lie::Buckets,
    Lie::Restless,
    Lie::Rows,
    Lie::Unasked,
    Lie::Endless,
    Lie::Still,
    Lie::Forged,
    Lie::Elsewhere,
    Lie::Stranger,
    Lie::Garbage,
    Lie::Page,
    Lie::No,
];

/// A meeting with a liar is over after so many answers.
const ANSWERS_MAX: usize = 1000;

/// What a desk must make of it: the words of the failure, or of the outcome.
const fn made_of(lie: Lie) -> &'static [&'static str] {
    match lie {
        Lie::SameDigest => &["agreed: true"],
        Lie::Restless => &["agreed: false"],
        Lie::Stranger => &["agreed: false"],
        Lie::SameOutline | Lie::Unasked => &["something else than was asked"],
        Lie::Heads | Lie::Heights | Lie::Buckets => &["the two still differ"],
        Lie::Rows | Lie::Garbage => &["something else than a message"],
        Lie::Endless | Lie::Still => &["more than any competition has"],
        Lie::Forged => &["signature"],
        Lie::Elsewhere => &["another competition"],
        Lie::Page => &["something else than frames"],
        Lie::No => &[
            "speaks versions",
            "does not know this device",
            "something else than was asked",
            "refused",
            "fault of its own",
            "too many wrong codes",
            "as the peer knows it",
        ],
    }
}

/// A liar in one meeting.
struct Liar {
    lie: Lie,
    /// What it says no matter when it is asked.
    heads: Vec<Head>,
    /// What its pages hold.
    frames: Vec<Frame>,
    epoch: [u8; 16],
    dice: Dice,
}

impl Hall {
    /// A desk asks the liar, and what comes of it is looked at.
    pub(crate) fn hears_lies(
        &mut self,
        lie: Lie,
        a: usize,
        dice: &mut Dice,
    ) -> Result<String, Failed> {
        let mut liar = self.liar(lie, a, dice)?;
        let before = self.places[a].ids(self.competition);
        let desk = self.places[a].desk(self.now_ms);
        let (mut meeting, mut ask) = match desk.meet(self.competition, self.hostile.key()) {
            Ok(begun) => begun,
            Err(stranger) => return Ok(stranger.to_string()),
        };
        let mut answers = 0;
        let came_of = loop {
            answers += 1;
            if answers > ANSWERS_MAX {
                return Err(format!("desk {a} is never tired of {lie:?}"));
            }
            match desk.hear(&mut meeting, &liar.answer(&ask)) {
                Ok(Step::Ask(next)) => ask = next,
                Ok(Step::Done(outcome)) => break format!("{outcome:?}"),
                Err(failure) => break failure.to_string(),
            }
        };
        if !made_of(lie).iter().any(|it| came_of.contains(it)) {
            return Err(format!("a lie ({lie:?}) was not seen: {came_of}"));
        }
        if self.places[a].ids(self.competition) != before {
            return Err(format!("a lie ({lie:?}) was believed: {came_of}"));
        }
        self.lies += 1;
        self.counts_on(lie, a, dice)?;
        Ok(format!("{came_of}, {answers} answers"))
    }

    /// Whatever the liar said that it holds, it holds nothing that is written now.
    fn counts_on(&mut self, lie: Lie, a: usize, dice: &mut Dice) -> Result<(), Failed> {
        let own = |hall: &Self| {
            let key = hall.places[a].key;
            hall.state(a, |it| it.records.iter().filter(|it| it.author == key).count() as u64)
        };
        let before = own(self);
        act::writes(self, a, dice)?;
        let peers = self.places[a].desk(self.now_ms).peers(self.competition);
        let peers = peers.map_err(|it| it.to_string())?;
        let liar = peers.iter().find(|it| it.contact.peer == self.hostile.key());
        match liar.is_some_and(|it| it.unsent < own(self) - before) {
            true => Err(format!("what was written after a lie ({lie:?}) counts as sent")),
            false => Ok(()),
        }
    }

    fn liar(&mut self, lie: Lie, a: usize, dice: &mut Dice) -> Result<Liar, Failed> {
        let bundle = unpack(&self.exported(a)?).unwrap();
        let heads = match lie {
            Lie::Heads => bundle
                .heads
                .iter()
                .map(|it| Head { seq: it.seq + 3, id: nobodys(dice), ..*it })
                .collect(),
            Lie::Heights => bundle
                .heads
                .iter()
                .map(|it| Head { seq: it.seq + 1 + dice.below(9) as u64, ..*it })
                .collect(),
            Lie::SameDigest | Lie::SameOutline | Lie::Buckets => Vec::new(),
            _ => vec![nobodys_head(dice)],
        };
        let frames = match lie {
            Lie::Endless | Lie::Still | Lie::Page => bundle.frames[..1].to_vec(),
            Lie::Forged => {
                let mut frame = self.fresh(a, dice);
                frame.signature[dice.below(64)] ^= 1 << dice.below(8);
                vec![frame]
            }
            Lie::Elsewhere => vec![self.elsewhere(a, dice)],
            Lie::Stranger => vec![self.strangers(a, dice)],
            _ => Vec::new(),
        };
        if let Lie::Forged | Lie::Elsewhere | Lie::Stranger = lie {
            self.wrongs.push(Wrong::Nowhere(id_of(&frames[0].header)));
        }
        // Half of the time it is a store that was read before.
        let epoch = [dice.below(2) as u8 * dice.throw() as u8; 16];
        Ok(Liar { lie, heads, frames, epoch, dice: Dice::new(dice.throw()) })
    }
}

impl Liar {
    fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        if self.lie == Lie::Garbage {
            return self.noise();
        }
        if self.lie == Lie::No {
            return Answer::No(self.no()).encode();
        }
        match Request::decode(request).expect("an honest desk asks in order").ask {
            Ask::Hello(hello) => match self.lie {
                Lie::Unasked => self.page(None),
                _ => Answer::Welcome(self.welcome(hello.digest)).encode(),
            },
            Ask::Heads { .. } => Answer::Heads(self.heads.clone()).encode(),
            Ask::Pull(pull) => match self.lie {
                Lie::Endless => self.page(Some(pull.after + 1)),
                Lie::Still => self.page(Some(pull.after)),
                _ => self.page(None),
            },
            Ask::Push(_) => Answer::Taken(self.counts()).encode(),
            Ask::Join(_) => Answer::No(No::Stranger).encode(),
        }
    }

    fn welcome(&mut self, asked: [u8; 32]) -> Welcome {
        if self.lie == Lie::Restless {
            self.heads = vec![nobodys_head(&mut self.dice)];
        }
        let outline = match self.lie {
            Lie::SameDigest | Lie::SameOutline | Lie::Rows => Outline::Same,
            Lie::Buckets => Outline::Buckets(vec![[7; 16]; 256]),
            _ => Outline::Heads(self.heads.clone()),
        };
        Welcome {
            versions: vec![1],
            now_ms: 0,
            store_epoch: self.epoch,
            rows: if self.lie == Lie::Rows { u64::MAX } else { 1 << 40 },
            digest: match self.lie {
                Lie::SameDigest | Lie::Rows => asked,
                Lie::SameOutline | Lie::Buckets => [7; 32],
                _ => digest(&self.heads),
            },
            outline,
        }
    }

    fn page(&mut self, next: Option<u64>) -> Vec<u8> {
        let honest = pack(&self.frames);
        let packed = match (self.lie, self.dice.below(3)) {
            (Lie::Page, 0) => Packed { frames: honest.frames + 1, ..honest },
            (Lie::Page, 1) => Packed { unpacked: honest.unpacked + 1, ..honest },
            (Lie::Page, _) => Packed { bytes: vec![0x28; 40], ..honest },
            _ => honest,
        };
        Answer::Frames { packed, next }.encode()
    }

    fn counts(&self) -> Counts {
        match self.lie {
            Lie::Stranger => Counts { new: 1 << 52, strangers: 1 << 52, ..Counts::default() },
            _ => Counts::default(),
        }
    }

    fn no(&mut self) -> No {
        match self.dice.below(7) {
            0 => No::Version(vec![9]),
            1 => No::Stranger,
            2 => No::Malformed,
            3 => No::Refused { detail: "refused".to_owned() },
            4 => No::Broken,
            5 => No::Ended,
            _ => No::Slowed,
        }
    }

    /// Bytes that are no message, or cut off, or go on behind their end.
    fn noise(&mut self) -> Vec<u8> {
        let whole = Answer::Welcome(self.welcome([0; 32])).encode();
        match self.dice.below(4) {
            0 => (0..self.dice.below(300)).map(|_| self.dice.throw() as u8).collect(),
            1 => whole[..self.dice.below(whole.len())].to_vec(),
            2 => [&whole[..], &[0]].concat(),
            _ => vec![0xff; 5000],
        }
    }
}

fn nobodys(dice: &mut Dice) -> RecordId {
    let mut id = [0; 32];
    id.chunks_mut(8).for_each(|it| it.copy_from_slice(&dice.throw().to_be_bytes()));
    RecordId(id)
}

fn nobodys_head(dice: &mut Dice) -> Head {
    let author = DeviceKey(nobodys(dice).0);
    let log = LogId { author, incarnation: Incarnation([7; 16]) };
    Head { log, seq: 1, id: nobodys(dice) }
}
