//! Taking back what concerns a round and its boards.

use super::{Scene, built_upon};
use crate::{
    draw::{BoardRef, DrawnRound},
    event::PhaseState,
    fact::{Fact, NewFact},
    id::{DrawId, EventKey, PhaseKey, RoundNumber},
    refusal::Refusal,
};

impl Scene<'_> {
    pub(super) fn drafted(self, drawn: &DrawnRound) -> Result<Fact, Refusal> {
        let phase = self.phase(&drawn.event, &drawn.phase)?;
        if phase.published.values().any(|it| *it == drawn.draw) {
            return Err(built_upon("round_published"));
        }
        if phase.draft != Some(drawn.draw) {
            return Err(Refusal::NothingToUndo);
        }
        let (event, phase) = (drawn.event.clone(), drawn.phase.clone());
        Ok(Fact::DraftDiscarded { event, phase, draw: drawn.draw })
    }

    pub(super) fn discarded(
        self,
        (event, phase): (&EventKey, &PhaseKey),
        draw: DrawId,
    ) -> Result<Fact, Refusal> {
        let now = self.phase(event, phase)?;
        let drawn = now.draws.get(&draw).ok_or(Refusal::NothingToUndo)?;
        let from = drawn.edited.as_ref().map(|it| it.from);
        if now.draft != from || now.next_round() != drawn.round {
            return Err(built_upon("round_drafted"));
        }
        Ok(Fact::RoundDrafted { drawn: drawn.clone() })
    }

    pub(super) fn published(
        self,
        (event, phase): (&EventKey, &PhaseKey),
        round: RoundNumber,
        draw: DrawId,
    ) -> Result<Fact, Refusal> {
        let now = self.phase(event, phase)?;
        if now.published.get(&round) != Some(&draw) {
            return Err(Refusal::NothingToUndo);
        }
        if now.ranking.is_some() {
            return Err(built_upon("phase_closed"));
        }
        if now.draft.is_some() || now.next_round().0 != round.0 + 1 {
            return Err(built_upon("round_drafted"));
        }
        let boards = &now.draws[&draw].boards;
        if boards.iter().any(|it| now.register(draw, it.board).has_result()) {
            return Err(built_upon("result_recorded"));
        }
        if now.fouls.iter().any(|it| it.draw == draw) {
            return Err(built_upon("foul_recorded"));
        }
        let (event, phase) = (event.clone(), phase.clone());
        Ok(Fact::RoundUnpublished { event, phase, round, draw })
    }

    pub(super) fn unpublished(
        self,
        (event, phase): (&EventKey, &PhaseKey),
        round: RoundNumber,
        draw: DrawId,
    ) -> Result<Fact, Refusal> {
        if self.phase(event, phase)?.draft != Some(draw) {
            return Err(built_upon("draft_discarded"));
        }
        let (event, phase) = (event.clone(), phase.clone());
        Ok(Fact::RoundPublished { event, phase, round, draw })
    }

    /// What stood before comes back, as a new result that replaces this one.
    pub(super) fn result(self, board: &BoardRef) -> Result<NewFact, Refusal> {
        let phase = self.phase(&board.event, &board.phase)?;
        if phase.ranking.is_some() {
            return Err(built_upon("phase_closed"));
        }
        let register = phase.register(board.draw, board.board);
        if !register.heads().any(|it| it.record == self.record.id) {
            return Err(built_upon("result_recorded"));
        }
        if self.is_built_upon(phase, board.draw) {
            return Err(built_upon("round_drafted"));
        }
        let supersedes = vec![self.record.id];
        let mut replaced =
            register.reports().filter(|it| self.record.supersedes.contains(&it.record));
        let fact = match (replaced.next(), replaced.next()) {
            (Some(_), Some(_)) => return Err(Refusal::CannotBeUndone),
            (Some(before), None) => match before.outcome {
                Some(outcome) => Fact::ResultRecorded {
                    board: board.clone(),
                    outcome,
                    attested: before.attested,
                },
                None => Fact::ResultWithdrawn { board: board.clone() },
            },
            (None, _) => Fact::ResultWithdrawn { board: board.clone() },
        };
        Ok(NewFact { fact, supersedes })
    }

    /// Whether a later round has been drawn since this record.
    fn is_built_upon(self, phase: &PhaseState, draw: DrawId) -> bool {
        let round = phase.draws.get(&draw).map(|it| it.round);
        let later = |it: &DrawnRound| Some(it.round) > round;
        phase.rounds().any(later) || phase.draft.is_some_and(|it| later(&phase.draws[&it]))
    }
}
