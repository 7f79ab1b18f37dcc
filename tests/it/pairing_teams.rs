//! FIDE's team Swiss against positions whose pairings were computed elsewhere: by a reading of the
//! regulation that enumerates everything, confirmed by a program of FIDE's.

use crate::fixtures;
use competition::{id::Tpn, pairing::Drawn};
use interchange::{
    tournament::team::{Teams, draw, system::TeamSystem},
    trf,
};
use std::path::{Path, PathBuf};

/// The pairing of the round after those in a file, as the expected ones are written.
fn paired(path: &Path) -> String {
    let tournament = trf::read(&std::fs::read(path).unwrap()).unwrap();
    let teams = tournament.teams.as_ref().unwrap();
    let system = TeamSystem::of_code(&tournament.system).unwrap();
    match draw::next_round(&tournament, teams, system) {
        Ok(drawn) => table(teams, &drawn),
        Err(_) => "IMPOSSIBLE".to_owned(),
    }
}

/// The number of lines, then the pairs by the number of the team with White, and the bye.
fn table(teams: &Teams, drawn: &Drawn) -> String {
    let number = |who: Tpn| teams.list[usize::from(who.0) - 1].number;
    let pairs = drawn.pairs.iter().map(|it| (number(it.white), number(it.black)));
    let mut lines: Vec<_> = pairs.chain(drawn.bye.map(|it| (number(it), 0))).collect();
    lines.sort_unstable();
    let head = format!("{}\n", lines.len());
    lines.iter().fold(head, |text, (white, black)| format!("{text}{white} {black}\n"))
}

/// Every `step`th position.
fn check(step: usize) {
    let Some(folder) = fixtures::folder("pairing/team") else { return };
    let files = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|it| it.extension().is_some_and(|it| it == "trf")).collect();
    files.sort();
    assert_eq!(files.len(), 1067);
    let differs = |it: &&PathBuf| {
        let expected = std::fs::read_to_string(it.with_extension("pairs")).unwrap();
        paired(it).trim() != expected.trim()
    };
    let wrong: Vec<_> = files.iter().step_by(step).filter(differs).collect();
    assert!(wrong.is_empty(), "{} differ: {wrong:?}", wrong.len());
}

#[test]
fn a_choice_of_positions_agrees() {
    check(10);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes a while without optimization")]
fn all_positions_agree() {
    check(1);
}
