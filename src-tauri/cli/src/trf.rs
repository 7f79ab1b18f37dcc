//! A generated tournament as a TRF26 file: players by number, and what drawing its rounds again
//! needs.

use competition::{
    crosstable::{Cell, CellKind, Crosstable},
    id::Tpn,
    pairing::generate::{Generated, Plan},
    rulebook::swiss::SwissSystem,
    score::{Color, Points, Scoring},
};
use std::cmp::Reverse;

/// The file.
pub(crate) fn write(plan: &Plan, generated: &Generated) -> String {
    let table = &generated.table;
    let mut lines = vec![
        format!("012 Random tournament {}", plan.seed),
        format!("142 {}", plan.rounds),
        format!("152 {}", if generated.initial_color == Color::White { 'W' } else { 'B' }),
        format!("192 {}", system(plan.system)),
    ];
    lines.extend(points_162(&plan.scoring));
    let ranks = ranks(table);
    lines.extend(table.numbers().map(|who| player_001(table, who, &ranks)));
    let forbidden = generated.forbidden.iter();
    lines.extend(forbidden.map(|(a, b)| format!("260 {:>3} {:>3} {a:>4} {b:>4}", 1, plan.rounds)));
    lines.join("\n") + "\n"
}

/// The code of record 192. The date makes the edition: `FIDE_DUTCH` alone is the one in force, and
/// is what every program knows.
const fn system(system: SwissSystem) -> &'static str {
    match system {
        SwissSystem::Dutch2026 => "FIDE_DUTCH",
        SwissSystem::Dutch2017 => "FIDE_DUTCH_2017",
        SwissSystem::Xiangqi2020 => "CUSTOM_SWISS",
    }
}

/// What results are worth, where it is not 1, ½, 0.
fn points_162(scoring: &Scoring) -> Option<String> {
    if *scoring == Scoring::CHESS {
        return None;
    }
    let mut line = format!("162  W{}", decimal(scoring.win));
    let rest = [('D', scoring.draw), ('L', scoring.loss), ('P', scoring.pairing_bye)];
    for (symbol, points) in rest {
        line += &format!("    {symbol}{}", decimal(points));
    }
    if scoring.absence != Points::ZERO {
        line += &format!("    A{}", decimal(scoring.absence));
    }
    Some(line)
}

fn player_001(table: &Crosstable, who: Tpn, ranks: &[Tpn]) -> String {
    let rank = ranks.iter().position(|it| *it == who).map_or(0, |it| it + 1);
    let (name, rating) = (format!("Player, {who}"), table.row(who).rating);
    let rating = if rating == 0 { String::new() } else { rating.to_string() };
    let points = decimal(table.points(who));
    // Columns 54–79, of federation, number and birth, stay empty.
    let head = format!("001 {who:>4}      {name:<33} {rating:>4} {:26} {points} {rank:>4}", "");
    let cells = (0..table.played_rounds()).map(|round| round_of(table.cell(who, round), table));
    cells.fold(head, |line, cell| line + &cell)
}

/// The ten columns of a round.
fn round_of(cell: Cell, table: &Crosstable) -> String {
    let opponent = cell.opponent.map_or("0000".to_owned(), |it| it.to_string());
    let color = match cell.color {
        Some(Color::White) => 'w',
        Some(Color::Black) => 'b',
        None => '-',
    };
    format!("  {opponent:>4} {color} {}", result(cell, &table.scoring))
}

fn result(cell: Cell, scoring: &Scoring) -> char {
    match cell.kind {
        CellKind::Played | CellKind::PlayedUnrated => {
            let signs =
                if cell.kind == CellKind::Played { ['1', '=', '0'] } else { ['W', 'D', 'L'] };
            let shares = [scoring.win, scoring.draw];
            signs[shares.iter().position(|it| *it == cell.points).unwrap_or(2)]
        }
        CellKind::ForfeitWin => '+',
        CellKind::ForfeitLoss => '-',
        CellKind::PairingBye => 'U',
        CellKind::FullBye => 'F',
        CellKind::HalfBye => 'H',
        CellKind::ZeroBye => 'Z',
    }
}

/// Everybody by points, then by number.
fn ranks(table: &Crosstable) -> Vec<Tpn> {
    let mut ranks = Vec::from_iter(table.numbers());
    ranks.sort_by_key(|it| Reverse(table.points(*it)));
    ranks
}

/// `11.5`, in four columns.
fn decimal(points: Points) -> String {
    let halves = points.halves();
    format!("{:>2}.{}", halves / 2, halves % 2 * 5)
}
