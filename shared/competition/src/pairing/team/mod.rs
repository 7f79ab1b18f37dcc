//! The FIDE Swiss Team Pairing System, C.04.6, edition of 1 February 2026.
//!
//! Read with the regulation beside it:
//!
//! | article | file |
//! |---|---|
//! | 1 definitions, 2.1 C2 | [`history`] |
//! | 2.1 C1 | [`field`] |
//! | 3.3 the round, bracket by bracket | here |
//! | 3.4 the bye, 2.2 C3 for it | [`bye`] |
//! | 3.5 upfloaters, 2.3 C4–C7 | [`upfloaters`] |
//! | 3.6 pairing a bracket, 2.3 C8–C10 | [`bracket`] |
//! | 4 colors | [`color`] |
//!
//! The regulation names an order and asks for the first in it that complies best. Both choices it
//! makes in this way, of upfloaters and of pairs, are questions to the perfect matchings of a
//! graph: which cost least by the criteria, and which of those is the first.

mod bracket;
mod bye;
mod color;
#[cfg(test)]
mod examples;
mod field;
mod history;
#[cfg(test)]
mod laws;
#[cfg(test)]
mod literal;
mod upfloaters;

use super::{
    Drawn, NoLegalPairing, Pair, Round,
    matching::bits::Bits,
    reasons::{
        Reasons, Shortfall,
        team::{TeamBracket, TeamPairReason, TeamReasons},
    },
};
use crate::{
    id::Tpn,
    score::{Color, Points},
};
use bracket::Bracket;
use bye::Bye;
use color::{a4_2_first_team, a4_3_allocate};
use field::Field;
use history::Team;
use serde::{Deserialize, Serialize};
use std::{cmp::Reverse, collections::BTreeMap};
use ts_rs::TS;
use upfloaters::{Chosen, Top};

/// A round of teams to be drawn.
#[derive(Debug, Clone)]
pub struct TeamRound<'a> {
    /// The round. The points of its table are the primary score (1.2), its colors those of the
    /// first board, and a match counts as played if one of its games was (1.6).
    pub round: Round<'a>,
    /// The secondary score, where it is used for colors (1.2, 4.2.2); who is not in it has none.
    pub secondary: Option<&'a BTreeMap<Tpn, Points>>,
    /// Which colors teams would like.
    pub preferences: PreferenceType,
}

/// Which color preferences a competition knows (1.7).
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum PreferenceType {
    /// 1.7.1 Type A: for the other color after a difference of two or twice the same color. What
    /// counts where the competition says nothing.
    #[default]
    TypeA,
    /// 1.7.2 Type B: strong ones as those of type A, and mild ones.
    TypeB,
    /// None at all.
    None,
}

/// Pairs a round.
///
/// # Errors
/// If no pairing keeps C1 and C2 (3.3.3).
pub fn pair(round: &TeamRound<'_>) -> Result<Drawn, NoLegalPairing> {
    let field = Field::of(round);
    let bye = bye::assign(&field)?;
    let mut open = Bits::all(field.len());
    bye.iter().for_each(|it| open.remove(it.who));

    // 3.3.2: bracket by bracket from the top.
    let mut pairs = Vec::new();
    let mut brackets = Vec::new();
    while open.count() > 0 {
        let top = Top::of(&field, &open);
        let chosen = top.choose();
        let bracket = Bracket::of(&field, top.residents(), &chosen.upfloaters);
        let paired = bracket.pair();
        brackets.push(account(&field, top.residents(), &chosen, bracket.shortfalls(&paired)));
        bracket.members.iter().for_each(|it| open.remove(*it));
        pairs.extend(paired);
    }
    Ok(drawn(&field, pairs, bye, brackets))
}

/// The account of a bracket as paired.
fn account(
    field: &Field,
    residents: &[usize],
    chosen: &Chosen,
    by_pairs: impl Iterator<Item = Shortfall>,
) -> TeamBracket {
    let number = |it: &usize| field.teams[*it].number;
    let floated = chosen.upfloaters.iter().filter(|it| field.teams[**it].has_floated).count();
    let c7 = if field.minds_floaters { u32::try_from(floated).unwrap_or(u32::MAX) } else { 0 };
    let by_upfloaters = [(6, u32::from(chosen.breaks_c6)), (7, c7)];
    let broken = by_upfloaters.into_iter().filter(|it| it.1 > 0);
    let shortfalls = broken.map(|(criterion, count)| Shortfall { criterion, count });
    TeamBracket {
        score: field.teams[residents[0]].score,
        residents: residents.iter().map(number).collect(),
        upfloaters: chosen.upfloaters.iter().map(number).collect(),
        because: chosen.because,
        decided_by: chosen.decided_by,
        shortfalls: shortfalls.chain(by_pairs).collect(),
    }
}

/// Gives the colors (article 4) and orders the boards.
fn drawn(
    field: &Field,
    mut pairs: Vec<(usize, usize)>,
    bye: Option<Bye>,
    brackets: Vec<TeamBracket>,
) -> Drawn {
    sort_boards(field, &mut pairs);
    let teams = &field.teams;
    let colored = pairs.iter().map(|(a, b)| colored(field, &teams[*a], &teams[*b]));
    let (pairs, accounts) = colored.unzip();
    let team =
        TeamReasons { bye: bye.as_ref().map(|it| it.reason.clone()), brackets, pairs: accounts };
    Drawn {
        pairs,
        bye: bye.map(|it| teams[it.who].number),
        reasons: Reasons { team: Some(Box::new(team)), ..Reasons::default() },
    }
}

fn colored(field: &Field, a: &Team, b: &Team) -> (Pair, TeamPairReason) {
    let (first, other, first_by) = a4_2_first_team(a, b);
    let (color, colors) = a4_3_allocate(first, other, field.initial_color);
    let (white, black) = match color {
        Color::White => (first, other),
        Color::Black => (other, first),
    };
    let reason = TeamPairReason {
        first: first.number,
        first_by,
        colors,
        white: white.preference,
        black: black.preference,
    };
    (Pair { white: white.number, black: black.number }, reason)
}

/// C.04.2 3.6, as for individuals: by the score of the higher ranked, the sum of both scores, the
/// number of the higher ranked. Points of acceleration do not count.
fn sort_boards(field: &Field, pairs: &mut [(usize, usize)]) {
    let rank = |who: usize| (Reverse(field.teams[who].earned), field.teams[who].number);
    pairs.sort_by_key(|&(a, b)| {
        let (first, second) = (rank(a).min(rank(b)), rank(a).max(rank(b)));
        (first.0, second.0, first.1)
    });
}
