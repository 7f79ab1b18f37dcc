//! Taking back what was written about fouls.

use super::Scene;
use crate::{
    draw::BoardRef,
    fact::{Fact, NewFact},
    id::RecordId,
    refusal::Refusal,
    scene::PhaseScene,
};

impl Scene<'_> {
    pub(super) fn foul_recorded(self, board: &BoardRef) -> Result<Fact, Refusal> {
        self.not_closed(&board.event, &board.phase)?;
        let foul = self.record.id;
        let phase = self.phase(&board.event, &board.phase)?;
        if !phase.fouls.iter().any(|it| it.record == foul) {
            return Err(Refusal::NothingToUndo);
        }
        Ok(Fact::FoulWithdrawn { board: board.clone(), foul })
    }

    /// The foul stands again, under a name of its own. The record replaces the withdrawal, so that
    /// this happens once.
    pub(super) fn foul_withdrawn(
        self,
        board: &BoardRef,
        foul: RecordId,
    ) -> Result<NewFact, Refusal> {
        self.not_closed(&board.event, &board.phase)?;
        PhaseScene::published(self.state, board)?;
        let withdrawal = self.record.id;
        let mut all = self.state.records.iter();
        if all.clone().any(|it| it.supersedes.contains(&withdrawal)) {
            return Err(Refusal::NothingToUndo);
        }
        let fact = all.find(|it| it.id == foul).map(|it| it.fact.clone());
        let fact = fact.ok_or(Refusal::NothingToUndo)?;
        Ok(NewFact { fact, supersedes: vec![withdrawal] })
    }
}
