//! As much of a TRF file as the tie-breaks need.

use competition::{
    crosstable::{Cell, CellKind, Crosstable, Row},
    id::Tpn,
    score::{Color, Points, Scoring},
};

/// Reads the crosstable of a TRF file with pairing numbers 1, 2, 3 …
pub(super) fn crosstable(trf: &str) -> Crosstable {
    let scoring = trf.lines().find(|it| it.starts_with("162")).map_or(Scoring::CHESS, scoring);
    let mut rows: Vec<(u16, Row)> =
        trf.lines().filter(|it| it.starts_with("001")).map(|it| row(it, &scoring)).collect();
    rows.sort_by_key(|it| it.0);
    assert!(rows.iter().zip(1..).all(|(row, number)| row.0 == number), "numbers have no gaps");

    let rows: Vec<Row> = rows.into_iter().map(|it| it.1).collect();
    let played = rows.iter().map(|it| it.cells.len()).max().unwrap_or(0);
    let announced = trf
        .lines()
        .filter(|it| it.starts_with("142") || it.starts_with("XXR"))
        .find_map(|it| it[3..].trim().parse().ok());
    let rounds = announced.unwrap_or(0).max(u16::try_from(played).unwrap());
    Crosstable { scoring, rounds, rows }
}

fn scoring(line: &str) -> Scoring {
    let words: Vec<&str> = line[3..].split_whitespace().collect();
    let worth = |key: &str| {
        let at = words.iter().position(|it| *it == key).expect("the points of every result");
        points(words[at + 1])
    };
    Scoring {
        win: worth("W"),
        draw: worth("D"),
        loss: worth("L"),
        absence: Points::ZERO,
        pairing_bye: worth("P"),
    }
}

/// Reads `3`, `3.0`, `0.5`.
pub(super) fn points(text: &str) -> Points {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    assert!(["0", "5"].contains(&part), "points come in halves: {text}");
    Points::from_halves(2 * whole.parse::<u32>().unwrap() + u32::from(part == "5"))
}

fn row(line: &str, scoring: &Scoring) -> (u16, Row) {
    let number = line[4..8].trim().parse().unwrap();
    let rating = line[48..52].trim().parse().unwrap_or(0);
    let fields = line.as_bytes()[91.min(line.len())..].chunks(10);
    let cells = fields.map(|it| std::str::from_utf8(it).unwrap()).filter(|it| it.len() >= 8);
    (number, Row { rating, cells: cells.map(|it| cell(it, scoring)).collect() })
}

fn cell(field: &str, scoring: &Scoring) -> Cell {
    let opponent = field[..4].trim().parse().ok().filter(|&it| it > 0).map(Tpn);
    let color = match &field[5..6] {
        "w" => Some(Color::White),
        "b" => Some(Color::Black),
        _ => None,
    };
    let (kind, points) = match &field[7..8] {
        "1" => (CellKind::Played, scoring.win),
        "=" => (CellKind::Played, scoring.draw),
        "0" => (CellKind::Played, scoring.loss),
        "+" => (CellKind::ForfeitWin, scoring.win),
        "-" => (CellKind::ForfeitLoss, scoring.absence),
        "U" => (CellKind::PairingBye, scoring.pairing_bye),
        "F" => (CellKind::FullBye, scoring.win),
        "H" => (CellKind::HalfBye, scoring.draw),
        "Z" | " " => (CellKind::ZeroBye, scoring.absence),
        other => panic!("no result: {other}"),
    };
    Cell { kind, opponent, color, points }
}
