//! An event as a file of the field: TRF16 and TRF26, PGN headers, and FIDE's rating report.

mod assemble;
mod check;
mod report;

pub use check::{FileCheck, FileProblem};
pub use report::ReportDetails;
use report::ReportField;

use super::{Desk, Seat, intake::official};
use crate::{
    failure::{Failure, Fault},
    words::Language,
};
use assemble::Assembly;
use competition::{
    id::{CompetitionId, EventKey, PhaseKey},
    refusal::Refusal,
    rulebook::Discipline,
    scene::{EventScene, PhaseScene},
    state::State,
};
use interchange::{
    pgn::{self, Game},
    tournament::Tournament,
    trf::{self, Version},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Which file of which event.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct FileQuery {
    /// Of which competition.
    pub competition: CompetitionId,
    /// Of which event.
    pub event: EventKey,
    /// Of which phase; the first in which persons meet for points if none.
    #[serde(default)]
    pub phase: Option<PhaseKey>,
    /// The language of the event's name.
    pub language: Language,
    /// What kind of file.
    pub format: FileFormat,
    /// What a rating report says besides; for a report only.
    #[serde(default)]
    pub details: Option<ReportDetails>,
}

/// The kinds of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum FileFormat {
    /// FIDE's tournament report of 2016.
    Trf16,
    /// FIDE's tournament report of 2026.
    Trf26,
    /// The boards without moves.
    Pgn,
    /// The report after which FIDE rates an event (TRF26, with all that FIDE asks for): for
    /// officials.
    FideReport,
}

impl Desk {
    /// The file's bytes. It holds published rounds only; dates of birth, sexes, FIDE ids and byes
    /// asked for are in it for officials alone.
    ///
    /// # Errors
    /// [`Failure`] if there is no such event or phase, the phase is none in which persons meet for
    /// points, or the seat may not have the file.
    pub fn tournament_file(&self, seat: &Seat, query: &FileQuery) -> Result<Vec<u8>, Failure> {
        self.with_assembly(seat, query, |assembly| {
            let tournament = assembly.tournament;
            match query.format {
                FileFormat::Trf16 => Ok(trf::write(&tournament, Version::Trf16)),
                FileFormat::Trf26 | FileFormat::FideReport => {
                    Ok(trf::write(&tournament, Version::Trf26))
                }
                FileFormat::Pgn => boards(&tournament, assembly.discipline),
            }
        })
    }

    /// What a person should know before the file is given away: what it has no room for, and of a
    /// rating report also what is missing in it.
    ///
    /// # Errors
    /// As [`Desk::tournament_file`].
    pub fn check_file(&self, seat: &Seat, query: &FileQuery) -> Result<FileCheck, Failure> {
        self.with_assembly(seat, query, |assembly| Ok(check::check(assembly, query.format)))
    }

    fn with_assembly<T>(
        &self,
        seat: &Seat,
        query: &FileQuery,
        then: impl FnOnce(Assembly<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        if query.format == FileFormat::FideReport {
            official(seat, &query.event)?;
        }
        let opened = self.opened_for(seat, query.competition)?;
        let folded = opened.folded.read();
        let scene = phase(&folded.state, query)?;
        let mut assembly = assemble::assemble(scene, seat, query.language)?;
        if query.format == FileFormat::FideReport {
            let list = self.ratings.newest(super::ratings::speed(&scene.at.rules.time))?;
            report::complete(&mut assembly, query.details.clone(), list.as_ref())?;
        }
        then(assembly)
    }
}

/// The phase that is asked for, else the first one that makes a table.
fn phase<'a>(state: &'a State, query: &FileQuery) -> Result<PhaseScene<'a>, Refusal> {
    let event = EventScene::of(state, &query.event)?;
    let Some(key) = &query.phase else {
        let first = event.phases().find(|it| it.is_first());
        return first.ok_or_else(|| match event.phases().next() {
            Some(phase) => phase.not_built(),
            None => Refusal::NoSuchEvent { event: query.event.clone() },
        });
    };
    let phase = event.phase(key)?;
    if phase.is_first() { Ok(phase) } else { Err(phase.not_built()) }
}

fn boards(tournament: &Tournament, discipline: Discipline) -> Result<Vec<u8>, Failure> {
    let game = match discipline {
        Discipline::Chess => Game::Chess,
        Discipline::Xiangqi => Game::Xiangqi,
    };
    let written = pgn::write(tournament, game, None);
    Ok(written.map_err(|games| Fault::NoResult { games: games.len() })?)
}
