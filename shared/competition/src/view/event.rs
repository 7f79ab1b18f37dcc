//! One event at a glance, and what is to be done next.

use super::{EventHead, head::head};
use crate::{
    id::{CompetitionId, CompetitorId, DrawId, PhaseKey, RoundNumber},
    rulebook::EventRules,
    scene::EventScene,
};
use serde::Serialize;
use ts_rs::TS;

/// One event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct EventView {
    /// What every screen of the event shows.
    pub head: EventHead,
    /// What the regulation says of it.
    pub rules: EventRules,
}

/// Something to be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "task", rename_all = "snake_case")]
#[ts(export)]
pub enum Task {
    /// Nobody, or too few, have entered.
    Enter {
        /// So many are needed.
        at_least: u16,
    },
    /// The number of rounds is to be laid down.
    PlanRounds {
        /// Of which phase.
        phase: PhaseKey,
    },
    /// The field is odd, and the regulation lets the host fill it up.
    FillUp {
        /// The article.
        article: String,
    },
    /// Fewer delegations than a medal event needs: it will be an exhibition.
    Exhibition {
        /// So many are needed.
        at_least: u16,
        /// So many have entered.
        delegations: u16,
        /// The article.
        article: String,
    },
    /// The field is to be numbered.
    OrderField {
        /// Of which phase.
        phase: PhaseKey,
        /// Whether a lot numbers it.
        by_lot: bool,
    },
    /// Results are missing.
    EnterResults {
        /// Of which phase.
        phase: PhaseKey,
        /// Of which round.
        round: RoundNumber,
        /// So many boards.
        open: u16,
    },
    /// Boards are disputed.
    RuleOnDisputes {
        /// Of which phase.
        phase: PhaseKey,
        /// Of which round.
        round: RoundNumber,
        /// Which boards.
        boards: Vec<u16>,
    },
    /// The next round can be drawn.
    DrawRound {
        /// Of which phase.
        phase: PhaseKey,
        /// Which round.
        round: RoundNumber,
    },
    /// A draft waits.
    PublishRound {
        /// Of which phase.
        phase: PhaseKey,
        /// Which round.
        round: RoundNumber,
        /// Which draft.
        draw: DrawId,
    },
    /// Equals stand across a line that must be drawn.
    DecideTie {
        /// In which phase.
        phase: PhaseKey,
        /// They.
        among: Vec<CompetitorId>,
        /// The article.
        article: String,
    },
    /// Everything in the phase is played.
    ClosePhase {
        /// Which.
        phase: PhaseKey,
    },
    /// The final places can be confirmed.
    ConfirmAwards,
}

/// One event for a screen.
pub(super) fn view((scene, competition): (EventScene<'_>, CompetitionId)) -> EventView {
    EventView { head: head(scene, competition), rules: scene.rules.clone() }
}
