//! The row with the names of the columns, found by what stands in it.

use crate::table::{
    Row, Table, column_letters,
    problem::{CellPlace, Problem, Trouble},
    text,
};

/// How far down a header is looked for: there are titles above it.
const FIRST_ROWS: usize = 20;

/// What column names mean: each meaning with its names in key form, the best one first.
pub(crate) type Names<F> = [(F, &'static [&'static str])];

/// The columns of a table.
#[derive(Debug, Clone)]
pub(crate) struct Header<F> {
    /// Where the header stands among the rows of the table.
    pub(crate) at: usize,
    /// The columns in order, those without a meaning included.
    pub(crate) columns: Vec<HeaderColumn<F>>,
}

/// One column.
#[derive(Debug, Clone)]
pub(crate) struct HeaderColumn<F> {
    /// Its name as written.
    pub(crate) header: String,
    /// What was read from it; none if it was not read.
    pub(crate) field: Option<F>,
}

impl<F: Copy + PartialEq> Header<F> {
    /// Where a field stands.
    pub(crate) fn column(&self, field: F) -> Option<usize> {
        self.columns.iter().position(|it| it.field == Some(field))
    }

    /// The text of a field in a row; empty if there is no such column.
    pub(crate) fn text<'a>(&self, row: &'a Row, field: F) -> &'a str {
        self.column(field).map_or("", |column| row.cell(column))
    }

    /// The place of a field in a row.
    pub(crate) fn place(&self, row: &Row, field: F) -> CellPlace {
        match self.column(field) {
            Some(column) => self.place_of_column(row, column),
            None => CellPlace::row(row.number),
        }
    }

    /// The place of a column in a row.
    pub(crate) fn place_of_column(&self, row: &Row, column: usize) -> CellPlace {
        CellPlace::cell(row.number, column, &self.columns[column].header)
    }

    /// Takes a column without a name that stands before another as a field, if all its texts are
    /// accepted: the lists of chess-results have the titles before the names so.
    pub(crate) fn take_unnamed(
        &mut self,
        table: &Table,
        (before, field): (F, F),
        accepts: impl Fn(&str) -> bool,
        problems: &mut Vec<Problem>,
    ) {
        let column = self.column(before).and_then(|it| it.checked_sub(1));
        let Some(column) = column.filter(|it| self.columns[*it].header.is_empty()) else { return };
        let mut texts = table.rows[self.at + 1..].iter().map(|it| it.cell(column));
        if self.column(field).is_none() && texts.all(|it| it.is_empty() || accepts(it)) {
            self.columns[column].field = Some(field);
            let letters = Some(column_letters(column));
            problems.retain(|it| it.place.as_ref().is_none_or(|it| it.column != letters));
        }
    }
}

/// Finds the first table with a header, and the header: the row with the most known columns that
/// `suffices`.
pub(crate) fn find_header<F: Copy + PartialEq>(
    tables: &[Table],
    meaning: impl Fn(&str) -> Option<(F, usize)>,
    suffices: impl Fn(&[Option<(F, usize)>]) -> bool,
) -> Option<(&Table, Header<F>, Vec<Problem>)> {
    tables.iter().find_map(|table| {
        let meanings = |row: &Row| row.cells.iter().map(|it| meaning(it)).collect::<Vec<_>>();
        let known = |found: &[Option<(F, usize)>]| found.iter().flatten().count();

        let first = table.rows.iter().take(FIRST_ROWS).map(meanings).enumerate();
        let candidates = first.filter(|(_, found)| suffices(found));
        let (at, found) = candidates.rev().max_by_key(|(_, found)| known(found))?;
        let (columns, problems) = columns(table, at, &found);
        Some((table, Header { at, columns }, problems))
    })
}

/// Gives each column its meaning. Of two that mean the same the one with the better name counts.
fn columns<F: Copy + PartialEq>(
    table: &Table,
    at: usize,
    found: &[Option<(F, usize)>],
) -> (Vec<HeaderColumn<F>>, Vec<Problem>) {
    let row = &table.rows[at];
    let width = table.rows[at..].iter().map(|it| it.cells.len()).max().unwrap_or(0);
    let mut columns = Vec::with_capacity(width);
    let mut problems = Vec::new();
    for column in 0..width {
        let mine = found.get(column).copied().flatten();
        let best = mine.and_then(|(field, _)| best_column(found, field));
        let field = mine.map(|it| it.0).filter(|_| best == Some(column));
        let header = row.cell(column);
        columns.push(HeaderColumn { header: header.to_owned(), field });
        if field.is_none() && (!header.is_empty() || holds_anything(table, at, column)) {
            let trouble = match best {
                Some(used) => Trouble::SecondColumn { used: column_letters(used) },
                None => Trouble::UnknownColumn,
            };
            let place = CellPlace::cell(row.number, column, header);
            problems.push(Problem::at(place, header, trouble));
        }
    }
    (columns, problems)
}

fn best_column<F: Copy + PartialEq>(found: &[Option<(F, usize)>], field: F) -> Option<usize> {
    let same = found.iter().enumerate().filter_map(|(column, it)| {
        it.filter(|(other, _)| *other == field).map(|(_, rank)| (rank, column))
    });
    same.min().map(|(_, column)| column)
}

fn holds_anything(table: &Table, at: usize, column: usize) -> bool {
    table.rows[at..].iter().any(|it| !it.cell(column).is_empty())
}

/// What a column name means, and how good a name it is (0 the best). The name is looked up whole,
/// without its remarks in brackets, by its parts (`组别/项目`) and by its scripts (`姓名 Name`);
/// parts must agree.
pub(crate) fn meaning_of<F: Copy + PartialEq>(
    names: &Names<F>,
    header: &str,
) -> Option<(F, usize)> {
    let look_up = |text: &str| {
        let key = key(text);
        names.iter().find_map(|(field, known)| {
            let rank = known.iter().position(|it| *it == key)?;
            Some((*field, rank))
        })
    };
    let bare = without_brackets(header);
    let parts: Vec<&str> = bare.split(['/', '／', '\n', '、', '|']).collect();
    let (han, other): (String, String) = bare.chars().partition(|it| text::is_han(*it));
    look_up(header)
        .or_else(|| look_up(&bare))
        .or_else(|| agreed(parts.iter().map(|it| look_up(it))))
        .or_else(|| agreed([look_up(&han), look_up(&other)].into_iter()))
}

fn agreed<F: Copy + PartialEq>(
    mut meanings: impl Iterator<Item = Option<(F, usize)>>,
) -> Option<(F, usize)> {
    let first = meanings.next()??;
    meanings.all(|it| it.is_some_and(|(field, _)| field == first.0)).then_some(first)
}

/// The letters and digits of a column name, in half width and lower case: `No.` is `no`.
pub(crate) fn key(header: &str) -> String {
    let letters = text::half_width(header).to_lowercase();
    letters.chars().filter(|it| it.is_alphanumeric()).collect()
}

fn without_brackets(header: &str) -> String {
    let mut depth = 0_usize;
    let mut bare = String::new();
    for c in header.chars() {
        match c {
            '(' | '（' | '[' | '【' => depth += 1,
            ')' | '）' | ']' | '】' => depth = depth.saturating_sub(1),
            _ if depth == 0 => bare.push(c),
            _ => {}
        }
    }
    bare
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &Names<char> =
        &[('n', &["姓名", "name"]), ('s', &["性别", "sex"]), ('e', &["组别", "项目", "group"])];

    #[test]
    fn column_names_are_read_in_many_forms() {
        let read = |header| meaning_of(NAMES, header).map(|it| it.0);
        for header in ["姓 名", "*姓名", "姓名（必填）", "NAME ", "Ｎame", "姓名 Name", "姓名/Name"]
        {
            assert_eq!(read(header), Some('n'), "{header}");
        }
        assert_eq!(read("组别/项目"), Some('e'));
        for header in ["", "姓名/性别", "First name", "姓名拼音", "姓名 sex", "（姓名）x", "/"]
        {
            assert_eq!(read(header), None, "{header}");
        }
    }
}
