//! What happens at the board: fouls, lateness, records and signatures.

use super::{Article, Bilingual};
use crate::id::EventKey;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Conduct at the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ConductRules {
    /// Who comes so many minutes late has lost.
    pub late: Option<LateRules>,
    /// Offenses and what they cost.
    pub offenses: Vec<Offense>,
    /// Repeated positions and limits of moves.
    pub limits: Option<MoveLimits>,
    /// The record of the moves.
    pub record: Option<RecordRules>,
    /// Who signs the slip.
    pub signatures: Option<SignatureRules>,
}

/// Who comes late.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct LateRules {
    /// Forfeits after so many minutes.
    pub forfeit_after_min: u16,
    /// Where it is said.
    pub article: Article,
}

/// An offense and what it costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Offense {
    /// The key, unique in its rulebook.
    pub key: String,
    /// What it is.
    pub name: Bilingual,
    /// How often in one game before it costs something.
    pub times: u16,
    /// What it costs.
    pub costs: Cost,
    /// Events where `times` is another.
    pub except: Vec<OffenseException>,
    /// Where it is said.
    pub article: Article,
}

impl Offense {
    /// How often in one game of an event before it costs something.
    pub fn times_in(&self, event: &EventKey) -> u16 {
        let except = self.except.iter().find(|it| it.events.contains(event));
        except.map_or(self.times, |it| it.times)
    }
}

/// Events in which an offense costs something after another number of times.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct OffenseException {
    /// The events.
    pub events: Vec<EventKey>,
    /// How often in one game.
    pub times: u16,
}

/// What an offense costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Cost {
    /// One foul (犯规).
    Foul,
    /// The game.
    Game,
    /// The result of the event.
    EventResult,
}

/// Repeated positions and limits of moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct MoveLimits {
    /// A draw after so many moves without capture (自然限着).
    pub natural: u16,
    /// Checks of the side that claims it count at most so often.
    pub checks_counted: u16,
    /// A repeated position is judged from so many cycles on.
    pub cycles: u16,
    /// Who must change does so within so many moves.
    pub change_within: u16,
    /// Where it is said.
    pub article: Article,
}

/// The record of the moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RecordRules {
    /// The events in whose long games moves are recorded.
    pub events: Vec<EventKey>,
    /// With less than so many minutes left it may be completed afterwards.
    pub free_below_min: u16,
    /// Where it is said.
    pub article: Article,
}

/// Who signs the slip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct SignatureRules {
    /// After a win.
    pub after_win: Signers,
    /// After a draw.
    pub after_draw: Signers,
    /// Where it is said.
    pub article: Article,
}

/// Who signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Signers {
    /// The loser.
    Loser,
    /// Both.
    Both,
}
