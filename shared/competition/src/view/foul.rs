//! Fouls (犯规) as screens show them, and the offenses that can be written down.

use super::head::device_name;
use crate::{
    competitor::EntryStatus,
    draw::DrawnRound,
    foul::{self, Judged},
    id::{CompetitorId, RecordId, RoundNumber},
    rulebook::{
        Article, Bilingual,
        conduct::{Cost, Offense},
    },
    scene::PhaseScene,
    score::Share,
};
use serde::Serialize;
use ts_rs::TS;

/// A foul that was written down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct FoulRow {
    /// Its record.
    pub record: RecordId,
    /// In which round.
    pub round: RoundNumber,
    /// At which board.
    pub board: u16,
    /// Whose.
    pub competitor: CompetitorId,
    /// What the regulation calls it; none where it has no name for it.
    pub name: Option<Bilingual>,
    /// Where the regulation says what it costs.
    pub article: Option<Article>,
    /// What it costs; none while that is a warning.
    pub costs: Option<Cost>,
    /// What an arbiter still has to do about it.
    pub due: Option<Due>,
    /// What happened; empty if not said.
    pub note: String,
    /// What the person who wrote it is called; empty if the roster does not say.
    pub by: String,
    /// When, by the writer's clock, in milliseconds since 1970.
    pub at_ms: i64,
}

/// What a foul asks of an arbiter: nothing of it happens by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Due {
    /// The game is lost: that is to be recorded as its result.
    Result,
    /// The result of the event is lost: that is a disqualification.
    Disqualification,
}

/// An offense that the regulation names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct OffenseLine {
    /// Its key.
    pub key: String,
    /// What it is.
    pub name: Bilingual,
    /// How often in one game of this event before it costs something.
    pub times: u16,
    /// What it costs then.
    pub costs: Cost,
    /// Where it is said.
    pub article: Article,
}

/// The offenses that the event's regulation names.
pub(super) fn offenses(scene: PhaseScene<'_>) -> Vec<OffenseLine> {
    let line = |it: &Offense| OffenseLine {
        key: it.key.clone(),
        name: it.name.clone(),
        times: it.times_in(&scene.at.event.key),
        costs: it.costs,
        article: it.article.clone(),
    };
    foul::offenses(scene.at).iter().map(line).collect()
}

/// The fouls of a drawn round.
pub(super) fn rows(scene: PhaseScene<'_>, drawn: &DrawnRound) -> Vec<FoulRow> {
    foul::judged(scene, drawn.draw).into_iter().map(|it| row(scene, drawn, it)).collect()
}

/// The fouls of somebody in the rounds up to one, round 1 first.
pub(super) fn of(scene: PhaseScene<'_>, who: CompetitorId, last_round: u16) -> Vec<FoulRow> {
    let rounds = scene.phase.rounds().filter(|it| it.round.0 <= last_round);
    rounds.flat_map(|it| rows(scene, it)).filter(|it| it.competitor == who).collect()
}

fn row(scene: PhaseScene<'_>, drawn: &DrawnRound, judged: Judged<'_>) -> FoulRow {
    let Judged { foul, offense, costs } = judged;
    FoulRow {
        record: foul.record,
        round: drawn.round,
        board: foul.board,
        competitor: foul.competitor,
        name: offense.map(|it| it.name.clone()),
        article: offense.map(|it| it.article.clone()),
        costs,
        due: due(scene, drawn, judged),
        note: foul.note.clone(),
        by: device_name(scene.at.state, foul.author),
        at_ms: foul.at_ms,
    }
}

fn due(scene: PhaseScene<'_>, drawn: &DrawnRound, judged: Judged<'_>) -> Option<Due> {
    let Judged { foul, costs, .. } = judged;
    match costs? {
        Cost::Foul => None,
        Cost::Game => {
            let seating = drawn.boards.iter().find(|it| it.board == foul.board)?;
            let color = seating.color(foul.competitor)?;
            let outcome = scene.phase.register(drawn.draw, foul.board).outcome();
            let is_lost = outcome.is_some_and(|it| it.share(color) == Share::Loss);
            (!is_lost).then_some(Due::Result)
        }
        Cost::EventResult => {
            let competitor = scene.at.event.competitors.get(&foul.competitor)?;
            (competitor.status != EntryStatus::Disqualified).then_some(Due::Disqualification)
        }
    }
}
