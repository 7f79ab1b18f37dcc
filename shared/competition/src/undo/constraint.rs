//! Taking back who was kept apart.

use super::{Scene, built_upon};
use crate::{
    fact::Fact,
    id::{EventKey, PhaseKey, RecordId},
    refusal::Refusal,
};

impl Scene<'_> {
    pub(super) fn forbidden(self, event: &EventKey, phase: &PhaseKey) -> Result<Fact, Refusal> {
        let forbidden = self.record.id;
        if !self.phase(event, phase)?.forbidden.contains_key(&forbidden) {
            return Err(Refusal::NothingToUndo);
        }
        Ok(Fact::PairAllowed { event: event.clone(), phase: phase.clone(), forbidden })
    }

    /// The decision holds again, under a name of its own.
    pub(super) fn allowed(
        self,
        (event, phase): (&EventKey, &PhaseKey),
        forbidden: RecordId,
    ) -> Result<Fact, Refusal> {
        let now = self.phase(event, phase)?;
        let decision = self.state.records.iter().find(|it| it.id == forbidden);
        match decision.map(|it| &it.fact) {
            Some(Fact::PairForbidden { forbidden: pair, .. })
                if !now.forbidden.values().any(|it| it == pair) =>
            {
                let (event, phase) = (event.clone(), phase.clone());
                Ok(Fact::PairForbidden { event, phase, forbidden: pair.clone() })
            }
            _ => Err(Refusal::NothingToUndo),
        }
    }

    pub(super) fn kept_apart(self, event: &EventKey, phase: &PhaseKey) -> Result<Fact, Refusal> {
        let Fact::DelegationsKeptApart { apart: said, .. } = self.record.fact else {
            return Err(Refusal::NothingToUndo);
        };
        if self.phase(event, phase)?.apart != said {
            return Err(built_upon("delegations_kept_apart"));
        }
        let before = self.last_before(|it| match it {
            Fact::DelegationsKeptApart { event: of, phase: which, apart }
                if of == event && which == phase =>
            {
                Some(*apart)
            }
            _ => None,
        });
        let apart = before.flatten();
        Ok(Fact::DelegationsKeptApart { event: event.clone(), phase: phase.clone(), apart })
    }
}
