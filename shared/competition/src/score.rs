//! Points and outcomes. There are no floats here: a draw is worth one half exactly.

use serde::{Deserialize, Serialize};
use std::{fmt, iter::Sum, ops};
use ts_rs::TS;

/// Game points, counted in halves.
#[derive(
    Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
#[ts(export, type = "number & { readonly is: 'Points' }")]
pub struct Points(u32);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(1);
    /// One point.
    pub const ONE: Self = Self(2);

    /// So many halves.
    pub const fn from_halves(halves: u32) -> Self {
        Self(halves)
    }

    /// How many halves.
    pub const fn halves(self) -> u32 {
        self.0
    }

    /// So many times these points.
    pub const fn times(self, n: u32) -> Self {
        Self(self.0.saturating_mul(n))
    }

    /// The difference, or none below zero.
    pub const fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl ops::Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl ops::AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, ops::Add::add)
    }
}

/// Writes `4½`, `½`, `0`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match (self.0 / 2, self.0 % 2) {
            (0, 1) => "½".to_owned(),
            (whole, 0) => whole.to_string(),
            (whole, _) => format!("{whole}½"),
        };
        f.pad(&text)
    }
}

/// The side of the board. White moves first in chess, Red in xiangqi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Color {
    /// The first to move: White, in xiangqi Red.
    White,
    /// The second to move.
    Black,
}

impl Color {
    /// The other side.
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// What one side gets for a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Share {
    /// As for a loss.
    Loss,
    /// As for a draw.
    Draw,
    /// As for a win.
    Win,
}

/// How a board ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export)]
pub enum Outcome {
    /// Played, and somebody won.
    Won {
        /// Who won.
        by: Color,
    },
    /// Played, and nobody won.
    Drawn,
    /// Not played: the other side stayed away.
    Forfeited {
        /// Who stayed away.
        by: Color,
    },
    /// Not played: neither side came.
    DoubleForfeit,
    /// Played, and an arbiter gave each side its own share, such as 0–0 or ½–0.
    Ruled {
        /// What White gets.
        white: Share,
        /// What Black gets.
        black: Share,
    },
}

impl Outcome {
    /// Whether moves were made. Color history and color tie-breaks count only these.
    pub const fn was_played(self) -> bool {
        match self {
            Self::Won { .. } | Self::Drawn | Self::Ruled { .. } => true,
            Self::Forfeited { .. } | Self::DoubleForfeit => false,
        }
    }

    /// What `side` gets.
    pub fn share(self, side: Color) -> Share {
        match self {
            Self::Won { by } if by == side => Share::Win,
            Self::Forfeited { by } if by != side => Share::Win,
            Self::Drawn => Share::Draw,
            Self::Won { .. } | Self::Forfeited { .. } | Self::DoubleForfeit => Share::Loss,
            Self::Ruled { white, black } => match side {
                Color::White => white,
                Color::Black => black,
            },
        }
    }
}

/// What a board, a bye and an absence are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Scoring {
    /// A win, played or by forfeit, and a full-point bye.
    pub win: Points,
    /// A draw, and a half-point bye.
    pub draw: Points,
    /// A game lost over the board.
    pub loss: Points,
    /// A zero-point bye and a forfeit lost.
    pub absence: Points,
    /// The pairing-allocated bye.
    pub pairing_bye: Points,
}

impl Scoring {
    /// 1, ½, 0; the bye is worth a win.
    pub const CHESS: Self = Self {
        win: Points::ONE,
        draw: Points::HALF,
        loss: Points::ZERO,
        absence: Points::ZERO,
        pairing_bye: Points::ONE,
    };

    /// 2, 1, 0; the bye is worth a win.
    pub const XIANGQI: Self = Self {
        win: Points::from_halves(4),
        draw: Points::from_halves(2),
        loss: Points::ZERO,
        absence: Points::ZERO,
        pairing_bye: Points::from_halves(4),
    };

    /// The points of a share in a game that was played.
    pub const fn played(&self, share: Share) -> Points {
        match share {
            Share::Win => self.win,
            Share::Draw => self.draw,
            Share::Loss => self.loss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_in_halves() {
        let written = [0, 1, 2, 9].map(|it| Points::from_halves(it).to_string());
        assert_eq!(written, ["0", "½", "1", "4½"]);
    }

    #[test]
    fn a_forfeit_is_a_win_for_who_came() {
        let outcome = Outcome::Forfeited { by: Color::White };
        assert_eq!(outcome.share(Color::Black), Share::Win);
        assert_eq!(outcome.share(Color::White), Share::Loss);
        assert!(!outcome.was_played());
    }
}
