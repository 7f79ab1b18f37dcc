//! Competitions to try things on: a real regulation, and people that do not exist. Everything in
//! them was carried out like any wish of a person, so that it is what the program really does.

mod director;
mod people;

use crate::{
    desk::{Desk, Seat},
    failure::Failure,
    words::Language,
};
use competition::{
    command::{Command, RulebookSource},
    competitor::EntryStatus,
    id::{CompetitionId, CompetitorId, EventKey, OpId, PhaseKey, RoundNumber},
    view::event::Task,
};
use director::Director;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The event that is held.
pub const EVENT: &str = "men-individual-rapid";

const RULEBOOK: &str = "games-2023/chess";
const SWISS: &str = "swiss";
/// How many rounds of the Swiss are played.
const ROUNDS: u16 = 7;
/// The round that is being played in the running one.
const RUNNING: RoundNumber = RoundNumber(4);
/// So many boards of it have a result.
const FINISHED_BOARDS: u16 = 12;
/// The board whose result was corrected.
const CORRECTED: u16 = 3;
/// Who asked for half a point in the third round, by the place in the list of entries.
const AWAY: usize = 11;
/// Who leaves after the second round.
const LEAVING: usize = 33;

/// How far a sample has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum SampleKind {
    /// Forty men have entered; the field is to be numbered.
    Entered,
    /// The fourth round is being played.
    Running,
    /// All is played, and the awards are confirmed.
    Finished,
}

impl SampleKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Entered, Self::Running, Self::Finished];

    fn name(self) -> &'static str {
        let key = match self {
            Self::Entered => "entered",
            Self::Running => "running",
            Self::Finished => "finished",
        };
        word(key)
    }
}

/// The names of a sample are Chinese, like those of its people.
fn word(key: &str) -> &'static str {
    Language::Zh.find(&["sample", key]).expect("a sample has words")
}

impl Desk {
    /// Founds a competition to try things on. The same `op` twice founds one.
    ///
    /// # Errors
    /// [`Failure`], above all if the seat may not found competitions.
    pub fn found_sample(
        &self,
        seat: &Seat,
        op: OpId,
        kind: SampleKind,
    ) -> Result<CompetitionId, Failure> {
        let competition = self.execute(seat, None, op, founding(kind))?.competition;
        let mut director = Director::new((self, seat), competition, op);
        if director.has_begun()? {
            return Ok(competition);
        }
        enter(&mut director)?;
        match kind {
            SampleKind::Entered => {}
            SampleKind::Running => play_to_the_fourth_round(&mut director)?,
            SampleKind::Finished => director.go_on(|_| false, between_rounds)?,
        }
        Ok(competition)
    }
}

fn founding(kind: SampleKind) -> Command {
    Command::FoundCompetition {
        name: kind.name().to_owned(),
        place: word("place").to_owned(),
        from: None,
        to: None,
        organiser: word("organiser").to_owned(),
        rulebook: RulebookSource::Shipped { key: RULEBOOK.to_owned() },
    }
}

fn enter(director: &mut Director<'_>) -> Result<(), Failure> {
    let event = EventKey::from(EVENT);
    director.does(Command::OpenEvent { event: event.clone() })?;
    let entries = people::men();
    director.enters(Command::Enter { event: event.clone(), entries, waive: None })?;
    director.does(Command::PlanPhase { event, phase: SWISS.into(), rounds: ROUNDS })
}

fn play_to_the_fourth_round(director: &mut Director<'_>) -> Result<(), Failure> {
    let is_running = |it: &Task| {
        matches!(it, Task::EnterResults { phase, round, .. }
            if *phase == PhaseKey::from(SWISS) && *round == RUNNING)
    };
    director.go_on(is_running, between_rounds)?;
    let (phase, round) = (SWISS.into(), RUNNING);
    director.plays(&phase, round, |board| board <= FINISHED_BOARDS)?;
    director.corrects(&phase, round, CORRECTED)
}

/// What happens besides the games: somebody asks for a bye, somebody leaves.
fn between_rounds(director: &mut Director<'_>, task: &Task) -> Result<(), Failure> {
    let Task::DrawRound { phase, round } = task else { return Ok(()) };
    let event = EventKey::from(EVENT);
    match (phase.0.as_str(), round.0) {
        (SWISS, 2) => director.does(Command::GrantBye {
            event,
            phase: phase.clone(),
            round: RoundNumber(3),
            competitor: director.entrant(AWAY),
            bye: competition::fact::RequestedBye::Half,
        }),
        (SWISS, 3) if director.status(LEAVING)? == Some(EntryStatus::Active) => {
            let competitor: CompetitorId = director.entrant(LEAVING);
            let reason = word("ill").to_owned();
            director.does(Command::Withdraw { event, competitor, reason })
        }
        _ => Ok(()),
    }
}
