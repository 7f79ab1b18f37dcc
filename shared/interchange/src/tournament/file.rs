//! A tournament file of any format that is read here, known by its content.

use super::{
    Tournament,
    rounds::{UnknownPoints, rounds},
};
use crate::{
    chess_results::{CrosstableFile, read::read_crosstable},
    table::{
        TableFormat,
        problem::{Problem, Severity},
    },
    trf,
};
use competition::command::ImportedRound;
use serde::Serialize;
use ts_rs::TS;

/// A tournament file as far as it could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentFile {
    /// What kind of file it is.
    pub format: TournamentFormat,
    /// The tournament, with its rounds; none if something must be put right first.
    pub tournament: Option<(Tournament, Vec<ImportedRound>)>,
    /// All that is wrong with the file, from top to bottom.
    pub problems: Vec<TournamentProblem>,
}

/// What kind of file a tournament was read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export)]
pub enum TournamentFormat {
    /// FIDE's tournament report file (TRF16, TRF26).
    Trf,
    /// A crosstable.
    Crosstable {
        /// How it was read; none if it could not be.
        table: Option<TableFormat>,
    },
}

/// One thing that a person should look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "of", rename_all = "snake_case")]
#[ts(export)]
pub enum TournamentProblem {
    /// About a cell, a row or a table as a whole.
    Table(Problem),
    /// About a line of a TRF file.
    Trf(trf::Fault),
    /// About the points of a game; such a tournament cannot be taken over.
    Points(UnknownPoints),
}

impl TournamentProblem {
    /// Whether it must be put right before the file can be used.
    pub fn is_error(&self) -> bool {
        match self {
            Self::Table(problem) => problem.severity == Severity::Error,
            Self::Trf(fault) => fault.is_error(),
            Self::Points(_) => true,
        }
    }
}

/// Reads a tournament file: TRF, a crosstable of chess-results, or a plain one. It never fails:
/// what cannot be read is a problem.
pub fn read_tournament(bytes: &[u8]) -> TournamentFile {
    if trf::is_trf(bytes) {
        let trf::TrfFile { tournament, faults } = trf::read_file(bytes);
        let problems = faults.into_iter().map(TournamentProblem::Trf).collect();
        return with_rounds(TournamentFormat::Trf, tournament, problems);
    }
    let CrosstableFile { format, tournament, problems } = read_crosstable(bytes);
    let format = TournamentFormat::Crosstable { table: format };
    let problems = problems.into_iter().map(TournamentProblem::Table).collect();
    with_rounds(format, tournament, problems)
}

fn with_rounds(
    format: TournamentFormat,
    tournament: Option<Tournament>,
    mut problems: Vec<TournamentProblem>,
) -> TournamentFile {
    let Some(tournament) = tournament else {
        return TournamentFile { format, tournament: None, problems };
    };
    let tournament = match rounds(&tournament) {
        Ok(rounds) => Some((tournament, rounds)),
        Err(unknown) => {
            problems.extend(unknown.into_iter().map(TournamentProblem::Points));
            None
        }
    };
    TournamentFile { format, tournament, problems }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(bytes: &[u8], expected: Expect) {
        let file = read_tournament(bytes);
        let players = file.tournament.map(|(it, rounds)| (it.players.len(), rounds.len()));
        let problems = file.problems.iter().map(|it| format!("\n{it:?}")).collect::<String>();
        expected.assert_eq(&format!("{:?} {players:?}{problems}", file.format));
    }

    #[test]
    fn a_file_is_known_by_its_content() {
        let trf = "012 Spring Open\n001    1      A\n001    2      B\n";
        check(trf.as_bytes(), expect!["Trf Some((2, 0))"]);
        check(
            b"no,name,r1\n1,A,2w1\n2,B,1b0\n",
            expect![[
                r#"Crosstable { table: Some(Csv { encoding: Utf8, separator: ',' }) } Some((2, 1))"#
            ]],
        );
        check(
            b"",
            expect![[r#"
                Crosstable { table: Some(Csv { encoding: Utf8, separator: ',' }) } None
                Table(Problem { severity: Error, place: None, seen: "", trouble: NoHeader })"#]],
        );
    }

    #[test]
    fn every_fault_of_a_trf_file_has_its_place() {
        check(
            b"001    1      A\n001    1      B\nXXR x\n",
            expect![[r#"
                Trf None
                Trf(Fault { line: 2, column: 5, code: NumberTaken { first: 1 } })
                Trf(Fault { line: 3, column: 5, code: NotANumber { seen: "x" } })"#]],
        );
    }
}
