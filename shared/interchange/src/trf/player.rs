//! Record 001: a player and his or her rounds.

use super::{
    fault::{Fault, FaultCode},
    line::{Columns, Line},
};
use crate::tournament::Player;
use competition::{
    crosstable::CellKind,
    score::{Color, Share},
};

const NAME: usize = 15;
const FIRST_ROUND: usize = 92;
const ROUND_STRIDE: usize = 10;
const RATING_MAX: u32 = 4000;

/// No tournament has more rounds; a line that goes on is noise.
pub(super) const ROUNDS_MAX: u16 = 200;

/// A 001 record.
#[derive(Debug, Clone)]
pub(super) struct PlayerLine {
    pub(super) line: usize,
    pub(super) player: Player,
    pub(super) rating: u16,
    /// One for each round up to the last that is not blank.
    pub(super) rounds: Vec<RoundCell>,
}

/// One round of a 001 record, opponents still by the file's own numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RoundCell {
    /// The column of its opponent's last digit.
    pub(super) column: usize,
    pub(super) kind: CellKind,
    pub(super) share: Share,
    pub(super) opponent: Option<u16>,
    pub(super) color: Option<Color>,
    /// There is an opponent and no result yet.
    pub(super) is_open: bool,
    /// Nothing stands there at all.
    pub(super) is_blank: bool,
    /// What stands there is at fault already: nothing more is asked of it.
    pub(super) is_faulty: bool,
}

impl RoundCell {
    /// Whether the round was drawn for this player: paired, or given the bye.
    pub(super) fn was_drawn(&self) -> bool {
        self.opponent.is_some()
            || matches!(
                self.kind,
                CellKind::PairingBye | CellKind::ForfeitWin | CellKind::ForfeitLoss
            )
    }
}

/// Reads a 001 record; adds what is wrong with it to `faults`. None if its number is.
pub(super) fn read(line: &Line, faults: &mut Vec<Fault>) -> Option<PlayerLine> {
    let number = line.columns(5, 8);
    let number = if number.is_blank() {
        Err(line.fault(5, FaultCode::NumberMissing))
    } else {
        number.player()
    };
    let number = number.map_err(|it| faults.push(it)).ok()?;
    if line.len() < NAME {
        faults.push(line.fault(line.len(), FaultCode::LineTooShort));
    }
    let rating = rating(&rating_columns(line)).unwrap_or_else(|it| {
        faults.push(it);
        0
    });
    let points = line.columns(81, 84);
    let claimed_halves = if points.is_blank() { Ok(None) } else { points.points().map(Some) };
    let claimed_halves = claimed_halves.unwrap_or_else(|it| {
        faults.push(it);
        None
    });

    let player = Player {
        number,
        name: line.columns(15, 47).text,
        title: line.columns(11, 13).text,
        female: female(line.at(10)),
        federation: line.columns(54, 56).text,
        club: String::new(),
        fide_id: line.columns(58, 68).text,
        born: line.columns(70, 79).text,
        claimed_halves: claimed_halves.map(competition::score::Points::halves),
        claimed_rank: line.columns(86, 89).number().ok(),
    };
    let rounds = rounds(line, faults);
    Some(PlayerLine { line: line.number, player, rating, rounds })
}

/// The rating's columns, and those beside them where a number goes on: five digits are told, not cut.
fn rating_columns(line: &Line) -> Columns {
    let goes_on =
        |one: usize, other: usize| line.at(one).is_ascii_digit() && line.at(other).is_ascii_digit();
    let first = if goes_on(48, 49) { 48 } else { 49 };
    let last = if goes_on(52, 53) { 53 } else { 52 };
    line.columns(first, last)
}

fn rating(columns: &Columns) -> Result<u16, Fault> {
    if columns.is_blank() {
        return Ok(0);
    }
    let rating: u32 = columns.number()?;
    let fault = || columns.fault(FaultCode::RatingTooHigh { rating });
    u16::try_from(rating).ok().filter(|_| rating <= RATING_MAX).ok_or_else(fault)
}

fn female(sex: char) -> Option<bool> {
    match sex {
        'm' | 'M' => Some(false),
        'w' | 'W' | 'f' | 'F' => Some(true),
        _ => None,
    }
}

fn rounds(line: &Line, faults: &mut Vec<Fault>) -> Vec<RoundCell> {
    let mut rounds = Vec::new();
    let last = FIRST_ROUND + usize::from(ROUNDS_MAX) * ROUND_STRIDE;
    if line.len() >= last {
        faults.push(line.fault(last, FaultCode::TooManyRounds { at_most: ROUNDS_MAX }));
    }
    for column in (FIRST_ROUND..=line.len().min(last - 1)).step_by(ROUND_STRIDE) {
        match round(line, column) {
            Ok(cell) => {
                if cell.is_open {
                    faults.push(line.fault(column + 7, FaultCode::ResultMissing));
                }
                rounds.push(cell);
            }
            Err(fault) => {
                faults.push(fault);
                rounds.push(faulty(column));
            }
        }
    }
    while rounds.last().is_some_and(|it| it.is_blank) {
        rounds.pop();
    }
    rounds
}

/// Stands for a round that cannot be read.
fn faulty(column: usize) -> RoundCell {
    RoundCell {
        column: column + 3,
        kind: CellKind::ZeroBye,
        share: Share::Loss,
        opponent: None,
        color: None,
        is_open: false,
        is_blank: false,
        is_faulty: true,
    }
}

/// The round whose opponent starts in `column`.
fn round(line: &Line, column: usize) -> Result<RoundCell, Fault> {
    let opponent = line.columns(column, column + 3);
    let (color_column, result_column) = (column + 5, column + 7);
    let color = color(line, color_column)?;
    let result = line.at(result_column).to_ascii_uppercase();
    let is_blank = opponent.is_blank() && line.at(color_column) == ' ' && result == ' ';
    let number: u16 = if opponent.is_blank() { 0 } else { opponent.number()? };
    let is_open = number > 0 && result == ' ';
    let (kind, share) = match number {
        0 => without_opponent(result),
        _ if is_open => Ok((CellKind::ZeroBye, Share::Loss)),
        _ => with_opponent(result),
    }
    .map_err(|code| line.fault(result_column, code))?;
    // The color of a game that was never played may be unknown.
    if number > 0 && color.is_none() && !kind.was_forfeit() {
        return Err(line.fault(color_column, FaultCode::ColorMissing));
    }
    let opponent = (number > 0).then_some(number);
    let (column, is_faulty) = (column + 3, false);
    Ok(RoundCell { column, kind, share, opponent, color, is_open, is_blank, is_faulty })
}

fn color(line: &Line, column: usize) -> Result<Option<Color>, Fault> {
    match line.at(column) {
        'w' | 'W' => Ok(Some(Color::White)),
        'b' | 'B' => Ok(Some(Color::Black)),
        '-' | ' ' => Ok(None),
        other => Err(line.fault(column, FaultCode::NotAColor { seen: other })),
    }
}

fn with_opponent(result: char) -> Result<(CellKind, Share), FaultCode> {
    match result {
        '1' => Ok((CellKind::Played, Share::Win)),
        '=' => Ok((CellKind::Played, Share::Draw)),
        '0' => Ok((CellKind::Played, Share::Loss)),
        'W' => Ok((CellKind::PlayedUnrated, Share::Win)),
        'D' => Ok((CellKind::PlayedUnrated, Share::Draw)),
        'L' => Ok((CellKind::PlayedUnrated, Share::Loss)),
        '+' => Ok((CellKind::ForfeitWin, Share::Win)),
        '-' => Ok((CellKind::ForfeitLoss, Share::Loss)),
        'H' | 'F' | 'U' | 'Z' => Err(FaultCode::ByeWithOpponent { seen: result }),
        other => Err(FaultCode::NotAResult { seen: other }),
    }
}

/// `+` and `-` without an opponent occur in files of team events, `=` in old ones.
fn without_opponent(result: char) -> Result<(CellKind, Share), FaultCode> {
    match result {
        'U' => Ok((CellKind::PairingBye, Share::Win)),
        'F' => Ok((CellKind::FullBye, Share::Win)),
        'H' | '=' => Ok((CellKind::HalfBye, Share::Draw)),
        'Z' | ' ' => Ok((CellKind::ZeroBye, Share::Loss)),
        '+' => Ok((CellKind::ForfeitWin, Share::Win)),
        '-' => Ok((CellKind::ForfeitLoss, Share::Loss)),
        '1' | '0' | 'W' | 'D' | 'L' => Err(FaultCode::ResultWithoutOpponent { seen: result }),
        other => Err(FaultCode::NotAResult { seen: other }),
    }
}
