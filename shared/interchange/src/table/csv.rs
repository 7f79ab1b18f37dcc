//! Text with separators: `,` `;` or tab, quoted cells, lines ended by CR, LF or both.

use crate::table::{
    Row, Table, TableFile, TableFormat, decode, limit,
    problem::{CellPlace, Measure, Problem, Trouble},
    read::{Budget, too_large},
    text,
};

/// Reads the file's one table.
pub(super) fn read(bytes: &[u8]) -> Result<TableFile, Problem> {
    let (text, encoding) = decode::decode(bytes).map_err(Problem::of_file)?;
    let separator = separator(&text);
    let rows = rows(&text, separator)?;
    Ok(TableFile {
        format: TableFormat::Csv { encoding, separator },
        tables: vec![Table { sheet: None, rows }],
    })
}

/// What separates the cells: the character that is found in most of the first lines, outside
/// quotes; among equals the one that is found more often.
fn separator(text: &str) -> char {
    let mut best = (',', (0, 0));
    for candidate in [',', ';', '\t'] {
        let found = occurrences(text, candidate);
        if found > best.1 {
            best = (candidate, found);
        }
    }
    best.0
}

/// In how many of the first lines a character stands outside quotes, and how often.
fn occurrences(text: &str, wanted: char) -> (usize, usize) {
    const LINES: usize = 50;
    let (mut lines, mut total, mut here, mut quoted) = (0, 0, 0, false);
    let mut line_number = 0;
    for c in text.chars().chain(['\n']) {
        match c {
            '"' => quoted = !quoted,
            '\n' | '\r' if !quoted => {
                lines += usize::from(here > 0);
                line_number += 1;
                here = 0;
            }
            _ if c == wanted && !quoted => {
                here += 1;
                total += 1;
            }
            _ => {}
        }
        if line_number == LINES {
            break;
        }
    }
    (lines, total)
}

fn rows(text: &str, separator: char) -> Result<Vec<Row>, Problem> {
    let delimiter = u8::try_from(separator).expect("the separators are ASCII");
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let unbalanced = text.matches('"').count() % 2 == 1;

    let mut rows = Vec::new();
    let mut budget = Budget::default();
    let mut record = csv::StringRecord::new();
    let (mut number, mut from) = (0_u32, 0);
    while reader.read_record(&mut record).map_err(|_| unreadable())? {
        number = number.saturating_add(1).saturating_add(blank_lines(text, from));
        let start = from;
        from = usize::try_from(reader.position().byte()).unwrap_or(text.len());
        let row = row(number, &record, &mut budget).map_err(Problem::of_file)?;
        let runs_on = |it: &String| it.contains('\n');
        let is_open = || from == text.len() && ends_in_quotes(&text[start..], separator);
        if unbalanced && (row.cells.iter().any(runs_on) || is_open()) {
            let place = CellPlace::row(number);
            return Err(Problem::at(place, &beginning(&row), Trouble::UnclosedQuote));
        }
        if row.filled() > 0 {
            rows.push(row);
        }
    }
    Ok(rows)
}

/// Whether the last record ends within a cell in quotes. A quotation mark inside a plain cell opens
/// none.
fn ends_in_quotes(record: &str, separator: char) -> bool {
    let opens = |cell: &str| cell.trim_start().starts_with('"');
    let odd = |text: &str| text.matches('"').count() % 2 == 1;
    let last = record.trim().rsplit_once(&format!("{separator}\"")).map(|it| format!("\"{}", it.1));
    opens(record) && odd(record) || last.is_some_and(|it| odd(&it))
}

fn row(number: u32, record: &csv::StringRecord, budget: &mut Budget) -> Result<Row, Trouble> {
    let mut cells = Vec::new();
    if record.len() > limit::FIELDS {
        return Err(too_large(Measure::Columns, limit::COLUMNS as u64));
    }
    let texts: Vec<&str> = record.iter().map(text::trimmed).collect();
    let filled = texts.iter().rposition(|it| !it.is_empty()).map_or(0, |it| it + 1);
    for (column, cell) in texts.into_iter().enumerate().take(filled) {
        let cell = unguarded(cell);
        budget.take((number, column), 1, cell)?;
        cells.push(cell.to_owned());
    }
    Ok(Row { number, cells })
}

/// Without the apostrophe that our own lists put before what a spreadsheet could run.
fn unguarded(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if text::begins_formula(rest) => text::trimmed(rest),
        _ => cell,
    }
}

/// How many empty lines stand at a place: the reader leaves them out, Excel counts them.
fn blank_lines(text: &str, from: usize) -> u32 {
    let bytes = text.as_bytes();
    let mut at = from;
    if at > 0 && bytes[at - 1] == b'\r' && bytes.get(at) == Some(&b'\n') {
        at += 1; // the second half of the line end before
    }
    let mut count = 0;
    while let Some(b'\r' | b'\n') = bytes.get(at) {
        at += if bytes[at..].starts_with(b"\r\n") { 2 } else { 1 };
        count += 1;
    }
    count
}

fn beginning(row: &Row) -> String {
    row.cells.join(" ").chars().take(40).collect()
}

/// Text in memory is always readable and flexible records have no wrong length, so this is for
/// the type checker.
fn unreadable() -> Problem {
    Problem::of_file(Trouble::UnknownEncoding)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(input: &str, expected: Expect) {
        let shown = match read(input.as_bytes()) {
            Ok(file) => {
                let TableFormat::Csv { separator, .. } = file.format else { panic!("not csv") };
                let rows = file.tables[0].rows.iter();
                let rows = rows.map(|it| format!("{} {}", it.number, it.cells.join("|")));
                format!("{separator:?}\n{}", rows.collect::<Vec<_>>().join("\n"))
            }
            Err(problem) => problem.to_string(),
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn rows_are_numbered_as_excel_does() {
        check(
            "a,b\n\n\nc,d\r\n\r\ne,\"f\ng\"\r\nh",
            expect![[r#"
                ','
                1 a|b
                4 c|d
                6 e|f
                g
                7 h"#]],
        );
        check(
            "\r\ra\r\rb",
            expect![[r#"
            ','
            3 a
            5 b"#]],
        );
        check(
            " , ,\n,x,",
            expect![[r#"
            ','
            2 |x"#]],
        );
    }

    #[test]
    fn separators_are_found() {
        check(
            "姓名;单位\nXu, Mohan;Hebei, A\n",
            expect![[r#"
            ';'
            1 姓名|单位
            2 Xu, Mohan|Hebei, A"#]],
        );
        check(
            "a\tb,c\n1\t2",
            expect![[r#"
            '\t'
            1 a|b,c
            2 1|2"#]],
        );
        check(
            "\"a;b;c\",d",
            expect![[r#"
            ','
            1 a;b;c|d"#]],
        );
    }

    #[test]
    fn a_quote_left_open_is_told() {
        check(
            "name,team\n\"Li, A\nWang,B\n",
            expect![[r#"error 2 "Li, A\nWang,B" UnclosedQuote"#]],
        );
        check(
            "name,size\nLi,5\"\n",
            expect![[r#"
            ','
            1 name|size
            2 Li|5""#]],
        );
    }

    #[test]
    fn the_guard_against_formulas_is_taken_off() {
        check(
            "'=1+1,'-A,'tis",
            expect![[r#"
            ','
            1 =1+1|-A|'tis"#]],
        );
    }
}
