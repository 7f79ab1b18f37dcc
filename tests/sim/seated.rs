//! Browsers that a desk gives a seat, and what is tried from there.

use crate::{
    act::{self, EVENT, VENUES},
    dice::Dice,
    hall::{Failed, Hall},
};
use competition::{
    command::Command,
    id::SeatId,
    people::{Role, Scope, Venue},
    seal::Audience,
};
use desk::Seat;

/// A seat, as its hub's person knows it.
#[derive(Debug, Clone)]
pub(crate) struct Sitter {
    hub: usize,
    seat: SeatId,
    scope: Scope,
    /// How often the hub had forgotten something when it closed the seat; none while it is open.
    closed: Option<u32>,
}

const ROLES: [Role; 5] =
    [Role::Organiser, Role::PairingsOfficer, Role::Arbiter, Role::TeamLeader, Role::Screen];

impl Hall {
    /// Opens a seat at a desk, closes one, or does something from one.
    pub(crate) fn seats(&mut self, n: usize, dice: &mut Dice) -> Result<String, Failed> {
        let here: Vec<usize> =
            (0..self.sitters.len()).filter(|it| self.sitters[*it].hub == n).collect();
        match (dice.pick(&here), dice.below(10)) {
            (None, _) | (_, 0..3) => self.opens_seat(n, dice),
            (Some(nth), 3..5) => self.closes_seat(nth),
            (Some(nth), _) => self.acts_from(nth, dice),
        }
    }

    fn opens_seat(&mut self, hub: usize, dice: &mut Dice) -> Result<String, Failed> {
        let role = ROLES[dice.below(ROLES.len())];
        let venue = (role == Role::Arbiter && dice.percent(50))
            .then(|| Venue(VENUES[dice.below(2)].to_owned()));
        let events = if dice.percent(30) { vec!["other".into()] } else { vec![EVENT.into()] };
        let scope = Scope { role, events, delegation: None, venue };
        let seat = SeatId(u128::from(dice.throw()).to_be_bytes());
        let name = "浏览器".to_owned();
        let open = Command::OpenSeat { seat, scope: scope.clone(), name, until_ms: None };
        match self.tries(hub, &Seat::Device, open)? {
            Ok(()) => {
                self.sitters.push(Sitter { hub, seat, scope, closed: None });
                Ok(format!("opened for {role:?}"))
            }
            Err(refusal) => Ok(format!("{refusal:?}")),
        }
    }

    fn closes_seat(&mut self, nth: usize) -> Result<String, Failed> {
        let Sitter { hub, seat, .. } = self.sitters[nth];
        if let Err(refusal) = self.tries(hub, &Seat::Device, Command::CloseSeat { seat })? {
            return Ok(format!("{refusal:?}"));
        }
        self.sitters[nth].closed = Some(self.places[hub].forgot);
        self.sits(nth).map(|_| "closed".to_owned())
    }

    /// Who sits there, as the hub looks it up for each request: nobody once the seat is closed,
    /// unless the hub forgot that.
    fn sits(&self, nth: usize) -> Result<Option<Seat>, Failed> {
        let Sitter { hub, seat, scope, closed } = &self.sitters[nth];
        let place = &self.places[*hub];
        let browser = place.desk(self.now_ms).seated(self.competition, *seat);
        let Some(browser) = browser.map_err(|it| it.to_string())? else { return Ok(None) };
        if *closed == Some(place.forgot) {
            return Err(format!("somebody sits in a closed seat of desk {hub}"));
        }
        let Scope { role, events, delegation, venue } = scope.clone();
        let told = (browser.role, &browser.events, browser.delegation, &browser.venue);
        if told != (role, &events, delegation, &venue) {
            return Err(format!("a seat of desk {hub} reaches elsewhere: {browser:?}"));
        }
        Ok(Some(Seat::Browser(browser)))
    }

    /// Whatever is done there by command counts: what the seat's reach does not cover is refused.
    fn acts_from(&mut self, nth: usize, dice: &mut Dice) -> Result<String, Failed> {
        let Some(seat) = self.sits(nth)? else { return Ok("nobody sits there".to_owned()) };
        let (hub, role) = (self.sitters[nth].hub, self.sitters[nth].scope.role);
        self.reads_no_more(nth, &seat)?;
        let Some(command) = act::thrown(self, hub, dice) else {
            return Ok("nothing to do".to_owned());
        };
        Ok(match self.tries(hub, &seat, command)? {
            Ok(()) => format!("done as {role:?}"),
            Err(refusal) => format!("{role:?}: {refusal:?}"),
        })
    }

    /// A seat opens nothing that is sealed to desks, nor to officials unless it is one of theirs.
    fn reads_no_more(&self, nth: usize, seat: &Seat) -> Result<(), Failed> {
        let Sitter { hub, scope, .. } = &self.sitters[nth];
        let is_official = matches!(scope.role, Role::Organiser | Role::PairingsOfficer)
            && scope.events == [EVENT.into()];
        let desk = self.places[*hub].desk(self.now_ms);
        for secret in &self.secrets {
            let may = is_official && matches!(secret.to, Audience::Officials);
            if !may && desk.unseal(seat, self.competition, secret.record).is_ok() {
                return Err(format!("a seat of desk {hub} reads what is sealed: {scope:?}"));
            }
        }
        Ok(())
    }
}
