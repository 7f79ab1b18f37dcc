//! Letting new devices in.
//!
//! An invitation works once. This device keeps a fingerprint of its secrets (`local/`), and says
//! till it is closed who used it. It belongs to the device that shows its secret first, before that
//! is given anything, and the right is given by a wish that the invitation has had from the start:
//! so a crash in between, or an answer that is lost, costs nobody the invitation and gives nothing
//! twice.

use super::{Changes, Desk, Seat, execute::decided, guesses::WrongCodes};
use crate::{
    chance::{now_ms, random},
    failure::{Failure, Fault},
    local::{Kept, New, Shown},
    mutant::Mutant,
    qr::Qr,
    record::NUMBER_MAX,
    seal::has_small_order,
    sync::{
        message::{Answer, Join, No},
        ticket::{self, CODE_SECRET, LINK_SECRET},
    },
};
use competition::{
    audit::givers,
    command::{Command, Order},
    fact::Fact,
    id::{CompetitionId, DeviceKey, OpId, SealKey},
    lot::Seed,
    people::{Grant, Role, Scope},
    refusal::Refusal,
    state::State,
};
use serde::{Deserialize, Serialize};
use std::{fmt, net::SocketAddr};
use ts_rs::TS;

/// So many invitations may be open.
const OPEN_MAX: u64 = 256;
/// So many addresses stand in a link, so that its QR code stays coarse enough for any camera.
const ADDRESSES_MAX: usize = 4;
/// The longest time that an invitation may be good for: 31 days.
const GOOD_FOR_MAX_S: u32 = 31 * 24 * 60 * 60;

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

/// Who is to be let in, as a screen says it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct InvitationWish {
    /// To which competition.
    pub competition: CompetitionId,
    /// What for, and how far.
    pub scope: Scope,
    /// What the person at the device is called.
    pub name: String,
    /// For how many seconds from now, by this device's clock, whatever the screen's says.
    pub good_for_s: u32,
}

/// An invitation, for the eyes of the person who is invited.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Invitation {
    /// What it is closed by.
    #[ts(type = "number")]
    pub number: u64,
    /// The link, for who can paste it.
    pub link: String,
    /// The same, for a camera.
    pub qr: Qr,
    /// To be typed …
    pub code: String,
    /// … with one of these, where desks are not found by themselves.
    #[ts(type = "string[]")]
    pub addresses: Vec<SocketAddr>,
}

/// Shows nothing that lets anybody in.
impl fmt::Debug for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Invitation({}, secret)", self.number)
    }
}

/// The invitations to a competition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct InvitationsView {
    /// The roles that can be given from here.
    pub may_give: Vec<Role>,
    /// Those that were not closed, the newest first.
    pub lines: Vec<InvitationLine>,
    /// The wrong codes that were tried at this device.
    pub wrong: Option<WrongCodes>,
}

/// An invitation as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct InvitationLine {
    /// What it is closed by.
    #[ts(type = "number")]
    pub number: u64,
    /// What for, and how far.
    pub scope: Scope,
    /// What the person is called.
    pub name: String,
    /// When it was given, in milliseconds since 1970.
    #[ts(type = "number")]
    pub given_ms: u64,
    /// For how many milliseconds it is still good; 0 if it is over.
    #[ts(type = "number")]
    pub left_ms: u64,
    /// Who used it.
    pub used: Option<Used>,
}

/// Who used an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Used {
    /// The device.
    pub by: DeviceKey,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
}

impl InvitationWish {
    /// The competition and the guest, from now on.
    pub fn guest(self) -> (CompetitionId, Guest) {
        let Self { competition, scope, name, good_for_s } = self;
        let until_ms = now_ms() + u64::from(good_for_s.min(GOOD_FOR_MAX_S)) * 1000;
        (competition, Guest { scope, name, until_ms })
    }
}

impl Desk {
    /// Invites a device that is not known yet. `addresses` is where this desk can be reached.
    ///
    /// # Errors
    /// [`Failure`], above all if this seat may not give such a right.
    pub fn invite(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        guest: Guest,
        addresses: &[SocketAddr],
    ) -> Result<Invitation, Failure> {
        let op = OpId::new(u128::from_be_bytes(random().map_err(Fault::from)?));
        let grant = grant(&guest.scope, &guest.name, (ANYBODY, None));
        let order = Order {
            op,
            author: self.device(),
            seal_key: None,
            seed: Seed([0; 32]),
            command: Command::GiveGrant { grant },
        };
        decided(&self.opened_for(seat, competition)?.folded.read().state, seat, &order)?;
        let given_ms = now_ms();
        if self.local.open_invitations(given_ms).map_err(Fault::from)? >= OPEN_MAX {
            return Err(Fault::TooManyInvitations.into());
        }
        let link: [u8; LINK_SECRET] = random().map_err(Fault::from)?;
        let code: [u8; CODE_SECRET] = random().map_err(Fault::from)?;
        let Guest { scope, name, until_ms } = guest;
        let new = New {
            competition,
            secrets: [ticket::fingerprint(&link), ticket::fingerprint(&code)],
            scope,
            name,
            seat: seat.id(),
            op,
            given_ms,
            until_ms: until_ms.min(NUMBER_MAX),
        };
        let number = self.local.keep_invitation(new).map_err(Fault::from)?;
        let addresses = &addresses[..addresses.len().min(ADDRESSES_MAX)];
        let link = ticket::link(competition, addresses, self.device(), &link);
        Ok(Invitation {
            number,
            qr: Qr::of(&link).expect("a link with so few addresses is short"),
            link,
            code: ticket::code(self.device(), &code),
            addresses: addresses.to_vec(),
        })
    }

    /// Closes an invitation: nobody comes in by it any more, and it is listed no more. What was
    /// given for it stays given.
    ///
    /// # Errors
    /// [`Failure`], above all if this seat could not have given it.
    pub fn close_invitation(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        number: u64,
    ) -> Result<(), Failure> {
        let all = self.invitations(seat, competition)?.lines;
        if all.iter().any(|it| it.number == number) {
            self.local.close_invitation(number).map_err(Fault::from)?;
        }
        Ok(())
    }

    /// The invitations to a competition that this device gave, as far as this seat could have given
    /// them.
    ///
    /// # Errors
    /// [`Failure`], above all if the seat may give no right at all.
    pub fn invitations(
        &self,
        seat: &Seat,
        competition: CompetitionId,
    ) -> Result<InvitationsView, Failure> {
        let opened = self.opened_for(seat, competition)?;
        let folded = opened.folded.read();
        let may_give = self.may_give(seat, &folded.state);
        if may_give.is_empty() && *seat != Seat::Device {
            return Err(Refusal::NotAllowed.into());
        }
        let now_ms = now_ms();
        let kept = self.local.invitations(competition).map_err(Fault::from)?;
        let gives = |it: &Kept| {
            let grant = grant(&it.scope, &it.name, (ANYBODY, None));
            seat.may_write(&folded.state, &Fact::GrantGiven { grant })
        };
        let lines = kept.into_iter().filter(gives).map(|it| it.line(now_ms)).collect();
        Ok(InvitationsView { may_give, lines, wrong: self.guesses.lock().wrong() })
    }

    /// The roles that a seat may give, within what it reaches.
    fn may_give(&self, seat: &Seat, state: &State) -> Vec<Role> {
        let device: Vec<Role> = state.roster.grants_of(self.device()).map(|it| it.role).collect();
        let may = |role: &Role| {
            let givers = givers(*role);
            let sits = match seat {
                Seat::Device => true,
                Seat::Browser(browser) => givers.contains(&browser.role),
            };
            sits && device.iter().any(|it| givers.contains(it))
        };
        Role::ALL.into_iter().filter(may).collect()
    }

    /// Lets a device in that shows the secret of an invitation.
    pub(super) fn let_in(&self, peer: DeviceKey, join: &Join) -> Result<Answer, Failure> {
        if join.seal_key.is_some_and(|it| has_small_order(&it)) {
            return Ok(Answer::No(No::Malformed));
        }
        // The secret of a link is not to be guessed, so whoever has one never waits.
        let is_typed = join.secret.len() <= CODE_SECRET;
        let is_slowed =
            || self.guesses.lock().is_slowed(now_ms()) && !Mutant::GuessedFreely.is_on();
        if is_typed && is_slowed() {
            return Ok(Answer::No(No::Slowed));
        }
        let shown = ticket::fingerprint(&join.secret);
        match self.local.claim_invitation(shown, peer, now_ms()).map_err(Fault::from)? {
            Shown::Claimed(kept) => {
                let competition = kept.competition;
                if let Err(failure) = self.give_for(&kept, (peer, join.seal_key)) {
                    self.local.release_invitation(kept.number).map_err(Fault::from)?;
                    return match failure {
                        Failure::Refused(_) => Ok(Answer::No(No::Ended)),
                        Failure::Fault(_) => Err(failure),
                    };
                }
                if Mutant::InvitedTwice.is_on() {
                    self.local.release_invitation(kept.number).map_err(Fault::from)?;
                }
                Ok(Answer::Joined(competition))
            }
            Shown::Over => Ok(Answer::No(No::Ended)),
            Shown::Wrong => {
                self.guesses.lock().note_wrong(now_ms());
                for (competition, _) in self.open_all() {
                    self.bell.ring(&Changes::of_everything(competition));
                }
                Ok(Answer::No(No::Stranger))
            }
        }
    }

    /// Gives what an invitation is for, in the name of the seat that invited: if that was closed,
    /// so is the invitation.
    fn give_for(&self, kept: &Kept, to: (DeviceKey, Option<SealKey>)) -> Result<(), Failure> {
        let competition = kept.competition;
        let seat = match kept.seat {
            None => Seat::Device,
            Some(seat) => {
                self.seated(competition, seat)?.map(Seat::Browser).ok_or(Refusal::NotAllowed)?
            }
        };
        let command = Command::GiveGrant { grant: grant(&kept.scope, &kept.name, to) };
        self.execute(&seat, Some(competition), kept.op, command).map(drop)
    }
}

impl Kept {
    fn line(self, now_ms: u64) -> InvitationLine {
        let Self { number, scope, name, given_ms, until_ms, used, .. } = self;
        let used = used.map(|(by, at_ms)| Used { by, at_ms });
        InvitationLine {
            number,
            scope,
            name,
            given_ms,
            left_ms: until_ms.saturating_sub(now_ms),
            used,
        }
    }
}

/// No device's key: whose it will be is not known yet.
const ANYBODY: DeviceKey = DeviceKey([0; 32]);

fn grant(scope: &Scope, name: &str, to: (DeviceKey, Option<SealKey>)) -> Grant {
    let Scope { role, events, delegation, venue } = scope.clone();
    let (device, seal_key) = to;
    Grant { device, role, name: name.to_owned(), events, delegation, venue, seal_key }
}
