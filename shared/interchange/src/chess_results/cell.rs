//! One round of one player as crosstables write it: `17b1`, `9b½`, `32b+`, `-1`.

use crate::table::text;
use competition::score::Color;

/// What a cell says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RoundCell {
    /// Nothing: the player had no part in the round.
    Blank,
    /// `0`, `-0`, `-`: not paired, without points.
    Absent,
    /// `-½`, `-=`: a bye with half a point.
    HalfBye,
    /// `-1`: a bye with a point.
    FullBye,
    /// `4w`: paired, and the result is not in the file.
    Open(Paired),
    /// `*`: a result is missing.
    Missing,
    /// A game or a forfeit.
    Game(Game),
}

/// Who is met, without a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Paired {
    /// The opponent's number in the file.
    pub(super) opponent: u16,
    pub(super) color: Color,
}

/// A game or a forfeit against somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Game {
    /// The opponent's number in the file.
    pub(super) opponent: u16,
    /// The color; it may be missing only for forfeits.
    pub(super) color: Option<Color>,
    /// How it ended.
    pub(super) mark: Mark,
}

/// How a game ended for the one whose row it stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// `1`.
    Win,
    /// `½`, `=`.
    Draw,
    /// `0`.
    Loss,
    /// `+`: the opponent stayed away.
    ForfeitWin,
    /// `-`: stayed away.
    ForfeitLoss,
}

/// Reads a cell; none if it is neither a game nor a bye.
pub(super) fn read_cell(seen: &str) -> Option<RoundCell> {
    let text = text::half_width(seen).to_lowercase().replace(' ', "");
    match text.as_str() {
        "" => Some(RoundCell::Blank),
        "0" | "-" | "-0" | "--" => Some(RoundCell::Absent),
        "-½" | "-=" | "-0.5" | "-0,5" | "-1/2" => Some(RoundCell::HalfBye),
        "-1" => Some(RoundCell::FullBye),
        "*" => Some(RoundCell::Missing),
        _ => against(&text),
    }
}

/// `17b1`: opponent, color, result.
fn against(text: &str) -> Option<RoundCell> {
    let digits = text.find(|it: char| !it.is_ascii_digit())?;
    let opponent = text[..digits].parse().ok()?;
    let (color, result) = color(&text[digits..]);
    let mark = match result {
        "" | "*" => return color.map(|color| RoundCell::Open(Paired { opponent, color })),
        "1" => Mark::Win,
        "½" | "=" | "0.5" | "0,5" | "1/2" => Mark::Draw,
        "0" => Mark::Loss,
        "+" => Mark::ForfeitWin,
        "-" => Mark::ForfeitLoss,
        _ => return None,
    };
    let readable = color.is_some() || matches!(mark, Mark::ForfeitWin | Mark::ForfeitLoss);
    readable.then_some(RoundCell::Game(Game { opponent, color, mark }))
}

/// The color at the beginning, in English, German (`s`) or Chinese, and what follows it.
fn color(text: &str) -> (Option<Color>, &str) {
    let mut rest = text.chars();
    match rest.next() {
        Some('w' | '白' | '红') => (Some(Color::White), rest.as_str()),
        Some('b' | 's' | '黑') => (Some(Color::Black), rest.as_str()),
        _ => (None, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn shown(seen: &str) -> String {
        match read_cell(seen) {
            Some(RoundCell::Game(Game { opponent, color, mark })) => {
                let color = color.map_or("no color".to_owned(), |it| format!("{it:?}"));
                format!("{seen:?} {opponent} {color} {mark:?}\n")
            }
            Some(RoundCell::Open(Paired { opponent, color })) => {
                format!("{seen:?} {opponent} {color:?} open\n")
            }
            Some(cell) => format!("{seen:?} {cell:?}\n"),
            None => format!("{seen:?} unreadable\n"),
        }
    }

    #[test]
    fn cells_are_read_in_the_forms_of_the_field() {
        let cells = [
            "17b1",
            "9b½",
            " 4w0",
            " 32b+",
            " 7w-",
            "105b=",
            "44w+",
            "5+",
            "１７ｂ１",
            "3黑1",
            "8s½",
            "   -½",
            "-=",
            "-1",
            "0",
            "-0",
            "-",
            "",
            " 4w ",
            "*",
            "4w*",
        ];
        expect![[r#"
            "17b1" 17 Black Win
            "9b½" 9 Black Draw
            " 4w0" 4 White Loss
            " 32b+" 32 Black ForfeitWin
            " 7w-" 7 White ForfeitLoss
            "105b=" 105 Black Draw
            "44w+" 44 White ForfeitWin
            "5+" 5 no color ForfeitWin
            "１７ｂ１" 17 Black Win
            "3黑1" 3 Black Win
            "8s½" 8 Black Draw
            "   -½" HalfBye
            "-=" HalfBye
            "-1" FullBye
            "0" Absent
            "-0" Absent
            "-" Absent
            "" Blank
            " 4w " 4 White open
            "*" Missing
            "4w*" 4 White open
        "#]]
        .assert_eq(&cells.map(shown).concat());
    }

    #[test]
    fn what_is_no_cell_is_refused() {
        for seen in
            ["1", "17", "½", "+", "17b2", "w1", "17x1", "99999w1", "17=", "9b?", "2010-05-06"]
        {
            assert_eq!(read_cell(seen), None, "{seen}");
        }
    }
}
