//! The crosstable of a phase, as engines and tie-breaks read it.

use crate::{
    competitor::EntryStatus,
    crosstable::{Cell, CellKind, Crosstable, Row},
    draw::{ByeKind, DrawnRound},
    event::PhaseState,
    id::{CompetitorId, RoundNumber, Tpn},
    pairing::round_robin::withdrawal,
    scene::PhaseScene,
    score::{Color, Outcome, Points, Scoring, Share},
};
use std::collections::BTreeMap;

/// The rounds 1 to `rounds` of a phase, rows by pairing number. A board without one result counts
/// nothing for either side, so only finished rounds should be asked for.
pub fn crosstable(scene: PhaseScene<'_>, rounds: u16) -> Crosstable {
    crosstable_if(scene, rounds, &Supposed::new())
}

/// Outcomes that are supposed, by round and board, in place of those that were written.
pub(super) type Supposed = BTreeMap<(RoundNumber, u16), Outcome>;

/// The same as if some boards had ended otherwise.
pub(super) fn crosstable_if(scene: PhaseScene<'_>, rounds: u16, supposed: &Supposed) -> Crosstable {
    let scoring = scene.at.rules.scoring;
    let numbers = numbers(scene.phase);
    let mut rows: Vec<Row> = scene.phase.order().iter().map(|id| row(scene, *id)).collect();
    for round in (1..=rounds).map(RoundNumber) {
        rows.iter_mut().for_each(|it| it.cells.push(Cell::absent(&scoring)));
        if let Some(drawn) = scene.phase.published.get(&round) {
            let drawn = &scene.phase.draws[drawn];
            let outcome = |board| {
                let said = || scene.phase.register(drawn.draw, board).outcome();
                supposed.get(&(round, board)).copied().or_else(said)
            };
            fill(&mut rows, &numbers, &scoring, drawn, outcome);
        }
    }
    Crosstable { scoring, rounds: scene.rounds().unwrap_or(rounds).max(rounds), rows }
}

/// A table of the phase as it counts for places: in a round robin the games of those who left are
/// annulled or forfeited.
pub fn counted(scene: PhaseScene<'_>, table: Crosstable) -> Crosstable {
    let Some(schedule) = scene.schedule() else { return table };
    let has_left = |id: &CompetitorId| {
        let competitor = scene.at.event.competitors.get(id);
        competitor.is_none_or(|it| it.status != EntryStatus::Active)
    };
    let numbered = (1..).map(Tpn).zip(scene.phase.order());
    let left = numbered.filter(|it| has_left(it.1)).map(|it| it.0).collect();
    withdrawal::counted(&table, schedule, &left)
}

/// What everybody has before a round.
pub fn points_before(scene: PhaseScene<'_>, round: RoundNumber) -> BTreeMap<CompetitorId, Points> {
    let table = crosstable(scene, round.0.saturating_sub(1));
    let order = scene.phase.order().iter().copied();
    order.zip(table.numbers()).map(|(id, number)| (id, table.points(number))).collect()
}

fn numbers(phase: &PhaseState) -> BTreeMap<CompetitorId, Tpn> {
    (1..).map(Tpn).zip(phase.order()).map(|(number, id)| (*id, number)).collect()
}

fn row(scene: PhaseScene<'_>, id: CompetitorId) -> Row {
    let competitor = scene.at.event.competitors.get(&id);
    let rating = competitor.and_then(|it| it.person.rating).unwrap_or(0);
    Row { rating, cells: Vec::new() }
}

fn fill(
    rows: &mut [Row],
    numbers: &BTreeMap<CompetitorId, Tpn>,
    scoring: &Scoring,
    drawn: &DrawnRound,
    outcome: impl Fn(u16) -> Option<Outcome>,
) {
    let mut put = |id: CompetitorId, cell: Cell| {
        let row = numbers.get(&id).and_then(|it| rows.get_mut(usize::from(it.0) - 1));
        if let Some(last) = row.and_then(|it| it.cells.last_mut()) {
            *last = cell;
        }
    };
    for seating in &drawn.boards {
        if let Some(outcome) = outcome(seating.board) {
            for side in [Color::White, Color::Black] {
                let opponent = numbers.get(&seating.competitor(side.opposite())).copied();
                put(seating.competitor(side), board_cell(scoring, outcome, side, opponent));
            }
        }
    }
    for bye in &drawn.byes {
        put(bye.competitor, bye_cell(scoring, bye.kind));
    }
}

fn board_cell(scoring: &Scoring, outcome: Outcome, side: Color, opponent: Option<Tpn>) -> Cell {
    let share = outcome.share(side);
    let (kind, points) = match (outcome.was_played(), share) {
        (true, _) => (CellKind::Played, scoring.played(share)),
        (false, Share::Win) => (CellKind::ForfeitWin, scoring.win),
        (false, Share::Draw | Share::Loss) => (CellKind::ForfeitLoss, scoring.absence),
    };
    Cell { kind, opponent, color: Some(side), points }
}

/// What a bye is worth.
pub fn bye_points(scoring: &Scoring, kind: ByeKind) -> Points {
    bye_cell(scoring, kind).points
}

fn bye_cell(scoring: &Scoring, kind: ByeKind) -> Cell {
    let (kind, points) = match kind {
        ByeKind::Pairing => (CellKind::PairingBye, scoring.pairing_bye),
        ByeKind::Full => (CellKind::FullBye, scoring.win),
        ByeKind::Half => (CellKind::HalfBye, scoring.draw),
        ByeKind::Zero => (CellKind::ZeroBye, scoring.absence),
    };
    Cell { kind, opponent: None, color: None, points }
}
