//! Who met whom. What is written can be read as a crosstable again.

use super::{
    cells::{WHO, header, who},
    name,
};
use crate::words::Language;
use competition::{
    crosstable::{Cell, CellKind, Crosstable},
    id::CompetitorId,
    phase,
    refusal::Refusal,
    scene::EventScene,
    score::{Color, Scoring},
    state::State,
    view::standings::StandingsView,
};
use interchange::sheet_out::{Sheet, Value};

/// The rounds that the ranking is of, by pairing number.
pub(super) fn sheet(
    state: &State,
    view: &StandingsView,
    language: Language,
) -> Result<Sheet, Refusal> {
    let scene = EventScene::of(state, &view.head.event)?.phase(&view.phase)?;
    let table = phase::crosstable(scene, view.after_round);
    let mut columns = header(language, &WHO);
    columns.extend((1..=view.after_round).map(|it| language.round(it)));
    columns.extend(header(language, &["points", "rank"]));
    Ok(Sheet {
        name: name(&view.head, language, "crosstable", Some(view.after_round)),
        header: columns,
        rows: rows(&table, scene.phase.order(), view),
    })
}

fn rows(table: &Crosstable, order: &[CompetitorId], view: &StandingsView) -> Vec<Vec<Value>> {
    let place = |id: &CompetitorId| view.rows.iter().find(|it| it.line.competitor == *id);
    let row = |(number, id)| {
        let place = place(id)?;
        let mut cells = who(&place.line);
        let rounds = 0..usize::from(view.after_round);
        cells.extend(rounds.map(|it| cell(&table.scoring, table.cell(number, it)).into()));
        cells.extend([table.points(number).into(), place.rank.into()]);
        Some(cells)
    };
    table.numbers().zip(order).filter_map(row).collect()
}

/// `17b1`, `9w½`, `32b+`; without an opponent `-1`, `-½`, `-0`.
fn cell(scoring: &Scoring, cell: Cell) -> String {
    let color = match cell.color {
        Some(Color::White) => "w",
        Some(Color::Black) => "b",
        None => "",
    };
    let who = cell.opponent.map(|it| it.0.to_string()).unwrap_or_else(|| "-".to_owned());
    let got = match cell.kind {
        CellKind::Played | CellKind::PlayedUnrated if cell.points == scoring.win => "1",
        CellKind::Played | CellKind::PlayedUnrated if cell.points == scoring.draw => "½",
        CellKind::Played | CellKind::PlayedUnrated => "0",
        CellKind::ForfeitWin => "+",
        CellKind::ForfeitLoss => "-",
        CellKind::PairingBye | CellKind::FullBye => "1",
        CellKind::HalfBye => "½",
        CellKind::ZeroBye => "0",
    };
    format!("{who}{color}{got}")
}
