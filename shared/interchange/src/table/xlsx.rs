//! Workbooks: every visible sheet, its cells as people see them.

use crate::table::{
    Row, Table, TableFile, TableFormat, limit,
    problem::{Measure, Trouble},
    read::{Budget, too_large},
    text,
};
use calamine::{
    Cell, DataRef, ExcelDateTime, Reader, Sheet, SheetType, SheetVisible, Style, Xlsx, XlsxError,
};
use std::{
    collections::BTreeMap,
    io::{self, Cursor, Read},
    panic::{AssertUnwindSafe, catch_unwind},
};
use zip::ZipArchive;

/// Reads the visible sheets.
pub(super) fn read(bytes: &[u8]) -> Result<TableFile, Trouble> {
    check_unpacked_size(bytes)?;

    // The library trusts some attributes of the XML (a cell named AAAAAAAA1 overflows its count),
    // and a damaged file must never end the program. Nothing outlives the panic.
    let tables = catch_unwind(AssertUnwindSafe(|| tables(bytes)));
    let tables = tables.unwrap_or(Err(Trouble::BrokenWorkbook))?;
    Ok(TableFile { format: TableFormat::Xlsx, tables })
}

/// Unpacks every part once and counts, since what an archive claims about itself may be a lie.
fn check_unpacked_size(bytes: &[u8]) -> Result<(), Trouble> {
    let broken = |_| Trouble::BrokenWorkbook;
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
    if archive.len() > limit::PARTS {
        return Err(Trouble::BrokenWorkbook);
    }
    let mut left = limit::UNPACKED;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(broken)?;
        let unpacked = io::copy(&mut part.take(left + 1), &mut io::sink());
        left = left
            .checked_sub(unpacked.map_err(|_| Trouble::BrokenWorkbook)?)
            .ok_or_else(|| too_large(Measure::UnpackedBytes, limit::UNPACKED))?;
    }
    Ok(())
}

fn tables(bytes: &[u8]) -> Result<Vec<Table>, Trouble> {
    let mut workbook = Xlsx::new(Cursor::new(bytes)).map_err(trouble)?;
    let seen: Vec<Sheet> =
        workbook.sheets_metadata().iter().filter(|it| shows(it)).cloned().collect();
    let mut budget = Budget::default();
    seen.into_iter().map(|sheet| table(&mut workbook, sheet.name, &mut budget)).collect()
}

fn shows(sheet: &Sheet) -> bool {
    sheet.visible == SheetVisible::Visible && sheet.typ == SheetType::WorkSheet
}

fn trouble(error: XlsxError) -> Trouble {
    if matches!(error, XlsxError::Password) {
        Trouble::OldOrLockedWorkbook
    } else {
        Trouble::BrokenWorkbook
    }
}

fn table(
    workbook: &mut Xlsx<Cursor<&[u8]>>,
    name: String,
    budget: &mut Budget,
) -> Result<Table, Trouble> {
    let mut reader = workbook.worksheet_cells_reader(&name).map_err(trouble)?;
    let mut rows: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    while let Some((cell, style)) = reader.next_cell_with_style_id().map_err(trouble)? {
        let shown = shown(&cell, reader.styles().get(style));
        let shown = text::trimmed(&shown);
        if !shown.is_empty() {
            put(&mut rows, cell.get_position(), shown, budget)?;
        }
    }
    let rows = rows.into_iter().map(|(number, cells)| Row { number, cells }).collect();
    Ok(Table { sheet: Some(name), rows })
}

fn put(
    rows: &mut BTreeMap<u32, Vec<String>>,
    (row, column): (u32, u32),
    shown: &str,
    budget: &mut Budget,
) -> Result<(), Trouble> {
    let number = row.saturating_add(1);
    let column = usize::try_from(column).unwrap_or(usize::MAX);
    let length = rows.get(&number).map_or(0, Vec::len);
    budget.take((number, column), column.saturating_add(1).saturating_sub(length), shown)?;

    let cells = rows.entry(number).or_default();
    cells.resize(length.max(column + 1), String::new());
    cells[column] = shown.to_owned();
    Ok(())
}

/// The cell as people see it: 86001234 and not 86001234.0, a date as ISO.
fn shown(cell: &Cell<DataRef<'_>>, style: Option<&Style>) -> String {
    match cell.get_value() {
        DataRef::Empty => String::new(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => with_leading_zeros(number_text(*number), style),
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(true) => "TRUE".to_owned(),
        DataRef::Bool(false) => "FALSE".to_owned(),
        DataRef::DateTime(moment) => moment_text(moment),
        DataRef::DateTimeIso(text) => text.split("T00:00:00").next().unwrap_or_default().to_owned(),
        DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(error) => error.to_string(),
    }
}

/// A number with the 15 digits that Excel keeps, so that 0.1 + 0.2 is 0.3.
fn number_text(number: f64) -> String {
    let kept: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    if kept == 0.0 {
        "0".to_owned()
    } else if kept.abs() < 1e15 {
        kept.to_string()
    } else {
        format!("{kept:e}")
    }
}

/// Fills a whole number up with zeros if the cell's format is nothing but zeros, as registration
/// numbers have it.
fn with_leading_zeros(number: String, style: Option<&Style>) -> String {
    let format = style.and_then(|it| it.number_format.as_ref()).map(|it| it.format_code.as_str());
    let zeros = format.filter(|it| (2..=20).contains(&it.len()) && it.bytes().all(|c| c == b'0'));
    match zeros {
        Some(zeros) if number.bytes().all(|it| it.is_ascii_digit()) => {
            format!("{number:0>width$}", width = zeros.len())
        }
        _ => number,
    }
}

fn moment_text(moment: &ExcelDateTime) -> String {
    if moment.is_duration() {
        return number_text(moment.as_f64());
    }
    let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
    let date = format!("{year:04}-{month:02}-{day:02}");
    let time = format!("{hour:02}:{minute:02}:{second:02}");
    match (moment.as_f64() < 1.0, (hour, minute, second)) {
        (true, _) => time,
        (false, (0, 0, 0)) => date,
        (false, _) => format!("{date} {time}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use rust_xlsxwriter::{Format, Workbook};

    fn dates(workbook: &mut Workbook) {
        let sheet = workbook.add_worksheet();
        sheet.set_name("报名表").unwrap();
        let iso = Format::new().set_num_format("yyyy-mm-dd");
        let chinese = Format::new().set_num_format("yyyy\"年\"m\"月\"d\"日\"");
        let clock = Format::new().set_num_format("yyyy-mm-dd hh:mm");
        let padded = Format::new().set_num_format("000000");
        sheet.merge_range(0, 0, 0, 4, "某市棋类比赛报名表", &Format::new()).unwrap();
        sheet.write_number(2, 0, 86_001_234).unwrap();
        sheet.write_number_with_format(2, 1, 40_304, &iso).unwrap();
        sheet.write_number_with_format(2, 2, 40_304, &chinese).unwrap();
        sheet.write_number_with_format(2, 3, 40_304.5, &clock).unwrap();
        sheet.write_number_with_format(2, 4, 1_234, &padded).unwrap();
        sheet.write_number(3, 1, -1).unwrap();
        sheet.write_number(3, 2, 0.300_000_000_000_000_04).unwrap();
        sheet.write_number(3, 3, 4.5).unwrap();
        sheet.write_boolean(3, 4, true).unwrap();
        sheet.write_string(4, 2, " 䶮　").unwrap();
    }

    #[test]
    fn cells_are_read_as_people_see_them() {
        let mut workbook = Workbook::new();
        workbook.add_worksheet().set_hidden(true);
        dates(&mut workbook);
        workbook.add_worksheet().set_active(true);
        let file = read(&workbook.save_to_buffer().unwrap()).unwrap();
        let shown = file.tables.iter().map(|table| {
            let rows =
                table.rows.iter().map(|it| format!("{} {}\n", it.number, it.cells.join("|")));
            format!("[{}]\n{}", table.sheet.as_deref().unwrap(), rows.collect::<String>())
        });
        expect![[r#"
            [报名表]
            1 某市棋类比赛报名表
            3 86001234|2010-05-06|2010-05-06|2010-05-06 12:00:00|001234
            4 |-1|0.3|4.5|TRUE
            5 ||䶮
            [Sheet3]
        "#]]
        .assert_eq(&shown.collect::<String>());
    }

    #[test]
    fn a_sheet_without_end_is_refused() {
        let mut workbook = Workbook::new();
        workbook.add_worksheet().write_string(1_048_575, 16_383, "x").unwrap();
        let refused = read(&workbook.save_to_buffer().unwrap());
        assert_eq!(refused, Err(too_large(Measure::Rows, limit::ROWS.into())));

        let mut workbook = Workbook::new();
        workbook.add_worksheet().write_string(0, 16_383, "x").unwrap();
        let refused = read(&workbook.save_to_buffer().unwrap());
        assert_eq!(refused, Err(too_large(Measure::Columns, limit::COLUMNS as u64)));
    }

    #[test]
    fn a_bomb_is_not_unpacked() {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        writer.start_file("xl/workbook.xml", zip::write::SimpleFileOptions::default()).unwrap();
        io::copy(&mut io::repeat(b' ').take(limit::UNPACKED + 1), &mut writer).unwrap();
        let bomb = writer.finish().unwrap().into_inner();
        assert!(bomb.len() < 1 << 20);
        assert_eq!(read(&bomb), Err(too_large(Measure::UnpackedBytes, limit::UNPACKED)));
    }
}
