//! Article 1: what the system knows of a player when it pairs a round.

use super::Edition;
use crate::{
    crosstable::{Cell, CellKind},
    id::Tpn,
    pairing::{
        Round,
        reasons::{ColorPreference, Strength},
    },
    score::{Color, Points},
};

/// A player who is to be paired.
#[derive(Debug, Clone)]
pub(super) struct Player {
    pub(super) number: Tpn,
    /// Points before this round, those of acceleration included.
    pub(super) score: Points,
    /// Points before this round without acceleration: for the order of the boards only.
    pub(super) earned: Points,
    /// 1.6, positive for more games with White.
    pub(super) difference: i32,
    /// 1.7.
    pub(super) preference: ColorPreference,
    /// The colors of the games played, latest first: unplayed rounds are no gaps (C.04.2 3.4).
    pub(super) colors: Vec<Color>,
    /// 1.4, of the previous round and of the one before it.
    pub(super) floats: [Option<Float>; 2],
    /// 1.8.
    pub(super) is_topscorer: bool,
    /// C2 lets this player have the bye.
    pub(super) may_have_bye: bool,
    /// Rounds without a game: for C9.
    pub(super) unplayed: u16,
    /// Whether the number is odd, for 5.2.5.
    pub(super) has_odd_number: bool,
}

/// 1.4: which way a player floated in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Float {
    Down,
    Up,
}

impl Player {
    /// The same color in the two latest games.
    pub(super) fn repeated(&self) -> Option<Color> {
        match self.colors[..] {
            [last, before, ..] if last == before => Some(last),
            _ => None,
        }
    }

    /// Whether the player floated that way so many rounds before.
    pub(super) fn floated(&self, way: Float, rounds_before: usize) -> bool {
        self.floats[rounds_before - 1] == Some(way)
    }

    pub(super) fn has_absolute(&self) -> bool {
        self.preference.strength == Strength::Absolute
    }
}

/// The players to be paired in the order of 1.2: by score, then by number.
pub(super) fn players(round: &Round<'_>, edition: Edition) -> Vec<Player> {
    let scores = Scores::of(round);
    let mut arrived = 0;
    let mut players = Vec::new();
    for number in round.table.numbers() {
        let is_present = round.present.contains(&number);
        if is_present || has_arrived(round, number) {
            arrived += 1;
        }
        if is_present {
            players.push(player(round, edition, &scores, number, arrived % 2 == 1));
        }
    }
    players.sort_by_key(|it| (std::cmp::Reverse(it.score), it.number));
    players
}

/// Whether a player has ever been paired. 5.2.5 reads the parity of a number among those who
/// have: a late entry that is still awaited does not turn everybody's color round.
fn has_arrived(round: &Round<'_>, who: Tpn) -> bool {
    let cells = &round.table.row(who).cells;
    cells.iter().any(|it| it.opponent.is_some() || it.kind == CellKind::PairingBye)
}

fn player(
    round: &Round<'_>,
    edition: Edition,
    scores: &Scores,
    number: Tpn,
    has_odd_number: bool,
) -> Player {
    let table = round.table;
    let played = scores.rounds - 1;
    let cells: Vec<Cell> = (0..played).map(|it| table.cell(number, it)).collect();
    let colors: Vec<Color> =
        cells.iter().rev().filter(|it| it.kind.was_played()).filter_map(|it| it.color).collect();
    let whites = colors.iter().filter(|it| **it == Color::White).count();
    let difference = i32::try_from(whites).unwrap_or(i32::MAX)
        - i32::try_from(colors.len() - whites).unwrap_or(i32::MAX);
    let float_before = |back| float(round, edition, scores, number, played.checked_sub(back)?);
    let games = cells.iter().filter(|it| it.kind.was_played()).count();

    Player {
        number,
        score: scores.before(number, played),
        earned: cells.iter().map(|it| it.points).sum(),
        difference,
        preference: preference(difference, &colors),
        floats: [1, 2].map(float_before),
        is_topscorer: is_topscorer(round, played, scores.before(number, played)),
        may_have_bye: cells.iter().all(|it| !bars_from_bye(round, edition, it)),
        unplayed: u16::try_from(played - games).unwrap_or(u16::MAX),
        has_odd_number,
        colors,
    }
}

/// 1.7.1 to 1.7.4.
fn preference(difference: i32, colors: &[Color]) -> ColorPreference {
    let Some(&last) = colors.first() else {
        return ColorPreference::default();
    };
    let lacking = if difference > 0 { Color::Black } else { Color::White };
    let twice = colors.get(1) == Some(&last);
    let (color, strength) = match difference.abs() {
        2.. => (lacking, Strength::Absolute),
        _ if twice => (last.opposite(), Strength::Absolute),
        1 => (lacking, Strength::Strong),
        _ => (last.opposite(), Strength::Mild),
    };
    ColorPreference { color: Some(color), strength }
}

/// 1.4.2 to 1.4.4 (A.4 in the edition of 2017): the float of a round counted from 0.
fn float(
    round: &Round<'_>,
    edition: Edition,
    scores: &Scores,
    who: Tpn,
    at: usize,
) -> Option<Float> {
    let cell = round.table.cell(who, at);
    if !cell.kind.was_played() {
        let is_float = match edition {
            Edition::From2017 => true,
            Edition::From2026 => {
                cell.kind == CellKind::PairingBye || cell.points > round.table.scoring.loss
            }
        };
        return is_float.then_some(Float::Down);
    }
    let opponent = cell.opponent?;
    match scores.before(who, at).cmp(&scores.before(opponent, at)) {
        std::cmp::Ordering::Greater => Some(Float::Down),
        std::cmp::Ordering::Less => Some(Float::Up),
        std::cmp::Ordering::Equal => None,
    }
}

/// 1.8: more than half of what could have been scored so far, when the last round is paired.
fn is_topscorer(round: &Round<'_>, played: usize, score: Points) -> bool {
    let is_last = played + 1 >= usize::from(round.table.rounds);
    let scoring = &round.table.scoring;
    let most = scoring.win.max(scoring.draw).times(u32::try_from(played).unwrap_or(u32::MAX));
    is_last && score.times(2) > most
}

/// C2: a round that bars from the bye. The edition of 2017 names the win by forfeit (C.04.1.d), the
/// later one goes by the points.
fn bars_from_bye(round: &Round<'_>, edition: Edition, cell: &Cell) -> bool {
    let is_like_a_win = match edition {
        Edition::From2017 => cell.kind == CellKind::ForfeitWin,
        Edition::From2026 => !cell.kind.was_played() && cell.points >= round.table.scoring.win,
    };
    cell.kind == CellKind::PairingBye || is_like_a_win
}

/// Everybody's score before each round.
struct Scores {
    rounds: usize,
    before: Vec<Points>,
}

impl Scores {
    fn of(round: &Round<'_>) -> Self {
        let rounds = round.table.played_rounds() + 1;
        let mut before = Vec::with_capacity(rounds * round.table.rows.len());
        for number in round.table.numbers() {
            let virtual_points = round.virtual_points.get(&number);
            let mut sum = Points::ZERO;
            for at in 0..rounds {
                let extra = virtual_points.and_then(|it| it.get(at)).copied();
                before.push(sum + extra.unwrap_or_default());
                if at + 1 < rounds {
                    sum += round.table.cell(number, at).points;
                }
            }
        }
        Self { rounds, before }
    }

    fn before(&self, who: Tpn, at: usize) -> Points {
        self.before[(usize::from(who.0) - 1) * self.rounds + at]
    }
}
