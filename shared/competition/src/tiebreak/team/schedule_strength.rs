//! Scores and schedule strength combined: the secondary score, and Buchholz by the primary score
//! brought to the same size.

use crate::{
    id::Tpn,
    tiebreak::{
        Better, Method, TieBreak,
        basis::TeamBasis,
        buchholz::opponents_scores,
        code::{
            ModifierKind::{Divisor, Fore, Reverse},
            Modifiers,
        },
        contribution::Tally,
        value::Value,
    },
};

pub(in crate::tiebreak) const SSSC: TieBreak = TieBreak {
    code: "SSSC",
    old_code: None,
    article: "13.4",
    better: Better::Higher,
    takes: &[Divisor, Fore, Reverse],
    method: Method::EachTeam(combination),
};

/// Each round adds what the team scored in it and its share of the schedule strength.
fn combination(teams: &TeamBasis<'_>, who: Tpn, modifiers: &Modifiers) -> Tally {
    let divisor = modifiers.divisor.map_or_else(|| factor(teams), i64::from);
    let basis = if modifiers.fore { teams.primary.fore() } else { teams.primary };
    let mut rounds = opponents_scores(basis, who, modifiers);
    for it in &mut rounds {
        it.points = teams.secondary.cell(who, it.round).points;
        it.value = Value::from(it.points) + it.value.over(divisor);
    }
    Tally::sum(rounds)
}

/// Art. 13.4.2 b: the highest primary score that could be reached in all rounds, divided by the
/// highest secondary score of one match, without the rest. One where that makes nothing.
fn factor(teams: &TeamBasis<'_>) -> i64 {
    let rounds = u32::try_from(teams.primary.rounds()).expect("rounds are numbered in 16 bits");
    let highest = teams.primary.scoring().win.times(rounds);
    let of_a_match = teams.secondary.scoring().win.halves().max(1);
    i64::from((highest.halves() / of_a_match).max(1))
}
