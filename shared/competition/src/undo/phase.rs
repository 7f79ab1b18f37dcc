//! Taking back what concerns a phase and the awards.

use super::{Scene, built_upon};
use crate::{
    fact::{DecidedBy, Fact, OrderedBy},
    id::{EventKey, PhaseKey, RecordId},
    phase,
    refusal::Refusal,
    rulebook::knockout::KnockoutRules,
    scene::EventScene,
};

impl Scene<'_> {
    pub(super) fn planned(self, event: &EventKey, phase: &PhaseKey) -> Result<Fact, Refusal> {
        let before = self.last_before(|it| match it {
            Fact::PhasePlanned { event: of, phase: which, rounds }
                if of == event && which == phase =>
            {
                Some(*rounds)
            }
            _ => None,
        });
        let published = self.phase(event, phase)?.published.len();
        let rounds = before.flatten();
        if usize::from(rounds.unwrap_or(0)) < published {
            return Err(built_upon("round_published"));
        }
        Ok(Fact::PhasePlanned { event: event.clone(), phase: phase.clone(), rounds })
    }

    /// A lot is drawn once. Other numbers can be given back until something is drawn with them.
    pub(super) fn ordered(self, event: &EventKey, phase: &PhaseKey) -> Result<Fact, Refusal> {
        if matches!(self.record.fact, Fact::FieldOrdered { by: OrderedBy::Lot, .. }) {
            return Err(Refusal::CannotBeUndone);
        }
        let now = self.phase(event, phase)?;
        let numbered_by_this = match (&self.record.fact, &now.field) {
            (Fact::FieldOrdered { order, .. }, Some(field)) => *field.order == **order,
            (Fact::FieldUnordered { .. }, None) => true,
            _ => false,
        };
        if !numbered_by_this {
            return Err(built_upon("field_ordered"));
        }
        if now.draft.is_some() {
            return Err(built_upon("round_drafted"));
        }
        let before = self.last_before(|it| match it {
            Fact::FieldOrdered { event: of, phase: which, .. }
            | Fact::FieldUnordered { event: of, phase: which }
                if of == event && which == phase =>
            {
                Some(it.clone())
            }
            _ => None,
        });
        let unordered = Fact::FieldUnordered { event: event.clone(), phase: phase.clone() };
        let before = before.unwrap_or(unordered);
        if matches!(before, Fact::FieldUnordered { .. }) && !now.published.is_empty() {
            return Err(built_upon("round_published"));
        }
        Ok(before)
    }

    /// A lot is drawn once; what a playoff showed can be taken back.
    pub(super) fn tie_decided(
        self,
        (event, phase): (&EventKey, &PhaseKey),
        by: DecidedBy,
    ) -> Result<Fact, Refusal> {
        if by == DecidedBy::Lot {
            return Err(Refusal::CannotBeUndone);
        }
        self.not_closed(event, phase)?;
        let (event, phase) = (event.clone(), phase.clone());
        Ok(Fact::TieDecisionWithdrawn { event, phase, decision: self.record.id })
    }

    pub(super) fn tie_withdrawn(
        self,
        (event, phase): (&EventKey, &PhaseKey),
        decision: RecordId,
    ) -> Result<Fact, Refusal> {
        self.not_closed(event, phase)?;
        let mut all = self.state.records.iter();
        let decided = all.find(|it| it.id == decision).ok_or(Refusal::NothingToUndo)?;
        Ok(decided.fact.clone())
    }

    pub(super) fn not_closed(self, event: &EventKey, phase: &PhaseKey) -> Result<(), Refusal> {
        match self.phase(event, phase)?.ranking {
            Some(_) => Err(built_upon("phase_closed")),
            None => Ok(()),
        }
    }

    /// A phase can be opened again while no later one has taken its field from it.
    pub(super) fn closed(self, event: &EventKey, phase: &PhaseKey) -> Result<Fact, Refusal> {
        let scene = EventScene::of(self.state, event)?;
        if scene.event.awards.is_some() {
            return Err(built_upon("awards_confirmed"));
        }
        if scene.event.phase(phase).ranking.is_none() {
            return Err(Refusal::NothingToUndo);
        }
        let takes = |rules: &KnockoutRules| phase::source(&rules.from) == phase;
        let mut later = scene.phases();
        if later.any(|it| it.knockout().is_some_and(takes) && it.phase.field.is_some()) {
            return Err(built_upon("field_ordered"));
        }
        Ok(Fact::PhaseReopened { event: event.clone(), phase: phase.clone() })
    }

    pub(super) fn reopened(self, event: &EventKey, phase: &PhaseKey) -> Result<Fact, Refusal> {
        self.not_closed(event, phase)?;
        let closed = self.last_before(|it| match it {
            Fact::PhaseClosed { event: of, phase: which, .. } if of == event && which == phase => {
                Some(it.clone())
            }
            _ => None,
        });
        closed.ok_or(Refusal::NothingToUndo)
    }

    pub(super) fn confirmed(self, event: &EventKey) -> Result<Fact, Refusal> {
        let confirmed = self.last_before(|it| match it {
            Fact::AwardsConfirmed { event: of, .. } if of == event => Some(it.clone()),
            _ => None,
        });
        confirmed.ok_or(Refusal::NothingToUndo)
    }
}
