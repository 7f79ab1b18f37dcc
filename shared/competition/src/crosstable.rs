//! Who met whom with what result, round by round: the one table that pairing engines,
//! tie-breaks and files read. An unplayed round is kept as what it *was*, never only as a score.

use crate::{
    id::Tpn,
    score::{Color, Points, Scoring},
};

/// The rounds of one phase so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crosstable {
    /// What results are worth.
    pub scoring: Scoring,
    /// How many rounds were announced. At least as many as any row holds.
    pub rounds: u16,
    /// Rows by pairing number: row 0 belongs to number 1, without gaps.
    pub rows: Vec<Row>,
}

/// One competitor's rounds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Row {
    /// The rating the phase is played with; 0 for none.
    pub rating: u16,
    /// One cell for each round played so far. A missing cell at the end is a round that this
    /// competitor had no part in: a zero-point bye.
    pub cells: Vec<Cell>,
}

/// What happened to one competitor in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// What kind of round it was.
    pub kind: CellKind,
    /// The scheduled opponent: for games and forfeits, none for byes.
    pub opponent: Option<Tpn>,
    /// The scheduled color: for games and forfeits. It counts only where the game was played.
    pub color: Option<Color>,
    /// The points awarded.
    pub points: Points,
}

/// Kinds of round, as FIDE C.07 and TRF tell them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CellKind {
    /// Played over the board (TRF `1 = 0`).
    Played,
    /// Played, but for less than one move, hence not rated (TRF `W D L`).
    PlayedUnrated,
    /// Won without playing: the opponent stayed away (TRF `+`).
    ForfeitWin,
    /// Lost without playing: stayed away (TRF `-`).
    ForfeitLoss,
    /// The bye that the pairing gave to the one left over (TRF `U`).
    PairingBye,
    /// A bye with the points of a win, given on request (TRF `F`).
    FullBye,
    /// A bye with the points of a draw, given on request (TRF `H`).
    HalfBye,
    /// Absent, withdrawn or not yet entered (TRF `Z`, or blank).
    ZeroBye,
}

impl CellKind {
    /// Whether a game was played over the board.
    pub const fn was_played(self) -> bool {
        matches!(self, Self::Played | Self::PlayedUnrated)
    }

    /// Whether an opponent was scheduled and one side or both stayed away.
    pub const fn was_forfeit(self) -> bool {
        matches!(self, Self::ForfeitWin | Self::ForfeitLoss)
    }

    /// A voluntary unplayed round (FIDE C.07 art. 16.2): a bye asked for with less than a win, or
    /// a forfeit lost.
    pub const fn was_voluntary(self) -> bool {
        matches!(self, Self::HalfBye | Self::ZeroBye | Self::ForfeitLoss)
    }
}

impl Cell {
    /// A round that the competitor had no part in.
    pub const fn absent(scoring: &Scoring) -> Self {
        Self { kind: CellKind::ZeroBye, opponent: None, color: None, points: scoring.absence }
    }
}

impl Crosstable {
    /// The row of a pairing number.
    ///
    /// # Panics
    /// If the table has no such number.
    pub fn row(&self, who: Tpn) -> &Row {
        &self.rows[usize::from(who.0) - 1]
    }

    /// All pairing numbers, in order.
    pub fn numbers(&self) -> impl DoubleEndedIterator<Item = Tpn> + use<> {
        let last = u16::try_from(self.rows.len()).expect("a field has at most 65,535 competitors");
        (1..=last).map(Tpn)
    }

    /// How many rounds have been played: the longest row.
    pub fn played_rounds(&self) -> usize {
        self.rows.iter().map(|it| it.cells.len()).max().unwrap_or(0)
    }

    /// What happened to `who` in a round, counted from 0.
    pub fn cell(&self, who: Tpn, round: usize) -> Cell {
        self.row(who).cells.get(round).copied().unwrap_or(Cell::absent(&self.scoring))
    }

    /// The points of `who` over all rounds.
    pub fn points(&self, who: Tpn) -> Points {
        (0..self.played_rounds()).map(|round| self.cell(who, round).points).sum()
    }

    /// The table as it was after so many rounds. The announced rounds stay.
    pub fn after(&self, rounds: usize) -> Self {
        let mut table = self.clone();
        table.rows.iter_mut().for_each(|it| it.cells.truncate(rounds));
        table
    }
}
