//! What was written, by whom and when.

use super::{
    head::count,
    statement::{Effect, Effects},
};
use crate::{
    draw::BoardRef,
    fact::{Fact, Recorded},
    id::{CompetitorId, DeviceKey, EventKey, OpId, RecordId},
    rulebook::Bilingual,
    seal::{Ciphertext, Plain, Salt, Sealing},
    state::State,
};
use serde::Serialize;
use std::{collections::BTreeMap, sync::Arc};
use ts_rs::TS;

/// The records of a competition, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct HistoryView {
    /// The competition's name.
    pub competition_name: String,
    /// One line for each record.
    pub lines: Vec<HistoryLine>,
    /// How many there are in all.
    pub total: u32,
    /// The names of the competitors in them.
    pub names: BTreeMap<CompetitorId, String>,
    /// What the regulations call the offenses in them, by their keys.
    pub offenses: BTreeMap<String, Bilingual>,
    /// The names of the people at the devices in them.
    pub devices: BTreeMap<DeviceKey, String>,
}

/// One record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct HistoryLine {
    /// Its id.
    pub record: RecordId,
    /// The command it came from.
    pub op: OpId,
    /// Who wrote it.
    pub author: DeviceKey,
    /// When, by the writer's clock, in milliseconds since 1970.
    pub at_ms: i64,
    /// What happened; none for a kind that this version does not know.
    pub fact: Option<Fact>,
    /// The name of its kind.
    pub kind: String,
    /// The records it replaces.
    pub supersedes: Vec<RecordId>,
    /// What became of it.
    pub effect: Effect,
}

/// Which records are asked for.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Filter<'a> {
    /// Only those of an event.
    pub(super) event: Option<&'a EventKey>,
    /// Only those about a board, as `phase/draw/board`.
    pub(super) board: Option<&'a str>,
}

/// So many records at a time.
const PAGE: usize = 200;

/// The records of a competition for a screen, newest first.
pub(super) fn view(state: &State, filter: &Filter<'_>, skip: usize) -> HistoryView {
    let asked: Vec<&Recorded> =
        state.records.iter().rev().map(AsRef::as_ref).filter(|it| filter.takes(it)).collect();
    let page: Vec<&Recorded> = asked.iter().skip(skip).take(PAGE).copied().collect();
    let (founded, effects) = (state.founded.as_ref(), Effects::of(state));
    HistoryView {
        competition_name: founded.map(|it| it.name.clone()).unwrap_or_default(),
        lines: page.iter().map(|it| line(&effects, it)).collect(),
        total: count(asked.len()),
        names: names(state, filter.event),
        offenses: offenses(state),
        devices: devices(state, &page),
    }
}

impl Filter<'_> {
    fn takes(&self, record: &Recorded) -> bool {
        let event = self.event.is_none_or(|it| record.fact.event() == Some(it));
        let board = self.board.is_none_or(|wanted| {
            let name = |it: &BoardRef| format!("{}/{}/{}", it.phase, it.draw, it.board);
            record.fact.board().is_some_and(|it| name(it) == wanted)
        });
        event && board
    }
}

fn line(effects: &Effects<'_>, record: &Recorded) -> HistoryLine {
    let known = !matches!(record.fact, Fact::Unknown { .. });
    HistoryLine {
        record: record.id,
        op: record.op,
        author: record.author,
        at_ms: record.at_ms,
        fact: known.then(|| brief(&record.fact)),
        kind: record.fact.kind().to_owned(),
        supersedes: record.supersedes.clone(),
        effect: effects.effect(record),
    }
}

/// A fact without what a line of history does not show: the text of a regulation, and what is or
/// was sealed. That something was sealed, about what, and its commitment, everybody may see.
#[expect(clippy::wildcard_enum_match_arm, reason = "most kinds are shown as they are")]
pub(super) fn brief(fact: &Fact) -> Fact {
    match fact.clone() {
        Fact::RulebookAdopted { digest, root, .. } => {
            Fact::RulebookAdopted { digest, root, files: BTreeMap::new() }
        }
        Fact::Sealed { about, to, sealing } => {
            let content = Ciphertext(Arc::default());
            let sealing = Sealing { content, boxes: BTreeMap::new(), ..sealing };
            Fact::Sealed { about, to, sealing }
        }
        Fact::SealShared { event, with, .. } => {
            Fact::SealShared { event, with, boxes: BTreeMap::new() }
        }
        Fact::SealRevealed { event, seal, .. } => {
            let (salt, content) = (Salt([0; 32]), Plain(String::new()));
            Fact::SealRevealed { event, seal, salt, content }
        }
        other => other,
    }
}

/// The names of the competitors of an event, or of all.
pub(super) fn names(state: &State, event: Option<&EventKey>) -> BTreeMap<CompetitorId, String> {
    let events = state.events.values().filter(|it| event.is_none_or(|key| it.key == *key));
    let competitors = events.flat_map(|it| it.competitors.values());
    competitors.map(|it| (it.id, it.person.name.clone())).collect()
}

/// What the regulations call the offenses, by their keys.
pub(super) fn offenses(state: &State) -> BTreeMap<String, Bilingual> {
    let conduct = state.rulebooks.iter().filter_map(|it| it.conduct.as_ref());
    let offenses = conduct.flat_map(|it| &it.offenses);
    offenses.map(|it| (it.key.clone(), it.name.clone())).collect()
}

fn devices(state: &State, page: &[&Recorded]) -> BTreeMap<DeviceKey, String> {
    let named = |it: &&Recorded| Some((it.author, state.roster.name_of(it.author)?.to_owned()));
    page.iter().filter_map(named).collect()
}
