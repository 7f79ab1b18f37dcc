//! Devices that come in by an invitation, and those that try to.

use crate::{
    act::EVENT,
    dice::Dice,
    hall::{Failed, Hall},
    place::Place,
};
use competition::{
    id::{DeviceKey, SealKey},
    people::{Role, Scope},
};
use desk::{
    Failure, Guest, Seat,
    sync::{
        message::{Answer, No},
        ticket::{Ticket, code},
    },
};

/// So long a code is good.
const GOOD_MS: i64 = 15 * 60_000;
/// Nobody waits longer after a wrong code.
const WAIT_MS: i64 = 40_000;
/// More wrong codes than a desk looks at in one go.
const AT_ONCE: usize = 9;

impl Hall {
    /// A desk invites a device. Somebody guesses, the device comes in, and somebody comes after it.
    pub(crate) fn invites(&mut self, n: usize, dice: &mut Dice) -> Result<String, Failed> {
        let desk = self.places[n].desk(self.now_ms);
        let now_ms = self.now_ms + self.places[n].offset_ms;
        let role = [Role::Arbiter, Role::Screen, Role::ChiefArbiter][dice.below(3)];
        let scope = Scope { role, events: vec![EVENT.into()], delegation: None, venue: None };
        let until_ms = (now_ms + GOOD_MS).cast_unsigned();
        let guest = Guest { scope, name: "来宾".to_owned(), until_ms };
        let invitation = match desk.invite(&Seat::Device, self.competition, guest, &[]) {
            Ok(it) => it,
            Err(Failure::Refused(refusal)) => return Ok(format!("{refusal:?}")),
            Err(fault) => return Err(format!("desk {n} does not invite: {fault}")),
        };
        let is_typed = dice.percent(60);
        let text = if is_typed { &invitation.code } else { &invitation.link };
        let ticket = Ticket::read(text).map_err(|it| it.to_string())?;
        let new = Place::new();
        self.guesses(n, &ticket, is_typed)?;
        match dice.below(4) {
            0 => {
                let desk = self.places[n].desk(self.now_ms);
                let closed =
                    desk.close_invitation(&Seat::Device, self.competition, invitation.number);
                closed.map_err(|it| it.to_string())?;
                self.is_kept_out(n, (&ticket, new.key), "a withdrawn invitation")
            }
            1 => {
                self.now_ms += GOOD_MS;
                self.is_kept_out(n, (&ticket, new.key), "an old invitation")
            }
            _ => self.comes_in(n, &ticket, new),
        }
    }

    /// A wrong code is refused, and after it a right one has to wait; a link has not.
    fn guesses(&mut self, n: usize, right: &Ticket, is_typed: bool) -> Result<(), Failed> {
        let wrong = code(self.places[n].key, &[7; 5]);
        let wrong = Ticket::read(&wrong).map_err(|it| it.to_string())?;
        let guesser = self.stranger.key();
        for _ in 0..AT_ONCE {
            match self.shows(n, &wrong, (guesser, None))? {
                Answer::No(No::Stranger | No::Slowed) => {}
                other => return Err(format!("a wrong code was answered: {other:?}")),
            }
        }
        if is_typed {
            match self.shows(n, right, (guesser, None))? {
                Answer::No(No::Slowed) => {}
                other => return Err(format!("guessing is not slowed: {other:?}")),
            }
            self.now_ms += WAIT_MS;
        }
        Ok(())
    }

    fn comes_in(&mut self, n: usize, ticket: &Ticket, new: Place) -> Result<String, Failed> {
        match self.shows(n, ticket, (new.key, Some(new.secret().seal_key())))? {
            Answer::Joined(it) if it == self.competition => {}
            other => return Err(format!("a right code was answered: {other:?}")),
        }
        self.is_kept_out(n, (ticket, self.stranger.key()), "a used invitation")?;
        self.places.push(new);
        self.guests += 1;
        self.meets(self.places.len() - 1, n)
    }

    fn is_kept_out(
        &self,
        n: usize,
        (ticket, who): (&Ticket, DeviceKey),
        what: &str,
    ) -> Result<String, Failed> {
        match self.shows(n, ticket, (who, None))? {
            Answer::No(No::Stranger | No::Ended) => Ok(what.to_owned()),
            other => Err(format!("{what} was answered: {other:?}")),
        }
    }

    fn shows(
        &self,
        n: usize,
        ticket: &Ticket,
        (who, seal_key): (DeviceKey, Option<SealKey>),
    ) -> Result<Answer, Failed> {
        let place = &self.places[n];
        if !ticket.is_of(place.key) {
            return Err("a ticket does not know its desk".to_owned());
        }
        let answer = place.desk(self.now_ms).answer(who, &ticket.request(seal_key));
        Answer::decode(&answer).map_err(|it| format!("desk {n} answers nonsense: {it:?}"))
    }
}
