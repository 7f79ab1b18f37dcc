//! Fouls (犯规): what an arbiter wrote down about conduct at a board, and what the regulation has
//! it cost. Only fouls count in standings; a lost game is an arbiter's to record as a result.

use crate::{
    id::{CompetitorId, DeviceKey, DrawId, RecordId, RoundNumber, Tpn},
    rulebook::conduct::{Cost, Offense},
    scene::{EventScene, PhaseScene},
};
use std::collections::BTreeMap;

mod record;

pub use record::{record, withdraw};

/// One offense, once, as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foul {
    /// The record that says so.
    pub record: RecordId,
    /// At a board of which draw.
    pub draw: DrawId,
    /// At which board.
    pub board: u16,
    /// Whose.
    pub competitor: CompetitorId,
    /// The key of the regulation's offense; none for what the regulation has no name for, which
    /// is one foul.
    pub offense: Option<String>,
    /// What happened; empty if not said.
    pub note: String,
    /// Who wrote it.
    pub author: DeviceKey,
    /// When, by the writer's clock, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A foul beside the regulation.
#[derive(Debug, Clone, Copy)]
pub struct Judged<'a> {
    /// What was written.
    pub foul: &'a Foul,
    /// The offense, where the regulation names it.
    pub offense: Option<&'a Offense>,
    /// What it costs. None while the regulation only counts: that is a warning.
    pub costs: Option<Cost>,
}

/// The offenses that the regulation of an event names.
pub fn offenses(scene: EventScene<'_>) -> &[Offense] {
    let rulebook = scene.state.rulebook(scene.event.rulebook);
    let conduct = rulebook.and_then(|it| it.conduct.as_ref());
    conduct.map_or(&[], |it| &it.offenses)
}

/// What was written about the boards of a draw, in the order of the records. An offense that
/// costs something after so many times in one game costs it each time that so many are full.
pub fn judged(scene: PhaseScene<'_>, draw: DrawId) -> Vec<Judged<'_>> {
    let mut times = BTreeMap::new();
    let of_draw = scene.phase.fouls.iter().filter(|it| it.draw == draw);
    of_draw.map(|foul| judge(scene.at, foul, &mut times)).collect()
}

/// Judges a foul. `times` tells how often each offense was committed in each game so far.
fn judge<'a>(
    scene: EventScene<'a>,
    foul: &'a Foul,
    times: &mut BTreeMap<(u16, CompetitorId, &'a str), u16>,
) -> Judged<'a> {
    let Some(key) = &foul.offense else {
        return Judged { foul, offense: None, costs: Some(Cost::Foul) };
    };
    let offense = offenses(scene).iter().find(|it| it.key == *key);
    let time = times.entry((foul.board, foul.competitor, key)).or_default();
    *time = time.saturating_add(1);
    let full = |it: &&Offense| time.is_multiple_of(it.times_in(&scene.event.key).max(1));
    Judged { foul, offense, costs: offense.filter(full).map(|it| it.costs) }
}

/// The fouls of a phase as its standings count them: how many of whom in which round. Those of
/// other phases do not count in it (AMB-21).
pub fn counted(scene: PhaseScene<'_>) -> BTreeMap<(Tpn, RoundNumber), u32> {
    let mut counted = BTreeMap::new();
    if scene.phase.fouls.is_empty() {
        return counted;
    }
    for (&round, &draw) in &scene.phase.published {
        let fouls = judged(scene, draw).into_iter().filter(|it| it.costs == Some(Cost::Foul));
        for who in fouls.filter_map(|it| scene.phase.number(it.foul.competitor)) {
            *counted.entry((who, round)).or_default() += 1;
        }
    }
    counted
}
