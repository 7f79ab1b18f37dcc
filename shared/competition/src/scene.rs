//! What a decision looks at: an event or a phase as it stands, beside its rules.

use crate::{
    draw::{BoardRef, Seating},
    event::{EventState, PhaseState},
    id::{EventKey, PhaseKey},
    pairing::round_robin::Schedule,
    refusal::Refusal,
    rulebook::{
        EventRules,
        knockout::KnockoutRules,
        phase::{PhaseForm, PhaseRules},
        swiss::SwissRules,
        tie_break::TieBreakRules,
    },
    state::State,
};
use std::collections::BTreeSet;

/// An event beside its rules.
#[derive(Debug, Clone, Copy)]
pub struct EventScene<'a> {
    /// The competition.
    pub state: &'a State,
    /// The event as it stands.
    pub event: &'a EventState,
    /// Its rules.
    pub rules: &'a EventRules,
}

/// A phase beside its rules.
#[derive(Debug, Clone, Copy)]
pub struct PhaseScene<'a> {
    /// The event.
    pub at: EventScene<'a>,
    /// The phase as it stands.
    pub phase: &'a PhaseState,
    /// Its rules.
    pub rules: &'a PhaseRules,
}

impl<'a> EventScene<'a> {
    /// An open event, or the refusal that there is none.
    pub fn of(state: &'a State, key: &EventKey) -> Result<Self, Refusal> {
        let missing = || Refusal::NoSuchEvent { event: key.clone() };
        let event = state.events.get(key).ok_or_else(missing)?;
        let rules = state.rules(event).ok_or_else(missing)?;
        Ok(Self { state, event, rules })
    }

    /// A phase of the event, or the refusal that it has none such.
    pub fn phase(self, key: &PhaseKey) -> Result<PhaseScene<'a>, Refusal> {
        let missing = || Refusal::NoSuchPhase { phase: key.clone() };
        let rules = self.rules.phase(key).ok_or_else(missing)?;
        Ok(PhaseScene { at: self, phase: self.event.phase(key), rules })
    }

    /// How many delegations have somebody in the event. The host's filler does not count, nor who
    /// has no delegation.
    pub fn delegations(self) -> usize {
        let counted = self.event.competitors.values().filter(|it| !it.filler);
        let delegations: BTreeSet<_> = counted.map(|it| it.delegation).collect();
        delegations.into_iter().filter(|it| !self.state.delegation_name(*it).is_empty()).count()
    }

    /// All phases, in the order in which they are played.
    pub fn phases(self) -> impl DoubleEndedIterator<Item = PhaseScene<'a>> {
        let scene = move |rules: &'a PhaseRules| PhaseScene {
            at: self,
            phase: self.event.phase(&rules.key),
            rules,
        };
        self.rules.phases.iter().map(scene)
    }
}

impl<'a> PhaseScene<'a> {
    /// A phase of an open event, or the refusal that there is none.
    pub fn of(state: &'a State, event: &EventKey, phase: &PhaseKey) -> Result<Self, Refusal> {
        EventScene::of(state, event)?.phase(phase)
    }

    /// The same, unless the phase is over.
    pub fn open(state: &'a State, event: &EventKey, phase: &PhaseKey) -> Result<Self, Refusal> {
        let scene = Self::of(state, event, phase)?;
        match scene.phase.ranking {
            Some(_) => Err(Refusal::PhaseClosed),
            None => Ok(scene),
        }
    }

    /// A board of a published round of a phase that is not over, or the refusal that there is none.
    pub fn published(state: &'a State, board: &BoardRef) -> Result<(Self, Seating), Refusal> {
        let scene = Self::open(state, &board.event, &board.phase)?;
        let missing = Refusal::NoSuchDraw { draw: board.draw };
        let drawn = scene.phase.rounds().find(|it| it.draw == board.draw).ok_or(missing)?;
        let seating = drawn.boards.iter().find(|it| it.board == board.board);
        let seating = seating.ok_or(Refusal::NoSuchBoard { board: board.board })?;
        Ok((scene, *seating))
    }

    /// The rules of a Swiss; none for other phases.
    pub fn swiss(self) -> Option<&'a SwissRules> {
        self.rules.form.swiss()
    }

    /// The rules of a knock-out; none for other phases.
    pub fn knockout(self) -> Option<&'a KnockoutRules> {
        self.rules.form.knockout()
    }

    /// What separates equals in a phase that ranks by points; none for a knock-out.
    pub fn tie_breaks(self) -> Option<&'a TieBreakRules> {
        self.rules.form.tie_breaks()
    }

    /// The rounds of a round robin of persons, once the field is numbered.
    pub fn schedule(self) -> Option<Schedule> {
        let rules = self.rules.form.round_robin()?;
        let field = &self.phase.field.as_ref()?.order;
        Some(Schedule {
            field: u16::try_from(field.len()).unwrap_or(u16::MAX),
            legs: rules.legs,
            exchange_last_two: rules.exchange_last_two.is_some(),
        })
    }

    /// The refusal that this version cannot play the phase.
    pub fn not_built(self) -> Refusal {
        Refusal::PhaseNotBuilt { phase: self.rules.key.clone() }
    }

    /// The number of rounds: the regulation's, else the organiser's; of a round robin as many as
    /// the numbered field makes, of a knock-out the most games a match can have.
    pub fn rounds(self) -> Option<u16> {
        match &self.rules.form {
            PhaseForm::Swiss(rules) => rules.rounds.or(self.phase.planned),
            PhaseForm::Knockout(rules) => u16::try_from(rules.games.len()).ok(),
            PhaseForm::RoundRobin(_) => self.schedule().map(|it| it.rounds()),
            PhaseForm::TeamSwiss(_) | PhaseForm::SumOfRanks(_) => None,
        }
    }

    /// Whether the phase takes those who entered, and not those who come out of another phase.
    pub fn is_first(self) -> bool {
        self.swiss().is_some() || self.rules.form.round_robin().is_some()
    }
}
