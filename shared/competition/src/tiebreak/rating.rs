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
    value::Value,
};
use crate::{
    crosstable::Cell,
    id::Tpn,
    rating::{rating_difference, scoring_probability},
    score::Scoring,
};

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
    method: Method::OfOpponents {
        value: |basis, opponent, modifiers| {
            performance(basis, opponent, modifiers).map(Value::whole)
        },
        average: Tally::rounded_mean,
    },
    ..of_ratings("APRO", "10.4", &[Unrated, Reverse])
};

/// The average perfect performance of opponents.
pub(super) const APPO: TieBreak = TieBreak {
    method: Method::OfOpponents {
        value: |basis, opponent, modifiers| {
            perfect_performance(basis, opponent, modifiers).map(Value::whole)
        },
        average: Tally::rounded_mean,
    },
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
    let mut contributions = basis.contributions(who, |round, cell| {
        let opponent = cell.opponent.filter(|_| cell.kind.was_played())?;
        let rating = basis.rating(opponent, modifiers.unrated)?;
        Some(Contribution {
            value: Value::whole(rating.into()),
            ..Contribution::plain(round, cell)
        })
    });
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
    for (opponent, cell) in basis.games(who) {
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

fn is_dropped(basis: &Basis<'_>, modifiers: &Modifiers) -> bool {
    modifiers.unrated.is_none() && basis.has_unrated()
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_explanation, check_values};
    use expect_test::expect;

    const ALL_AND_NOTHING: &str = "
        ratings: A 2650  B 2400  C 2399  D 1500  E 1499  F 1000
        A 1-0 D   B 1-0 E   C 1-0 F
        A 1-0 B   D 0-1 C   E 1-0 F
        A 1-0 C   E 1-0 D   F 0-1 B
        A 1-0 E   B ½-½ C   D 1-0 F
    ";

    #[test]
    fn a_hundred_percent_and_nothing_have_performances_too() {
        check_values("ARO TPR PTP", "A", ALL_AND_NOTHING, expect!["ARO 1950, TPR 2750, PTP 3136"]);
        check_values("ARO TPR PTP", "F", ALL_AND_NOTHING, expect!["ARO 1950, TPR 1150, PTP 699"]);
    }

    #[test]
    fn an_average_is_rounded_half_up_and_a_cut_takes_the_lowest_rating() {
        check_explanation(
            "PTS ARO",
            "B",
            ALL_AND_NOTHING,
            expect![[r#"
            B ARO 1887
            1. E, got 1: 1499
            2. A, got 0: 2650
            3. F, got 1: 1000
            4. C, got ½: 2399
        "#]],
        );
        check_explanation(
            "PTS ARO/C1",
            "B",
            ALL_AND_NOTHING,
            expect![[r#"
            B ARO/C1 2183
            1. E, got 1: 1499
            2. A, got 0: 2650
            3. F, got 1: 1000 cut: lowest
            4. C, got ½: 2399
        "#]],
        );
        check_explanation(
            "PTS APRO",
            "B",
            ALL_AND_NOTHING,
            expect![[r#"
            B APRO 1943
            1. E, got 1: 1888
            2. A, got 0: 2750
            3. F, got 1: 1150
            4. C, got ½: 1983
        "#]],
        );
        check_values(
            "ARO/M1 APRO APPO RTNG TPN",
            "B",
            ALL_AND_NOTHING,
            expect!["ARO/M1 1949, APRO 1943, APPO 2019, RTNG 2400, TPN 2"],
        );
    }

    #[test]
    fn an_unrated_player_takes_the_value_from_everybody_unless_a_rating_is_given() {
        let rounds = "
            ratings: A 2200  B 2100
            A 1-0 B   C 0-1 D
            A 1-0 C   B ½-½ D
        ";
        check_values(
            "ARO TPR PTP APRO APPO RTNG",
            "A",
            rounds,
            expect!["ARO ·, TPR ·, PTP ·, APRO ·, APPO ·, RTNG ·"],
        );
        check_values(
            "ARO/U1400 TPR/U1400 RTNG/U1400",
            "A",
            rounds,
            expect!["ARO/U1400 1750, TPR/U1400 2550, RTNG/U1400 2200"],
        );
    }

    #[test]
    fn a_forfeit_is_no_game_even_in_a_round_robin() {
        let rounds = "
            schedule: round robin
            ratings: A 2200  B 2100
            A +/- B
        ";
        check_values("ARO TPR PTP", "A", rounds, expect!["ARO ·, TPR ·, PTP ·"]);
    }
}
