//! Matches of a knock-out: who meets whom, game by game, until one is better.

use crate::{
    draw::{DrawnBy, DrawnRound, Seating, Settled},
    id::{CompetitorId, DrawId, RoundNumber, Tpn},
    lot::Seed,
    refusal::Refusal,
    rulebook::knockout::{FirstMove, GamePlayed, GameRules, KnockoutRules, MatchSeed, Seeding},
    scene::PhaseScene,
    score::{Color, Outcome, Points, Scoring},
};

/// A match as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchState {
    /// The numbers that meet.
    pub seed: MatchSeed,
    /// Who they are.
    pub sides: [CompetitorId; 2],
    /// The games so far, game 1 first; each with what stands, if it is one result.
    pub games: Vec<PlayedGame>,
    /// Their points.
    pub points: [Points; 2],
    /// Which side goes on; none while it is open.
    pub winner: Option<usize>,
    /// Whether every game that the rules know has been played.
    pub is_exhausted: bool,
}

/// One game of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayedGame {
    /// Which round of the phase.
    pub round: RoundNumber,
    /// Of which draw.
    pub draw: DrawId,
    /// Where.
    pub seating: Seating,
    /// How it ended, once there is one result.
    pub outcome: Option<Outcome>,
}

/// The matches of a knock-out phase, in the order of the regulation; none while the field has no
/// numbers.
pub fn matches(scene: PhaseScene<'_>) -> Vec<MatchState> {
    let Some(rules) = scene.knockout() else { return Vec::new() };
    rules.matches.iter().filter_map(|it| match_state(scene, rules, *it)).collect()
}

fn match_state(
    scene: PhaseScene<'_>,
    rules: &KnockoutRules,
    seed: MatchSeed,
) -> Option<MatchState> {
    let by_number =
        |number: u16| scene.phase.order().get(usize::from(number).checked_sub(1)?).copied();
    let sides = [by_number(seed.first)?, by_number(seed.second)?];
    let games = games(scene, sides);
    let points = sides.map(|it| games.iter().map(|game| game.points(scene, it)).sum());
    let is_exhausted = games.len() == rules.games.len() && all_over(&games);
    let winner = winner(rules, &games, points).or_else(|| by_decision(scene, sides));
    Some(MatchState { seed, sides, games, points, winner, is_exhausted })
}

fn games(scene: PhaseScene<'_>, sides: [CompetitorId; 2]) -> Vec<PlayedGame> {
    let game = |drawn: &DrawnRound| {
        let (seating, _) = drawn.seat(sides[0])?;
        let outcome = scene.phase.register(drawn.draw, seating.board).outcome();
        Some(PlayedGame { round: drawn.round, draw: drawn.draw, seating, outcome })
    };
    scene.phase.rounds().filter_map(game).collect()
}

impl PlayedGame {
    fn points(&self, scene: PhaseScene<'_>, side: CompetitorId) -> Points {
        let scoring: &Scoring = &scene.at.rules.scoring;
        let color = self.seating.color(side);
        let share = color.and_then(|color| Some(self.outcome?.share(color)));
        share.map_or(Points::ZERO, |it| scoring.played(it))
    }
}

fn all_over(games: &[PlayedGame]) -> bool {
    games.iter().all(|it| it.outcome.is_some())
}

/// Who is better, once every game that is played in any case is over.
fn winner(rules: &KnockoutRules, games: &[PlayedGame], points: [Points; 2]) -> Option<usize> {
    let always = rules.games.iter().take_while(|it| it.played == GamePlayed::Always).count();
    if games.len() < always || !all_over(games) {
        return None;
    }
    match points[0].cmp(&points[1]) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}

/// Who goes on by a lot or a ruling, where all games left the match level.
fn by_decision(scene: PhaseScene<'_>, sides: [CompetitorId; 2]) -> Option<usize> {
    let mut ties = scene.phase.ties.values();
    let decision = ties.find(|it| sides.iter().all(|side| it.order.contains(side)))?;
    sides.iter().position(|it| Some(it) == decision.order.first())
}

/// The matches that the next game is played in.
pub fn next_matches(scene: PhaseScene<'_>, rules: &KnockoutRules) -> Vec<MatchState> {
    let Some(game) = next_game(scene, rules) else { return Vec::new() };
    let goes_on = |it: &MatchState| match game.played {
        GamePlayed::Always => true,
        GamePlayed::IfLevel => it.winner.is_none(),
    };
    matches(scene).into_iter().filter(goes_on).collect()
}

fn next_game<'a>(scene: PhaseScene<'_>, rules: &'a KnockoutRules) -> Option<&'a GameRules> {
    rules.games.get(usize::from(scene.phase.next_round().0) - 1)
}

/// The rules of a game, by the round of the phase that it is.
pub fn game_rules(scene: PhaseScene<'_>, round: RoundNumber) -> Option<&GameRules> {
    scene.knockout()?.games.get(usize::from(round.0).checked_sub(1)?)
}

/// Draws the next game of every match that goes on.
pub(super) fn draw(
    scene: PhaseScene<'_>,
    rules: &KnockoutRules,
    draw: DrawId,
    seed: Seed,
) -> Result<DrawnRound, Refusal> {
    let game = next_game(scene, rules).ok_or(Refusal::NoMoreRounds)?;
    let boards = (1..).zip(next_matches(scene, rules));
    let seat = |(board, it): (u16, MatchState)| {
        let first = first_to_move(scene, game, &it, seed);
        Seating { board, white: it.sides[first], black: it.sides[1 - first] }
    };
    let lots = matches!(game.first_move, FirstMove::Lot);
    Ok(DrawnRound {
        draw,
        event: scene.at.event.key.clone(),
        phase: scene.rules.key.clone(),
        round: scene.phase.next_round(),
        boards: boards.map(seat).collect(),
        byes: Vec::new(),
        by: DrawnBy::Knockout,
        seed: lots.then_some(seed),
        edited: None,
        reasons: None,
        gave_way: Vec::new(),
        settled: Settled::default(),
    })
}

/// Which side has White. Where the better ranked chooses, White is proposed: the officials swap
/// the colors in the draft if the choice was another.
fn first_to_move(scene: PhaseScene<'_>, game: &GameRules, it: &MatchState, seed: Seed) -> usize {
    match &game.first_move {
        FirstMove::Numbers { white } => usize::from(!white.contains(&it.seed.first)),
        FirstMove::Swapped => {
            let last = it.games.last().and_then(|game| game.seating.color(it.sides[0]));
            usize::from(last == Some(Color::White))
        }
        FirstMove::Lot => usize::from(seed.order(it.sides)[0] != it.sides[0]),
        FirstMove::HigherRankedChooses => {
            usize::from(rank(scene, it.sides[1]) < rank(scene, it.sides[0]))
        }
    }
}

/// The number somebody came into the knock-out with, from the phase before it: winners and losers
/// keep it however their matches are numbered.
fn rank(scene: PhaseScene<'_>, who: CompetitorId) -> Option<Tpn> {
    match &scene.knockout()?.from {
        Seeding::Top { .. } => scene.phase.number(who),
        Seeding::Winners { phase, .. } | Seeding::Losers { phase, .. } => {
            rank(scene.at.phase(phase).ok()?, who)
        }
    }
}
