//! Taking back what concerns an entry.

use super::{Scene, built_upon};
use crate::{
    competitor::{EntryStatus, Person},
    entry::can_strike,
    fact::{Fact, Waiver},
    id::{CompetitorId, EventKey, PhaseKey, RoundNumber},
    refusal::Refusal,
    scene::EventScene,
};

impl Scene<'_> {
    pub(super) fn entered(
        self,
        event: &EventKey,
        competitor: CompetitorId,
    ) -> Result<Fact, Refusal> {
        let scene = EventScene::of(self.state, event)?;
        if !scene.event.competitors.contains_key(&competitor) {
            return Err(Refusal::NothingToUndo);
        }
        if !can_strike(scene, competitor) {
            return Err(built_upon("round_drafted"));
        }
        Ok(Fact::EntryStruck { event: event.clone(), competitor })
    }

    /// The entry as it was when it was struck: entered once, and corrected since.
    pub(super) fn struck(
        self,
        event: &EventKey,
        competitor: CompetitorId,
    ) -> Result<Fact, Refusal> {
        if self.event(event)?.competitors.contains_key(&competitor) {
            return Err(Refusal::NothingToUndo);
        }
        let entered =
            self.last_before(|it| match it {
                Fact::CompetitorEntered {
                    event: of, competitor: who, delegation, filler, ..
                } if of == event && *who == competitor => Some((*delegation, *filler)),
                _ => None,
            });
        let (delegation, filler) = entered.ok_or(Refusal::NothingToUndo)?;
        let (person, waived) = self.form_before(event, competitor)?;
        let event = event.clone();
        Ok(Fact::CompetitorEntered { event, competitor, delegation, person, filler, waived })
    }

    /// The form as it was before a correction.
    pub(super) fn corrected(
        self,
        event: &EventKey,
        competitor: CompetitorId,
        to: &Person,
    ) -> Result<Fact, Refusal> {
        let now = self.event(event)?.competitors.get(&competitor);
        if now.is_none_or(|it| it.person != *to) {
            return Err(built_upon("entry_corrected"));
        }
        let (person, waived) = self.form_before(event, competitor)?;
        Ok(Fact::EntryCorrected { event: event.clone(), competitor, person, waived })
    }

    /// The form that stood before this record, and what was set aside for it.
    fn form_before(
        self,
        event: &EventKey,
        competitor: CompetitorId,
    ) -> Result<(Person, Vec<Waiver>), Refusal> {
        let form = self.last_before(|it| match it {
            Fact::CompetitorEntered { event: of, competitor: who, person, waived, .. }
            | Fact::EntryCorrected { event: of, competitor: who, person, waived }
                if of == event && *who == competitor =>
            {
                Some((person.clone(), waived.clone()))
            }
            _ => None,
        });
        form.ok_or(Refusal::NothingToUndo)
    }

    /// The fact that brings back the status that somebody had before this record.
    pub(super) fn status(
        self,
        event: &EventKey,
        competitor: CompetitorId,
        now: EntryStatus,
    ) -> Result<Fact, Refusal> {
        let entered = self.event(event)?.competitors.get(&competitor);
        if entered.is_none_or(|it| it.status != now) {
            return Err(Refusal::NothingToUndo);
        }
        let before = self.last_before(|it| match it {
            Fact::CompetitorWithdrawn { event: of, competitor: who, .. }
            | Fact::CompetitorReturned { event: of, competitor: who }
            | Fact::CompetitorDisqualified { event: of, competitor: who, .. }
                if of == event && *who == competitor =>
            {
                Some(it.clone())
            }
            _ => None,
        });
        Ok(before.unwrap_or(Fact::CompetitorReturned { event: event.clone(), competitor }))
    }

    /// The bye as it was before.
    pub(super) fn bye(
        self,
        (event, phase): (&EventKey, &PhaseKey),
        round: RoundNumber,
        competitor: CompetitorId,
    ) -> Result<Fact, Refusal> {
        let now = self.phase(event, phase)?;
        let drafted = now.draft.is_some_and(|it| now.draws[&it].round == round);
        if drafted || now.published.contains_key(&round) {
            return Err(built_upon("round_drafted"));
        }
        let before = self.before().find_map(|it| match &it.fact {
            fact @ (Fact::ByeGranted {
                event: of,
                phase: in_phase,
                round: at,
                competitor: who,
                ..
            }
            | Fact::ByeRevoked { event: of, phase: in_phase, round: at, competitor: who })
                if of == event && in_phase == phase && *at == round && *who == competitor =>
            {
                Some(fact.clone())
            }
            _ => None,
        });
        let (event, phase) = (event.clone(), phase.clone());
        Ok(before.unwrap_or(Fact::ByeRevoked { event, phase, round, competitor }))
    }
}
