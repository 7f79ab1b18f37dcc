//! All that desks know differently, in one list for those who rule on it.

use super::{
    head::count,
    history::names,
    statement::{Effects, Statement},
};
use crate::{
    chair::{self, Holder},
    dispute::Position,
    draw::BoardRef,
    event::{EventState, PhaseState},
    fact::{Fact, Recorded},
    id::{
        CompetitorId, DelegationId, DeviceKey, DrawId, EventKey, Incarnation, PhaseKey, RecordId,
        RoundNumber,
    },
    result::Standing,
    rulebook::entry::Demand,
    said::Said,
    state::State,
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// So many lines are shown; a flood of forged records must not drown the screen.
const LINES_MAX: usize = 500;

/// The disputes of a competition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DisputesView {
    /// The competition's name.
    pub competition_name: String,
    /// One line for each, those that hold rounds up first.
    pub lines: Vec<DisputeLine>,
    /// How many there are in all.
    pub total: u32,
    /// The names of the competitors.
    pub names: BTreeMap<CompetitorId, String>,
    /// The names of the delegations.
    pub delegations: BTreeMap<DelegationId, String>,
}

/// One dispute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DisputeLine {
    /// What is disputed.
    pub dispute: Dispute,
    /// What was said, and by whom.
    pub statements: Vec<Statement>,
    /// What settles it.
    pub settled_by: SettledBy,
}

/// What is disputed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "about", rename_all = "snake_case")]
#[ts(export)]
pub enum Dispute {
    /// A board has several results.
    Board {
        /// Which.
        board: BoardRef,
        /// Of which round.
        round: RoundNumber,
    },
    /// A round was published twice.
    Draws {
        /// Of which event.
        event: EventKey,
        /// Of which phase.
        phase: PhaseKey,
        /// Which round.
        round: RoundNumber,
        /// Its draws.
        draws: Vec<DrawId>,
    },
    /// The chair of an event was handed to several.
    Chair {
        /// Which event.
        event: EventKey,
        /// To whom.
        holders: BTreeSet<DeviceKey>,
    },
    /// An entry form was put right in several ways.
    Entry {
        /// In which event.
        event: EventKey,
        /// Whose.
        competitor: CompetitorId,
    },
    /// Entries together break a quota that none of them broke.
    Quota {
        /// In which event.
        event: EventKey,
        /// Whose.
        delegation: DelegationId,
        /// At most so many.
        at_most: u16,
    },
    /// Two records of a device have one number: it went on from an old copy of itself, or says
    /// different things to different desks.
    Fork {
        /// Whose.
        device: DeviceKey,
        /// In which of its logs.
        incarnation: Incarnation,
        /// Which number.
        seq: u64,
    },
    /// A record's writer could not know that the right had ended.
    Apart,
    /// Somebody showed something else than what was sealed, or what was not theirs to show.
    FalseReveal,
    /// A record's writer had no right to it.
    Quarantined,
    /// A newer version wrote it.
    Unknown,
}

/// What settles a dispute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum SettledBy {
    /// `RecordResult` that replaces all of them.
    RecordResult,
    /// `DiscardDraft` of all draws but one.
    DiscardDraft,
    /// `TakeChair` by an organiser.
    TakeChair,
    /// `CorrectEntry` that replaces all of them.
    CorrectEntry,
    /// `StrikeEntry` or `Withdraw`.
    StrikeEntry,
    /// `RuleOnRecords`.
    RuleOnRecords,
    /// Nothing needs to be done: it changes nothing. Who should have had the right is granted it
    /// and writes again.
    Nothing,
    /// A newer version of the program.
    Update,
}

/// The disputes of a competition for a screen.
pub(super) fn view(state: &State) -> DisputesView {
    let list = List { state, effects: Effects::of(state), records: by_id(state) };
    let mut lines: Vec<DisputeLine> = Vec::new();
    for event in state.events.values() {
        lines.extend(list.of_event(event));
    }
    lines.extend(list.chairs());
    lines.extend(list.one_by_one(&state.apart, (Dispute::Apart, SettledBy::RuleOnRecords)));
    lines.extend(list.forks());
    let unknown = state.unknown.keys().copied().collect();
    lines.extend(list.one_by_one(&unknown, (Dispute::Unknown, SettledBy::Update)));
    let false_reveals = state.seals.false_reveals();
    lines.extend(list.one_by_one(false_reveals, (Dispute::FalseReveal, SettledBy::Nothing)));
    lines.extend(list.one_by_one(&state.quarantined, (Dispute::Quarantined, SettledBy::Nothing)));
    let total = count(lines.len());
    lines.truncate(LINES_MAX);
    let founded = state.founded.as_ref();
    DisputesView {
        competition_name: founded.map(|it| it.name.clone()).unwrap_or_default(),
        lines,
        total,
        names: names(state, None),
        delegations: state.delegations.iter().map(|(id, it)| (*id, it.name.clone())).collect(),
    }
}

fn by_id(state: &State) -> BTreeMap<RecordId, &Recorded> {
    state.records.iter().map(|it| (it.id, it.as_ref())).collect()
}

struct List<'a> {
    state: &'a State,
    effects: Effects<'a>,
    records: BTreeMap<RecordId, &'a Recorded>,
}

impl List<'_> {
    fn line(
        &self,
        (dispute, settled_by): (Dispute, SettledBy),
        records: impl IntoIterator<Item = RecordId>,
    ) -> DisputeLine {
        let found = records.into_iter().filter_map(|it| self.records.get(&it));
        let statements = found.map(|it| self.effects.statement(it)).collect();
        DisputeLine { dispute, statements, settled_by }
    }

    fn of_event(&self, event: &EventState) -> Vec<DisputeLine> {
        let mut lines = Vec::new();
        for (key, phase) in &event.phases {
            lines.extend(self.draws((&event.key, key), phase));
            lines.extend(self.boards((&event.key, key), phase));
        }
        let disputed = event.forms.iter().filter(|(_, it)| it.is_disputed());
        lines.extend(disputed.map(|(competitor, it)| {
            let entry = Dispute::Entry { event: event.key.clone(), competitor: *competitor };
            self.line((entry, SettledBy::CorrectEntry), it.seen())
        }));
        lines.extend(self.quotas(event));
        lines
    }

    fn boards(&self, (event, key): (&EventKey, &PhaseKey), phase: &PhaseState) -> Vec<DisputeLine> {
        let mut lines = Vec::new();
        for drawn in phase.rounds() {
            for it in &drawn.boards {
                let register = phase.register(drawn.draw, it.board);
                let Standing::Disputed { reports } = register.standing() else { continue };
                let (event, phase, draw) = (event.clone(), key.clone(), drawn.draw);
                let board = BoardRef { event, phase, draw, board: it.board };
                let dispute = Dispute::Board { board, round: drawn.round };
                let reports = reports.iter().map(|it| it.record);
                lines.push(self.line((dispute, SettledBy::RecordResult), reports));
            }
        }
        lines
    }

    fn draws(&self, (event, key): (&EventKey, &PhaseKey), phase: &PhaseState) -> Vec<DisputeLine> {
        let line = |(round, draws): (&RoundNumber, &BTreeSet<DrawId>)| {
            let published = self.state.records.iter().filter(
                |it| matches!(&it.fact, Fact::RoundPublished { draw, .. } if draws.contains(draw)),
            );
            let (event, phase) = (event.clone(), key.clone());
            let draws = draws.iter().copied().collect();
            let dispute = Dispute::Draws { event, phase, round: *round, draws };
            self.line((dispute, SettledBy::DiscardDraft), published.map(|it| it.id))
        };
        phase.rivals.iter().map(line).collect()
    }

    fn chairs(&self) -> Vec<DisputeLine> {
        let line = |(event, said): (&EventKey, &Said<DeviceKey>)| {
            let Some(Holder::Disputed(holders)) = chair::holder(self.state, event) else {
                return None;
            };
            let dispute = Dispute::Chair { event: event.clone(), holders };
            Some(self.line((dispute, SettledBy::TakeChair), said.seen()))
        };
        self.state.chairs.iter().filter_map(line).collect()
    }

    fn forks(&self) -> Vec<DisputeLine> {
        let line = |(position, records): (&Position, &BTreeSet<RecordId>)| {
            let (device, incarnation, seq) = *position;
            let dispute = Dispute::Fork { device, incarnation, seq };
            self.line((dispute, SettledBy::RuleOnRecords), records.iter().copied())
        };
        let open = |(_, records): &(&Position, &BTreeSet<RecordId>)| {
            !records.iter().any(|it| self.state.roster.rulings_on(*it).next().is_some())
        };
        self.state.logs.forks().iter().filter(open).map(line).collect()
    }

    fn one_by_one(
        &self,
        records: &BTreeSet<RecordId>,
        (dispute, settled_by): (Dispute, SettledBy),
    ) -> Vec<DisputeLine> {
        records.iter().map(|it| self.line((dispute.clone(), settled_by), [*it])).collect()
    }

    /// Delegations with more entries than one may have, where nobody set the quota aside.
    fn quotas(&self, event: &EventState) -> Vec<DisputeLine> {
        let rules = self.state.rules(event);
        let demands = rules.iter().flat_map(|it| &it.entry).map(|it| &it.demand);
        let mut lines = Vec::new();
        for demand in demands {
            if let Demand::PerDelegation { at_most } = demand {
                lines.extend(self.over_quota(event, demand.code(), *at_most));
            }
        }
        lines
    }

    fn over_quota(&self, event: &EventState, code: &str, at_most: u16) -> Vec<DisputeLine> {
        let mut entered: BTreeMap<DelegationId, Vec<CompetitorId>> = BTreeMap::new();
        for it in event.competitors.values().filter(|it| !it.filler) {
            if !it.waived.iter().any(|waiver| waiver.rule == code) {
                entered.entry(it.delegation).or_default().push(it.id);
            }
        }
        let over = entered.into_iter().filter(|(_, it)| it.len() > usize::from(at_most));
        over.map(|(delegation, entries)| {
            let event = event.key.clone();
            let forms = entries.iter().filter_map(|it| self.state.events[&event].forms.get(it));
            let records: Vec<RecordId> = forms.flat_map(Said::seen).collect();
            let dispute = Dispute::Quota { event, delegation, at_most };
            self.line((dispute, SettledBy::StrikeEntry), records)
        })
        .collect()
    }
}
