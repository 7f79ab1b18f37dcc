//! A round: as a draft, while it is played, and afterwards.

use super::{
    EventHead, PersonLine,
    constraints::{self, ConstraintsView},
    foul::{self, FoulRow, OffenseLine},
    head::{current, head, line},
};
use crate::{
    draw::{BoardRef, Breach, Bye, ByeKind, DrawnBy, DrawnRound, GaveWay, Seating, Settled},
    id::{CompetitionId, CompetitorId, DrawId, PhaseKey, RecordId, RoundNumber},
    pairing::reasons::Reasons,
    phase,
    refusal::Refusal,
    result::Standing,
    round::{self, breach, knockout, outcomes},
    rulebook::TimeControl,
    scene::{EventScene, PhaseScene},
    score::{Outcome, Points},
};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// A round of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RoundView {
    /// What every screen of the event shows.
    pub head: EventHead,
    /// Of which phase.
    pub phase: PhaseKey,
    /// Which round.
    pub round: RoundNumber,
    /// Whether it is a draft, published, or not yet drawn.
    pub status: RoundStatus,
    /// What stands against drawing the next round now; empty if nothing does.
    pub next_blocked: Vec<Refusal>,
    /// The clock of this round.
    pub time: Option<Box<TimeControl>>,
    /// The boards.
    pub boards: Vec<BoardRow>,
    /// The offenses that can be written down at a board; none as long as the round is a draft.
    pub offenses: Vec<OffenseLine>,
    /// Those who do not play.
    pub byes: Vec<ByeRow>,
    /// Those who are there, and have neither a board nor a bye in the draft.
    pub waiting: Vec<Seat>,
    /// Who is kept apart; none where that has no meaning, in a knock-out.
    pub constraints: Option<Box<ConstraintsView>>,
    /// Everybody who can be paired, by number, as long as the round is not published.
    pub field: Vec<PersonLine>,
}

/// Where a round stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "status", rename_all = "snake_case")]
#[ts(export)]
pub enum RoundStatus {
    /// Not drawn.
    Undrawn,
    /// Drawn, and seen by officials only.
    Draft {
        /// Which.
        draw: DrawId,
        /// Who drew it.
        by: DrawnBy,
        /// What it breaks as things stand now.
        breaches: Vec<Breach>,
        /// The reasons given for the changes, a line each; empty if there were none.
        reason: String,
        /// What gave way, where not everything could be kept.
        gave_way: Vec<GaveWay>,
        /// What is settled by hand.
        settled: Box<Settled>,
        /// Why it came out like that, where an engine drew it.
        why: Option<Box<Why>>,
    },
    /// Published.
    Published {
        /// Which draw.
        draw: DrawId,
        /// Who drew it.
        by: DrawnBy,
        /// Which time it was published.
        version: u16,
        /// When, by the writer's clock, in milliseconds since 1970.
        at_ms: i64,
        /// What it broke when it was published.
        breaches: Vec<Breach>,
        /// The reasons given for that, a line each.
        reason: String,
        /// What gave way, where not everything could be kept.
        gave_way: Vec<GaveWay>,
        /// Whether every board has one result.
        finished: bool,
        /// Why it came out like that, where an engine drew it.
        why: Option<Box<Why>>,
    },
}

/// Why a round came out as it did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Why {
    /// The engine's account, by pairing number.
    pub reasons: Reasons,
    /// Who had which pairing number then, number 1 first.
    pub field: Vec<PersonLine>,
}

/// A board of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct BoardRow {
    /// The board.
    pub board: BoardRef,
    /// Who has White (Red).
    pub white: Seat,
    /// Who has Black.
    pub black: Seat,
    /// What stands.
    pub standing: Standing,
    /// The records that a new result must replace.
    pub heads: Vec<RecordId>,
    /// How the board can end, in the order of the keys.
    pub outcomes: Vec<Outcome>,
    /// How often something was written about its result.
    pub reports: u16,
    /// The fouls that were written down at it.
    pub fouls: Vec<FoulRow>,
    /// Whether a draw is Black's win.
    pub decider: bool,
    /// Whether its trail may be read here.
    pub trail: bool,
}

/// Somebody at a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Seat {
    /// Who.
    pub line: PersonLine,
    /// The points before the round.
    pub points: Points,
}

/// Somebody who does not play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ByeRow {
    /// Who, with the points before the round.
    pub seat: Seat,
    /// What kind of bye.
    pub kind: ByeKind,
    /// What it is worth.
    pub worth: Points,
}

/// A round for a screen. Without a wish it is the draft that waits, else the newest published
/// round, else the first that is to be drawn.
pub(super) fn view(
    (scene, competition): (EventScene<'_>, CompetitionId),
    phase: Option<&PhaseKey>,
    round: Option<RoundNumber>,
) -> Result<RoundView, Refusal> {
    let at = scene.phase(phase.unwrap_or(&current(scene)))?;
    let round = round.unwrap_or_else(|| newest(at));
    let drawn = drawn(at, round);
    let points = phase::points_before(at, round);
    let is_published = at.phase.published.contains_key(&round);
    let room = Room { scene: at, points: &points };
    Ok(RoundView {
        head: head(scene, competition),
        phase: at.rules.key.clone(),
        round,
        status: status(at, round, drawn),
        next_blocked: round::next_is_possible(at).err().into_iter().collect(),
        time: Some(Box::new(time(at, round))),
        boards: drawn.map(|it| room.boards(it)).unwrap_or_default(),
        offenses: if is_published { foul::offenses(at) } else { Vec::new() },
        byes: drawn.map(|it| room.byes(it)).unwrap_or_default(),
        waiting: drawn.map(|it| room.waiting(it)).unwrap_or_default(),
        constraints: at.swiss().map(|_| Box::new(constraints::view(at, round))),
        field: field(at, round),
    })
}

fn newest(scene: PhaseScene<'_>) -> RoundNumber {
    let draft = scene.phase.draft.map(|it| scene.phase.draws[&it].round);
    let published = scene.phase.published.keys().next_back().copied();
    draft.or(published).unwrap_or(RoundNumber(1))
}

fn drawn<'a>(scene: PhaseScene<'a>, round: RoundNumber) -> Option<&'a DrawnRound> {
    let published = scene.phase.published.get(&round).copied();
    let draft = scene.phase.draft.filter(|it| scene.phase.draws[it].round == round);
    published.or(draft).and_then(|it| scene.phase.draws.get(&it))
}

fn status(scene: PhaseScene<'_>, round: RoundNumber, drawn: Option<&DrawnRound>) -> RoundStatus {
    let Some(drawn) = drawn else { return RoundStatus::Undrawn };
    let edited = drawn.edited.as_ref();
    let reason = edited.map(|it| it.reason.clone()).unwrap_or_default();
    let (draw, by, gave_way) = (drawn.draw, drawn.by.clone(), drawn.gave_way.clone());
    if scene.phase.published.get(&round) != Some(&draw) {
        return RoundStatus::Draft {
            draw,
            by,
            breaches: breach::all(scene, drawn),
            reason,
            gave_way,
            settled: Box::new(drawn.settled.clone()),
            why: why(scene, drawn),
        };
    }
    let version = scene.phase.versions.get(&round);
    RoundStatus::Published {
        draw,
        by,
        version: version.map_or(1, |it| it.number),
        at_ms: version.map_or(0, |it| it.at_ms),
        breaches: edited.map(|it| it.breaches.clone()).unwrap_or_default(),
        reason,
        gave_way,
        finished: scene.phase.is_finished(round),
        why: why(scene, drawn),
    }
}

/// Everybody who can be paired, while that can still be changed.
fn field(scene: PhaseScene<'_>, round: RoundNumber) -> Vec<PersonLine> {
    if scene.phase.published.contains_key(&round) || scene.swiss().is_none() {
        return Vec::new();
    }
    scene.phase.order().iter().map(|it| line(scene, *it)).collect()
}

/// None where no engine drew it.
fn why(scene: PhaseScene<'_>, drawn: &DrawnRound) -> Option<Box<Why>> {
    let field = scene.phase.drawn_with.get(&drawn.draw)?;
    Some(Box::new(Why {
        reasons: drawn.reasons.clone()?,
        field: field.iter().map(|id| line(scene, *id)).collect(),
    }))
}

fn time(scene: PhaseScene<'_>, round: RoundNumber) -> TimeControl {
    let of_game = knockout::game_rules(scene, round).map(|it| it.time.clone());
    of_game.unwrap_or_else(|| scene.at.rules.time.clone())
}

/// The boards of one round, with the points before it.
struct Room<'a> {
    scene: PhaseScene<'a>,
    points: &'a BTreeMap<CompetitorId, Points>,
}

impl Room<'_> {
    fn seat(&self, who: CompetitorId) -> Seat {
        let points = self.points.get(&who).copied().unwrap_or(Points::ZERO);
        Seat { line: line(self.scene, who), points }
    }

    fn boards(&self, drawn: &DrawnRound) -> Vec<BoardRow> {
        let outcomes = outcomes::all(self.scene, drawn.round);
        let decider = outcomes::is_decider(self.scene, drawn.round);
        let fouls = foul::rows(self.scene, drawn);
        let board = |it: &Seating| {
            let register = self.scene.phase.register(drawn.draw, it.board);
            BoardRow {
                board: board_ref(drawn, it.board),
                white: self.seat(it.white),
                black: self.seat(it.black),
                standing: register.standing(),
                heads: register.heads().map(|it| it.record).collect(),
                outcomes: outcomes.clone(),
                reports: u16::try_from(register.reports().count()).unwrap_or(u16::MAX),
                fouls: fouls.iter().filter(|foul| foul.board == it.board).cloned().collect(),
                decider,
                trail: true,
            }
        };
        drawn.boards.iter().map(board).collect()
    }

    /// Who of the field is named nowhere in a draft. A published round forgot nobody.
    fn waiting(&self, drawn: &DrawnRound) -> Vec<Seat> {
        if self.scene.phase.draft != Some(drawn.draw) || self.scene.swiss().is_none() {
            return Vec::new();
        }
        let field = self.scene.phase.order().iter();
        field.filter(|it| !drawn.names(**it)).map(|it| self.seat(*it)).collect()
    }

    fn byes(&self, drawn: &DrawnRound) -> Vec<ByeRow> {
        let worth = |kind| phase::bye_points(&self.scene.at.rules.scoring, kind);
        let row = |it: &Bye| ByeRow {
            seat: self.seat(it.competitor),
            kind: it.kind,
            worth: worth(it.kind),
        };
        drawn.byes.iter().map(row).collect()
    }
}

/// A board of a drawn round by its full name.
pub(super) fn board_ref(drawn: &DrawnRound, board: u16) -> BoardRef {
    BoardRef { event: drawn.event.clone(), phase: drawn.phase.clone(), draw: drawn.draw, board }
}
