//! What the system knows of a player when it pairs a round.

use crate::{
    crosstable::{Cell, CellKind},
    id::Tpn,
    pairing::{
        Round,
        reasons::{ColorPreference, Strength},
    },
    rulebook::xiangqi::XiangqiSwitches,
    score::{Color, Points},
};
use std::cmp::Reverse;

/// A player who is to be paired.
#[derive(Debug, Clone)]
pub(super) struct Player {
    pub(super) number: Tpn,
    /// Points before this round. 积分编排制 knows no acceleration.
    pub(super) score: Points,
    /// First moves less second moves, in games played.
    pub(super) difference: i32,
    /// The side that is due: *absolute* where a limit forbids the other one, *strong* where first
    /// and second moves are not even, *mild* where they are.
    pub(super) due: ColorPreference,
    /// The sides of the games played, latest first: rounds without a game are no gaps.
    pub(super) colors: Vec<Color>,
    /// Which way the player floated in the round before.
    pub(super) floated: Option<Float>,
    /// Rounds free with a win's points.
    pub(super) byes: usize,
}

/// Which way a player floated: paired with a lower or a higher score, whether the game was played
/// or not. The bye is a float down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Float {
    Down,
    Up,
}

impl Player {
    pub(super) fn is_bound(&self) -> bool {
        self.due.strength == Strength::Absolute
    }
}

/// The players to be paired in the order of X12: by score, then by number, the smaller number
/// first in odd rounds and last in even ones.
pub(super) fn players(round: &Round<'_>, switches: &XiangqiSwitches) -> Vec<Player> {
    let is_odd = round.table.played_rounds().is_multiple_of(2);
    let mut players: Vec<Player> =
        round.present.iter().map(|it| player(round, switches, *it)).collect();
    players.sort_by_key(|it| {
        let number = if is_odd { it.number.0 } else { u16::MAX - it.number.0 };
        (Reverse(it.score), number)
    });
    players
}

fn player(round: &Round<'_>, switches: &XiangqiSwitches, number: Tpn) -> Player {
    let played = round.table.played_rounds();
    let cells: Vec<Cell> = (0..played).map(|it| round.table.cell(number, it)).collect();
    let games = cells.iter().rev().filter(|it| it.kind.was_played());
    let colors: Vec<Color> = games.filter_map(|it| it.color).collect();
    let difference = colors.iter().map(|it| if *it == Color::White { 1 } else { -1 }).sum();
    let is_bye = |it: &&Cell| matches!(it.kind, CellKind::PairingBye | CellKind::FullBye);
    Player {
        number,
        score: cells.iter().map(|it| it.points).sum(),
        difference,
        due: due(switches, difference, &colors),
        floated: float(round, &cells),
        byes: cells.iter().filter(is_bye).count(),
        colors,
    }
}

/// The side that is due: the lacking one, where both are even the one not had last.
fn due(switches: &XiangqiSwitches, difference: i32, colors: &[Color]) -> ColorPreference {
    let Some(&last) = colors.first() else {
        return ColorPreference::default();
    };
    let lacking = if difference > 0 { Color::Black } else { Color::White };
    let twice = colors.get(1) == Some(&last);
    let (color, strength) = match difference.abs() {
        2.. if switches.no_surplus_of_three => (lacking, Strength::Absolute),
        _ if twice && switches.no_three_in_a_row => (last.opposite(), Strength::Absolute),
        1.. => (lacking, Strength::Strong),
        _ => (last.opposite(), Strength::Mild),
    };
    ColorPreference { color: Some(color), strength }
}

fn float(round: &Round<'_>, cells: &[Cell]) -> Option<Float> {
    let (last, before) = cells.split_last()?;
    if last.kind == CellKind::PairingBye {
        return Some(Float::Down);
    }
    let opponent = last.opponent?;
    let own: Points = before.iter().map(|it| it.points).sum();
    let its = (0..before.len()).map(|it| round.table.cell(opponent, it).points).sum();
    match own.cmp(&its) {
        std::cmp::Ordering::Greater => Some(Float::Down),
        std::cmp::Ordering::Less => Some(Float::Up),
        std::cmp::Ordering::Equal => None,
    }
}
