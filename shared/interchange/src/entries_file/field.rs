//! What single cells of an entry list say. Each reader gets a text that is not empty.

use crate::{
    entries_file::EntryBoard,
    table::{problem::Trouble, text},
};
use competition::competitor::Sex;

/// No rating list goes higher.
pub(crate) const RATING_MAX: u16 = 4000;
/// Longer names are two cells in one.
const NAME_LENGTH_MAX: usize = 100;

/// The words for somebody without a rating.
const UNRATED: &[&str] =
    &["0", "-", "--", "无", "无等级分", "未定级", "unr", "unrated", "none", "n/a"];

/// What Excel shows for a formula that failed.
const FORMULA_ERRORS: &[&str] =
    &["#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#GETTING_DATA"];

/// Titles that are given for a rating or with one.
const RATED_TITLES: &[&str] = &[
    "gm",
    "im",
    "fm",
    "cm",
    "wgm",
    "wim",
    "wfm",
    "wcm",
    "国际特级大师",
    "特级大师",
    "国际大师",
    "国家大师",
    "女子国际特级大师",
    "女子国际大师",
    "棋联大师",
    "女子棋联大师",
];

/// Whether a cell shows the error of a formula instead of a text.
pub(super) fn is_formula_error(seen: &str) -> bool {
    FORMULA_ERRORS.contains(&seen)
}

/// A name must have a letter of some script.
pub(super) fn name(seen: &str) -> Result<String, Trouble> {
    let name = text::name(seen);
    let lettered = name.chars().any(|it| it.is_alphabetic() || text::is_private_use(it));
    let right = lettered && name.chars().count() <= NAME_LENGTH_MAX && !name.contains('\u{FFFD}');
    if right { Ok(name) } else { Err(Trouble::NotAName) }
}

/// 男、女, and what stands for them.
pub(crate) fn sex(seen: &str) -> Result<Sex, Trouble> {
    match text::half_width(seen).to_lowercase().as_str() {
        "男" | "男子" | "男性" | "m" | "male" | "man" | "boy" => Ok(Sex::Male),
        "女" | "女子" | "女性" | "f" | "w" | "female" | "woman" | "girl" => Ok(Sex::Female),
        _ => Err(Trouble::UnknownSex),
    }
}

/// A rating; none for the unrated.
pub(super) fn rating(seen: &str) -> Result<Option<u16>, Trouble> {
    if UNRATED.contains(&text::half_width(seen).to_lowercase().as_str()) {
        return Ok(None);
    }
    let rating = text::whole_number(seen).ok_or(Trouble::NotARating)?;
    let rating = u16::try_from(rating).ok().filter(|it| *it <= RATING_MAX);
    let rating = rating.ok_or(Trouble::RatingTooHigh { at_most: RATING_MAX })?;
    Ok((rating > 0).then_some(rating))
}

/// Whether nobody has this title without a rating.
pub(super) fn title_has_rating(title: &str) -> bool {
    RATED_TITLES.contains(&text::half_width(title).to_lowercase().as_str())
}

/// A FIDE id: digits; 0 for none.
pub(super) fn fide_id(seen: &str) -> Result<Option<String>, Trouble> {
    let digits = text::whole_number(seen).ok_or(Trouble::NotAnId)?.to_string();
    match digits.len() {
        _ if digits == "0" => Ok(None),
        3..=9 => Ok(Some(digits)),
        _ => Err(Trouble::NotAnId),
    }
}

/// A number that others give, of letters, digits and marks; a dash or 0 is none.
pub(super) fn code(seen: &str) -> Result<Option<String>, Trouble> {
    let code = text::half_width(seen);
    match code.as_str() {
        "-" | "0" | "无" => Ok(None),
        _ if code.chars().any(char::is_alphanumeric) => Ok(Some(code)),
        _ => Err(Trouble::NotAnId),
    }
}

/// A year, with or without 年.
pub(super) fn year(seen: &str) -> Result<i32, Trouble> {
    let text = text::half_width(seen);
    let text = text.strip_suffix("年度").or(text.strip_suffix('年')).unwrap_or(&text);
    let year = text::whole_number(text).and_then(|it| i32::try_from(it).ok());
    year.filter(|it| (1950..=2100).contains(it)).ok_or(Trouble::NotAYear)
}

/// `1`, `1台`, `第一台`, `替补`.
pub(super) fn board(seen: &str) -> Result<EntryBoard, Trouble> {
    let text = text::half_width(seen).to_lowercase();
    if matches!(text.as_str(), "替补" | "候补" | "reserve" | "substitute" | "sub" | "res") {
        return Ok(EntryBoard::Reserve);
    }
    let bare = text.strip_prefix('第').unwrap_or(&text);
    let bare = bare.strip_suffix('台').unwrap_or(bare);
    let number = match bare {
        "一" => Some(1),
        "二" => Some(2),
        "三" => Some(3),
        "四" => Some(4),
        "五" => Some(5),
        "六" => Some(6),
        _ => text::whole_number(bare).and_then(|it| u8::try_from(it).ok()),
    };
    let number = number.filter(|it| (1..=99).contains(it)).ok_or(Trouble::NotABoard)?;
    Ok(EntryBoard::Board { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings() {
        for unrated in ["0", "-", "—", "无", "UNR", "０"] {
            assert_eq!(rating(unrated), Ok(None), "{unrated}");
        }
        assert_eq!(rating("２３４５"), Ok(Some(2345)));
        assert_eq!(rating("2345.0"), Ok(Some(2345)));
        assert_eq!(rating("4000"), Ok(Some(4000)));
        assert_eq!(rating("4001"), Err(Trouble::RatingTooHigh { at_most: 4000 }));
        assert_eq!(rating("99999999999"), Err(Trouble::NotARating));
        assert_eq!(rating("约2300"), Err(Trouble::NotARating));
    }

    #[test]
    fn names() {
        assert_eq!(name("𠮷 䶮"), Ok("𠮷䶮".to_owned()));
        assert_eq!(name("12"), Err(Trouble::NotAName));
        assert_eq!(name(&"长".repeat(101)), Err(Trouble::NotAName));
    }

    #[test]
    fn ids() {
        assert_eq!(fide_id("86001234.0"), Ok(Some("86001234".to_owned())));
        assert_eq!(fide_id("５７４００００１２"), Ok(Some("574000012".to_owned())));
        assert_eq!(fide_id("0"), Ok(None));
        assert_eq!(fide_id("12"), Err(Trouble::NotAnId));
        assert_eq!(code("Ａ－００１"), Ok(Some("A-001".to_owned())));
        assert_eq!(code("?"), Err(Trouble::NotAnId));
    }

    #[test]
    fn boards_and_years() {
        assert_eq!(board("第二台"), Ok(EntryBoard::Board { number: 2 }));
        assert_eq!(board("3台"), Ok(EntryBoard::Board { number: 3 }));
        assert_eq!(board("替补"), Ok(EntryBoard::Reserve));
        assert_eq!(board("0"), Err(Trouble::NotABoard));
        assert_eq!(year("2023年"), Ok(2023));
        assert_eq!(year("23"), Err(Trouble::NotAYear));
    }
}
