//! The knock-out phases of an event.

use super::{EventHead, PersonLine};
use crate::{
    draw::BoardRef,
    fact::OrderedBy,
    id::{PhaseKey, RecordId, RoundNumber},
    lot::Seed,
    result::Standing,
    rulebook::{Bilingual, GameRules, Seeding},
    score::{Color, Points},
};
use serde::Serialize;
use ts_rs::TS;

/// The knock-out phases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct BracketView {
    /// What every screen of the event shows.
    pub head: EventHead,
    /// The phases in the order in which they are played.
    pub stages: Vec<StageView>,
}

/// One knock-out phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct StageView {
    /// Which phase.
    pub phase: PhaseKey,
    /// Its name.
    pub name: Bilingual,
    /// Where its field comes from.
    pub seeding: Seeding,
    /// How the field got its numbers; none while it has none.
    pub ordered_by: Option<OrderedBy>,
    /// The seed of the lot, where a lot numbered it.
    pub seed: Option<Seed>,
    /// The rules of its games, in order.
    pub games: Vec<GameRules>,
    /// Its matches.
    pub matches: Vec<MatchView>,
    /// Whether its result is frozen.
    pub closed: bool,
}

/// One match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct MatchView {
    /// The two numbers that meet.
    pub numbers: [u16; 2],
    /// Who they are; none while the field has no numbers.
    pub sides: [Option<PersonLine>; 2],
    /// Their points so far.
    pub points: [Points; 2],
    /// Which of the two goes on; none while it is open.
    pub winner: Option<u8>,
    /// The games so far.
    pub games: Vec<GameView>,
}

/// One game of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct GameView {
    /// Which game.
    pub round: RoundNumber,
    /// The board.
    pub board: BoardRef,
    /// The color of the side named first.
    pub first_side: Color,
    /// What stands.
    pub standing: Standing,
    /// The records that a new result must replace.
    pub heads: Vec<RecordId>,
    /// Whether a draw is Black's win.
    pub decider: bool,
    /// Whether it is published; else it is a draft.
    pub published: bool,
}
