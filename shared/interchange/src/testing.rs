//! What the tests of several formats need: sample files, and the published ones where they are.

use crate::table::problem::Problem;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// A folder of published files, by its path under `shared/fixtures`; none where there are none.
pub(crate) fn fixtures(name: &str) -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = here.ancestors().map(|it| it.join("shared/fixtures")).find(|it| it.is_dir());
    let folder = folder.map(|it| it.join(name)).filter(|it| it.exists());
    if folder.is_none() {
        eprintln!("skipped: {name} is not here");
    }
    folder
}

/// A published file for checks, by its path under `shared/fixtures`; none where there are none.
pub(crate) fn fixture(name: &str) -> Option<Vec<u8>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = here.ancestors().map(|it| it.join("shared/fixtures"));
    let file = folders.into_iter().find(|it| it.is_dir()).map(|it| it.join(name));
    let bytes = file.and_then(|it| fs::read(it).ok());
    if bytes.is_none() {
        eprintln!("skipped: {name} is not here");
    }
    bytes
}

/// A workbook with one sheet of texts; cells that are written as a number is become numbers, as
/// Excel does while one types.
pub(crate) fn workbook(lines: &str) -> Vec<u8> {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    for (row, line) in (0..).zip(lines.lines()) {
        for (column, text) in (0..).zip(line.split('|')) {
            match text.parse::<f64>() {
                Ok(number) if number.to_string() == text => {
                    sheet.write_number(row, column, number).unwrap()
                }
                _ => sheet.write_string(row, column, text).unwrap(),
            };
        }
    }
    workbook.save_to_buffer().unwrap()
}

/// The problems, a line each.
pub(crate) fn shown(problems: &[Problem]) -> String {
    problems.iter().map(|it| format!("{it}\n")).collect()
}

/// A rating list of made-up players, with all columns of FIDE's combined list.
pub(crate) fn rating_list(rows: u32) -> Vec<u8> {
    let header = "ID Number      Name                                                         Fed Sex \
                  Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";
    let mut list = format!("{header}\r\n");
    for at in 0..rows {
        let (name, rating) = (format!("Family{at}, Given{at}"), 1400 + at % 1400);
        let sex = if at % 5 == 0 { 'F' } else { 'M' };
        list += &format!(
            "{:<15}{name:<61}CHN {sex}   {:5}{:5}{:19}{rating:<6}{:<4}{:<3}{:<6}{:<4}{:<3}{:<6}{:<4}{:<3}{:<6}{:4}\r\n",
            8_600_000 + at,
            "",
            "",
            "",
            at % 20,
            20,
            rating,
            0,
            20,
            0,
            0,
            0,
            1970 + at % 40,
            "",
        );
    }
    list.into_bytes()
}
