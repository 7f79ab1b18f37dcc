//! `yicheng convert IN OUT`: a tournament from one format into another.

use crate::failure::Failure;
use clap::{Args, ValueEnum};
use interchange::{
    pgn::{self, Game},
    sheet_out,
    tournament::{
        Tournament,
        file::{TournamentProblem, read_tournament},
        sheet::sheet,
    },
    trf::{self, Version, lossy},
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Reads a tournament (TRF16, TRF26, a crosstable as csv or xlsx) and writes it in another format.
#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// The tournament. Its format is known by its content.
    from: PathBuf,
    /// The file to be written.
    to: PathBuf,
    /// Its format; else by its ending: .trf and .trfx (TRF26), .csv, .xlsx, .pgn, .json.
    #[arg(long = "to", value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// Only this round, for pgn.
    #[arg(long)]
    round: Option<u16>,
    /// Red and Black instead of White and Black, for pgn.
    #[arg(long)]
    xiangqi: bool,
}

/// The formats that are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// FIDE's report of 2016.
    Trf16,
    /// FIDE's report of 2026.
    Trf26,
    /// The crosstable in UTF-8 with a byte order mark.
    Csv,
    /// The crosstable as a workbook.
    Xlsx,
    /// The boards without moves.
    Pgn,
    /// Players and rounds, for programs.
    Json,
}

impl Convert {
    /// Writes the file; tells on stderr what a person should look at.
    pub(crate) fn run(self) -> Result<ExitCode, Failure> {
        let format = self.format.or_else(|| by_ending(&self.to));
        let format = format.ok_or_else(|| Failure::NoFormat(self.to.clone()))?;
        let bytes =
            fs::read(&self.from).map_err(|it| Failure::Unreadable(self.from.clone(), it))?;
        let file = read_tournament(&bytes);
        let lines: Vec<String> = file.problems.iter().map(told).collect();
        let Some((tournament, _)) = file.tournament else {
            return Err(Failure::NoTournament(self.from, lines));
        };
        for line in lines {
            eprintln!("{}:{line}", self.from.display());
        }
        let written = self.written(&tournament, format)?;
        fs::write(&self.to, written).map_err(|it| Failure::Unwritable(self.to.clone(), it))?;
        Ok(ExitCode::SUCCESS)
    }

    fn written(&self, tournament: &Tournament, format: Format) -> Result<Vec<u8>, Failure> {
        Ok(match format {
            Format::Trf16 => self.report(tournament, Version::Trf16),
            Format::Trf26 => self.report(tournament, Version::Trf26),
            Format::Csv => sheet_out::csv(&sheet(tournament)),
            Format::Xlsx => sheet_out::xlsx(&sheet(tournament)).map_err(Failure::NoWorkbook)?,
            Format::Pgn => {
                let game = if self.xiangqi { Game::Xiangqi } else { Game::Chess };
                pgn::write(tournament, game, self.round).map_err(|unknown| {
                    let lines = unknown.iter().map(|it| format!("{it:?}")).collect();
                    Failure::NoTournament(self.from.clone(), lines)
                })?
            }
            Format::Json => json::written(tournament),
        })
    }

    fn report(&self, tournament: &Tournament, version: Version) -> Vec<u8> {
        for loss in lossy::losses(tournament) {
            let name = &tournament.players[usize::from(loss.who.0) - 1].name;
            eprintln!("{}: {name}: {}", self.to.display(), loss.of);
        }
        trf::write(tournament, version)
    }
}

fn by_ending(path: &Path) -> Option<Format> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "trf" | "trfx" => Some(Format::Trf26),
        "csv" => Some(Format::Csv),
        "xlsx" => Some(Format::Xlsx),
        "pgn" => Some(Format::Pgn),
        "json" => Some(Format::Json),
        _ => None,
    }
}

fn told(problem: &TournamentProblem) -> String {
    match problem {
        TournamentProblem::Table(problem) => problem.to_string(),
        TournamentProblem::Trf(fault) => fault.to_string(),
        TournamentProblem::Points(points) => format!("{points:?}"),
    }
}

/// Players and rounds as JSON.
mod json {
    use competition::{crosstable::CellKind, id::Tpn, score::Color};
    use interchange::tournament::{OpenGame, Tournament};
    use serde_json::{Value, json};

    /// Points are numbers of halves.
    pub(super) fn written(tournament: &Tournament) -> Vec<u8> {
        let numbers = || tournament.table.numbers();
        let players: Vec<Value> = numbers().map(|it| player(tournament, it)).collect();
        let open: Vec<Value> = tournament.open.iter().map(|it| open(tournament, it)).collect();
        let file = json!({
            "name": tournament.name,
            "rounds": tournament.table.rounds,
            "system": tournament.system,
            "players": players,
            "open": open,
        });
        format!("{file:#}\n").into_bytes()
    }

    fn number(tournament: &Tournament, who: Tpn) -> u16 {
        tournament.players[usize::from(who.0) - 1].number
    }

    fn player(tournament: &Tournament, who: Tpn) -> Value {
        let player = &tournament.players[usize::from(who.0) - 1];
        let rounds = 0..tournament.table.played_rounds();
        let rounds: Vec<Value> = rounds.map(|it| cell(tournament, who, it)).collect();
        json!({
            "number": player.number,
            "name": player.name,
            "title": player.title,
            "female": player.female,
            "rating": tournament.table.row(who).rating,
            "federation": player.federation,
            "club": player.club,
            "fide_id": player.fide_id,
            "born": player.born,
            "halves": tournament.table.points(who).halves(),
            "rounds": rounds,
        })
    }

    fn cell(tournament: &Tournament, who: Tpn, round: usize) -> Value {
        let cell = tournament.table.cell(who, round);
        let kind = match cell.kind {
            CellKind::Played => "played",
            CellKind::PlayedUnrated => "played_unrated",
            CellKind::ForfeitWin => "forfeit_win",
            CellKind::ForfeitLoss => "forfeit_loss",
            CellKind::PairingBye => "pairing_bye",
            CellKind::FullBye => "full_bye",
            CellKind::HalfBye => "half_bye",
            CellKind::ZeroBye => "zero_bye",
        };
        let color = cell.color.map(|it| match it {
            Color::White => "white",
            Color::Black => "black",
        });
        let opponent = cell.opponent.map(|it| number(tournament, it));
        let halves = cell.points.halves();
        json!({ "kind": kind, "opponent": opponent, "color": color, "halves": halves })
    }

    fn open(tournament: &Tournament, game: &OpenGame) -> Value {
        let (white, black) = (number(tournament, game.white), number(tournament, game.black));
        json!({ "round": game.round, "white": white, "black": black })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    const CLUB_EVENING: &[u8] = include_bytes!("../samples/club-evening.trf");

    fn convert(to: &str) -> Convert {
        let (from, to) = (PathBuf::new(), PathBuf::from(to));
        Convert { from, to, format: None, round: Some(1), xiangqi: false }
    }

    /// What is written, read again where there is a reader.
    fn again(to: &str) -> Option<Tournament> {
        let tournament = read_tournament(CLUB_EVENING).tournament.unwrap().0;
        let format = by_ending(Path::new(to)).unwrap();
        let bytes = convert(to).written(&tournament, format).unwrap();
        read_tournament(&bytes).tournament.map(|it| it.0)
    }

    #[test]
    fn every_format_with_a_reader_keeps_the_results() {
        let tournament = read_tournament(CLUB_EVENING).tournament.unwrap().0;
        for to in ["a.trf", "a.trfx", "a.csv", "a.XLSX"] {
            let read = again(to).unwrap();
            for who in tournament.table.numbers() {
                assert_eq!(read.table.points(who), tournament.table.points(who), "{to}");
            }
        }
        assert!(by_ending(Path::new("a.doc")).is_none());
    }

    #[test]
    fn a_program_gets_every_cell() {
        let file = b"012 Two\n001    1      A\n001    2      B\n";
        let tournament = read_tournament(file).tournament.unwrap().0;
        let bytes = convert("a.json").written(&tournament, Format::Json).unwrap();
        let json: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        expect![[r#"{"born":"","club":"","federation":"","female":null,"fide_id":"","halves":0,"name":"A","number":1,"rating":0,"rounds":[],"title":""}"#]].assert_eq(&json["players"][0].to_string());
    }
}
