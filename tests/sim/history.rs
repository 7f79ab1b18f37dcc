//! What happens, thrown before it happens: so a history is the same each time, and one with steps
//! left out is still a history.

use crate::{
    dice::Dice,
    liar::{LIES, Lie},
};

/// A competition's desks, and what befalls them.
#[derive(Debug, Clone)]
pub(crate) struct History {
    pub(crate) seed: u64,
    pub(crate) desks: usize,
    pub(crate) steps: Vec<Step>,
}

/// One thing that happens. Desks are named by number; one that has gone is passed over.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    /// What its own dice are thrown from.
    pub(crate) seed: u64,
    pub(crate) what: What,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum What {
    /// Somebody at a desk gives a command.
    Act(usize),
    /// Two desks meet; the first asks.
    Meet(usize, usize, Trouble),
    /// A file is carried from one desk to another.
    Carry(usize, usize),
    /// A desk takes a backup …
    BackUp(usize),
    /// … and one of those that have any puts one back.
    Restore(usize),
    /// The files of the journals are copied aside, behind the desk's back …
    Keep(usize),
    /// … and put back where there are any.
    PutBack(usize),
    /// A desk's whole folder is copied, and both go on.
    Copy(usize),
    /// The program ends and starts again.
    Reopen(usize),
    /// The device goes on under a new key.
    Rotate(usize),
    /// A clock is set wrong by years.
    Clock(usize),
    /// A device falls into the river.
    Dies(usize),
    /// A browser gets a seat at a desk, loses it, or somebody does something there.
    Seats(usize),
    /// Something is sealed at a desk, revealed, or passed on.
    Seals(usize),
    /// A desk invites a device.
    Invites(usize),
    /// A hostile peer does something to a desk, and to another one if the trick needs two.
    Hostile(Trick, usize, usize),
    /// A desk asks the hostile peer, which lies.
    Lies(Lie, usize),
}

/// What a cable does to a meeting.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Trouble {
    None,
    /// Cut before this answer arrives.
    Cut(usize),
    /// Cut before the first records that are given arrive.
    Untaken,
    /// Every request arrives twice.
    Twice,
    /// Requests of earlier meetings arrive once more in between.
    Stale,
    /// Frames arrive out of order and twice.
    Shuffled,
    /// An answer is heard twice.
    Echo,
}

/// What a hostile peer does. It is enrolled, unless it says otherwise.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Trick {
    /// A signature that does not fit.
    Forged,
    /// A record in the name of another device.
    Impersonated,
    /// A new record with another body than was signed.
    NewBody,
    /// A record that all know with another body.
    OldBody,
    /// What its right does not reach.
    Lacking,
    /// The fact of another device, signed again as its own.
    Resigned,
    /// Two records at one place, one to each of two desks.
    Forked,
    /// A record to one desk, and the one before it to another.
    Hole,
    /// Everything that it ever sent, again.
    Replayed,
    /// A record of another competition.
    Elsewhere,
    /// Bytes that are no message, or claim to be more than they are.
    Garbage,
    /// A record of a device that is not enrolled.
    Stranger,
    /// A receipt of the peer's, for whatever it likes.
    Receipt,
    /// A record for a browser in a seat that is closed, or does not reach so far.
    Seated,
    /// Something else shown than was sealed.
    FalseReveal,
}

const TRICKS: [Trick; 15] = [
    Trick::Forged,
    Trick::Impersonated,
    Trick::NewBody,
    Trick::OldBody,
    Trick::Lacking,
    Trick::Resigned,
    Trick::Forked,
    Trick::Hole,
    Trick::Replayed,
    Trick::Elsewhere,
    Trick::Garbage,
    Trick::Stranger,
    Trick::Receipt,
    Trick::Seated,
    Trick::FalseReveal,
];

/// So many desks there may be in the end, copies and new keys included.
const DESKS_MAX: usize = 30;

impl History {
    /// The history that this seed names.
    pub(crate) fn of(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        // Mostly few desks: what goes wrong goes wrong between three. Sometimes a whole hall.
        let desks = match dice.below(10) {
            0..=6 => 2 + dice.below(5),
            7..=8 => 5 + dice.below(10),
            _ => 12 + dice.below(DESKS_MAX - 17),
        };
        let len = 25 + dice.below(40) + desks * 4;
        let steps = (0..len).map(|_| Step::thrown(&mut dice, desks)).collect();
        Self { seed, desks, steps }
    }
}

impl Step {
    fn thrown(dice: &mut Dice, desks: usize) -> Self {
        // Copies and new keys get the numbers behind.
        let one = dice.below(desks + 3);
        let other = (one + 1 + dice.below(desks + 2)) % (desks + 3);
        let what = match dice.below(100) {
            0..28 => What::Act(one),
            28..54 => What::Meet(one, other, trouble(dice)),
            54..57 => What::Carry(one, other),
            57..60 => What::BackUp(one),
            60..63 => What::Restore(one),
            63..66 => What::Keep(one),
            66..69 => What::PutBack(one),
            69..70 => What::Copy(one),
            70..72 => What::Reopen(one),
            72..73 => What::Rotate(one),
            73..75 => What::Clock(one),
            75..76 => What::Dies(one),
            76..80 => What::Lies(LIES[dice.below(LIES.len())], one),
            80..84 => What::Seats(one),
            84..88 => What::Seals(one),
            88..89 => What::Invites(one),
            _ => What::Hostile(TRICKS[dice.below(TRICKS.len())], one, other),
        };
        Self { seed: dice.throw(), what }
    }
}

fn trouble(dice: &mut Dice) -> Trouble {
    match dice.below(10) {
        0..4 => Trouble::None,
        4..6 => Trouble::Cut(dice.below(7)),
        6 => Trouble::Untaken,
        7 => Trouble::Twice,
        8 => [Trouble::Stale, Trouble::Echo][dice.below(2)],
        _ => Trouble::Shuffled,
    }
}
