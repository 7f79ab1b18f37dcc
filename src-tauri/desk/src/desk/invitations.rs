//! Letting new devices in.
//!
//! An invitation works once. This desk keeps a fingerprint of its secret, and that only while it
//! runs: one that was open when the program ended lets nobody in.

use super::{Desk, Seat, execute::decided};
use crate::{
    chance::{now_ms, random},
    failure::{Failure, Fault},
    mutant::Mutant,
    sync::{
        message::{Answer, Join, No},
        ticket::{self, CODE_SECRET, LINK_SECRET},
    },
};
use competition::{
    command::{Command, Order},
    id::{CompetitionId, DeviceKey, OpId},
    lot::Seed,
    people::{Grant, Scope},
    refusal::Refusal,
};
use std::{fmt, net::SocketAddr};

/// So many invitations may be open.
const OPEN_MAX: usize = 256;
/// After the first wrong code; doubled by each further one …
const FIRST_WAIT_MS: u64 = 250;
/// … so often: half a minute is the longest. A code has 2⁴⁰ secrets, so that guessing at this pace
/// takes a million years.
const DOUBLINGS: u32 = 7;

/// Who may come in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guest {
    /// What for, and how far.
    pub scope: Scope,
    /// What the person at the device is called.
    pub name: String,
    /// Until when, in milliseconds since 1970.
    pub until_ms: u64,
}

/// An invitation, for the eyes of the person who is invited.
#[derive(Clone, PartialEq, Eq)]
pub struct Invitation {
    /// What it is withdrawn by.
    pub number: u64,
    /// For a QR code.
    pub link: String,
    /// To be typed.
    pub code: String,
}

/// Shows nothing that lets anybody in.
impl fmt::Debug for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Invitation({}, secret)", self.number)
    }
}

/// An invitation that nobody has used yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenInvitation {
    /// What it is withdrawn by.
    pub number: u64,
    /// Which competition it lets into.
    pub competition: CompetitionId,
    /// Who may come in.
    pub guest: Guest,
    /// What its secrets, of the link and of the code, are known by.
    secrets: [[u8; 32]; 2],
}

/// The invitations of a desk, and the wrong codes that were tried.
#[derive(Debug, Default)]
pub(super) struct Invitations {
    open: Vec<OpenInvitation>,
    numbers: u64,
    wrong: u32,
    until_ms: u64,
}

impl Desk {
    /// Invites a device that is not known yet. `addresses` is where this desk can be reached.
    ///
    /// # Errors
    /// [`Failure`], above all if this device may not give such a right.
    pub fn invite(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        guest: Guest,
        addresses: &[SocketAddr],
    ) -> Result<Invitation, Failure> {
        let anybody = Command::GiveGrant { grant: grant(&guest, DeviceKey([0; 32]), None) };
        let op = OpId::new(0);
        let order = Order {
            op,
            author: self.device(),
            seal_key: None,
            seed: Seed([0; 32]),
            command: anybody,
        };
        decided(&self.opened_for(seat, competition)?.folded.read().state, seat, &order)?;
        let link: [u8; LINK_SECRET] = random().map_err(Fault::from)?;
        let code: [u8; CODE_SECRET] = random().map_err(Fault::from)?;
        let mut invitations = self.invitations.lock();
        invitations.close_expired();
        if invitations.open.len() >= OPEN_MAX {
            return Err(Refusal::NotAllowed.into());
        }
        invitations.numbers += 1;
        let number = invitations.numbers;
        let secrets = [ticket::fingerprint(&link), ticket::fingerprint(&code)];
        invitations.open.push(OpenInvitation { number, competition, guest, secrets });
        Ok(Invitation {
            number,
            link: ticket::link(competition, addresses, self.device(), &link),
            code: ticket::code(self.device(), &code),
        })
    }

    /// Withdraws an invitation, if nobody has used it.
    pub fn withdraw_invitation(&self, number: u64) {
        self.invitations.lock().open.retain(|it| it.number != number);
    }

    /// The invitations to a competition that are open, and how many wrong codes were tried at this
    /// desk since it was opened or the last right one.
    pub fn invitations(&self, competition: CompetitionId) -> (Vec<OpenInvitation>, u32) {
        let mut invitations = self.invitations.lock();
        invitations.close_expired();
        let of_it = invitations.open.iter().filter(|it| it.competition == competition);
        (of_it.cloned().collect(), invitations.wrong)
    }

    /// Lets a device in that shows the secret of an invitation.
    pub(super) fn let_in(&self, peer: DeviceKey, join: &Join) -> Result<Answer, Failure> {
        // Held to the end, so that of two who show the same secret at once one comes in.
        let mut invitations = self.invitations.lock();
        invitations.close_expired();
        // The secret of a link is not to be guessed, so whoever has one never waits.
        let is_typed = join.secret.len() <= CODE_SECRET;
        if is_typed && now_ms() < invitations.until_ms && !Mutant::GuessedFreely.is_on() {
            return Ok(Answer::No(No::Slowed));
        }
        let shown = ticket::fingerprint(&join.secret);
        let Some(place) = invitations.open.iter().position(|it| it.secrets.contains(&shown)) else {
            invitations.note_wrong();
            return Ok(Answer::No(No::Stranger));
        };
        let OpenInvitation { competition, guest, .. } = invitations.open[place].clone();
        let command = Command::GiveGrant { grant: grant(&guest, peer, join.seal_key) };
        let op = OpId::new(u128::from_be_bytes(random().map_err(Fault::from)?));
        self.execute(&Seat::Device, Some(competition), op, command)?;
        if !Mutant::InvitedTwice.is_on() {
            invitations.open.remove(place);
        }
        (invitations.wrong, invitations.until_ms) = (0, 0);
        Ok(Answer::Joined(competition))
    }
}

impl Invitations {
    fn close_expired(&mut self) {
        let now = now_ms();
        self.open.retain(|it| now < it.guest.until_ms);
        // A clock that was put back lets nobody wait for ever.
        self.until_ms = self.until_ms.min(now + (FIRST_WAIT_MS << DOUBLINGS));
    }

    fn note_wrong(&mut self) {
        self.until_ms = now_ms() + (FIRST_WAIT_MS << self.wrong.min(DOUBLINGS));
        self.wrong = self.wrong.saturating_add(1);
    }
}

fn grant(guest: &Guest, device: DeviceKey, seal_key: Option<competition::id::SealKey>) -> Grant {
    let Guest { scope: Scope { role, events, delegation, venue }, name, .. } = guest.clone();
    Grant { device, role, name, events, delegation, venue, seal_key }
}
