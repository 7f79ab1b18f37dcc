//! A list in fixed columns. They differ from list to list and are those of its header.

use super::{
    RatedPlayer, RatingFaultCode, Reading,
    chunks::{self, Chunk},
    row::{self, FIELDS, Field},
};
use std::io::{self, BufRead};

/// Reads the header and the rows.
pub(super) fn read<F: FnMut(&RatedPlayer<'_>)>(
    mut input: impl BufRead,
    reading: &mut Reading<F>,
) -> io::Result<()> {
    let mut bytes = Vec::new();
    let header = chunks::next(&mut input, b'\n', &mut bytes)?;
    let columns = Columns::of(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes));
    let Some(columns) = columns.filter(|_| header == Chunk::Whole) else {
        reading.fault(1, 1, RatingFaultCode::NotARatingList);
        return Ok(());
    };
    reading.list.combined = columns.has(Field::RapidRating) || columns.has(Field::BlitzRating);
    for line in 2.. {
        match chunks::next(&mut input, b'\n', &mut bytes)? {
            Chunk::End => break,
            Chunk::TooLong => reading.fault(line, 1, RatingFaultCode::TooLong),
            Chunk::Whole if bytes.trim_ascii().is_empty() => {}
            Chunk::Whole if bytes.len() <= columns.filled() => {
                reading.fault(line, bytes.len().max(1), RatingFaultCode::TooShort);
            }
            Chunk::Whole => {
                let row = row::player(&Line { columns: &columns, bytes: &bytes }, reading.single);
                if !reading.take(line, row) {
                    break;
                }
            }
        }
    }
    Ok(())
}

/// From where to where each field goes, counted from 0; none for those that the list lacks.
#[derive(Debug, Clone, Default)]
struct Columns([Option<(usize, usize)>; FIELDS]);

impl Columns {
    /// The columns of a header; none if it is no header of a list.
    fn of(header: &[u8]) -> Option<Self> {
        let starts: Vec<usize> = (0..header.len()).filter(|it| begins(header, *it)).collect();
        let ends = starts.iter().skip(1).copied().chain([usize::MAX]);
        let mut columns = Self::default();
        for (start, end) in starts.iter().copied().zip(ends) {
            let name = header[start..end.min(header.len())].trim_ascii();
            if let Some(field) = field(name) {
                columns.0[field as usize] = Some((start, end));
            }
        }
        let needed = [Field::Id, Field::Name, Field::Federation];
        needed.into_iter().all(|it| columns.has(it)).then_some(columns)
    }

    fn has(&self, field: Field) -> bool {
        self.0[field as usize].is_some()
    }

    /// The column, from 0, that every row reaches: the year of birth is there even if unknown.
    fn filled(&self) -> usize {
        let start = |it: Field| self.0[it as usize].map(|it| it.0);
        start(Field::Born).or_else(|| start(Field::Federation)).unwrap_or_default()
    }
}

/// Whether a word begins here. `ID Number` is one.
fn begins(header: &[u8], at: usize) -> bool {
    let is_blank = |it: usize| header[it].is_ascii_whitespace();
    !is_blank(at)
        && (at == 0 || is_blank(at - 1))
        && !(header[at..].starts_with(b"Number") && header[..at].trim_ascii_end().ends_with(b"ID"))
}

fn field(name: &[u8]) -> Option<Field> {
    Some(match name {
        b"Name" => Field::Name,
        b"Fed" => Field::Federation,
        b"Sex" => Field::Sex,
        b"Tit" => Field::Title,
        b"WTit" => Field::WomenTitle,
        b"SRtng" => Field::Rating,
        b"SGm" | b"Gms" => Field::Games,
        b"SK" | b"K" => Field::K,
        b"RRtng" => Field::RapidRating,
        b"RGm" => Field::RapidGames,
        b"Rk" | b"RK" => Field::RapidK,
        b"BRtng" => Field::BlitzRating,
        b"BGm" => Field::BlitzGames,
        b"BK" => Field::BlitzK,
        b"B-day" | b"Born" => Field::Born,
        b"Flag" => Field::Flag,
        _ if name.starts_with(b"ID") => Field::Id,
        _ if is_month(name) => Field::Rating,
        _ => return None,
    })
}

/// `OCT26`, `Sep26`: the rating of a list of one speed.
fn is_month(name: &[u8]) -> bool {
    const MONTHS: &[u8] = b"JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC";
    name.len() == 5
        && MONTHS.chunks(3).any(|it| it.eq_ignore_ascii_case(&name[..3]))
        && name[3..].iter().all(u8::is_ascii_digit)
}

struct Line<'a> {
    columns: &'a Columns,
    bytes: &'a [u8],
}

impl<'a> row::Fields<'a> for Line<'a> {
    fn field(&self, field: Field) -> Option<(&'a [u8], usize)> {
        let (start, end) = self.columns.0[field as usize]?;
        let end = end.min(self.bytes.len());
        let bytes = self.bytes.get(start..end).unwrap_or_default();
        let blank = bytes.len() - bytes.trim_ascii_start().len();
        Some((bytes.trim_ascii(), start + blank + 1))
    }
}
