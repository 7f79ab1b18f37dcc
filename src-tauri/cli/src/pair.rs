//! `yicheng pair FILE.trf`: the pairing of the next round.

use crate::{draw::Draw, explain, failure::Failure, file, system::System, words::Language};
use clap::Args;
use competition::{id::Tpn, pairing::Drawn};
use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

/// Pairs the next round of a tournament file.
#[derive(Debug, Args)]
pub(crate) struct Pair {
    /// The tournament (TRF16 or TRF26).
    file: PathBuf,
    /// The system; else the one that the file names (record 192), or dutch-2026.
    #[arg(long, value_enum)]
    system: Option<System>,
    /// Says why, after the pairs.
    #[arg(long)]
    explain: bool,
    /// The language of what it says.
    #[arg(long, value_enum, default_value_t = Language::En)]
    language: Language,
}

impl Pair {
    /// Prints the number of lines, then `WHITE BLACK` for each board and `N 0` for the bye.
    pub(crate) fn run(self) -> Result<ExitCode, Failure> {
        let tournament = file::read(&self.file)?;
        if !tournament.announces_rounds {
            return Err(Failure::NoRounds(self.file));
        }
        if let Some(game) = tournament.open.first() {
            return Err(Failure::OpenGames(self.file, game.round));
        }
        let draw = Draw::of(&tournament, self.system);
        let draw = draw.ok_or_else(|| Failure::NoTeams(self.file.clone()))?;
        let drawn = draw.next_round().map_err(Failure::NoLegalPairing)?;
        let mut out = io::stdout().lock();
        write!(out, "{}", table(draw, &drawn))?;
        if self.explain {
            write!(out, "{}", explain::reasons(draw, &drawn, self.language))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The pairs, by the file's own numbers.
fn table(draw: Draw<'_>, drawn: &Drawn) -> String {
    let number = |who: Tpn| draw.number(who);
    let pairs = drawn.pairs.iter().map(|it| (number(it.white), number(it.black)));
    let lines: Vec<_> = pairs.chain(drawn.bye.map(|it| (number(it), 0))).collect();
    let head = format!("{}\n", lines.len());
    lines.iter().fold(head, |text, (white, black)| format!("{text}{white} {black}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use interchange::trf;
    use std::path::Path;

    /// What is expected of a set of files: every pair, every color, the order of the boards.
    fn check_set(set: &str) {
        let Some(folder) = fixtures().map(|it| it.join("pairing").join(set)) else {
            eprintln!("skipped: no fixtures");
            return;
        };
        let files = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
        let mut files: Vec<PathBuf> =
            files.filter(|it| it.extension().is_some_and(|it| it == "trf")).collect();
        files.sort();
        assert!(!files.is_empty());
        let differs = |it: &&PathBuf| {
            let expected = std::fs::read_to_string(it.with_extension("pairs")).unwrap();
            paired(it).trim() != expected.trim()
        };
        let wrong: Vec<&PathBuf> = files.iter().filter(differs).collect();
        assert!(wrong.is_empty(), "{} of {} differ: {wrong:?}", wrong.len(), files.len());
    }

    fn paired(path: &Path) -> String {
        let tournament = trf::read(&std::fs::read(path).unwrap()).unwrap();
        let draw = Draw::of(&tournament, None).unwrap();
        match draw.next_round() {
            Ok(drawn) => table(draw, &drawn),
            Err(_) => "IMPOSSIBLE".to_owned(),
        }
    }

    /// The folder of files that are not part of the project, where there is one.
    fn fixtures() -> Option<PathBuf> {
        let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
        above.map(|it| it.join("shared/fixtures")).find(|it| it.is_dir())
    }

    #[test]
    fn the_smoke_set_agrees() {
        check_set("smoke");
    }

    #[test]
    #[ignore = "takes a while without optimization"]
    fn all_cases_agree() {
        check_set("cases");
    }

    #[test]
    #[ignore = "takes a while without optimization"]
    fn impossible_rounds_are_told() {
        check_set("nopair");
    }

    #[test]
    #[ignore = "takes a while without optimization"]
    fn forbidden_pairs_stay_apart() {
        check_set("forbidden");
    }

    /// Without virtual points of its own (250), a file that names Baku acceleration gets those of
    /// the article: the better half meet each other.
    #[test]
    fn baku_acceleration_is_taken_from_the_system_code() {
        let player = |it: u16| format!("001 {it:>4}{:72} 0.0 {it:>4}\n", "");
        let players: String = (1..=8).map(player).collect();
        let told = |system: &str| {
            let text = format!("142 5\n152 W\n192 {system}\n{players}");
            let tournament = trf::read(text.as_bytes()).unwrap();
            let draw = Draw::of(&tournament, None).unwrap();
            table(draw, &draw.next_round().unwrap()).replace('\n', ",")
        };
        assert_eq!(told("FIDE_DUTCH"), "4,1 5,6 2,3 7,8 4,");
        assert_eq!(told("FIDE_DUTCH_BAKU"), "4,1 3,4 2,5 7,8 6,");
    }
}
