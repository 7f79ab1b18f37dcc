//! Lists for others: a sheet of plain rows as csv or as a workbook. What stands in them is the
//! caller's.

use crate::table::text;
use competition::score::Points;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};
use std::borrow::Cow;

/// A sheet to be written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The sheet's name; in a workbook cut to what Excel allows.
    pub name: String,
    /// The names of the columns.
    pub header: Vec<String>,
    /// The rows. They may have different lengths.
    pub rows: Vec<Vec<Value>>,
}

/// What a cell holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A text, also an id: it stays as it is.
    Text(String),
    /// A number, to be counted with.
    Number(i32),
    /// Points: `4.5`.
    Points(Points),
    /// Nothing.
    Blank,
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

impl From<u16> for Value {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

impl From<Points> for Value {
    fn from(points: Points) -> Self {
        Self::Points(points)
    }
}

/// Nothing for none.
impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Blank, Into::into)
    }
}

/// A workbook could not be written, such as one with more rows than Excel has.
#[derive(Debug, thiserror::Error)]
#[error("the workbook cannot be written: {0}")]
pub struct SheetFault(#[from] XlsxError);

/// Writes csv (RFC 4180) in UTF-8 with a byte order mark, without which Excel takes it for GBK.
/// A text that a spreadsheet would run as a formula gets an apostrophe before it, which our own
/// reader takes off again.
pub fn csv(sheet: &Sheet) -> Vec<u8> {
    let mut out = "\u{FEFF}".to_owned();
    write_line(&mut out, sheet.header.iter().map(|it| guarded(it)));
    for row in &sheet.rows {
        write_line(&mut out, row.iter().map(csv_text));
    }
    out.into_bytes()
}

fn write_line<'a>(out: &mut String, cells: impl Iterator<Item = Cow<'a, str>>) {
    for (index, cell) in cells.enumerate() {
        if index > 0 {
            out.push(',');
        }
        write_cell(out, &cell);
    }
    out.push_str("\r\n");
}

fn write_cell(out: &mut String, cell: &str) {
    let plain = !cell.contains(['"', ',', ';', '\t', '\r', '\n']) && cell.trim() == cell;
    if plain {
        out.push_str(cell);
    } else {
        out.push('"');
        out.push_str(&cell.replace('"', "\"\""));
        out.push('"');
    }
}

fn csv_text(value: &Value) -> Cow<'_, str> {
    match value {
        Value::Text(text) => guarded(text),
        Value::Number(number) => number.to_string().into(),
        Value::Points(points) => decimal(*points).into(),
        Value::Blank => "".into(),
    }
}

/// Points with a decimal point: `4.5`.
fn decimal(points: Points) -> String {
    let half = if points.halves() % 2 == 1 { ".5" } else { "" };
    format!("{}{half}", points.halves() / 2)
}

/// The text, with an apostrophe before it if a spreadsheet would run it.
fn guarded(text: &str) -> Cow<'_, str> {
    if text::begins_formula(text) && !is_number(text) && !is_result(text) {
        format!("'{text}").into()
    } else {
        text.into()
    }
}

/// `-1`, `+0.5`, `-½`: digits with a sign compute nothing.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let digits = digits.strip_suffix('½').unwrap_or(digits);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |it: &str| it.bytes().all(|it| it.is_ascii_digit());
    text != "+" && text != "-" && all_digits(whole) && !part.is_empty() && all_digits(part)
}

/// The results of the field that begin with a sign.
fn is_result(text: &str) -> bool {
    const RESULTS: &[&str] = &[
        "+", "-", "=", "-=", "--", "+ - -", "- - +", "- - -", "+--", "--+", "---", "+:-", "-:+",
        "-:-", "= - =", "=:=",
    ];
    RESULTS.contains(&text)
}

/// Writes a workbook with one sheet: a bold header that stays in view, columns as wide as their
/// texts. The same sheet gives the same bytes: no clock is read.
///
/// # Errors
/// If the sheet has more rows, columns or letters in a cell than Excel can hold.
pub fn xlsx(sheet: &Sheet) -> Result<Vec<u8>, SheetFault> {
    let mut workbook = Workbook::new();
    let long_ago = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&long_ago));

    let out = workbook.add_worksheet();
    out.set_name(sheet_name(&sheet.name))?;
    let bold = Format::new().set_bold();
    for (column, text) in (0..).zip(&sheet.header) {
        out.write_string_with_format(0, column, text, &bold)?;
    }
    for (row, values) in (1..).zip(&sheet.rows) {
        for (column, value) in (0..).zip(values) {
            write_value(out, (row, column), value)?;
        }
    }
    out.set_freeze_panes(1, 0)?;
    set_widths(out, sheet)?;
    Ok(workbook.save_to_buffer()?)
}

fn write_value(
    out: &mut Worksheet,
    (row, column): (u32, u16),
    value: &Value,
) -> Result<(), XlsxError> {
    match value {
        Value::Text(text) if text.is_empty() => {}
        Value::Text(text) => {
            out.write_string(row, column, text)?;
        }
        Value::Number(number) => {
            out.write_number(row, column, *number)?;
        }
        Value::Points(points) => {
            let number: f64 = decimal(*points).parse().expect("a decimal is a number");
            out.write_number(row, column, number)?;
        }
        Value::Blank => {}
    }
    Ok(())
}

/// A name that Excel accepts: at most 31 characters, none of `[]:*?/\`, no quote at its ends.
fn sheet_name(name: &str) -> String {
    let allowed =
        |it: &char| !matches!(it, '[' | ']' | ':' | '*' | '?' | '/' | '\\') && !it.is_control();
    let mut left = 31; // counted in UTF-16, as Excel does
    let fitting = name.chars().filter(allowed).take_while(|it| {
        let fits = it.len_utf16() <= left;
        left -= if fits { it.len_utf16() } else { left };
        fits
    });
    let name: String = fitting.collect();
    match name.trim_matches(['\'', ' ']) {
        "" => "Sheet1".to_owned(),
        name if name.eq_ignore_ascii_case("history") => format!("{name}_"),
        name => name.to_owned(),
    }
}

fn set_widths(out: &mut Worksheet, sheet: &Sheet) -> Result<(), XlsxError> {
    const WIDEST: u32 = 60;
    for (column, header) in sheet.header.iter().enumerate() {
        let texts = sheet.rows.iter().filter_map(|it| it.get(column)).map(csv_text);
        let widest = texts.map(|it| width(&it)).max().unwrap_or(0).max(width(header));
        if let Ok(column) = u16::try_from(column) {
            out.set_column_width(column, widest.min(WIDEST) + 2)?;
        }
    }
    Ok(())
}

/// The width in digits: a Han character takes two.
fn width(text: &str) -> u32 {
    text.chars().map(|it| if it > '\u{2E7F}' { 2 } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::read::read_tables;
    use expect_test::expect;
    use proptest::prelude::*;

    fn sample() -> Sheet {
        Sheet {
            name: "对阵表 第1轮: A/B".to_owned(),
            header: ["台号", "姓名", "积分", "结果", "备注"].map(str::to_owned).to_vec(),
            rows: vec![
                vec![1.into(), "𠮷䶮".into(), Points::from_halves(9).into(), "1 - 0".into()],
                vec![
                    2.into(),
                    "Xu, \"M\"".into(),
                    Points::ZERO.into(),
                    "+ - -".into(),
                    "=1+1".into(),
                ],
                vec![
                    Value::Blank,
                    "-½".into(),
                    None::<u16>.into(),
                    "-1".into(),
                    " @SUM(A1)".into(),
                ],
                vec!["86001234".into(), "+A".into(), "-1+2".into(), "＝1".into(), "a\nb".into()],
            ],
        }
    }

    #[test]
    fn csv_is_for_excel_and_runs_nothing() {
        let text = String::from_utf8(csv(&sample())).unwrap();
        expect![[r#"
            BOM 台号,姓名,积分,结果,备注␍
            1,𠮷䶮,4.5,1 - 0␍
            2,"Xu, ""M""",0,+ - -,'=1+1␍
            ,-½,,-1,' @SUM(A1)␍
            86001234,'+A,'-1+2,'＝1,"a
            b"␍
        "#]]
        .assert_eq(&text.replace('\u{FEFF}', "BOM ").replace('\r', "␍"));
    }

    #[test]
    fn a_workbook_reads_back() {
        let bytes = xlsx(&sample()).unwrap();
        assert_eq!(bytes, xlsx(&sample()).unwrap());
        let file = read_tables(&bytes).unwrap();
        let rows = file.tables[0].rows.iter();
        let shown: String =
            rows.map(|it| format!("{} {}\n", it.number, it.cells.join("|"))).collect();
        expect![[r#"
            Some("对阵表 第1轮 AB")
            1 台号|姓名|积分|结果|备注
            2 1|𠮷䶮|4.5|1 - 0
            3 2|Xu, "M"|0|+ - -|=1+1
            4 |-½||-1|@SUM(A1)
            5 86001234|+A|-1+2|＝1|a
            b
        "#]]
        .assert_eq(&format!("{:?}\n{shown}", file.tables[0].sheet));
    }

    #[test]
    fn only_signs_that_compute_nothing_stay_bare() {
        let bare = ["-1", "+0.5", "-½", "-=", "+", "-", "=", "+ - -", "- - -", "-0", "x=1"];
        assert!(bare.iter().all(|it| guarded(it) == *it));
        let guarded_ones =
            ["=1", "-1+2", "+A1", "-(1)", "@x", "=cmd|' /C calc'!A0", "\t=1", "－A", "-1-"];
        assert!(guarded_ones.iter().all(|it| guarded(it) == format!("'{it}")));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(texts in prop::collection::vec(r"[=+@＝－'\-,; \t\na½０-９一-龥]{1,8}", 1..6)) {
            let texts: Vec<String> = texts.iter().map(|it| it.trim().to_owned()).collect();
            prop_assume!(texts.iter().all(|it| !it.is_empty() && !it.starts_with('\'')));
            let sheet = Sheet {
                name: String::new(),
                header: vec!["姓名".to_owned(), "单位".to_owned()],
                rows: texts.iter().map(|it| vec![Value::from(it.as_str()), "x".into()]).collect(),
            };
            for bytes in [csv(&sheet), xlsx(&sheet).unwrap()] {
                let file = read_tables(&bytes).unwrap();
                let read: Vec<&str> = file.tables[0].rows[1..].iter().map(|it| it.cell(0)).collect();
                prop_assert_eq!(read, texts.iter().map(String::as_str).collect::<Vec<_>>());
            }
        }
    }
}
