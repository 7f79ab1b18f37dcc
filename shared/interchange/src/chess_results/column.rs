//! The columns of a crosstable or a start list.

use crate::table::{
    header::{Header, Names, key, meaning_of},
    text,
};

/// What a column says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Column {
    /// The rank, blank for the same rank as above.
    Rank,
    /// The pairing number.
    Number,
    Name,
    Title,
    Sex,
    Rating,
    Federation,
    Club,
    FideId,
    Born,
    Points,
    /// The results of a round, from 1.
    Round(u16),
    /// The results against one opponent: a table that is not read.
    Opponent(u16),
    /// Tie-breaks and other figures that follow from the results.
    Derived,
}

#[rustfmt::skip]
const NAMES: &Names<Column> = &[
    (Column::Rank, &["rk", "rank", "rg", "publishedrank", "名次", "排名", "pl", "place"]),
    (Column::Number, &["startno", "no", "sno", "snr", "nr", "startrank", "number", "编号", "序号"]),
    (Column::Name, &["name", "姓名", "pseudonym", "player"]),
    (Column::Title, &["title", "tit", "titel", "称号"]),
    (Column::Sex, &["sex", "性别", "gender", "geschlecht"]),
    (Column::Rating, &["rtg", "rating", "elo", "等级分", "rtgi", "rtgn"]),
    (Column::Federation, &["fed", "federation", "land", "单位", "代表单位", "delegation", "team"]),
    (Column::Club, &["clubcity", "club", "clubname", "verein", "vereinort", "俱乐部", "俱乐部城市", "city", "城市"]),
    (Column::FideId, &["fideid"]),
    (Column::Born, &["born", "birthday", "birth", "bdate", "出生日期"]),
    (Column::Points, &["pts", "points", "pkt", "积分", "总分"]),
];

const DERIVED: &[&str] = &["rp", "n", "w", "we", "wwe", "k", "rtgdiff", "kxd", "avg", "rc"];

/// What a column name means, and how good a name it is (0 the best).
pub(super) fn meaning(header: &str) -> Option<(Column, usize)> {
    let key = key(header);
    if let Some(round) = round(&key) {
        return Some((Column::Round(round), 0));
    }
    if let Some(opponent) = text::whole_number(header).and_then(|it| u16::try_from(it).ok()) {
        return Some((Column::Opponent(opponent), 0));
    }
    if is_derived(&key) || header.contains("+/-") {
        return Some((Column::Derived, 0));
    }
    meaning_of(NAMES, header)
}

/// The column by which opponents go: the pairing number or the rank, whichever stands first.
pub(super) fn reference(header: &Header<Column>) -> Column {
    let by_number = header.column(Column::Number).map(|it| (it, Column::Number));
    let by_rank = header.column(Column::Rank).map(|it| (it, Column::Rank));
    by_number.into_iter().chain(by_rank).min().map_or(Column::Number, |it| it.1)
}

/// `1.Rd`, `r1`, `Rd.1`, `Round 1`, `第1轮`: the number.
fn round(key: &str) -> Option<u16> {
    let after = ["round", "rnd", "rd", "r", "第"].iter().find_map(|it| key.strip_prefix(it));
    let before = ["round", "rnd", "rd", "轮"].iter().find_map(|it| key.strip_suffix(it));
    let digits = match (after, before) {
        (Some(after), _) => after.strip_suffix('轮').unwrap_or(after),
        (None, Some(before)) => before,
        (None, None) => return None,
    };
    let right = !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit());
    if right { digits.parse().ok() } else { None }
}

/// `TB1`, `TB5_buchholz…`, `Wtg1`, `Rp` and the like.
fn is_derived(key: &str) -> bool {
    let numbered = ["tb", "wtg"].iter().filter_map(|it| key.strip_prefix(it));
    let mut numbered = numbered.map(|it| it.starts_with(|c: char| c.is_ascii_digit()));
    numbered.any(|it| it) || DERIVED.contains(&key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_known_by_their_names() {
        let read = |header| meaning(header).map(|it| it.0);
        for header in ["1.Rd", "r1", "Rd.1", "1. Rd.", "Round 1", "第1轮", "第１轮", "1轮", "R1"]
        {
            assert_eq!(read(header), Some(Column::Round(1)), "{header}");
        }
        assert_eq!(read("Rk."), Some(Column::Rank));
        assert_eq!(read("No."), Some(Column::Number));
        assert_eq!(read("Pts. "), Some(Column::Points));
        assert_eq!(read("TB4_buchholz_cut1_2026"), Some(Column::Derived));
        assert_eq!(read("Wtg1"), Some(Column::Derived));
        assert_eq!(read("Rtg+/-"), Some(Column::Derived));
        assert_eq!(read("Rg."), Some(Column::Rank));
        assert_eq!(read("Pkt."), Some(Column::Points));
        assert_eq!(read("12"), Some(Column::Opponent(12)));
        assert_eq!(read("TBD"), None);
        assert_eq!(read("Round"), None);
    }
}
