//! Tie-breaks from the ratings of opponents played over the board.
//!
//! Where a player without a rating is in the field they have no value (art. 10), unless the rules
//! give such players one (`/U1400`).

use super::{
    Better, Method, TieBreak,
    basis::Basis,
    code::{
        ModifierKind::{self, Cut, Median, Reverse, Unrated},
        Modifiers,
    },
    contribution::{Contribution, Tally, cut},
    performance::{rating_difference, scoring_probability},
    value::Value,
};
use crate::{crosstable::Cell, id::Tpn, score::Scoring};

/// The average rating of opponents.
pub(super) const ARO: TieBreak = TieBreak {
    method: Method::Each(average_rating),
    ..of_ratings("ARO", "10.1", &[Cut, Median, Unrated, Reverse])
};

/// The tournament performance rating.
pub(super) const TPR: TieBreak = TieBreak {
    method: Method::Each(|basis, who, modifiers| {
        Tally::known(performance(basis, who, modifiers).map(Value::whole))
    }),
    ..of_ratings("TPR", "10.2", &[Unrated, Reverse])
};

/// The perfect tournament performance.
pub(super) const PTP: TieBreak = TieBreak {
    method: Method::Each(|basis, who, modifiers| {
        Tally::known(perfect_performance(basis, who, modifiers).map(Value::whole))
    }),
    ..of_ratings("PTP", "10.3", &[Unrated, Reverse])
};

/// The average performance rating of opponents.
pub(super) const APRO: TieBreak = TieBreak {
    method: Method::Each(|basis, who, modifiers| {
        opponents_average(basis, who, |it| performance(basis, it, modifiers))
    }),
    ..of_ratings("APRO", "10.4", &[Unrated, Reverse])
};

/// The average perfect performance of opponents.
pub(super) const APPO: TieBreak = TieBreak {
    method: Method::Each(|basis, who, modifiers| {
        opponents_average(basis, who, |it| perfect_performance(basis, it, modifiers))
    }),
    ..of_ratings("APPO", "10.5", &[Unrated, Reverse])
};

const fn of_ratings(
    code: &'static str,
    article: &'static str,
    takes: &'static [ModifierKind],
) -> TieBreak {
    TieBreak {
        code,
        old_code: None,
        article,
        better: Better::Higher,
        takes,
        method: Method::People,
    }
}

fn average_rating(basis: &Basis<'_>, who: Tpn, modifiers: &Modifiers) -> Tally {
    if is_dropped(basis, modifiers) {
        return Tally::known(None);
    }
    let opponents = basis.games(who).filter_map(|(round, opponent, cell)| {
        let rating = basis.rating(opponent, modifiers.unrated)?;
        Some(Contribution {
            value: Value::whole(rating.into()),
            ..Contribution::plain(round, cell)
        })
    });
    let mut contributions: Vec<Contribution> = opponents.collect();
    cut(&mut contributions, modifiers.cuts);
    Tally::rounded_mean(contributions)
}

/// Art. 10.2: the rounded average rating, and the difference that the rate of success stands for.
fn performance(basis: &Basis<'_>, who: Tpn, modifiers: &Modifiers) -> Option<i64> {
    let (ratings, halves) = games(basis, who, modifiers)?;
    let count = i64::try_from(ratings.len()).expect("rounds are numbered in 16 bits");
    let average = Value::mean(ratings.into_iter().map(Value::whole))?.nearest();
    let percent = Value::fraction(100 * halves, 2 * count).nearest();
    Some(average + rating_difference(percent))
}

/// Art. 10.3: the lowest rating from which so many points, or more, were to be expected.
fn perfect_performance(basis: &Basis<'_>, who: Tpn, modifiers: &Modifiers) -> Option<i64> {
    let (ratings, halves) = games(basis, who, modifiers)?;
    let (lowest, highest) = (*ratings.iter().min()?, *ratings.iter().max()?);
    if halves == 0 {
        return Some(lowest - 800);
    }
    let suffices = |rating: i64| {
        let expected: i64 = ratings.iter().map(|it| scoring_probability(rating - it)).sum();
        expected >= 50 * halves
    };
    let (mut too_low, mut enough) = (lowest - 800, highest + 800);
    while enough - too_low > 1 {
        let middle = i64::midpoint(too_low, enough);
        if suffices(middle) { enough = middle } else { too_low = middle }
    }
    Some(enough)
}

/// The ratings of the opponents played over the board, and the half points got from them: 1, ½, 0
/// for a game, whatever the tournament's own points are. None without any, or if it is dropped.
fn games(basis: &Basis<'_>, who: Tpn, modifiers: &Modifiers) -> Option<(Vec<i64>, i64)> {
    if is_dropped(basis, modifiers) {
        return None;
    }
    let mut halves = 0;
    let mut ratings = Vec::with_capacity(basis.rounds());
    for (_, opponent, cell) in basis.games(who) {
        ratings.push(i64::from(basis.rating(opponent, modifiers.unrated)?));
        halves += half_points(cell, basis.scoring());
    }
    (!ratings.is_empty()).then_some((ratings, halves))
}

fn half_points(cell: Cell, scoring: &Scoring) -> i64 {
    match cell.points {
        it if it == scoring.win => 2,
        it if it == scoring.draw => 1,
        _ => 0,
    }
}

fn opponents_average(
    basis: &Basis<'_>,
    who: Tpn,
    performance: impl Fn(Tpn) -> Option<i64>,
) -> Tally {
    let opponents = basis.games(who).filter_map(|(round, opponent, cell)| {
        let value = Value::whole(performance(opponent)?);
        Some(Contribution { value, ..Contribution::plain(round, cell) })
    });
    Tally::rounded_mean(opponents.collect())
}

fn is_dropped(basis: &Basis<'_>, modifiers: &Modifiers) -> bool {
    modifiers.unrated.is_none() && basis.has_unrated()
}
