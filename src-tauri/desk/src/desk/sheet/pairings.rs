//! The boards of a round, to be hung up.

use super::{
    cells::{header, result},
    name,
};
use crate::words::Language;
use competition::{
    draw::ByeKind,
    result::Standing,
    rulebook::Discipline,
    view::round::{BoardRow, ByeRow, RoundView, Seat},
};
use interchange::sheet_out::{Sheet, Value};

/// The boards, and below them those who do not play.
pub(super) fn sheet(view: &RoundView, language: Language) -> Sheet {
    let first = match view.head.discipline {
        Discipline::Xiangqi => "red",
        Discipline::Chess => "white",
    };
    let columns = [
        "board",
        "number",
        first,
        "delegation",
        "points",
        "result",
        "points",
        "black",
        "delegation",
        "number",
    ];
    let boards = view.boards.iter().map(|it| board(it, language));
    let byes = view.byes.iter().map(|it| bye(it, language));
    Sheet {
        name: name(&view.head, language, "pairings", Some(view.round.0)),
        header: header(language, &columns),
        rows: boards.chain(byes).collect(),
    }
}

fn board(row: &BoardRow, language: Language) -> Vec<Value> {
    let mut cells = vec![row.board.board.into()];
    cells.extend(side(&row.white));
    cells.push(match &row.standing {
        Standing::Open => Value::Blank,
        Standing::Known { outcome, .. } => result(*outcome).into(),
        Standing::Disputed { .. } => language.sheet("disputed").into(),
    });
    cells.extend(side(&row.black).into_iter().rev());
    cells
}

/// Number, name, delegation, points before the round.
fn side(seat: &Seat) -> Vec<Value> {
    vec![
        seat.line.number.map(|it| it.0).into(),
        seat.line.name.as_str().into(),
        seat.line.delegation.as_str().into(),
        seat.points.into(),
    ]
}

fn bye(row: &ByeRow, language: Language) -> Vec<Value> {
    let kind = match row.kind {
        ByeKind::Pairing => "bye_pairing",
        ByeKind::Full => "bye_full",
        ByeKind::Half => "bye_half",
        ByeKind::Zero => "bye_zero",
    };
    let mut cells = vec![Value::Blank];
    cells.extend(side(&row.seat));
    cells.push(language.sheet(kind).into());
    cells
}
