//! Buchholz (对手分): the sum of the scores of one's opponents.

use super::{
    Better, Method, TieBreak,
    basis::Basis,
    code::{ModifierKind, Modifiers},
    contribution::{Contribution, Tally, cut},
};
use crate::id::Tpn;
use ModifierKind::{Cut, Fore, Forfeits, Median, Reverse};

pub(super) const BH: TieBreak = TieBreak {
    code: "BH",
    old_code: None,
    article: "8.1",
    better: Better::Higher,
    takes: &[Cut, Median, Forfeits, Reverse],
    method: Method::Each(buchholz),
};

/// Fore Buchholz: the final round is taken as drawn, so that it is known before that is played.
pub(super) const FB: TieBreak = TieBreak {
    code: "FB",
    old_code: None,
    article: "8.3",
    better: Better::Higher,
    takes: &[Cut, Median, Forfeits, Reverse],
    method: Method::Each(|basis, who, modifiers| buchholz(basis.fore(), who, modifiers)),
};

/// The average (Fore) Buchholz of the opponents played over the board.
pub(super) const AOB: TieBreak = TieBreak {
    code: "AOB",
    old_code: None,
    article: "8.2",
    better: Better::Higher,
    takes: &[Forfeits, Fore, Reverse],
    method: Method::Each(average_of_opponents_buchholz),
};

fn buchholz(basis: &Basis<'_>, who: Tpn, modifiers: &Modifiers) -> Tally {
    let mut contributions = opponents_scores(basis, who, modifiers);
    cut(&mut contributions, modifiers.cuts);
    Tally::sum(contributions)
}

/// One contribution for each round that has an opponent, real or not: that opponent's score.
pub(super) fn opponents_scores(
    basis: &Basis<'_>,
    who: Tpn,
    modifiers: &Modifiers,
) -> Vec<Contribution> {
    let rounds = basis.cells(who).filter_map(|(round, cell)| {
        let opponent_score = basis.opponent_score(who, cell, modifiers.forfeits)?;
        Some(Contribution {
            value: opponent_score.score().into(),
            opponent_score: Some(opponent_score),
            voluntary: basis.was_voluntary(cell, modifiers.forfeits),
            ..Contribution::plain(round, cell)
        })
    });
    rounds.collect()
}

fn average_of_opponents_buchholz(basis: &Basis<'_>, who: Tpn, modifiers: &Modifiers) -> Tally {
    let sums = if modifiers.fore { basis.fore() } else { basis };
    let opponents = basis.games(who).filter_map(|(round, opponent, cell)| {
        let value = buchholz(sums, opponent, modifiers).value?;
        Some(Contribution { value, ..Contribution::plain(round, cell) })
    });
    Tally::mean(opponents.collect())
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_explanation, check_tiebreak};
    use expect_test::expect;

    #[test]
    fn counts_the_scores_of_opponents() {
        check_tiebreak(
            "BH",
            "
            A 1-0 B   C ½-½ D
            A ½-½ C   D 1-0 B
            A 0-1 D   B 1-0 C
            ",
            expect![[r#"
                1 D 2½ 3½ | PTS
                2 A 1½ 4½ | PTS
                3 B 1 5
                3 C 1 5
            "#]],
        );
    }

    #[test]
    fn a_bye_of_a_leader_meets_a_dummy_who_drew_every_game() {
        check_explanation(
            "PTS BH",
            "A",
            "
            A 1-0 B   C 1-0 D   E bye
            E 0-1 A   B 1-0 C   D bye
            A 1-0 D   E 1-0 C   B bye
            B ½-½ E   C 0-1 D   A bye
            D 0-1 A   E ½-½ B   C bye
            ",
            expect![[r#"
                A BH 12½
                1. B 3, got 1: 3
                2. E 3, got 1: 3
                3. D 2, got 1: 2
                4. – dummy 2½ (own 5, all drawn 2½), got 1: 2½
                5. D 2, got 1: 2
            "#]],
        );
    }
}
