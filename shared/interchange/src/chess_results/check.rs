//! Whether the rows agree with each other: what one says of a round, the opponent's must say too.

use super::{
    cell::{Game, Mark, Paired, RoundCell},
    list::List,
};
use crate::table::problem::{Problem, Trouble};
use std::collections::BTreeMap;

/// How far a list goes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rounds {
    /// All up to the last one with a game that is over.
    pub(super) played: u16,
    /// All up to the last one with a game, over or not: the same, or one more.
    pub(super) drawn: u16,
}

/// How far the list goes. A round after one of nothing but open games is not drawn yet.
pub(super) fn rounds(list: &List<'_>) -> Rounds {
    let has = |round: u16, wanted: fn(Option<RoundCell>) -> bool| {
        list.players.iter().any(|it| wanted(it.cells[usize::from(round) - 1]))
    };
    let is_over = |it| matches!(it, None | Some(RoundCell::Game(_)));
    let is_open = |it| matches!(it, Some(RoundCell::Open(_)));
    let played = (1..=list.rounds).rev().find(|it| has(*it, is_over)).unwrap_or(0);
    let next_is_open = played < list.rounds && has(played + 1, is_open);
    Rounds { played, drawn: played + u16::from(next_is_open) }
}

/// Finds everything that does not fit together in the rounds that were drawn.
pub(super) fn check_rounds(list: &List<'_>, drawn: u16) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut checker = Checker { list, by_reference: list.by_reference(), met: BTreeMap::new() };
    for round in 1..=drawn {
        for player in 0..list.players.len() {
            let trouble = checker.trouble(player, round);
            problems.extend(trouble.map(|it| list.problem(player, round, it)));
        }
        problems.extend(several_byes(list, round));
    }
    problems.extend((drawn + 1..=list.rounds).filter_map(|round| not_played(list, round)));
    problems
}

struct Checker<'a> {
    list: &'a List<'a>,
    by_reference: BTreeMap<u16, usize>,
    /// The round in which two players met first, the earlier row before.
    met: BTreeMap<(usize, usize), u16>,
}

impl Checker<'_> {
    fn cell(&self, player: usize, round: u16) -> Option<RoundCell> {
        self.list.players[player].cells[usize::from(round) - 1]
    }

    fn trouble(&mut self, player: usize, round: u16) -> Option<Trouble> {
        match self.cell(player, round)? {
            RoundCell::Game(game) => self.trouble_of_game(player, game, round),
            RoundCell::Open(paired) => Some(self.trouble_of_open(player, paired, round)),
            RoundCell::Missing => Some(Trouble::ResultMissing),
            RoundCell::Blank | RoundCell::Absent | RoundCell::HalfBye | RoundCell::FullBye => None,
        }
    }

    /// An open game is always told; the opponent's row must have it too.
    fn trouble_of_open(&self, player: usize, mine: Paired, round: u16) -> Trouble {
        let opponent = mine.opponent;
        let Some(&other) = self.by_reference.get(&opponent) else {
            return Trouble::UnknownOpponent { opponent };
        };
        let row = self.list.players[other].row.number;
        let seen = self.list.seen(other, round).to_owned();
        match self.cell(other, round) {
            _ if other == player => Trouble::OwnOpponent,
            Some(RoundCell::Open(it)) if it.opponent == self.list.players[player].reference => {
                if it.color == mine.color {
                    Trouble::SameColor { row, other: seen }
                } else {
                    Trouble::OpenGame
                }
            }
            _ => Trouble::NotMirrored { row, other: seen },
        }
    }

    fn trouble_of_game(&mut self, player: usize, game: Game, round: u16) -> Option<Trouble> {
        let opponent = game.opponent;
        let Some(&opponent) = self.by_reference.get(&opponent) else {
            return Some(Trouble::UnknownOpponent { opponent });
        };
        if opponent == player {
            return Some(Trouble::OwnOpponent);
        }
        let row = self.list.players[opponent].row.number;
        let other = self.list.seen(opponent, round).to_owned();
        match self.cell(opponent, round) {
            Some(RoundCell::Game(it)) if it.opponent == self.list.players[player].reference => {
                // Each pair is told once, in the upper row.
                if player > opponent {
                    return None;
                }
                let met_before = self.met_before(player, opponent, round);
                disagreement(game, it, row, other).or(met_before)
            }
            // An unreadable or open cell has its own problem.
            None | Some(RoundCell::Open(_) | RoundCell::Missing) => None,
            Some(_) => Some(Trouble::NotMirrored { row, other }),
        }
    }

    fn met_before(&mut self, player: usize, opponent: usize, round: u16) -> Option<Trouble> {
        let first = *self.met.entry((player, opponent)).or_insert(round);
        (first != round).then_some(Trouble::MetBefore { round: first })
    }
}

fn disagreement(game: Game, theirs: Game, row: u32, other: String) -> Option<Trouble> {
    use Mark::{Draw, ForfeitLoss, ForfeitWin, Loss, Win};
    if game.color.is_some() && game.color == theirs.color {
        return Some(Trouble::SameColor { row, other });
    }
    match (game.mark, theirs.mark) {
        (Win, Loss) | (Loss, Win) | (Draw, Draw) => None,
        (ForfeitWin, ForfeitLoss) | (ForfeitLoss, ForfeitWin | ForfeitLoss) => None,
        (Loss, Loss | Draw) | (Draw, Loss) => Some(Trouble::UnusualResult { row, other }),
        (Win | Draw | Loss | ForfeitWin | ForfeitLoss, _) => {
            Some(Trouble::ResultsDisagree { row, other })
        }
    }
}

/// The players with a full-point bye in a round.
pub(super) fn full_byes(list: &List<'_>, round: u16) -> impl Iterator<Item = usize> {
    let players = list.players.iter().enumerate();
    players.filter_map(move |(index, it)| {
        let bye = it.cells[usize::from(round) - 1] == Some(RoundCell::FullBye);
        bye.then_some(index)
    })
}

fn several_byes(list: &List<'_>, round: u16) -> Option<Problem> {
    let first = full_byes(list, round).next()?;
    let count = u16::try_from(full_byes(list, round).count()).unwrap_or(u16::MAX);
    (count > 1).then(|| list.problem(first, round, Trouble::SeveralByes { count }))
}

/// A round with pairings or byes and without any result.
fn not_played(list: &List<'_>, round: u16) -> Option<Problem> {
    let mut cells = list.players.iter().map(|it| it.cells[usize::from(round) - 1]);
    let announced = cells.any(|it| it.is_some_and(|it| it != RoundCell::Blank));
    announced.then(|| Problem::of_file(Trouble::RoundNotPlayed { round }))
}
