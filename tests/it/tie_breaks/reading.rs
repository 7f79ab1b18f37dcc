//! Files of the comparisons, read.

use competition::{crosstable::Crosstable, score::Points, team_table::TeamTable};
use interchange::{tournament::team::system::TeamSystem, trf};
use std::{fs, path::Path};

/// Reads the crosstable of a TRF file whose players are numbered without gaps.
pub(super) fn crosstable(file: &Path) -> Crosstable {
    let tournament = trf::read(&fs::read(file).unwrap())
        .unwrap_or_else(|faults| panic!("{}: {faults:?}", file.display()));
    let numbers = tournament.players.iter().map(|it| it.number);
    assert!(numbers.eq(tournament.table.numbers().map(|it| it.0)), "numbers have no gaps");
    tournament.table
}

/// Reads the teams of a TRF file that are numbered without gaps. A code of the system that names
/// no score, as that of a round robin, ranks by match points.
pub(super) fn team_table(file: &Path) -> TeamTable {
    let tournament = trf::read(&fs::read(file).unwrap())
        .unwrap_or_else(|faults| panic!("{}: {faults:?}", file.display()));
    let teams = tournament.teams.expect("teams play");
    assert!(teams.list.iter().map(|it| it.number).eq(1..=teams.matches.numbers().count() as u16));
    teams.table(TeamSystem::of_code(&tournament.system).unwrap_or_default().primary)
}

/// Reads `3`, `3.0`, `0.5`.
pub(super) fn points(text: &str) -> Points {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    assert!(["0", "5"].contains(&part), "points come in halves: {text}");
    Points::from_halves(2 * whole.parse::<u32>().unwrap() + u32::from(part == "5"))
}
