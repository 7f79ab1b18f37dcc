//! The pairing system to be used for a file.

use clap::ValueEnum;
use competition::rulebook::swiss::SwissSystem;
use interchange::tournament::Tournament;

/// A pairing system and its edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum System {
    /// FIDE C.04.3 (Dutch), edition of 1 February 2026.
    #[value(name = "dutch-2026")]
    Dutch2026,
    /// FIDE C.04.3 (Dutch), edition of 2017.
    #[value(name = "dutch-2017")]
    Dutch2017,
    /// The Chinese xiangqi rules' 积分编排.
    #[value(name = "xiangqi")]
    Xiangqi,
}

impl System {
    /// The system that a file names in its record 192; the Dutch system of 2026 if it names none.
    pub(crate) fn of(tournament: &Tournament) -> Self {
        match tournament.system.as_str() {
            "FIDE_DUTCH_2017" => Self::Dutch2017,
            _ => Self::Dutch2026,
        }
    }

    /// The engine.
    pub(crate) fn swiss(self) -> SwissSystem {
        match self {
            Self::Dutch2026 => SwissSystem::Dutch2026,
            Self::Dutch2017 => SwissSystem::Dutch2017,
            Self::Xiangqi => SwissSystem::Xiangqi2020,
        }
    }
}
