//! A competition with all its desks, and one step after another.

use crate::{
    act::{self, EVENT, PHASE},
    cable::Cable,
    dice::Dice,
    history::{History, Step, What},
    hostile::Hostile,
    place::Place,
    sealed::Secret,
    seated::Sitter,
    wrong::Wrong,
};
use competition::{
    command::{Command, Ordering, RulebookSource},
    id::{CompetitionId, DelegationId, DeviceKey, DrawId, OpId, RecordId},
    people::{Grant, Role, Venue},
    refusal::Refusal,
};
use desk::{Failure, Seat, record::rotation::prove, simulation};
use std::{collections::BTreeSet, fmt::Write};

/// Why a history failed.
pub(crate) type Failed = String;

/// Milliseconds of the day on which every history begins.
const BEGIN_MS: i64 = 1_796_000_000_000;
const YEAR_MS: i64 = 365 * 24 * 3_600_000;

pub(crate) struct Hall {
    pub(crate) competition: CompetitionId,
    pub(crate) places: Vec<Place>,
    pub(crate) hostile: Hostile,
    pub(crate) stranger: Hostile,
    pub(crate) cable: Cable,
    pub(crate) wrongs: Vec<Wrong>,
    /// How many lies were told to somebody who asked.
    pub(crate) lies: u64,
    pub(crate) secrets: Vec<Secret>,
    pub(crate) sitters: Vec<Sitter>,
    /// How many came in by an invitation.
    pub(crate) guests: u64,
    /// The keys of devices that were copied: only they may fork.
    pub(crate) copied: BTreeSet<DeviceKey>,
    /// What was written by command.
    pub(crate) honest: BTreeSet<RecordId>,
    pub(crate) now_ms: i64,
    pub(crate) orders: u64,
    /// A line for each step.
    pub(crate) trace: String,
}

impl Hall {
    /// The desks of a history, which know each other, with the first round published.
    pub(crate) fn of(history: &History) -> Result<Self, Failed> {
        simulation::seed(history.seed);
        let mut dice = Dice::new(history.seed ^ 0xd1ce);
        let mut hall = Self {
            competition: CompetitionId([0; 32]),
            places: (0..history.desks).map(|_| Place::new()).collect(),
            hostile: Hostile::new(1),
            stranger: Hostile::new(2),
            cable: Cable::default(),
            wrongs: Vec::new(),
            lies: 0,
            secrets: Vec::new(),
            sitters: Vec::new(),
            guests: 0,
            copied: BTreeSet::new(),
            honest: BTreeSet::new(),
            now_ms: BEGIN_MS,
            orders: 0,
            trace: String::new(),
        };
        hall.found()?;
        hall.grants(&mut dice)?;
        for n in 1..hall.places.len() {
            hall.meets(n, 0)?;
        }
        Ok(hall)
    }

    fn found(&mut self) -> Result<(), Failed> {
        let found = Command::FoundCompetition {
            name: "模拟".to_owned(),
            place: String::new(),
            from: None,
            to: None,
            organiser: "模拟".to_owned(),
            rulebook: RulebookSource::Shipped { key: "open/chess".to_owned() },
        };
        let op = self.op();
        let changes = self.places[0].desk(self.now_ms).execute(&Seat::Device, None, op, found);
        self.competition = changes.map_err(|it| it.to_string())?.competition;
        let (event, phase) = (EVENT.into(), PHASE.into());
        let entries = (0..6).map(|n| act::entry(n, act::DELEGATIONS[n % 2])).collect();
        self.does(0, Command::OpenEvent { event: EVENT.into() })?;
        self.does(0, Command::Enter { event: EVENT.into(), entries, waive: None })?;
        self.does(0, Command::PlanPhase { event: EVENT.into(), phase: PHASE.into(), rounds: 3 })?;
        let how = Ordering::Regulation;
        self.does(0, Command::OrderField { event: EVENT.into(), phase: PHASE.into(), how })?;
        let op = OpId::new(u128::from(self.orders + 1) << 64);
        self.does(0, Command::DrawRound { event: EVENT.into(), phase: PHASE.into() })?;
        self.does(0, Command::PublishRound { event, phase, draw: DrawId::made_by(op, 0) })
    }

    fn grants(&mut self, dice: &mut Dice) -> Result<(), Failed> {
        let of = self.state(0, |it| it.delegations.keys().copied().collect::<Vec<_>>());
        for n in 1..self.places.len() {
            let mut grant = grant(self.places[n].key, n, dice, &of);
            grant.seal_key = Some(self.places[n].secret().seal_key());
            self.does(0, Command::GiveGrant { grant })?;
        }
        let mut grant = Grant::organiser(self.hostile.key(), "hostile".to_owned());
        grant.role = [Role::Screen, Role::Arbiter][dice.below(2)];
        self.does(0, Command::GiveGrant { grant })
    }

    /// Carries a step out.
    pub(crate) fn step(&mut self, step: &Step) -> Result<(), Failed> {
        simulation::seed(step.seed);
        let mut dice = Dice::new(step.seed);
        self.now_ms += 1 + dice.below(60_000) as i64;
        let said = match step.what {
            What::Act(n) if self.has(n) => act::act(self, n, &mut dice)?,
            What::Meet(a, b, trouble) if self.has(a) && self.has(b) => {
                self.meet(a, b, trouble, &mut dice)?
            }
            What::Carry(a, b) if self.has(a) && self.has(b) => self.carry(a, b)?,
            What::BackUp(n) if self.has(n) => self.back_up(n)?,
            What::Restore(nth) => match self.one_of(nth, |it| !it.backups.is_empty()) {
                Some(n) => self.restore(n, &mut dice)?,
                None => "no backup".to_owned(),
            },
            What::Keep(n) if self.has(n) => {
                self.places[n].keep();
                // What it writes then is what it will not know.
                let said = act::writes(self, n, &mut dice)?;
                let next = self.living().into_iter().find(|it| *it != n).expect("two live");
                format!("{said}, {}", self.meets(n, next)?)
            }
            What::PutBack(nth) => match self.one_of(nth, |it| it.kept.is_some()) {
                Some(n) => {
                    self.places[n].put_back();
                    self.forgets_holes(n);
                    format!("{n}: {}", act::writes(self, n, &mut dice)?)
                }
                None => "nothing kept".to_owned(),
            },
            What::Copy(n) if self.has(n) && self.places.len() < 30 => {
                let copied = self.places[n].copied();
                self.copied.insert(copied.key);
                self.places.push(copied);
                String::new()
            }
            What::Reopen(n) if self.has(n) => {
                self.places[n].reopen();
                String::new()
            }
            What::Rotate(n) if self.has(n) && self.places.len() < 30 => self.rotate(n)?,
            What::Clock(n) if self.has(n) => {
                self.places[n].offset_ms = (dice.below(41) as i64 - 20) * YEAR_MS;
                String::new()
            }
            What::Dies(n) if self.has(n) && self.living().len() > 2 => {
                self.places[n].close();
                self.places[n].gone = true;
                self.forgets_holes(n);
                String::new()
            }
            What::Hostile(trick, a, b) if self.has(a) && self.has(b) => {
                self.trick(trick, (a, b), &mut dice)?
            }
            What::Lies(lie, n) if self.has(n) => self.hears_lies(lie, n, &mut dice)?,
            What::Seats(n) if self.has(n) => self.seats(n, &mut dice)?,
            What::Seals(n) if self.has(n) => self.seals(n, &mut dice)?,
            What::Invites(n) if self.has(n) && self.places.len() < 30 => {
                self.invites(n, &mut dice)?
            }
            _ => "nobody there".to_owned(),
        };
        writeln!(self.trace, "{:?}: {said}", step.what).unwrap();
        self.look()
    }

    /// Nothing is ever forgotten.
    fn look(&mut self) -> Result<(), Failed> {
        for n in self.living() {
            let ids = self.places[n].ids(self.competition);
            if let Some(lost) = self.places[n].held.difference(&ids).next() {
                return Err(format!("desk {n} lost record {lost}"));
            }
            self.places[n].held = ids;
        }
        Ok(())
    }

    pub(crate) fn has(&self, n: usize) -> bool {
        self.places.get(n).is_some_and(|it| !it.gone)
    }

    pub(crate) fn living(&self) -> Vec<usize> {
        (0..self.places.len()).filter(|it| self.has(*it)).collect()
    }

    /// One of the living of which something is so.
    fn one_of(&self, nth: usize, is_so: impl Fn(&Place) -> bool) -> Option<usize> {
        let those: Vec<_> =
            self.living().into_iter().filter(|it| is_so(&self.places[*it])).collect();
        (!those.is_empty()).then(|| those[nth % those.len()])
    }

    pub(crate) fn state<T>(
        &self,
        n: usize,
        look: impl FnOnce(&competition::state::State) -> T,
    ) -> T {
        self.places[n].desk(self.now_ms).state(self.competition, look).unwrap()
    }

    pub(crate) fn op(&mut self) -> OpId {
        self.orders += 1;
        OpId::new(u128::from(self.orders) << 64)
    }

    fn does(&mut self, n: usize, command: Command) -> Result<(), Failed> {
        self.tries(n, &Seat::Device, command)?
            .map_err(|it| format!("the beginning is refused: {it:?}"))
    }

    /// Carries a command out, twice as a person does who taps twice.
    pub(crate) fn tries(
        &mut self,
        n: usize,
        seat: &Seat,
        command: Command,
    ) -> Result<Result<(), Refusal>, Failed> {
        let op = self.op();
        let desk = self.places[n].desk(self.now_ms);
        let tap = || desk.execute(seat, Some(self.competition), op, command.clone());
        let (first, again) = (tap(), tap());
        let of_op = desk.state(self.competition, |it| {
            let of_op = it.records.iter().filter(|it| it.op == op);
            of_op.map(|it| (it.id, it.fact.kind().to_owned())).collect::<Vec<_>>()
        });
        let written = of_op.map_err(|it| it.to_string())?;
        match (first, again) {
            (Ok(first), Ok(again)) if first == again => {
                self.honest.extend(written.iter().map(|it| it.0));
                Ok(Ok(()))
            }
            (Err(Failure::Refused(refusal)), _) => Ok(Err(refusal)),
            (Ok(first), again) => Err(format!("tapped twice: {first:?}, {again:?}: {written:?}")),
            (Err(fault), _) => Err(format!("desk {n}: {command:?}: {fault}")),
        }
    }

    pub(crate) fn carry(&mut self, a: usize, b: usize) -> Result<String, Failed> {
        let file = self.exported(a)?;
        let mut torn = file.clone();
        let half = torn.len() / 2;
        torn[half] ^= 1;
        let desk = self.places[b].desk(self.now_ms);
        for wrong in [&torn[..], &file[..half]] {
            if desk.import(wrong).is_ok() {
                return Err("a torn file was taken".to_owned());
            }
        }
        desk.import(&file).map_err(|it| format!("a file was not taken: {it}"))?;
        Ok(file.len().to_string())
    }

    pub(crate) fn exported(&self, n: usize) -> Result<Vec<u8>, Failed> {
        let file = self.places[n].desk(self.now_ms).export(self.competition);
        file.map_err(|it| it.to_string())
    }

    fn back_up(&mut self, n: usize) -> Result<String, Failed> {
        let place = &mut self.places[n];
        let line = place.desk(self.now_ms).back_up(self.competition, "simulated");
        let line = line.map_err(|it| it.to_string())?;
        place.backups.retain(|it| it.0 != line.name);
        place.backups.push((line.name, place.held.clone()));
        Ok(String::new())
    }

    fn restore(&mut self, n: usize, dice: &mut Dice) -> Result<String, Failed> {
        let place = &mut self.places[n];
        let there = place.desk(self.now_ms).backups(self.competition).unwrap();
        place.backups.retain(|it| there.iter().any(|there| there.name == it.0));
        let Some((name, held)) = dice.pick(&place.backups) else { return Ok("none".to_owned()) };
        let put_back = place.desk(self.now_ms).restore(&Seat::Device, self.competition, &name);
        put_back.map_err(|it| it.to_string())?;
        place.held = held;
        place.forgot += 1;
        let ids = place.ids(self.competition);
        if ids != place.held {
            return Err(format!("desk {n} is not what the backup was"));
        }
        self.forgets_holes(n);
        Ok(format!("{n}: {name}"))
    }

    fn rotate(&mut self, n: usize) -> Result<String, Failed> {
        let new = Place::new();
        let proof = prove(self.competition, self.places[n].key, &new.secret());
        let seal_key = Some(new.secret().seal_key());
        let rotate = Command::RotateKey { new: new.key, seal_key, proof };
        if let Err(refusal) = self.tries(n, &Seat::Device, rotate)? {
            return Ok(format!("{refusal:?}"));
        }
        self.places.push(new);
        self.meets(self.places.len() - 1, n)?;
        Ok(String::new())
    }

    fn forgets_holes(&mut self, n: usize) {
        self.wrongs.retain(|it| !matches!(it, Wrong::Parked { desk, .. } if *desk == n));
    }
}

fn grant(device: DeviceKey, n: usize, dice: &mut Dice, of: &[DelegationId]) -> Grant {
    let mut grant = Grant::organiser(device, format!("desk {n}"));
    grant.role = match n {
        1 => Role::Organiser,
        2 => Role::ChiefArbiter,
        _ => [
            Role::Arbiter,
            Role::Arbiter,
            Role::TeamLeader,
            Role::PairingsOfficer,
            Role::AppealsMember,
            Role::Screen,
        ][dice.below(6)],
    };
    if grant.role == Role::Arbiter && dice.percent(50) {
        grant.venue = Some(Venue(act::VENUES[dice.below(2)].to_owned()));
        grant.events = vec![EVENT.into()];
    }
    if grant.role == Role::TeamLeader {
        grant.delegation = dice.pick(of);
    }
    grant
}
