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
    /// names in its record 192 (`FIDE_DUTCH` by the day it begins, 042), else FIDE's Dutch system of
    /// 2026. None for a system of teams and a file without teams.
    pub(crate) fn engine(wish: Option<Self>, tournament: &Tournament) -> Option<Engine> {
        let code = tournament.system.trim_end_matches("_BAKU");
        let teams = || Engine::Teams(TeamSystem::of_code(code).unwrap_or_default());
        let engine = match wish {
            Some(wish) => wish.persons().map_or_else(teams, Engine::Persons),
            None if TeamSystem::of_code(code).is_some() => teams(),
            None if code == "FIDE_DUTCH_2017" => Engine::Persons(SwissSystem::Dutch2017),
            None if code == "FIDE_DUTCH" => Engine::Persons(dutch_in_force(tournament)),
            None => Engine::Persons(SwissSystem::Dutch2026),
        };
        let is_for_teams = matches!(engine, Engine::Teams(_));
        (!is_for_teams || tournament.teams.is_some()).then_some(engine)
    }
}

/// The edition of the Dutch system that was in force when the tournament began; without a date that
/// can be read, the newest.
fn dutch_in_force(tournament: &Tournament) -> SwissSystem {
    let record = tournament.records.iter().find(|it| it.code == "042");
    match record.and_then(|it| date(it.text.trim())) {
        Some(begins) if begins < [2026, 2, 1] => SwissSystem::Dutch2017,
        Some(_) | None => SwissSystem::Dutch2026,
    }
}

/// Year, month and day of `2026/02/01` or `01.02.2026`.
fn date(text: &str) -> Option<[u16; 3]> {
    let parts = text.split(['/', '.', '-']).map(|it| it.parse().ok());
    match parts.collect::<Option<Vec<u16>>>()?[..] {
        [year, month, day] | [day, month, year] if year >= 1000 => Some([year, month, day]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use interchange::trf;

    fn system_of(head: &str) -> Option<SwissSystem> {
        let file = format!("{head}\n142 5\n152 W\n001    1{:72} 0.0    1\n", "");
        match System::engine(None, &trf::read(file.as_bytes()).unwrap())? {
            Engine::Persons(system) => Some(system),
            Engine::Teams(_) => None,
        }
    }

    #[test]
    fn a_file_is_paired_by_the_edition_that_was_in_force() {
        let by_2017 = [
            "192 FIDE_DUTCH_2017",
            "042 2026/01/31\n192 FIDE_DUTCH",
            "042 31.12.2025\n192 FIDE_DUTCH_BAKU",
        ];
        let by_2026 = [
            "",
            "192 FIDE_DUTCH",
            "042 2026/02/01\n192 FIDE_DUTCH",
            "042 soon\n192 FIDE_DUTCH",
            "042 2025/05/01\n192 FIDE_DUTCH_2026",
        ];
        by_2017
            .iter()
            .for_each(|it| assert_eq!(system_of(it), Some(SwissSystem::Dutch2017), "{it}"));
        by_2026
            .iter()
            .for_each(|it| assert_eq!(system_of(it), Some(SwissSystem::Dutch2026), "{it}"));
        assert_eq!(system_of("192 FIDE_TEAM"), None);
    }
}
