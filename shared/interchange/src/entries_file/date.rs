//! Birth dates as lists write them. Two digits for a year, and orders other than year, month,
//! day, are refused: nobody can tell what was meant.

use crate::{entries_file::BirthDate, table::problem::Trouble, table::text};
use chrono::{Datelike, Days, NaiveDate};

/// A date, and whether it was counted from a bare number of days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReadDate {
    /// Written as a date.
    Written(BirthDate),
    /// A day number of Excel.
    Serial(BirthDate),
}

/// Reads `2010-05-06`, `2010/5/6`, `2010.5.6`, `2010年5月6日`, `20100506`, the same without the day
/// or the month, and Excel's day numbers.
pub(crate) fn read_date(seen: &str) -> Result<ReadDate, Trouble> {
    let text = text::half_width(seen);
    let text = text.strip_suffix(" 00:00:00").or(text.strip_suffix(" 0:00")).unwrap_or(&text);
    if !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit()) {
        return bare_number(text);
    }
    let parts = parts(text).ok_or(Trouble::UnreadableDate)?;
    let date = match parts[..] {
        [year] => birth_date(year, None, None),
        [year, month] => birth_date(year, Some(month), None),
        [year, month, day] => birth_date(year, Some(month), Some(day)),
        _ => return Err(Trouble::UnreadableDate),
    };
    date.map(ReadDate::Written)
}

/// The numbers between the separators; the first one has four digits, the others at most two.
fn parts(text: &str) -> Option<Vec<u16>> {
    let text: String = text.chars().filter(|it| *it != ' ').collect();
    let text = text.trim_end_matches(['日', '号', '月', '年', '生']);
    let mut parts = Vec::new();
    for (index, part) in text.split(['-', '/', '.', '年', '月']).enumerate() {
        let length = if index == 0 { part.len() == 4 } else { (1..=2).contains(&part.len()) };
        if !length || !part.bytes().all(|it| it.is_ascii_digit()) {
            return None;
        }
        parts.push(part.parse().ok()?);
    }
    Some(parts)
}

fn bare_number(digits: &str) -> Result<ReadDate, Trouble> {
    let number: u32 = digits.parse().map_err(|_| Trouble::UnreadableDate)?;
    let part = |over: u32, under: u32| u16::try_from(number / over % under).unwrap_or(u16::MAX);
    match digits.len() {
        4 => birth_date(part(1, 10_000), None, None).map(ReadDate::Written),
        5 => serial(number).map(ReadDate::Serial),
        6 => birth_date(part(100, 10_000), Some(part(1, 100)), None).map(ReadDate::Written),
        8 => birth_date(part(10_000, 10_000), Some(part(100, 100)), Some(part(1, 100)))
            .map(ReadDate::Written),
        _ => Err(Trouble::UnreadableDate),
    }
}

/// A date by its day number in Excel's calendar of 1900. With five digits it lies after February
/// 1900, from when on that calendar is right.
fn serial(number: u32) -> Result<BirthDate, Trouble> {
    let epoch = NaiveDate::from_ymd_opt(1899, 12, 30).expect("a day of the calendar");
    let date = epoch.checked_add_days(Days::new(number.into())).ok_or(Trouble::NoSuchDate)?;
    let year = u16::try_from(date.year()).map_err(|_| Trouble::NoSuchDate)?;
    let part = |it: u32| u16::try_from(it).ok();
    birth_date(year, part(date.month()), part(date.day()))
}

/// Checks with the calendar. A zero month or day is one that is not known.
fn birth_date(year: u16, month: Option<u16>, day: Option<u16>) -> Result<BirthDate, Trouble> {
    let month = month.filter(|it| *it != 0);
    let day = day.filter(|it| *it != 0);
    let probe =
        NaiveDate::from_ymd_opt(year.into(), month.unwrap_or(1).into(), day.unwrap_or(1).into());
    let believed = (1900..=2100).contains(&year) && (month.is_some() || day.is_none());
    if probe.is_none() || !believed {
        return Err(Trouble::NoSuchDate);
    }
    let small = |it: u16| u8::try_from(it).expect("the calendar has days and months below 32");
    Ok(BirthDate { year, month: month.map(small), day: day.map(small) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match read_date(text) {
            Ok(ReadDate::Written(date)) => date.to_string(),
            Ok(ReadDate::Serial(date)) => format!("serial {date}"),
            Err(trouble) => format!("{trouble:?}"),
        }
    }

    #[test]
    fn dates_are_read_in_the_forms_of_the_field() {
        for text in [
            "2010-05-06",
            "2010/5/6",
            "2010.5.6",
            "2010年5月6日",
            "20100506",
            "２０１０－０５－０６",
            "2010 年 5 月 6 日",
            "2010-05-06 00:00:00",
            "2010.05.06",
        ] {
            assert_eq!(shown(text), "2010-05-06", "{text}");
        }
        for text in ["2010-05", "2010年5月", "201005", "2010.5", "2010/05/00", "2010年5月生"] {
            assert_eq!(shown(text), "2010-05", "{text}");
        }
        for text in ["2010", "2010年", "2010/00/00", "２０１０"] {
            assert_eq!(shown(text), "2010", "{text}");
        }
        assert_eq!(shown("40304"), "serial 2010-05-06");
    }

    #[test]
    fn what_is_no_date_is_not_guessed() {
        for text in ["2013-09-31", "2010-13-01", "20100231", "1850-01-01", "2200", "2010/00/06"] {
            assert_eq!(shown(text), "NoSuchDate", "{text}");
        }
        for text in
            ["10.5.6", "06.05.2010", "5/6/2010", "五月", "2010-5-6-7", "123456789", "-", "年"]
        {
            assert_eq!(shown(text), "UnreadableDate", "{text}");
        }
    }
}
