//! The pairing system to be used for a file.

use clap::ValueEnum;
use competition::rulebook::swiss::SwissSystem;
use interchange::tournament::{Tournament, team::system::TeamSystem};

/// A pairing system and its edition, as the command line names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum System {
    /// FIDE C.04.3 (Dutch), edition of 1 February 2026.
    #[value(name = "dutch-2026")]
    Dutch2026,
    /// FIDE C.04.3 (Dutch), edition of 2017.
    #[value(name = "dutch-2017")]
    Dutch2017,
    /// FIDE C.04.6 (teams), edition of 1 February 2026.
    #[value(name = "team-2026")]
    Team2026,
    /// The Chinese xiangqi rules' 积分编排.
    #[value(name = "xiangqi", alias = "xiangqi-2020")]
    Xiangqi,
}

/// Who pairs a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    /// Persons meet.
    Persons(SwissSystem),
    /// Teams meet.
    Teams(TeamSystem),
}

impl System {
    /// The engine, if persons meet.
    pub(crate) fn persons(self) -> Option<SwissSystem> {
        match self {
            Self::Dutch2026 => Some(SwissSystem::Dutch2026),
            Self::Dutch2017 => Some(SwissSystem::Dutch2017),
            Self::Xiangqi => Some(SwissSystem::Xiangqi2020),
            Self::Team2026 => None,
        }
    }

    /// The engine for a file: that of the system that is wished for, else of the one that the file
    /// names in its record 192, else FIDE's Dutch system of 2026. None for a system of teams and a
    /// file without teams.
    pub(crate) fn engine(wish: Option<Self>, tournament: &Tournament) -> Option<Engine> {
        let code = tournament.system.trim_end_matches("_BAKU");
        let teams = || Engine::Teams(TeamSystem::of_code(code).unwrap_or_default());
        let engine = match wish {
            Some(wish) => wish.persons().map_or_else(teams, Engine::Persons),
            None if TeamSystem::of_code(code).is_some() => teams(),
            None if code == "FIDE_DUTCH_2017" => Engine::Persons(SwissSystem::Dutch2017),
            None => Engine::Persons(SwissSystem::Dutch2026),
        };
        let is_for_teams = matches!(engine, Engine::Teams(_));
        (!is_for_teams || tournament.teams.is_some()).then_some(engine)
    }
}
