//! The knock-out phases of an event.

use super::{
    EventHead, PersonLine,
    head::{head, line},
    round::board_ref,
};
use crate::{
    draw::{BoardRef, DrawnRound},
    fact::OrderedBy,
    id::{CompetitionId, PhaseKey, RecordId, RoundNumber},
    lot::Seed,
    result::Standing,
    round::{
        knockout::{self, MatchState},
        outcomes,
    },
    rulebook::{
        Bilingual,
        knockout::{GameRules, KnockoutRules, MatchSeed, Seeding},
    },
    scene::{EventScene, PhaseScene},
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
    /// Whether every game has been played and left it level, so that a lot must decide.
    pub level: bool,
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

/// The knock-out phases for a screen.
pub(super) fn view((scene, competition): (EventScene<'_>, CompetitionId)) -> BracketView {
    BracketView {
        head: head(scene, competition),
        stages: scene.phases().filter_map(|it| Some(stage(it, it.knockout()?))).collect(),
    }
}

fn stage(scene: PhaseScene<'_>, rules: &KnockoutRules) -> StageView {
    let field = scene.phase.field.as_ref();
    let matches = knockout::matches(scene);
    let state = |seed: &MatchSeed| matches.iter().find(|it| it.seed == *seed);
    StageView {
        phase: scene.rules.key.clone(),
        name: scene.rules.name.clone(),
        seeding: rules.from.clone(),
        ordered_by: field.map(|it| it.by),
        seed: field.filter(|it| it.by == OrderedBy::Lot).and_then(|it| it.seed),
        games: rules.games.clone(),
        matches: rules.matches.iter().map(|it| match_view(scene, *it, state(it))).collect(),
        closed: scene.phase.ranking.is_some(),
    }
}

fn match_view(scene: PhaseScene<'_>, seed: MatchSeed, state: Option<&MatchState>) -> MatchView {
    let line = |side: usize| state.map(|it| line(scene, it.sides[side]));
    MatchView {
        numbers: [seed.first, seed.second],
        sides: [line(0), line(1)],
        points: state.map_or([Points::ZERO; 2], |it| it.points),
        winner: state.and_then(|it| it.winner).and_then(|it| u8::try_from(it).ok()),
        level: state.is_some_and(|it| it.is_exhausted && it.winner.is_none()),
        games: state.map(|it| games(scene, it)).unwrap_or_default(),
    }
}

/// The published games, and the one that waits as a draft.
fn games(scene: PhaseScene<'_>, state: &MatchState) -> Vec<GameView> {
    let draft = scene.phase.draft.and_then(|it| scene.phase.draws.get(&it));
    let drawn = scene.phase.rounds().chain(draft);
    drawn.filter_map(|it| game(scene, state, it)).collect()
}

fn game(scene: PhaseScene<'_>, state: &MatchState, drawn: &DrawnRound) -> Option<GameView> {
    let (seating, first_side) = drawn.seat(state.sides[0])?;
    let register = scene.phase.register(drawn.draw, seating.board);
    Some(GameView {
        round: drawn.round,
        board: board_ref(drawn, seating.board),
        first_side,
        standing: register.standing(),
        heads: register.heads().map(|it| it.record).collect(),
        decider: outcomes::is_decider(scene, drawn.round),
        published: scene.phase.draft != Some(drawn.draw),
    })
}
