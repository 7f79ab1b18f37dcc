//! A file of a tournament that was played, read but not taken over.

use super::{Desk, Seat};
use crate::{desk::execute::decided, failure::Failure};
use competition::{
    command::{Command, EntryForm, ImportedRound, Order},
    id::{CompetitionId, EventKey, OpId},
    lot::Seed,
    refusal::Refusal,
};
use interchange::tournament::{
    entries::entries,
    file::{TournamentFile, TournamentFormat, TournamentProblem, read_tournament},
    summary::{TournamentSummary, summary},
};
use serde::Serialize;
use ts_rs::TS;

/// A file of a tournament that was played, read but not taken over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct TournamentPreview {
    /// What kind of file it is.
    pub format: TournamentFormat,
    /// What is in it; none if something must be put right first.
    pub summary: Option<TournamentSummary>,
    /// All problems of the file, from top to bottom.
    pub problems: Vec<TournamentProblem>,
    /// Why the event would not take it over as it stands; none if it would.
    pub refusal: Option<Refusal>,
    /// The players by pairing number, for the command that takes them over.
    pub players: Vec<EntryForm>,
    /// The rounds, round 1 first, for the same command.
    pub rounds: Vec<ImportedRound>,
}

impl Desk {
    /// Reads a tournament file: TRF, a crosstable of chess-results, or a plain one.
    ///
    /// # Errors
    /// [`Failure`] if there is no such competition, or the seat may not see entries. A bad file is
    /// no failure: its problems are in the answer.
    pub fn preview_tournament(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        event: &EventKey,
        bytes: &[u8],
    ) -> Result<TournamentPreview, Failure> {
        let opened = self.opened_for_official(seat, competition, event)?;
        let TournamentFile { format, tournament, problems } = read_tournament(bytes);
        let Some((tournament, rounds)) = tournament else {
            return Ok(unusable(format, problems));
        };
        let players = entries(&tournament);
        let taking_over = Command::ImportTournament {
            event: event.clone(),
            players: players.clone(),
            rounds: rounds.clone(),
        };
        // Nothing is written, so that neither the name nor the seed matters.
        let order = Order {
            op: OpId::new(0),
            author: self.device(),
            seal_key: None,
            seed: Seed([0; 32]),
            command: taking_over,
        };
        let refusal = decided(&opened.folded.read().state, seat, &order).err();
        let summary = Some(summary(&tournament));
        Ok(TournamentPreview { format, summary, problems, refusal, players, rounds })
    }
}

fn unusable(format: TournamentFormat, problems: Vec<TournamentProblem>) -> TournamentPreview {
    let (players, rounds) = (Vec::new(), Vec::new());
    TournamentPreview { format, summary: None, problems, refusal: None, players, rounds }
}
