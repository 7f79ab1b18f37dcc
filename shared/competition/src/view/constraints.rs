//! Who is kept apart in a phase, as the screens of its rounds list it.

use super::{PersonLine, head::line};
use crate::{
    constraint::{DelegationsApart, Firmness},
    id::{RecordId, RoundNumber},
    round::constraint::delegations_apart,
    scene::PhaseScene,
};
use serde::Serialize;
use ts_rs::TS;

/// The constraints of a phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ConstraintsView {
    /// Whom an arbiter keeps apart, in the order of the decisions.
    pub pairs: Vec<ForbiddenRow>,
    /// How those of one delegation are kept apart; none if they are not.
    pub delegations: Option<DelegationsRow>,
}

/// Two who are kept apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ForbiddenRow {
    /// The decision's record.
    pub record: RecordId,
    /// One.
    pub one: PersonLine,
    /// The other.
    pub other: PersonLine,
    /// From this round on.
    pub from: RoundNumber,
    /// To this round; to the last one if none.
    pub to: Option<RoundNumber>,
    /// Whether it gives way.
    pub firmness: Firmness,
    /// Why.
    pub reason: String,
    /// Whether it holds in the round that is shown.
    pub holds: bool,
}

/// How those of one delegation are kept apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DelegationsRow {
    /// How.
    pub apart: DelegationsApart,
    /// Whether it holds in the round that is shown.
    pub holds: bool,
    /// The article of the regulation; empty if an arbiter decided.
    pub article: String,
}

/// The constraints of a phase, looked at from a round.
pub(super) fn view(scene: PhaseScene<'_>, round: RoundNumber) -> ConstraintsView {
    let rounds = scene.rounds().unwrap_or(0);
    let pairs = scene.phase.forbidden.iter().map(|(record, it)| ForbiddenRow {
        record: *record,
        one: line(scene, it.one),
        other: line(scene, it.other),
        from: it.from,
        to: it.to,
        firmness: it.firmness,
        reason: it.reason.clone(),
        holds: it.holds_in(round),
    });
    let delegations = delegations_apart(scene).map(|(apart, article)| DelegationsRow {
        apart,
        holds: apart.rounds.holds_in(round, rounds),
        article: article.to_owned(),
    });
    ConstraintsView { pairs: pairs.collect(), delegations }
}
