//! Bytes to a tournament.

use super::{
    CrosstableFile,
    assemble::{assemble, compare_points},
    check::{check_rounds, played_rounds},
    column::{self, Column},
    list::read_list,
};
use crate::table::{
    Row, Table, TableFile,
    header::{Header, find_header},
    problem::{CellPlace, Problem, Trouble, has_errors},
    read::read_tables,
};

/// Reads a crosstable or a start list from a csv or xlsx file. It never fails: what cannot be read
/// is a problem, and a tournament comes out only if none of them is an error.
pub fn read_crosstable(bytes: &[u8]) -> CrosstableFile {
    match read_tables(bytes) {
        Ok(file) => crosstable(&file),
        Err(problem) => CrosstableFile { problems: vec![problem], ..CrosstableFile::default() },
    }
}

fn crosstable(file: &TableFile) -> CrosstableFile {
    let mut read = CrosstableFile { format: Some(file.format), ..CrosstableFile::default() };
    let Some((table, mut header, problems)) = find_header(&file.tables, column::meaning, suffices)
    else {
        read.problems.push(Problem::of_file(Trouble::NoHeader));
        return read;
    };

    read.problems = problems;
    read.problems.retain(|it| !is_derived_twice(it));
    let title = (Column::Name, Column::Title);
    header.take_unnamed(table, title, is_title, &mut read.problems);
    read.problems.extend(warn_of_columns(table, &header));
    read_rounds(table, &header, &mut read);
    read.problems.sort_by(|a, b| a.place.cmp(&b.place));
    read
}

/// A header has names, and numbers or ranks.
fn suffices(found: &[Option<(Column, usize)>]) -> bool {
    let has = |column| found.iter().flatten().any(|it| it.0 == column);
    has(Column::Name) && (has(Column::Number) || has(Column::Rank))
}

/// Tie-breaks fill several columns that need no reading.
fn is_derived_twice(problem: &Problem) -> bool {
    matches!(problem.trouble, Trouble::SecondColumn { .. })
        && column::meaning(&problem.seen).is_some_and(|it| it.0 == Column::Derived)
}

fn is_title(text: &str) -> bool {
    text.chars().count() <= 4
}

fn warn_of_columns(table: &Table, header: &Header<Column>) -> Vec<Problem> {
    let row = &table.rows[header.at];
    let by_opponent = |it: &&Column| matches!(it, Column::Opponent(_));
    let fields = || header.columns.iter().filter_map(|it| it.field.as_ref());
    let rounds = fields().any(|it| matches!(it, Column::Round(_)));

    let mut problems = Vec::new();
    if fields().filter(by_opponent).count() > 1 {
        problems.push(Problem::at(CellPlace::row(row.number), "", Trouble::TableByOpponent));
    }
    if rounds && header.column(Column::Number).is_none() {
        let place = header.place(row, Column::Rank);
        problems.push(Problem::at(place, header.text(row, Column::Rank), Trouble::NumberedByRank));
    }
    problems
}

fn read_rounds(table: &Table, header: &Header<Column>, read: &mut CrosstableFile) {
    let list = read_list(table, header, &mut read.problems);
    if list.rounds_are_missing() {
        return;
    }
    let played = played_rounds(&list);
    read.problems.extend(check_rounds(&list, played));
    if !has_errors(&read.problems) {
        let tournament = assemble(&list, name(&table.rows[..header.at]), played);
        read.problems.extend(compare_points(&list, &tournament));
        read.tournament = Some(tournament);
    }
}

/// The tournament's name: the first line above the header that is not about the website.
fn name(above: &[Row]) -> String {
    let lines = above.iter().filter_map(|row| row.cells.iter().find(|it| !it.is_empty()));
    let mut own = lines.filter(|it| !it.starts_with("From the Tournament-Database"));
    own.next().cloned().unwrap_or_default()
}
