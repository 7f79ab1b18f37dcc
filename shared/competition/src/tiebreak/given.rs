//! What is not worked out from games: ratings, numbers, fouls, and the decisions of people.

use super::{
    Better, Method, TieBreak,
    code::ModifierKind::{Reverse, Unrated},
    contribution::{Contribution, Tally},
    value::Value,
};

/// The rating, the highest first.
pub(super) const RTNG: TieBreak = TieBreak {
    code: "RTNG",
    old_code: None,
    article: "10.6",
    better: Better::Higher,
    takes: &[Unrated, Reverse],
    method: Method::Each(|basis, who, modifiers| {
        let usable = modifiers.unrated.is_some() || !basis.has_unrated();
        let rating = usable.then(|| basis.rating(who, modifiers.unrated)).flatten();
        Tally::known(rating.map(|it| Value::whole(it.into())))
    }),
};

/// The pairing number, the lowest first.
pub(super) const TPN: TieBreak = TieBreak {
    code: "TPN",
    old_code: None,
    article: "7.8",
    better: Better::Lower,
    takes: &[Reverse],
    method: Method::Each(|_, who, _| Tally::known(Some(Value::whole(who.0.into())))),
};

/// Fouls (犯规), fewest first.
pub(super) const FOULS: TieBreak = TieBreak {
    code: "FOULS",
    old_code: None,
    article: "象棋",
    better: Better::Lower,
    takes: &[],
    method: Method::Each(|basis, who, _| {
        Tally::sum(basis.contributions(who, |round, cell| {
            let fouls = Some(basis.fouls(who, round)).filter(|&it| it > 0)?;
            Some(Contribution {
                value: Value::whole(fouls.into()),
                ..Contribution::plain(round, cell)
            })
        }))
    }),
};

/// Games played to break the tie (加赛).
pub(super) const PLAYOFF: TieBreak = TieBreak {
    code: "PLAYOFF",
    old_code: None,
    article: "3",
    better: Better::Lower,
    takes: &[],
    method: Method::People,
};

/// Drawing of lots (抽签).
pub(super) const LOT: TieBreak = TieBreak { code: "LOT", article: "4.2", ..PLAYOFF };
