//! Does what is to be done next, task by task, as the people in a hall would.

use super::{EVENT, word};
use crate::{
    desk::{Desk, Seat},
    failure::Failure,
};
use competition::{
    command::{Command, Ordering},
    competitor::EntryStatus,
    fact::{Attested, DecidedBy},
    id::{CompetitionId, CompetitorId, EventKey, OpId, PhaseKey, RoundNumber},
    pairing::generate::dice::Dice,
    result::Standing,
    score::{Color, Outcome},
    view::{
        Query, View,
        event::{EventView, Task},
        round::{BoardRow, RoundView},
    },
};

/// More steps than any sample takes.
const STEPS_MAX: usize = 500;
/// White's advantage, in points of rating.
const FIRST_MOVE: i32 = 30;

/// The one who runs a sample.
pub(super) struct Director<'a> {
    desk: &'a Desk,
    seat: &'a Seat,
    competition: CompetitionId,
    op: OpId,
    /// How many commands were given.
    given: u32,
    entered_by: OpId,
    dice: Dice,
}

impl<'a> Director<'a> {
    pub(super) fn new(
        (desk, seat): (&'a Desk, &'a Seat),
        competition: CompetitionId,
        op: OpId,
    ) -> Self {
        Self { desk, seat, competition, op, given: 0, entered_by: op, dice: Dice::new(1) }
    }

    /// Whether the same wish was carried out before.
    pub(super) fn has_begun(&self) -> Result<bool, Failure> {
        let query = Query::Competition { competition: self.competition };
        let View::Competition(view) = self.desk.read(self.seat, query)? else {
            unreachable!("a competition was asked for")
        };
        Ok(!view.events.is_empty())
    }

    /// Gives a command. Its id is far from those of the others, so that what they make is too.
    pub(super) fn does(&mut self, command: Command) -> Result<(), Failure> {
        self.given += 1;
        let op = OpId::new(self.op.bits().wrapping_add(u128::from(self.given) << 64));
        self.desk.execute(self.seat, Some(self.competition), op, command).map(drop)
    }

    /// Gives the command that enters people, and remembers it.
    pub(super) fn enters(&mut self, command: Command) -> Result<(), Failure> {
        self.does(command)?;
        self.entered_by = OpId::new(self.op.bits().wrapping_add(u128::from(self.given) << 64));
        Ok(())
    }

    /// Who was entered at a place of the list.
    pub(super) fn entrant(&self, place: usize) -> CompetitorId {
        CompetitorId::made_by(self.entered_by, place)
    }

    /// Whether that one plays.
    pub(super) fn status(&self, place: usize) -> Result<Option<EntryStatus>, Failure> {
        let (competition, event) = (self.competition, EventKey::from(EVENT));
        let who = self.entrant(place);
        let query = Query::Entries { competition, event };
        let View::Entries(view) = self.desk.read(self.seat, query)? else {
            unreachable!("entries were asked for")
        };
        let row = view.rows.iter().find(|it| it.line.competitor == who);
        Ok(row.map(|it| it.line.status))
    }

    /// Carries out one task after another, each after what `before` does, until one is met that
    /// `stop` knows, or there is none left.
    pub(super) fn go_on(
        &mut self,
        stop: impl Fn(&Task) -> bool,
        before: impl Fn(&mut Self, &Task) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for _ in 0..STEPS_MAX {
            let task = self.event()?.head.tasks.into_iter().next();
            let Some(task) = task.filter(|it| !stop(it)) else { return Ok(()) };
            before(self, &task)?;
            self.carries_out(task)?;
        }
        Ok(())
    }

    fn carries_out(&mut self, task: Task) -> Result<(), Failure> {
        let event = EventKey::from(EVENT);
        match task {
            Task::OrderField { phase, .. } => {
                self.does(Command::OrderField { event, phase, how: Ordering::Regulation })
            }
            Task::DrawRound { phase, .. } => self.does(Command::DrawRound { event, phase }),
            Task::PublishRound { phase, draw, .. } => {
                self.does(Command::PublishRound { event, phase, draw })
            }
            Task::EnterResults { phase, round, .. } => self.plays(&phase, round, |_| true),
            Task::DecideTie { phase, among, .. } => {
                let (by, note) = (DecidedBy::Playoff, word("playoff").to_owned());
                self.does(Command::DecideTie { event, phase, among, by, note })
            }
            Task::ClosePhase { phase } => self.does(Command::ClosePhase { event, phase }),
            Task::ConfirmAwards => self.does(Command::ConfirmAwards { event }),
            Task::Enter { .. }
            | Task::PlanRounds { .. }
            | Task::FillUp { .. }
            | Task::Exhibition { .. }
            | Task::RuleOnDisputes { .. } => unreachable!("a sample does not come to {task:?}"),
        }
    }

    fn event(&self) -> Result<EventView, Failure> {
        let (competition, event) = (self.competition, EVENT.into());
        let query = Query::Event { competition, event };
        let View::Event(view) = self.desk.read(self.seat, query)? else {
            unreachable!("an event was asked for")
        };
        Ok(*view)
    }

    fn round(&self, phase: &PhaseKey, round: RoundNumber) -> Result<RoundView, Failure> {
        let (competition, event) = (self.competition, EVENT.into());
        let (phase, round) = (Some(phase.clone()), Some(round));
        let query = Query::Round { competition, event, phase, round };
        let View::Round(view) = self.desk.read(self.seat, query)? else {
            unreachable!("a round was asked for")
        };
        Ok(*view)
    }

    /// Records results of boards that have none.
    pub(super) fn plays(
        &mut self,
        phase: &PhaseKey,
        round: RoundNumber,
        which: impl Fn(u16) -> bool,
    ) -> Result<(), Failure> {
        for row in self.round(phase, round)?.boards {
            if row.standing == Standing::Open && which(row.board.board) {
                let outcome = self.outcome(&row);
                self.records(row, outcome)?;
            }
        }
        Ok(())
    }

    /// Puts a board's result right: the other one won, or somebody did.
    pub(super) fn corrects(
        &mut self,
        phase: &PhaseKey,
        round: RoundNumber,
        board: u16,
    ) -> Result<(), Failure> {
        let rows = self.round(phase, round)?.boards;
        let Some(row) = rows.into_iter().find(|it| it.board.board == board) else { return Ok(()) };
        let by = match row.standing {
            Standing::Known { outcome: Outcome::Won { by }, .. } => by.opposite(),
            Standing::Known { .. } | Standing::Open | Standing::Disputed { .. } => Color::White,
        };
        self.records(row, Outcome::Won { by })
    }

    fn records(&mut self, row: BoardRow, outcome: Outcome) -> Result<(), Failure> {
        self.does(Command::RecordResult {
            board: row.board,
            outcome,
            attested: Attested::BothSides,
            replaces: row.heads,
        })
    }

    /// The stronger one wins more often; one game in about three is drawn, one in fifty not played.
    fn outcome(&mut self, row: &BoardRow) -> Outcome {
        let rating = |it: Option<u16>| i32::from(it.unwrap_or(1800));
        let ahead = rating(row.white.line.rating) - rating(row.black.line.rating) + FIRST_MOVE;
        // In thousandths.
        let white_wins = u64::try_from((340 + ahead.clamp(-330, 330)).max(0)).unwrap_or(0);
        let roll = self.dice.roll(1000);
        let wished = match roll {
            980.. => Outcome::Forfeited { by: Color::Black },
            _ if roll < white_wins => Outcome::Won { by: Color::White },
            _ if roll < white_wins + 320 => Outcome::Drawn,
            _ => Outcome::Won { by: Color::Black },
        };
        let can_be = |it: &Outcome| row.outcomes.contains(it) && (!row.decider || it.was_played());
        Some(wished).filter(can_be).unwrap_or(Outcome::Won { by: Color::Black })
    }
}
