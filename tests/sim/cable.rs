//! Two desks that meet over a cable that may do to them what it likes.

use crate::{
    dice::Dice,
    hall::{Failed, Hall},
    history::Trouble,
};
use competition::id::DeviceKey;
use desk::{
    Step,
    record::Frame,
    sync::message::{Ask, Packed, Request},
};

/// Requests that went over it, for those who would send them again: to whom, by whom, which.
#[derive(Debug, Default)]
pub(crate) struct Cable {
    earlier: Vec<(usize, DeviceKey, Vec<u8>)>,
}

/// So many are remembered.
const EARLIER_MAX: usize = 64;

impl Hall {
    /// They meet, and nothing is in the way.
    pub(crate) fn meets(&mut self, a: usize, b: usize) -> Result<String, Failed> {
        self.meet(a, b, Trouble::None, &mut Dice::new(0))
    }

    pub(crate) fn meet(
        &mut self,
        a: usize,
        b: usize,
        trouble: Trouble,
        dice: &mut Dice,
    ) -> Result<String, Failed> {
        let (key_a, key_b) = (self.places[a].key, self.places[b].key);
        let (mut meeting, mut ask) =
            match self.places[a].desk(self.now_ms).meet(self.competition, key_b) {
                Ok(begun) => begun,
                Err(stranger) => return Ok(stranger.to_string()),
            };
        for nth in 0_usize.. {
            if nth > 200 {
                return Err(format!("desks {a} and {b} meet without an end"));
            }
            if let Trouble::Stale = trouble {
                self.resend(b, dice);
            }
            let is_cut = matches!(trouble, Trouble::Cut(at) if at == nth);
            let is_untaken = matches!(trouble, Trouble::Untaken) && gives(&ask);
            // Half of the other cuts keep the request from arriving, half of them the answer.
            if is_untaken || is_cut && dice.percent(50) {
                self.counts_truly(a, b)?;
                return Ok(format!("cut before {nth}"));
            }
            let sent = match trouble {
                Trouble::Shuffled => shuffled(&ask, dice),
                _ => ask.clone(),
            };
            let answering = self.places[b].desk(self.now_ms);
            let mut answer = answering.answer(key_a, &sent);
            if let Trouble::Twice = trouble {
                answer = answering.answer(key_a, &sent);
            }
            self.cable.remember(b, key_a, &sent, dice);
            if is_cut {
                self.counts_truly(a, b)?;
                return Ok(format!("cut at {nth}"));
            }
            let asking = self.places[a].desk(self.now_ms);
            let heard = asking.hear(&mut meeting, &answer);
            if let Trouble::Echo = trouble {
                // Whatever comes of it: nothing may be lost.
                let _ = asking.hear(&mut meeting, &answer);
            }
            match heard {
                Ok(Step::Ask(next)) => ask = next,
                Ok(Step::Done(outcome)) => {
                    self.counts_truly(a, b)?;
                    return Ok(format!("{outcome:?}"));
                }
                Err(failure) => {
                    let said = failure.to_string();
                    self.counts_truly(a, b)?;
                    let expected = said.contains("does not know this device")
                        || said.contains("right in the competition has ended")
                        || said.contains("something else than was asked")
                            && matches!(trouble, Trouble::Echo);
                    return if expected { Ok(said) } else { Err(format!("{a} meets {b}: {said}")) };
                }
            }
        }
        unreachable!("the loop has no end")
    }

    fn resend(&self, to: usize, dice: &mut Dice) {
        let mine: Vec<_> = self.cable.earlier.iter().filter(|it| it.0 == to).cloned().collect();
        if let Some((_, by, request)) = dice.pick(&mine) {
            self.places[to].desk(self.now_ms).answer(by, &request);
        }
    }

    /// No desk says that another holds more of its records than it does. Who has forgotten since,
    /// or is two devices, cannot be known.
    fn counts_truly(&self, a: usize, b: usize) -> Result<(), Failed> {
        for (one, other) in [(a, b), (b, a)] {
            let (here, there) = (&self.places[one], &self.places[other]);
            let is_two = |it: &DeviceKey| self.copied.contains(it);
            if there.forgot > 0 || is_two(&here.key) || is_two(&there.key) {
                continue;
            }
            let peers = here.desk(self.now_ms).peers(self.competition);
            let peers = peers.map_err(|it| it.to_string())?;
            let Some(peer) = peers.iter().find(|it| it.contact.peer == there.key) else { continue };
            let held = there.ids(self.competition);
            let lacks = self.state(one, |it| {
                let own = it.records.iter().filter(|it| it.author == here.key);
                own.filter(|it| !held.contains(&it.id)).count() as u64
            });
            if peer.unsent < lacks {
                let unsent = peer.unsent;
                return Err(format!("desk {one} says {unsent} unsent, {other} lacks {lacks}"));
            }
        }
        Ok(())
    }
}

impl Cable {
    fn remember(&mut self, to: usize, by: DeviceKey, request: &[u8], dice: &mut Dice) {
        let entry = (to, by, request.to_vec());
        match self.earlier.len() < EARLIER_MAX {
            true => self.earlier.push(entry),
            false => self.earlier[dice.below(EARLIER_MAX)] = entry,
        }
    }
}

fn gives(request: &[u8]) -> bool {
    matches!(Request::decode(request), Ok(Request { ask: Ask::Push(_), .. }))
}

/// A push with its frames in another order, some twice.
fn shuffled(request: &[u8], dice: &mut Dice) -> Vec<u8> {
    let Ok(Request { competition, ask: Ask::Push(packed) }) = Request::decode(request) else {
        return request.to_vec();
    };
    let mut frames = packed.unpack().unwrap();
    let twice: Vec<Frame> = frames.iter().filter(|_| dice.percent(30)).cloned().collect();
    frames.extend(twice);
    dice.shuffle(&mut frames);
    Request { competition, ask: Ask::Push(pack(&frames)) }.encode()
}

/// Frames as a message holds them.
pub(crate) fn pack(frames: &[Frame]) -> Packed {
    let mut bytes = Vec::new();
    for frame in frames.iter().map(Frame::encode) {
        bytes.extend((frame.len() as u32).to_be_bytes());
        bytes.extend(frame);
    }
    let (frames, unpacked) = (frames.len(), bytes.len() as u64);
    Packed { frames, unpacked, bytes: zstd::bulk::compress(&bytes, 1).unwrap() }
}
